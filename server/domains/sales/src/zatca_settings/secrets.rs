//! What must not be read from the database is sealed for its merchant, row and column.

use std::convert::Infallible;

use kernel::entropy::Entropy;
use kernel::sealing::SealingKey;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use rand::{TryCryptoRng, TryRng};
use zeroize::Zeroizing;

use super::ZatcaCredentialId;

/// The sealed columns of `zatca_credentials`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Secret {
    Otp,
    PrivateKey,
    Compliance,
    Production,
}

impl Secret {
    fn column(self) -> &'static str {
        match self {
            Self::Otp => "otp_sealed",
            Self::PrivateKey => "private_key_sealed",
            Self::Compliance => "compliance_secret_sealed",
            Self::Production => "production_secret_sealed",
        }
    }
}

pub(super) fn seal(
    db: &impl MerchantConn,
    id: ZatcaCredentialId,
    secret: Secret,
    plain: &[u8],
) -> Result<Vec<u8>> {
    let kernel = db.kernel();
    key(db)
        .seal(
            kernel.entropy.as_ref(),
            context(db, id, secret).as_bytes(),
            plain,
        )
        .map_err(Problem::internal)
}

pub(super) fn open(
    db: &impl MerchantConn,
    id: ZatcaCredentialId,
    secret: Secret,
    sealed: &[u8],
) -> Result<Zeroizing<Vec<u8>>> {
    key(db)
        .open(context(db, id, secret).as_bytes(), sealed)
        .map_err(Problem::internal)
}

/// [`open`] for what was a text.
pub(super) fn open_text(
    db: &impl MerchantConn,
    id: ZatcaCredentialId,
    secret: Secret,
    sealed: &[u8],
) -> Result<Zeroizing<String>> {
    let bytes = open(db, id, secret, sealed)?;
    let text = std::str::from_utf8(&bytes).map_err(Problem::internal)?;
    Ok(Zeroizing::new(text.to_owned()))
}

fn key(db: &impl MerchantConn) -> SealingKey {
    SealingKey::derived(&db.kernel().config, "zatca secrets")
}

/// A value that is moved to another merchant, row or column does not open.
fn context(db: &impl MerchantConn, id: ZatcaCredentialId, secret: Secret) -> String {
    format!("{}/{id}/{}", db.merchant().key, secret.column())
}

/// The kernel's randomness for what wants a generator.
pub(super) struct KernelRng<'a>(pub &'a dyn Entropy);

impl TryRng for KernelRng<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.0.fill(&mut bytes);
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill(bytes);
        Ok(())
    }
}

/// The kernel's entropy is the operating system's, outside tests.
impl TryCryptoRng for KernelRng<'_> {}
