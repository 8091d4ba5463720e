//! Opaque secrets of 256 bits, of which only the SHA-256 is stored: API keys, which a program sends
//! as its bearer token, and refresh tokens.

use chrono::{DateTime, Duration, Utc};
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

use crate::entropy::{Entropy, SECRET_LENGTH, secret};

const API_KEY_PREFIX: &str = "mzk_";
/// Behind it, in keys of the sandbox.
const SANDBOX: &str = "test_";

/// An API key: `mzk_<merchant>_<secret>`, one of the sandbox `mzk_test_<merchant>_<secret>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Leads to the merchant's schema.
    pub merchant_key: String,
    pub text: String,
}

impl ApiKey {
    pub fn new(merchant_key: &str, is_sandbox: bool, entropy: &dyn Entropy) -> Self {
        let kind = if is_sandbox { SANDBOX } else { "" };
        let secret = secret(entropy);
        Self {
            merchant_key: merchant_key.to_owned(),
            text: format!("{API_KEY_PREFIX}{kind}{merchant_key}_{secret}"),
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > 128 {
            return None;
        }
        let (merchant_key, _) = unmarked(text)?.split_once('_')?;
        Some(Self {
            merchant_key: merchant_key.to_owned(),
            text: text.to_owned(),
        })
    }

    pub fn hash(&self) -> Vec<u8> {
        hash(&self.text)
    }

    /// Its beginning, to recognise it by: the merchant and a few characters of the secret.
    pub fn shown(&self) -> String {
        const OF_SECRET: usize = 6;
        let marks = self.text.len() - unmarked(&self.text).map_or(0, str::len);
        let length = marks + self.merchant_key.len() + 1 + OF_SECRET;
        self.text.chars().take(length).collect()
    }
}

/// A key's text behind what is the same in all of its kind.
fn unmarked(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(API_KEY_PREFIX)?;
    Some(rest.strip_prefix(SANDBOX).unwrap_or(rest))
}

/// A refresh whose answer was lost on the way may be asked for again this long.
const GRACE: Duration = Duration::seconds(60);

/// What a session knows of its refresh tokens.
pub struct RefreshState {
    pub current_hash: Vec<u8>,
    /// Of the one before it.
    pub previous_hash: Option<Vec<u8>>,
    /// When the current one took its place.
    pub rotated_at: DateTime<Utc>,
}

/// A refresh token: `<merchant>-<family>-<secret>`, a manager's without the merchant. All that one
/// session is ever given share its family, so that a used one that comes back is known as its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefreshToken {
    /// Leads to the merchant's schema; `None` for managers.
    pub merchant_key: Option<String>,
    pub family: Uuid,
    pub text: String,
}

impl RefreshToken {
    /// The first of a new session.
    pub fn first(merchant_key: Option<&str>, entropy: &dyn Entropy) -> Self {
        let mut bytes = [0_u8; 16];
        entropy.fill(&mut bytes);
        let family = Builder::from_random_bytes(bytes).into_uuid();
        Self::of(merchant_key.map(str::to_owned), family, entropy)
    }

    /// The one that takes the place of this one.
    pub fn next(&self, entropy: &dyn Entropy) -> Self {
        Self::of(self.merchant_key.clone(), self.family, entropy)
    }

    fn of(merchant_key: Option<String>, family: Uuid, entropy: &dyn Entropy) -> Self {
        let own = format!("{}-{}", family.simple(), secret(entropy));
        let text = match &merchant_key {
            Some(key) => format!("{key}-{own}"),
            None => own,
        };
        Self {
            merchant_key,
            family,
            text,
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let start = text.len().checked_sub(SECRET_LENGTH)?;
        let head = text.get(..start)?.strip_suffix('-')?;
        let (merchant_key, family) = match head.rsplit_once('-') {
            Some((key, family)) => (Some(key.to_owned()), family),
            None => (None, head),
        };
        Some(Self {
            merchant_key,
            family: Uuid::try_parse(family).ok()?,
            text: text.to_owned(),
        })
    }

    pub fn hash(&self) -> Vec<u8> {
        hash(&self.text)
    }

    /// Whether it may be swapped for the next one. If not, two hold the session, however often one
    /// of them has refreshed it since: it ends, and whoever is right signs in again.
    pub fn is_usable(&self, state: &RefreshState, now: DateTime<Utc>) -> bool {
        let hash = self.hash();
        let was_lost =
            state.previous_hash.as_ref() == Some(&hash) && now - state.rotated_at <= GRACE;
        state.current_hash == hash || was_lost
    }
}

pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SystemEntropy;

    #[test]
    fn a_key_leads_to_its_merchant_and_shows_whether_it_is_of_the_sandbox() {
        for (is_sandbox, begins) in [(false, "mzk_palm01_"), (true, "mzk_test_palm01_")] {
            let key = ApiKey::new("palm01", is_sandbox, &SystemEntropy);
            assert_eq!(ApiKey::parse(&key.text).as_ref(), Some(&key));
            let shown = key.shown();
            assert!(shown.starts_with(begins), "{shown}");
            assert_eq!(shown.len(), begins.len() + 6);
        }
    }

    #[test]
    fn refresh_tokens_of_a_session_differ_and_share_their_family() {
        for key in [Some("palm01"), None] {
            let first = RefreshToken::first(key, &SystemEntropy);
            let second = first.next(&SystemEntropy);
            assert_ne!(first.text, second.text);
            assert_eq!(first.family, second.family);
            assert_eq!(RefreshToken::parse(&second.text), Some(second));
            assert_ne!(
                RefreshToken::first(key, &SystemEntropy).family,
                first.family
            );
        }
    }

    #[test]
    fn the_current_one_is_usable_and_the_one_before_it_for_a_minute() {
        let first = RefreshToken::first(None, &SystemEntropy);
        let second = first.next(&SystemEntropy);
        let third = second.next(&SystemEntropy);
        let rotated_at = DateTime::<Utc>::UNIX_EPOCH;
        let state = RefreshState {
            current_hash: third.hash(),
            previous_hash: Some(second.hash()),
            rotated_at,
        };
        for (seconds, usable) in [
            (0, [false, true, true]),
            (60, [false, true, true]),
            (61, [false, false, true]),
        ] {
            let now = rotated_at + Duration::seconds(seconds);
            let found = [&first, &second, &third].map(|token| token.is_usable(&state, now));
            assert_eq!(found, usable, "after {seconds} s");
        }
    }

    #[test]
    fn what_is_no_refresh_token_is_not_taken_for_one() {
        let token = RefreshToken::first(Some("palm01"), &SystemEntropy).text;
        let wrong = [
            String::new(),
            "palm01-x".to_owned(),
            token.replace("palm01-", "palm01-x"),
            token[1 + "palm01-".len()..].to_owned(),
            format!("{token}x"),
            "م".repeat(60),
        ];
        for text in wrong {
            assert_eq!(RefreshToken::parse(&text), None, "{text}");
        }
    }
}
