use identity::account::AccountChanged;
use kernel::Result;
use kernel::jobs::{Daily, JobContext, JobRegistry, JobResult, Schedule};
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use kernel::whatsapp::{PlatformMessage, PlatformMessageKind};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::{MerchantId, MerchantStatus, service};

pub fn register(registry: JobRegistry) -> JobRegistry {
    // Past midnight in every served zone: 21:00 UTC is 00:00 in Riyadh, 01:00 in Dubai.
    let nightly = Schedule {
        job: "merchants.expire_trials",
        hour: 21,
        each_merchant: false,
    };
    registry
        .on::<AccountChanged, _>("merchants", take_over)
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
