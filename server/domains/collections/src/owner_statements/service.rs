use chrono::NaiveDate;
use identity::facts::ACCOUNT;
use kernel::code::Code as _;
use kernel::money::Amount;
use kernel::paging::{List, Listed as _};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::Validator;
use kernel::{Problem, Result, record};
use parties::facts::OWNERS;
use parties::owners::{self, OwnerId};
use poem_openapi::types::ParseFromJSON as _;
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, DbBackend, FromQueryResult as _, Statement};

use super::entity::{ActiveModel, Entity, Model};
use super::ledger::{Line, difference, entries, last_of};
use super::model::{
    OwnerAccount, OwnerDetails, OwnerFigures, OwnerLine, OwnerStatement, OwnerStatementFilter,
    OwnerStatementInput, OwnerStatementPage, OwnerStatementTotals, OwnerToState,
};
use super::papers::{self, Printed};
use super::sources::{self, Source};
use super::{OwnerLineKind, OwnerStatementError, OwnerStatementId, memo, stored};
use crate::management_agreements::entity::Model as Agreement;
use crate::management_agreements::service as agreements;
use crate::opening_balances::entity::{Entity as Balances, Model as Balance};
use crate::opening_balances::service as opening_balances;

pub async fn page(
    db: &impl MerchantConn,
    list: &List<OwnerStatementFilter>,
) -> Result<OwnerStatementPage> {
    let query = OwnerStatement::matching(list)?;
    let (page, totals) = query
        .page_with_sums(db, &list.paging, OwnerStatementTotals::SUMS)
        .await?;
    Ok(OwnerStatementPage::new(page, totals))
}

/// An owner's account since the last closed statement.
pub(super) struct Open {
    pub agreements: Vec<Agreement>,
    /// Its place among the owner's statements, once it is closed.
    sequence: i32,
    starts_on: NaiveDate,
    ends_on: NaiveDate,
    opening: Decimal,
    /// Of an account that no statement was closed of: what it begins with.
    brought: Option<Balance>,
    /// The first day that counts.
    pub begins: NaiveDate,
    reserve: Decimal,
    pub sources: Vec<Source>,
    lines: Vec<Line>,
}

/// What is open of an owner's account up to a day; the last closed day where that is later.
pub(super) async fn open(
    db: &impl MerchantConn,
    owner: OwnerId,
    through: NaiveDate,
) -> Result<Open> {
    let agreements = agreements::of_owner(db, owner).await?;
    let begins = agreements.first().map(|first| first.starts_on);
    let begins = begins.ok_or(OwnerStatementError::NoAgreement)?;
    let brought = opening_balances::of_owner(db, owner).await?;
    let begins = brought.as_ref().map_or(begins, |brought| brought.dated_on);
    let last = stored::last(db, owner).await?;
    let starts_on = match &last {
        Some(last) => last.ends_on.succ_opt().unwrap_or(last.ends_on),
        None => begins,
    };
    let sources = sources::of_owner(db, owner, begins, through).await?;
    let stated = stored::stated(db, owner).await?;
    let entries = entries(&sources, &agreements, (begins, through));
    let lines = difference(entries, stated, starts_on, fee_tax(db).await?);
    let reserve = agreements
        .iter()
        .filter(|one| one.starts_on <= through && one.ends_on.is_none_or(|end| end >= through))
        .map(|one| one.reserve)
        .sum();
    let first = brought.filter(|_| last.is_none());
    let begun_with = first.as_ref().map_or(Decimal::ZERO, Balance::of_owner);
    Ok(Open {
        sequence: last.as_ref().map_or(1, |last| last.sequence + 1),
        opening: last.as_ref().map_or(begun_with, closing_of),
        brought: first,
        begins,
        agreements,
        starts_on,
        ends_on: through,
        reserve,
        sources,
        lines,
    })
}

/// The tax that the office charges on its fees, in per cent: none where it is not registered for tax.
pub(crate) async fn fee_tax(db: &impl MerchantConn) -> Result<Decimal> {
    let statement = Statement::from_string(
        DbBackend::Postgres,
        format!(
            "SELECT own.vat_percentage FROM {ACCOUNT} own WHERE coalesce(own.trn, '') <> '' \
             AND own.vat_percentage > 0"
        ),
    );
    let row = db.query_one_raw(statement).await?;
    let rate: Option<Decimal> = row
        .map(|row| row.try_get("", "vat_percentage"))
        .transpose()?;
    Ok(rate.unwrap_or_default())
}

fn closing_of(statement: &Model) -> Decimal {
    let Model {
        opening,
        collected,
        costs,
        fees,
        payouts,
        ..
    } = statement;
    opening + collected + costs + fees + payouts
}

impl Open {
    fn sum(&self, counts: impl Fn(OwnerLineKind) -> bool) -> Decimal {
        let lines = self.lines.iter().filter(|line| counts(line.entry.kind));
        lines.map(|line| line.entry.total()).sum()
    }

    pub fn figures(&self) -> OwnerFigures {
        let of = |kind: OwnerLineKind| self.sum(|own| own == kind);
        figures(
            [
                self.opening,
                of(OwnerLineKind::Collected) + of(OwnerLineKind::Penalty),
                of(OwnerLineKind::Cost),
                self.sum(OwnerLineKind::is_fee),
                of(OwnerLineKind::Payout),
            ],
            self.reserve,
        )
    }

    fn shown_lines(&self) -> Vec<OwnerLine> {
        let mut balance = self.opening;
        let lines = self.lines.iter().map(|Line { entry, is_late }| {
            balance += entry.total();
            OwnerLine {
                kind: entry.kind,
                happened_on: entry.happened_on,
                is_late: *is_late,
                unit_id: entry.unit_id,
                method: entry.method,
                said_en: entry.said.en.to_string(),
                said_ar: entry.said.ar.to_string(),
                amount: Amount(entry.amount),
                vat: Amount(entry.vat),
                balance: Amount(balance),
            }
        });
        lines.collect()
    }
}

/// The line that a period begins with: what was brought here, with its document, or what the statement before left.
fn opening_line(
    starts_on: NaiveDate,
    opening: Decimal,
    brought: Option<&Balance>,
) -> Option<OwnerLine> {
    if opening.is_zero() && brought.is_none() {
        return None;
    }
    let Text { en, ar } = OwnerLineKind::Opening.text();
    let paper = brought.map(|own| format!(" · {} · {}", own.number, own.reason));
    let paper = paper.unwrap_or_default();
    Some(OwnerLine {
        kind: OwnerLineKind::Opening,
        happened_on: starts_on,
        is_late: false,
        unit_id: None,
        method: None,
        said_en: format!("{en}{paper}"),
        said_ar: format!("{ar}{paper}"),
        amount: Amount(opening),
        vat: Amount::default(),
        balance: Amount(opening),
    })
}

/// `[opening, collected, costs, fees, payouts]` with what they come to.
fn figures(sums: [Decimal; 5], reserve: Decimal) -> OwnerFigures {
    let [opening, collected, costs, fees, payouts] = sums.map(Amount);
    let closing: Decimal = sums.iter().sum();
    OwnerFigures {
        opening,
        collected,
        costs,
        fees,
        payouts,
        closing: Amount(closing),
        reserve: Amount(reserve),
        to_pay: Amount((closing - reserve).max(Decimal::ZERO)),
    }
}

/// What may be paid out to an owner now.
pub(crate) async fn to_pay(db: &impl MerchantConn, owner: OwnerId) -> Result<Decimal> {
    let open = open(db, owner, db.today()).await?;
    Ok(open.figures().to_pay.0)
}

/// An owner's account up to a day, as it would be closed now.
pub async fn draft(
    db: &impl MerchantConn,
    owner: OwnerId,
    through: NaiveDate,
) -> Result<OwnerAccount> {
    let known = record::find::<owners::entity::Entity>(db, owner).await?;
    let open = begun(open(db, owner, through).await?)?;
    let period = (open.starts_on, open.ends_on);
    let details = memo::of_owner(db, owner, period, &open.sources, &open.lines).await?;
    let (owner_name_en, owner_name_ar) = names(&known);
    Ok(OwnerAccount {
        id: None,
        number: None,
        owner_id: owner,
        owner_name_en,
        owner_name_ar,
        starts_on: open.starts_on,
        ends_on: open.ends_on,
        currency: db.merchant().currency.clone(),
        figures: open.figures(),
        opening_line: opening_line(open.starts_on, open.opening, open.brought.as_ref()),
        details,
        lines: open.shown_lines(),
        closed_by: None,
    })
}

pub(super) fn names(owner: &owners::entity::Model) -> (String, String) {
    let (en, ar) = (owner.name_en.clone(), owner.name_ar.clone());
    let either = en.clone().or(ar.clone()).unwrap_or_default();
    (en.unwrap_or_else(|| either.clone()), ar.unwrap_or(either))
}

/// Refuses a period that ends before it begins.
fn begun(open: Open) -> Result<Open> {
    if open.starts_on <= open.ends_on {
        return Ok(open);
    }
    let before = open.starts_on.pred_opt().unwrap_or(open.starts_on);
    Err(match open.sequence {
        1 => {
            let from = DayText(open.starts_on);
            OwnerStatementError::NotYet { from }.into()
        }
        _ => {
            let until = DayText(before);
            OwnerStatementError::Closed { until }.into()
        }
    })
}

/// A closed statement, as it was closed.
pub async fn closed(db: &impl MerchantConn, id: OwnerStatementId) -> Result<OwnerAccount> {
    let statement = record::find::<Entity>(db, id).await?;
    let lines = stored::lines(db, id).await?;
    let printed = Printed::of(&statement)?;
    let details = OwnerDetails::parse_from_json(Some(statement.details.clone()));
    let details =
        details.map_err(|error| Problem::internal(anyhow::anyhow!(error.into_message())))?;
    let brought = match statement.opening_balance_id {
        Some(id) => Some(record::find::<Balances>(db, id).await?),
        None => None,
    };
    let (starts_on, opening) = (statement.starts_on, statement.opening);
    let sums = [
        statement.opening,
        statement.collected,
        statement.costs,
        statement.fees,
        statement.payouts,
    ];
    Ok(OwnerAccount {
        id: Some(id),
        number: Some(statement.number),
        owner_id: statement.owner_id,
        owner_name_en: printed.owner_name_en,
        owner_name_ar: printed.owner_name_ar,
        starts_on: statement.starts_on,
        ends_on: statement.ends_on,
        currency: printed.currency,
        figures: figures(sums, statement.reserve),
        opening_line: opening_line(starts_on, opening, brought.as_ref()),
        details,
        lines,
        closed_by: Some(statement.closed_by),
    })
}

/// The last day of a form: of a month that is over.
pub(super) fn month_end(form: &mut Validator, typed: &str, today: NaiveDate) -> NaiveDate {
    let day = form.date("ends_on", typed).of_business().required().value();
    if !form.failed("ends_on") {
        let is_over = day == last_of(day) && day < today;
        form.check_custom("ends_on", is_over, "month_over", MONTH_OVER);
    }
    day
}

const MONTH_OVER: Text = Text::fixed(
    "Choose the last day of a month that is over.",
    "اختر آخر يوم من شهر انتهى.",
);

/// Closes an owner's account up to the end of a month.
pub async fn close(tx: &MerchantTx, input: &OwnerStatementInput) -> Result<OwnerStatementId> {
    let mut form = Validator::new(tx.language());
    let ends_on = month_end(&mut form, &input.ends_on, tx.today());
    form.finish()?;
    close_until(tx, input.owner_id, ends_on).await
}

/// The same where the day is known to end a month that is over.
pub(super) async fn close_until(
    tx: &MerchantTx,
    owner: OwnerId,
    ends_on: NaiveDate,
) -> Result<OwnerStatementId> {
    agreements::lock_owner(tx, owner).await?;
    let known = record::find::<owners::entity::Entity>(tx, owner).await?;
    let open = begun(open(tx, owner, ends_on).await?)?;
    let period = (open.starts_on, open.ends_on);
    let details = memo::of_owner(tx, owner, period, &open.sources, &open.lines).await?;
    let printed = papers::printed(tx, names(&known)).await?;
    let sums = open.figures();
    let row = ActiveModel {
        owner_id: Set(owner),
        sequence: Set(open.sequence),
        number: Set(tx.next_number("owner_statements", "OS").await?),
        starts_on: Set(open.starts_on),
        ends_on: Set(open.ends_on),
        opening: Set(sums.opening.0),
        opening_balance_id: Set(open.brought.as_ref().map(|brought| brought.id)),
        collected: Set(sums.collected.0),
        costs: Set(sums.costs.0),
        fees: Set(sums.fees.0),
        payouts: Set(sums.payouts.0),
        reserve: Set(sums.reserve.0),
        line_count: Set(i32::try_from(open.lines.len()).unwrap_or(i32::MAX)),
        details: Set(serde_json::to_value(&details)?),
        printed: Set(serde_json::to_value(&printed)?),
        closed_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let statement = tx.create::<Entity>(row).await.map_err(closed_now)?;
    stored::write_lines(tx, statement.id, open.opening, &open.lines).await?;
    Ok(statement.id)
}

fn closed_now(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("owner_statements_once" | "owner_statements_sequence") => {
            OwnerStatementError::ClosedNow.into()
        }
        _ => problem,
    }
}

/// Owners whose account is open up to a day: with an agreement that has begun, and not closed so far.
pub async fn to_state(db: &impl MerchantConn, ends_on: NaiveDate) -> Result<Vec<OwnerToState>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT o.id AS owner_id, o.title_en AS owner_name_en, o.title_ar AS owner_name_ar, \
             coalesce(s.ends_on + 1, b.dated_on, a.starts_on) AS starts_on, coalesce(s.closing, b.owner_amount, 0) AS opening \
             FROM (SELECT x.owner_id, min(x.starts_on) AS starts_on FROM management_agreements x GROUP BY x.owner_id) a \
             JOIN {OWNERS} o ON o.id = a.owner_id \
             LEFT JOIN LATERAL (SELECT y.ends_on, y.closing FROM owner_statements y WHERE y.owner_id = a.owner_id \
                 ORDER BY y.sequence DESC LIMIT 1) s ON true \
             LEFT JOIN opening_balances b ON b.owner_id = a.owner_id AND b.withdrawn_on IS NULL \
             WHERE coalesce(s.ends_on + 1, b.dated_on, a.starts_on) <= $1::date ORDER BY o.title_en, o.id"
        ),
        [ends_on.into()],
    );
    Ok(OwnerToState::find_by_statement(statement).all(db).await?)
}
