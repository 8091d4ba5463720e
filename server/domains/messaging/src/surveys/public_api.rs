//! A survey's page for whoever has its address. Without a sign-in; the address is the key.

use std::time::Duration;

use kernel::auth::Visitor;
use kernel::ephemeral::throttle;
use kernel::idempotency::Ended;
use kernel::ids::PublicId;
use kernel::json::Json;
use kernel::{Problem, Result};
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::public_model::{SharedSurvey, SurveyAnswer};
use super::{permission, service};

const MINUTE: Duration = Duration::from_secs(60);
/// Readings and answers of one network in a minute.
const READS: u64 = 60;
const ANSWERS: u64 = 12;

pub struct SharedSurveysApi;

#[OpenApi(prefix_path = "/shared_surveys", tag = "permission::PAGE")]
impl SharedSurveysApi {
    /// Reads a survey: what it is about, and whether it was answered.
    #[oai(
        path = "/:public_id",
        method = "get",
        operation_id = "get_shared_survey"
    )]
    async fn get(&self, visitor: Visitor, public_id: Path<String>) -> Result<Json<SharedSurvey>> {
        let id = admit(&visitor, "read", READS, &public_id.0).await?;
        let merchant = visitor.merchant_of(&id).await?;
        let db = visitor.read(merchant).await?;
        Ok(Json(service::page(&db, &id).await?))
    }

    /// Answers a survey, once.
    #[oai(
        path = "/:public_id/answer",
        method = "post",
        operation_id = "answer_shared_survey"
    )]
    async fn answer(
        &self,
        visitor: Visitor,
        public_id: Path<String>,
        input: Json<SurveyAnswer>,
    ) -> Result<Json<SharedSurvey>, Ended> {
        let id = admit(&visitor, "answer", ANSWERS, &public_id.0).await?;
        let merchant = visitor.merchant_of(&id).await?;
        let tx = visitor.write(merchant).await?;
        service::answer(&tx, &id, &input.0).await?;
        let page = service::page(&tx, &id).await?;
        Visitor::done(tx, page).await
    }
}

/// Counts the caller's network first, so that guessing is slow; a malformed id is as unknown as a wrong one.
async fn admit(visitor: &Visitor, work: &str, limit: u64, id: &str) -> Result<PublicId> {
    let key = format!("shared_surveys:{work}:{}", visitor.network());
    throttle(visitor.kernel.ephemeral.as_ref(), &key, limit, MINUTE).await?;
    id.parse().map_err(|_| Problem::not_found())
}
