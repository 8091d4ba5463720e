//! A feature's noun in all the forms that code and texts need.

use anyhow::{Result, bail};

pub struct Words {
    plural: String,
    singular: String,
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
        })
    }

    /// Puts the forms in place of a template's marks.
    pub fn fill(&self, template: &str) -> String {
        template
            .replace("__camelFeature__", &camel(&self.singular))
            .replace("__file-name__", &self.plural.replace('_', "-"))
            .replace("__Features__", &pascal(&self.plural))
            .replace("__Feature__", &pascal(&self.singular))
            .replace("__features__", &self.plural)
            .replace("__feature__", &self.singular)
            .replace("__Plural words__", &capitalised(&spaced(&self.plural)))
            .replace("__Singular words__", &capitalised(&spaced(&self.singular)))
            .replace("__plural words__", &spaced(&self.plural))
            .replace("__singular words__", &spaced(&self.singular))
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
        let words = Words::new("block_times", None)?;
        let filled = words.fill(
            "__Features__ __Feature__ __features__ __feature__ __Plural words__/__singular words__",
        );
        assert_eq!(
            filled,
            "BlockTimes BlockTime block_times block_time Block times/block time"
        );
        assert_eq!(
            words.fill("__camelFeature__ __file-name__"),
            "blockTime block-times"
        );
        assert_eq!(
            Words::new("cities", None)?.fill("list___features__ get___feature__"),
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
