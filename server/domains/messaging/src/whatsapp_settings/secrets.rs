//! The gateway's token and the secret of its callbacks.

use kernel::Result;
use kernel::tenancy::MerchantConn;
use zeroize::Zeroizing;

use crate::secrets::WHATSAPP;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Secret {
    Token,
    Callbacks,
}

impl Secret {
    const fn column(self) -> &'static str {
        match self {
            Self::Token => WHATSAPP.columns[0],
            Self::Callbacks => WHATSAPP.columns[1],
        }
    }
}

pub(crate) fn seal(db: &impl MerchantConn, secret: Secret, plain: &str) -> Result<Vec<u8>> {
    WHATSAPP.seal(db, secret.column(), plain)
}

pub(crate) fn open(
    db: &impl MerchantConn,
    secret: Secret,
    sealed: &[u8],
) -> Result<Zeroizing<String>> {
    WHATSAPP.open(db, secret.column(), sealed)
}
