use kernel::Result;
use kernel::auth::{Read, Write};
use kernel::json::Json;
use kernel::permission::{OfSessions, SignedIn};
use kernel::tenancy::MerchantConn as _;
use poem_openapi::param::Path;
use poem_openapi::{OpenApi, Tags};

use super::TrustedDeviceId;
use super::model::{
    RecoveryCodes, SecondFactor, SecondFactorCode, SecondFactorEnd, SecondFactorKey,
    SecondFactorStart,
};
use super::service::{self, Whose};
use crate::users::{UserId, permission as users};

#[derive(Tags)]
pub(super) enum Tag {
    #[oai(rename = "second_factors")]
    SecondFactors,
}

pub struct SecondFactorsApi;

#[OpenApi(prefix_path = "/second_factors", tag = "Tag::SecondFactors")]
impl SecondFactorsApi {
    /// Whether the caller signs in with a code too, and where none is asked for.
    #[oai(path = "/", method = "get", operation_id = "get_second_factor")]
    async fn get(&self, auth: Read<SignedIn>) -> Result<Json<SecondFactor>> {
        let whose = Whose::caller(&auth.principal)?;
        Ok(Json(service::find(&auth.db, whose).await?))
    }

    /// Begins the set-up of an authenticator app.
    #[oai(path = "/start", method = "post", operation_id = "start_second_factor")]
    async fn start(
        &self,
        auth: Write<SignedIn>,
        input: Json<SecondFactorStart>,
    ) -> Result<Json<bool>> {
        let whose = Whose::caller(&auth.principal)?;
        service::start(&auth.tx, whose, &input.0.password).await?;
        auth.done(true).await
    }

    /// What the app is given while it is being set up: never kept, and shown no more after the first code.
    #[oai(path = "/key", method = "get", operation_id = "get_second_factor_key")]
    async fn key(&self, auth: Read<SignedIn>) -> Result<Json<SecondFactorKey>> {
        let whose = Whose::caller(&auth.principal)?;
        Ok(Json(service::key(&auth.db, whose).await?))
    }

    /// Ends the set-up with a first code. The recovery codes are shown once.
    #[oai(
        path = "/confirm",
        method = "post",
        operation_id = "confirm_second_factor"
    )]
    async fn confirm(
        &self,
        auth: Write<SignedIn>,
        input: Json<SecondFactorCode>,
    ) -> Result<Json<RecoveryCodes>> {
        let whose = Whose::caller(&auth.principal)?;
        let codes = service::confirm(&auth.tx, whose, &input.0.code).await?;
        shown_once(auth, codes).await
    }

    /// Turns it off, with the password and a code.
    #[oai(
        path = "/turn_off",
        method = "post",
        operation_id = "turn_off_second_factor"
    )]
    async fn turn_off(
        &self,
        auth: Write<SignedIn>,
        input: Json<SecondFactorEnd>,
    ) -> Result<Json<bool>> {
        let whose = Whose::caller(&auth.principal)?;
        service::turn_off(&auth.tx, whose, &input.0.password, &input.0.code).await?;
        auth.done(true).await
    }

    /// Puts new recovery codes in the place of the old ones. They are shown once.
    #[oai(
        path = "/recovery_codes",
        method = "post",
        operation_id = "renew_recovery_codes"
    )]
    async fn renew(
        &self,
        auth: Write<SignedIn>,
        input: Json<SecondFactorCode>,
    ) -> Result<Json<RecoveryCodes>> {
        let whose = Whose::caller(&auth.principal)?;
        let codes = service::renew(&auth.tx, whose, &input.0.code).await?;
        shown_once(auth, codes).await
    }

    /// Asks for a code again at one of the caller's devices.
    #[oai(
        path = "/devices/:id",
        method = "delete",
        operation_id = "delete_trusted_device"
    )]
    async fn forget(&self, auth: Write<SignedIn>, id: Path<TrustedDeviceId>) -> Result<Json<bool>> {
        let whose = Whose::caller(&auth.principal)?;
        service::forget_device(&auth.tx, whose, id.0).await?;
        auth.done(true).await
    }

    /// Takes the lost app of an employee off and ends their sessions; they then sign in with the password alone.
    #[oai(
        path = "/account/:id",
        method = "delete",
        operation_id = "delete_account_second_factor"
    )]
    async fn reset(
        &self,
        auth: Write<OfSessions<users::Edit>>,
        id: Path<UserId>,
    ) -> Result<Json<bool>> {
        service::reset(&auth.tx, &auth.principal, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }
}

/// What is kept for repeats has no code in it.
pub(super) async fn shown_once<A>(
    auth: Write<SignedIn, A>,
    codes: Vec<String>,
) -> Result<Json<RecoveryCodes>> {
    let Json(mut answer) = auth.done(RecoveryCodes { codes: Vec::new() }).await?;
    answer.codes = codes;
    Ok(Json(answer))
}
