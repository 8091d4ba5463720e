//! Which addresses a mail server may have.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use crate::failure::{Failure, Kind, Step};

const LOOK_UP: Duration = Duration::from_secs(5);

/// Where a server may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// In the internet only: for servers that a merchant names.
    Public,
    /// Anywhere: for the operator's own servers, and the demo on one machine.
    Anywhere,
}

/// The address that is connected to.
pub(crate) async fn resolve(host: &str, port: u16, reach: Reach) -> Result<SocketAddr, Failure> {
    let failed = |said: String| Failure {
        step: Step::Address,
        kind: Kind::Refused,
        said,
    };
    let bare = host.trim_matches(['[', ']']);
    let found = tokio::time::timeout(LOOK_UP, tokio::net::lookup_host((bare, port)));
    let found = match found.await {
        Ok(Ok(found)) => found,
        Ok(Err(error)) => return Err(failed(error.to_string())),
        Err(_) => return Err(failed("the name was not answered in time".to_owned())),
    };
    let mut found = found.filter(|address| reach == Reach::Anywhere || is_public(address.ip()));
    found
        .next()
        .ok_or_else(|| failed("it has no public address".to_owned()))
}

/// Whether an address is of the internet, and not of a private network, this machine or a special purpose.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match embedded(address) {
            Some(inside) => is_public_v4(inside),
            None => is_public_v6(address),
        },
    }
}

/// The IPv4 address that an IPv6 address stands for: mapped, compatible, translated (NAT64) or 6to4.
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let parts = address.segments();
    let of = |high: u16, low: u16| {
        let [a, b] = high.to_be_bytes();
        let [c, d] = low.to_be_bytes();
        Ipv4Addr::new(a, b, c, d)
    };
    match parts {
        [0, 0, 0, 0, 0, 0 | 0xffff, high, low]
        | [0, 0, 0, 0, 0xffff, 0, high, low]
        | [0x64, 0xff9b, 0, 0, 0, 0, high, low]
        | [0x2002, high, low, ..] => Some(of(high, low)),
        _ => None,
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    // This network, shared (carrier) addresses, protocol assignments, benchmarks, reserved.
    let is_special = matches!(
        address.octets(),
        [0, ..]
            | [240..=255, ..]
            | [100, 64..=127, ..]
            | [192, 0, 0, _]
            | [192, 88, 99, _]
            | [198, 18..=19, ..]
    );
    !(is_special
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Only 2000::/3 is given out; of it, 2001::/23 is for protocols and two parts are for documents.
    let is_given_out = (0x2000..0x4000).contains(&parts[0]);
    let is_protocol = parts[0] == 0x2001 && parts[1] < 0x200;
    let is_documentation = parts[0] == 0x2001 && parts[1] == 0xdb8 || parts[0] == 0x3fff;
    is_given_out && !is_protocol && !is_documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_and_special_addresses_are_not_public() {
        let refused = [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::1",
            "fc00::1",
            "fe80::1",
            "ff02::1",
        ];
        for address in refused {
            let parsed: IpAddr = address.parse().expect("an address");
            assert!(!is_public(parsed), "{address}");
        }
        for address in [
            "8.8.8.8",
            "100.128.0.1",
            "172.32.0.1",
            "2a00:1450:4009::1",
            "64:ff9b::808:808",
        ] {
            let parsed: IpAddr = address.parse().expect("an address");
            assert!(is_public(parsed), "{address}");
        }
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_refused_and_said() {
        let refused = resolve("localhost", 25, Reach::Public).await;
        let failure = refused.expect_err("this machine");
        assert_eq!((failure.step, failure.kind), (Step::Address, Kind::Refused));
        assert_eq!(failure.said, "it has no public address");
        let found = resolve("[::1]", 25, Reach::Anywhere).await;
        assert!(found.expect("this machine").ip().is_loopback());
    }
}
