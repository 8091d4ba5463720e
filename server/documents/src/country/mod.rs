//! Names of the countries, as a document prints a nationality.

use crate::language::Bilingual;

/// ISO 3166-1 code, English name, Arabic name: one country a line, after Unicode CLDR 48
/// (Unicode License v3), in its short form for Hong Kong, Macao and Palestine.
const NAMES: &str = include_str!("names.tsv");

/// Names a country by its ISO 3166-1 alpha-2 code, in upper case; `None` where ISO knows no such
/// code.
pub fn country_name(code: &str) -> Option<Bilingual> {
    NAMES.lines().find_map(|line| {
        let (known, names) = line.split_once('\t')?;
        let (english, arabic) = names.split_once('\t')?;
        (known == code).then(|| Bilingual::new(english, arabic))
    })
}

/// What to print for a nationality, which the register keeps as a code or as a text of its own.
pub(crate) fn nationality(stated: &Bilingual) -> Bilingual {
    let named = |side: &str| country_name(side.trim());
    match (named(&stated.en), named(&stated.ar)) {
        (None, None) => stated.clone(),
        (en, ar) => Bilingual {
            en: en.map_or_else(|| stated.en.clone(), |name| name.en),
            ar: ar.map_or_else(|| stated.ar.clone(), |name| name.ar),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_names_one_country_in_both_scripts() {
        let mut codes: Vec<&str> = Vec::new();
        for line in NAMES.lines() {
            let columns: Vec<&str> = line.split('\t').collect();
            let [code, english, arabic] = columns[..] else {
                panic!("{line:?} has not three columns");
            };
            assert!(code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase()));
            assert!(
                !english.is_empty() && !english.contains(is_arabic),
                "{line}"
            );
            assert!(arabic.contains(is_arabic), "{line}");
            codes.push(code);
        }
        assert!(codes.is_sorted_by(|one, next| one < next));
        // ISO 3166-1 has 249 officially assigned codes.
        assert_eq!(codes.len(), 249);
    }

    fn is_arabic(character: char) -> bool {
        matches!(character, '\u{600}'..='\u{6FF}')
    }

    #[test]
    fn a_code_becomes_a_name_and_a_text_stays() {
        let printed = |text: &str| nationality(&Bilingual::same(text));
        assert_eq!(printed("SY"), Bilingual::new("Syria", "سوريا"));
        assert_eq!(printed("IN "), Bilingual::new("India", "الهند"));
        assert_eq!(printed("PS"), Bilingual::new("Palestine", "فلسطين"));
        for text in ["XX", "sy", "Emirati", ""] {
            assert_eq!(printed(text), Bilingual::same(text));
        }
        let sides = Bilingual::new("Emirati", "إماراتي");
        assert_eq!(nationality(&sides), sides);
        let one_side = Bilingual::new("AE", "");
        assert_eq!(nationality(&one_side).en, "United Arab Emirates");
    }
}
