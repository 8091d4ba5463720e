//! What the merchant's bell says of documents that need somebody.

use kernel::Result;
use kernel::notification::{Notification, NotificationKind, NotificationTopic};
use kernel::record::find;
use kernel::tenancy::MerchantTx;
use kernel::text::Text;

use super::super::entity::Model;
use crate::invoices;
use crate::zatca_settings::ZatcaSettingId;

pub async fn rejected(tx: &MerchantTx, row: &Model) -> Result<()> {
    let number = invoice_number(tx, row).await?;
    let title = Text::new(
        format!("The tax authority rejected {number}. See what to fix and issue it again."),
        format!(
            "رفضت هيئة الزكاة والضريبة والجمارك المستند {number}. راجع ما يجب تصحيحه ثم أعد إصداره."
        ),
    );
    tell(
        tx,
        row,
        NotificationTopic::InvoiceRejected,
        "rejected",
        title,
    )
    .await
}

pub async fn blocked(tx: &MerchantTx, row: &Model) -> Result<()> {
    let number = invoice_number(tx, row).await?;
    let title = Text::new(
        format!("{number} could not be sent to the tax authority and needs your attention."),
        format!(
            "تعذّر إرسال المستند {number} إلى هيئة الزكاة والضريبة والجمارك ويحتاج إلى مراجعتك."
        ),
    );
    tell(tx, row, NotificationTopic::InvoiceBlocked, "blocked", title).await
}

/// Told again at every new stop, hence the attempt in the key.
pub async fn stopped(tx: &MerchantTx, row: &Model) -> Result<()> {
    let title = Text::fixed(
        "The tax authority refused the e-invoicing credentials. Nothing is sent until sending is resumed.",
        "رفضت هيئة الزكاة والضريبة والجمارك بيانات اعتماد الفوترة الإلكترونية. لن يُرسل أي مستند حتى يُستأنف الإرسال.",
    );
    let ZatcaSettingId(setting) = row.zatca_setting_id;
    let key = format!("zatca-stopped-{}-{}", row.id, row.attempts);
    notify(tx, key, None, &title, "zatca_settings", setting).await
}

pub async fn late(tx: &MerchantTx, row: &Model) -> Result<()> {
    let number = invoice_number(tx, row).await?;
    let title = Text::new(
        format!(
            "{number} has not reached the tax authority yet, and its 24 hours are nearly over."
        ),
        format!(
            "لم يصل المستند {number} إلى هيئة الزكاة والضريبة والجمارك بعد، وقد أوشكت مهلة 24 ساعة على الانتهاء."
        ),
    );
    tell(tx, row, NotificationTopic::InvoiceLate, "late", title).await
}

async fn tell(
    tx: &MerchantTx,
    row: &Model,
    topic: NotificationTopic,
    event: &str,
    title: Text,
) -> Result<()> {
    let key = format!("zatca-{event}-{}-{}", row.id, row.attempts);
    notify(tx, key, Some(topic), &title, "zatca_submissions", row.id.0).await
}

async fn notify(
    tx: &MerchantTx,
    key: String,
    topic: Option<NotificationTopic>,
    title: &Text,
    noun: &'static str,
    record_id: i64,
) -> Result<()> {
    let notification = Notification {
        kind: NotificationKind::EInvoicing,
        topic,
        title,
        noun,
        record_id,
    };
    tx.notify(key, notification).await
}

async fn invoice_number(tx: &MerchantTx, row: &Model) -> Result<String> {
    let invoice = find::<invoices::entity::Entity>(tx, row.invoice_id).await?;
    Ok(invoice.number)
}
