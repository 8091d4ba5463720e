use kernel::Result;
use kernel::auth::{Area, Door, OwnerArea, Write};
use kernel::json::Json;
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;

use super::api::Tag;
use super::model::{
    ChangePasswordInput, ForgotAccountIdInput, ForgotPasswordInput, LoginInput, RefreshInput,
    RefreshedAnswer, ResetPasswordInput, SetUpInput, SignedInAnswer,
};
use super::{recovery, refresh, service};
use crate::second_factors::model::SecondFactorKey;
use crate::sessions::service as sessions;
use crate::sessions::{SessionEnd, SessionId};

pub struct OwnerSignInApi;

#[OpenApi(tag = "Tag::SignIn")]
impl OwnerSignInApi {
    /// Signs a property owner in.
    #[oai(path = "/login", method = "post", operation_id = "owner_login")]
    async fn login(&self, door: Door, input: Json<LoginInput>) -> Result<Json<SignedInAnswer>> {
        Ok(Json(service::login(&door, Area::Owner, &input.0).await?))
    }

    /// Begins the set-up of an authenticator app at the sign-in of somebody who does not come in without one; the app's first
    /// code then signs in.
    #[oai(
        path = "/login/second_factor",
        method = "post",
        operation_id = "owner_set_up_second_factor"
    )]
    async fn set_up(&self, door: Door, input: Json<SetUpInput>) -> Result<Json<SecondFactorKey>> {
        Ok(Json(service::set_up(&door, Area::Owner, &input.0).await?))
    }

    /// Gives a new access token for a refresh token, which is used up.
    #[oai(
        path = "/refresh_token",
        method = "post",
        operation_id = "owner_refresh_token"
    )]
    async fn refresh(
        &self,
        door: Door,
        input: Json<RefreshInput>,
    ) -> Result<Json<RefreshedAnswer>> {
        Ok(Json(
            refresh::refresh(&door, Area::Owner, &input.refresh_token).await?,
        ))
    }

    /// Ends the caller's session.
    #[oai(path = "/logout", method = "post", operation_id = "owner_logout")]
    async fn logout(&self, auth: Write<SignedIn, OwnerArea>) -> Result<Json<bool>> {
        let own = Some(auth.principal.subject_id);
        if let Some(id) = auth.principal.session_id.map(SessionId) {
            sessions::revoke(&auth.tx, Area::Owner, own, id, SessionEnd::SignedOut).await?;
        }
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }

    /// Mails a link to choose a new password, where the login is known. The answer is always the same.
    #[oai(
        path = "/forgot_password",
        method = "post",
        operation_id = "owner_forgot_password"
    )]
    async fn forgot_password(
        &self,
        door: Door,
        input: Json<ForgotPasswordInput>,
    ) -> Result<Json<bool>> {
        recovery::forgot_password(&door, Area::Owner, &input.0).await?;
        Ok(Json(true))
    }

    /// Mails the account IDs of an e-mail address. The answer is always the same.
    #[oai(
        path = "/forgot_account_id",
        method = "post",
        operation_id = "owner_forgot_account_id"
    )]
    async fn forgot_account_id(
        &self,
        door: Door,
        input: Json<ForgotAccountIdInput>,
    ) -> Result<Json<bool>> {
        recovery::forgot_account_id(&door, Area::Owner, &input.0).await?;
        Ok(Json(true))
    }

    /// Sets a password by a mailed link; every session of the person ends.
    #[oai(
        path = "/reset_password",
        method = "post",
        operation_id = "owner_reset_password"
    )]
    async fn reset_password(
        &self,
        door: Door,
        input: Json<ResetPasswordInput>,
    ) -> Result<Json<bool>> {
        recovery::reset_password(&door, Area::Owner, &input.0).await?;
        Ok(Json(true))
    }

    /// Sets a password by a mailed link, ends every session of the person, and signs them in.
    #[oai(
        path = "/choose_password",
        method = "post",
        operation_id = "owner_choose_password"
    )]
    async fn choose_password(
        &self,
        door: Door,
        input: Json<ResetPasswordInput>,
    ) -> Result<Json<SignedInAnswer>> {
        Ok(Json(
            recovery::choose_password(&door, Area::Owner, &input.0).await?,
        ))
    }

    /// Changes the caller's own password; their other sessions end.
    #[oai(
        path = "/change_password",
        method = "post",
        operation_id = "owner_change_password"
    )]
    async fn change_password(
        &self,
        auth: Write<SignedIn, OwnerArea>,
        input: Json<ChangePasswordInput>,
    ) -> Result<Json<bool>> {
        let (subject, session) = (auth.principal.subject_id, auth.principal.session_id);
        recovery::change_password(&auth.tx, Area::Owner, subject, session, &input.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }
}
