use proptest::prelude::*;
use rust_decimal::Decimal;

use super::{Currency, amount_in_words};

fn arabic(amount: &str, currency: Currency) -> String {
    amount_in_words(amount.parse().unwrap(), currency).ar
}

fn english(amount: &str, currency: Currency) -> String {
    amount_in_words(amount.parse().unwrap(), currency).en
}

/// Phrases checked by hand against the rules of number and noun agreement.
#[rustfmt::skip]
const ARABIC: [(&str, Currency, &str); 46] = [
    ("0", Currency::Aed, "فقط صفر درهم إماراتي لا غير"),
    ("1", Currency::Aed, "فقط درهم إماراتي واحد لا غير"),
    ("2", Currency::Aed, "فقط درهمان إماراتيان لا غير"),
    ("3", Currency::Aed, "فقط ثلاثة دراهم إماراتية لا غير"),
    ("8", Currency::Kwd, "فقط ثمانية دنانير كويتية لا غير"),
    ("10", Currency::Sar, "فقط عشرة ريالات سعودية لا غير"),
    ("11", Currency::Aed, "فقط أحد عشر درهماً إماراتياً لا غير"),
    ("12", Currency::Aed, "فقط اثنا عشر درهماً إماراتياً لا غير"),
    ("13", Currency::Bhd, "فقط ثلاثة عشر ديناراً بحرينياً لا غير"),
    ("20", Currency::Qar, "فقط عشرون ريالاً قطرياً لا غير"),
    ("21", Currency::Egp, "فقط واحد وعشرون جنيهاً مصرياً لا غير"),
    ("99", Currency::Omr, "فقط تسعة وتسعون ريالاً عُمانياً لا غير"),
    ("100", Currency::Aed, "فقط مائة درهم إماراتي لا غير"),
    ("101", Currency::Aed, "فقط مائة درهم ودرهم إماراتي واحد لا غير"),
    ("102", Currency::Aed, "فقط مائة درهم ودرهمان إماراتيان لا غير"),
    ("105", Currency::Aed, "فقط مائة وخمسة دراهم إماراتية لا غير"),
    ("111", Currency::Aed, "فقط مائة وأحد عشر درهماً إماراتياً لا غير"),
    ("200", Currency::Aed, "فقط مائتا درهم إماراتي لا غير"),
    ("202", Currency::Aed, "فقط مائتا درهم ودرهمان إماراتيان لا غير"),
    ("250", Currency::Aed, "فقط مائتان وخمسون درهماً إماراتياً لا غير"),
    ("800", Currency::Aed, "فقط ثمانمائة درهم إماراتي لا غير"),
    ("1000", Currency::Aed, "فقط ألف درهم إماراتي لا غير"),
    ("1200", Currency::Aed, "فقط ألف ومائتا درهم إماراتي لا غير"),
    ("2000", Currency::Aed, "فقط ألفا درهم إماراتي لا غير"),
    ("2500", Currency::Aed, "فقط ألفان وخمسمائة درهم إماراتي لا غير"),
    ("3000", Currency::Aed, "فقط ثلاثة آلاف درهم إماراتي لا غير"),
    ("11000", Currency::Aed, "فقط أحد عشر ألف درهم إماراتي لا غير"),
    ("12500", Currency::Aed, "فقط اثنا عشر ألفاً وخمسمائة درهم إماراتي لا غير"),
    ("50000", Currency::Aed, "فقط خمسون ألف درهم إماراتي لا غير"),
    ("100000", Currency::Sar, "فقط مائة ألف ريال سعودي لا غير"),
    ("101000", Currency::Aed, "فقط مائة ألف وألف درهم إماراتي لا غير"),
    ("200000", Currency::Aed, "فقط مائتا ألف درهم إماراتي لا غير"),
    ("2000000", Currency::Aed, "فقط مليونا درهم إماراتي لا غير"),
    ("2000100", Currency::Aed, "فقط مليونان ومائة درهم إماراتي لا غير"),
    ("3004015", Currency::Aed, "فقط ثلاثة ملايين وأربعة آلاف وخمسة عشر درهماً إماراتياً لا غير"),
    ("0.50", Currency::Aed, "فقط خمسون فلساً لا غير"),
    ("1.01", Currency::Aed, "فقط درهم إماراتي واحد وفلس واحد لا غير"),
    ("7.02", Currency::Sar, "فقط سبعة ريالات سعودية وهللتان لا غير"),
    ("5.08", Currency::Sar, "فقط خمسة ريالات سعودية وثماني هللات لا غير"),
    ("5.18", Currency::Sar, "فقط خمسة ريالات سعودية وثماني عشرة هللة لا غير"),
    ("5.21", Currency::Sar, "فقط خمسة ريالات سعودية وإحدى وعشرون هللة لا غير"),
    ("4.211", Currency::Omr, "فقط أربعة ريالات عُمانية ومائتان وإحدى عشرة بيسة لا غير"),
    ("1250.505", Currency::Kwd, "فقط ألف ومائتان وخمسون ديناراً كويتياً وخمسمائة وخمسة فلوس لا غير"),
    ("2.11", Currency::Usd, "فقط دولاران أمريكيان وأحد عشر سنتاً لا غير"),
    ("1043", Currency::Usd, "فقط ألف وثلاثة وأربعون دولاراً أمريكياً لا غير"),
    ("999999999.99", Currency::Aed,
        "فقط تسعمائة وتسعة وتسعون مليوناً وتسعمائة وتسعة وتسعون ألفاً وتسعمائة وتسعة وتسعون درهماً إماراتياً وتسعة وتسعون فلساً لا غير"),
];

#[rustfmt::skip]
const ENGLISH: [(&str, Currency, &str); 13] = [
    ("3.01", Currency::Usd, "Only three US dollars and one cent"),
    ("0", Currency::Aed, "Only zero UAE dirhams"),
    ("1", Currency::Aed, "Only one UAE dirham"),
    ("1.01", Currency::Sar, "Only one Saudi riyal and one halala"),
    ("0.5", Currency::Egp, "Only fifty piastres"),
    ("21", Currency::Qar, "Only twenty-one Qatari riyals"),
    ("115.30", Currency::Qar, "Only one hundred fifteen Qatari riyals and thirty dirhams"),
    ("50000", Currency::Aed, "Only fifty thousand UAE dirhams"),
    ("1250.505", Currency::Kwd, "Only one thousand two hundred fifty Kuwaiti dinars and five hundred five fils"),
    ("2.001", Currency::Omr, "Only two Omani rials and one baisa"),
    ("-40", Currency::Bhd, "Only minus forty Bahraini dinars"),
    ("1000001", Currency::Aed, "Only one million one UAE dirhams"),
    ("999999999.99", Currency::Aed,
        "Only nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine UAE dirhams and ninety-nine fils"),
];

#[test]
fn arabic_phrases_follow_grammar() {
    for (amount, currency, phrase) in ARABIC {
        assert_eq!(arabic(amount, currency), phrase, "{amount} {currency}");
    }
}

#[test]
fn english_phrases_follow_grammar() {
    for (amount, currency, phrase) in ENGLISH {
        assert_eq!(english(amount, currency), phrase, "{amount} {currency}");
    }
}

#[test]
fn amounts_are_rounded_as_the_figures_beside_them_are() {
    assert_eq!(english("0.005", Currency::Aed), "Only one fils");
    assert_eq!(english("1.995", Currency::Aed), "Only two UAE dirhams");
    assert_eq!(english("-0.001", Currency::Aed), "Only zero UAE dirhams");
    assert_eq!(
        arabic("-3", Currency::Aed),
        "فقط سالب ثلاثة دراهم إماراتية لا غير"
    );
}

#[test]
fn the_largest_amounts_have_words() {
    for amount in [Decimal::MAX, Decimal::MIN] {
        for currency in Currency::ALL {
            let phrase = amount_in_words(amount, currency);
            assert!(phrase.en.contains("octillion"));
            assert!(phrase.ar.contains("أوكتيليون"));
        }
    }
}

/// Reads an English phrase back into the smallest units.
fn read_english(phrase: &str, currency: Currency) -> u128 {
    let body = phrase.strip_prefix("Only ").unwrap();
    let [main, minor] = currency.english();
    let has_main = [main.1, main.0].into_iter().any(|name| body.contains(name));
    let (whole, rest) = match body.split_once(" and ") {
        Some((whole, rest)) => (whole, rest),
        None if has_main => (body, ""),
        None => ("", body),
    };
    let strip = |text: &str, (one, many): (&str, &str)| {
        text.strip_suffix(many)
            .or(text.strip_suffix(one))
            .unwrap_or(text)
            .trim()
            .to_owned()
    };
    let units = 10_u128.pow(currency.exponent());
    english_number(&strip(whole, main)) * units + english_number(&strip(rest, minor))
}

fn english_number(words: &str) -> u128 {
    let small = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    let tens = [
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ];
    let (mut total, mut group) = (0, 0);
    for word in words.split([' ', '-']).filter(|word| !word.is_empty()) {
        if let Some(value) = small.iter().position(|name| *name == word) {
            group += value as u128;
        } else if let Some(value) = tens.iter().position(|name| *name == word) {
            group += (value as u128 + 2) * 10;
        } else {
            let scale = match word {
                "hundred" => {
                    group *= 100;
                    continue;
                }
                "thousand" => 1_000,
                "million" => 1_000_000,
                "billion" => 1_000_000_000,
                other => panic!("unknown word {other}"),
            };
            total += group * scale;
            group = 0;
        }
    }
    total + group
}

/// Reads an Arabic phrase back into the smallest units, knowing only the words' values.
fn read_arabic(phrase: &str, currency: Currency) -> u128 {
    let body = phrase
        .strip_prefix("فقط ")
        .unwrap()
        .strip_suffix(" لا غير")
        .unwrap();
    let [main, minor] = currency.arabic();
    let (mut total, mut group, mut closed) = (0_u128, 0_u128, 0_u128);
    let units = 10_u128.pow(currency.exponent());
    let mut weight = units;
    let mut after_noun = false;
    let adjectives: Vec<&str> = [main.singular, main.dual, main.plural, main.accusative]
        .iter()
        .filter_map(|form| form.split(' ').nth(1))
        .collect();
    let first = |form: &'static str| form.split(' ').next().unwrap();
    for word in body.split(' ') {
        let plain = if arabic_value(word).is_some() {
            word
        } else {
            word.strip_prefix('و').unwrap_or(word)
        };
        if adjectives.contains(&word) {
            continue;
        }
        if let Some((value, is_scale)) = arabic_value(plain) {
            let says_one_again = after_noun && plain == word && matches!(plain, "واحد" | "واحدة");
            after_noun = false;
            if says_one_again {
                closed += weight;
            } else if is_scale {
                // A dual carries its own count, a scale alone stands for one.
                total += value * group.max(1);
                group = 0;
            } else {
                group += value;
            }
            continue;
        }
        let noun = if [
            main.bare,
            first(main.dual),
            first(main.plural),
            first(main.accusative),
        ]
        .contains(&plain)
        {
            weight = units;
            main
        } else {
            weight = 1;
            minor
        };
        let counted = if plain == first(noun.dual) && group == 0 && total == 0 {
            2
        } else {
            total + group
        };
        closed += counted * weight;
        (total, group) = (0, 0);
        after_noun = true;
    }
    assert_eq!(
        (total, group),
        (0, 0),
        "a number without its noun in {phrase}"
    );
    closed
}

/// The value of a number word, and whether it is a power of a thousand.
fn arabic_value(word: &str) -> Option<(u128, bool)> {
    let value = match word {
        "صفر" => 0,
        "واحد" | "واحدة" | "أحد" | "إحدى" => 1,
        "اثنان" | "اثنتان" | "اثنا" | "اثنتا" => 2,
        "ثلاثة" | "ثلاث" => 3,
        "أربعة" | "أربع" => 4,
        "خمسة" | "خمس" => 5,
        "ستة" | "ست" => 6,
        "سبعة" | "سبع" => 7,
        "ثمانية" | "ثماني" | "ثمان" => 8,
        "تسعة" | "تسع" => 9,
        "عشرة" | "عشر" => 10,
        "عشرون" => 20,
        "ثلاثون" => 30,
        "أربعون" => 40,
        "خمسون" => 50,
        "ستون" => 60,
        "سبعون" => 70,
        "ثمانون" => 80,
        "تسعون" => 90,
        "مائة" => 100,
        "مائتان" | "مائتا" => 200,
        "ثلاثمائة" => 300,
        "أربعمائة" => 400,
        "خمسمائة" => 500,
        "ستمائة" => 600,
        "سبعمائة" => 700,
        "ثمانمائة" => 800,
        "تسعمائة" => 900,
        "ألف" | "آلاف" | "ألفاً" => return Some((1_000, true)),
        "ألفان" | "ألفا" => return Some((2_000, true)),
        "مليون" | "ملايين" | "مليوناً" => return Some((1_000_000, true)),
        "مليونان" | "مليونا" => return Some((2_000_000, true)),
        _ => return None,
    };
    Some((value, false))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn english_reads_back(units in 0_u64..1_000_000_000_000, index in 0_usize..7) {
        let currency = Currency::ALL[index];
        let amount = Decimal::new(units as i64, currency.exponent());
        let phrase = amount_in_words(amount, currency).en;
        prop_assert_eq!(read_english(&phrase, currency), u128::from(units), "{}", phrase);
    }

    #[test]
    fn arabic_reads_back(units in 0_u64..99_999_999_999, index in 0_usize..7) {
        let currency = Currency::ALL[index];
        let amount = Decimal::new(units as i64, currency.exponent());
        let phrase = amount_in_words(amount, currency).ar;
        prop_assert_eq!(read_arabic(&phrase, currency), u128::from(units), "{}", phrase);
    }

    #[test]
    fn small_amounts_read_back_too(units in 0_u64..3_000_000, index in 0_usize..7) {
        let currency = Currency::ALL[index];
        let amount = Decimal::new(units as i64, currency.exponent());
        let words = amount_in_words(amount, currency);
        for (phrase, read) in [(words.en, read_english as fn(&str, Currency) -> u128), (words.ar, read_arabic)] {
            prop_assert_eq!(read(&phrase, currency), u128::from(units), "{}", phrase);
            prop_assert!(!phrase.contains("  "));
        }
    }
}
