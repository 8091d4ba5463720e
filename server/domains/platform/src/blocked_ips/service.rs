use std::net::IpAddr;

use chrono::{DateTime, Duration, Utc};
use kernel::audit::Change;
use kernel::auth::{Block, Measure, forget_tries};
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use sea_orm::ConnectionTrait as _;

use super::BlockedIpId;
use super::codes::BlockKind;
use super::model::{BlockedIp, BlockedIpFilter, BlockedIpInput};
use crate::statement::bound;

/// The longest block that has an end: a year.
const MAX_HOURS: i64 = 24 * 365;

/// The blocks that the caller asks for; whether one still holds depends on the time.
pub fn matching(list: &List<BlockedIpFilter>, db: &impl PlatformConn) -> Result<ListQuery> {
    let (holding, ended) = match list.filter.active {
        Some(true) => (Some(db.now()), None),
        Some(false) => (None, Some(db.now())),
        None => (None, None),
    };
    let query = BlockedIp::matching(list)?
        .filter("(b.expires_at IS NULL OR b.expires_at > ?)", holding)
        .filter("b.expires_at <= ?", ended);
    Ok(query)
}

/// Blocks an address; blocking a blocked one replaces its reason and end.
pub async fn block(tx: &PlatformTx, input: &BlockedIpInput) -> Result<BlockedIpId> {
    let mut form = Validator::new(tx.language());
    let ip = form
        .field("ip", &input.ip)
        .required()
        .custom("ip_address", NOT_AN_ADDRESS, is_address)
        .text();
    let reason = form.field("reason", &input.reason).required().text();
    let hours = form
        .integer("hours", &input.hours)
        .min(1)
        .max(MAX_HOURS)
        .optional();
    form.finish()?;
    let Ok(address) = ip.parse::<IpAddr>() else {
        return Err(Problem::field("ip", NOT_AN_ADDRESS));
    };
    let ip = address.to_string();
    if tx.caller().ip.as_deref() == Some(ip.as_str()) {
        return Err(Problem::field("ip", YOUR_OWN));
    }
    let until = hours.map(|hours| tx.now() + Duration::hours(hours));
    let sql = "INSERT INTO platform.blocked_ips (ip, reason, blocked_at, expires_at) \
         VALUES ($1, $2, $3, $4) ON CONFLICT (ip) DO UPDATE \
         SET reason = $2, blocked_at = $3, expires_at = $4, automatic = false, kind = excluded.kind";
    let values = [
        ip.clone().into(),
        reason.into(),
        tx.now().into(),
        until.into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    let blocked = find(tx, &ip).await?;
    note(tx, "blocked", blocked.id, None, Some(&blocked));
    Ok(blocked.id)
}

/// How an address or its network is blocked now.
pub(crate) async fn block_of(
    kernel: &Kernel,
    address: &str,
    network: &str,
) -> Result<Option<Block>> {
    let sql = "SELECT automatic, kind, expires_at FROM platform.blocked_ips \
         WHERE ip IN ($1, $2) AND (expires_at IS NULL OR expires_at > $3)";
    let values = [address.into(), network.into(), kernel.clock.now().into()];
    let db = kernel.database.platform_lookups();
    let mut hardest = None;
    for row in db.query_all_raw(bound(sql, values)).await? {
        let until: Option<DateTime<Utc>> = row.try_get("", "expires_at")?;
        let block = match (
            row.try_get("", "automatic")?,
            row.try_get("", "kind")?,
            until,
        ) {
            (false, _, _) => Block::ByHand,
            (true, BlockKind::Waiting, Some(until)) => Block::Waits(until),
            (true, _, _) => Block::Automatic,
        };
        hardest = hardest.max(Some(block));
    }
    Ok(hardest)
}

/// What failed sign-ins have for their network.
pub(crate) async fn take(tx: &PlatformTx, network: &str, measure: Measure) -> Result<()> {
    let reason = measure.reason();
    match measure {
        Measure::Wait(seconds) => let_wait(tx, network, seconds, &reason).await,
        Measure::Block => block_for_a_day(tx, network, &reason).await,
    }
}

/// Lets a network wait; one that is blocked stays so.
async fn let_wait(tx: &PlatformTx, network: &str, seconds: u32, reason: &str) -> Result<()> {
    let sql = format!(
        "INSERT INTO platform.blocked_ips (ip, reason, blocked_at, expires_at, automatic, kind) \
         VALUES ($1, $2, $3, $4, true, {waiting}) ON CONFLICT (ip) DO UPDATE SET reason = excluded.reason, \
         blocked_at = excluded.blocked_at, expires_at = excluded.expires_at, automatic = true, \
         kind = excluded.kind \
         WHERE blocked_ips.expires_at <= excluded.blocked_at OR blocked_ips.kind = {waiting}",
        waiting = BlockKind::Waiting.sql()
    );
    let values = [
        network.into(),
        reason.into(),
        tx.now().into(),
        (tx.now() + Duration::seconds(seconds.into())).into(),
    ];
    tx.execute_raw(bound(&sql, values)).await?;
    Ok(())
}

/// Blocks a network for a day after failed sign-ins; a longer block keeps its end, or has none, and
/// one by hand stays one.
pub(crate) async fn block_for_a_day(tx: &PlatformTx, network: &str, reason: &str) -> Result<()> {
    let sql = "INSERT INTO platform.blocked_ips (ip, reason, blocked_at, expires_at, automatic) \
         VALUES ($1, $2, $3, $4, true) ON CONFLICT (ip) DO UPDATE SET reason = excluded.reason, \
         blocked_at = excluded.blocked_at, kind = excluded.kind, \
         automatic = blocked_ips.automatic OR \
         coalesce(blocked_ips.expires_at <= excluded.blocked_at, false), \
         expires_at = CASE WHEN blocked_ips.expires_at IS NULL THEN NULL \
         ELSE greatest(blocked_ips.expires_at, excluded.expires_at) END";
    let values = [
        network.into(),
        reason.into(),
        tx.now().into(),
        (tx.now() + Duration::days(1)).into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}

/// Lets an address sign in again; what its network had failed before no longer counts.
pub async fn unblock(tx: &PlatformTx, ip: &str) -> Result<()> {
    let blocked = find(tx, ip).await?;
    forget_tries(tx.kernel(), ip).await?;
    let sql = "DELETE FROM platform.blocked_ips WHERE ip = $1";
    tx.execute_raw(bound(sql, [ip.into()])).await?;
    note(tx, "unblocked", blocked.id, Some(&blocked), None);
    Ok(())
}

async fn find(db: &impl PlatformConn, ip: &str) -> Result<BlockedIp> {
    BlockedIp::all().filter("b.ip = ?", Some(ip)).only(db).await
}

fn note(
    tx: &PlatformTx,
    action: &'static str,
    id: BlockedIpId,
    before: Option<&BlockedIp>,
    after: Option<&BlockedIp>,
) {
    let shown = |row: &BlockedIp| serde_json::json!({ "ip": row.ip, "kind": row.kind, "reason": row.reason, "expires_at": row.expires_at });
    tx.note(vec![Change {
        noun: "blocked_ips",
        record_id: id.0,
        action,
        before: before.map(shown),
        after: after.map(shown),
    }]);
}

fn is_address(typed: &str) -> bool {
    typed.parse::<IpAddr>().is_ok()
}

const NOT_AN_ADDRESS: Text = Text::fixed(
    "Enter an IP address such as 203.0.113.7.",
    "أدخل عنوان IP مثل 203.0.113.7.",
);
const YOUR_OWN: Text = Text::fixed(
    "This is your own address; you would lock yourself out.",
    "هذا عنوانك أنت؛ ستمنع نفسك من الدخول.",
);
