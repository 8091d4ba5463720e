//! What the office is mailed about its invoices, in both languages: its account has none of its own.

use kernel::mail::Mail;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Language;

use crate::account_invoices::entity::Model as Invoice;
use crate::account_invoices::service::{path, written};
use crate::merchants::entity::Model as Merchant;

/// A mail about an invoice with the link to it.
pub(crate) fn about(
    tx: &PlatformTx,
    merchant: &Merchant,
    invoice: &Invoice,
    kind: &'static str,
    (subject_en, subject_ar): (&str, &str),
    (text_en, text_ar): (&str, &str),
) -> Mail {
    let number = invoice.number.as_deref().unwrap_or_default();
    let amount = format!(
        "{} {}",
        invoice.currency,
        written(invoice.total, decimals(invoice))
    );
    Mail {
        to: merchant.email.clone(),
        subject: format!("{subject_en} {number} | {subject_ar} {number}"),
        text: format!(
            "{} (account {}), invoice {number}: {amount}, to be paid by {}.\n{text_en}\n\n\
             {} (حساب رقم {})، فاتورة {number}: {amount}، آخر يوم للدفع {}.\n{text_ar}",
            merchant.name_en,
            merchant.account_id,
            invoice.due_on,
            merchant.name_ar,
            merchant.account_id,
            invoice.due_on,
        ),
        action: Some((
            "See the invoice | عرض الفاتورة".to_owned(),
            tx.kernel().link(Language::En, &path(&invoice.unique_id)),
        )),
        language: Language::En,
        kind,
    }
}

/// As many as the invoice's own amounts are written with.
fn decimals(invoice: &Invoice) -> u32 {
    let lines = invoice.content.lines.first();
    let decimals = lines.and_then(|line| line.amount.split_once('.'));
    decimals.map_or(2, |(_, decimals)| {
        u32::try_from(decimals.len()).unwrap_or(2)
    })
}

pub(super) fn paid(tx: &PlatformTx, merchant: &Merchant, invoice: &Invoice) -> Mail {
    about(
        tx,
        merchant,
        invoice,
        "account_invoices.paid",
        ("Paid:", "تم الدفع:"),
        (
            "We have received your payment; thank you. Nothing is left to be done.",
            "استلمنا دفعتك، شكراً لك. لا يلزم أي إجراء آخر.",
        ),
    )
}
