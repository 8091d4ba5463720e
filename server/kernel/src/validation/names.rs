use super::{source::limits, validator::Validator};
use crate::text::search_key_of;

/// What a record is called in both languages.
#[derive(Debug)]
pub struct Names {
    pub en: String,
    pub ar: String,
}

impl Names {
    /// What a record is found by that has nothing but its names.
    pub fn search_key(&self) -> String {
        search_key_of([self.en.as_str(), self.ar.as_str()])
    }
}

impl Validator {
    /// `name_en` and `name_ar`, both required.
    pub fn names(&mut self, en: &str, ar: &str) -> Names {
        let longest = limits().name;
        Names {
            en: self.required_text("name_en", en, longest),
            ar: self.required_text("name_ar", ar, longest),
        }
    }
}
