//! Owners as they sign in: what identity asks of their records.

use async_trait::async_trait;
use identity::OwnerRecords;
use kernel::Result;
use kernel::code::Status;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

/// The keeper of owners' records, plugged into identity's port.
pub struct Records;

#[async_trait]
impl OwnerRecords for Records {
    fn people(&self) -> String {
        format!(
            "(SELECT id, coalesce(name_en, name_ar) AS name, coalesce(name_ar, name_en) AS name_ar, email, language, \
             status = {} AND access AS may_enter, password_hash FROM owners)",
            Status::Active.sql()
        )
    }

    async fn set_password(&self, tx: &MerchantTx, owner_id: i64, hash: String) -> Result<()> {
        let sql = "UPDATE owners SET password_hash = $2 WHERE id = $1";
        let values = [owner_id.into(), hash.into()];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        tx.execute_raw(statement).await?;
        Ok(())
    }

    async fn signed_in(&self, tx: &MerchantTx, owner_id: i64) -> Result<()> {
        let sql = "UPDATE owners SET last_sign_in_at = $2 WHERE id = $1";
        let values = [owner_id.into(), tx.now().into()];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        tx.execute_raw(statement).await?;
        Ok(())
    }
}
