use chrono::{Days, Duration, NaiveDate};
use kernel::mail::Mail;
use kernel::tenancy::{MerchantStatus, PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use kernel::validation::{self, Validator};
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::jobs::RunErasure;
use super::model::{CancelErasureInput, ErasureStanding, MerchantErasureInput};
use super::{MerchantErasureError, MerchantErasureId, MerchantErasureState, NOTICE_DAYS};
use crate::merchants::MerchantId;
use crate::merchants::entity::{Entity as Merchants, Model as Merchant};
use crate::merchants::service::today;
use crate::subscription_settings;

/// Whether a merchant may be erased today.
pub async fn standing(tx: &PlatformTx, id: MerchantId) -> Result<ErasureStanding> {
    let merchant = record::find::<Merchants>(tx, id).await?;
    standing_of(tx, &merchant).await
}

async fn standing_of(tx: &PlatformTx, merchant: &Merchant) -> Result<ErasureStanding> {
    let settings = subscription_settings::service::find(tx).await?;
    let terms = subscription_settings::service::terms(tx).await?;
    let closed_on = is_closed(merchant).then(|| {
        let disabled_on = merchant.disabled_at.map(|at| at.date_naive());
        let paid_until = merchant.paid_through.map(|day| terms.read_only_ends(day));
        let ends = [disabled_on, paid_until.or(merchant.trial_ends_on)];
        // The last of what its time could have gone on by.
        let known = ends.into_iter().flatten().max();
        known.unwrap_or_else(|| merchant.created_at.date_naive())
    });
    let from = closed_on.map(|day| later(day, settings.archive_days));
    Ok(ErasureStanding {
        is_closed: from.is_some(),
        is_over: from.is_some_and(|day| day <= today(tx, merchant)),
        from,
    })
}

/// Whether nobody comes in, and nothing is paid.
pub(super) fn is_closed(merchant: &Merchant) -> bool {
    let is_closed = matches!(
        merchant.status,
        MerchantStatus::Archived | MerchantStatus::Expired | MerchantStatus::Disabled
    );
    is_closed && merchant.erased_at.is_none()
}

fn later(day: NaiveDate, days: i32) -> NaiveDate {
    let days = Days::new(u64::try_from(days).unwrap_or_default());
    day.checked_add_days(days).unwrap_or(NaiveDate::MAX)
}

/// Plans the erasure of a merchant, and tells it.
pub async fn plan(tx: &PlatformTx, input: &MerchantErasureInput) -> Result<Model> {
    let merchant = tx.locked::<Merchants>(input.merchant_id).await?;
    let open = Entity::find()
        .filter(Column::MerchantId.eq(merchant.id))
        .filter(Column::State.ne(MerchantErasureState::Cancelled));
    if open.count(tx).await? > 0 {
        return Err(MerchantErasureError::AlreadyPlanned.into());
    }
    let standing = standing_of(tx, &merchant).await?;
    let Some(from) = standing.from else {
        return Err(MerchantErasureError::StillOpen.into());
    };
    let mut form = Validator::new(tx.language());
    let typed = form
        .field("account_id", &input.account_id)
        .required()
        .max_length(20)
        .text();
    let reason = form
        .notes("reason", &input.reason)
        .required()
        .max_length(1_000)
        .text();
    let requested_by = form
        .field("requested_by", &input.requested_by)
        .max_length(200)
        .optional();
    form.check_custom(
        "account_id",
        form.failed("account_id") || typed == merchant.account_id.to_string(),
        "other",
        Text::fixed(
            "This is not the account ID of this merchant. Look at the top of its page.",
            "هذا ليس رقم حساب هذه المنشأة. انظر أعلى صفحتها.",
        ),
    );
    form.check_custom(
        "requested_by",
        standing.is_over || requested_by.is_some(),
        "too_early",
        Text::new(
            format!("The archive period ends on {from}. Before that say who of the merchant asked for it, and how."),
            format!("تنتهي مدة الأرشفة في {from}. قبل ذلك اذكر من طلب المحو من المنشأة وكيف."),
        ),
    );
    form.finish()?;
    let runs_at = tx.now() + Duration::days(NOTICE_DAYS);
    let row = ActiveModel {
        merchant_id: Set(merchant.id),
        state: Set(MerchantErasureState::Planned),
        reason: Set(reason),
        requested_by: Set(requested_by),
        asked_by: Set(tx.caller().actor.name.clone()),
        runs_at: Set(runs_at),
        ..Default::default()
    };
    let erasure = tx.create::<Entity>(row).await?;
    let job = RunErasure {
        erasure_id: erasure.id,
    };
    let key = format!("erasure-{}", erasure.id);
    tx.enqueue_at(None, job, key, runs_at).await?;
    // The merchant's, so that it is erased with the rest.
    let mail = announcement(&merchant, runs_at.date_naive());
    tx.send_mail(Some(merchant.id.0), mail).await?;
    Ok(erasure)
}

fn announcement(merchant: &Merchant, day: NaiveDate) -> Mail {
    let Merchant {
        name_en,
        name_ar,
        account_id,
        ..
    } = merchant;
    Mail {
        to: merchant.email.clone(),
        subject: "Your data at Manzil will be erased | ستُمحى بياناتك في منزل".to_owned(),
        text: format!(
            "All data of {name_en} (account ID {account_id}) at Manzil will be erased on {day}: every record and every \
             file. It cannot be brought back afterwards. To keep it, or to have a copy of it before, answer this \
             mail.\n\n\
             ستُمحى كل بيانات {name_ar} (رقم الحساب {account_id}) في منزل بتاريخ {day}: كل السجلات وكل الملفات. لا يمكن \
             استعادتها بعد ذلك. للاحتفاظ بها أو للحصول على نسخة منها قبل ذلك، رُدّ على هذه الرسالة."
        ),
        action: None,
        language: Language::En,
        kind: "merchant_erasures.planned",
    }
}

/// Whether the merchant's data is being removed.
pub(crate) async fn is_running(tx: &PlatformTx, merchant: MerchantId) -> Result<bool> {
    let running = Entity::find()
        .filter(Column::MerchantId.eq(merchant))
        .filter(Column::State.eq(MerchantErasureState::Running));
    Ok(running.count(tx).await? > 0)
}

/// Cancels an erasure that has not begun.
pub async fn cancel(
    tx: &PlatformTx,
    id: MerchantErasureId,
    input: &CancelErasureInput,
) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    let reason = validation::reason_up_to(tx.language(), &input.reason, 1_000)?;
    if before.state != MerchantErasureState::Planned {
        return Err(MerchantErasureError::NotPlanned.into());
    }
    let row = cancelled(tx, reason);
    tx.change_as::<Entity>("cancelled", &before, input.version, row)
        .await
}

pub(super) fn cancelled(tx: &PlatformTx, reason: String) -> ActiveModel {
    ActiveModel {
        state: Set(MerchantErasureState::Cancelled),
        cancel_reason: Set(Some(reason)),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    }
}
