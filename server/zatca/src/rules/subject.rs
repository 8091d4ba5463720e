//! The document under check, with what many rules ask for found once.

use chrono::{DateTime, FixedOffset, Utc};
use roxmltree::Node;
use std::fmt::Display;

use super::tree::El;
use crate::fault::{Fault, Rule};

/// A parsed invoice and the time of the check.
pub(super) struct Subject<'a> {
    pub(super) root: El<'a>,
    /// Local time in Riyadh.
    pub(super) now: DateTime<FixedOffset>,
    /// Transaction code (KSA-2), as spelled.
    pub(super) transaction: &'a str,
    /// Type code (BT-3), as spelled.
    pub(super) kind: String,
    /// The seller's party.
    pub(super) seller: Option<El<'a>>,
    /// The buyer's party.
    pub(super) buyer: Option<El<'a>>,
    pub(super) lines: Vec<El<'a>>,
    /// Allowances and charges of the document.
    pub(super) adjustments: Vec<El<'a>>,
    /// Groups of the VAT breakdown.
    pub(super) groups: Vec<El<'a>>,
    faults: Vec<Fault>,
}

/// Three hours ahead of UTC, all year.
const RIYADH_SECONDS: i32 = 3 * 60 * 60;

impl<'a> Subject<'a> {
    pub(super) fn new(root: Node<'a, 'a>, at: DateTime<Utc>) -> Self {
        let root = El(root);
        let code = root.one("cbc:InvoiceTypeCode");
        let offset = FixedOffset::east_opt(RIYADH_SECONDS);
        let offset = offset.unwrap_or_else(|| chrono::Offset::fix(&Utc));
        Self {
            root,
            now: at.with_timezone(&offset),
            transaction: code.and_then(|el| el.attribute("name")).unwrap_or(""),
            kind: code.map(|el| el.value().into_owned()).unwrap_or_default(),
            seller: root.one("cac:AccountingSupplierParty/cac:Party"),
            buyer: root.one("cac:AccountingCustomerParty/cac:Party"),
            lines: root.all("cac:InvoiceLine"),
            adjustments: root.all("cac:AllowanceCharge"),
            groups: root.all("cac:TaxTotal/cac:TaxSubtotal"),
            faults: Vec::new(),
        }
    }

    pub(super) fn done(self) -> Vec<Fault> {
        self.faults
    }

    pub(super) fn report(&mut self, rule: &'static Rule, field: impl Display) {
        self.faults.push(rule.at(field.to_string()));
    }

    pub(super) fn report_if(&mut self, broken: bool, rule: &'static Rule, field: impl Display) {
        if broken {
            self.report(rule, field);
        }
    }

    /// A tax invoice or its note, as most rules decide it: `matches(@name, '01\d{5}')`.
    pub(super) fn is_standard(&self) -> bool {
        self.is_like("01", |_| true)
    }

    /// A simplified document: `matches(@name, '02\d{5}')`.
    pub(super) fn is_simplified(&self) -> bool {
        self.is_like("02", |_| true)
    }

    /// A simplified summary: `matches(@name, '02\d{3}1\d')`.
    pub(super) fn is_simplified_summary(&self) -> bool {
        self.is_like("02", |digits| digits.get(5) == Some(&b'1'))
    }

    /// The rules look for seven digits anywhere in the code.
    fn is_like(&self, start: &str, also: impl Fn(&[u8]) -> bool) -> bool {
        self.transaction.as_bytes().windows(7).any(|digits| {
            digits.starts_with(start.as_bytes())
                && digits.iter().all(u8::is_ascii_digit)
                && also(digits)
        })
    }

    /// One digit of the transaction code, counted from 1.
    pub(super) fn digit(&self, position: usize) -> Option<u8> {
        self.transaction.as_bytes().get(position - 1).copied()
    }

    /// Credit or debit note.
    pub(super) fn is_note(&self) -> bool {
        matches!(self.kind.as_str(), "381" | "383")
    }
}
