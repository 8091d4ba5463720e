//! The document's head: number, type, currency codes, notes, payment.

use super::catalogue::document as rule;
use super::catalogue::{currency, lines};
use super::subject::Subject;
use super::table::{self, Length, length};
use super::{codes, forms};

const LENGTHS: &[Length] = &[
    length("cbc:ID", (0, 127), &rule::NUMBER_LENGTH, "number"),
    length(
        "cac:OrderReference/cbc:ID",
        (0, 127),
        &rule::ORDER_LENGTH,
        "purchase_order",
    ),
    length(
        "cac:ContractDocumentReference/cbc:ID",
        (0, 127),
        &rule::CONTRACT_LENGTH,
        "contract",
    ),
    length(
        "cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:PaymentNote",
        (1, 1000),
        &rule::TERMS_LENGTH,
        "payment.terms",
    ),
    length(
        "cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID",
        (0, 127),
        &rule::ACCOUNT_LENGTH,
        "payment.account",
    ),
];

pub(super) fn check(subject: &mut Subject<'_>) {
    let root = subject.root;
    subject.report_if(!root.filled("cbc:ID"), &rule::NUMBER, "number");
    table::lengths(subject, root, "", LENGTHS);
    for (index, note) in root.all("cbc:Note").into_iter().enumerate() {
        let long = note.value().chars().count() > 1000;
        subject.report_if(long, &rule::NOTE_LENGTH, format_args!("notes[{index}]"));
    }
    let named = root.text("cbc:UUID").starts_with(forms::is_name_start);
    subject.report_if(!named, &rule::UUID, "uuid");
    subject.report_if(
        !root.filled("cbc:IssueDate"),
        &rule::ISSUE_DATE,
        "issued_at",
    );
    subject.report_if(
        !root.filled("cbc:DocumentCurrencyCode"),
        &currency::MISSING,
        "currency",
    );
    subject.report_if(
        !root.filled("cbc:TaxCurrencyCode"),
        &currency::TAX_MISSING,
        "currency",
    );
    let reporting = root
        .one("cbc:ProfileID")
        .is_some_and(|id| id.normal() == "reporting:1.0");
    subject.report_if(!reporting, &rule::PROFILE, "profile");
    subject.report_if(!root.has("cac:InvoiceLine"), &lines::NONE, "lines");
    kind(subject);
    transaction(subject);
    payment(subject);
    note(subject);
}

fn kind(subject: &mut Subject<'_>) {
    let root = subject.root;
    subject.report_if(!root.filled("cbc:InvoiceTypeCode"), &rule::TYPE, "kind");
    let Some(code) = root.one("cbc:InvoiceTypeCode").map(|code| code.normal()) else {
        return;
    };
    subject.report_if(
        !codes::holds(codes::DOCUMENT_TYPES, &code),
        &rule::TYPE_LIST,
        "kind",
    );
    let in_ksa = code.is_empty() || codes::holds("388 383 381 386", &code);
    subject.report_if(!in_ksa, &rule::TYPE_KSA, "kind");
}

fn transaction(subject: &mut Subject<'_>) {
    if !subject.root.has("cbc:InvoiceTypeCode") {
        return;
    }
    let code = subject.transaction;
    let characters = code.chars().count();
    let sized = (7..=9).contains(&characters);
    let start = code.starts_with("01") || code.starts_with("02");
    let flags = code
        .bytes()
        .skip(2)
        .all(|digit| matches!(digit, b'0' | b'1'));
    subject.report_if(!(sized && start && flags), &rule::TRANSACTION, "flags");
    subject.report_if(!sized, &rule::TRANSACTION_LENGTH, "flags");
    let exported = subject.digit(5) == Some(b'1') && subject.digit(7) == Some(b'1');
    subject.report_if(exported, &rule::SELF_BILLED_EXPORT, "flags.self_billed");
    if code.starts_with("02") {
        let flag = |position| matches!(subject.digit(position), Some(b'0' | b'1'));
        let plain = (3..=6).all(flag) && subject.digit(7) == Some(b'0');
        subject.report_if(!plain, &rule::SELF_BILLED_SIMPLIFIED, "flags.self_billed");
    }
    let government = characters == 9 && start && subject.digit(9) == Some(b'1');
    let contract = subject.root.one("cac:ContractDocumentReference/cbc:ID");
    let named = contract.is_some_and(|id| !id.normal().is_empty());
    subject.report_if(government && !named, &rule::CONTRACT_MISSING, "contract");
}

fn payment(subject: &mut Subject<'_>) {
    for means in subject.root.all("cac:PaymentMeans") {
        let unnamed = subject.is_standard() && !means.has("cbc:PaymentMeansCode");
        subject.report_if(unnamed, &rule::PAYMENT_CODE_MISSING, "payment.means");
        for code in means.all("cbc:PaymentMeansCode") {
            let code = code.normal();
            let listed = codes::holds(codes::PAYMENT_MEANS, &code);
            subject.report_if(!listed, &rule::PAYMENT_LIST, "payment.means");
            let in_ksa = codes::is_payment_in_ksa(&code);
            subject.report_if(!in_ksa, &rule::PAYMENT_KSA, "payment.means");
        }
    }
}

/// Credit and debit notes say why, and which document they correct.
fn note(subject: &mut Subject<'_>) {
    let root = subject.root;
    for reference in root.all("cac:BillingReference") {
        let named = reference.filled("cac:InvoiceDocumentReference/cbc:ID");
        subject.report_if(!named, &rule::REFERENCE, "corrects");
    }
    if !subject.is_note() {
        return;
    }
    let payments = root.all("cac:PaymentMeans");
    let silent = payments
        .iter()
        .any(|means| !means.has("cbc:InstructionNote"));
    subject.report_if(silent || payments.is_empty(), &rule::REASON, "reason");
    for reason in root.all("cac:PaymentMeans/cbc:InstructionNote") {
        let fits = (1..=1000).contains(&reason.value().chars().count());
        subject.report_if(!fits, &rule::REASON_LENGTH, "reason");
    }
    let references = root.all("cac:BillingReference");
    let id = "cac:InvoiceDocumentReference/cbc:ID";
    let unnamed = references.iter().any(|reference| !reference.filled(id));
    subject.report_if(
        unnamed || references.is_empty(),
        &rule::CORRECTED,
        "corrects",
    );
    for reference in references {
        let fits = reference
            .length(id)
            .is_none_or(|found| (1..=5000).contains(&found));
        subject.report_if(!fits, &rule::REFERENCE_LENGTH, "corrects");
    }
}
