//! A feature's noun in all the forms that code and texts need.

use anyhow::{Result, bail};

pub struct Words {
    plural: String,
    singular: String,
    arabic: String,
    page: u16,
}

impl Words {
    /// `plural` in snake case, as the folder is named; the singular is guessed when not given.
    pub fn new(plural: &str, singular: Option<&str>) -> Result<Self> {
        let singular = singular.map_or_else(|| singular_of(plural), str::to_owned);
        for word in [plural, &singular] {
            if !is_snake_case(word) {
                bail!("`{word}` is not a name in snake_case");
            }
        }
        if plural == singular {
            bail!(
                "`{plural}` is a feature's noun in the plural; give its singular with --singular"
            );
        }
        Ok(Self {
            plural: plural.to_owned(),
            singular,
            arabic: String::new(),
            page: 0,
        })
    }

    /// The name that screens show in Arabic, and the page in the permission map.
    pub fn named(self, arabic: &str, page: u16) -> Self {
        Self {
            arabic: arabic.to_owned(),
            page,
            ..self
        }
    }

    /// The noun in the plural: the folder, the module, the table.
    pub fn plural(&self) -> &str {
        &self.plural
    }

    /// Puts the forms in the place of the sample's: a longer one before one that it begins with.
    pub fn fill(&self, source: &str) -> String {
        source
            .replace("SampleThings", &pascal(&self.plural))
            .replace("SampleThing", &pascal(&self.singular))
            .replace("sampleThing", &camel(&self.singular))
            .replace("sample_things", &self.plural)
            .replace("sample_thing", &self.singular)
            .replace("sample-things", &self.plural.replace('_', "-"))
            .replace("Sample things", &capitalised(&spaced(&self.plural)))
            .replace("sample things", &spaced(&self.plural))
            .replace("sample thing", &spaced(&self.singular))
            .replace("العينات", &self.arabic)
            .replace("= 99 ", &format!("= {} ", self.page))
    }
}

fn is_snake_case(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_lowercase())
        && word
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
        && !word.contains("__")
        && !word.ends_with('_')
}

fn singular_of(plural: &str) -> String {
    if let Some(stem) = plural.strip_suffix("ies") {
        return format!("{stem}y");
    }
    for ending in ["sses", "shes", "ches", "xes"] {
        if plural.ends_with(ending) {
            return plural[..plural.len() - 2].to_owned();
        }
    }
    plural.strip_suffix('s').unwrap_or(plural).to_owned()
}

fn pascal(word: &str) -> String {
    word.split('_').map(capitalised).collect()
}

fn camel(word: &str) -> String {
    let pascal = pascal(word);
    let (first, rest) = pascal.split_at(1);
    first.to_ascii_lowercase() + rest
}

fn spaced(word: &str) -> String {
    word.replace('_', " ")
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_filled_in() -> Result<()> {
        let words = Words::new("block_times", None)?.named("الأوقات", 41);
        let filled = words.fill(
            "SampleThings SampleThing sampleThing sample_things sample_thing sample-things \
             Sample things/sample thing العينات = 99 ",
        );
        assert_eq!(
            filled,
            "BlockTimes BlockTime blockTime block_times block_time block-times \
             Block times/block time الأوقات = 41 "
        );
        assert_eq!(
            Words::new("cities", None)?.fill("list_sample_things get_sample_thing"),
            "list_cities get_city"
        );
        Ok(())
    }

    #[test]
    fn singulars_are_guessed_as_english_makes_them() {
        for (plural, singular) in [
            ("units", "unit"),
            ("categories", "category"),
            ("branches", "branch"),
            ("taxes", "tax"),
        ] {
            assert_eq!(singular_of(plural), singular);
        }
    }

    #[test]
    fn names_that_code_cannot_have_are_refused() {
        for wrong in ["Units", "unit-types", "1st", "", "stock"] {
            assert!(Words::new(wrong, None).is_err(), "{wrong}");
        }
    }
}
