use proptest::prelude::*;

use super::*;

#[test]
fn a_language_is_read_from_a_header_by_weight() {
    for (header, wanted) in [
        ("ar", Language::Ar),
        ("ar-AE,en;q=0.8", Language::Ar),
        ("fr,en;q=0.3,ar;q=0.9", Language::Ar),
        ("EN-us", Language::En),
        ("ar;q=0,en;q=0.1", Language::En),
        ("fr", Language::En),
        ("", Language::En),
        (";;;q=,\0", Language::En),
    ] {
        assert_eq!(Language::from_accept_language(header), wanted, "{header}");
    }
}

#[test]
fn a_value_that_holds_braces_is_not_filled_again() {
    assert_eq!(
        fill("{a} {b} {c} {", &[("a", "{b}"), ("b", "2")]),
        "{b} 2 {c} {"
    );
}

#[test]
fn the_other_language_stands_in_for_a_missing_one() {
    assert_eq!(Text::new("", "برج").get(Language::En), "برج");
    assert_eq!(Text::fixed("Tower", "برج").get(Language::Ar), "برج");
}

#[derive(serde::Deserialize)]
struct SharedCases {
    search: Vec<SearchCase>,
    clean: Vec<CleanCase>,
    keys: Vec<KeyCase>,
}

#[derive(serde::Deserialize)]
struct SearchCase {
    stored: String,
    query: String,
    found: bool,
}

#[derive(serde::Deserialize)]
struct KeyCase {
    text: String,
    key: String,
}

#[derive(serde::Deserialize)]
struct CleanCase {
    input: String,
    multiline: bool,
    /// Absent where the text is refused.
    clean: Option<String>,
}

fn shared_cases() -> SharedCases {
    serde_json::from_str(include_str!("../../../../validation/text_cases.json"))
        .expect("text_cases.json is readable")
}

/// `LIKE` with the default escape, for the patterns that `like_pattern` makes.
fn is_like(key: &str, pattern: &str) -> bool {
    let mut needle = String::new();
    let mut characters = pattern.trim_start_matches('%').chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => needle.extend(characters.next()),
            '%' => {}
            other => needle.push(other),
        }
    }
    key.contains(&needle)
}

#[test]
fn search_finds_what_people_mean() {
    for case in shared_cases().search {
        let (key, pattern) = (search_key(&case.stored), like_pattern(&case.query));
        assert_eq!(
            is_like(&key, &pattern),
            case.found,
            "{} in {} ({pattern} in {key})",
            case.query,
            case.stored
        );
    }
}

#[test]
fn keys_and_clean_texts_are_the_same_on_both_sides() {
    let cases = shared_cases();
    for case in cases.keys {
        assert_eq!(search_key(&case.text), case.key, "{}", case.text);
    }
    for case in cases.clean {
        let lines = if case.multiline {
            Lines::Many
        } else {
            Lines::One
        };
        assert_eq!(
            clean(&case.input, lines).ok(),
            case.clean,
            "{:?}",
            case.input
        );
    }
}

#[test]
fn wildcards_of_a_query_are_literal() {
    assert_eq!(like_pattern("50%_\\"), "%50\\%\\_\\\\%");
    assert_eq!(like_pattern("  "), "%");
}

#[test]
fn the_parts_of_a_record_stay_apart_in_its_key() {
    let key = search_key_of(["Sara", "+971501234567", "784-1990-1234567-1"]);
    assert_eq!(key, "sara 971501234567 784199012345671");
}

proptest! {
    #[test]
    fn a_search_key_is_its_own_key(text in "\\PC{0,60}") {
        let key = search_key(&text);
        prop_assert_eq!(search_key(&key), key);
    }

    #[test]
    fn a_search_key_of_arabic_and_digits_is_its_own_key(text in "[ا-يأإآٱىةؤئ٠-٩۰-۹0-9 +()\\-a-d]{0,40}") {
        let key = search_key(&text);
        prop_assert_eq!(search_key(&key), key);
    }

    #[test]
    fn a_text_is_found_by_itself(text in "[ا-يa-zA-Z0-9 ]{1,40}") {
        prop_assert!(is_like(&search_key(&text), &like_pattern(&text)));
    }

    #[test]
    fn a_mobile_is_found_by_each_way_of_typing_it(subscriber in "5[0-9]{8}", name in "[ا-ي]{2,8}") {
        let key = search_key(&format!("{name} +971{subscriber}"));
        for typed in [
            format!("+971{subscriber}"),
            format!("00971{subscriber}"),
            format!("971{subscriber}"),
            format!("+9710{subscriber}"),
            format!("0{subscriber}"),
            format!("0{} {}", &subscriber[..2], &subscriber[2..]),
            subscriber[2..].to_owned(),
        ] {
            prop_assert!(is_like(&key, &like_pattern(&typed)), "{typed} in {key}");
        }
    }

    #[test]
    fn clean_text_stays_clean(text in any::<String>()) {
        for lines in [Lines::One, Lines::Many] {
            if let Ok(once) = clean(&text, lines) {
                prop_assert_eq!(clean(&once, lines).ok(), Some(once));
            }
        }
    }
}

#[test]
fn a_day_is_said_in_the_languages_of_the_screens() {
    let day = chrono::NaiveDate::from_ymd_opt(2026, 9, 5).map(DayText);
    let said = day.map(|day| (day.said(Language::En), day.said(Language::Ar)));
    let expected = ("5 Sept 2026", "5 سبتمبر 2026");
    assert_eq!(said, Some((expected.0.to_owned(), expected.1.to_owned())));
}
