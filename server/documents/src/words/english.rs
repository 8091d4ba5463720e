//! Amounts in English words.

use super::{Currency, Parts, groups_of_thousand};

const BELOW_TWENTY: [&str; 20] = [
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
const TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];
const SCALES: [&str; 10] = [
    "",
    " thousand",
    " million",
    " billion",
    " trillion",
    " quadrillion",
    " quintillion",
    " sextillion",
    " septillion",
    " octillion",
];

pub(super) fn phrase(parts: &Parts, currency: Currency) -> String {
    let [main, minor] = currency.english();
    let mut pieces = Vec::new();
    if parts.whole > 0 || parts.minor == 0 {
        pieces.push(counted(parts.whole, main));
    }
    if parts.minor > 0 {
        pieces.push(counted(parts.minor, minor));
    }
    let sign = if parts.negative { "minus " } else { "" };
    format!("Only {sign}{}", pieces.join(" and "))
}

fn counted(number: u128, (one, many): (&str, &str)) -> String {
    format!(
        "{} {}",
        cardinal(number),
        if number == 1 { one } else { many }
    )
}

fn cardinal(number: u128) -> String {
    if number == 0 {
        return BELOW_TWENTY[0].to_owned();
    }
    let groups = groups_of_thousand(number);
    let spoken = groups
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, group)| **group > 0);
    spoken
        .map(|(scale, group)| below_thousand(*group) + SCALES[scale])
        .collect::<Vec<_>>()
        .join(" ")
}

fn below_thousand(number: usize) -> String {
    let (hundreds, rest) = (number / 100, number % 100);
    let mut pieces = Vec::new();
    if hundreds > 0 {
        pieces.push(format!("{} hundred", BELOW_TWENTY[hundreds]));
    }
    match rest {
        0 => {}
        1..20 => pieces.push(BELOW_TWENTY[rest].to_owned()),
        _ if rest.is_multiple_of(10) => pieces.push(TENS[rest / 10].to_owned()),
        _ => pieces.push(format!("{}-{}", TENS[rest / 10], BELOW_TWENTY[rest % 10])),
    }
    pieces.join(" ")
}
