//! The totals of a tax invoice, in its currency and in riyals.

use rust_decimal::Decimal;
use serde::Serialize;

use super::{TaxInvoiceDocument, TaxTotals, TotalsInSar};
use crate::figures::{amount_in_figures, decimal_in_figures};
use crate::page::{Label, label};
use crate::words::Currency;

/// One row of the totals.
#[derive(Serialize)]
pub(super) struct TotalView {
    label: Label,
    amount: String,
    weight: Weight,
}

/// How much a total stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Weight {
    Plain,
    Strong,
    Final,
}

const WITHOUT_VAT: Label = label("Total without VAT", "الإجمالي غير شامل الضريبة");
const VAT: Label = label("Total VAT", "مجموع ضريبة القيمة المضافة");
const WITH_VAT: Label = label("Total with VAT", "الإجمالي شامل الضريبة");

/// The last amount of the totals, which is the one in words.
pub(super) fn last_amount(totals: &TaxTotals) -> Decimal {
    if is_settled(totals) {
        totals.due
    } else {
        totals.with_vat
    }
}

/// Whether what is due is not simply the total with VAT.
fn is_settled(totals: &TaxTotals) -> bool {
    !(totals.prepaid.is_zero() && totals.rounding.is_zero())
}

/// The rows that say something: a total equal to the one before it is left out.
pub(super) fn totals(invoice: &TaxInvoiceDocument) -> Vec<TotalView> {
    let totals = &invoice.totals;
    let row = |label, amount, weight| TotalView {
        label,
        amount: amount_in_figures(amount, invoice.currency),
        weight,
    };
    let unless_zero =
        |label, amount: Decimal| (!amount.is_zero()).then(|| row(label, amount, Weight::Plain));
    let adjusted = !(totals.allowances.is_zero() && totals.charges.is_zero());
    let settled = is_settled(totals);
    let end = if settled {
        Weight::Strong
    } else {
        Weight::Final
    };
    [
        adjusted.then(|| {
            row(
                label("Sum of the lines", "مجموع البنود"),
                totals.lines,
                Weight::Plain,
            )
        }),
        unless_zero(label("Discount", "الخصم"), totals.allowances),
        unless_zero(label("Charges", "الرسوم الإضافية"), totals.charges),
        Some(row(WITHOUT_VAT, totals.without_vat, Weight::Plain)),
        Some(row(VAT, totals.vat, Weight::Plain)),
        Some(row(WITH_VAT, totals.with_vat, end)),
        unless_zero(label("Prepaid", "المدفوع مقدماً"), totals.prepaid),
        unless_zero(label("Rounding", "التقريب"), totals.rounding),
        settled.then(|| {
            row(
                label("Amount due", "المبلغ المستحق"),
                totals.due,
                Weight::Final,
            )
        }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The totals in riyals as the template reads them.
#[derive(Serialize)]
pub(super) struct InSarView {
    rate: String,
    rows: [TotalView; 3],
}

pub(super) fn in_sar(totals: &TotalsInSar) -> InSarView {
    let row = |label, amount, weight| TotalView {
        label,
        amount: amount_in_figures(amount, Currency::Sar),
        weight,
    };
    InSarView {
        rate: decimal_in_figures(totals.exchange_rate, 0),
        rows: [
            row(WITHOUT_VAT, totals.without_vat, Weight::Plain),
            row(VAT, totals.vat, Weight::Plain),
            row(WITH_VAT, totals.with_vat, Weight::Strong),
        ],
    }
}
