//! Who calls and what they may do. The extractors here are the only source of a transaction.

mod extract;
mod guard;
mod password;
mod principal;
mod token;
mod visitor;

pub(crate) use extract::kernel_of;
pub use extract::{
    AreaMarker, ManagerRead, ManagerWrite, MerchantArea, OwnerArea, Read, ReadFor,
    SECURITY_SEPARATOR, Write, WriteFor,
};
pub use guard::{Door, FailedLogin, evenly, merchants_of_sign_in};
pub use password::Passwords;
pub use principal::{Area, Authenticator, Authenticators, Principal, PrincipalCache};
pub use token::{RefreshState, RefreshToken, Token, TokenKind, hash as token_hash};
pub use visitor::Visitor;
