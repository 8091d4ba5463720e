use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;

use super::model::{Billing, CancelOwnSubscriptionInput, ChoosePlanInput, PlanOffer};
use super::{changing, permission, service};

pub struct BillingApi;

#[OpenApi(prefix_path = "/billing", tag = "permission::PAGE")]
impl BillingApi {
    /// Reads the plan, how much of it is used, through which day it is paid, and the invoices.
    #[oai(path = "/", method = "get", operation_id = "get_billing")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<Billing>> {
        Ok(Json(service::find(&auth.db).await?))
    }

    /// Reads the plans that can be chosen today, and what each choice means and costs now.
    #[oai(path = "/offers", method = "get", operation_id = "list_plan_offers")]
    async fn offers(&self, auth: Read<permission::View>) -> Result<Json<Vec<PlanOffer>>> {
        let tx = changing::platform(&auth.db).await?;
        Ok(Json(changing::offers(&tx, auth.db.merchant().id).await?))
    }

    /// Chooses a plan: its invoice is issued, or it begins with the next period.
    #[oai(path = "/choose", method = "post", operation_id = "choose_plan")]
    async fn choose(
        &self,
        auth: Write<permission::Change>,
        input: Json<ChoosePlanInput>,
    ) -> Result<Json<Billing>> {
        let tx = changing::platform(&auth.tx).await?;
        let merchant = changing::choose(&tx, auth.tx.merchant().id, &input.0).await?;
        changing::commit(tx, merchant).await?;
        let billing = service::find(&auth.tx).await?;
        auth.done(billing).await
    }

    /// Cancels the subscription; it goes on to its last paid day.
    #[oai(
        path = "/cancel",
        method = "post",
        operation_id = "cancel_own_subscription"
    )]
    async fn cancel(
        &self,
        auth: Write<permission::Cancel>,
        input: Json<CancelOwnSubscriptionInput>,
    ) -> Result<Json<Billing>> {
        let tx = changing::platform(&auth.tx).await?;
        let merchant = changing::cancel(&tx, auth.tx.merchant().id, &input.0).await?;
        changing::commit(tx, merchant).await?;
        let billing = service::find(&auth.tx).await?;
        auth.done(billing).await
    }
}
