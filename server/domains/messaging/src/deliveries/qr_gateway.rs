//! A gateway that holds linked phones (docs/whatsapp.md): an instance for each merchant, linked by a QR
//! code. It knows messages by the caller's reference and sends the same one only once.

use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::config::Config;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use super::http::{Answered, HTTP, call};
use super::whatsapp::{
    Ack, Content, GatewayFailure, Media, Presence, Trace, WhatsAppGateway, WhatsAppMessage,
};

/// A merchant's phone at the gateway.
pub struct QrGateway {
    pub base: String,
    pub instance: String,
    pub token: Zeroizing<String>,
}

/// How a phone is linked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkState {
    Connected { number: String },
    Disconnected,
}

/// A new instance's id and the token that its calls carry.
pub struct Instance {
    pub id: String,
    pub token: Zeroizing<String>,
}

/// Makes the merchant's instance, or gives it a new token and a new address for callbacks.
pub async fn make_instance(
    config: &Config,
    name: &str,
    callback_url: &str,
    secret: &str,
) -> Result<Instance, GatewayFailure> {
    let base = config.whatsapp_gateway_url.as_deref().unwrap_or_default();
    let key = config.whatsapp_gateway_key.as_deref().unwrap_or_default();
    let request = HTTP
        .post(format!("{}/instances", base.trim_end_matches('/')))
        .bearer_auth(key)
        .json(&json!({ "name": name, "callback_url": callback_url, "callback_secret": secret }));
    let answer = call(request).await?;
    let (id, token) = (answer.text("/instance"), answer.text("/token"));
    if answer.is_ok() && !id.is_empty() && !token.is_empty() {
        return Ok(Instance {
            id,
            token: Zeroizing::new(token),
        });
    }
    Err(refusal(&answer))
}

impl QrGateway {
    /// The text of the QR code that the phone scans.
    pub async fn link(&self) -> Result<String, GatewayFailure> {
        let answer = call(self.request(Method::POST, "link")).await?;
        let code = answer.text("/qr");
        if answer.is_ok() && !code.is_empty() {
            return Ok(code);
        }
        Err(refusal(&answer))
    }

    pub async fn state(&self) -> Result<LinkState, GatewayFailure> {
        let answer = call(self.request(Method::GET, "")).await?;
        if !answer.is_ok() {
            return Err(refusal(&answer));
        }
        let number = answer.text("/number");
        Ok(
            if answer.text("/state") == "connected" && !number.is_empty() {
                LinkState::Connected { number }
            } else {
                LinkState::Disconnected
            },
        )
    }

    pub async fn unlink(&self) -> Result<(), GatewayFailure> {
        let answer = call(self.request(Method::DELETE, "")).await?;
        if answer.is_ok() || answer.status == 404 {
            return Ok(());
        }
        Err(refusal(&answer))
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let base = self.base.trim_end_matches('/');
        let address = format!("{base}/instances/{}/{path}", self.instance);
        HTTP.request(method, address.trim_end_matches('/'))
            .bearer_auth(self.token.as_str())
    }
}

#[async_trait]
impl WhatsAppGateway for QrGateway {
    async fn send(&self, message: &WhatsAppMessage) -> Result<Ack, GatewayFailure> {
        let mut body = json!({ "reference": message.reference, "to": message.to });
        match &message.content {
            Content::Text(text) => {
                body["kind"] = json!("text");
                body["text"] = json!(text);
            }
            Content::Image(media) => put_media(&mut body, "image", media),
            Content::Document(media) => put_media(&mut body, "document", media),
        }
        let answer = call(self.request(Method::POST, "messages").json(&body)).await?;
        let id = answer.text("/id");
        match answer.status {
            200..=299 if !id.is_empty() => Ok(Ack(id)),
            200..=299 => Err(GatewayFailure::Unknown(
                "the gateway answered without the message's id".to_owned(),
            )),
            _ => Err(refusal(&answer)),
        }
    }

    async fn trace(&self, reference: &str) -> Result<Trace, GatewayFailure> {
        let path = format!("messages/{reference}");
        let answer = call(self.request(Method::GET, &path)).await?;
        let id = answer.text("/id");
        match answer.status {
            200 if !id.is_empty() => Ok(Trace::Sent(Ack(id))),
            404 if answer.text("/code") == "unknown_message" => Ok(Trace::Absent),
            _ => Err(refusal(&answer)),
        }
    }

    async fn check(&self, number: &str) -> Result<Presence, GatewayFailure> {
        let answer = call(self.request(Method::GET, &format!("numbers/{number}"))).await?;
        match answer.json.pointer("/exists").and_then(Value::as_bool) {
            Some(true) => Ok(Presence::OnWhatsApp),
            Some(false) => Ok(Presence::NotOnWhatsApp),
            None => Err(refusal(&answer)),
        }
    }
}

fn put_media(body: &mut Value, kind: &str, media: &Media) {
    body["kind"] = json!(kind);
    body["text"] = json!(media.caption);
    body["media_type"] = json!(media.media_type);
    body["file_name"] = json!(media.file_name);
    body["media"] = json!(STANDARD.encode(&media.bytes));
}

/// What an answer that is none of the expected ones means for the message.
fn refusal(answer: &Answered) -> GatewayFailure {
    let code = answer.text("/code");
    let said = answer.text("/message");
    let reason = format!("the gateway said {} {code} {said}", answer.status);
    let reason = reason.trim_end().to_owned();
    match answer.status {
        409 if code == "disconnected" => GatewayFailure::Disconnected(reason),
        401 | 403 => GatewayFailure::Disconnected(reason),
        429 | 503 => GatewayFailure::NotSent(reason),
        400..=499 => GatewayFailure::Refused(reason),
        _ => GatewayFailure::Unknown(reason),
    }
}
