//! Text as it is meant: no space around it, no carriage returns, no empty options.

use super::{Address, Adjustment, Buyer, Draft, PaymentMeans};

impl Draft {
    /// Trims all text and drops what is empty, so that no empty element is ever written (BR-KSA-F-03).
    pub(super) fn tidied(mut self) -> Self {
        text(&mut self.number);
        text(&mut self.seller.name);
        text(&mut self.seller.vat_number);
        text(&mut self.seller.id.value);
        address(&mut self.seller.address);
        if let Some(found) = &mut self.buyer {
            buyer(found);
        }
        if let Some(payment) = &mut self.payment {
            option(&mut payment.account);
            option(&mut payment.terms);
            if let PaymentMeans::Code(code) = &mut payment.means {
                text(code);
            }
        }
        option(&mut self.reason);
        self.corrects.iter_mut().for_each(|to| text(&mut to.number));
        option(&mut self.purchase_order);
        option(&mut self.contract);
        self.notes.iter_mut().for_each(text);
        self.notes.retain(|note| !note.is_empty());
        for line in &mut self.lines {
            text(&mut line.name);
            text(&mut line.unit);
            option(&mut line.seller_item_id);
            option(&mut line.buyer_item_id);
            option(&mut line.standard_item_id);
            line.adjustments.iter_mut().for_each(adjustment);
        }
        for on_document in &mut self.adjustments {
            adjustment(&mut on_document.adjustment);
        }
        for prepayment in &mut self.prepayments {
            text(&mut prepayment.number);
            text(&mut prepayment.name);
        }
        self
    }
}

fn buyer(buyer: &mut Buyer) {
    option(&mut buyer.name);
    option(&mut buyer.vat_number);
    if let Some(id) = &mut buyer.id {
        text(&mut id.value);
    }
    if let Some(found) = &mut buyer.address {
        address(found);
    }
    if let Some(contact) = &mut buyer.contact {
        option(&mut contact.name);
        option(&mut contact.telephone);
        option(&mut contact.email);
        option(&mut contact.note);
    }
}

fn address(address: &mut Address) {
    text(&mut address.street);
    option(&mut address.additional_street);
    option(&mut address.building);
    option(&mut address.district);
    text(&mut address.city);
    option(&mut address.postal_code);
    option(&mut address.province);
    text(&mut address.country);
}

fn adjustment(adjustment: &mut Adjustment) {
    option(&mut adjustment.reason_code);
    option(&mut adjustment.reason);
}

fn option(value: &mut Option<String>) {
    if let Some(found) = value {
        text(found);
        if found.is_empty() {
            *value = None;
        }
    }
}

fn text(value: &mut String) {
    if value.contains('\r') {
        // A carriage return survives neither a parser nor the canonical form unchanged.
        *value = value.replace("\r\n", "\n").replace('\r', "\n");
    }
    let trimmed = value.trim();
    if trimmed.len() != value.len() {
        *value = trimmed.to_owned();
    }
}
