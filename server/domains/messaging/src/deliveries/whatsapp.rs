//! The port to WhatsApp. A gateway knows messages by the reference that its caller gave them, so that
//! it can say later whether one went out.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::tenancy::{Caller, PlatformConn as _, PlatformTx};
use kernel::{Kernel, Problem};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::Channel;
use super::catcher::Caught;

pub struct WhatsAppMessage {
    /// The sender's own id of the message; the same for every try.
    pub reference: String,
    /// E.164 without the plus: `971501234567`.
    pub to: String,
    pub text: String,
}

/// The gateway's own id of a message that it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ack(pub String);

#[derive(Debug, thiserror::Error)]
pub enum GatewayFailure {
    /// Nothing was sent; another try is safe.
    #[error("{0}")]
    NotSent(String),
    /// It will never be sent: no such number, blocked, refused by policy.
    #[error("{0}")]
    Refused(String),
    /// It may or may not have gone out; ask by reference.
    #[error("{0}")]
    Unknown(String),
}

/// What a gateway knows about a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trace {
    Sent(Ack),
    /// It has certainly not been sent.
    Absent,
    /// The gateway cannot tell.
    Unclear,
}

#[async_trait]
pub trait WhatsAppGateway: Send + Sync + 'static {
    async fn send(&self, kernel: &Kernel, message: &WhatsAppMessage)
    -> Result<Ack, GatewayFailure>;

    async fn trace(&self, kernel: &Kernel, reference: &str) -> Result<Trace, GatewayFailure>;
}

/// Keeps messages where the catcher's page shows them.
pub struct StandIn;

#[async_trait]
impl WhatsAppGateway for StandIn {
    async fn send(
        &self,
        kernel: &Kernel,
        message: &WhatsAppMessage,
    ) -> Result<Ack, GatewayFailure> {
        let tx = begin(kernel).await?;
        let caught = Caught {
            channel: Channel::WhatsApp,
            reference: &message.reference,
            recipient: &message.to,
            subject: None,
            body: &message.text,
            action_url: None,
        };
        caught.keep(&tx, tx.now()).await.map_err(not_sent)?;
        tx.commit()
            .await
            .map_err(|problem| GatewayFailure::Unknown(problem.to_string()))?;
        Ok(ack(&message.reference))
    }

    async fn trace(&self, kernel: &Kernel, reference: &str) -> Result<Trace, GatewayFailure> {
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT 1 FROM platform.caught_messages WHERE channel = $1 AND reference = $2",
            [Channel::WhatsApp.into(), reference.into()],
        );
        let tx = begin(kernel).await?;
        let found = tx
            .query_one_raw(statement)
            .await
            .map_err(|error| not_sent(error.into()))?;
        Ok(if found.is_some() {
            Trace::Sent(ack(reference))
        } else {
            Trace::Absent
        })
    }
}

fn ack(reference: &str) -> Ack {
    Ack(format!("caught-{reference}"))
}

async fn begin(kernel: &Kernel) -> Result<PlatformTx, GatewayFailure> {
    PlatformTx::begin(kernel, Arc::new(Caller::system("whatsapp stand-in")))
        .await
        .map_err(not_sent)
}

fn not_sent(problem: Problem) -> GatewayFailure {
    GatewayFailure::NotSent(problem.to_string())
}
