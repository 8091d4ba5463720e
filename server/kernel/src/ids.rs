//! Ids: typed `bigint`s inside, 128 random bits with the merchant's key outside.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::entropy::Entropy;

/// Declares a typed internal id: a `bigint` in Postgres, an `int64` in the API.
#[macro_export]
macro_rules! id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord,
            serde::Serialize, serde::Deserialize,
            sea_orm::DeriveValueType, poem_openapi::NewType,
        )]
        #[sea_orm(try_from_u64)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<$name> for i64 {
            fn from(id: $name) -> i64 {
                id.0
            }
        }
    };
}

/// The id of a shared document: `<merchant key>-<128 random bits>`.
/// The key leads to the merchant's schema without a look-up table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PublicId {
    pub merchant_key: String,
    text: String,
}

impl PublicId {
    pub fn new(merchant_key: &str, entropy: &dyn Entropy) -> Self {
        let mut bytes = [0_u8; 16];
        entropy.fill(&mut bytes);
        Self {
            merchant_key: merchant_key.to_owned(),
            text: format!("{merchant_key}-{}", URL_SAFE_NO_PAD.encode(bytes)),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for PublicId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct MalformedPublicId;

impl FromStr for PublicId {
    type Err = MalformedPublicId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (key, random) = text.split_once('-').ok_or(MalformedPublicId)?;
        let bytes = URL_SAFE_NO_PAD
            .decode(random)
            .map_err(|_| MalformedPublicId)?;
        let known_alphabet = key
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if bytes.len() != 16 || key.is_empty() || key.len() > 16 || !known_alphabet {
            return Err(MalformedPublicId);
        }
        Ok(Self {
            merchant_key: key.to_owned(),
            text: text.to_owned(),
        })
    }
}
