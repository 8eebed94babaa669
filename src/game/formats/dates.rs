//! Dates and times of day, as headers have them.

use crate::game::Date;

/// Whether a date has no known part, such as `????.??.??` or `0000-00-00`.
pub(super) fn is_unknown_date(text: &str) -> bool {
    text.chars().all(|character| "0?？.-/ ".contains(character))
}

/// A date such as `1999.12.09`, `1999-12-9`, `1999.??.??`, `19991209` or `1999年12月9日`.
pub(super) fn read_date(text: &str) -> Option<Date> {
    let is_separator =
        |character: char| matches!(character, '.' | '-' | '/' | ' ' | '年' | '月' | '日' | '?' | '？');
    let mut parts: Vec<&str> = text.split(is_separator).filter(|part| !part.is_empty()).collect();
    if let [whole] = parts[..]
        && whole.len() == 8
        && whole.is_ascii()
    {
        parts = vec![&whole[..4], &whole[4..6], &whole[6..]];
    }
    if parts.len() > 3 || parts.first()?.len() != 4 {
        return None;
    }
    let number = |index: usize| match parts.get(index) {
        None => Some(None),
        Some(part) => Some(part.parse::<u8>().ok()?).map(|number| (number > 0).then_some(number)),
    };
    Date::new(parts[0].parse().ok()?, number(1)?, number(2)?)
}

/// Splits a date from the time of day behind it. The time comes with the PGN name of its header:
/// `19:30:00`.
pub(super) fn split_time(text: &str) -> (&str, Option<(&'static str, String)>) {
    let Some(colon) = text.find(':') else { return (text, None) };
    let begin = text[..colon].rfind([' ', 'T', '\t']).map_or(0, |blank| blank + 1);
    let (date, time) = (text[..begin].trim_end_matches([' ', 'T', '\t']), &text[begin..]);
    let end = time.find(|letter: char| !letter.is_ascii_digit() && letter != ':').unwrap_or(time.len());
    let (clock, rest) = time.split_at(end);
    let name = match rest.trim().to_ascii_uppercase().as_str() {
        "" => "Time",
        "Z" | "UTC" | "GMT" => "UTCTime",
        _ => return (text, None),
    };
    let part = |text: &str, most: u8| {
        let number = text.parse::<u8>().ok().filter(|number| text.len() <= 2 && *number <= most);
        number.map(|number| format!("{number:02}"))
    };
    let parts: Option<Vec<String>> =
        clock.split(':').zip([23, 59, 59]).map(|(text, most)| part(text, most)).collect();
    match parts.as_deref() {
        Some([hours, minutes]) if clock.matches(':').count() == 1 => {
            (date, Some((name, format!("{hours}:{minutes}:00"))))
        }
        Some([hours, minutes, seconds]) if clock.matches(':').count() == 2 => {
            (date, Some((name, format!("{hours}:{minutes}:{seconds}"))))
        }
        _ => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_they_are_written_everywhere() {
        for text in ["1999.12.09", "1999-12-9", "1999/12/09", "19991209", "1999年12月9日", "1999年12月09日 "]
        {
            assert_eq!(read_date(text).map(|date| date.to_string()).as_deref(), Some("1999-12-09"), "{text}");
        }
        for text in ["1999.??.??", "1999", "1999年", "1999-00-00"] {
            assert_eq!(read_date(text).map(|date| date.to_string()).as_deref(), Some("1999"), "{text}");
        }
        assert_eq!(read_date("1999.12.??").map(|date| date.to_string()).as_deref(), Some("1999-12"));
        for text in ["99.12.09", "1999.13.01", "九九年", "1999.12.09.1", "1999.12.09 19:30", "1999.999.1"]
        {
            assert_eq!(read_date(text), None, "{text}");
        }
    }
}
