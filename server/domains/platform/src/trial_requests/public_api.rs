use kernel::Result;
use kernel::auth::Visitor;
use kernel::idempotency::Ended;
use kernel::json::Json;
use poem_openapi::OpenApi;

use super::entity::Model;
use super::permission;
use super::public_model::{
    RegisterInput, RegisteredRequest, ResendVerificationInput, VerifyEmailInput,
};
use super::service::{register, verify};

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
        let request = register::register(&tx, &input.0).await?;
        Visitor::done_on_platform(tx, registered(&request)).await
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
    }
}
