use identity::second_factors::TrustedDeviceId;
use identity::second_factors::model::{
    RecoveryCodes, SecondFactor, SecondFactorCode, SecondFactorEnd,
};
use kernel::Result;
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::json::Json;
use kernel::permission::SignedIn;
use kernel::tenancy::PlatformConn as _;
use poem_openapi::param::Path;
use poem_openapi::{OpenApi, Tags};

use super::service;
use crate::staff::{StaffId, permission};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "second_factors")]
    SecondFactors,
}

pub struct StaffSecondFactorsApi;

#[OpenApi(prefix_path = "/second_factors", tag = "Tag::SecondFactors")]
impl StaffSecondFactorsApi {
    /// The manager's second factor, and where no code is asked for.
    #[oai(path = "/", method = "get", operation_id = "get_second_factor")]
    async fn get(&self, auth: ManagerRead<SignedIn>) -> Result<Json<SecondFactor>> {
        let own = StaffId(auth.principal.subject_id);
        Ok(Json(service::find(&auth.db, own).await?))
    }

    /// Takes the manager's app off, with the password and a code. Who does it is signed out everywhere and sets up another app
    /// at the next sign-in.
    #[oai(
        path = "/turn_off",
        method = "post",
        operation_id = "turn_off_second_factor"
    )]
    async fn turn_off(
        &self,
        auth: ManagerWrite<SignedIn>,
        input: Json<SecondFactorEnd>,
    ) -> Result<Json<bool>> {
        let kernel = auth.tx.kernel().clone();
        let own = StaffId(auth.principal.subject_id);
        service::turn_off(&auth.tx, own, &input.0.password, &input.0.code).await?;
        let answer = auth.done(true).await?;
        kernel.principals.clear();
        Ok(answer)
    }

    /// Puts new recovery codes in the place of the old ones. They are shown once.
    #[oai(
        path = "/recovery_codes",
        method = "post",
        operation_id = "renew_recovery_codes"
    )]
    async fn renew(
        &self,
        auth: ManagerWrite<SignedIn>,
        input: Json<SecondFactorCode>,
    ) -> Result<Json<RecoveryCodes>> {
        let own = StaffId(auth.principal.subject_id);
        let codes = service::renew(&auth.tx, own, &input.0.code).await?;
        // What is kept for repeats has no code in it.
        let Json(mut answer) = auth.done(RecoveryCodes { codes: Vec::new() }).await?;
        answer.codes = codes;
        Ok(Json(answer))
    }

    /// Asks for a code again at one of the manager's devices.
    #[oai(
        path = "/devices/:id",
        method = "delete",
        operation_id = "delete_trusted_device"
    )]
    async fn forget(
        &self,
        auth: ManagerWrite<SignedIn>,
        id: Path<TrustedDeviceId>,
    ) -> Result<Json<bool>> {
        let own = StaffId(auth.principal.subject_id);
        service::forget_device(&auth.tx, own, id.0).await?;
        auth.done(true).await
    }

    /// Takes the lost app of one of the staff off, who is signed out and sets up another one at the next sign-in.
    #[oai(
        path = "/staff/:id",
        method = "delete",
        operation_id = "delete_staff_second_factor"
    )]
    async fn reset(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<StaffId>,
    ) -> Result<Json<bool>> {
        let kernel = auth.tx.kernel().clone();
        service::reset(&auth.tx, &auth.principal, id.0).await?;
        let answer = auth.done(true).await?;
        kernel.principals.clear();
        Ok(answer)
    }
}
