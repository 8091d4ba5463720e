//! Bank account numbers of the region.

use kernel::text::Text;
use kernel::validation::Validator;

/// Lengths of the countries whose accounts people here hold; others have 15 to 34 characters.
const LENGTHS: [(&str, usize); 6] = [
    ("AE", 23),
    ("SA", 24),
    ("KW", 30),
    ("BH", 22),
    ("OM", 23),
    ("QA", 29),
];

/// The `iban` of a form, as it is stored.
pub fn given(form: &mut Validator, typed: &Option<String>) -> Option<String> {
    form.field("iban", typed)
        .max_length(50)
        .custom(
            "iban",
            Text::fixed(
                "{label} must be a valid IBAN, for example AE07 0331 2345 6789 0123 456.",
                "{label} يجب أن يكون رقم آيبان صحيحًا، مثل AE07 0331 2345 6789 0123 456.",
            ),
            is_valid,
        )
        .optional()
        .map(|text| normal(&text))
}

/// Without spaces and in capitals, as it is stored.
fn normal(typed: &str) -> String {
    typed
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

/// Country, length and check digits (ISO 13616, modulo 97) are right.
fn is_valid(typed: &str) -> bool {
    let iban = normal(typed);
    let well_formed = (15..=34).contains(&iban.len())
        && iban
            .bytes()
            .all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
        && iban.as_bytes()[..2].iter().all(u8::is_ascii_uppercase)
        && iban.as_bytes()[2..4].iter().all(u8::is_ascii_digit);
    if !well_formed {
        return false;
    }
    let known = LENGTHS
        .iter()
        .find(|(country, _)| iban.starts_with(country));
    if known.is_some_and(|(_, length)| iban.len() != *length) {
        return false;
    }
    remainder(&iban) == 1
}

fn remainder(iban: &str) -> u32 {
    let (head, rest) = iban.split_at(4);
    rest.chars()
        .chain(head.chars())
        .fold(0, |remainder, character| {
            let value = character.to_digit(36).unwrap_or(0);
            let shift = if value > 9 { 100 } else { 10 };
            (remainder * shift + value) % 97
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn check_digits_and_lengths_are_held() {
        assert!(is_valid("AE07 0331 2345 6789 0123 456"));
        assert!(is_valid("sa0380000000608010167519"));
        assert!(!is_valid("AE08 0331 2345 6789 0123 456"));
        assert!(!is_valid("AE070331234567890123"));
        assert!(!is_valid(""));
        assert!(!is_valid("ÄÄ070331234567890123456"));
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in any::<String>()) {
            let _ = is_valid(&text);
        }

        #[test]
        fn one_wrong_digit_is_found(position in 4_usize..23, other in 0_u8..10) {
            let mut iban = b"AE070331234567890123456".to_vec();
            let before = iban[position];
            iban[position] = b'0' + other;
            let text = String::from_utf8(iban).unwrap();
            prop_assert_eq!(is_valid(&text), before == b'0' + other);
        }
    }
}
