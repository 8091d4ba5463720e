//! The document: number, type, currency, dates, payment, references.

use chrono::{Datelike, NaiveDate};
use rust_decimal::Decimal;

use super::faults::Faults;
use crate::model::{Currency, Draft, Kind, Subtype};
use crate::rules::catalogue::{currency as currencies, document as rule, input};
use crate::rules::codes;

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    if draft.number.is_empty() {
        faults.refuse(&rule::NUMBER, "number");
    } else {
        faults.text(&draft.number, (1, 127), &rule::NUMBER_LENGTH, "number");
    }
    flags(draft, faults);
    currency(&draft.currency, faults);
    dates(draft, faults);
    payment(draft, faults);
    correction(draft, faults);
    let order = draft.purchase_order.as_ref();
    faults.option(order, 127, &rule::ORDER_LENGTH, "purchase_order");
    let contract = draft.contract.as_ref();
    faults.option(contract, 127, &rule::CONTRACT_LENGTH, "contract");
    for (index, note) in draft.notes.iter().enumerate() {
        let field = format_args!("notes[{index}]");
        faults.text(note, (1, 1000), &rule::NOTE_LENGTH, field);
    }
}

fn flags(draft: &Draft, faults: &mut Faults) {
    let flags = draft.flags;
    let field = "flags.self_billed";
    let simplified = draft.subtype == Subtype::Simplified;
    faults.refuse_if(
        flags.self_billed && simplified,
        &rule::SELF_BILLED_SIMPLIFIED,
        field,
    );
    faults.refuse_if(
        flags.self_billed && flags.export,
        &rule::SELF_BILLED_EXPORT,
        field,
    );
    faults.refuse_if(
        flags.government && draft.contract.is_none(),
        &rule::CONTRACT_MISSING,
        "contract",
    );
}

fn currency(currency: &Currency, faults: &mut Faults) {
    let Currency::Foreign { code, rate } = currency else {
        return;
    };
    let known = codes::holds(codes::CURRENCIES, code);
    faults.refuse_if(!known, &currencies::DOCUMENT_LIST, "currency.code");
    faults.refuse_if(code == "SAR", &input::FOREIGN, "currency.code");
    faults.refuse_if(*rate <= Decimal::ZERO, &input::FOREIGN, "currency.rate");
    let mut written = String::new();
    crate::money::push_number(&mut written, *rate);
    faults.refuse_if(
        written.len() > 14,
        &currencies::RATE_LENGTH,
        "currency.rate",
    );
}

fn dates(draft: &Draft, faults: &mut Faults) {
    date(draft.issued_at.date(), "issued_at", faults);
    for (index, corrected) in draft.corrects.iter().enumerate() {
        if let Some(day) = corrected.issued_on {
            date(day, format_args!("corrects[{index}].issued_on"), faults);
        }
    }
    let until = draft.supply.and_then(|supply| supply.until);
    if let Some(supply) = draft.supply {
        date(supply.from, "supply.from", faults);
        if let Some(until) = until {
            date(until, "supply.until", faults);
            faults.refuse_if(until < supply.from, &rule::SUPPLY_END, "supply.until");
        }
    } else {
        let needed = draft.subtype == Subtype::Standard && draft.kind == Kind::Invoice;
        faults.refuse_if(needed, &rule::SUPPLY_DATE, "supply.from");
    }
    let summary = draft.flags.summary && draft.subtype == Subtype::Simplified;
    faults.refuse_if(
        summary && until.is_none(),
        &rule::SUMMARY_DATES,
        "supply.until",
    );
}

pub(super) fn date(date: NaiveDate, field: impl std::fmt::Display, faults: &mut Faults) {
    let written = (2000..=9999).contains(&date.year());
    faults.refuse_if(!written, &rule::DATE, field);
}

fn payment(draft: &Draft, faults: &mut Faults) {
    let Some(payment) = &draft.payment else {
        return;
    };
    let known = codes::is_payment_in_ksa(payment.means.code());
    faults.refuse_if(!known, &rule::PAYMENT_KSA, "payment.means");
    let account = payment.account.as_ref();
    faults.option(account, 127, &rule::ACCOUNT_LENGTH, "payment.account");
    let terms = payment.terms.as_ref();
    faults.option(terms, 1000, &rule::TERMS_LENGTH, "payment.terms");
}

fn correction(draft: &Draft, faults: &mut Faults) {
    if !draft.kind.is_note() {
        faults.refuse_if(draft.reason.is_some(), &input::CORRECTS, "reason");
        faults.refuse_if(!draft.corrects.is_empty(), &input::CORRECTS, "corrects");
        return;
    }
    faults.refuse_if(draft.reason.is_none(), &rule::REASON, "reason");
    let reason = draft.reason.as_ref();
    faults.option(reason, 1000, &rule::REASON_LENGTH, "reason");
    faults.refuse_if(draft.corrects.is_empty(), &rule::CORRECTED, "corrects");
    for (index, corrected) in draft.corrects.iter().enumerate() {
        let field = format_args!("corrects[{index}].number").to_string();
        if corrected.number.is_empty() {
            faults.refuse(&rule::REFERENCE, field);
        } else {
            let number = &corrected.number;
            faults.text(number, (1, 5000), &rule::REFERENCE_LENGTH, field);
        }
    }
}
