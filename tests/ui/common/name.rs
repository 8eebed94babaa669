//! The names of things in the window.

use chuhe::app::{
    AnalysisLabel, BookLabel, ChapterLabel, CompareLabel, EngineLabel, ExerciseLabel, ExplorerLabel,
    FindLabel, GamesLabel, KeyLabel, Label, Language, LessonLabel, PeopleLabel, PictureLabel,
    PresentationLabel, ProgressLabel, PuzzleLabel, RepertoireLabel, ReviewLabel, SheetLabel,
};

/// The titles of the menus.
pub const MENUS: [Label; 6] =
    [Label::FileMenu, Label::EditMenu, Label::GameMenu, Label::LearnMenu, Label::ViewMenu, Label::HelpMenu];

/// A name in the window: a label, which the tests read in English, or any other text.
pub trait Name {
    fn name(&self) -> &str;
}

impl Name for str {
    fn name(&self) -> &str {
        self
    }
}

impl Name for String {
    fn name(&self) -> &str {
        self
    }
}

impl<N: Name + ?Sized> Name for &N {
    fn name(&self) -> &str {
        N::name(self)
    }
}

macro_rules! names {
    ($($labels:ty),+ $(,)?) => {
        $(impl Name for $labels {
            fn name(&self) -> &str {
                self.text(Language::English)
            }
        })+
    };
}

names! {
    AnalysisLabel, BookLabel, ChapterLabel, CompareLabel, EngineLabel, ExerciseLabel, ExplorerLabel, FindLabel,
    GamesLabel, LessonLabel, KeyLabel, Label, PeopleLabel, PictureLabel, PresentationLabel, ProgressLabel, PuzzleLabel,
    RepertoireLabel, ReviewLabel, SheetLabel,
}
