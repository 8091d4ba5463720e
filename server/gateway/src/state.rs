//! What the gateway knows.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use stand_in::{Callback, Faults, hmac_sha256};
use tokio::sync::mpsc::UnboundedSender;

use crate::faults::{Fault, FaultKind};
use crate::running::Options;

/// What a call's header says, as the Cloud API signs.
#[must_use]
pub fn signature(secret: &str, body: &str) -> String {
    format!("sha256={}", hmac_sha256(secret, body))
}

#[expect(clippy::disallowed_methods, reason = "a program of its own")]
fn now() -> DateTime<Utc> {
    Utc::now()
}

/// A merchant's phone.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Instance {
    pub name: String,
    pub token: String,
    pub callback_url: String,
    pub secret: String,
    /// The code that waits for its scan.
    pub qr: Option<String>,
    /// While it is linked.
    pub number: Option<String>,
    /// Linked, and without a connection.
    pub is_dropped: bool,
}

#[derive(Debug, Clone, Serialize)]
pub struct Message {
    pub instance: String,
    pub reference: String,
    pub id: String,
    pub to: String,
    pub kind: String,
    pub text: String,
    pub file_name: Option<String>,
    pub at: String,
    /// How often it was asked for; sent once all the same.
    pub calls: u32,
}

#[derive(Debug, Default)]
struct Known {
    instances: BTreeMap<String, Instance>,
    messages: Vec<Message>,
    faults: Faults<FaultKind>,
    /// Numbers without WhatsApp.
    absent: Vec<String>,
}

/// The gateway's memory, and its way to those that it calls back.
#[derive(Debug)]
pub struct State {
    /// What makes instances.
    pub key: String,
    known: Mutex<Known>,
    callbacks: UnboundedSender<Callback>,
    data: Option<PathBuf>,
}

impl State {
    pub(crate) fn new(options: Options, callbacks: UnboundedSender<Callback>) -> Self {
        let kept = options.data.as_ref().and_then(|path| fs::read(path).ok());
        let instances = kept.and_then(|text| serde_json::from_slice(&text).ok());
        let known = Known {
            instances: instances.unwrap_or_default(),
            ..Known::default()
        };
        Self {
            key: options.key,
            known: Mutex::new(known),
            callbacks,
            data: options.data,
        }
    }

    fn save(&self) {
        let Some(path) = &self.data else { return };
        let text = json!(self.known().instances).to_string();
        if let Err(error) = fs::write(path, text) {
            tracing::warn!(%error, "the linked phones could not be kept");
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that was taken, in order.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        self.known().messages.clone()
    }

    #[must_use]
    pub fn instances(&self) -> Vec<Instance> {
        self.known().instances.values().cloned().collect()
    }

    pub fn order(&self, fault: Fault) {
        self.known().faults.order(fault);
    }

    /// Forgets the faults that are ordered.
    pub fn clear_faults(&self) {
        self.known().faults.clear();
    }

    /// A number that is not on WhatsApp.
    pub fn set_absent(&self, number: &str) {
        self.known().absent.push(number.to_owned());
    }

    pub(crate) fn is_present(&self, number: &str) -> bool {
        !self.known().absent.iter().any(|absent| absent == number)
    }

    /// The ordered fault of one of these kinds, if there is one left.
    pub(crate) fn befalls(&self, kinds: &[FaultKind]) -> Option<Fault> {
        self.known().faults.take(kinds)
    }

    pub(crate) fn make(&self, name: &str, callback_url: &str, secret: &str) -> Instance {
        let mut known = self.known();
        let number = known.instances.get(name).and_then(|old| old.number.clone());
        let made = Instance {
            name: name.to_owned(),
            token: uuid::Uuid::new_v4().simple().to_string(),
            callback_url: callback_url.to_owned(),
            secret: secret.to_owned(),
            qr: None,
            number,
            is_dropped: false,
        };
        known.instances.insert(name.to_owned(), made.clone());
        drop(known);
        self.save();
        made
    }

    pub(crate) fn instance(&self, name: &str) -> Option<Instance> {
        self.known().instances.get(name).cloned()
    }

    fn change(&self, name: &str, change: impl FnOnce(&mut Instance)) -> Option<Instance> {
        let mut known = self.known();
        let instance = known.instances.get_mut(name)?;
        change(instance);
        let changed = instance.clone();
        drop(known);
        self.save();
        Some(changed)
    }

    pub(crate) fn link(&self, name: &str) -> Option<String> {
        let code = format!("2@{},{name}", uuid::Uuid::new_v4().simple());
        self.change(name, |instance| instance.qr = Some(code.clone()))
            .map(|_| code)
    }

    /// A phone scans the code.
    pub fn scan(&self, name: &str, number: &str) -> bool {
        let changed = self.change(name, |instance| {
            instance.qr = None;
            instance.number = Some(number.to_owned());
            instance.is_dropped = false;
        });
        self.tell_connection(changed.as_ref());
        changed.is_some()
    }

    /// The phone loses its connection, or gets it back.
    pub fn set_dropped(&self, name: &str, is_dropped: bool) -> bool {
        let changed = self.change(name, |instance| instance.is_dropped = is_dropped);
        self.tell_connection(changed.as_ref());
        changed.is_some()
    }

    pub(crate) fn remove(&self, name: &str) {
        self.known().instances.remove(name);
        self.save();
    }

    fn tell_connection(&self, instance: Option<&Instance>) {
        if let Some(instance) = instance {
            let number = instance.number.as_ref().filter(|_| !instance.is_dropped);
            let state = if number.is_some() {
                "connected"
            } else {
                "disconnected"
            };
            let event = json!({ "kind": "connection", "state": state, "number": number });
            self.call_back(instance, &[event], 0);
        }
    }

    /// Somebody writes to a merchant.
    pub fn write_to(&self, name: &str, from: &str, text: &str) -> bool {
        let Some(instance) = self.instance(name) else {
            return false;
        };
        let id = uuid::Uuid::new_v4().simple().to_string();
        let at = now().timestamp();
        let event = json!({ "kind": "incoming", "id": id, "from": from, "text": text, "at": at });
        self.call_back(&instance, &[event], 0);
        true
    }

    pub(crate) fn find(&self, instance: &str, reference: &str) -> Option<Message> {
        let known = self.known();
        let mut found = known.messages.iter();
        found
            .find(|message| message.instance == instance && message.reference == reference)
            .cloned()
    }

    /// Takes a message; one whose reference is known is not sent again.
    pub(crate) fn take(&self, instance: &Instance, body: &Value) -> Message {
        let text = |field: &str| body[field].as_str().unwrap_or_default().to_owned();
        let mut known = self.known();
        let reference = text("reference");
        let same = |message: &&mut Message| {
            message.instance == instance.name && message.reference == reference
        };
        if let Some(message) = known.messages.iter_mut().find(same) {
            message.calls += 1;
            return message.clone();
        }
        let message = Message {
            instance: instance.name.clone(),
            reference,
            id: format!("G{:08}", known.messages.len() + 1),
            to: text("to"),
            kind: text("kind"),
            text: text("text"),
            file_name: body["file_name"].as_str().map(str::to_owned),
            at: now().to_rfc3339(),
            calls: 1,
        };
        known.messages.push(message.clone());
        drop(known);
        self.tell(instance, &message);
        message
    }

    /// The same by the Cloud API, which sends a reference as often as it is asked to.
    pub(crate) fn take_cloud(&self, number_id: &str, body: &Value) -> Message {
        let kind = body["type"].as_str().unwrap_or_default();
        let words = [
            "/text/body",
            "/image/caption",
            "/document/caption",
            "/template/components/0/parameters/0/text",
            "/template/components/1/parameters/0/text",
        ];
        let names = [
            "/document/filename",
            "/template/components/0/parameters/0/document/filename",
        ];
        let file_name = names.iter().find_map(|at| body.pointer(at)?.as_str());
        let text = words.iter().find_map(|at| body.pointer(at)?.as_str());
        let mut known = self.known();
        let message = Message {
            instance: number_id.to_owned(),
            reference: body["biz_opaque_callback_data"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
            id: format!("wamid.{:08}", known.messages.len() + 1),
            to: body["to"].as_str().unwrap_or_default().to_owned(),
            kind: kind.to_owned(),
            text: text.unwrap_or_default().to_owned(),
            file_name: file_name.map(str::to_owned),
            at: now().to_rfc3339(),
            calls: 1,
        };
        known.messages.push(message.clone());
        message
    }

    /// Says what becomes of a message, as it is ordered.
    fn tell(&self, instance: &Instance, message: &Message) {
        let states: &[&str] = if self.befalls(&[FaultKind::FailLater]).is_some() {
            &["sent", "failed"]
        } else {
            &["sent", "delivered", "read"]
        };
        let at = now().timestamp();
        let event = |state: &&str| {
            json!({
                "kind": "message", "reference": message.reference, "id": message.id, "to": message.to,
                "state": state, "at": at,
                "reason": (*state == "failed").then_some("The number does not take messages"),
            })
        };
        let events: Vec<Value> = states.iter().map(event).collect();
        let late = self.befalls(&[FaultKind::LateCallbacks]);
        let delay = late.map_or(0, |fault| fault.delay_ms);
        self.call_back(instance, &events, delay);
        if self.befalls(&[FaultKind::DuplicateCallbacks]).is_some() {
            self.call_back(instance, &events, delay);
        }
    }

    fn call_back(&self, instance: &Instance, events: &[Value], delay_ms: u64) {
        let body = json!({ "events": events }).to_string();
        let signature = signature(&instance.secret, &body);
        // Nobody listens any more while the gateway ends.
        let _ = self.callbacks.send(Callback {
            url: instance.callback_url.clone(),
            header: "X-Hub-Signature-256",
            signature,
            body,
            delay_ms,
        });
    }
}
