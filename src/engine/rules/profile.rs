//! The rule sets.

use std::fmt;
use std::str::FromStr;

/// How repetitions are judged (see [`super::repetition`]), and which material is a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// The rules of the Asian and the World Xiangqi Federation, as applied in their diagrams.
    #[default]
    Asian,
    /// The rules of the Chinese Xiangqi Association: threats of mate count like checks and chases,
    /// and so does any mixture.
    Chinese,
    /// The rules for games between engines (those of Pikafish).
    Computer,
    /// Only perpetual check is forbidden.
    Simple,
}

impl Profile {
    pub const ALL: [Self; 4] = [Self::Asian, Self::Chinese, Self::Computer, Self::Simple];

    /// The name in settings and commands.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asian => "asian",
            Self::Chinese => "chinese",
            Self::Computer => "computer",
            Self::Simple => "simple",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is not the name of a [`Profile`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a set of rules: expected asian, chinese, computer or simple")]
pub struct ProfileError(pub String);

impl FromStr for Profile {
    type Err = ProfileError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|profile| profile.as_str() == text).ok_or_else(|| ProfileError(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_are_those_of_the_settings() {
        for profile in Profile::ALL {
            assert_eq!(profile.to_string().parse(), Ok(profile));
            assert_eq!(serde_json::to_value(profile).unwrap(), profile.as_str());
        }
        assert_eq!(
            "fide".parse::<Profile>().unwrap_err().to_string(),
            "'fide' is not a set of rules: expected asian, chinese, computer or simple"
        );
    }
}
