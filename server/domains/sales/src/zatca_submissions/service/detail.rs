use kernel::Result;
use kernel::paging::Listed as _;
use kernel::record::find;
use kernel::tenancy::MerchantConn;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use serde_json::Value;

use super::super::entity::Entity;
use super::super::model::{
    ZatcaAttempt, ZatcaSubmission, ZatcaSubmissionAnswer, ZatcaSubmissionDetail,
};
use super::super::{ZatcaSubmissionId, attempts};
use super::explain;

/// A document with the authority's messages in plain words, what to do next, and every sending.
pub async fn detail(
    db: &impl MerchantConn,
    id: ZatcaSubmissionId,
) -> Result<ZatcaSubmissionDetail> {
    let submission = ZatcaSubmission::one(db, id).await?;
    let row = find::<Entity>(db, id).await?;
    let messages = serde_json::from_value(row.messages)?;
    let advice = explain::advice(&submission);
    Ok(ZatcaSubmissionDetail {
        messages: explain::messages(messages),
        advice_en: advice.en.into_owned(),
        advice_ar: advice.ar.into_owned(),
        attempts: of(db, id).await?.iter().map(attempt).collect(),
        submission,
    })
}

/// Every answer that came, as it came.
pub async fn answers(
    db: &impl MerchantConn,
    id: ZatcaSubmissionId,
) -> Result<Vec<ZatcaSubmissionAnswer>> {
    find::<Entity>(db, id).await?;
    let attempts = of(db, id).await?;
    Ok(attempts.into_iter().map(answer).collect())
}

async fn of(db: &impl MerchantConn, id: ZatcaSubmissionId) -> Result<Vec<attempts::Model>> {
    Ok(attempts::Entity::find()
        .filter(attempts::Column::ZatcaSubmissionId.eq(id))
        .order_by_asc(attempts::Column::Number)
        .all(db)
        .await?)
}

fn attempt(row: &attempts::Model) -> ZatcaAttempt {
    ZatcaAttempt {
        number: row.number,
        call: row.call,
        started_at: row.started_at,
        ended_at: row.ended_at,
        http_status: row.http_status,
        outcome: row.outcome,
    }
}

fn answer(row: attempts::Model) -> ZatcaSubmissionAnswer {
    let body = row
        .answer
        .as_ref()
        .map(|text| serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.clone())));
    ZatcaSubmissionAnswer {
        attempt: attempt(&row),
        answer: body,
    }
}
