//! The rules that this library knows: id, severity in R3.4.8, and what to do, in English and Arabic.

macro_rules! rules {
    ($($name:ident = $id:literal $severity:ident $text:expr;)*) => {
        $(pub(crate) static $name: crate::fault::Rule = crate::fault::Rule {
            id: $id,
            severity: crate::fault::Severity::$severity,
            en: $text.0,
            ar: $text.1,
        };)*
        pub(crate) static ALL: &[&crate::fault::Rule] = &[$(&$name),*];
    };
}

macro_rules! up_to {
    ($max:literal) => {
        (
            concat!("Shorten this text to ", $max, " characters at most."),
            concat!("اختصر هذا النص بحيث لا يزيد على ", $max, " حرف."),
        )
    };
}

macro_rules! between {
    ($min:literal, $max:literal) => {
        (
            concat!("Write between ", $min, " and ", $max, " characters here."),
            concat!("اكتب هنا نصًا طوله بين ", $min, " و", $max, " حرف."),
        )
    };
}

/// Text of all the rules on decimals (BR-DEC-..).
const TWO_DECIMALS: (&str, &str) = (
    "Write this amount with two decimals at most.",
    "اكتب هذا المبلغ بمنزلتين عشريتين على الأكثر.",
);

pub(crate) mod adjustments;
pub(crate) mod buyer;
pub(crate) mod currency;
pub(crate) mod document;
pub(crate) mod input;
pub(crate) mod lines;
pub(crate) mod seller;
pub(crate) mod totals;
pub(crate) mod vat;

use crate::fault::Rule;

/// Every rule known here.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    [
        seller::ALL,
        buyer::ALL,
        document::ALL,
        lines::ALL,
        adjustments::ALL,
        totals::ALL,
        vat::ALL,
        currency::ALL,
        input::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}
