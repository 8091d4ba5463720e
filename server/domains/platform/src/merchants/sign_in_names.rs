//! Who signs in with which e-mail to which merchant; in step with the merchants' own people.

use kernel::auth::Area;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Kernel, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use sqlx::Row as _;

pub(crate) async fn merchants_of(kernel: &Kernel, area: Area, email: &str) -> Result<Vec<i64>> {
    let rows = sqlx::query(
        "SELECT merchant_id FROM platform.sign_in_names WHERE area = $1 AND email = $2 \
         ORDER BY merchant_id LIMIT 5",
    )
    .bind(area.number())
    .bind(email.to_lowercase())
    .fetch_all(kernel.database.platform_pool())
    .await?;
    let ids = rows.iter().map(|row| row.try_get("merchant_id"));
    Ok(ids.collect::<Result<_, sqlx::Error>>()?)
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
        area.number().into(),
        email.to_lowercase().into(),
        tx.merchant().id.into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}
