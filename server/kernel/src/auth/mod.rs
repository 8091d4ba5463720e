//! Who calls and what they may do. The extractors here are the only source of a transaction.

mod access_token;
mod extract;
mod guard;
mod one_time_code;
mod password;
mod principal;
mod sign_in_records;
mod signing_key;
mod signing_keys;
mod support;
#[cfg(test)]
mod tests;
mod token;
mod tries;
mod visitor;

pub use access_token::{ACCESS, AccessClaims, NewAccessToken};
pub(crate) use extract::kernel_of;
pub use extract::{
    AreaMarker, ManagerRead, ManagerWrite, ManagerWriteInSteps, MerchantArea, OnBehalf, OwnerArea,
    Read, ReadFor, SECURITY_SEPARATOR, Watch, Write, WriteFor, WriteInSteps,
};
pub use guard::{
    ACCOUNTS_OF_SIGN_IN, Door, FailedLoginType, evenly, merchants_of_sign_in, refused_evenly,
};
pub use one_time_code::{CodeSecret, recovery_codes, recovery_hash};
pub use password::Passwords;
pub use principal::{Area, Authenticator, Authenticators, Credential, Principal, PrincipalCache};
pub use sign_in_records::{Block, FailedSignIn, Measure, SignInRecords};
pub use signing_keys::{SealedKey, SigningKeyStore, SigningKeys};
pub use support::{REFUSED as REFUSED_TO_SUPPORT, SupportAccess, refused as refused_to_support};
pub use token::{ApiKey, RefreshState, RefreshToken, hash as token_hash};
pub use tries::forget_tries;
pub use visitor::Visitor;
