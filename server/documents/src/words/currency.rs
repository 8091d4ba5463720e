//! Currencies of the Gulf and Egypt, and the dollar of invoices to abroad: their exponents and
//! their names in every grammatical form.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A currency, written as its ISO 4217 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// United Arab Emirates dirham of 100 fils.
    Aed,
    /// Saudi riyal of 100 halalas.
    Sar,
    /// Kuwaiti dinar of 1,000 fils.
    Kwd,
    /// Bahraini dinar of 1,000 fils.
    Bhd,
    /// Omani rial of 1,000 baisas.
    Omr,
    /// Qatari riyal of 100 dirhams.
    Qar,
    /// Egyptian pound of 100 piastres.
    Egp,
    /// United States dollar of 100 cents.
    Usd,
}

/// The code names no currency that documents can be written in.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown currency code {0:?}")]
pub struct UnknownCurrency(pub String);

impl Currency {
    /// Every currency, for settings lists and tests.
    pub const ALL: [Self; 8] = [
        Self::Aed,
        Self::Sar,
        Self::Kwd,
        Self::Bhd,
        Self::Omr,
        Self::Qar,
        Self::Egp,
        Self::Usd,
    ];

    /// The ISO 4217 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Aed => "AED",
            Self::Sar => "SAR",
            Self::Kwd => "KWD",
            Self::Bhd => "BHD",
            Self::Omr => "OMR",
            Self::Qar => "QAR",
            Self::Egp => "EGP",
            Self::Usd => "USD",
        }
    }

    /// How many digits follow the decimal point.
    pub fn exponent(self) -> u32 {
        match self {
            Self::Kwd | Self::Bhd | Self::Omr => 3,
            Self::Aed | Self::Sar | Self::Qar | Self::Egp | Self::Usd => 2,
        }
    }

    /// English names as (one, many): of the currency, then of its smallest unit.
    pub(super) fn english(self) -> [(&'static str, &'static str); 2] {
        match self {
            Self::Aed => [("UAE dirham", "UAE dirhams"), ("fils", "fils")],
            Self::Sar => [("Saudi riyal", "Saudi riyals"), ("halala", "halalas")],
            Self::Kwd => [("Kuwaiti dinar", "Kuwaiti dinars"), ("fils", "fils")],
            Self::Bhd => [("Bahraini dinar", "Bahraini dinars"), ("fils", "fils")],
            Self::Omr => [("Omani rial", "Omani rials"), ("baisa", "baisas")],
            Self::Qar => [("Qatari riyal", "Qatari riyals"), ("dirham", "dirhams")],
            Self::Egp => [
                ("Egyptian pound", "Egyptian pounds"),
                ("piastre", "piastres"),
            ],
            Self::Usd => [("US dollar", "US dollars"), ("cent", "cents")],
        }
    }

    /// Arabic forms: of the currency with its country, then of its smallest unit.
    pub(super) fn arabic(self) -> [&'static Noun; 2] {
        match self {
            Self::Aed => [&EMIRATI_DIRHAM, &FILS],
            Self::Sar => [&SAUDI_RIYAL, &HALALA],
            Self::Kwd => [&KUWAITI_DINAR, &FILS],
            Self::Bhd => [&BAHRAINI_DINAR, &FILS],
            Self::Omr => [&OMANI_RIAL, &BAISA],
            Self::Qar => [&QATARI_RIYAL, &DIRHAM],
            Self::Egp => [&EGYPTIAN_POUND, &PIASTRE],
            Self::Usd => [&US_DOLLAR, &CENT],
        }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

impl FromStr for Currency {
    type Err = UnknownCurrency;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|currency| currency.code() == code)
            .ok_or_else(|| UnknownCurrency(code.to_owned()))
    }
}

/// Grammatical gender, which Arabic numbers agree with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gender {
    Masculine,
    Feminine,
}

/// The forms that a counted noun takes in Arabic.
#[derive(Debug)]
pub(super) struct Noun {
    pub gender: Gender,
    /// Without its adjective, where the noun is said a second time: "مائة درهم ودرهم إماراتي واحد".
    pub bare: &'static str,
    /// After hundreds and thousands: "مائة درهم إماراتي".
    pub singular: &'static str,
    /// For exactly one, the number included: "درهم إماراتي واحد".
    pub one: &'static str,
    /// For exactly two: "درهمان إماراتيان".
    pub dual: &'static str,
    /// After 3 to 10: "دراهم إماراتية".
    pub plural: &'static str,
    /// After 11 to 99: "درهماً إماراتياً".
    pub accusative: &'static str,
}

const fn masculine(
    bare: &'static str,
    [singular, one, dual, plural, accusative]: [&'static str; 5],
) -> Noun {
    Noun {
        gender: Gender::Masculine,
        bare,
        singular,
        one,
        dual,
        plural,
        accusative,
    }
}

const fn feminine(
    bare: &'static str,
    [singular, one, dual, plural, accusative]: [&'static str; 5],
) -> Noun {
    Noun {
        gender: Gender::Feminine,
        bare,
        singular,
        one,
        dual,
        plural,
        accusative,
    }
}

#[rustfmt::skip]
mod nouns {
    use super::{Noun, feminine, masculine};

    pub static EMIRATI_DIRHAM: Noun = masculine("درهم",
        ["درهم إماراتي", "درهم إماراتي واحد", "درهمان إماراتيان", "دراهم إماراتية", "درهماً إماراتياً"]);
    pub static SAUDI_RIYAL: Noun = masculine("ريال",
        ["ريال سعودي", "ريال سعودي واحد", "ريالان سعوديان", "ريالات سعودية", "ريالاً سعودياً"]);
    pub static KUWAITI_DINAR: Noun = masculine("دينار",
        ["دينار كويتي", "دينار كويتي واحد", "ديناران كويتيان", "دنانير كويتية", "ديناراً كويتياً"]);
    pub static BAHRAINI_DINAR: Noun = masculine("دينار",
        ["دينار بحريني", "دينار بحريني واحد", "ديناران بحرينيان", "دنانير بحرينية", "ديناراً بحرينياً"]);
    pub static OMANI_RIAL: Noun = masculine("ريال",
        ["ريال عُماني", "ريال عُماني واحد", "ريالان عُمانيان", "ريالات عُمانية", "ريالاً عُمانياً"]);
    pub static QATARI_RIYAL: Noun = masculine("ريال",
        ["ريال قطري", "ريال قطري واحد", "ريالان قطريان", "ريالات قطرية", "ريالاً قطرياً"]);
    pub static EGYPTIAN_POUND: Noun = masculine("جنيه",
        ["جنيه مصري", "جنيه مصري واحد", "جنيهان مصريان", "جنيهات مصرية", "جنيهاً مصرياً"]);
    pub static US_DOLLAR: Noun = masculine("دولار",
        ["دولار أمريكي", "دولار أمريكي واحد", "دولاران أمريكيان", "دولارات أمريكية", "دولاراً أمريكياً"]);

    pub static FILS: Noun = masculine("فلس", ["فلس", "فلس واحد", "فلسان", "فلوس", "فلساً"]);
    pub static HALALA: Noun = feminine("هللة", ["هللة", "هللة واحدة", "هللتان", "هللات", "هللة"]);
    pub static BAISA: Noun = feminine("بيسة", ["بيسة", "بيسة واحدة", "بيستان", "بيسات", "بيسة"]);
    pub static DIRHAM: Noun = masculine("درهم", ["درهم", "درهم واحد", "درهمان", "دراهم", "درهماً"]);
    pub static PIASTRE: Noun = masculine("قرش", ["قرش", "قرش واحد", "قرشان", "قروش", "قرشاً"]);
    pub static CENT: Noun = masculine("سنت", ["سنت", "سنت واحد", "سنتان", "سنتات", "سنتاً"]);
}
use nouns::*;
