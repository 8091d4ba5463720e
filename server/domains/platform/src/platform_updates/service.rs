use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::paging::{List, ListQuery, Listed as _, NoFilter, Page};
use kernel::tenancy::{MerchantConn, PlatformConn as _, PlatformTx};
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _};

use super::PlatformUpdateId;
use super::entity::{ActiveModel, Entity, Model};
use super::model::{News, PlatformUpdateInput, PlatformUpdateUpdate};
use crate::places;
use crate::statement::bound;

const LONGEST_TITLE: usize = 120;
const LONGEST: usize = 4_000;
/// What is shown at once to somebody who was away for long; the rest is on the page.
const SHOWN_AT_ONCE: usize = 5;

pub async fn create(tx: &PlatformTx, input: &PlatformUpdateInput) -> Result<Model> {
    let row = validate(tx, input).await?;
    tx.create::<Entity>(row).await
}

/// What was published may be mended; who has read it is not told again.
pub async fn update(
    tx: &PlatformTx,
    id: PlatformUpdateId,
    input: &PlatformUpdateUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = validate(tx, &input.update).await?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Shows it to those whom it concerns, from now on.
pub async fn publish(tx: &PlatformTx, id: PlatformUpdateId, version: i64) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = ActiveModel {
        published_at: Set(before.published_at.or(Some(tx.now()))),
        ..Default::default()
    };
    tx.change_as::<Entity>("published", &before, Some(version), row)
        .await
}

/// Takes it back into a draft; published again it is news again.
pub async fn withdraw(tx: &PlatformTx, id: PlatformUpdateId, version: i64) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = ActiveModel {
        published_at: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("taken_back", &before, Some(version), row)
        .await
}

pub async fn remove(tx: &PlatformTx, id: PlatformUpdateId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    tx.remove::<Entity>(&before, None).await
}

async fn validate(tx: &PlatformTx, input: &PlatformUpdateInput) -> Result<ActiveModel> {
    let known = places::service::served(tx).await?;
    let mut countries = Vec::new();
    for code in &input.countries {
        if !countries.contains(code) {
            countries.push(code.clone());
        }
    }
    let mut packages = Vec::new();
    for package in &input.packages {
        let stored = package.as_str().to_owned();
        if !packages.contains(&stored) {
            packages.push(stored);
        }
    }
    let mut form = Validator::new(tx.language());
    let title_en = form.required_text("title_en", &input.title_en, LONGEST_TITLE);
    let title_ar = form.required_text("title_ar", &input.title_ar, LONGEST_TITLE);
    let content_en = form.notes("content_en", &input.content_en);
    let content_en = content_en.max_length(LONGEST).required().text();
    let content_ar = form.notes("content_ar", &input.content_ar);
    let content_ar = content_ar.max_length(LONGEST).required().text();
    let day = form.date("day", &input.day).required().value();
    let is_known = |code: &String| known.iter().any(|country| country.code == *code);
    form.check("countries", countries.iter().all(is_known), Rule::NotFound);
    form.finish()?;
    Ok(ActiveModel {
        title_en: Set(title_en),
        title_ar: Set(title_ar),
        content_en: Set(content_en),
        content_ar: Set(content_ar),
        day: Set(day),
        countries: Set(countries),
        packages: Set(packages),
        ..Default::default()
    })
}

/// What was published for a merchant.
fn concerning(query: ListQuery, merchant_id: i64) -> ListQuery {
    query.and("u.published_at IS NOT NULL").filter(
        "EXISTS (SELECT FROM platform.merchants m WHERE m.id = ? \
             AND (u.countries = '{}' OR m.country = ANY(u.countries)) \
             AND (u.packages = '{}' OR m.package = ANY(u.packages)))",
        Some(merchant_id),
    )
}

/// Everything that was published for the caller's merchant.
pub async fn all(db: &impl MerchantConn, list: &List<NoFilter>) -> Result<Page<News>> {
    let platform = PlatformTx::begin(db.kernel(), Arc::new(db.caller().clone())).await?;
    let matching = concerning(News::matching(list)?, db.merchant().id);
    matching.page(&platform, &list.paging).await
}

/// What the caller has not read, and what was not there before they were.
pub async fn unread(db: &impl MerchantConn, user_id: i64) -> Result<Vec<News>> {
    let platform = PlatformTx::begin(db.kernel(), Arc::new(db.caller().clone())).await?;
    let since = read_through(&platform, db.merchant().id, user_id).await?;
    let fresh = concerning(News::all(), db.merchant().id)
        .filter("u.published_at > ?", since)
        .sort(&[], &[], "u.published_at DESC, u.id DESC")?;
    let mut news: Vec<News> = fresh.all(&platform).await?;
    news.truncate(SHOWN_AT_ONCE);
    Ok(news)
}

/// Up to when somebody has read the news; at first, when they were added.
async fn read_through(
    tx: &PlatformTx,
    merchant_id: i64,
    user_id: i64,
) -> Result<Option<DateTime<Utc>>> {
    let sql = "SELECT coalesce( \
             (SELECT r.read_through FROM platform.platform_update_reads r \
              WHERE r.merchant_id = $1 AND r.user_id = $2), \
             (SELECT e.added_at FROM platform.merchant_employees e \
              WHERE e.merchant_id = $1 AND e.user_id = $2)) AS since";
    let row = tx.query_one_raw(bound(sql, [merchant_id.into(), user_id.into()]));
    let row = row.await?;
    Ok(row
        .map(|row| row.try_get("", "since"))
        .transpose()?
        .flatten())
}

/// The caller has read what was published up to an instant; never back.
pub async fn mark_as_read(
    db: &impl MerchantConn,
    user_id: i64,
    through: DateTime<Utc>,
) -> Result<()> {
    let through = through.min(db.now());
    let sql = "INSERT INTO platform.platform_update_reads AS r (merchant_id, user_id, read_through) \
         VALUES ($1, $2, $3) ON CONFLICT (merchant_id, user_id) DO UPDATE \
         SET read_through = greatest(r.read_through, excluded.read_through)";
    let values = [db.merchant().id.into(), user_id.into(), through.into()];
    db.execute_raw(bound(sql, values)).await?;
    Ok(())
}
