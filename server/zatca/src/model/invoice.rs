//! A draft that keeps every rule, with its totals.

use serde::Serialize;

use super::{Currency, Draft};
use crate::totals::{LineTotals, Totals};

/// A document ready to be written, stamped and printed. Made only by [`Draft::build`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Invoice {
    draft: Draft,
    totals: Totals,
    transaction_code: String,
}

impl Invoice {
    pub(super) fn new(draft: Draft, totals: Totals) -> Self {
        let transaction_code = draft.flags.transaction_code(draft.subtype);
        Self {
            draft,
            totals,
            transaction_code,
        }
    }

    /// Everything that was told, with text trimmed.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Back to a draft, to correct and build again.
    pub fn into_draft(self) -> Draft {
        self.draft
    }

    /// Everything that was computed (BT-106 to BT-115 and the VAT breakdown).
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// The lines with what was computed for each, in the order of the document; prepayments are not among them.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = (&super::Line, &LineTotals)> {
        self.draft.lines.iter().zip(&self.totals.lines)
    }

    /// KSA-2: seven digits, or nine.
    pub fn transaction_code(&self) -> &str {
        &self.transaction_code
    }

    /// ISO 4217.
    pub fn currency_code(&self) -> &str {
        self.draft.currency.code()
    }

    /// Whether VAT is also told in riyals apart.
    pub fn is_in_foreign_currency(&self) -> bool {
        matches!(self.draft.currency, Currency::Foreign { .. })
    }
}
