//! How a line or a document's allowance is taxed.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::Exemption;

/// VAT category code (UN/ECE 5305; BT-118, BT-151).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Category {
    /// Standard rated.
    S,
    /// Zero rated.
    Z,
    /// Exempt.
    E,
    /// Not subject to VAT.
    O,
}

impl Category {
    pub fn code(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::Z => "Z",
            Self::E => "E",
            Self::O => "O",
        }
    }
}

/// VAT treatment: the category, the rate and, where there is no tax, why.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vat {
    /// 15 %.
    Standard,
    /// 5 %: supplies of the time before July 2020, and notes to their invoices.
    Reduced,
    /// Zero rated or exempt: the reason decides which.
    Relieved(Exemption),
    /// Not subject to VAT (`VATEX-SA-OOS`), with the reason in free words (BT-120).
    OutOfScope(String),
}

impl Vat {
    pub fn category(&self) -> Category {
        match self {
            Self::Standard | Self::Reduced => Category::S,
            Self::Relieved(exemption) => exemption.category(),
            Self::OutOfScope(_) => Category::O,
        }
    }

    /// In percent.
    pub fn rate(&self) -> Decimal {
        match self {
            Self::Standard => Decimal::new(1500, 2),
            Self::Reduced => Decimal::new(500, 2),
            Self::Relieved(_) | Self::OutOfScope(_) => Decimal::new(0, 2),
        }
    }

    /// Reason code (BT-121), none for S.
    pub fn reason_code(&self) -> Option<&'static str> {
        match self {
            Self::Standard | Self::Reduced => None,
            Self::Relieved(exemption) => Some(exemption.code()),
            Self::OutOfScope(_) => Some("VATEX-SA-OOS"),
        }
    }

    /// Reason text (BT-120) as it goes into the document, none for S.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Standard | Self::Reduced => None,
            Self::Relieved(exemption) => Some(exemption.label()),
            Self::OutOfScope(reason) => Some(reason),
        }
    }
}
