//! Who signs in with which e-mail to which merchant; in step with the merchants' own people.

use kernel::auth::{ACCOUNTS_OF_SIGN_IN, Area};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Kernel, Result};
use sea_orm::ConnectionTrait as _;

use crate::statement::bound;

pub(crate) async fn merchants_of(
    kernel: &Kernel,
    area: Area,
    email: &str,
    account_id: Option<i64>,
) -> Result<Vec<i64>> {
    let sql = format!(
        "SELECT n.merchant_id FROM platform.sign_in_names n \
         JOIN platform.merchants m ON m.id = n.merchant_id \
         WHERE n.area = $1 AND n.email = $2 AND ($3::bigint IS NULL OR m.account_id = $3) \
         ORDER BY n.merchant_id LIMIT {ACCOUNTS_OF_SIGN_IN}"
    );
    let values: [sea_orm::Value; 3] = [area.into(), email.to_lowercase().into(), account_id.into()];
    let db = kernel.database.platform_lookups();
    let rows = db.query_all_raw(bound(&sql, values)).await?;
    let ids = rows.iter().map(|row| row.try_get("", "merchant_id"));
    Ok(ids.collect::<std::result::Result<_, _>>()?)
}

pub(crate) async fn change(
    tx: &MerchantTx,
    area: Area,
    before: Option<&str>,
    after: Option<&str>,
) -> Result<()> {
    if let Some(email) = before {
        let sql = "DELETE FROM platform.sign_in_names WHERE area = $1 AND email = $2 AND merchant_id = $3";
        execute(tx, sql, area, email).await?;
    }
    if let Some(email) = after {
        let sql = "INSERT INTO platform.sign_in_names (area, email, merchant_id) \
             VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        execute(tx, sql, area, email).await?;
    }
    Ok(())
}

async fn execute(tx: &MerchantTx, sql: &str, area: Area, email: &str) -> Result<()> {
    let values: [sea_orm::Value; 3] = [
        area.into(),
        email.to_lowercase().into(),
        tx.merchant().id.into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}
