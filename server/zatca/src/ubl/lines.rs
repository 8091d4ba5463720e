//! Lines, and the extra lines of prepayments.

use rust_decimal::Decimal;

use super::amounts;
use super::writer::Writer;
use crate::model::{Invoice, Line, Prepayment, Vat};
use crate::totals::LineTotals;

const ZERO: Decimal = Decimal::ZERO;

pub(super) fn write(xml: &mut Writer, invoice: &Invoice) {
    let mut number = 0;
    for (line, totals) in invoice.lines() {
        number += 1;
        xml.open("cac:InvoiceLine");
        xml.integer("cbc:ID", number);
        write_line(xml, line, totals);
        xml.close("cac:InvoiceLine");
    }
    let taxes = &invoice.totals().prepayment_vat;
    for (prepayment, tax) in invoice.draft().prepayments.iter().zip(taxes) {
        number += 1;
        xml.open("cac:InvoiceLine");
        xml.integer("cbc:ID", number);
        write_prepayment(xml, prepayment, *tax);
        xml.close("cac:InvoiceLine");
    }
}

fn write_line(xml: &mut Writer, line: &Line, totals: &LineTotals) {
    xml.quantity("cbc:InvoicedQuantity", &line.unit, line.quantity);
    xml.amount("cbc:LineExtensionAmount", totals.net);
    for (adjustment, amount) in line.adjustments.iter().zip(&totals.adjustments) {
        amounts::adjustment(xml, adjustment, *amount, None);
    }
    xml.open("cac:TaxTotal");
    xml.amount("cbc:TaxAmount", totals.vat);
    xml.amount("cbc:RoundingAmount", totals.with_vat);
    xml.close("cac:TaxTotal");
    item(xml, &line.name, &line.vat, |xml| {
        for (tag, id) in [
            ("cac:BuyersItemIdentification", &line.buyer_item_id),
            ("cac:SellersItemIdentification", &line.seller_item_id),
            ("cac:StandardItemIdentification", &line.standard_item_id),
        ] {
            if let Some(id) = id {
                xml.within(tag, |xml| xml.leaf("cbc:ID", id));
            }
        }
    });
    price(xml, line);
}

fn item(xml: &mut Writer, name: &str, vat: &Vat, ids: impl FnOnce(&mut Writer)) {
    xml.open("cac:Item");
    xml.leaf("cbc:Name", name);
    ids(xml);
    let tag = "cac:ClassifiedTaxCategory";
    amounts::category(xml, tag, vat.category(), vat.rate(), None);
    xml.close("cac:Item");
}

fn price(xml: &mut Writer, line: &Line) {
    xml.open("cac:Price");
    xml.price("cbc:PriceAmount", line.price);
    if let Some(per) = line.price_per {
        xml.quantity("cbc:BaseQuantity", &line.unit, per);
    }
    if let Some(discount) = line.price_discount {
        xml.within("cac:AllowanceCharge", |xml| {
            xml.fixed("cbc:ChargeIndicator", "", "false");
            xml.price("cbc:Amount", discount);
            xml.price("cbc:BaseAmount", line.price + discount);
        });
    }
    xml.close("cac:Price");
}

/// Everything is zero but the prepaid tax, which stands in the line's subtotal (BR-KSA-73, -75, -82).
fn write_prepayment(xml: &mut Writer, prepayment: &Prepayment, tax: Decimal) {
    let vat = &prepayment.vat;
    xml.quantity("cbc:InvoicedQuantity", "PCE", ZERO);
    xml.amount("cbc:LineExtensionAmount", ZERO);
    xml.within("cac:DocumentReference", |xml| {
        xml.leaf("cbc:ID", &prepayment.number);
        if let Some(uuid) = prepayment.uuid {
            xml.leaf("cbc:UUID", uuid.hyphenated().encode_lower(&mut [0; 36]));
        }
        xml.date("cbc:IssueDate", prepayment.issued_at.date());
        xml.time("cbc:IssueTime", prepayment.issued_at.time());
        xml.leaf("cbc:DocumentTypeCode", "386");
    });
    xml.within("cac:TaxTotal", |xml| {
        xml.amount("cbc:TaxAmount", ZERO);
        xml.amount("cbc:RoundingAmount", ZERO);
        xml.within("cac:TaxSubtotal", |xml| {
            xml.amount("cbc:TaxableAmount", prepayment.taxable);
            xml.amount("cbc:TaxAmount", tax);
            let reason = vat.reason_code().zip(vat.reason());
            let tag = "cac:TaxCategory";
            amounts::category(xml, tag, vat.category(), vat.rate(), reason);
        });
    });
    item(xml, &prepayment.name, vat, |_| {});
    xml.within("cac:Price", |xml| xml.price("cbc:PriceAmount", ZERO));
}
