//! Lists of cheques, what the desk has to do with them, and their days.

use kernel::code::Code as _;
use kernel::facts::Day;
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::permission::Permissions;
use kernel::tenancy::MerchantConn;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult as _, Statement};

use crate::charges::model::{Charge, ChargeFilter};
use crate::cheques::codes::{ChequeDesk, ChequePurpose, ChequeState, ChequeVerb};
use crate::cheques::input::DeskCount;
use crate::cheques::model::{
    Cheque, ChequeDay, ChequeDetail, ChequeFilter, ChequeMove, ChequeTotals, stale,
};
use crate::cheques::{ChequeId, permission};
use crate::contract_payments::codes::PaymentStatus;

/// Longer calendars are asked for in parts.
const MOST_DAYS: i64 = 400;

impl ChequeDesk {
    /// The same in SQL, over a cheque `q` and what it pays or left open, `p`.
    pub(crate) fn condition(self) -> String {
        use ChequeState as S;
        let is = |states: &[S]| format!("q.state IN {}", S::list(states));
        let to_bank = |when: &str| {
            format!(
                "{} AND q.purpose = {} AND q.bank_on {when}",
                is(&[S::Received]),
                ChequePurpose::Payment.sql()
            )
        };
        let today = Day::Today;
        match self {
            Self::ToBank => to_bank(&format!("BETWEEN {today} AND {today} + 1")),
            Self::Late => to_bank(&format!("< {today}")),
            Self::AtBank => is(&S::AT_BANK),
            Self::Bounced => format!(
                "({} OR ({} AND p.status IN ({}, {})))",
                is(&[S::Bounced]),
                is(&[S::PartlyPaid]),
                PaymentStatus::OnDate.sql(),
                PaymentStatus::NotCollected.sql(),
            ),
            Self::Upcoming => format!(
                "{} AND q.purpose = {} AND q.bank_on > {today} + 1",
                is(&S::IN_SAFE),
                ChequePurpose::Payment.sql()
            ),
            Self::Stale => stale(),
            Self::InSafe => is(&S::IN_SAFE),
            Self::Done => is(&[S::Cleared, S::Replaced, S::Returned, S::Lost, S::Legal]),
        }
    }
}

pub fn matching(list: &List<ChequeFilter>) -> Result<ListQuery> {
    let query = Cheque::matching(list)?;
    Ok(match list.filter.desk {
        Some(desk) => query.and(&desk.condition()),
        None => query,
    })
}

pub async fn page(
    db: &impl MerchantConn,
    list: &List<ChequeFilter>,
) -> Result<(Page<Cheque>, ChequeTotals)> {
    let query = matching(list)?;
    let sum = |states: &[ChequeState], name: &str| {
        format!(
            "coalesce(sum(q.amount) FILTER (WHERE q.state IN {}), 0) AS {name}",
            ChequeState::list(states)
        )
    };
    let aggregates = [
        "count(*) AS count".to_owned(),
        "coalesce(sum(q.amount), 0) AS amount".to_owned(),
        sum(&ChequeState::IN_SAFE, "in_safe"),
        sum(&ChequeState::AT_BANK, "at_bank"),
        sum(&[ChequeState::Cleared, ChequeState::PartlyPaid], "cleared"),
        sum(&[ChequeState::Bounced], "bounced"),
    ];
    query
        .page_with_sums(db, &list.paging, &aggregates.join(", "))
        .await
}

/// How much of each there is to do.
pub async fn desk(db: &impl MerchantConn) -> Result<Vec<DeskCount>> {
    let counts = ChequeDesk::ALL.iter().map(|desk| {
        let (condition, name) = (desk.condition(), desk.as_str());
        format!(
            "count(*) FILTER (WHERE {condition}) AS {name}_count, \
             coalesce(sum(q.amount) FILTER (WHERE {condition}), 0) AS {name}_amount"
        )
    });
    let aggregates: Vec<String> = counts.collect();
    let row = Cheque::all().aggregate(db, &aggregates.join(", ")).await?;
    let mut counted = Vec::with_capacity(aggregates.len());
    for desk in ChequeDesk::ALL {
        let name = desk.as_str();
        counted.push(DeskCount {
            desk: *desk,
            count: row.try_get("", &format!("{name}_count"))?,
            amount: row.try_get("", &format!("{name}_amount"))?,
        });
    }
    Ok(counted)
}

/// The cheques of each day between two, as they are to be banked.
pub async fn days(db: &impl MerchantConn, from: &str, to: &str) -> Result<Vec<ChequeDay>> {
    let mut form = Validator::new(db.language());
    let from = form.date("from", from).of_business().required().value();
    let to = form
        .date("to", to)
        .of_business()
        .required()
        .after_or_equal(from)
        .before_or_equal(from + chrono::Duration::days(MOST_DAYS))
        .value();
    form.finish()?;
    let open = ChequeState::MAY_CLEAR;
    let shown = [
        open.as_slice(),
        &[
            ChequeState::Cleared,
            ChequeState::PartlyPaid,
            ChequeState::Bounced,
        ],
    ]
    .concat();
    let sum = |states: &[ChequeState]| {
        format!(
            "coalesce(sum(q.amount) FILTER (WHERE q.state IN {}), 0)",
            ChequeState::list(states)
        )
    };
    let sql = format!(
        "SELECT q.bank_on AS day, count(*) AS count, sum(q.amount) AS amount, {open} AS open, \
         {cleared} AS cleared, {bounced} AS bounced \
         FROM {list} WHERE q.state IN {shown} AND q.bank_on BETWEEN $1 AND $2 \
         GROUP BY q.bank_on ORDER BY q.bank_on",
        open = sum(&open),
        cleared = sum(&[ChequeState::Cleared, ChequeState::PartlyPaid]),
        bounced = sum(&[ChequeState::Bounced]),
        shown = ChequeState::list(&shown),
        list = Cheque::columns().from,
    );
    let values: [sea_orm::Value; 2] = [from.into(), to.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let found = db.query_all_raw(statement).await?;
    let days: std::result::Result<Vec<_>, _> = found
        .iter()
        .map(|row| ChequeDay::from_query_result(row, ""))
        .collect();
    Ok(days?)
}

/// One cheque with everything that its page shows; `may`: what the caller is allowed to.
pub async fn detail(
    db: &impl MerchantConn,
    id: ChequeId,
    may: &Permissions,
) -> Result<ChequeDetail> {
    let cheque = Cheque::one(db, id).await?;
    let replaced_by = Cheque::all()
        .filter("q.replaces_id = ?", Some(id.0))
        .all(db)
        .await?;
    let of_cheque = ChargeFilter {
        cheque_id: Some(id),
        ..Default::default()
    };
    let charges = Charge::narrowed(&Default::default(), &of_cheque)?
        .all(db)
        .await?;
    let verbs = cheque.state.verbs(cheque.purpose).into_iter();
    Ok(ChequeDetail {
        moves: moves(db, id).await?,
        verbs: verbs.filter(|verb| allows(may, *verb)).collect(),
        bounces: bounces(db, cheque.customer_id.0).await?,
        cheque,
        replaced_by,
        charges,
    })
}

/// The right behind each verb; nobody voids a cheque by itself.
fn allows(may: &Permissions, verb: ChequeVerb) -> bool {
    match verb {
        ChequeVerb::TakeIn => may.allows::<permission::TakeIn>(),
        ChequeVerb::Hold | ChequeVerb::Release => may.allows::<permission::Hold>(),
        ChequeVerb::Deposit
        | ChequeVerb::Represent
        | ChequeVerb::Withdraw
        | ChequeVerb::Clear
        | ChequeVerb::PartPay
        | ChequeVerb::Bounce => may.allows::<permission::Bank>(),
        ChequeVerb::Replace | ChequeVerb::Return | ChequeVerb::Lose | ChequeVerb::GoLegal => {
            may.allows::<permission::Settle>()
        }
        ChequeVerb::Reverse => may.allows::<permission::Reverse>(),
        ChequeVerb::Void | ChequeVerb::TakeBack => false,
    }
}

async fn moves(db: &impl MerchantConn, id: ChequeId) -> Result<Vec<ChequeMove>> {
    let sql = "SELECT m.step, m.from_state, m.verb, m.to_state, m.moved_on, m.at, m.by_name, m.reason, \
         m.reference, m.note, m.amount, m.bank_fee, m.fee, m.new_date, s.number AS slip_number \
         FROM cheque_moves m LEFT JOIN deposit_slips s ON s.id = m.deposit_slip_id \
         WHERE m.cheque_id = $1 ORDER BY m.step";
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.0.into()]);
    let found = db.query_all_raw(statement).await?;
    let moves: std::result::Result<Vec<_>, _> = found
        .iter()
        .map(|row| ChequeMove::from_query_result(row, ""))
        .collect();
    Ok(moves?)
}

/// How often the bank returned a cheque of this tenant.
async fn bounces(db: &impl MerchantConn, customer: i64) -> Result<i64> {
    let sql = format!("SELECT {} AS bounces", crate::facts::bounces("$1"));
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [customer.into()]);
    let row = db.query_one_raw(statement).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    Ok(row.try_get("", "bounces")?)
}
