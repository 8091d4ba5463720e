use chrono::{DateTime, Duration, Utc};
use kernel::auth::Principal;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, FromQueryResult};
use serde_json::{Value, json};

use super::cursor;
use super::kinds::{self, TOLD, VERSION};
use super::model::{Event, EventPage};

/// Entries of the audit log that one transaction tells.
const BATCH: i64 = 500;
/// After this long no transaction is still between its entries and its commit.
const SETTLES: Duration = Duration::minutes(10);
const MOST: u32 = 200;
const USUAL: u32 = 50;

const UNKNOWN_KIND: Text = Text::fixed(
    "There is no such kind of event, or you may not see its records. GET /webhook_event_kinds names them.",
    "لا يوجد نوع حدث بهذا الاسم، أو لا يحق لك عرض سجلاته. تجد الأنواع في GET /webhook_event_kinds.",
);

#[derive(FromQueryResult)]
struct Feed {
    last_event_id: i64,
    settled_id: i64,
    seen_id: i64,
    seen_at: Option<DateTime<Utc>>,
}

#[derive(FromQueryResult)]
struct Entry {
    id: i64,
    at: DateTime<Utc>,
    noun: String,
    record_id: i64,
    action: String,
    before: Option<Value>,
    after: Option<Value>,
}

/// What gathering came to.
#[derive(Debug, Clone, Copy)]
pub struct Gathered {
    pub told: usize,
    /// Whether there may be more to tell at once.
    pub is_full: bool,
    pub last_event_id: i64,
}

/// Tells what the audit log has that is not told yet; nothing where another transaction is at it.
pub async fn gather(tx: &MerchantTx) -> Result<Option<Gathered>> {
    let sql =
        "SELECT last_event_id, settled_id, seen_id, seen_at FROM event_feed FOR UPDATE SKIP LOCKED";
    let feed = Feed::find_by_statement(statement(sql, []));
    let Some(mut feed) = feed.one(tx).await? else {
        return Ok(None);
    };
    if feed.seen_at.is_none() {
        begin(tx, &mut feed).await?;
    }
    let newest = last_entry(tx).await?;
    let told_verbs = TOLD.iter().flat_map(|told| {
        let verbs = told.verbs.iter();
        verbs.map(|verb| format!("{}.{verb}", told.noun))
    });
    // The id of an entry is given before its transaction ends: one of a smaller id may come to light later.
    let sql = "SELECT a.id, a.at, a.noun, a.record_id, a.action, a.before, a.after FROM audit_log a \
         WHERE a.id > $1 AND a.noun || '.' || a.action = ANY($2) \
             AND NOT EXISTS (SELECT FROM events e WHERE e.audit_id = a.id) \
         ORDER BY a.id LIMIT $3";
    let values = [
        feed.settled_id.into(),
        told_verbs.collect::<Vec<_>>().into(),
        BATCH.into(),
    ];
    let entries = Entry::find_by_statement(statement(sql, values));
    let entries = entries.all(tx).await?;
    let is_full = entries.len() == usize::try_from(BATCH).unwrap_or(usize::MAX);
    let told = tell(tx, &mut feed, entries).await?;
    settle(tx, &mut feed, is_full, newest).await?;
    Ok(Some(Gathered {
        told,
        is_full,
        last_event_id: feed.last_event_id,
    }))
}

/// The first use: what happened before it is not told.
async fn begin(tx: &MerchantTx, feed: &mut Feed) -> Result<()> {
    feed.settled_id = last_entry(tx).await?;
    feed.seen_id = feed.settled_id;
    feed.seen_at = Some(tx.now());
    Ok(())
}

async fn last_entry(tx: &MerchantTx) -> Result<i64> {
    let sql = "SELECT coalesce(max(id), 0) AS id FROM audit_log";
    let row = tx.query_one_raw(statement(sql, [])).await?;
    Ok(row.map_or(Ok(0), |row| row.try_get("", "id"))?)
}

async fn tell(tx: &MerchantTx, feed: &mut Feed, entries: Vec<Entry>) -> Result<usize> {
    let mut rows = Vec::with_capacity(entries.len());
    for entry in entries {
        let Some(told) = kinds::told(&entry.noun, &entry.action) else {
            continue;
        };
        feed.last_event_id += 1;
        let (before, after) = (entry.before.as_ref(), entry.after.as_ref());
        let event = Event {
            id: format!("evt_{}_{}", tx.merchant().key, feed.last_event_id),
            kind: told.kind(&entry.action),
            version: VERSION,
            timestamp: entry.at,
            data: told.data(entry.record_id, before, after),
        };
        rows.push(json!({
            "id": feed.last_event_id, "audit_id": entry.id, "kind": event.kind, "noun": entry.noun,
            "record_id": entry.record_id, "payload": serde_json::to_string(&event)?,
        }));
    }
    let told = rows.len();
    if told > 0 {
        let sql = "INSERT INTO events (id, audit_id, kind, noun, record_id, payload, created_at) \
             SELECT r.id, r.audit_id, r.kind, r.noun, r.record_id, r.payload, $2 \
             FROM jsonb_to_recordset($1::jsonb) \
             AS r(id bigint, audit_id bigint, kind text, noun text, record_id bigint, payload text)";
        let values = [Value::Array(rows).into(), tx.now().into()];
        tx.execute_raw(statement(sql, values)).await?;
    }
    Ok(told)
}

/// Moves on past entries before which none can come to light any more.
async fn settle(tx: &MerchantTx, feed: &mut Feed, is_full: bool, newest: i64) -> Result<()> {
    let is_old = feed.seen_at.is_some_and(|at| tx.now() - at >= SETTLES);
    if is_old && !is_full {
        feed.settled_id = feed.settled_id.max(feed.seen_id);
        feed.seen_id = newest;
        feed.seen_at = Some(tx.now());
    }
    let sql =
        "UPDATE event_feed SET last_event_id = $1, settled_id = $2, seen_id = $3, seen_at = $4";
    let values = [
        feed.last_event_id.into(),
        feed.settled_id.into(),
        feed.seen_id.into(),
        feed.seen_at.into(),
    ];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// Tells what is not told yet; the number of the last event then.
pub async fn up_to_date(tx: &MerchantTx) -> Result<i64> {
    if let Some(gathered) = gather(tx).await? {
        return Ok(gathered.last_event_id);
    }
    let sql = "SELECT last_event_id FROM event_feed";
    let row = tx.query_one_raw(statement(sql, [])).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    Ok(row.try_get("", "last_event_id")?)
}

/// The kinds that were asked for, all of which the caller may see.
pub fn kinds_asked(
    form: &mut Validator,
    db: &impl MerchantConn,
    caller: &Principal,
    asked: &[String],
) -> Vec<String> {
    let allowed = kinds::allowed(&db.kernel().pages, &caller.permissions);
    let is_known = asked.iter().all(|kind| allowed.contains(kind));
    form.check_custom("kinds", is_known, "kinds", UNKNOWN_KIND);
    let asked = allowed.into_iter().filter(|kind| asked.contains(kind));
    asked.collect()
}

/// What a program asks of the events.
#[derive(Debug, Default)]
pub struct Asked {
    pub after: Option<String>,
    /// With commas; nothing for all that the caller may see.
    pub kinds: Option<String>,
    pub limit: Option<u32>,
}

/// The events after a cursor, those of this moment included.
pub async fn page(tx: &MerchantTx, caller: &Principal, asked: &Asked) -> Result<EventPage> {
    let last = up_to_date(tx).await?;
    let after = match &asked.after {
        Some(after) => cursor::read(tx, after)?,
        None => 0,
    };
    let named = asked.kinds.iter().flat_map(|kinds| kinds.split(','));
    let named = named.map(str::trim).filter(|kind| !kind.is_empty());
    let named: Vec<String> = named.map(str::to_owned).collect();
    let mut form = Validator::new(tx.language());
    let kinds = if named.is_empty() {
        kinds::allowed(&tx.kernel().pages, &caller.permissions)
    } else {
        kinds_asked(&mut form, tx, caller, &named)
    };
    form.finish()?;
    let limit = asked.limit.unwrap_or(USUAL).clamp(1, MOST);
    let sql =
        "SELECT id, payload FROM events WHERE id > $1 AND kind = ANY($2) ORDER BY id LIMIT $3";
    let values = [after.into(), kinds.into(), i64::from(limit + 1).into()];
    let mut rows = tx.query_all_raw(statement(sql, values)).await?;
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = rows.len() > most;
    rows.truncate(most);
    let mut items = Vec::with_capacity(rows.len());
    let mut read_to = last.max(after);
    for row in &rows {
        let payload: String = row.try_get("", "payload")?;
        items.push(serde_json::from_str(&payload)?);
        if has_more {
            read_to = row.try_get("", "id")?;
        }
    }
    Ok(EventPage {
        items,
        next: cursor::written(tx, read_to)?,
        has_more,
    })
}
