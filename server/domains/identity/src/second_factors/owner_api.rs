use kernel::Result;
use kernel::auth::{OwnerArea, Read, Write};
use kernel::json::Json;
use kernel::permission::SignedIn;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::TrustedDeviceId;
use super::api::{Tag, shown_once};
use super::model::{
    RecoveryCodes, SecondFactor, SecondFactorCode, SecondFactorEnd, SecondFactorKey,
    SecondFactorStart,
};
use super::service::{self, Whose};

pub struct OwnerSecondFactorsApi;

#[OpenApi(prefix_path = "/second_factors", tag = "Tag::SecondFactors")]
impl OwnerSecondFactorsApi {
    /// Whether the owner signs in with a code too, and where none is asked for.
    #[oai(path = "/", method = "get", operation_id = "owner_get_second_factor")]
    async fn get(&self, auth: Read<SignedIn, OwnerArea>) -> Result<Json<SecondFactor>> {
        let whose = Whose::caller(&auth.principal)?;
        Ok(Json(service::find(&auth.db, whose).await?))
    }

    /// Begins the set-up of an authenticator app.
    #[oai(
        path = "/start",
        method = "post",
        operation_id = "owner_start_second_factor"
    )]
    async fn start(
        &self,
        auth: Write<SignedIn, OwnerArea>,
        input: Json<SecondFactorStart>,
    ) -> Result<Json<bool>> {
        let whose = Whose::caller(&auth.principal)?;
        service::start(&auth.tx, whose, &input.0.password).await?;
        auth.done(true).await
    }

    /// What the app is given while it is being set up: never kept, and shown no more after the first code.
    #[oai(
        path = "/key",
        method = "get",
        operation_id = "owner_get_second_factor_key"
    )]
    async fn key(&self, auth: Read<SignedIn, OwnerArea>) -> Result<Json<SecondFactorKey>> {
        let whose = Whose::caller(&auth.principal)?;
        Ok(Json(service::key(&auth.db, whose).await?))
    }

    /// Ends the set-up with a first code. The recovery codes are shown once.
    #[oai(
        path = "/confirm",
        method = "post",
        operation_id = "owner_confirm_second_factor"
    )]
    async fn confirm(
        &self,
        auth: Write<SignedIn, OwnerArea>,
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
        operation_id = "owner_turn_off_second_factor"
    )]
    async fn turn_off(
        &self,
        auth: Write<SignedIn, OwnerArea>,
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
        operation_id = "owner_renew_recovery_codes"
    )]
    async fn renew(
        &self,
        auth: Write<SignedIn, OwnerArea>,
        input: Json<SecondFactorCode>,
    ) -> Result<Json<RecoveryCodes>> {
        let whose = Whose::caller(&auth.principal)?;
        let codes = service::renew(&auth.tx, whose, &input.0.code).await?;
        shown_once(auth, codes).await
    }

    /// Asks for a code again at one of the owner's devices.
    #[oai(
        path = "/devices/:id",
        method = "delete",
        operation_id = "owner_delete_trusted_device"
    )]
    async fn forget(
        &self,
        auth: Write<SignedIn, OwnerArea>,
        id: Path<TrustedDeviceId>,
    ) -> Result<Json<bool>> {
        let whose = Whose::caller(&auth.principal)?;
        service::forget_device(&auth.tx, whose, id.0).await?;
        auth.done(true).await
    }
}
