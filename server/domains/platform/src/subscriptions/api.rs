use kernel::Result;
use kernel::audit::HistoryEntry;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::PlatformConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{
    CancelSubscriptionInput, ExtendSubscriptionInput, Subscription, SubscriptionFilter,
    SubscriptionInput, SubscriptionUpdate,
};
use super::service::Written;
use super::{SubscriptionId, permission, service};
use crate::merchants;

pub struct SubscriptionsApi;

#[OpenApi(prefix_path = "/subscriptions", tag = "permission::PAGE")]
impl SubscriptionsApi {
    /// Lists subscriptions, those that end first at the top.
    #[oai(path = "/", method = "get", operation_id = "list_subscriptions")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<SubscriptionFilter>,
    ) -> Result<Json<Page<Subscription>>> {
        Ok(Json(Subscription::page(&auth.db, &list).await?))
    }

    /// Exports the subscriptions that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_subscriptions"
    )]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<SubscriptionFilter>,
    ) -> Result<Download> {
        Subscription::export(auth.db, format.0, &list).await
    }

    /// Reads one subscription.
    #[oai(path = "/:id", method = "get", operation_id = "get_subscription")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<SubscriptionId>,
    ) -> Result<Json<Subscription>> {
        Ok(Json(Subscription::one(&auth.db, id.0).await?))
    }

    /// Makes a subscription; the merchant's account is open at once.
    #[oai(path = "/", method = "post", operation_id = "create_subscription")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<SubscriptionInput>,
    ) -> Result<Json<Subscription>> {
        let written = service::create(&auth.tx, &input.0).await?;
        show_written(auth, written).await
    }

    /// Corrects what was agreed on.
    #[oai(path = "/:id", method = "put", operation_id = "update_subscription")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<SubscriptionId>,
        input: Json<SubscriptionUpdate>,
    ) -> Result<Json<Subscription>> {
        let written = service::update(&auth.tx, id.0, &input.0).await?;
        show_written(auth, written).await
    }

    /// Extends a subscription after a payment; the merchant's account is open at once.
    #[oai(
        path = "/:id/extend",
        method = "post",
        operation_id = "extend_subscription"
    )]
    async fn extend(
        &self,
        auth: ManagerWrite<permission::Extend>,
        id: Path<SubscriptionId>,
        input: Json<ExtendSubscriptionInput>,
    ) -> Result<Json<Subscription>> {
        let written = service::extend(&auth.tx, id.0, &input.0).await?;
        show_written(auth, written).await
    }

    /// Cancels a subscription; it goes on to its last day.
    #[oai(
        path = "/:id/cancel",
        method = "post",
        operation_id = "cancel_subscription"
    )]
    async fn cancel(
        &self,
        auth: ManagerWrite<permission::Cancel>,
        id: Path<SubscriptionId>,
        input: Json<CancelSubscriptionInput>,
    ) -> Result<Json<Subscription>> {
        let written = service::cancel(&auth.tx, id.0, &input.0).await?;
        show_written(auth, written).await
    }

    /// The history of one subscription.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_subscription_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<SubscriptionId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}

/// Commits, and lets this server forget what it knew of the merchant.
async fn show_written<P>(auth: ManagerWrite<P>, written: Written) -> Result<Json<Subscription>> {
    let kernel = auth.tx.kernel().clone();
    let shown = auth.show(written.subscription.id).await?;
    merchants::service::forget(&kernel, &[written.merchant]).await?;
    Ok(shown)
}
