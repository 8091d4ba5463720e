//! What signing in needs of property owners at once: parties keep their records and plug this in.

use async_trait::async_trait;
use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};

#[async_trait]
pub trait OwnerRecords: Send + Sync + 'static {
    /// A relation of owners as they sign in: `id`, `name`, `name_ar` (each the other one where there is only
    /// one), `email` (may be missing), `language`, `may_enter` (active, and with access to the area),
    /// `password_hash`.
    fn people(&self) -> String;

    /// Stores a new password's hash; the record's version stays.
    async fn set_password(&self, tx: &MerchantTx, owner_id: i64, hash: String) -> Result<()>;

    /// Notes that the owner signed in now; the record's version stays.
    async fn signed_in(&self, tx: &MerchantTx, owner_id: i64) -> Result<()>;
}

pub(crate) fn people(db: &impl MerchantConn) -> Result<String> {
    Ok(db.kernel().port::<dyn OwnerRecords>()?.people())
}
