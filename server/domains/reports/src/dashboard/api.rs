use chrono::NaiveDate;
use collections::contract_payments::permission as payments;
use kernel::Result;
use kernel::auth::Read;
use kernel::export::{Download, Format};
use kernel::json::Json;
use leasing::contracts::PaymentKind;
use poem_openapi::OpenApi;
use poem_openapi::param::Query;
use properties::buildings::BuildingId;

use super::details_model::{PaymentsAsked, PaymentsDetails};
use super::model::Dashboard;
use super::{permission, service};

pub struct DashboardApi;

#[OpenApi(prefix_path = "/dashboard", tag = "permission::PAGE")]
impl DashboardApi {
    /// Reads the dashboard; only what the caller may see is counted.
    #[oai(path = "/", method = "get", operation_id = "get_dashboard")]
    async fn get(&self, auth: Read<permission::View>) -> Result<Json<Dashboard>> {
        Ok(Json(service::of_merchant(&auth.db, &auth.principal).await?))
    }

    /// Reads the payments of a period by month, building and way of paying.
    #[oai(
        path = "/payments_details",
        method = "get",
        operation_id = "get_payments_details"
    )]
    async fn payments_details(
        &self,
        auth: Read<payments::View>,
        /// The first month, by any of its days; five months before this one without it.
        from: Query<Option<NaiveDate>>,
        /// The last month, by any of its days; six months after this one without it. At most 36 months in all.
        to: Query<Option<NaiveDate>>,
        building_id: Query<Option<BuildingId>>,
        /// Rent or deposits; both without it.
        #[oai(name = "type")]
        kind: Query<Option<PaymentKind>>,
    ) -> Result<Json<PaymentsDetails>> {
        let asked = PaymentsAsked {
            from: from.0,
            to: to.0,
            building_id: building_id.0,
            kind: kind.0,
        };
        Ok(Json(service::of_payments(&auth.db, asked).await?))
    }

    /// Exports the same figures.
    #[oai(
        path = "/payments_details/export",
        method = "get",
        operation_id = "export_payments_details"
    )]
    async fn export_payments_details(
        &self,
        auth: Read<payments::View>,
        format: Query<Format>,
        /// The first month, by any of its days; five months before this one without it.
        from: Query<Option<NaiveDate>>,
        /// The last month, by any of its days; six months after this one without it. At most 36 months in all.
        to: Query<Option<NaiveDate>>,
        building_id: Query<Option<BuildingId>>,
        /// Rent or deposits; both without it.
        #[oai(name = "type")]
        kind: Query<Option<PaymentKind>>,
    ) -> Result<Download> {
        let asked = PaymentsAsked {
            from: from.0,
            to: to.0,
            building_id: building_id.0,
            kind: kind.0,
        };
        service::export(auth.db, format.0, asked).await
    }
}
