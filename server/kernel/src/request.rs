//! What a request says of its caller: language, address, id.

use poem::Request;

use crate::state::Kernel;
use crate::tenancy::{Actor, Caller};
use crate::text::Language;

/// Set by the server's edge on every request, quoted in errors and audit rows.
#[derive(Clone)]
pub struct RequestId(pub String);

/// `Accept-Language`, as far as the product speaks it.
pub fn language_of(request: &Request) -> Language {
    request
        .header("accept-language")
        .map_or(Language::En, Language::from_accept_language)
}

pub fn request_id_of(request: &Request) -> Option<&str> {
    request.data::<RequestId>().map(|id| id.0.as_str())
}

/// The caller's address: the socket's, or the one that the outermost trusted proxy saw.
pub fn ip_of(request: &Request, trusted_proxies: usize) -> Option<String> {
    let socket = request
        .remote_addr()
        .as_socket_addr()
        .map(|address| address.ip().to_string());
    if trusted_proxies == 0 {
        return socket;
    }
    let forwarded = request.header("x-forwarded-for")?;
    let hops: Vec<&str> = forwarded.split(',').map(str::trim).collect();
    let position = hops.len().checked_sub(trusted_proxies)?;
    let address: std::net::IpAddr = hops.get(position)?.parse().ok()?;
    Some(address.to_string())
}

pub(crate) fn caller_of(request: &Request, kernel: &Kernel) -> Caller {
    let user_agent = request
        .header("user-agent")
        .map(|text| text.chars().take(300).collect::<String>());
    Caller {
        actor: Actor::visitor(),
        language: language_of(request),
        ip: ip_of(request, kernel.config.trusted_proxies),
        user_agent,
        request_id: request_id_of(request).unwrap_or_default().to_owned(),
        submitted: None,
    }
}
