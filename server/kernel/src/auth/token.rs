//! Bearer tokens: opaque secrets of 256 bits. Only their SHA-256 is stored.
//! `mzu_<merchant>_<secret>` user, `mzo_…` owner, `mzk_…` API key, `mzm_<secret>` manager.

use sha2::{Digest as _, Sha256};

use crate::entropy::{Entropy, secret};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenKind {
    User,
    Owner,
    ApiKey,
    Manager,
}

impl TokenKind {
    fn prefix(self) -> &'static str {
        match self {
            Self::User => "mzu",
            Self::Owner => "mzo",
            Self::ApiKey => "mzk",
            Self::Manager => "mzm",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    /// Leads to the merchant's schema; `None` for managers.
    pub merchant_key: Option<String>,
    pub text: String,
}

impl Token {
    pub fn new(kind: TokenKind, merchant_key: Option<&str>, entropy: &dyn Entropy) -> Self {
        let secret = secret(entropy);
        let text = match merchant_key {
            Some(key) => format!("{}_{key}_{secret}", kind.prefix()),
            None => format!("{}_{secret}", kind.prefix()),
        };
        Self {
            kind,
            merchant_key: merchant_key.map(str::to_owned),
            text,
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > 128 {
            return None;
        }
        let (prefix, rest) = text.split_once('_')?;
        let kind = [
            TokenKind::User,
            TokenKind::Owner,
            TokenKind::ApiKey,
            TokenKind::Manager,
        ]
        .into_iter()
        .find(|kind| kind.prefix() == prefix)?;
        let merchant_key = match kind {
            TokenKind::Manager => None,
            _ => Some(rest.split_once('_')?.0.to_owned()),
        };
        Some(Self {
            kind,
            merchant_key,
            text: text.to_owned(),
        })
    }

    pub fn hash(&self) -> Vec<u8> {
        hash(&self.text)
    }
}

pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}
