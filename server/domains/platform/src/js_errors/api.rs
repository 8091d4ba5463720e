use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite, OwnerArea, Visitor, Write};
use kernel::export::{Download, Format};
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::paging::{List, Listed as _, Page};
use kernel::permission::SignedIn;
use kernel::tenancy::{MerchantConn as _, PlatformConn as _};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::model::{JsError, JsErrorFilter, JsErrorReport};
use super::service::{self, Reporter};
use super::{JsErrorArea, JsErrorId, permission};
use crate::merchants::MerchantId;

pub struct MerchantJsErrorsApi;

#[OpenApi(prefix_path = "/js_errors", tag = "permission::PAGE")]
impl MerchantJsErrorsApi {
    /// Reports an unexpected error of a screen.
    #[oai(path = "/add_js_error", method = "post", operation_id = "add_js_error")]
    async fn add(&self, auth: Write<SignedIn>, report: Json<JsErrorReport>) -> Result<Json<bool>> {
        let reporter = Reporter {
            area: JsErrorArea::Merchant,
            merchant_id: Some(MerchantId(auth.tx.merchant().id)),
            subject_id: Some(auth.principal.subject_id),
        };
        service::add(
            &auth.tx,
            auth.tx.kernel(),
            auth.tx.caller(),
            &reporter,
            &report.0,
        )
        .await?;
        auth.done(true).await
    }
}

pub struct OwnerJsErrorsApi;

#[OpenApi(prefix_path = "/js_errors", tag = "permission::PAGE")]
impl OwnerJsErrorsApi {
    /// Reports an unexpected error of a screen.
    #[oai(path = "/add_js_error", method = "post", operation_id = "add_js_error")]
    async fn add(
        &self,
        auth: Write<SignedIn, OwnerArea>,
        report: Json<JsErrorReport>,
    ) -> Result<Json<bool>> {
        let reporter = Reporter {
            area: JsErrorArea::Owner,
            merchant_id: Some(MerchantId(auth.tx.merchant().id)),
            subject_id: Some(auth.principal.subject_id),
        };
        service::add(
            &auth.tx,
            auth.tx.kernel(),
            auth.tx.caller(),
            &reporter,
            &report.0,
        )
        .await?;
        auth.done(true).await
    }
}

pub struct PublicJsErrorsApi;

#[OpenApi(prefix_path = "/js_errors", tag = "permission::PAGE")]
impl PublicJsErrorsApi {
    /// Reports an unexpected error of a screen before a sign-in.
    #[oai(path = "/add_js_error", method = "post", operation_id = "add_js_error")]
    async fn add(
        &self,
        visitor: Visitor,
        report: Json<JsErrorReport>,
    ) -> Result<Json<bool>, Ended> {
        let tx = visitor.platform().await?;
        let reporter = Reporter {
            area: JsErrorArea::Public,
            merchant_id: None,
            subject_id: None,
        };
        service::add(&tx, &visitor.kernel, &visitor.caller, &reporter, &report.0).await?;
        Visitor::done_on_platform(tx, true).await
    }
}

pub struct JsErrorsApi;

#[OpenApi(prefix_path = "/js_errors", tag = "permission::PAGE")]
impl JsErrorsApi {
    /// Reports an unexpected error of a screen.
    #[oai(path = "/add_js_error", method = "post", operation_id = "add_js_error")]
    async fn add(
        &self,
        auth: ManagerWrite<SignedIn>,
        report: Json<JsErrorReport>,
    ) -> Result<Json<bool>> {
        let reporter = Reporter {
            area: JsErrorArea::Manager,
            merchant_id: None,
            subject_id: Some(auth.principal.subject_id),
        };
        service::add(
            &auth.tx,
            auth.tx.kernel(),
            auth.tx.caller(),
            &reporter,
            &report.0,
        )
        .await?;
        auth.done(true).await
    }

    /// Lists reported errors, newest first.
    #[oai(path = "/", method = "get", operation_id = "list_js_errors")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        list: List<JsErrorFilter>,
    ) -> Result<Json<Page<JsError>>> {
        Ok(Json(JsError::page(&auth.db, &list).await?))
    }

    /// Exports the reported errors that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_js_errors")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        list: List<JsErrorFilter>,
    ) -> Result<Download> {
        JsError::export(auth.db, format.0, &list).await
    }

    /// Reads one reported error.
    #[oai(path = "/:id", method = "get", operation_id = "get_js_error")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<JsErrorId>,
    ) -> Result<Json<JsError>> {
        Ok(Json(JsError::one(&auth.db, id.0).await?))
    }
}
