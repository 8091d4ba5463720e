//! What the main number needs of the context that speaks with gateways, which plugs it in.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::config::Config;
use kernel::text::Language;
use kernel::whatsapp::{Ack, GatewayFailure, Trace, WhatsAppAdapter};
use zeroize::Zeroizing;

/// How the number is reached, with the opened token.
#[derive(Clone)]
pub struct MainAccount {
    pub adapter: WhatsAppAdapter,
    pub instance: String,
    pub token: Zeroizing<String>,
    /// Of the Cloud API: the approved templates of words and of codes.
    pub utility_template: Option<String>,
    pub code_template: Option<String>,
}

/// A new instance at the gateway of linked phones.
pub struct MadeInstance {
    pub id: String,
    pub token: Zeroizing<String>,
}

/// A message as it is given to the gateway.
#[derive(Debug, Clone)]
pub struct MainMessage {
    /// The same for every try.
    pub reference: String,
    /// Digits with the country's code.
    pub to: String,
    /// With the code in it, if there is one.
    pub text: String,
    pub code: Option<String>,
    pub language: Language,
}

/// What a gateway's call says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MainCall {
    /// The number, while it is connected.
    Connection(Option<String>),
    Message(MainTold),
}

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MainTold {
    pub reference: String,
    pub gateway_id: String,
    pub at: DateTime<Utc>,
    pub is_delivered: bool,
    pub is_read: bool,
    /// Why it could not be delivered.
    pub failure: Option<String>,
}

/// Why a call is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    WrongSignature,
    Unreadable,
}

#[async_trait]
pub trait MainGateway: Send + Sync + 'static {
    /// Makes the platform's instance, or gives it a new token and a new address for callbacks.
    async fn make(
        &self,
        config: &Config,
        callback_url: &str,
        secret: &str,
    ) -> Result<MadeInstance, GatewayFailure>;

    /// The image of a code that a phone scans, as a `data:` address.
    async fn link(&self, config: &Config, account: &MainAccount) -> Result<String, GatewayFailure>;

    /// The number that is connected now, in digits.
    async fn number(
        &self,
        config: &Config,
        account: &MainAccount,
    ) -> Result<Option<String>, GatewayFailure>;

    /// Takes a linked phone away; nothing where the number is no linked phone.
    async fn unlink(&self, config: &Config, account: &MainAccount) -> Result<(), GatewayFailure>;

    /// Succeeds with the gateway's word only.
    async fn send(
        &self,
        config: &Config,
        account: &MainAccount,
        message: &MainMessage,
    ) -> Result<Ack, GatewayFailure>;

    /// What the gateway knows of a message that it was given before.
    async fn trace(
        &self,
        config: &Config,
        account: &MainAccount,
        reference: &str,
    ) -> Result<Trace, GatewayFailure>;

    /// What a call says that is signed with the secret.
    fn read(
        &self,
        adapter: WhatsAppAdapter,
        secret: &str,
        signature: &str,
        body: &[u8],
    ) -> Result<Vec<MainCall>, Unread>;
}
