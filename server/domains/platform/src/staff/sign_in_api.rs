use identity::second_factors::model::SecondFactorKey;
use kernel::Result;
use kernel::auth::{Door, ManagerRead, ManagerWrite, evenly, refused_evenly};
use kernel::json::Json;
use kernel::paging::Listed as _;
use kernel::permission::SignedIn;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use poem_openapi::param::Path;
use poem_openapi::{OpenApi, Tags};

use super::model::Staff;
use super::service::sign_in::Entered;
use super::service::{passwords, sessions, sign_in};
use super::sign_in_model::{
    AuthenticatedManager, ChangePasswordInput, ChoosePasswordInput, ForgotPasswordInput,
    GlobalInformationsInput, LoginInput, ManagerGlobals, ManagerInformations, ManagerSession,
    ManagerSignIn, RefreshInput, ResetPasswordInput, SetUpInput, SignedInManager,
};
use super::{StaffId, StaffSessionEnd, StaffSessionId};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "sign_in")]
    SignIn,
}

pub struct ManagerSignInApi;

#[OpenApi(tag = "Tag::SignIn")]
impl ManagerSignInApi {
    /// Signs a manager in.
    #[oai(path = "/login", method = "post", operation_id = "login")]
    async fn login(&self, door: Door, input: Json<LoginInput>) -> Result<Json<ManagerSignIn>> {
        let entered = refused_evenly(sign_in::login(&door, &input.0)).await?;
        Ok(Json(signed_in(entered)))
    }

    /// Begins the set-up of an authenticator app at a first sign-in; the app's first code then signs in.
    #[oai(
        path = "/login/second_factor",
        method = "post",
        operation_id = "set_up_second_factor"
    )]
    async fn set_up(&self, door: Door, input: Json<SetUpInput>) -> Result<Json<SecondFactorKey>> {
        Ok(Json(
            refused_evenly(sign_in::set_up(&door, &input.0)).await?,
        ))
    }

    /// Swaps a refresh token for new tokens.
    #[oai(
        path = "/refresh_token",
        method = "post",
        operation_id = "refresh_token"
    )]
    async fn refresh(&self, door: Door, input: Json<RefreshInput>) -> Result<Json<ManagerSignIn>> {
        door.throttle("manager_refresh", 120).await?;
        let entered = sign_in::refresh(&door, &input.refresh_token).await?;
        Ok(Json(signed_in(entered)))
    }

    /// Signs out.
    #[oai(path = "/logout", method = "post", operation_id = "logout")]
    async fn logout(&self, auth: ManagerWrite<SignedIn>) -> Result<Json<bool>> {
        let kernel = auth.tx.kernel().clone();
        if let Some(session) = auth.principal.session_id {
            let person = StaffId(auth.principal.subject_id);
            let session = StaffSessionId(session);
            sessions::revoke(&auth.tx, person, session, StaffSessionEnd::SignedOut).await?;
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
        evenly(passwords::forgot(&door, &input.login)).await?;
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

    /// Sets a new password by a mailed link, and signs its owner in where the code of the second factor comes with it. Without
    /// one, or with a wrong one, the password is set all the same.
    #[oai(
        path = "/choose_password",
        method = "post",
        operation_id = "choose_password"
    )]
    async fn choose(
        &self,
        door: Door,
        input: Json<ChoosePasswordInput>,
    ) -> Result<Json<ManagerSignIn>> {
        door.throttle("manager_reset_password", 30).await?;
        let entered = sign_in::choose_password(&door, &input.0).await?;
        Ok(Json(signed_in(entered)))
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
        let session = auth.principal.session_id.map(StaffSessionId);
        passwords::change(&auth.tx, person, session, &input.0).await?;
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
        let person = Staff::one(&auth.db, auth.principal.subject_id).await?;
        let permissions = serde_json::to_value(&auth.principal.permissions)?;
        Ok(Json(ManagerGlobals {
            auth: AuthenticatedManager {
                id: person.id,
                name: person.name,
                email: person.email,
                role_names_en: person.role_names_en,
                role_names_ar: person.role_names_ar,
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
        let own = auth.principal.session_id.map(StaffSessionId);
        Ok(Json(sessions::list(&auth.db, person, own).await?))
    }

    /// Ends one of the manager's own sessions.
    #[oai(
        path = "/sessions/:id",
        method = "delete",
        operation_id = "delete_session"
    )]
    async fn end_session(
        &self,
        auth: ManagerWrite<SignedIn>,
        id: Path<StaffSessionId>,
    ) -> Result<Json<bool>> {
        let kernel = auth.tx.kernel().clone();
        let person = StaffId(auth.principal.subject_id);
        sessions::revoke(&auth.tx, person, id.0, StaffSessionEnd::EndedByOwner).await?;
        let answer = auth.done(true).await?;
        kernel.principals.clear();
        Ok(answer)
    }
}

fn signed_in(entered: Entered) -> ManagerSignIn {
    let Entered {
        person,
        tokens,
        passed,
    } = entered;
    ManagerSignIn {
        user: SignedInManager {
            id: person.id,
            name: person.name,
            email: person.email,
            language: person.language,
            api_token: tokens.access,
        },
        expires_at: tokens.expires_at,
        refresh_token: tokens.refresh.text,
        refresh_expires_at: tokens.refresh_expires_at,
        device_token: passed.device_token,
        recovery_codes: passed.recovery_codes,
    }
}
