use std::path::PathBuf;

use chrono::NaiveDate;
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::Value;

use super::*;
use crate::text::{Language, Text};

/// Lists of the vectors whose features come later.
const NOT_BUILT_YET: [&str; 4] = ["slots", "tlv_qr", "customer_type", "geofence"];

#[expect(
    clippy::disallowed_methods,
    reason = "the vectors' place is told by the environment"
)]
fn vectors() -> Value {
    let named = std::env::var_os("SPEC_VECTORS").unwrap_or("../shared/spec/vectors.json".into());
    let repository = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    // A path relative to the repository, whatever directory the tests run in; an absolute one stands.
    let path = repository.join(named);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{} is not readable: {error}", path.display()));
    serde_json::from_str(&text).expect("the vectors are JSON")
}

/// The normal form (or nothing, for a rule without one) of a value that passes.
fn judge(rule: &str, input: &str) -> Option<Result<Option<String>, Rule>> {
    let text = |result: Result<String, Rule>| Some(result.map(Some));
    match rule {
        "mobile" => text(rules::mobile(input)),
        "whatsapp_number" => text(rules::whatsapp_number(input)),
        "telephone" => text(rules::telephone(input)),
        "trn_ksa" => text(rules::trn_ksa(input)),
        "price" => Some(rules::price(input).map(|_| None)),
        "integer" => Some(rules::integer(input).map(|_| None)),
        "letters" => text(rules::letters(input)),
        "person_name" => text(rules::person_name(input)),
        "english_text" => text(rules::english_text(input)),
        "arabic_text" => text(rules::arabic_text(input)),
        "bilingual_text" => text(rules::bilingual_text(input)),
        "service_name" => text(rules::service_name(input)),
        "alias_name" => text(rules::alias_name(input)),
        "customer_search" => text(rules::customer_search(input)),
        "digits" => text(rules::digits(input)),
        "trn" => text(rules::trn(input)),
        "email" => text(rules::email(input)),
        "time" => Some(rules::time(input).map(|time| Some(time.format("%H:%M:%S").to_string()))),
        "date" => Some(rules::date(input).map(|date| Some(date.to_string()))),
        _ => None,
    }
}

fn run_vectors(vectors: &Value) {
    for (rule, list) in vectors.as_object().expect("the vectors are lists by rule") {
        if NOT_BUILT_YET.contains(&rule.as_str()) {
            continue;
        }
        let cases = list["cases"].as_array().expect("each rule has its cases");
        assert!(!cases.is_empty(), "{rule} has no case");
        for case in cases {
            let input = case["input"].as_str().expect("each case has an input");
            let answer = judge(rule, input).unwrap_or_else(|| panic!("unknown rule: {rule}"));
            assert_eq!(
                answer.is_ok(),
                case["valid"]
                    .as_bool()
                    .expect("each case says whether it is valid"),
                "{rule}: {input:?} gave {answer:?}"
            );
            if let Some(normal) = case["normal"].as_str() {
                assert_eq!(answer, Ok(Some(normal.to_owned())), "{rule}: {input:?}");
            }
        }
    }
}

#[test]
fn spec_vectors() {
    run_vectors(&vectors());
}

#[test]
#[should_panic(expected = "unknown rule: horoscope")]
fn spec_vectors_of_an_unknown_rule_fail() {
    run_vectors(&serde_json::json!({ "horoscope": { "cases": [{ "input": "", "valid": true }] } }));
}

#[test]
fn shared_cases_pass() {
    run_vectors(
        &serde_json::from_str(include_str!("../../../../validation/rule_cases.json"))
            .expect("rule_cases.json is JSON"),
    );
}

fn one_of_each_rule() -> Vec<Rule> {
    let date = NaiveDate::MIN;
    vec![
        Rule::Required,
        Rule::ControlCharacters,
        Rule::MaxLength { max: 1 },
        Rule::MinLength { min: 1 },
        Rule::ExactLength { length: 1 },
        Rule::Letters,
        Rule::PersonName,
        Rule::EnglishText,
        Rule::ArabicText,
        Rule::BilingualText,
        Rule::ServiceName,
        Rule::AliasName,
        Rule::CustomerSearch,
        Rule::Digits,
        Rule::Integer,
        Rule::Price { decimals: 2 },
        Rule::MinValue { min: Decimal::ZERO },
        Rule::MaxValue { max: Decimal::ONE },
        Rule::MultipleOf { number: 5 },
        Rule::Email,
        Rule::Mobile,
        Rule::WhatsappNumber,
        Rule::Telephone,
        Rule::Trn,
        Rule::TrnKsa,
        Rule::Time,
        Rule::Date,
        Rule::AfterDate { date },
        Rule::AfterOrEqual { date },
        Rule::BeforeOrEqual { date },
        Rule::SameAs {
            other: Text::fixed("Password", "كلمة المرور"),
        },
        Rule::OneOf,
        Rule::Unique,
        Rule::NotFound,
        Rule::ImageSquare,
        Rule::UploadSize {
            bytes: 5 * 1024 * 1024,
        },
        Rule::UploadExtension {
            extensions: vec!["pdf".into()],
        },
    ]
}

#[test]
fn each_rule_of_the_file_has_its_variant_and_complete_sentences() {
    let rules = one_of_each_rule();
    let mut names: Vec<_> = rules.iter().map(Rule::name).collect();
    names.sort_unstable();
    assert_eq!(names, source::rule_names());
    for rule in rules {
        for language in Language::ALL {
            for sentence in [rule.message(language), rule.message_about(language, "X")] {
                assert!(!sentence.contains(['{', '}']), "{sentence}");
                assert!(sentence.ends_with('.'), "{sentence}");
            }
        }
    }
}

#[test]
fn sentences_are_about_this_field_or_about_the_label() {
    assert_eq!(
        Rule::Required.message(Language::En),
        "This field is required."
    );
    assert_eq!(Rule::Required.message(Language::Ar), "هذا الحقل مطلوب.");
    assert_eq!(
        Rule::Required.message_about(Language::En, "Mobile"),
        "Mobile is required."
    );
    assert_eq!(
        Rule::Required.message_about(Language::Ar, "الجوال"),
        "حقل «الجوال» مطلوب."
    );
    let size = Rule::UploadSize {
        bytes: 5 * 1024 * 1024,
    };
    assert!(size.message(Language::En).contains("at most 5 MB"));
}

#[test]
fn a_form_reports_all_its_faults_in_order() {
    let mut form = Validator::new(Language::En);
    let name = form.field("name", "  ").required().person_name().text();
    let mobile = form
        .field("mobile", "0501234567")
        .required()
        .mobile()
        .text();
    let email = form.field("email", None::<String>).email().optional();
    let code = form
        .field("code", "a b".repeat(9))
        .alias_name()
        .max_length(5)
        .text();
    let rent = form.price("rent", "1250.505").required().value();
    let floor = form.integer("floor", 7).max(5).value();
    let note = form.notes("note", "two\nlines\u{202E}").text();
    form.check("end_date", false, Rule::OneOf);
    let faults = form.finish().expect_err("six fields are wrong");
    assert_eq!(
        faults.fields().collect::<Vec<_>>(),
        [
            "name", "mobile", "code", "rent", "floor", "note", "end_date"
        ]
    );
    assert_eq!(faults.of("code").count(), 2);
    assert!(faults.has_rule("note", "control_characters"));
    assert_eq!((name, mobile, email, code), Default::default());
    assert_eq!((rent, floor, note), Default::default());
    let json = serde_json::to_value(&faults).expect("faults are plain data");
    assert_eq!(json["name"][0], "This field is required.");
}

#[test]
fn a_good_form_gives_normal_values() {
    let mut form = Validator::new(Language::Ar);
    let first = NaiveDate::from_ymd_opt(2028, 2, 1).expect("a date");
    assert_eq!(
        form.field("name", " سارة  المنصوري ")
            .required()
            .person_name()
            .text(),
        "سارة المنصوري"
    );
    assert_eq!(
        form.field("mobile", "+٩٧١٠٥٠١٢٣٤٥٦٧")
            .required()
            .mobile()
            .text(),
        "+971501234567"
    );
    assert_eq!(
        form.field("email", "A@B.ae").email().optional().as_deref(),
        Some("a@b.ae")
    );
    assert_eq!(
        form.price("rent", "١٢٥٠٫٥").required().value(),
        Decimal::new(12505, 1)
    );
    assert_eq!(
        form.price("kwd", "1.505").decimals(3).optional(),
        Some(Decimal::new(1505, 3))
    );
    assert_eq!(
        form.price("change", "-5").min(Decimal::from(-10)).value(),
        Decimal::from(-5)
    );
    assert_eq!(form.optional_price("fee", ""), None);
    assert_eq!(
        form.date("end", "2028-02-29")
            .after(first)
            .optional()
            .map(|day| day.to_string())
            .as_deref(),
        Some("2028-02-29")
    );
    assert_eq!(form.time("open", "09:30").value().to_string(), "09:30:00");
    assert_eq!(form.notes("note", "a\r\nb").text(), "a\nb");
    assert_eq!(
        form.field("kind", "rent").one_of(&["rent", "sale"]).text(),
        "rent"
    );
    form.finish().expect("nothing is wrong");
}

#[test]
fn bounds_are_inclusive_and_dates_are_real() {
    let mut form = Validator::new(Language::En);
    let day = NaiveDate::from_ymd_opt(2026, 3, 1).expect("a date");
    let ten = Decimal::TEN;
    assert_eq!(form.price("a", "10").min(ten).max(ten).value(), ten);
    assert_eq!(
        form.date("b", "2026-03-01")
            .after_or_equal(day)
            .before_or_equal(day)
            .value(),
        day
    );
    assert!(form.is_valid());
    let _ = form.price("c", "10.01").max(ten).value();
    let _ = form.date("d", "2026-03-01").after(day).value();
    let _ = form.date("e", "2026-02-29").value();
    let _ = form.integer("f", "7").multiple_of(5).value();
    let faults = form.finish().expect_err("four fields are wrong");
    let rules: Vec<_> = faults
        .iter()
        .flat_map(|(_, list)| list.iter().map(|fault| fault.rule))
        .collect();
    assert_eq!(rules, ["max_value", "after_date", "date", "multiple_of"]);
}

#[test]
fn a_password_is_kept_as_typed() {
    let mut form = Validator::new(Language::En);
    let password = form
        .secret("password", " a\u{0}b\u{202E} ")
        .required()
        .text();
    assert_eq!(password, " a\u{0}b\u{202E} ");
    let confirmation = Text::fixed("the password", "كلمة المرور");
    let _ = form
        .secret("again", " ab ")
        .same_as(&password, confirmation)
        .text();
    let _ = form.secret("short", "abc").min_length(8).text();
    let _ = form.secret("long", "a".repeat(10_000)).text();
    let _ = form.secret("none", "").required().text();
    let faults = form.finish().expect_err("four fields are wrong");
    assert_eq!(
        faults.fields().collect::<Vec<_>>(),
        ["again", "short", "long", "none"]
    );
}

#[test]
fn files_are_judged_by_size_shape_and_extension() {
    assert_eq!(rules::upload_extension("ID.PDF", &[]), Ok("pdf".into()));
    assert!(rules::upload_extension("run.exe", &[]).is_err());
    assert!(rules::upload_extension("pdf", &["pdf"]).is_err());
    assert!(rules::upload_size(5 * 1024 * 1024).is_ok());
    assert!(rules::upload_size(5 * 1024 * 1024 + 1).is_err());
    assert!(rules::image_square(200, 200).is_ok());
    assert!(rules::image_square(200, 201).is_err());
}

#[test]
fn one_country_has_two_codes() {
    assert_eq!(rules::mobile_country("+970599123456"), Some("PS"));
    assert_eq!(rules::mobile_country("+972599123456"), Some("PS"));
    assert_eq!(rules::mobile_country("+919812345678"), None);
}

const EVERY_TEXT_RULE: [&str; 19] = [
    "mobile",
    "whatsapp_number",
    "telephone",
    "trn_ksa",
    "price",
    "integer",
    "letters",
    "person_name",
    "english_text",
    "arabic_text",
    "bilingual_text",
    "service_name",
    "alias_name",
    "customer_search",
    "digits",
    "trn",
    "email",
    "time",
    "date",
];

#[test]
fn hostile_texts_never_panic() {
    for text in [
        "\0",
        "🏢",
        &"ا".repeat(10_000),
        &"9".repeat(10_000),
        &"a-".repeat(5_000),
        "\u{202E}",
        "+",
        "00",
        "@",
    ] {
        for rule in EVERY_TEXT_RULE {
            assert!(judge(rule, text).is_some());
        }
        let mut form = Validator::new(Language::Ar);
        let _ = form.field("name", text).required().person_name().text();
        let _ = form.price("price", text).value();
        let _ = form.date("date", text).value();
        let _ = form.integer("integer", text).value();
        let _ = form.finish();
        let _ = crate::text::like_pattern(text);
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_rule_panic(text in any::<String>()) {
        for rule in EVERY_TEXT_RULE {
            prop_assert!(judge(rule, &text).is_some());
        }
    }

    #[test]
    fn a_normal_mobile_is_its_own_normal_form(
        prefix in "(\\+|00)(966|971|962|970|972|965|974|973|968|91|1)0?", digits in "[0-9]{7,11}",
    ) {
        if let Ok(normal) = rules::mobile(&format!("{prefix}{digits}")) {
            prop_assert_eq!(rules::mobile(&normal), Ok(normal.clone()));
            prop_assert_eq!(rules::whatsapp_number(&normal[1..]), Ok(normal[1..].to_owned()));
        }
    }

    #[test]
    fn each_price_of_two_decimals_is_accepted_as_written(cents in 0_i64..1_000_000_000_000) {
        let amount = Decimal::new(cents, 2);
        prop_assert_eq!(rules::price(&amount.to_string()), Ok(Some(amount)));
        let finer = format!("{amount}1");
        prop_assert!(rules::price(&finer).is_err());
    }

    #[test]
    fn each_time_of_the_day_is_read_in_both_clocks(hour in 0_u32..24, minute in 0_u32..60) {
        let half = if hour < 12 { "AM" } else { "PM" };
        let twelve = if hour % 12 == 0 { 12 } else { hour % 12 };
        let plain = rules::time(&format!("{hour:02}:{minute:02}"));
        prop_assert!(plain.is_ok());
        prop_assert_eq!(rules::time(&format!("{twelve:02}:{minute:02} {half}")), plain);
    }
}
