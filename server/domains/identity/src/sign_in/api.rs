use kernel::Result;
use kernel::auth::{Area, Door, Write};
use kernel::json::Json;
use kernel::permission::{Leaving, SignedIn};
use kernel::tenancy::MerchantConn as _;
use poem_openapi::{OpenApi, Tags};

use super::model::{
    ChangePasswordInput, ForgotAccountIdInput, ForgotPasswordInput, LoginInput, RefreshInput,
    RefreshedAnswer, ResetPasswordInput, SetUpInput, SignedInAnswer,
};
use super::{recovery, refresh, service};
use crate::second_factors::model::SecondFactorKey;
use crate::sessions::service as sessions;
use crate::sessions::{SessionEnd, SessionId};
use crate::support_grants::service as support_grants;

#[derive(Tags)]
pub(super) enum Tag {
    #[oai(rename = "sign_in")]
    SignIn,
}

pub struct SignInApi;

#[OpenApi(tag = "Tag::SignIn")]
impl SignInApi {
    /// Signs an employee in.
    #[oai(path = "/login", method = "post", operation_id = "login")]
    async fn login(&self, door: Door, input: Json<LoginInput>) -> Result<Json<SignedInAnswer>> {
        Ok(Json(service::login(&door, Area::Merchant, &input.0).await?))
    }

    /// Begins the set-up of an authenticator app at the sign-in of somebody who does not come in without one; the app's first
    /// code then signs in.
    #[oai(
        path = "/login/second_factor",
        method = "post",
        operation_id = "set_up_second_factor"
    )]
    async fn set_up(&self, door: Door, input: Json<SetUpInput>) -> Result<Json<SecondFactorKey>> {
        Ok(Json(
            service::set_up(&door, Area::Merchant, &input.0).await?,
        ))
    }

    /// Gives a new access token for a refresh token, which is used up.
    #[oai(
        path = "/refresh_token",
        method = "post",
        operation_id = "refresh_token"
    )]
    async fn refresh(
        &self,
        door: Door,
        input: Json<RefreshInput>,
    ) -> Result<Json<RefreshedAnswer>> {
        Ok(Json(
            refresh::refresh(&door, Area::Merchant, &input.refresh_token).await?,
        ))
    }

    /// Ends the caller's session.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(&self, auth: Write<Leaving>) -> Result<Json<bool>> {
        let own = Some(auth.principal.subject_id);
        if let Some(id) = auth.principal.session_id.map(SessionId) {
            sessions::revoke(&auth.tx, Area::Merchant, own, id, SessionEnd::SignedOut).await?;
            if let Some(support) = &auth.principal.support {
                support_grants::left(&auth.tx, support, id.0).await?;
            }
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
        operation_id = "forgot_password"
    )]
    async fn forgot_password(
        &self,
        door: Door,
        input: Json<ForgotPasswordInput>,
    ) -> Result<Json<bool>> {
        recovery::forgot_password(&door, Area::Merchant, &input.0).await?;
        Ok(Json(true))
    }

    /// Mails the account IDs of an e-mail address. The answer is always the same.
    #[oai(
        path = "/forgot_account_id",
        method = "post",
        operation_id = "forgot_account_id"
    )]
    async fn forgot_account_id(
        &self,
        door: Door,
        input: Json<ForgotAccountIdInput>,
    ) -> Result<Json<bool>> {
        recovery::forgot_account_id(&door, Area::Merchant, &input.0).await?;
        Ok(Json(true))
    }

    /// Sets a password by a mailed link; every session and API key of the person ends.
    #[oai(
        path = "/reset_password",
        method = "post",
        operation_id = "reset_password"
    )]
    async fn reset_password(
        &self,
        door: Door,
        input: Json<ResetPasswordInput>,
    ) -> Result<Json<bool>> {
        recovery::reset_password(&door, Area::Merchant, &input.0).await?;
        Ok(Json(true))
    }

    /// Sets a password by a mailed link, ends every session of the person, and signs them in.
    #[oai(
        path = "/choose_password",
        method = "post",
        operation_id = "choose_password"
    )]
    async fn choose_password(
        &self,
        door: Door,
        input: Json<ResetPasswordInput>,
    ) -> Result<Json<SignedInAnswer>> {
        Ok(Json(
            recovery::choose_password(&door, Area::Merchant, &input.0).await?,
        ))
    }

    /// Changes the caller's own password; their other sessions end.
    #[oai(
        path = "/change_password",
        method = "post",
        operation_id = "change_password"
    )]
    async fn change_password(
        &self,
        auth: Write<SignedIn>,
        input: Json<ChangePasswordInput>,
    ) -> Result<Json<bool>> {
        let (subject, session) = (auth.principal.subject_id, auth.principal.session_id);
        recovery::change_password(&auth.tx, Area::Merchant, subject, session, &input.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }
}
