//! Amounts in Arabic words: gendered numbers, the dual, and the noun's form after each number.
//!
//! Nominative throughout, as on cheques. A round number stands in construct with its noun
//! ("ألفا درهم", not "ألفان درهم"); one or two above a round number repeat the noun
//! ("مائة درهم ودرهم إماراتي واحد"), as written Arabic has it.

use super::currency::{Gender, Noun};
use super::{Currency, Parts, groups_of_thousand};

const ONES_MASCULINE: [&str; 11] = [
    "صفر",
    "واحد",
    "اثنان",
    "ثلاثة",
    "أربعة",
    "خمسة",
    "ستة",
    "سبعة",
    "ثمانية",
    "تسعة",
    "عشرة",
];
const ONES_FEMININE: [&str; 11] = [
    "صفر",
    "إحدى",
    "اثنتان",
    "ثلاث",
    "أربع",
    "خمس",
    "ست",
    "سبع",
    "ثمان",
    "تسع",
    "عشر",
];
const TENS: [&str; 10] = [
    "",
    "",
    "عشرون",
    "ثلاثون",
    "أربعون",
    "خمسون",
    "ستون",
    "سبعون",
    "ثمانون",
    "تسعون",
];
const HUNDREDS: [&str; 10] = [
    "",
    "مائة",
    "مائتان",
    "ثلاثمائة",
    "أربعمائة",
    "خمسمائة",
    "ستمائة",
    "سبعمائة",
    "ثمانمائة",
    "تسعمائة",
];
const AND: &str = " و";

/// The forms of a power of a thousand, which is itself counted like a masculine noun.
struct Scale {
    one: &'static str,
    dual: &'static str,
    dual_in_construct: &'static str,
    plural: &'static str,
    accusative: &'static str,
}

const fn scale([one, dual, dual_in_construct, plural, accusative]: [&'static str; 5]) -> Scale {
    Scale {
        one,
        dual,
        dual_in_construct,
        plural,
        accusative,
    }
}

#[rustfmt::skip]
static SCALES: [Scale; 9] = [
    scale(["ألف", "ألفان", "ألفا", "آلاف", "ألفاً"]),
    scale(["مليون", "مليونان", "مليونا", "ملايين", "مليوناً"]),
    scale(["مليار", "ملياران", "مليارا", "مليارات", "ملياراً"]),
    scale(["تريليون", "تريليونان", "تريليونا", "تريليونات", "تريليوناً"]),
    scale(["كوادريليون", "كوادريليونان", "كوادريليونا", "كوادريليونات", "كوادريليوناً"]),
    scale(["كوينتيليون", "كوينتيليونان", "كوينتيليونا", "كوينتيليونات", "كوينتيليوناً"]),
    scale(["سكستيليون", "سكستيليونان", "سكستيليونا", "سكستيليونات", "سكستيليوناً"]),
    scale(["سبتيليون", "سبتيليونان", "سبتيليونا", "سبتيليونات", "سبتيليوناً"]),
    scale(["أوكتيليون", "أوكتيليونان", "أوكتيليونا", "أوكتيليونات", "أوكتيليوناً"]),
];

pub(super) fn phrase(parts: &Parts, currency: Currency) -> String {
    let [main, minor] = currency.arabic();
    let mut pieces = Vec::new();
    if parts.whole > 0 || parts.minor == 0 {
        pieces.push(counted(parts.whole, main));
    }
    if parts.minor > 0 {
        pieces.push(counted(parts.minor, minor));
    }
    let sign = if parts.negative { "سالب " } else { "" };
    format!("فقط {sign}{} لا غير", pieces.join(AND))
}

/// A number with its noun in the form that the number asks for.
fn counted(number: u128, noun: &Noun) -> String {
    let last_two = (number % 100) as usize;
    match (number, last_two) {
        (0, _) => format!("{} {}", ONES_MASCULINE[0], noun.singular),
        (1, _) => noun.one.to_owned(),
        (2, _) => noun.dual.to_owned(),
        (_, 0) => format!("{} {}", cardinal(number, noun.gender, true), noun.singular),
        (_, 1 | 2) => {
            let round = cardinal(number - last_two as u128, noun.gender, true);
            let rest = if last_two == 1 { noun.one } else { noun.dual };
            format!("{round} {}{AND}{rest}", noun.bare)
        }
        (_, 3..=10) => format!("{} {}", cardinal(number, noun.gender, false), noun.plural),
        _ => format!(
            "{} {}",
            cardinal(number, noun.gender, false),
            noun.accusative
        ),
    }
}

/// The number alone; `in_construct` when its noun follows a round number directly.
fn cardinal(number: u128, gender: Gender, in_construct: bool) -> String {
    let groups = groups_of_thousand(number);
    let last_spoken = groups.iter().position(|group| *group > 0).unwrap_or(0);
    let mut pieces = Vec::new();
    for (power, group) in groups.iter().copied().enumerate().rev() {
        let before_noun = in_construct && power == last_spoken;
        match (group, power) {
            (0, _) => {}
            (_, 0) => pieces.push(below_thousand(group, gender, before_noun)),
            _ => pieces.push(scaled(group, &SCALES[power - 1], before_noun)),
        }
    }
    pieces.join(AND)
}

/// A count of thousands, millions and so on.
fn scaled(count: usize, scale: &Scale, in_construct: bool) -> String {
    let dual = if in_construct {
        scale.dual_in_construct
    } else {
        scale.dual
    };
    let hundreds = count - count % 100;
    let after_hundreds = |noun: &str| match hundreds {
        0 => noun.to_owned(),
        _ => {
            let round = below_thousand(hundreds, Gender::Masculine, true);
            format!("{round} {}{AND}{noun}", scale.one)
        }
    };
    let in_words = |construct| below_thousand(count, Gender::Masculine, construct);
    match count % 100 {
        0 => format!("{} {}", in_words(true), scale.one),
        1 => after_hundreds(scale.one),
        2 => after_hundreds(dual),
        3..=10 => format!("{} {}", in_words(false), scale.plural),
        // The accusative loses its nunation when the counted noun follows directly.
        _ if in_construct => format!("{} {}", in_words(false), scale.one),
        _ => format!("{} {}", in_words(false), scale.accusative),
    }
}

fn below_thousand(number: usize, gender: Gender, in_construct: bool) -> String {
    let (hundreds, rest) = (number / 100, number % 100);
    let mut pieces = Vec::new();
    if hundreds > 0 {
        let construct = in_construct && rest == 0 && hundreds == 2;
        pieces.push(
            if construct {
                "مائتا"
            } else {
                HUNDREDS[hundreds]
            }
            .to_owned(),
        );
    }
    if rest > 0 {
        pieces.push(below_hundred(rest, gender));
    }
    pieces.join(AND)
}

fn below_hundred(number: usize, gender: Gender) -> String {
    let ones = match gender {
        Gender::Masculine => &ONES_MASCULINE,
        Gender::Feminine => &ONES_FEMININE,
    };
    match (number, gender) {
        // Before its noun the feminine eight keeps its last letter.
        (8, Gender::Feminine) => "ثماني".to_owned(),
        (1..=10, _) => ones[number].to_owned(),
        (11, Gender::Masculine) => "أحد عشر".to_owned(),
        (11, Gender::Feminine) => "إحدى عشرة".to_owned(),
        (12, Gender::Masculine) => "اثنا عشر".to_owned(),
        (12, Gender::Feminine) => "اثنتا عشرة".to_owned(),
        (18, Gender::Feminine) => "ثماني عشرة".to_owned(),
        (13..=19, Gender::Masculine) => format!("{} عشر", ones[number - 10]),
        (13..=19, Gender::Feminine) => format!("{} عشرة", ones[number - 10]),
        _ if number.is_multiple_of(10) => TENS[number / 10].to_owned(),
        _ => format!("{}{AND}{}", ones[number % 10], TENS[number / 10]),
    }
}
