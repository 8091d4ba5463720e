use std::net::IpAddr;

use chrono::Duration;
use kernel::audit::Change;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult as _, Statement};

use super::api::{BlockedIp, BlockedIpFilter, BlockedIpInput};
use crate::listing::contains;

/// The longest block that has an end: a year.
const MAX_HOURS: i64 = 24 * 365;

pub(super) fn query(
    paging: &Paging,
    filter: &BlockedIpFilter,
    db: &impl PlatformConn,
) -> Result<ListQuery> {
    let now = db.now();
    let (active, ended) = match filter.active {
        Some(true) => (Some(now), None),
        Some(false) => (None, Some(now)),
        None => (None, None),
    };
    ListQuery::new(
        "b.ip, b.reason, b.blocked_at, b.expires_at",
        "platform.blocked_ips b",
    )
    .filter("(b.expires_at IS NULL OR b.expires_at > ?)", active)
    .filter("b.expires_at <= ?", ended)
    .filter(
        "(b.ip ILIKE ? OR b.reason ILIKE ?)",
        contains(paging.search.as_deref()),
    )
    .sort(
        &paging.sort,
        &[
            ("ip", "b.ip"),
            ("blocked_at", "b.blocked_at"),
            ("expires_at", "b.expires_at"),
        ],
        "b.blocked_at DESC, b.ip",
    )
}

pub async fn list(
    db: &impl PlatformConn,
    paging: &Paging,
    filter: &BlockedIpFilter,
) -> Result<Page<BlockedIp>> {
    query(paging, filter, db)?.page(db, paging).await
}

/// Blocks an address; blocking a blocked one replaces its reason and end.
pub async fn block(tx: &PlatformTx, input: &BlockedIpInput) -> Result<BlockedIp> {
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
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO platform.blocked_ips (ip, reason, blocked_at, expires_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (ip) DO UPDATE SET reason = $2, blocked_at = $3, expires_at = $4",
        [
            ip.clone().into(),
            reason.into(),
            tx.now().into(),
            until.into(),
        ],
    );
    tx.execute_raw(statement).await?;
    let blocked = find(tx, &ip).await?.ok_or_else(Problem::not_found)?;
    note(tx, "blocked", None, Some(&blocked)).await?;
    Ok(blocked)
}

/// Whether an address or its network is blocked now.
pub(crate) async fn is_blocked(kernel: &Kernel, address: &str, network: &str) -> Result<bool> {
    let blocked = sqlx::query(
        "SELECT 1 AS hit FROM platform.blocked_ips \
         WHERE ip IN ($1, $3) AND (expires_at IS NULL OR expires_at > $2)",
    )
    .bind(address)
    .bind(kernel.clock.now())
    .bind(network)
    .fetch_optional(kernel.database.platform_pool())
    .await?;
    Ok(blocked.is_some())
}

/// Blocks a network for a day after failed sign-ins; a longer block stays.
pub(crate) async fn block_for_a_day(tx: &PlatformTx, network: &str, reason: &str) -> Result<()> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO platform.blocked_ips (ip, reason, blocked_at, expires_at) \
         VALUES ($1, $2, $3, $4) ON CONFLICT (ip) DO UPDATE SET reason = excluded.reason, \
         blocked_at = excluded.blocked_at, expires_at = greatest(blocked_ips.expires_at, excluded.expires_at)",
        [
            network.into(),
            reason.into(),
            tx.now().into(),
            (tx.now() + Duration::days(1)).into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

/// Lets an address sign in again.
pub async fn unblock(tx: &PlatformTx, ip: &str) -> Result<()> {
    let blocked = find(tx, ip).await?.ok_or_else(Problem::not_found)?;
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "DELETE FROM platform.blocked_ips WHERE ip = $1",
        [ip.into()],
    );
    tx.execute_raw(statement).await?;
    note(tx, "unblocked", Some(&blocked), None).await
}

async fn find(db: &impl PlatformConn, ip: &str) -> Result<Option<BlockedIp>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT ip, reason, blocked_at, expires_at FROM platform.blocked_ips WHERE ip = $1",
        [ip.into()],
    );
    Ok(BlockedIp::find_by_statement(statement).one(db).await?)
}

/// An address has no number of its own in the log: the row carries it.
async fn note(
    tx: &PlatformTx,
    action: &'static str,
    before: Option<&BlockedIp>,
    after: Option<&BlockedIp>,
) -> Result<()> {
    let shown = |row: &BlockedIp| serde_json::json!({ "ip": row.ip, "reason": row.reason, "expires_at": row.expires_at });
    let change = Change {
        noun: "blocked_ips",
        record_id: 0,
        action,
        before: before.map(shown),
        after: after.map(shown),
    };
    tx.note(vec![change]);
    Ok(())
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
