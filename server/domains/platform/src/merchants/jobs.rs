use anyhow::anyhow;
use chrono::{DateTime, Utc};
use identity::account::AccountChanged;
use kernel::Result;
use kernel::jobs::{Daily, Job, JobContext, JobError, JobRegistry, JobResult, Schedule};
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use kernel::whatsapp::{PlatformMessage, PlatformMessageKind};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
    QuerySelect as _,
};
use serde::{Deserialize, Serialize};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::{MerchantId, MerchantStatus, permission, service};
use crate::staff::service::people;
use crate::statement::bound;

/// Which mail server a merchant has of its own, as its schema tells the platform.
#[derive(Debug, Serialize, Deserialize)]
pub struct ReportMailServer {
    /// None where its mails leave by the platform's.
    pub server: Option<ReportedMailServer>,
    pub reported_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct ReportedMailServer {
    pub host: String,
    pub sender_address: String,
    pub set_at: DateTime<Utc>,
}

impl Job for ReportMailServer {
    const NAME: &'static str = "merchant_mail_servers.report";
}

/// Tells who may try again of a merchant whose data still cannot be updated; the runner of migrations asks for it.
#[derive(Debug, Serialize, Deserialize)]
pub struct AlertOfMigration {
    pub merchant_id: i64,
    pub version: i64,
}

impl Job for AlertOfMigration {
    const NAME: &'static str = tenant_migrations::ALERT;
}

pub fn register(registry: JobRegistry) -> JobRegistry {
    // Past midnight in every served zone: 21:00 UTC is 00:00 in Riyadh, 01:00 in Dubai.
    let nightly = Schedule {
        job: "merchants.expire_trials",
        hour: 21,
        each_merchant: false,
    };
    registry
        .on::<AccountChanged, _>("merchants", take_over)
        .handler(take_over_mail_server)
        .handler(alert_of_migration)
        .recurring(nightly, expire_trials)
}

/// Takes over what a merchant changed about itself. A second delivery finds nothing new.
async fn take_over(context: JobContext, _: AccountChanged) -> JobResult {
    let read = context.read().await?;
    if read.merchant().is_sandbox() {
        return Ok(());
    }
    let account = identity::account::service::find(&read).await?;
    let merchant = MerchantId(read.merchant().id);
    drop(read);
    let tx = context.platform().await?;
    let changed = service::take_over(&tx, merchant, account).await?;
    tx.commit().await?;
    if let Some(changed) = changed {
        service::forget(&context.kernel, &[changed]).await?;
    }
    Ok(())
}

/// Keeps the newest report; a second delivery writes the same row.
async fn take_over_mail_server(context: JobContext, report: ReportMailServer) -> JobResult {
    let merchant = context.job.merchant_id;
    let merchant = merchant.ok_or_else(|| JobError::fail(anyhow!("a report of no merchant")))?;
    let server = report.server;
    let sql = "INSERT INTO platform.merchant_mail_servers AS s (merchant_id, host, sender_address, set_at, reported_at) \
         SELECT id, $2, $3, $4, $5 FROM platform.merchants WHERE id = $1 \
         ON CONFLICT (merchant_id) DO UPDATE SET host = excluded.host, sender_address = excluded.sender_address, \
             set_at = excluded.set_at, reported_at = excluded.reported_at \
         WHERE s.reported_at <= excluded.reported_at";
    let values = [
        merchant.into(),
        server.as_ref().map(|own| own.host.clone()).into(),
        server.as_ref().map(|own| own.sender_address.clone()).into(),
        server.map(|own| own.set_at).into(),
        report.reported_at.into(),
    ];
    let tx = context.platform().await?;
    tx.execute_raw(bound(sql, values)).await?;
    Ok(tx.commit().await?)
}

/// Once for each time that a merchant begins to fail, because the second run finds that it was told.
async fn alert_of_migration(context: JobContext, failed: AlertOfMigration) -> JobResult {
    let tx = context.platform().await?;
    let sql = "UPDATE platform.merchant_migrations f SET told_at = $3 FROM platform.merchants m \
         WHERE f.merchant_id = $1 AND f.version = $2 AND m.id = f.merchant_id \
         AND f.error IS NOT NULL AND f.told_at IS NULL RETURNING m.name_en, m.name_ar, m.account_id, f.error";
    let values = [
        failed.merchant_id.into(),
        failed.version.into(),
        tx.now().into(),
    ];
    let Some(row) = tx.query_one_raw(bound(sql, values)).await? else {
        return Ok(tx.commit().await?);
    };
    let name = Text::new(
        row.try_get::<String>("", "name_en")?,
        row.try_get::<String>("", "name_ar")?,
    );
    let account_id: i64 = row.try_get("", "account_id")?;
    let error: String = row.try_get("", "error")?;
    for person in people::who_may::<permission::Migrate>(&tx).await? {
        let language = person.language;
        let name = name.get(language);
        let (subject, text, label) = match language {
            Language::En => (
                format!("The data of {name} could not be updated"),
                format!(
                    "The update of the data of {name} (account {account_id}) has failed for ten minutes. Its people cannot \
                     work until it succeeds. It is tried again by itself; the list says why it fails.\n\n{error}"
                ),
                "Open the list",
            ),
            Language::Ar => (
                format!("تعذّر تحديث بيانات {name}"),
                format!(
                    "يتعذّر تحديث بيانات {name} (حساب {account_id}) منذ عشر دقائق. لا يمكن لموظفيها العمل حتى ينجح التحديث. \
                     تُعاد المحاولة تلقائياً، وتوضح القائمة السبب.\n\n{error}"
                ),
                "فتح القائمة",
            ),
        };
        let link = tx.kernel().link(language, "manager/technical/data-updates");
        let mail = Mail {
            to: person.email,
            subject,
            text,
            action: Some((label.to_owned(), link)),
            language,
            kind: "merchants.migration_failed",
        };
        // Jobs of the merchant itself wait until its data is up to date.
        tx.send_mail(None, mail).await?;
    }
    Ok(tx.commit().await?)
}

/// Ends the trials whose last day is over. A second delivery finds nothing left to expire.
async fn expire_trials(context: JobContext, _: Daily) -> JobResult {
    let tx = context.platform().await?;
    let expired = expire(&tx).await?;
    tx.commit().await?;
    service::forget(&context.kernel, &expired).await?;
    Ok(())
}

/// Expires the trials whose last day is over in their merchant's time zone, and mails each merchant.
pub async fn expire(tx: &PlatformTx) -> Result<Vec<Model>> {
    let candidates = Entity::find()
        .filter(Column::Status.eq(MerchantStatus::Trial))
        .filter(Column::TrialEndsOn.lte(tx.now().date_naive()))
        .lock_exclusive()
        .all(tx)
        .await?;
    let mut expired = Vec::new();
    for merchant in candidates {
        if merchant
            .trial_ends_on
            .is_none_or(|end| end >= service::today(tx, &merchant))
        {
            continue;
        }
        let row = ActiveModel {
            status: Set(MerchantStatus::Expired),
            ..Default::default()
        };
        let merchant = tx
            .change_as::<Entity>("trial_expired", &merchant, None, row)
            .await?;
        tx.send_mail(Some(merchant.id.0), farewell(&merchant))
            .await?;
        let words = Text::new(
            format!(
                "Manzil: the free trial of {} has ended. Your data is kept. Write to us to go on.",
                merchant.name_en
            ),
            format!(
                "منزل: انتهت الفترة التجريبية لمنشأة {}. بياناتك محفوظة. راسلنا للاستمرار.",
                merchant.name_ar
            ),
        );
        let kind = PlatformMessageKind::Trial;
        let message = PlatformMessage::bilingual(kind, &merchant.mobile, &words);
        tx.send_by_main_number(Some(merchant.id.0), &message)
            .await?;
        expired.push(merchant);
    }
    Ok(expired)
}

fn farewell(merchant: &Model) -> Mail {
    let Model {
        name_en,
        name_ar,
        account_id,
        ..
    } = merchant;
    Mail {
        to: merchant.email.clone(),
        subject: "Your Manzil trial has ended | انتهت فترتك التجريبية في منزل".to_owned(),
        text: format!(
            "The free trial of {name_en} (account ID {account_id}) has ended. Your data is kept. \
             To go on, answer this mail and our sales team will help you choose a package.\n\n\
             انتهت الفترة التجريبية المجانية لمنشأة {name_ar} (رقم الحساب {account_id}). بياناتك محفوظة. \
             للاستمرار، رُدّ على هذه الرسالة وسيساعدك فريق المبيعات في اختيار الباقة المناسبة."
        ),
        action: None,
        language: Language::En,
        kind: "merchants.trial_expired",
    }
}
