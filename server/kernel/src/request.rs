//! What a request says of its caller: language, address, id.

use std::net::{IpAddr, Ipv6Addr};

use poem::Request;

use crate::state::Kernel;
use crate::tenancy::{Actor, Caller};
use crate::text::Language;

/// Of an IPv6 address, what the provider gives to one subscriber at least (RFC 6177).
const NETWORK_BITS: u32 = 64;

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
    let address: IpAddr = hops.get(position)?.parse().ok()?;
    Some(address.to_string())
}

/// What one subscriber holds, by its first address: a whole /64 in IPv6, where changing the address
/// costs nothing; the address itself otherwise.
pub(crate) fn network_of(address: &str) -> String {
    match address.parse::<IpAddr>().map(|it| it.to_canonical()) {
        Ok(IpAddr::V6(v6)) => {
            Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << (128 - NETWORK_BITS))).to_string()
        }
        Ok(v4) => v4.to_string(),
        Err(_) => address.to_owned(),
    }
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

#[cfg(test)]
mod tests {
    use super::network_of;

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
