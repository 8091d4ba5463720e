//! Allowances and charges, VAT and totals of the whole document.

use rust_decimal::Decimal;

use super::writer::Writer;
use crate::model::{Adjustment, Category, Currency, Direction, Invoice, Portion, Vat};
use crate::money::percentage_in_double;
use crate::totals::{Totals, VatBreakdown};

pub(super) fn write(xml: &mut Writer, invoice: &Invoice) {
    let draft = invoice.draft();
    let totals = invoice.totals();
    for (on_document, amount) in draft.adjustments.iter().zip(&totals.adjustments) {
        let vat = Some(&on_document.vat);
        adjustment(xml, &on_document.adjustment, *amount, vat);
    }
    if let Currency::Foreign { code, rate } = &draft.currency {
        xml.within("cac:TaxExchangeRate", |xml| {
            xml.leaf("cbc:SourceCurrencyCode", code);
            xml.leaf("cbc:TargetCurrencyCode", "SAR");
            xml.number("cbc:CalculationRate", *rate);
        });
    }
    // In riyals and without groups first: the QR code repeats the first VAT total of the document.
    xml.within("cac:TaxTotal", |xml| {
        xml.amount_in("cbc:TaxAmount", "SAR", totals.vat_in_sar);
    });
    xml.within("cac:TaxTotal", |xml| {
        xml.amount("cbc:TaxAmount", totals.vat);
        for group in &totals.breakdown {
            subtotal(xml, group);
        }
    });
    monetary_total(xml, invoice, totals);
}

/// An allowance or charge; those of a line carry no VAT of their own.
pub(super) fn adjustment(
    xml: &mut Writer,
    adjustment: &Adjustment,
    amount: Decimal,
    vat: Option<&Vat>,
) {
    xml.open("cac:AllowanceCharge");
    let charge = adjustment.direction == Direction::Charge;
    let indicator = if charge { "true" } else { "false" };
    xml.fixed("cbc:ChargeIndicator", "", indicator);
    xml.optional(
        "cbc:AllowanceChargeReasonCode",
        adjustment.reason_code.as_ref(),
    );
    xml.optional("cbc:AllowanceChargeReason", adjustment.reason.as_ref());
    let portion = shown_portion(adjustment, amount);
    if let Some((percent, _)) = portion {
        xml.number("cbc:MultiplierFactorNumeric", percent);
    }
    xml.amount("cbc:Amount", amount);
    if let Some((_, base)) = portion {
        xml.amount("cbc:BaseAmount", base);
    }
    if let Some(vat) = vat {
        category(xml, "cac:TaxCategory", vat.category(), vat.rate(), None);
    }
    xml.close("cac:AllowanceCharge");
}

/// Percentage and base, where the authority computes the same amount from them. Where its double precision takes a
/// half down, only the amount is told, which is right and raises no warning.
fn shown_portion(adjustment: &Adjustment, amount: Decimal) -> Option<(Decimal, Decimal)> {
    match adjustment.amount {
        Portion::Percent { percent, base }
            if percentage_in_double(base, percent) == Some(amount) =>
        {
            Some((percent, base))
        }
        _ => None,
    }
}

/// A VAT category; the reason (code, text) only where it belongs.
pub(super) fn category(
    xml: &mut Writer,
    tag: &str,
    category: Category,
    rate: Decimal,
    reason: Option<(&str, &str)>,
) {
    xml.open(tag);
    xml.fixed(
        "cbc:ID",
        r#" schemeID="UN/ECE 5305" schemeAgencyID="6""#,
        category.code(),
    );
    xml.number("cbc:Percent", rate);
    if let Some((code, text)) = reason {
        xml.leaf("cbc:TaxExemptionReasonCode", code);
        xml.leaf("cbc:TaxExemptionReason", text);
    }
    xml.open("cac:TaxScheme");
    xml.fixed(
        "cbc:ID",
        r#" schemeID="UN/ECE 5153" schemeAgencyID="6""#,
        "VAT",
    );
    xml.close("cac:TaxScheme");
    xml.close(tag);
}

fn subtotal(xml: &mut Writer, group: &VatBreakdown) {
    xml.within("cac:TaxSubtotal", |xml| {
        xml.amount("cbc:TaxableAmount", group.taxable);
        xml.amount("cbc:TaxAmount", group.tax);
        let reason = group.reason_code.zip(group.reason.as_deref());
        category(xml, "cac:TaxCategory", group.category, group.rate, reason);
    });
}

fn monetary_total(xml: &mut Writer, invoice: &Invoice, totals: &Totals) {
    let draft = invoice.draft();
    let has = |direction| {
        let mut parts = draft.adjustments.iter();
        parts.any(|part| part.adjustment.direction == direction)
    };
    xml.within("cac:LegalMonetaryTotal", |xml| {
        xml.amount("cbc:LineExtensionAmount", totals.lines_net);
        xml.amount("cbc:TaxExclusiveAmount", totals.without_vat);
        xml.amount("cbc:TaxInclusiveAmount", totals.with_vat);
        // BR-CO-11 and -12: a sum is there if and only if something is summed.
        if has(Direction::Allowance) {
            xml.amount("cbc:AllowanceTotalAmount", totals.allowances);
        }
        if has(Direction::Charge) {
            xml.amount("cbc:ChargeTotalAmount", totals.charges);
        }
        if !draft.prepayments.is_empty() {
            xml.amount("cbc:PrepaidAmount", totals.prepaid);
        }
        if !totals.rounding.is_zero() {
            xml.amount("cbc:PayableRoundingAmount", totals.rounding);
        }
        xml.amount("cbc:PayableAmount", totals.payable);
    });
}
