//! One-time codes: six digits sent to an address or a mobile on file, kept as a keyed hash, good for a few minutes and a
//! few tries.

use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::error::Problem;
use crate::state::Kernel;
use crate::text::fold_digits;

pub const LASTS: Duration = Duration::minutes(10);
const BETWEEN: Duration = Duration::minutes(1);
pub const TRIES: i32 = 5;
const DIGITS: u32 = 6;

/// Six digits of the injected randomness, each value as likely as any other.
pub fn draw(kernel: &Kernel) -> String {
    let values = 10_u32.pow(DIGITS);
    let even = u32::MAX - u32::MAX % values;
    loop {
        let mut bytes = [0_u8; 4];
        kernel.entropy.fill(&mut bytes);
        let drawn = u32::from_le_bytes(bytes);
        if drawn < even {
            return format!("{:06}", drawn % values);
        }
    }
}

/// Whose codes a key is for: one purpose, one record.
#[derive(Debug, Clone, Copy)]
pub struct Keyed<'a> {
    pub purpose: &'static str,
    pub of: &'a str,
}

impl Keyed<'_> {
    fn mac(self, kernel: &Kernel, code: &str) -> Hmac<Sha256> {
        let key = kernel.config.derived_key(self.purpose);
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).expect("HMAC takes keys of any length");
        mac.update(format!("{}:{code}", self.of).as_bytes());
        mac
    }

    /// What is kept of a code.
    pub fn hash(self, kernel: &Kernel, code: &str) -> Vec<u8> {
        self.mac(kernel, code).finalize().into_bytes().to_vec()
    }

    /// Whether this is the code, in either script's digits.
    pub fn is(self, kernel: &Kernel, typed: &str, hash: &[u8]) -> bool {
        let code = fold_digits(typed.trim());
        self.mac(kernel, &code).verify_slice(hash).is_ok()
    }
}

/// Refuses another code so soon after the last one.
pub fn ensure_not_so_soon(
    sent_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<(), Problem> {
    match sent_at.map(|at| at + BETWEEN) {
        Some(again) if again > now => {
            let seconds = (again - now).num_seconds().max(1);
            Err(Problem::too_many(u32::try_from(seconds).unwrap_or(60)))
        }
        _ => Ok(()),
    }
}

/// Whether a code cannot be tried any more.
pub fn is_over(sent_at: DateTime<Utc>, tries: i32, now: DateTime<Utc>) -> bool {
    tries >= TRIES || sent_at + LASTS <= now
}

/// A mobile as it is shown to whoever holds a key: `+971••••567`.
pub fn masked_mobile(mobile: &str) -> String {
    let head: String = mobile.chars().take(4).collect();
    let hidden = mobile.chars().count().saturating_sub(3).max(4);
    let tail: String = mobile.chars().skip(hidden).collect();
    format!("{head}••••{tail}")
}

/// An address as it is shown to whoever holds a link: `o***@tenants.example`.
pub fn masked(address: &str) -> String {
    let (name, host) = address.split_once('@').unwrap_or((address, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}***@{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_mobiles_are_shown_in_part() {
        assert_eq!(masked("omar@tenants.example"), "o***@tenants.example");
        assert_eq!(masked_mobile("+971501234567"), "+971••••567");
        assert_eq!(masked_mobile("+9715"), "+971••••5");
    }
}
