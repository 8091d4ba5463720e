use kernel::Result;
use kernel::auth::FailedSignIn;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use sea_orm::ConnectionTrait as _;

use crate::statement::bound;

pub(crate) async fn record(tx: &PlatformTx, failure: &FailedSignIn) -> Result<()> {
    let sql = "INSERT INTO platform.failed_login_attempts \
         (type, source, login, ip, country, user_agent, merchant_id, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let values: [sea_orm::Value; 8] = [
        failure.kind.into(),
        failure.area.into(),
        failure.login.clone().into(),
        tx.caller().ip.clone().into(),
        failure.country.clone().into(),
        tx.caller().user_agent.clone().into(),
        failure.merchant_id.into(),
        tx.now().into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}
