use async_trait::async_trait;
use identity::support_grants::SupportStaff;
use identity::support_grants::model::SupportGrant;
use identity::support_grants::service as grants;
use kernel::audit::Change;
use kernel::code::Status;
use kernel::paging::Listed as _;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Kernel, Result};
use sea_orm::ConnectionTrait as _;

use super::model::SupportStanding;
use super::permission;
use crate::staff_roles::rights;
use crate::statement::bound;

/// Answers identity who of the staff may be in merchants' areas.
pub struct People;

#[async_trait]
impl SupportStaff for People {
    async fn may_enter(&self, kernel: &Kernel, staff_id: i64) -> Result<bool> {
        let sql = format!(
            "SELECT role_ids FROM platform.staff WHERE id = $1 AND status = {}",
            Status::Active.sql()
        );
        let db = kernel.database.platform_lookups();
        let Some(row) = db.query_one_raw(bound(&sql, [staff_id.into()])).await? else {
            return Ok(false);
        };
        let role_ids: Vec<i64> = row.try_get("", "role_ids")?;
        let held = rights::of(kernel, &db, &role_ids).await?;
        Ok(held.allows::<permission::Enter>())
    }
}

pub async fn standing(db: &impl MerchantConn) -> Result<SupportStanding> {
    let open = match grants::open(db).await? {
        Some(grant) => Some(SupportGrant::one(db, grant.id).await?),
        None => None,
    };
    let asked = match grants::asked(db).await? {
        Some(grant) => Some(SupportGrant::one(db, grant.id).await?),
        None => None,
    };
    Ok(SupportStanding { open, asked })
}

/// Names in the platform's audit log what was done at a merchant's; the transaction goes on at the merchant's.
pub async fn noted(
    tx: MerchantTx,
    action: &'static str,
    support_grant_id: i64,
) -> Result<MerchantTx> {
    let merchant = tx.merchant_arc();
    let tx = tx.into_platform().await?;
    tx.note(vec![Change {
        noun: "managed_support_grants",
        record_id: merchant.id,
        action,
        before: None,
        after: Some(serde_json::json!({ "support_grant_id": support_grant_id })),
    }]);
    tx.into_merchant(merchant).await
}
