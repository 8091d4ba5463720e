use kernel::tenancy::MerchantConn;
use uuid::Uuid;

/// A random UUID (version 4) from the kernel's randomness.
pub(crate) fn uuid(db: &impl MerchantConn) -> Uuid {
    let mut bytes = [0; 16];
    db.kernel().entropy.fill(&mut bytes);
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}
