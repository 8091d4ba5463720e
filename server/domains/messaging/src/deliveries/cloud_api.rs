//! The WhatsApp Business Cloud API: free text only within 24 hours of the tenant's own message, else an
//! approved template of the message's category. It cannot be asked for a reference, so its webhooks are
//! kept, and what they said answers.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::Duration;
use kernel::tenancy::{Caller, Merchant, MerchantConn as _, MerchantRead};
use kernel::{Kernel, Problem};
use reqwest::header::CONTENT_TYPE;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use super::http::{Answered, HTTP, call};
use super::whatsapp::{
    Ack, Content, GatewayFailure, Media, Presence, Purpose, Trace, WhatsAppGateway, WhatsAppMessage,
};

/// How long after somebody wrote they may be answered in free text.
const WINDOW: Duration = Duration::hours(24);
/// Of the form that a file is uploaded with; stands in no file's name.
const BOUNDARY: &str = "manzil-whatsapp-media-boundary";
/// The API's codes of what is refused for the account, not for the message.
const ACCOUNT_CODES: [i64; 5] = [0, 10, 190, 131_031, 133_010];
/// The API's codes of being too fast.
const PACE_CODES: [i64; 4] = [4, 80_007, 130_429, 131_056];

/// A number at the Cloud API, whoever's it is, and the token that reaches it.
pub struct CloudNumber {
    /// Of the API.
    pub base: String,
    pub id: String,
    pub token: Zeroizing<String>,
}

impl CloudNumber {
    /// The number as it is shown to people, in digits.
    pub async fn digits(&self) -> Result<String, GatewayFailure> {
        let address = format!("{}?fields=display_phone_number", self.address(""));
        let answer = call(HTTP.get(address).bearer_auth(self.token.as_str())).await?;
        let number = answer.text("/display_phone_number");
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        if answer.is_ok() && !digits.is_empty() {
            return Ok(digits);
        }
        Err(refusal(&answer))
    }

    /// Gives the API a message that is written as it asks.
    pub async fn post(
        &self,
        to: &str,
        reference: &str,
        mut body: Value,
    ) -> Result<Ack, GatewayFailure> {
        body["messaging_product"] = json!("whatsapp");
        body["to"] = json!(to);
        body["biz_opaque_callback_data"] = json!(reference);
        let request = HTTP
            .post(self.address("messages"))
            .bearer_auth(self.token.as_str())
            .json(&body);
        let answer = call(request).await?;
        let id = answer.text("/messages/0/id");
        match answer.status {
            200..=299 if !id.is_empty() => Ok(Ack(id)),
            200..=299 => Err(GatewayFailure::Unknown(
                "the Cloud API answered without the message's id".to_owned(),
            )),
            _ => Err(refusal(&answer)),
        }
    }

    fn address(&self, path: &str) -> String {
        let base = self.base.trim_end_matches('/');
        let address = format!("{base}/{}/{path}", self.id);
        address.trim_end_matches('/').to_owned()
    }
}

/// A message in an approved template.
pub fn template(name: &str, language: &str, components: &[Value]) -> Value {
    json!({
        "type": "template",
        "template": {
            "name": name,
            "language": { "code": language },
            "components": components,
        },
    })
}

/// A text as a field of a template takes it: without line breaks and runs of spaces.
pub fn in_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The part of a template that has its text in one field.
pub fn body_of(text: &str) -> Value {
    json!({ "type": "body", "parameters": [{ "type": "text", "text": text }] })
}

/// A merchant's number at the Cloud API.
pub struct CloudApi {
    pub kernel: Kernel,
    pub merchant: Arc<Merchant>,
    pub number: CloudNumber,
    pub utility_template: Option<String>,
    pub marketing_template: Option<String>,
}

impl CloudApi {
    async fn read(&self) -> Result<MerchantRead, GatewayFailure> {
        let caller = Arc::new(Caller::system("whatsapp cloud api"));
        let begun = MerchantRead::begin(&self.kernel, self.merchant.clone(), caller).await;
        begun.map_err(|problem| not_sent(&problem))
    }

    /// Whether somebody wrote within the last 24 hours.
    async fn is_open(&self, number: &str) -> Result<bool, GatewayFailure> {
        let db = self.read().await?;
        let sql = "SELECT 1 FROM whatsapp_incoming WHERE sender = $1 AND received_at > $2 LIMIT 1";
        let values = [number.into(), (db.now() - WINDOW).into()];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        let found = db.query_one_raw(statement).await;
        let found = found.map_err(|error| not_sent(&error.into()))?;
        Ok(found.is_some())
    }

    /// The message outside of the 24 hours: its words in the approved template's one field, its file in the heading
    /// of the template that is called so with `_image` or `_document` behind.
    async fn in_template(&self, message: &WhatsAppMessage) -> Result<Value, GatewayFailure> {
        let named = match message.purpose {
            Purpose::Service => &self.utility_template,
            Purpose::Marketing => &self.marketing_template,
        };
        let Some(name) = named else {
            return Err(GatewayFailure::Refused(
                "outside of the 24 hours after the tenant wrote, WhatsApp takes approved templates only; \
                 name one on the page of WhatsApp settings"
                    .to_owned(),
            ));
        };
        let (name, heading) = match &message.content {
            Content::Text(_) => (name.clone(), None),
            Content::Image(media) => {
                let file = json!({ "type": "image", "image": { "id": self.upload(media).await? } });
                (format!("{name}_image"), Some(file))
            }
            Content::Document(media) => {
                let document =
                    json!({ "id": self.upload(media).await?, "filename": media.file_name });
                let file = json!({ "type": "document", "document": document });
                (format!("{name}_document"), Some(file))
            }
        };
        let heading = heading.map(|file| json!({ "type": "header", "parameters": [file] }));
        let is_arabic = |letter: char| ('\u{0600}'..='\u{06FF}').contains(&letter);
        let text = in_one_line(message.content.text());
        let language = if text.contains(is_arabic) { "ar" } else { "en" };
        let components: Vec<Value> = heading.into_iter().chain([body_of(&text)]).collect();
        Ok(template(&name, language, &components))
    }

    /// Uploads a file; its id at the API.
    async fn upload(&self, media: &Media) -> Result<String, GatewayFailure> {
        let name: String = media
            .file_name
            .chars()
            .filter(|letter| !letter.is_control() && *letter != '"')
            .collect();
        let mut body = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"messaging_product\"\r\n\r\nwhatsapp\r\n\
             --{BOUNDARY}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
             Content-Type: {}\r\n\r\n",
            media.media_type
        )
        .into_bytes();
        body.extend_from_slice(&media.bytes);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        let request = HTTP
            .post(self.number.address("media"))
            .bearer_auth(self.number.token.as_str())
            .header(
                CONTENT_TYPE,
                format!("multipart/form-data; boundary={BOUNDARY}"),
            )
            .body(body);
        let answer = call(request).await.map_err(nothing_sent)?;
        let id = answer.text("/id");
        if answer.is_ok() && !id.is_empty() {
            return Ok(id);
        }
        Err(nothing_sent(refusal(&answer)))
    }
}

#[async_trait]
impl WhatsAppGateway for CloudApi {
    async fn send(&self, message: &WhatsAppMessage) -> Result<Ack, GatewayFailure> {
        let body = if self.is_open(&message.to).await? {
            match &message.content {
                Content::Text(text) => json!({ "type": "text", "text": { "body": text } }),
                Content::Image(media) => {
                    let id = self.upload(media).await?;
                    json!({ "type": "image", "image": { "id": id, "caption": media.caption } })
                }
                Content::Document(media) => {
                    let id = self.upload(media).await?;
                    json!({
                        "type": "document",
                        "document": { "id": id, "caption": media.caption, "filename": media.file_name },
                    })
                }
            }
        } else {
            self.in_template(message).await?
        };
        self.number
            .post(&message.to, &message.reference, body)
            .await
    }

    async fn trace(&self, reference: &str) -> Result<Trace, GatewayFailure> {
        let db = self.read().await?;
        let sql = "SELECT gateway_id FROM whatsapp_messages WHERE reference = $1";
        let statement =
            Statement::from_sql_and_values(DbBackend::Postgres, sql, [reference.into()]);
        let found = db.query_one_raw(statement).await;
        let found = found.map_err(|error| not_sent(&error.into()))?;
        Ok(match found {
            Some(row) => Trace::Sent(Ack(row
                .try_get("", "gateway_id")
                .map_err(|error| not_sent(&error.into()))?)),
            None => Trace::Unclear,
        })
    }

    /// The API says it only of messages that were sent.
    async fn check(&self, _: &str) -> Result<Presence, GatewayFailure> {
        Ok(Presence::Unclear)
    }
}

fn not_sent(problem: &Problem) -> GatewayFailure {
    GatewayFailure::NotSent(problem.to_string())
}

/// A file that may or may not have been uploaded reached nobody.
fn nothing_sent(failure: GatewayFailure) -> GatewayFailure {
    match failure {
        GatewayFailure::Unknown(reason) => GatewayFailure::NotSent(reason),
        other => other,
    }
}

fn refusal(answer: &Answered) -> GatewayFailure {
    let code = answer.json.pointer("/error/code").and_then(Value::as_i64);
    let said = answer.text("/error/message");
    let reason = format!(
        "WhatsApp said {} {}: {said}",
        answer.status,
        code.unwrap_or_default()
    );
    match (answer.status, code) {
        (_, Some(code)) if PACE_CODES.contains(&code) => GatewayFailure::NotSent(reason),
        (401 | 403, _) => GatewayFailure::Disconnected(reason),
        (400..=499, Some(code)) if ACCOUNT_CODES.contains(&code) => {
            GatewayFailure::Disconnected(reason)
        }
        (429, _) => GatewayFailure::NotSent(reason),
        (400..=499, _) => GatewayFailure::Refused(reason),
        _ => GatewayFailure::Unknown(reason),
    }
}
