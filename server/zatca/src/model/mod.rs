//! The typed invoice: a [`Draft`] is written by hand, an [`Invoice`] is a draft that keeps every rule, with its totals.
//!
//! ```
//! use chrono::NaiveDate;
//! use rust_decimal::dec;
//! use zatca::model::*;
//!
//! let day = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
//! let seller = Seller {
//!     name: "شركة المنازل | Homes Ltd".into(),
//!     vat_number: "399999999900003".into(),
//!     id: PartyId::new(IdScheme::Crn, "1010010000"),
//!     address: Address::saudi("2322", "الأمير سلطان", "المربع", "الرياض", "23333"),
//! };
//! let buyer = Buyer {
//!     name: Some("Fatoora Samples LTD".into()),
//!     vat_number: Some("399999999800003".into()),
//!     address: Some(Address::saudi("1111", "صلاح الدين", "المروج", "الرياض", "12222")),
//!     ..Buyer::default()
//! };
//! let draft = Draft {
//!     buyer: Some(buyer),
//!     supply: Some(Supply::during(day, NaiveDate::from_ymd_opt(2026, 3, 31).unwrap())),
//!     payment: Some(Payment::by(PaymentMeans::BankAccount)),
//!     lines: vec![Line::new("Office rent, March", dec!(1), dec!(1000), Vat::Standard)],
//!     ..Draft::new(Subtype::Standard, Kind::Invoice, "INV-7", day.and_hms_opt(9, 30, 0).unwrap(), seller)
//! };
//! let invoice = draft.build().expect("it keeps the rules");
//! assert_eq!(invoice.totals().payable, dec!(1150.00));
//!
//! // What breaks a rule comes back whole, in both languages, with the field and what to do.
//! let broken = Draft { buyer: None, lines: vec![], ..invoice.into_draft() };
//! let faults = broken.build().unwrap_err();
//! assert!(faults.iter().any(|fault| fault.rule == "BR-16" && fault.field == "lines"));
//! ```

mod build;
mod document;
mod exemption;
mod invoice;
mod line;
mod party;
mod payment;
mod tidy;
mod vat;

use chrono::NaiveDateTime;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

pub use document::{BillingReference, Currency, Flags, Kind, Prepayment, Subtype, Supply};
pub use exemption::Exemption;
pub use invoice::Invoice;
pub use line::{Adjustment, Direction, DocumentAdjustment, Line, Portion};
pub use party::{Address, Buyer, Contact, IdScheme, PartyId, Seller};
pub use payment::{Payment, PaymentMeans};
pub use vat::{Category, Vat};

/// A document as a person or a program describes it. Amounts are never negative; totals are computed, never told.
///
/// It can be stored and read back (serde), so that a refused document can be corrected and issued again.
/// Text is trimmed by [`Draft::build`], and empty optional text is dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    pub subtype: Subtype,
    pub kind: Kind,
    #[serde(default)]
    pub flags: Flags,
    /// BT-1, unique for the seller.
    pub number: String,
    /// Local time (Asia/Riyadh) to the second (BT-2, KSA-25).
    pub issued_at: NaiveDateTime,
    pub currency: Currency,
    pub seller: Seller,
    #[serde(default)]
    pub buyer: Option<Buyer>,
    /// Mandatory on standard invoices (388); both dates on simplified summaries.
    #[serde(default)]
    pub supply: Option<Supply>,
    #[serde(default)]
    pub payment: Option<Payment>,
    /// Why a credit or debit note is issued (KSA-10).
    #[serde(default)]
    pub reason: Option<String>,
    /// What a credit or debit note corrects, one at least.
    #[serde(default)]
    pub corrects: Vec<BillingReference>,
    /// BT-13.
    #[serde(default)]
    pub purchase_order: Option<String>,
    /// BT-12.
    #[serde(default)]
    pub contract: Option<String>,
    /// BT-22.
    #[serde(default)]
    pub notes: Vec<String>,
    /// One at least.
    pub lines: Vec<Line>,
    /// Allowances and charges on the whole document.
    #[serde(default)]
    pub adjustments: Vec<DocumentAdjustment>,
    /// Deducted from what is due.
    #[serde(default)]
    pub prepayments: Vec<Prepayment>,
    /// Added to what is due (BT-114), may be negative; two decimals.
    #[serde(default)]
    pub rounding: Decimal,
}

impl Draft {
    /// A draft in riyals without buyer or lines, to be filled with `..`.
    pub fn new(
        subtype: Subtype,
        kind: Kind,
        number: impl Into<String>,
        issued_at: NaiveDateTime,
        seller: Seller,
    ) -> Self {
        Self {
            subtype,
            kind,
            flags: Flags::default(),
            number: number.into(),
            issued_at,
            currency: Currency::Sar,
            seller,
            buyer: None,
            supply: None,
            payment: None,
            reason: None,
            corrects: Vec::new(),
            purchase_order: None,
            contract: None,
            notes: Vec::new(),
            lines: Vec::new(),
            adjustments: Vec::new(),
            prepayments: Vec::new(),
            rounding: Decimal::ZERO,
        }
    }
}
