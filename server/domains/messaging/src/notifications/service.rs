use std::collections::HashMap;

use chrono::{DateTime, Days, NaiveDate, TimeZone as _, Utc};
use identity::account::service as account;
use kernel::Result;
use kernel::auth::Principal;
use kernel::code::Code as _;
use kernel::notification::{NotificationKind, NotificationTopic};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult as _, Statement};

use super::model::{Notification, NotificationMenu, UnreadCount};
use super::rights;

/// What the menu shows at most.
const LONGEST_MENU: i64 = 100;

/// What a caller asks the menu for.
pub struct MenuQuery<'a> {
    pub date: Option<&'a str>,
    pub kind: Option<NotificationKind>,
}

/// The newest notifications of the kinds that the caller may see, and how many of each are unread.
pub async fn menu(
    db: &impl MerchantConn,
    principal: &Principal,
    asked: &MenuQuery<'_>,
) -> Result<NotificationMenu> {
    let until = until(db, asked.date)?;
    let shown = shown_kinds(db, principal).await?;
    let wanted = stored(
        shown
            .iter()
            .filter(|shown| asked.kind.is_none_or(|kind| kind == **shown)),
    );
    // A topic that only a newer version knows is shown by its newest event's own title.
    let topics: Vec<&str> = NotificationTopic::ALL
        .iter()
        .map(|topic| topic.sql())
        .collect();
    let topics = topics.join(", ");
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT newest.id, newest.kind, newest.title_en, newest.title_ar, newest.noun, newest.record_id, \
               newest.at, newest.topic, told.count, told.is_read FROM ( \
               SELECT max(one.id) AS id, count(*) AS count, one.is_read FROM ( \
                 SELECT n.id, n.topic, n.at, n.id <= coalesce(r.read_up_to, 0) AS is_read \
                 FROM notifications n LEFT JOIN notification_reads r ON r.kind = n.kind AND r.user_id = $1 \
                 WHERE n.kind = ANY($2) AND ($3::timestamptz IS NULL OR n.at < $3) \
                   AND (n.user_id IS NULL OR n.user_id = $1)) one \
               GROUP BY one.is_read, CASE WHEN one.topic IS NULL THEN one.id END, one.topic, \
                 CASE WHEN one.is_read THEN (one.at AT TIME ZONE $5)::date END \
               ORDER BY max(one.id) DESC LIMIT $4) told \
             JOIN LATERAL (SELECT n.id, n.kind, n.title_en, n.title_ar, n.noun, n.record_id, n.at, \
               CASE WHEN n.topic IN ({topics}) THEN n.topic END AS topic \
               FROM notifications n WHERE n.id = told.id) newest ON true ORDER BY newest.id DESC"
        ),
        [
            principal.subject_id.into(),
            wanted.into(),
            until.into(),
            LONGEST_MENU.into(),
            db.merchant().time_zone.name().into(),
        ],
    );
    let items = Notification::find_by_statement(statement).all(db).await?;
    let unread = unread(db, principal.subject_id, &shown).await?;
    let total = unread.iter().map(|count| count.unread).sum();
    Ok(NotificationMenu {
        items,
        unread,
        total_unread: total,
    })
}

/// The end of a date in the merchant's zone.
fn until(db: &impl MerchantConn, date: Option<&str>) -> Result<Option<DateTime<Utc>>> {
    let mut form = Validator::new(db.language());
    let date: Option<NaiveDate> = form.date("date", date.unwrap_or_default()).optional();
    form.finish()?;
    let end = date.and_then(|date| (date + Days::new(1)).and_hms_opt(0, 0, 0));
    let zone = db.merchant().time_zone;
    Ok(end
        .and_then(|end| zone.from_local_datetime(&end).latest())
        .map(|end| end.with_timezone(&Utc)))
}

/// The bound array of `kind = ANY(…)`.
fn stored<'a>(kinds: impl Iterator<Item = &'a NotificationKind>) -> Vec<String> {
    kinds.map(|kind| kind.as_str().to_owned()).collect()
}

async fn shown_kinds(
    db: &impl MerchantConn,
    principal: &Principal,
) -> Result<Vec<NotificationKind>> {
    let account = account::find(db).await?;
    let is_addressee = is_addressee(db, principal.subject_id).await?;
    let pages = &db.kernel().pages;
    let held = &principal.permissions;
    Ok(rights::shown(
        pages,
        held,
        account.hold_invoice,
        is_addressee,
    ))
}

async fn is_addressee(db: &impl MerchantConn, user_id: i64) -> Result<bool> {
    let sql = "SELECT 1 AS hit FROM notifications WHERE user_id = $1 LIMIT 1";
    let found = db.query_one_raw(statement(sql, [user_id.into()])).await?;
    Ok(found.is_some())
}

async fn unread(
    db: &impl MerchantConn,
    user_id: i64,
    shown: &[NotificationKind],
) -> Result<Vec<UnreadCount>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT n.kind, count(*) AS unread FROM notifications n \
         LEFT JOIN notification_reads r ON r.kind = n.kind AND r.user_id = $1 \
         WHERE n.id > coalesce(r.read_up_to, 0) AND (n.user_id IS NULL OR n.user_id = $1) GROUP BY n.kind",
        [user_id.into()],
    );
    let mut counts: HashMap<NotificationKind, i64> = HashMap::new();
    for row in db.query_all_raw(statement).await? {
        counts.insert(row.try_get("", "kind")?, row.try_get("", "unread")?);
    }
    let count = |kind: &NotificationKind| UnreadCount {
        kind: *kind,
        unread: counts.get(kind).copied().unwrap_or(0),
    };
    Ok(shown.iter().map(count).collect())
}

/// Marks a kind as read by the caller; every kind when none is named.
pub async fn mark_as_read(
    tx: &MerchantTx,
    principal: &Principal,
    kind: Option<NotificationKind>,
) -> Result<()> {
    let kinds = match kind {
        Some(kind) => stored([kind].iter()),
        None => stored(shown_kinds(tx, principal).await?.iter()),
    };
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO notification_reads (user_id, kind, read_up_to) \
         SELECT $1, n.kind, max(n.id) FROM notifications n WHERE n.kind = ANY($2) GROUP BY n.kind \
         ON CONFLICT (user_id, kind) DO UPDATE \
         SET read_up_to = greatest(notification_reads.read_up_to, excluded.read_up_to)",
        [principal.subject_id.into(), kinds.into()],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

/// A notification to be.
pub struct NewNotification {
    pub kind: NotificationKind,
    pub title: Text,
    /// The record that it leads to.
    pub leads_to: Option<(String, i64)>,
    /// A [`NotificationTopic`], perhaps of another version.
    pub topic: Option<String>,
    /// Whom alone it is for.
    pub user_id: Option<i64>,
}

pub async fn add(tx: &MerchantTx, notification: NewNotification) -> Result<()> {
    let (noun, record_id) = notification.leads_to.unzip();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO notifications (kind, title_en, title_ar, noun, record_id, at, topic, user_id) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        [
            notification.kind.into(),
            notification.title.en.into_owned().into(),
            notification.title.ar.into_owned().into(),
            noun.into(),
            record_id.into(),
            tx.now().into(),
            notification.topic.into(),
            notification.user_id.into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}
