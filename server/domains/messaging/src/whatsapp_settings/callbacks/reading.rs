//! The bodies of both gateways' calls, as what happened.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::Value;

use crate::whatsapp_settings::WhatsAppAdapter;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happened {
    Connection {
        /// The number, while it is connected.
        number: Option<String>,
    },
    Message(Told),
    Incoming {
        gateway_id: String,
        sender: String,
        text: String,
        at: DateTime<Utc>,
    },
}

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    pub reference: String,
    pub gateway_id: String,
    pub recipient: String,
    pub state: TellState,
    pub at: DateTime<Utc>,
    pub reason: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TellState {
    Sent,
    Delivered,
    Read,
    Failed,
}

/// Nothing where the body is of another form; what is not known of a known form is left out.
pub fn read(adapter: WhatsAppAdapter, body: &[u8]) -> Option<Vec<Happened>> {
    let body: Value = serde_json::from_slice(body).ok()?;
    match adapter {
        WhatsAppAdapter::Qr => {
            let events = body.get("events")?.as_array()?;
            Some(events.iter().filter_map(of_gateway).collect())
        }
        WhatsAppAdapter::Cloud => {
            let entries = body.get("entry")?.as_array()?;
            let values = entries
                .iter()
                .filter_map(|entry| entry["changes"].as_array())
                .flatten()
                .map(|change| &change["value"]);
            Some(values.flat_map(of_cloud).collect())
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Seconds since 1970, as a number or a text.
fn instant(value: &Value) -> Option<DateTime<Utc>> {
    let seconds = value.as_i64();
    let seconds = seconds.or_else(|| value.as_str().and_then(|text| text.parse().ok()))?;
    DateTime::from_timestamp(seconds, 0)
}

fn state(value: &Value) -> Option<TellState> {
    serde_json::from_value(value.clone()).ok()
}

fn of_gateway(event: &Value) -> Option<Happened> {
    match event["kind"].as_str()? {
        "connection" => {
            let is_connected = event["state"] == "connected";
            let number = event["number"].as_str().filter(|_| is_connected);
            Some(Happened::Connection {
                number: number.map(str::to_owned),
            })
        }
        "message" => Some(Happened::Message(Told {
            reference: event["reference"].as_str()?.to_owned(),
            gateway_id: text(&event["id"]),
            recipient: text(&event["to"]),
            state: state(&event["state"])?,
            at: instant(&event["at"])?,
            reason: event["reason"].as_str().map(str::to_owned),
        })),
        "incoming" => Some(Happened::Incoming {
            gateway_id: event["id"].as_str()?.to_owned(),
            sender: event["from"].as_str()?.to_owned(),
            text: text(&event["text"]),
            at: instant(&event["at"])?,
        }),
        _ => None,
    }
}

fn of_cloud(value: &Value) -> Vec<Happened> {
    let statuses = value["statuses"].as_array().into_iter().flatten();
    let told = statuses.filter_map(|status| {
        Some(Happened::Message(Told {
            reference: status["biz_opaque_callback_data"].as_str()?.to_owned(),
            gateway_id: text(&status["id"]),
            recipient: text(&status["recipient_id"]),
            state: state(&status["status"])?,
            at: instant(&status["timestamp"])?,
            reason: status.pointer("/errors/0/title").map(text),
        }))
    });
    let messages = value["messages"].as_array().into_iter().flatten();
    let incoming = messages.filter_map(|message| {
        let words = [&message["text"]["body"], &message["button"]["text"]];
        let words = words.into_iter().find_map(Value::as_str);
        Some(Happened::Incoming {
            gateway_id: message["id"].as_str()?.to_owned(),
            sender: message["from"].as_str()?.to_owned(),
            text: words.unwrap_or_default().to_owned(),
            at: instant(&message["timestamp"])?,
        })
    });
    told.chain(incoming).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_cloud_apis_webhooks_are_read() {
        let body = json!({
            "object": "whatsapp_business_account",
            "entry": [{ "id": "1", "changes": [{ "field": "messages", "value": {
                "statuses": [
                    { "id": "wamid.1", "status": "failed", "timestamp": "1773561600", "recipient_id": "971501234567",
                      "biz_opaque_callback_data": "palm01-reminder-7", "errors": [{ "code": 131026, "title": "Undeliverable" }] },
                    { "id": "wamid.2", "status": "warning", "timestamp": "1773561600" },
                ],
                "messages": [{ "from": "971501234567", "id": "wamid.3", "timestamp": "1773561601", "type": "text",
                    "text": { "body": "STOP" } }],
            } }] }],
        });
        let read = read(WhatsAppAdapter::Cloud, body.to_string().as_bytes()).expect("read");
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
        assert_eq!(
            read,
            [
                Happened::Message(Told {
                    reference: "palm01-reminder-7".into(),
                    gateway_id: "wamid.1".into(),
                    recipient: "971501234567".into(),
                    state: TellState::Failed,
                    at: at(1_773_561_600),
                    reason: Some("Undeliverable".into()),
                }),
                Happened::Incoming {
                    gateway_id: "wamid.3".into(),
                    sender: "971501234567".into(),
                    text: "STOP".into(),
                    at: at(1_773_561_601),
                },
            ]
        );
    }

    #[test]
    fn other_forms_are_told_from_empty_ones() {
        assert_eq!(read(WhatsAppAdapter::Qr, b"{\"events\": []}"), Some(vec![]));
        for body in ["", "[]", "{\"entry\": 1}", "{\"events\": {}}"] {
            assert_eq!(read(WhatsAppAdapter::Qr, body.as_bytes()), None, "{body}");
            assert_eq!(
                read(WhatsAppAdapter::Cloud, body.as_bytes()),
                None,
                "{body}"
            );
        }
    }
}
