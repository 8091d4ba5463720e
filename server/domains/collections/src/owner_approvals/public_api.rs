//! An owner's link to a question. Without a sign-in; the address is the key.

use std::time::Duration;

use kernel::auth::Visitor;
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::money::Amount;
use kernel::sql::statement;
use kernel::tenancy::MerchantConn;
use kernel::{Result, record};
use parties::owners::entity::Entity as Owners;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;
use properties::facts::{BUILDINGS, UNITS};

use super::entity::Model;
use super::public_model::{SharedAnswer, SharedApproval};
use super::service::{self, Answer};
use super::{ApprovalState, permission};

const MINUTE: Duration = Duration::from_secs(60);
/// Readings and answers of one network in a minute.
const READS: u64 = 60;
const ANSWERS: u64 = 10;

pub struct SharedApprovalsApi;

#[OpenApi(prefix_path = "/shared_approvals", tag = "permission::PAGE")]
impl SharedApprovalsApi {
    /// Reads what the office asks.
    #[oai(
        path = "/:public_id",
        method = "get",
        operation_id = "get_shared_approval"
    )]
    async fn get(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<SharedApproval>> {
        let (id, merchant) = visitor
            .admit("shared_approvals:read", (READS, MINUTE), &public_id.0)
            .await?;
        let db = visitor.read(merchant).await?;
        let question = service::of_link(&db, &id).await?;
        Ok(Json(shown(&db, question).await?))
    }

    /// Approves, or declines for a reason.
    #[oai(
        path = "/:public_id/answer",
        method = "post",
        operation_id = "answer_shared_approval"
    )]
    async fn answer(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<SharedAnswer>,
    ) -> Result<Json<SharedApproval>, Ended> {
        let (id, merchant) = visitor
            .admit("shared_approvals:answer", (ANSWERS, MINUTE), &public_id.0)
            .await?;
        let tx = visitor.write(merchant).await?;
        let question = service::of_link(&tx, &id).await?;
        let answer = Answer {
            approve: input.0.approve,
            reason: input.0.reason.as_ref(),
            version: None,
        };
        service::answer(&tx, question.id, answer).await?;
        let question = service::of_link(&tx, &id).await?;
        let page = shown(&tx, question).await?;
        Visitor::done(tx, page).await
    }
}

async fn shown(db: &impl MerchantConn, question: Model) -> Result<SharedApproval> {
    let owner = record::find::<Owners>(db, question.owner_id).await?;
    let sql = format!(
        "SELECT concat_ws(', ', u.number, b.name_en) AS en, concat_ws('، ', u.number, b.name_ar) AS ar \
         FROM {BUILDINGS} b LEFT JOIN {UNITS} u ON u.id = $1 \
         WHERE b.id = coalesce(u.building_id, $2::bigint)"
    );
    let place = [
        question.unit_id.map(i64::from).into(),
        question.building_id.map(i64::from).into(),
    ];
    let place = db.query_one_raw(statement(&sql, place)).await?;
    let (place_en, place_ar) = match place {
        Some(row) => (Some(row.try_get("", "en")?), Some(row.try_get("", "ar")?)),
        None => (None, None),
    };
    let office = &db.merchant().name;
    let either = owner
        .name_en
        .clone()
        .or(owner.name_ar.clone())
        .unwrap_or_default();
    let is_over = question.state == ApprovalState::Waiting && question.ends_on < db.today();
    Ok(SharedApproval {
        public_id: question.public_id,
        number: question.number,
        kind: question.kind,
        state: match is_over {
            true => ApprovalState::Expired,
            false => question.state,
        },
        office_en: office.en.to_string(),
        office_ar: office.ar.to_string(),
        name_en: owner.name_en.unwrap_or_else(|| either.clone()),
        name_ar: owner.name_ar.unwrap_or(either),
        place_en,
        place_ar,
        currency: db.merchant().currency.clone(),
        amount: Amount(question.amount),
        allowed: Amount(question.allowed),
        note: question.note,
        ends_on: question.ends_on,
        reason: question.reason,
    })
}
