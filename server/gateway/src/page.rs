//! The page that shows phones and messages.

use std::sync::Arc;

use poem::handler;
use poem::web::{Data, Html};

use crate::state::{Instance, Message, State};

/// Commands are buttons; everything else is read again by a reload.
const SCRIPT: &str = "document.addEventListener('click', async (event) => {\
  const button = event.target.closest('button[data-path]'); if (!button) return;\
  const ask = button.dataset.ask; const body = {};\
  if (ask) for (const field of ask.split(',')) { const said = prompt(field); if (!said) return; body[field] = said; }\
  if (button.dataset.body) Object.assign(body, JSON.parse(button.dataset.body));\
  await fetch(button.dataset.path, { method: button.dataset.method || 'POST', \
    headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });\
  location.reload(); });";

#[handler]
pub fn page(state: Data<&Arc<State>>) -> Html<String> {
    let instances: String = state.instances().iter().map(instance).collect();
    let messages: String = state
        .messages()
        .iter()
        .rev()
        .take(200)
        .map(message)
        .collect();
    let faults: String = [
        ("slow", 5_000),
        ("refuse", 0),
        ("unavailable", 0),
        ("cut_after", 0),
        ("duplicate_callbacks", 0),
        ("late_callbacks", 10_000),
        ("fail_later", 0),
    ]
    .iter()
    .map(|(kind, delay_ms)| {
        let body = format!("{{\"kind\":\"{kind}\",\"delay_ms\":{delay_ms}}}");
        button("/stand-in/faults", kind, &format!(" data-body='{body}'"))
    })
    .collect();
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>WhatsApp stand-in</title>\
         <style>body{{font:15px system-ui;max-width:60rem;margin:2rem auto}}pre{{white-space:pre-wrap}}\
         article{{border-top:1px solid #ccc;padding:.5rem 0}}button{{margin-inline-end:.4rem}}</style></head><body>\
         <h1>WhatsApp stand-in</h1><p>Nothing leaves this machine.</p>\
         <h2>Phones</h2>{instances}<h2>Next message goes wrong</h2>{faults}\
         <h2>Sent</h2>{messages}<script>{SCRIPT}</script></body></html>"
    ))
}

fn button(path: &str, label: &str, attributes: &str) -> String {
    format!("<button data-path=\"{path}\"{attributes}>{label}</button>")
}

fn instance(instance: &Instance) -> String {
    let name = escape(&instance.name);
    let command = |verb: &str| format!("/stand-in/instances/{name}/{verb}");
    let said = match (&instance.number, instance.is_dropped) {
        (Some(number), false) => format!("connected: {}", escape(number)),
        (Some(number), true) => format!("disconnected: {}", escape(number)),
        (None, _) if instance.qr.is_some() => "a QR code waits".to_owned(),
        (None, _) => "not linked".to_owned(),
    };
    format!(
        "<article><b>{name}</b> {said} {}{}{}{}</article>",
        button(&command("scan"), "Scan", " data-ask=\"number\""),
        button(&command("drop"), "Drop", ""),
        button(&command("return"), "Return", ""),
        button(&command("incoming"), "Write", " data-ask=\"from,text\""),
    )
}

fn message(message: &Message) -> String {
    let file = message.file_name.as_deref().map(escape).unwrap_or_default();
    format!(
        "<article dir=\"auto\"><b>{}</b> <code>{}</code> <small>{} {} ×{}</small> {file}<pre>{}</pre></article>",
        escape(&message.to),
        escape(&message.reference),
        escape(&message.instance),
        escape(&message.at),
        message.calls,
        escape(&message.text),
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
