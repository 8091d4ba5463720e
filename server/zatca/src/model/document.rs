//! What kind of document it is, in which currency, and what it refers to.

use chrono::{NaiveDate, NaiveDateTime};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Vat;

/// First two digits of the transaction code (KSA-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subtype {
    /// `01`: to a business or the state; cleared before it is shared.
    Standard,
    /// `02`: to a consumer; stamped by the seller and reported within 24 hours.
    Simplified,
}

impl Subtype {
    pub fn code(self) -> &'static str {
        match self {
            Self::Standard => "01",
            Self::Simplified => "02",
        }
    }
}

/// Invoice type code (BT-3, UN/CEFACT 1001).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 388.
    Invoice,
    /// 386: money received before the supply.
    Prepayment,
    /// 381.
    CreditNote,
    /// 383.
    DebitNote,
}

impl Kind {
    pub fn code(self) -> &'static str {
        match self {
            Self::Invoice => "388",
            Self::Prepayment => "386",
            Self::CreditNote => "381",
            Self::DebitNote => "383",
        }
    }

    /// Credit and debit notes name a reason and the document they correct.
    pub fn is_note(self) -> bool {
        matches!(self, Self::CreditNote | Self::DebitNote)
    }
}

/// Positions 3 to 9 of the transaction code (KSA-2). The last two are written only when one of them is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Flags {
    pub third_party: bool,
    pub nominal: bool,
    pub export: bool,
    pub summary: bool,
    /// Issued by the buyer. Not for simplified documents, nor for exports.
    pub self_billed: bool,
    pub continuous_supply: bool,
    /// To a government body: the contract's number is then mandatory.
    pub government: bool,
}

impl Flags {
    /// The transaction code: seven digits, nine if one of the newer flags is set.
    pub fn transaction_code(self, subtype: Subtype) -> String {
        let mut code = String::with_capacity(9);
        code.push_str(subtype.code());
        let digit = |flag: bool| if flag { '1' } else { '0' };
        for flag in [
            self.third_party,
            self.nominal,
            self.export,
            self.summary,
            self.self_billed,
        ] {
            code.push(digit(flag));
        }
        if self.continuous_supply || self.government {
            code.push(digit(self.continuous_supply));
            code.push(digit(self.government));
        }
        code
    }
}

/// The document's currency (BT-5). VAT is always told in riyals too (BT-111).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Currency {
    Sar,
    Foreign {
        /// ISO 4217, three capital letters.
        code: String,
        /// Riyals for one unit; at most 14 characters.
        rate: Decimal,
    },
}

impl Currency {
    pub fn code(&self) -> &str {
        match self {
            Self::Sar => "SAR",
            Self::Foreign { code, .. } => code,
        }
    }
}

/// When it was supplied (KSA-5), and until when (KSA-24) for a period or a summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supply {
    pub from: NaiveDate,
    pub until: Option<NaiveDate>,
}

impl Supply {
    pub fn on(date: NaiveDate) -> Self {
        Self {
            from: date,
            until: None,
        }
    }

    pub fn during(from: NaiveDate, until: NaiveDate) -> Self {
        Self {
            from,
            until: Some(until),
        }
    }
}

/// The document that a note corrects (BG-3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BillingReference {
    /// Its number (BT-25).
    pub number: String,
    /// BT-26.
    #[serde(default)]
    pub issued_on: Option<NaiveDate>,
}

impl BillingReference {
    pub fn to(number: impl Into<String>) -> Self {
        Self {
            number: number.into(),
            issued_on: None,
        }
    }
}

/// Money received before, deducted here: written as an extra line (KSA-26 to KSA-34) and as BT-113.
///
/// One entry per prepayment document and VAT treatment. The tax is computed from the taxable amount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepayment {
    /// Number of the prepayment document (type 386).
    pub number: String,
    #[serde(default)]
    pub uuid: Option<Uuid>,
    /// Local time of its issue.
    pub issued_at: NaiveDateTime,
    /// What the line is called, three letters at least.
    pub name: String,
    /// Without VAT, in this document's currency.
    pub taxable: Decimal,
    pub vat: Vat,
}
