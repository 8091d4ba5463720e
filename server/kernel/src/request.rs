//! What a request says of its caller: language, address, id.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use poem::Request;

use crate::export::ExportWork;
use crate::state::Kernel;
use crate::tenancy::{Actor, Caller, Standing};
use crate::text::Language;

/// Of an IPv6 address, what the provider gives to one subscriber at least (RFC 6177).
const NETWORK_BITS: u32 = 64;

const FORWARDED_FOR: &str = "x-forwarded-for";
/// What proxies say of whom they forward.
const FORWARDING: [&str; 3] = [FORWARDED_FOR, "x-real-ip", "forwarded"];

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
    // Proxies may add a line of their own instead of lengthening the one that is there.
    let lines = request.headers().get_all(FORWARDED_FOR);
    let hops: Vec<&str> = lines
        .iter()
        .flat_map(|line| line.to_str().unwrap_or_default().split(','))
        .map(str::trim)
        .filter(|hop| !hop.is_empty())
        .collect();
    let position = hops.len().checked_sub(trusted_proxies)?;
    address_of(hops.get(position)?).map(|address| address.to_string())
}

/// A hop as proxies write it: an address, with its port or without.
fn address_of(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| {
        let socket: SocketAddr = hop.parse().ok()?;
        Some(socket.ip())
    })
}

/// Says once that forwarding headers arrive while no proxy is declared: everybody then seems to come
/// from the proxy's address, and limits by address hit them all.
fn warn_of_undeclared_proxy(request: &Request, trusted_proxies: usize) {
    static SAID: AtomicBool = AtomicBool::new(false);
    let Some(header) = undeclared_forwarding(request, trusted_proxies) else {
        return;
    };
    if !SAID.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            header,
            "requests carry a forwarding header, but MANZIL_TRUSTED_PROXIES is 0: behind a proxy set it \
             to the number of proxies, or all callers share one address"
        );
    }
}

fn undeclared_forwarding(request: &Request, trusted_proxies: usize) -> Option<&'static str> {
    let mut known = FORWARDING.iter().copied();
    known.find(|name| trusted_proxies == 0 && request.headers().contains_key(*name))
}

/// What one subscriber holds, by its first address: a whole /64 in IPv6, where changing the address
/// costs nothing; the address itself otherwise.
pub fn network_of(address: &str) -> String {
    match address.parse::<IpAddr>().map(|it| it.to_canonical()) {
        Ok(IpAddr::V6(v6)) => {
            Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << (128 - NETWORK_BITS))).to_string()
        }
        Ok(v4) => v4.to_string(),
        Err(_) => address.to_owned(),
    }
}

pub(crate) fn caller_of(request: &Request, kernel: &Kernel) -> Caller {
    warn_of_undeclared_proxy(request, kernel.config.trusted_proxies);
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
        standing: Standing::NOBODYS,
        export: request.data::<Arc<ExportWork>>().cloned(),
    }
}

#[cfg(test)]
mod tests {
    use poem::Request;

    use super::{ip_of, network_of, undeclared_forwarding};

    fn forwarded(lines: &[&str]) -> Request {
        let mut request = Request::builder();
        for line in lines {
            request = request.header("x-forwarded-for", *line);
        }
        request.finish()
    }

    #[test]
    fn the_address_is_what_the_outermost_trusted_proxy_saw_on_all_lines() {
        let cases: [(&[&str], usize, Option<&str>); 8] = [
            (&["203.0.113.7"], 1, Some("203.0.113.7")),
            (&["198.51.100.1, 203.0.113.7"], 1, Some("203.0.113.7")),
            // What a caller made up stands before what the proxies added, on whichever line.
            (&["198.51.100.1", "203.0.113.7"], 1, Some("203.0.113.7")),
            (
                &["198.51.100.1", "203.0.113.7, 10.0.0.2"],
                2,
                Some("203.0.113.7"),
            ),
            (
                &["198.51.100.1,", " 203.0.113.7", "10.0.0.2"],
                2,
                Some("203.0.113.7"),
            ),
            (
                &["203.0.113.7:4711", "[2001:db8::1]:443"],
                1,
                Some("2001:db8::1"),
            ),
            (&["203.0.113.7"], 2, None),
            (&["unknown"], 1, None),
        ];
        for (lines, proxies, expected) in cases {
            assert_eq!(
                ip_of(&forwarded(lines), proxies).as_deref(),
                expected,
                "{lines:?}"
            );
        }
    }

    #[test]
    fn forwarding_headers_without_a_declared_proxy_are_noticed() {
        assert_eq!(
            undeclared_forwarding(&forwarded(&["203.0.113.7"]), 0),
            Some("x-forwarded-for")
        );
        assert_eq!(undeclared_forwarding(&forwarded(&["203.0.113.7"]), 1), None);
        assert_eq!(undeclared_forwarding(&forwarded(&[]), 0), None);
    }

    #[test]
    fn an_ipv6_subscriber_is_one_network() {
        assert_eq!(network_of("2001:db8:1:2:a:b:c:d"), "2001:db8:1:2::");
        assert_eq!(network_of("2001:db8:1:2::1"), "2001:db8:1:2::");
        assert_eq!(network_of("2001:db8:1:3::1"), "2001:db8:1:3::");
        assert_eq!(network_of("203.0.113.9"), "203.0.113.9");
        assert_eq!(network_of("::ffff:203.0.113.9"), "203.0.113.9");
        assert_eq!(network_of("unknown"), "unknown");
    }
}
