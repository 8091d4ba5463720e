use chrono::{DateTime, Days, Duration, NaiveDate, NaiveTime, Utc};
use kernel::audit::Change;
use kernel::auth::{Area, Principal, RefreshToken, SupportAccess, refused_to_support};
use kernel::notification::{AddNotification, NotificationKind};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::jobs::EndSupportGrant;
use super::mails::{self, Told};
use super::model::{AllowSupportInput, AskSupportInput};
use super::{SupportGrantError, SupportGrantId, SupportGrantState as State, SupportPeriod};
use crate::sessions::service::{NewTokens, Tokens};
use crate::sessions::{SessionEnd, SessionId};
use crate::statement::bound;
use crate::users::UserId;
use crate::users::service as users;

/// The last day that can be chosen, from today on.
const MOST_DAYS: u64 = 14;
const LONGEST_REASON: usize = 500;
/// How long a request can be answered; after that support asks anew.
const ASKED_LASTS: Duration = Duration::days(14);

const TOO_FAR: Text = Text::fixed(
    "Choose a day from today on, at most 14 days ahead.",
    "اختر يوماً من اليوم وحتى 14 يوماً على الأكثر.",
);

/// The person of the platform who acts.
#[derive(Debug, Clone)]
pub struct StaffMember {
    pub id: i64,
    pub name: String,
}

/// The one that is open now, if any.
pub async fn open(db: &impl MerchantConn) -> Result<Option<Model>> {
    let found = Entity::find()
        .filter(Column::State.eq(State::Allowed))
        .filter(Column::EndsAt.gt(db.now()))
        .order_by_desc(Column::Id);
    Ok(found.one(db).await?)
}

/// The latest one that waits for an answer, if any.
pub async fn asked(db: &impl MerchantConn) -> Result<Option<Model>> {
    let found = Entity::find()
        .filter(Column::State.eq(State::Asked))
        .filter(Column::CreatedAt.gt(db.now() - ASKED_LASTS))
        .order_by_desc(Column::Id);
    Ok(found.one(db).await?)
}

/// Opens the office's area without being asked.
pub async fn allow(
    tx: &MerchantTx,
    caller: &Principal,
    input: &AllowSupportInput,
) -> Result<Model> {
    ensure_administrator(tx, caller).await?;
    let mut form = Validator::new(tx.language());
    let reason = form.required_text("reason", &input.reason, LONGEST_REASON);
    let ends_at = match (input.period, input.until) {
        (SupportPeriod::Date, None) => {
            form.check("until", false, Rule::Required);
            None
        }
        (SupportPeriod::Date, Some(day)) => {
            let ends_at = end_of(tx, day);
            form.check_custom("until", ends_at.is_some(), "support_until", TOO_FAR);
            ends_at
        }
        (period, _) => lasts(period).map(|lasts| tx.now() + lasts),
    };
    form.finish()?;
    one_by_one(tx).await?;
    end_open(tx).await?;
    let row = ActiveModel {
        state: Set(State::Allowed),
        may_change: Set(input.may_change),
        period: Set(input.period),
        reason: Set(reason),
        ends_at: Set(ends_at),
        ..answered(tx, caller)
    };
    let made = tx.create::<Entity>(row).await?;
    opened(tx, caller, &made).await?;
    Ok(made)
}

/// Opens the office's area as it was asked for.
pub async fn allow_asked(tx: &MerchantTx, caller: &Principal, id: SupportGrantId) -> Result<Model> {
    ensure_administrator(tx, caller).await?;
    one_by_one(tx).await?;
    let before = waiting(tx, id).await?;
    end_open(tx).await?;
    let row = ActiveModel {
        state: Set(State::Allowed),
        ends_at: Set(lasts(before.period).map(|lasts| tx.now() + lasts)),
        ..answered(tx, caller)
    };
    let allowed = tx
        .change_as::<Entity>("support_allowed", &before, None, row)
        .await?;
    opened(tx, caller, &allowed).await?;
    Ok(allowed)
}

pub async fn decline(tx: &MerchantTx, caller: &Principal, id: SupportGrantId) -> Result<Model> {
    ensure_administrator(tx, caller).await?;
    let before = waiting(tx, id).await?;
    let row = ActiveModel {
        state: Set(State::Declined),
        ..answered(tx, caller)
    };
    tx.change_as::<Entity>("support_declined", &before, None, row)
        .await
}

/// Ends it at once, by an administrator. The caller forgets the known principals after the commit.
pub async fn end(tx: &MerchantTx, caller: &Principal, id: SupportGrantId) -> Result<Model> {
    ensure_administrator(tx, caller).await?;
    end_by_hand(tx, id).await
}

/// The same by either side.
pub async fn end_by_hand(tx: &MerchantTx, id: SupportGrantId) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.state != State::Allowed {
        return Err(SupportGrantError::NotOpen.into());
    }
    let by = tx.caller().actor.name.clone();
    close(tx, &before, Some(by)).await
}

/// Its time is over, unless somebody ended it before.
pub(super) async fn time_is_over(tx: &MerchantTx, id: SupportGrantId) -> Result<()> {
    let found = tx.lock::<Entity>(id).await?;
    if let Some(grant) = found.filter(|grant| grant.state == State::Allowed) {
        close(tx, &grant, None).await?;
    }
    Ok(())
}

/// Asks the office's administrators to open their area.
pub async fn ask(tx: &MerchantTx, staff: &StaffMember, input: &AskSupportInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let reason = form.required_text("reason", &input.reason, LONGEST_REASON);
    form.check("period", lasts(input.period).is_some(), Rule::Required);
    form.finish()?;
    one_by_one(tx).await?;
    if open(tx).await?.is_some() {
        return Err(SupportGrantError::OpenAlready.into());
    }
    if asked(tx).await?.is_some() {
        return Err(SupportGrantError::AskedAlready.into());
    }
    let row = ActiveModel {
        state: Set(State::Asked),
        may_change: Set(input.may_change),
        period: Set(input.period),
        reason: Set(reason),
        asked_by: Set(Some(staff.name.clone())),
        ..Default::default()
    };
    let made = tx.create::<Entity>(row).await?;
    let by = Told::Asked { by: &staff.name };
    tell(tx, &made, by, made.id.0).await?;
    Ok(made)
}

/// Lets somebody of the platform in, where it is open.
pub async fn enter(tx: &MerchantTx, staff: &StaffMember) -> Result<(Model, Tokens)> {
    let grant = open(tx).await?.ok_or(SupportGrantError::NotOpen)?;
    let grant = tx.locked::<Entity>(grant.id).await?;
    let answered_by = grant
        .answered_by_id
        .filter(|_| grant.state == State::Allowed)
        .ok_or(SupportGrantError::NotOpen)?;
    // Nobody looks in the place of somebody who is no administrator any more.
    if !administrator_ids(tx).await?.contains(&answered_by.0) {
        return Err(SupportGrantError::NotOpen.into());
    }
    let kernel = tx.kernel();
    let key = Some(tx.merchant().key.as_str());
    let refresh = RefreshToken::first(key, kernel.entropy.as_ref());
    let tokens = NewTokens::new(kernel, false, refresh);
    let sql = "INSERT INTO sessions (area, subject_id, token_hash, expires_at, refresh_hash, refresh_family, \
         refresh_expires_at, remember_me, ip, user_agent, created_at, last_seen_at, support_grant_id, \
         support_staff_id, support_staff_name) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, false, $8, $9, $10, $10, $11, $12, $13) RETURNING id";
    let values: [sea_orm::Value; 13] = [
        Area::Merchant.into(),
        answered_by.into(),
        tokens.access.hash().into(),
        tokens.access.expires_at.into(),
        tokens.refresh.hash().into(),
        tokens.refresh.family.into(),
        tokens.refresh_expires_at.into(),
        tx.caller().ip.clone().into(),
        tx.caller().user_agent.clone().into(),
        tx.now().into(),
        grant.id.into(),
        staff.id.into(),
        staff.name.clone().into(),
    ];
    let row = tx.query_one_raw(bound(sql, values)).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a session without an id")))?;
    let session_id: SessionId = row.try_get("", "id")?;
    tx.note(vec![Change {
        noun: "support_grants",
        record_id: grant.id.0,
        action: "support_entered",
        before: None,
        after: Some(serde_json::json!({ "staff": staff.name, "may_change": grant.may_change })),
    }]);
    let by = Told::Entered { by: &staff.name };
    tell(tx, &grant, by, session_id.0).await?;
    let tokens = tokens
        .sign(tx, Area::Merchant, answered_by.0, session_id)
        .await?;
    Ok((grant, tokens))
}

/// Somebody of the platform has left by themselves; their session is ended by the caller.
pub(crate) async fn left(tx: &MerchantTx, support: &SupportAccess, session_id: i64) -> Result<()> {
    let grant = tx
        .locked::<Entity>(SupportGrantId(support.grant_id))
        .await?;
    let by = Told::Left {
        by: &support.staff_name,
    };
    tell(tx, &grant, by, session_id).await
}

fn answered(tx: &MerchantTx, caller: &Principal) -> ActiveModel {
    ActiveModel {
        answered_by_id: Set(Some(UserId(caller.subject_id))),
        answered_by: Set(Some(caller.actor.name.clone())),
        answered_at: Set(Some(tx.now())),
        ..Default::default()
    }
}

async fn waiting(tx: &MerchantTx, id: SupportGrantId) -> Result<Model> {
    let found = tx.locked::<Entity>(id).await?;
    if found.state != State::Asked || found.created_at <= tx.now() - ASKED_LASTS {
        return Err(SupportGrantError::NotAsked.into());
    }
    Ok(found)
}

/// Who asks and who allows at the same time wait for each other, so that one at most is asked for and one is open.
async fn one_by_one(tx: &MerchantTx) -> Result<()> {
    let sql = "SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))";
    let values = [tx.merchant().key.clone().into(), "support_grants".into()];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}

/// What is open before a new one is.
async fn end_open(tx: &MerchantTx) -> Result<()> {
    let open = Entity::find()
        .filter(Column::State.eq(State::Allowed))
        .lock_exclusive()
        .all(tx)
        .await?;
    for grant in open {
        let by = tx.caller().actor.name.clone();
        close(tx, &grant, Some(by)).await?;
    }
    Ok(())
}

/// Ends it and the sessions that came of it, and has it told.
async fn close(tx: &MerchantTx, before: &Model, by: Option<String>) -> Result<Model> {
    let row = ActiveModel {
        state: Set(State::Ended),
        ended_at: Set(Some(tx.now())),
        ended_by: Set(by),
        ..Default::default()
    };
    let ended = tx
        .change_as::<Entity>("support_ended", before, None, row)
        .await?;
    let sql = "UPDATE sessions SET revoked_at = $2, revoked_reason = $3 \
         WHERE support_grant_id = $1 AND revoked_at IS NULL";
    let values = [ended.id.into(), tx.now().into(), SessionEnd::Revoked.into()];
    tx.execute_raw(bound(sql, values)).await?;
    tell(tx, &ended, Told::Ended, ended.id.0).await?;
    Ok(ended)
}

/// Has the other administrators told, and it ended by its time.
async fn opened(tx: &MerchantTx, caller: &Principal, grant: &Model) -> Result<()> {
    let by = Told::Allowed {
        by: &caller.actor.name,
    };
    tell(tx, grant, by, grant.id.0).await?;
    end_later(tx, grant).await
}

async fn end_later(tx: &MerchantTx, grant: &Model) -> Result<()> {
    let Some(at) = grant.ends_at else {
        return Ok(());
    };
    let key = grant.id.0.to_string();
    tx.enqueue_at(EndSupportGrant { id: grant.id }, key, at)
        .await
}

/// By the bell and by mail, once an event.
async fn tell(tx: &MerchantTx, grant: &Model, told: Told<'_>, event: i64) -> Result<()> {
    for (email, language) in users::administrators(tx).await? {
        tx.send_mail(mails::told(tx, grant, told, email, language))
            .await?;
    }
    let title = told.title();
    for user_id in administrator_ids(tx).await? {
        let bell = AddNotification {
            kind: NotificationKind::Support,
            title_en: title.en.to_string(),
            title_ar: title.ar.to_string(),
            noun: Some("support_grants".to_owned()),
            record_id: Some(grant.id.0),
            topic: None,
            user_id: Some(user_id),
        };
        let key = format!("support-{}-{event}-{user_id}", told.name());
        tx.enqueue(bell, key).await?;
    }
    Ok(())
}

async fn administrator_ids(tx: &MerchantTx) -> Result<Vec<i64>> {
    let sql = format!(
        "SELECT u.id FROM users u JOIN roles r ON r.id = u.role_id \
         WHERE r.is_administrator AND u.status = {} ORDER BY u.id",
        kernel::code::Status::Active.sql()
    );
    let rows = tx.query_all_raw(bound(&sql, [])).await?;
    let ids = rows.iter().map(|row| row.try_get("", "id"));
    Ok(ids.collect::<std::result::Result<_, _>>()?)
}

/// Only a person of the office who is an administrator, never support itself or a program.
async fn ensure_administrator(tx: &MerchantTx, caller: &Principal) -> Result<()> {
    if caller.support.is_some() {
        return Err(refused_to_support());
    }
    let ids = administrator_ids(tx).await?;
    if caller.session_id.is_none() || !ids.contains(&caller.subject_id) {
        return Err(SupportGrantError::NotAdministrator.into());
    }
    Ok(())
}

fn lasts(period: SupportPeriod) -> Option<Duration> {
    match period {
        SupportPeriod::Hour => Some(Duration::hours(1)),
        SupportPeriod::Day => Some(Duration::days(1)),
        SupportPeriod::ThreeDays => Some(Duration::days(3)),
        SupportPeriod::Date => None,
    }
}

/// The end of a day of the office's zone; nothing where it cannot be chosen.
fn end_of(tx: &MerchantTx, day: NaiveDate) -> Option<DateTime<Utc>> {
    let today = tx.today();
    let is_offered = day >= today && day <= today.checked_add_days(Days::new(MOST_DAYS))?;
    let midnight = day.succ_opt()?.and_time(NaiveTime::MIN);
    let ends = midnight
        .and_local_timezone(tx.merchant().time_zone)
        .earliest()?;
    is_offered.then(|| ends.with_timezone(&Utc))
}
