use chrono::NaiveDate;
use kernel::Result;
use kernel::auth::ManagerRead;
use kernel::json::Json;
use poem_openapi::OpenApi;
use poem_openapi::param::Query;

use super::model::BillingFigures;
use super::{permission, service};

pub struct BillingFiguresApi;

#[OpenApi(prefix_path = "/billing_figures", tag = "permission::PAGE")]
impl BillingFiguresApi {
    /// Reads what came in, what is owed, and who stays; of this month unless the days are given.
    #[oai(path = "/", method = "get", operation_id = "get_billing_figures")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        from: Query<Option<NaiveDate>>,
        to: Query<Option<NaiveDate>>,
    ) -> Result<Json<BillingFigures>> {
        Ok(Json(service::figures(&auth.db, from.0, to.0).await?))
    }
}
