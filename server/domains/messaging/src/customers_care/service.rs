use chrono::{DateTime, Days, Utc};
use kernel::code::Code as _;
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::tenancy::{MerchantConn, MerchantRead, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use parties::customers::timeline;
use sea_orm::ActiveValue::Set;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{
    CareAnswerInput, CareEntry, CareFilter, CareListState, CareMorning, CareMorningList, CarePage,
    CarePreview, CareRow, CareSubject,
};
use super::rules::{is_to_call, is_told, rule};
use super::telling::{Telling, again, tell};
use super::ways::Ways;
use super::{CareAnswer, CareError, CareLeftOut, CareList, CareMessageId, settings, wording};
use crate::deliveries::Channel;
use crate::reminders::settings::instant;

/// The figures of lists that are more than their rows.
fn counted(ways: &Ways) -> String {
    format!(
        "count(*) FILTER (WHERE {}) AS told, count(*) FILTER (WHERE NOT {}) AS unreachable, \
         count(*) FILTER (WHERE {}) AS to_call",
        is_told(),
        ways.reachable(),
        is_to_call(),
    )
}

/// The rows that the caller asks for.
pub async fn matching(db: &impl MerchantConn, list: &List<CareFilter>) -> Result<ListQuery> {
    matched(&Ways::of(db).await?, list)
}

fn matched(ways: &Ways, list: &List<CareFilter>) -> Result<ListQuery> {
    let condition = format!("({} = ?)", ways.reachable());
    let query = CareRow::matching(list)?;
    Ok(query.filter(&condition, list.filter.reachable))
}

fn with_channel(db: &impl MerchantConn, ways: &Ways, row: CareRow) -> CareRow {
    let reached = ways.reach(db, &row, None);
    let channel = reached.ok().map(|(channel, _)| channel);
    let is_told = row.silent_until.is_some_and(|until| until > db.today());
    let left_out = match channel {
        _ if is_told => Some(CareLeftOut::Told),
        None => Some(ways.why_not(db, &row)),
        Some(_) => None,
    };
    CareRow {
        channel,
        left_out,
        ..row
    }
}

pub async fn list(db: &impl MerchantConn, list: &List<CareFilter>) -> Result<CarePage> {
    let ways = Ways::of(db).await?;
    let query = matched(&ways, list)?;
    let sums = format!("coalesce(sum(r.amount), 0) AS amount, {}", counted(&ways));
    let (page, totals): (Page<CareRow>, _) = query.page_with_sums(db, &list.paging, &sums).await?;
    let items = page
        .items
        .into_iter()
        .map(|row| with_channel(db, &ways, row));
    Ok(CarePage {
        items: items.collect(),
        total: page.total,
        page: page.page,
        page_size: page.page_size,
        totals,
    })
}

#[derive(FromQueryResult)]
struct Counted {
    list: CareList,
    rows: i64,
    told: i64,
    unreachable: i64,
    to_call: i64,
}

/// All lists, with how many are in each.
pub async fn lists(db: &impl MerchantConn) -> Result<Vec<CareListState>> {
    let sql = format!(
        "SELECT r.list, count(*) AS rows, {} FROM {} GROUP BY r.list",
        counted(&Ways::of(db).await?),
        CareRow::columns().from,
    );
    let statement = Statement::from_string(DbBackend::Postgres, sql);
    let counted = Counted::find_by_statement(statement).all(db).await?;
    let state = |list: &CareList| {
        let found = counted.iter().find(|one| one.list == *list);
        let figure = |of: fn(&Counted) -> i64| found.map_or(0, of);
        CareListState {
            list: *list,
            rows: figure(|one| one.rows),
            told: figure(|one| one.told),
            unreachable: figure(|one| one.unreachable),
            to_call: figure(|one| one.to_call),
            answers: rule(*list).answers.to_vec(),
        }
    };
    Ok(CareList::ALL.iter().map(state).collect())
}

/// The same connection as the next morning's run would read by it: today's while its hour has not come, else tomorrow's.
pub async fn next_morning(db: MerchantRead) -> Result<(MerchantRead, DateTime<Utc>)> {
    let hour = settings::find(&db).await?.reminder_hour;
    let zone = db.merchant().time_zone;
    let (today, now) = (db.today(), db.now());
    let of = |day| instant(zone, day, hour).unwrap_or(now);
    let tomorrow = today + Days::new(1);
    Ok(match of(today) {
        at if at > now => (db, at),
        _ => (db.on(tomorrow), of(tomorrow)),
    })
}

/// What the next morning sends by itself, and whom it leaves out.
pub async fn morning(db: MerchantRead) -> Result<CareMorning> {
    let (db, at) = next_morning(db).await?;
    let account = settings::find(&db).await?;
    let mut lists = Vec::new();
    for list in settings::daily(&account) {
        let query = CareRow::all().filter("r.list = ?", Some(list));
        let rows = rows(&db, &query).await?;
        let count = |counts: fn(&CareRow) -> bool| {
            let found = rows.iter().filter(|row| counts(row)).count();
            i64::try_from(found).unwrap_or(i64::MAX)
        };
        let told = count(|row| row.left_out == Some(CareLeftOut::Told));
        lists.push(CareMorningList {
            list,
            by_email: count(|row| goes_by(row, Channel::Email)),
            by_whatsapp: count(|row| goes_by(row, Channel::WhatsApp)),
            told,
            unreachable: count(|row| row.left_out.is_some()) - told,
        });
    }
    Ok(CareMorning {
        date: db.today(),
        at,
        lists,
    })
}

fn goes_by(row: &CareRow, channel: Channel) -> bool {
    row.left_out.is_none() && row.channel == Some(channel)
}

/// A row, if it is still in its list.
pub async fn find(
    db: &impl MerchantConn,
    list: CareList,
    record_id: i64,
) -> Result<Option<CareRow>> {
    let query = CareRow::all()
        .filter("r.list = ?", Some(list))
        .filter("r.record_id = ?", Some(record_id));
    Ok(query.all::<CareRow>(db).await?.into_iter().next())
}

/// A row that a person acts on.
async fn named(db: &impl MerchantConn, list: CareList, record_id: i64) -> Result<CareRow> {
    let found = find(db, list, record_id).await?;
    Ok(found.ok_or(CareError::NotInList)?)
}

/// The message as it would be sent now, and why it would not.
pub async fn preview(db: &impl MerchantConn, asked: &CareSubject) -> Result<CarePreview> {
    let row = named(db, asked.list, asked.record_id).await?;
    let words = wording::of(db, &row).await?.ok_or(CareError::NotInList)?;
    let reached = Ways::of(db).await?.reach(db, &row, asked.channel);
    let silent = row.silent_until.filter(|until| *until > db.today());
    let refusal = match (&reached, silent) {
        (_, Some(until)) if !may_try_again(&row) => Some(CareError::AlreadyTold {
            until: DayText(until),
        }),
        (Err(refusal), _) => Some(refusal.clone()),
        (Ok(_), _) => None,
    };
    let refusal = refusal.map(|refusal| {
        let problem = Problem::from(refusal);
        problem.body(db.language(), None).message
    });
    let (channel, recipient) = reached.ok().unzip();
    Ok(CarePreview {
        channel,
        recipient,
        refusal,
        language: words.language,
        subject_en: words.subject.en.into_owned(),
        subject_ar: words.subject.ar.into_owned(),
        body_en: words.body.en.into_owned(),
        body_ar: words.body.ar.into_owned(),
    })
}

/// Whether the row's last message did not go out.
fn may_try_again(row: &CareRow) -> bool {
    use crate::deliveries::DeliveryStatus::{Failed, NotConnected};
    row.message_id.is_some() && matches!(row.told_status, Some(Failed | NotConnected))
}

/// Tells one tenant, for a person who waits for it.
pub async fn send(tx: &MerchantTx, asked: &CareSubject) -> Result<CareMessageId> {
    let row = named(tx, asked.list, asked.record_id).await?;
    queued(tell(tx, &Ways::of(tx).await?, &row, asked.channel, None).await?)
}

/// Sends a message again that failed or whose delivery nobody knows.
pub async fn resend(tx: &MerchantTx, id: CareMessageId) -> Result<CareMessageId> {
    let entry = entry_of_message(tx, id).await?;
    let row = named(tx, entry.list, entry.record_id).await?;
    queued(again(tx, &Ways::of(tx).await?, id, &row, None).await?)
}

fn queued(telling: Telling) -> Result<CareMessageId> {
    match telling {
        Telling::Queued(id) => Ok(id),
        Telling::Told(until) => Err(CareError::AlreadyTold {
            until: DayText(until),
        }
        .into()),
        Telling::Settled => Err(CareError::NotInList.into()),
    }
}

pub async fn entry_of_message(db: &impl MerchantConn, id: CareMessageId) -> Result<CareEntry> {
    let query = CareEntry::all().filter("e.message_id = ?", Some(id.0));
    query.only(db).await
}

/// Keeps what the tenant said about a row.
pub async fn answer(tx: &MerchantTx, input: &CareAnswerInput) -> Result<CareEntry> {
    let row = named(tx, input.list, input.record_id).await?;
    let mut form = Validator::new(tx.language());
    let suits = rule(input.list).answers.contains(&input.answer);
    form.check("answer", suits, Rule::OneOf);
    let call_on = form
        .date("call_on", &input.call_on)
        .after_or_equal(tx.today())
        .required_if(input.answer == CareAnswer::NoAnswer)
        .optional();
    let note = form
        .notes("note", &input.note)
        .max_length(1000)
        .required_if(input.answer == CareAnswer::Other)
        .optional();
    form.finish()?;
    let kept = ActiveModel {
        list: Set(input.list),
        record_id: Set(input.record_id),
        customer_id: Set(row.customer_id),
        contract_id: Set(row.contract_id),
        answer: Set(input.answer),
        call_on: Set(call_on),
        note: Set(note),
        answered_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let kept = tx.create::<Entity>(kept).await?;
    enter_in_timeline(tx, &kept).await?;
    let query = CareEntry::all().filter("e.answer_id = ?", Some(kept.id.0));
    query.only(tx).await
}

async fn enter_in_timeline(tx: &MerchantTx, kept: &Model) -> Result<()> {
    let (list, said) = (kept.list.text(), kept.answer.text());
    let again = kept.call_on.map(|day| {
        Text::new(
            format!("; call again on {day}"),
            format!("؛ معاودة الاتصال في {day}"),
        )
    });
    let again = again.unwrap_or(Text::fixed("", ""));
    let event = timeline::NewEvent {
        kind: "care_answer",
        text: Text::new(
            format!("{}: {}{}", list.en, said.en, again.en),
            format!("{}: {}{}", list.ar, said.ar, again.ar),
        ),
        leads_to: Some((rule(kept.list).noun, kept.record_id)),
    };
    timeline::add(tx, kept.customer_id, event).await
}

/// All rows of a query as a job or a file has them.
pub async fn rows(db: &impl MerchantConn, query: &ListQuery) -> Result<Vec<CareRow>> {
    let rows = query.all::<CareRow>(db).await?;
    let ways = Ways::of(db).await?;
    let rows = rows.into_iter().map(|row| with_channel(db, &ways, row));
    Ok(rows.collect())
}

/// All of one list who were not told in this period.
pub fn untold(list: CareList) -> ListQuery {
    CareRow::all()
        .filter("r.list = ?", Some(list))
        .and(&format!("NOT {}", is_told()))
}

/// The rows of these records that are still in a list.
pub async fn of_records(
    db: &impl MerchantConn,
    list: CareList,
    record_ids: &[i64],
) -> Result<Vec<CareRow>> {
    let query = CareRow::all().filter("r.list = ?", Some(list)).filter(
        "r.record_id IN (SELECT chosen::bigint FROM jsonb_array_elements_text(?) chosen)",
        Some(serde_json::json!(record_ids)),
    );
    rows(db, &query).await
}
