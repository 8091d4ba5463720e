use kernel::Result;
use kernel::auth::Visitor;
use kernel::idempotency::Ended;
use kernel::json::Json;
use kernel::tenancy::PlatformTx;
use poem_openapi::OpenApi;

use super::entity::Model;
use super::permission;
use super::public_model::{
    MobileCodeInput, MobileCodeSent, RegisterInput, RegisteredRequest, ResendVerificationInput,
    VerifyEmailInput, VerifyMobileInput,
};
use super::service::{mobile, register, verify};

pub struct RegisterApi;

#[OpenApi(tag = "permission::PAGE")]
impl RegisterApi {
    /// Asks for a free trial; the e-mail address is to be verified by the link that is mailed.
    #[oai(path = "/register", method = "post", operation_id = "register")]
    async fn register(
        &self,
        visitor: Visitor,
        input: Json<RegisterInput>,
    ) -> Result<Json<RegisteredRequest>, Ended> {
        register::limit(&visitor).await?;
        let tx = visitor.platform().await?;
        let (request, code_key) = register::register(&tx, &input.0).await?;
        let answer = RegisteredRequest {
            code_key,
            ..registered(&request)
        };
        Visitor::done_on_platform(tx, answer).await
    }

    /// Sends a code by WhatsApp to the mobile of a request, not within a minute of the last.
    #[oai(
        path = "/mobile_code",
        method = "post",
        operation_id = "send_mobile_code"
    )]
    async fn send_code(
        &self,
        visitor: Visitor,
        input: Json<MobileCodeInput>,
    ) -> Result<Json<MobileCodeSent>, Ended> {
        register::limit(&visitor).await?;
        let tx = visitor.platform().await?;
        let sent = mobile::send_code(&tx, &input.code_key).await?;
        Visitor::done_on_platform(tx, sent).await
    }

    /// Verifies the mobile of a request by the code that was sent to it.
    #[oai(
        path = "/verify_mobile",
        method = "post",
        operation_id = "verify_mobile"
    )]
    async fn verify_mobile(
        &self,
        visitor: Visitor,
        input: Json<VerifyMobileInput>,
    ) -> Result<Json<bool>, Ended> {
        verify::limit(&visitor).await?;
        let caller = visitor.caller.clone();
        let tx = PlatformTx::begin(&visitor.kernel, caller).await?;
        if let Some(refusal) = mobile::spend_try(&tx, &input.0).await? {
            tx.commit().await?;
            return Err(refusal.into());
        }
        tx.rollback().await?;
        let tx = visitor.platform().await?;
        mobile::verify(&tx, &input.0).await?;
        Visitor::done_on_platform(tx, true).await
    }

    /// Sends the verification link again; the answer is the same whether the address is known or not.
    #[oai(
        path = "/resend_verification",
        method = "post",
        operation_id = "resend_verification"
    )]
    async fn resend(
        &self,
        visitor: Visitor,
        input: Json<ResendVerificationInput>,
    ) -> Result<Json<bool>, Ended> {
        register::limit(&visitor).await?;
        let tx = visitor.platform().await?;
        register::resend(&tx, &input.email).await?;
        Visitor::done_on_platform(tx, true).await
    }

    /// Verifies the e-mail address of a request.
    #[oai(path = "/verify_email", method = "post", operation_id = "verify_email")]
    async fn verify(
        &self,
        visitor: Visitor,
        input: Json<VerifyEmailInput>,
    ) -> Result<Json<RegisteredRequest>, Ended> {
        verify::limit(&visitor).await?;
        let tx = visitor.platform().await?;
        let request = verify::verify(&tx, &input.token).await?;
        Visitor::done_on_platform(tx, registered(&request)).await
    }
}

fn registered(request: &Model) -> RegisteredRequest {
    RegisteredRequest {
        email: request.email.clone(),
        status: request.status,
        email_verified: request.verified_at.is_some(),
        code_key: None,
    }
}
