//! The port to WhatsApp. A gateway knows messages by the reference that its caller gave them, so that
//! it can say later whether one went out.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::tenancy::{Caller, PlatformConn as _, PlatformTx};
use kernel::{Kernel, Problem};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

pub use kernel::whatsapp::{Ack, GatewayFailure, Trace};

use super::Channel;
use super::catcher::Caught;

#[derive(Debug, Clone)]
pub struct WhatsAppMessage {
    /// The sender's own id of the message; the same for every try.
    pub reference: String,
    /// E.164 without the plus: `971501234567`.
    pub to: String,
    pub purpose: Purpose,
    pub content: Content,
}

/// What a message is for: a STOP ends the one and not the other, and approved templates are of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Service,
    Marketing,
}

#[derive(Debug, Clone)]
pub enum Content {
    Text(String),
    Image(Media),
    Document(Media),
}

impl Content {
    /// The words of it.
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Image(media) | Self::Document(media) => &media.caption,
        }
    }

    pub fn file_name(&self) -> Option<&str> {
        match self {
            Self::Text(_) => None,
            Self::Image(media) | Self::Document(media) => Some(&media.file_name),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Media {
    pub bytes: Arc<[u8]>,
    /// `image/jpeg`.
    pub media_type: String,
    pub file_name: String,
    /// May be empty.
    pub caption: String,
}

/// Whether a number can be written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    OnWhatsApp,
    NotOnWhatsApp,
    /// This gateway has no way to find out but to send.
    Unclear,
}

/// One merchant's way to WhatsApp; `channel::gateway` gives it.
#[async_trait]
pub trait WhatsAppGateway: Send + Sync {
    /// Succeeds with the gateway's word only.
    async fn send(&self, message: &WhatsAppMessage) -> Result<Ack, GatewayFailure>;

    async fn trace(&self, reference: &str) -> Result<Trace, GatewayFailure>;

    async fn check(&self, number: &str) -> Result<Presence, GatewayFailure>;
}

/// Of a merchant who took the number away meanwhile.
pub struct NoGateway;

impl NoGateway {
    fn failure() -> GatewayFailure {
        GatewayFailure::Refused("no number is connected any more".to_owned())
    }
}

#[async_trait]
impl WhatsAppGateway for NoGateway {
    async fn send(&self, _: &WhatsAppMessage) -> Result<Ack, GatewayFailure> {
        Err(Self::failure())
    }

    async fn trace(&self, _: &str) -> Result<Trace, GatewayFailure> {
        Err(Self::failure())
    }

    async fn check(&self, _: &str) -> Result<Presence, GatewayFailure> {
        Err(Self::failure())
    }
}

/// Keeps messages where the catcher's page shows them: the demo's, where no gateway is configured.
pub struct StandIn {
    pub kernel: Kernel,
}

impl StandIn {
    async fn begin(&self) -> Result<PlatformTx, GatewayFailure> {
        let caller = Arc::new(Caller::system("whatsapp stand-in"));
        let begun = PlatformTx::begin(&self.kernel, caller).await;
        begun.map_err(|problem| not_sent(&problem))
    }
}

#[async_trait]
impl WhatsAppGateway for StandIn {
    async fn send(&self, message: &WhatsAppMessage) -> Result<Ack, GatewayFailure> {
        let tx = self.begin().await?;
        let caught = Caught {
            channel: Channel::WhatsApp,
            reference: &message.reference,
            recipient: &message.to,
            subject: message.content.file_name(),
            body: message.content.text(),
            action_url: None,
        };
        let kept = caught.keep(&tx, tx.now()).await;
        kept.map_err(|problem| not_sent(&problem))?;
        tx.commit()
            .await
            .map_err(|problem| GatewayFailure::Unknown(problem.to_string()))?;
        Ok(ack(&message.reference))
    }

    async fn trace(&self, reference: &str) -> Result<Trace, GatewayFailure> {
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "SELECT 1 FROM platform.caught_messages WHERE channel = $1 AND reference = $2",
            [Channel::WhatsApp.into(), reference.into()],
        );
        let tx = self.begin().await?;
        let found = tx
            .query_one_raw(statement)
            .await
            .map_err(|error| not_sent(&error.into()))?;
        Ok(if found.is_some() {
            Trace::Sent(ack(reference))
        } else {
            Trace::Absent
        })
    }

    async fn check(&self, _: &str) -> Result<Presence, GatewayFailure> {
        Ok(Presence::OnWhatsApp)
    }
}

fn ack(reference: &str) -> Ack {
    Ack(format!("caught-{reference}"))
}

fn not_sent(problem: &Problem) -> GatewayFailure {
    GatewayFailure::NotSent(problem.to_string())
}
