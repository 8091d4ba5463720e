use chrono::Duration;
use identity::sessions::service as sessions;
use identity::sessions::{SessionEnd, SessionId};
use kernel::audit::Change;
use kernel::auth::Area;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::permission::{Permission as _, Permissions};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::ConnectionTrait as _;
use serde_json::json;

use super::ConnectionId;
use super::model::{Connection, ConnectionFilter};
use crate::merchants::MerchantId;
use crate::staff::service::sessions as staff_sessions;
use crate::staff::{self, StaffId, StaffSessionEnd, StaffSessionId};
use crate::statement::bound;

/// Who was seen within this time is there now; sessions note it once a minute.
const PRESENT_FOR: Duration = Duration::minutes(5);

/// The live sessions that the caller asks for.
pub fn matching(list: &List<ConnectionFilter>, db: &impl PlatformConn) -> Result<ListQuery> {
    let (present, away) = match list.filter.online {
        Some(true) => (Some(db.now() - PRESENT_FOR), None),
        Some(false) => (None, Some(db.now() - PRESENT_FOR)),
        None => (None, None),
    };
    Ok(Connection::matching(list)?
        .filter("c.expires_at > ?", Some(db.now()))
        .filter("c.last_seen_at >= ?", present)
        .filter("c.last_seen_at < ?", away))
}

/// What of a person ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    One,
    AllOfPerson,
}

struct Person {
    merchant_id: Option<MerchantId>,
    area: Area,
    subject_id: i64,
    sessions: Vec<i64>,
}

/// Ends sessions where they are kept. The caller forgets the known principals after the commit.
pub async fn end(
    tx: PlatformTx,
    own: &Permissions,
    id: ConnectionId,
    which: Which,
) -> Result<PlatformTx> {
    let person = find(&tx, id, which).await?;
    let after = json!({
        "area": person.area, "merchant_id": person.merchant_id, "subject_id": person.subject_id,
        "sessions": person.sessions,
    });
    tx.note(vec![Change {
        noun: "connections",
        record_id: id.0,
        action: "signed_out",
        before: None,
        after: Some(after),
    }]);
    let Some(merchant_id) = person.merchant_id else {
        end_of_staff(&tx, own, &person).await?;
        return Ok(tx);
    };
    let merchant = tx.kernel().merchants.by_id(merchant_id.0).await?;
    let merchant = merchant.ok_or_else(Problem::not_found)?;
    let tx = tx.into_merchant(merchant).await?;
    for session in &person.sessions {
        let session = SessionId(*session);
        sessions::revoke(&tx, person.area, None, session, SessionEnd::Revoked).await?;
    }
    tx.into_platform().await
}

/// Colleagues are signed out only by those who may change them.
async fn end_of_staff(tx: &PlatformTx, own: &Permissions, person: &Person) -> Result<()> {
    if !own.allows::<staff::permission::Edit>() {
        return Err(Problem::no_permission(staff::permission::Edit::NAME));
    }
    for session in &person.sessions {
        let session = StaffSessionId(*session);
        let reason = StaffSessionEnd::EndedByOwner;
        staff_sessions::revoke(tx, StaffId(person.subject_id), session, reason).await?;
    }
    Ok(())
}

async fn find(tx: &PlatformTx, id: ConnectionId, which: Which) -> Result<Person> {
    let sql = "SELECT merchant_id, area, subject_id, session_id FROM platform.connections \
         WHERE id = $1 AND expires_at > $2 FOR UPDATE";
    let row = tx.query_one_raw(bound(sql, [id.into(), tx.now().into()]));
    let row = row.await?.ok_or_else(Problem::not_found)?;
    let mut person = Person {
        merchant_id: row.try_get("", "merchant_id")?,
        area: row.try_get("", "area")?,
        subject_id: row.try_get("", "subject_id")?,
        sessions: vec![row.try_get("", "session_id")?],
    };
    if which == Which::AllOfPerson {
        let sql = "SELECT session_id FROM platform.connections WHERE merchant_id IS NOT DISTINCT FROM $1 \
             AND area = $2 AND subject_id = $3 AND expires_at > $4 ORDER BY session_id FOR UPDATE";
        let values = [
            person.merchant_id.into(),
            person.area.into(),
            person.subject_id.into(),
            tx.now().into(),
        ];
        let rows = tx.query_all_raw(bound(sql, values)).await?;
        let sessions = rows.iter().map(|row| row.try_get("", "session_id"));
        person.sessions = sessions.collect::<std::result::Result<_, _>>()?;
    }
    Ok(person)
}
