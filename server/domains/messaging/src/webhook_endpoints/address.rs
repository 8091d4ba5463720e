//! Which addresses are called: of the internet only, and the one that was looked at is the one that is connected to.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use kernel::config::Config;
use reqwest::Url;
use smtp::is_public;

const LOOK_UP: Duration = Duration::from_secs(5);
const LONGEST: usize = 2_000;

/// Why an address is not called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreachable {
    /// One of the addresses that its name stands for is not of the internet.
    Private,
    /// Its name stands for none.
    Unknown,
}

/// Where receivers may be: in the internet by https; in the demo, which is one machine, anywhere and by http as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    Internet,
    Anywhere,
}

impl Reach {
    pub fn of(config: &Config) -> Self {
        if config.demo {
            Self::Anywhere
        } else {
            Self::Internet
        }
    }
}

/// An address that can be called, as far as its text says.
pub fn parsed(text: &str, reach: Reach) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let is_secure = url.scheme() == "https" || reach == Reach::Anywhere && url.scheme() == "http";
    let is_plain = url.username().is_empty() && url.password().is_none();
    let host = url.host_str()?;
    let is_named = match literal(host) {
        Some(ip) => reach == Reach::Anywhere || is_public(ip),
        None => reach == Reach::Anywhere || host.contains('.') && !host.ends_with(".localhost"),
    };
    (text.len() <= LONGEST && is_secure && is_plain && is_named).then_some(url)
}

fn literal(host: &str) -> Option<IpAddr> {
    host.trim_matches(['[', ']']).parse().ok()
}

/// The address that is connected to, after all that the name stands for were looked at.
pub async fn resolve(url: &Url, reach: Reach) -> Result<SocketAddr, Unreachable> {
    resolve_by(url, reach, look_up).await
}

/// The same by another way to look names up.
pub async fn resolve_by<F>(
    url: &Url,
    reach: Reach,
    look_up: impl FnOnce(String, u16) -> F,
) -> Result<SocketAddr, Unreachable>
where
    F: Future<Output = io::Result<Vec<SocketAddr>>>,
{
    let host = url.host_str().ok_or(Unreachable::Unknown)?;
    let port = url.port_or_known_default().unwrap_or(443);
    let host = host.trim_matches(['[', ']']).to_owned();
    match tokio::time::timeout(LOOK_UP, look_up(host, port)).await {
        Ok(Ok(found)) => chosen(&found, reach),
        Ok(Err(_)) | Err(_) => Err(Unreachable::Unknown),
    }
}

async fn look_up(host: String, port: u16) -> io::Result<Vec<SocketAddr>> {
    let found = tokio::net::lookup_host((host.as_str(), port)).await?;
    Ok(found.collect())
}

/// The first of them, where all may be called.
pub fn chosen(found: &[SocketAddr], reach: Reach) -> Result<SocketAddr, Unreachable> {
    let first = *found.first().ok_or(Unreachable::Unknown)?;
    let is_allowed =
        reach == Reach::Anywhere || found.iter().all(|address| is_public(address.ip()));
    if is_allowed {
        Ok(first)
    } else {
        Err(Unreachable::Private)
    }
}
