use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::auth::{Door, ManagerRead, ManagerWrite, evenly};
use kernel::json::Json;
use kernel::permission::SignedIn;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::Validator;
use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::StaffId;
use super::entity::Model;
use super::service::sessions::Tokens;
use super::service::{passwords, people, sessions, sign_in};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "sign_in")]
    SignIn,
}

#[derive(Debug, Object)]
pub struct LoginInput {
    /// The e-mail.
    pub login: String,
    pub password: String,
    /// Keeps the session for 30 days instead of 12 hours.
    pub remember_me: Option<bool>,
}

/// Who signed in, with the token to send as Bearer.
#[derive(Debug, Object, Serialize)]
pub struct SignedInManager {
    pub id: StaffId,
    pub name: String,
    pub email: String,
    pub role: String,
    pub language: String,
    pub api_token: String,
}

#[derive(Debug, Object, Serialize)]
pub struct ManagerSignIn {
    pub user: SignedInManager,
    /// When `api_token` ends.
    pub expires_at: DateTime<Utc>,
    /// To be swapped for new tokens, once.
    pub refresh_token: String,
    pub refresh_expires_at: DateTime<Utc>,
}

#[derive(Debug, Object)]
pub struct RefreshInput {
    pub refresh_token: String,
}

#[derive(Debug, Object)]
pub struct ForgotPasswordInput {
    /// The e-mail.
    pub login: String,
}

#[derive(Debug, Object)]
pub struct ResetPasswordInput {
    /// From the link.
    pub token: String,
    pub password: String,
}

#[derive(Debug, Object)]
pub struct ChangePasswordInput {
    pub current_password: String,
    pub new_password: String,
    /// The new password again.
    pub confirm: String,
}

#[derive(Debug, Object)]
pub struct GlobalInformationsInput {
    #[oai(rename = "userAgent")]
    pub user_agent: Option<String>,
    /// The browser's own date and time.
    #[oai(rename = "dateAndTime")]
    pub date_and_time: Option<String>,
}

/// The manager whose token was sent.
#[derive(Debug, Object, Serialize)]
pub struct AuthenticatedManager {
    pub id: StaffId,
    pub name: String,
    pub email: String,
    pub role: String,
    pub language: String,
    /// Page number → allowed action numbers.
    pub permissions: serde_json::Value,
}

/// What every screen of the manager area may need.
#[derive(Debug, Object, Serialize)]
pub struct ManagerInformations {
    /// UTC.
    pub now: DateTime<Utc>,
    /// The merchants' schema version that this server needs.
    pub schema_version: i64,
}

#[derive(Debug, Object, Serialize)]
pub struct ManagerGlobals {
    pub auth: AuthenticatedManager,
    pub global_informations: ManagerInformations,
}

/// A place where the manager is signed in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ManagerSession {
    pub id: i64,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// Whether it is the one that asks.
    pub current: bool,
}

pub struct ManagerSignInApi;

#[OpenApi(tag = "Tag::SignIn")]
impl ManagerSignInApi {
    /// Signs a manager in.
    #[oai(path = "/login", method = "post", operation_id = "login")]
    async fn login(&self, door: Door, input: Json<LoginInput>) -> Result<Json<ManagerSignIn>> {
        let (person, tokens) = evenly(sign_in::login(&door, &input.0)).await?;
        Ok(Json(signed_in(person, tokens)))
    }

    /// Swaps a refresh token for new tokens.
    #[oai(
        path = "/refresh_token",
        method = "post",
        operation_id = "refresh_token"
    )]
    async fn refresh(&self, door: Door, input: Json<RefreshInput>) -> Result<Json<ManagerSignIn>> {
        door.throttle("manager_refresh", 120).await?;
        let (person, tokens) = sign_in::refresh(&door, &input.refresh_token).await?;
        Ok(Json(signed_in(person, tokens)))
    }

    /// Signs out.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(&self, auth: ManagerWrite<SignedIn>) -> Result<Json<bool>> {
        let kernel = auth.tx.kernel().clone();
        if let Some(session) = auth.principal.session_id {
            sessions::revoke(
                &auth.tx,
                StaffId(auth.principal.subject_id),
                session,
                "signed_out",
            )
            .await?;
        }
        let answer = auth.done(true).await?;
        kernel.principals.clear();
        Ok(answer)
    }

    /// Mails a link to set a new password; the answer is the same whether the e-mail is known or not.
    #[oai(
        path = "/forgot_password",
        method = "post",
        operation_id = "forgot_password"
    )]
    async fn forgot(&self, door: Door, input: Json<ForgotPasswordInput>) -> Result<Json<bool>> {
        door.throttle("manager_forgot_password", 10).await?;
        evenly(forgot(&door, &input.login)).await?;
        Ok(Json(true))
    }

    /// Sets a new password by a mailed link.
    #[oai(
        path = "/reset_password",
        method = "post",
        operation_id = "reset_password"
    )]
    async fn reset(&self, door: Door, input: Json<ResetPasswordInput>) -> Result<Json<bool>> {
        door.throttle("manager_reset_password", 30).await?;
        let tx = PlatformTx::begin(door.kernel(), door.visitor.caller.clone()).await?;
        passwords::reset(&tx, &input.0).await?;
        tx.commit().await?;
        door.kernel().principals.clear();
        Ok(Json(true))
    }

    /// Sets another password; other sessions end.
    #[oai(
        path = "/change_password",
        method = "post",
        operation_id = "change_password"
    )]
    async fn change(
        &self,
        auth: ManagerWrite<SignedIn>,
        input: Json<ChangePasswordInput>,
    ) -> Result<Json<bool>> {
        let kernel = auth.tx.kernel().clone();
        let person = StaffId(auth.principal.subject_id);
        passwords::change(&auth.tx, person, auth.principal.session_id, &input.0).await?;
        let answer = auth.done(true).await?;
        kernel.principals.clear();
        Ok(answer)
    }

    /// Reads who is signed in and what every screen may need.
    #[oai(
        path = "/get_global_informations",
        method = "post",
        operation_id = "get_global_informations"
    )]
    async fn globals(
        &self,
        auth: ManagerRead<SignedIn>,
        _input: Json<GlobalInformationsInput>,
    ) -> Result<Json<ManagerGlobals>> {
        let person = people::find(&auth.db, StaffId(auth.principal.subject_id)).await?;
        let permissions = serde_json::to_value(&auth.principal.permissions)?;
        Ok(Json(ManagerGlobals {
            auth: AuthenticatedManager {
                id: person.id,
                name: person.name,
                email: person.email,
                role: person.role,
                language: person.language,
                permissions,
            },
            global_informations: ManagerInformations {
                now: auth.db.now(),
                schema_version: tenant_migrations::LATEST,
            },
        }))
    }

    /// Lists where the manager is signed in.
    #[oai(path = "/sessions", method = "get", operation_id = "list_sessions")]
    async fn sessions(&self, auth: ManagerRead<SignedIn>) -> Result<Json<Vec<ManagerSession>>> {
        let person = StaffId(auth.principal.subject_id);
        Ok(Json(
            sessions::list(&auth.db, person, auth.principal.session_id).await?,
        ))
    }

    /// Ends one of the manager's own sessions.
    #[oai(
        path = "/sessions/:id",
        method = "delete",
        operation_id = "delete_session"
    )]
    async fn end_session(&self, auth: ManagerWrite<SignedIn>, id: Path<i64>) -> Result<Json<bool>> {
        let kernel = auth.tx.kernel().clone();
        let person = StaffId(auth.principal.subject_id);
        sessions::revoke(&auth.tx, person, id.0, "ended_by_owner").await?;
        let answer = auth.done(true).await?;
        kernel.principals.clear();
        Ok(answer)
    }
}

async fn forgot(door: &Door, login: &str) -> Result<()> {
    let mut form = Validator::new(door.visitor.caller.language);
    let email = form
        .field("login", login)
        .required()
        .email()
        .text()
        .to_lowercase();
    form.finish()?;
    let tx = PlatformTx::begin(door.kernel(), door.visitor.caller.clone()).await?;
    passwords::forgot(&tx, &email).await?;
    tx.commit().await
}

fn signed_in(person: Model, tokens: Tokens) -> ManagerSignIn {
    ManagerSignIn {
        user: SignedInManager {
            id: person.id,
            name: person.name,
            email: person.email,
            role: person.role,
            language: person.language,
            api_token: tokens.access,
        },
        expires_at: tokens.expires_at,
        refresh_token: tokens.refresh.text,
        refresh_expires_at: tokens.refresh_expires_at,
    }
}
