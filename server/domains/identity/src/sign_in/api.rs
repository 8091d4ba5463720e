use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::{Area, Door, Write};
use kernel::json::Json;
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn as _;
use poem_openapi::{Object, OpenApi, Tags};
use serde::Serialize;

use super::{recovery, refresh, service};
use crate::sessions::service as sessions;

#[derive(Tags)]
pub(super) enum Tag {
    #[oai(rename = "sign_in")]
    SignIn,
}

#[derive(Object)]
pub struct LoginInput {
    /// An e-mail address, or an account ID (then the account's administrator signs in).
    pub login: String,
    /// Asked for with `account_id_needed` when the e-mail belongs to several accounts.
    pub account_id: Option<String>,
    pub password: String,
    /// Stay signed in for 30 days instead of 12 hours.
    pub remember_me: Option<bool>,
    /// The answer to `another_session`: sign out there and go on here.
    pub end_other_session: Option<bool>,
}

/// Who signed in, and the tokens of the session.
#[derive(Object, Serialize)]
pub struct SignedInAnswer {
    pub user: SignedInUser,
    /// Used once, by `refresh_token`.
    pub refresh_token: String,
    /// When the `api_token` ends.
    pub expires_at: DateTime<Utc>,
    /// When the `refresh_token` ends.
    pub refresh_expires_at: DateTime<Utc>,
    pub account: SignedInAccount,
}

#[derive(Object, Serialize)]
pub struct SignedInUser {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub language: String,
    /// The bearer token.
    pub api_token: String,
}

#[derive(Object, Serialize)]
pub struct SignedInAccount {
    pub account_id: i64,
    pub key: String,
    pub name_en: String,
    pub name_ar: String,
}

#[derive(Object)]
pub struct RefreshInput {
    pub refresh_token: String,
}

#[derive(Object, Serialize)]
pub struct RefreshedAnswer {
    pub api_token: String,
    pub refresh_token: String,
    pub expires_at: DateTime<Utc>,
    pub refresh_expires_at: DateTime<Utc>,
}

#[derive(Object)]
pub struct ForgotPasswordInput {
    /// An e-mail address, or an account ID.
    pub login: String,
}

#[derive(Object)]
pub struct ForgotAccountIdInput {
    pub email: String,
}

#[derive(Object)]
pub struct ResetPasswordInput {
    /// From the mailed link.
    pub token: String,
    pub password: String,
}

#[derive(Object)]
pub struct ChangePasswordInput {
    pub current_password: String,
    pub new_password: String,
    pub confirm: String,
}

pub struct SignInApi;

#[OpenApi(tag = "Tag::SignIn")]
impl SignInApi {
    /// Signs an employee in.
    #[oai(path = "/login", method = "post", operation_id = "login")]
    async fn login(&self, door: Door, input: Json<LoginInput>) -> Result<Json<SignedInAnswer>> {
        Ok(Json(service::login(&door, Area::Merchant, &input.0).await?))
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
    async fn logout(&self, auth: Write<SignedIn>) -> Result<Json<bool>> {
        let own = Some(auth.principal.subject_id);
        if let Some(id) = auth.principal.session_id {
            sessions::revoke(&auth.tx, Area::Merchant, own, id, "signed_out").await?;
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

    /// Sets a password by a mailed link; every session of the person ends.
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
