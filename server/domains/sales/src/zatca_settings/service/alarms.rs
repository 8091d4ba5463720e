use identity::account::service as account;
use kernel::Result;
use kernel::mail::Mail;
use kernel::notification::{Notification, NotificationKind};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text};
use sea_orm::ActiveValue::Set;

use super::health::days_left;
use super::{active, is_connected, live, lock, report};
use crate::zatca_settings::credentials;
use crate::zatca_settings::entity::{ActiveModel, Entity, Model};

/// Days before the certificate's end at which somebody is told, the nearest first; 0 is the end.
const ALARMS: [i16; 4] = [0, 7, 30, 60];

/// Looks at the certificate's end once a day, and keeps the platform's figures right.
pub(in crate::zatca_settings) async fn watch(tx: &MerchantTx) -> Result<()> {
    let Some(setting) = live(tx).await? else {
        return Ok(());
    };
    if is_connected(&setting)
        && let Some(credential) = active(tx, setting.id).await?
    {
        let setting = lock(tx, setting.id).await?;
        alarm(tx, &setting, &credential).await?;
    }
    report(tx).await
}

/// Each alarm once; after days without a worker only the one that is nearest.
async fn alarm(tx: &MerchantTx, setting: &Model, credential: &credentials::Model) -> Result<()> {
    let Some(days) = days_left(tx, credential) else {
        return Ok(());
    };
    let is_over = credential
        .certificate_expires_at
        .is_some_and(|end| end <= tx.now());
    let days = if is_over { 0 } else { days.max(1) };
    let Some(level) = ALARMS.into_iter().find(|level| days <= i64::from(*level)) else {
        return Ok(());
    };
    if setting.alarmed_days.is_some_and(|last| last <= level) {
        return Ok(());
    }
    let row = ActiveModel {
        alarmed_days: Set(Some(level)),
        ..Default::default()
    };
    tx.change_as::<Entity>("alarmed", setting, None, row)
        .await?;
    tell(tx, setting, credential, level, &title(days)).await
}

fn title(days: i64) -> Text {
    match days {
        ..=0 => Text::fixed(
            "The e-invoicing certificate has expired: no invoices can be issued",
            "انتهت صلاحية شهادة الفوترة الإلكترونية: لا يمكن إصدار الفواتير",
        ),
        1 => Text::fixed(
            "The e-invoicing certificate expires within a day",
            "تنتهي صلاحية شهادة الفوترة الإلكترونية خلال يوم واحد",
        ),
        2 => Text::fixed(
            "The e-invoicing certificate expires in 2 days",
            "تنتهي صلاحية شهادة الفوترة الإلكترونية خلال يومين",
        ),
        3..=10 => Text::new(
            format!("The e-invoicing certificate expires in {days} days"),
            format!("تنتهي صلاحية شهادة الفوترة الإلكترونية خلال {days} أيام"),
        ),
        _ => Text::new(
            format!("The e-invoicing certificate expires in {days} days"),
            format!("تنتهي صلاحية شهادة الفوترة الإلكترونية خلال {days} يوماً"),
        ),
    }
}

/// The bell, and a mail to the merchant's own address.
async fn tell(
    tx: &MerchantTx,
    setting: &Model,
    credential: &credentials::Model,
    level: i16,
    title: &Text,
) -> Result<()> {
    let notification = Notification {
        kind: NotificationKind::EInvoicing,
        topic: None,
        title,
        noun: "zatca_settings",
        record_id: setting.id.0,
    };
    let key = format!("zatca-certificate-{}-{level}", credential.id);
    tx.notify(key, notification).await?;
    let account = account::find(tx).await?;
    let link = tx
        .kernel()
        .link(Language::En, "merchant/setting/zatca-setting");
    let mail = Mail {
        to: account.email,
        subject: format!("{} | {}", title.en, title.ar),
        text: format!(
            "{} ({}). Make an OTP on the authority's portal (Fatoora) and renew the certificate in the \
             e-invoicing setting; invoices cannot be issued with an expired one.\n\n\
             {} ({}). أنشئ رمز تحقق من بوابة الهيئة (فاتورة) وجدد الشهادة من إعداد الفوترة الإلكترونية؛ \
             لا يمكن إصدار الفواتير بشهادة منتهية.",
            title.en, account.name_en, title.ar, account.name_ar
        ),
        action: Some((
            "E-invoicing setting | إعداد الفوترة الإلكترونية".to_owned(),
            link,
        )),
        language: Language::En,
        kind: "zatca_settings.certificate_expiry",
    };
    tx.send_mail(mail).await?;
    Ok(())
}
