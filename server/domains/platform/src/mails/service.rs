use kernel::Result;
use kernel::audit::Change;
use kernel::mail::{MailStatus, SendMail};
use kernel::paging::Listed as _;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use sea_orm::ConnectionTrait as _;

use super::model::MailLetter;
use super::{MailError, MailId};
use crate::statement::bound;

/// Queues a failed mail again.
pub async fn resend(tx: &PlatformTx, id: MailId) -> Result<()> {
    let before = MailLetter::one(tx, id).await?;
    let sql = "UPDATE platform.mails SET status = $2, error = NULL \
         WHERE id = $1 AND status = $3 RETURNING attempts";
    let values = [
        id.into(),
        MailStatus::Pending.into(),
        MailStatus::Failed.into(),
    ];
    let row = tx.query_one_raw(bound(sql, values)).await?;
    let attempts: i32 = row.ok_or(MailError::NotFailed)?.try_get("", "attempts")?;
    let key = format!("{id}-again-{attempts}-{}", tx.now().timestamp_millis());
    tx.enqueue(None, SendMail { mail_id: id.0 }, key).await?;
    let shown = |status: MailStatus| Some(serde_json::json!({ "status": status }));
    tx.note(vec![Change {
        noun: "mails",
        record_id: id.0,
        action: "resent",
        before: shown(before.status),
        after: shown(MailStatus::Pending),
    }]);
    Ok(())
}
