//! What a statement tells beside its lines: units and vacancies, cheques in hand, what bounced, deposits.

use chrono::NaiveDate;
use kernel::Result;
use kernel::facts::{Day, Period};
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use leasing::facts::{CONTRACTS, stays};
use parties::facts::CUSTOMERS;
use parties::owners::OwnerId;
use properties::facts::{BUILDINGS, Place, UNITS, holdings, own_part};
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromQueryResult as _, Statement, Value};

use super::OwnerLineKind;
use super::ledger::Line;
use super::model::{OwnerBounced, OwnerCheques, OwnerDetails, OwnerMethod, OwnerUnit};
use super::sources::{Source, SourceKind};
use crate::contract_payments::codes::{PaymentMethod, PaymentStatus};
use crate::facts::{DEPOSITS, PAYMENTS, collected, payments, rent};
use kernel::code::Code as _;

/// `$2` to `$3`.
const ASKED: Period<'_> = Period::Between(Day::Of("$2"), Day::Of("$3"));

/// What is told of a period beside `lines`; `sources` are those of the account.
pub(super) async fn of_owner(
    db: &impl MerchantConn,
    owner: OwnerId,
    (from, through): (NaiveDate, NaiveDate),
    sources: &[Source],
    lines: &[Line],
) -> Result<OwnerDetails> {
    let due = sources
        .iter()
        .filter(|source| source.kind == SourceKind::Due && source.happened_on >= from);
    let asked: [Value; 3] = [owner.0.into(), from.into(), through.into()];
    let bind = |sql: String, count: usize| {
        let values = asked.iter().take(count).cloned();
        Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
    };
    let cheques = OwnerCheques::find_by_statement(bind(cheques_sql(), 1));
    let bounced = OwnerBounced::find_by_statement(bind(bounced_sql(), 1));
    let units = OwnerUnit::find_by_statement(bind(units_sql(), 3));
    let deposits = Statement::from_sql_and_values(
        DbBackend::Postgres,
        deposits_sql(),
        [owner.0.into(), through.into()],
    );
    let deposits = db.query_one_raw(deposits).await?;
    let deposits_held = deposits
        .map(|row| row.try_get("", "held"))
        .transpose()?
        .unwrap_or_default();
    Ok(OwnerDetails {
        rent_due: Amount(due.map(|source| source.amount).sum()),
        methods: methods(lines),
        penalties: Amount(penalties(lines)),
        cheques: cheques.all(db).await?,
        bounced: bounced.all(db).await?,
        units: units.all(db).await?,
        deposits_held,
    })
}

fn penalties(lines: &[Line]) -> Decimal {
    let own = lines
        .iter()
        .filter(|line| line.entry.kind == OwnerLineKind::Penalty);
    own.map(|line| line.entry.total()).sum()
}

/// What came in of the lines, by how it came, the largest on top.
fn methods(lines: &[Line]) -> Vec<OwnerMethod> {
    let mut methods: Vec<OwnerMethod> = PaymentMethod::ALL
        .iter()
        .filter_map(|method| {
            let own = lines.iter().filter(|line| {
                line.entry.kind == OwnerLineKind::Collected && line.entry.method == Some(*method)
            });
            let amount: Decimal = own.map(|line| line.entry.amount).sum();
            (!amount.is_zero()).then_some(OwnerMethod {
                method: *method,
                amount: Amount(amount),
            })
        })
        .collect();
    methods.sort_by_key(|one| std::cmp::Reverse(one.amount));
    methods
}

/// Rent of issued contracts with the owner's holding on its due day.
fn own_rent() -> String {
    format!(
        "{payments} p JOIN {CONTRACTS} c ON c.id = p.contract_id AND c.issued_at IS NOT NULL \
         JOIN {holdings} h ON h.thing_id = c.unit_id AND h.owner_id = $1 AND h.period @> p.due_on",
        payments = payments(()),
        holdings = holdings(Place::Unit),
    )
}

fn cheques_sql() -> String {
    format!(
        "SELECT date_trunc('month', p.due_on)::date AS month, count(*) AS count, sum({part}) AS amount \
         FROM {own_rent} WHERE {rent} AND p.status = {on_date} AND p.method = {cheque} \
         AND p.cheque_number IS NOT NULL GROUP BY 1 ORDER BY 1",
        part = own_part("p.amount", "h"),
        own_rent = own_rent(),
        rent = rent("p"),
        on_date = PaymentStatus::OnDate.sql(),
        cheque = PaymentMethod::Cheque.sql(),
    )
}

fn bounced_sql() -> String {
    format!(
        "SELECT p.id AS contract_payment_id, u.building_id, u.number AS unit_number, t.title_en AS tenant_en, \
         t.title_ar AS tenant_ar, p.cheque_number, p.due_on, {part} AS amount FROM {own_rent} \
         JOIN {UNITS} u ON u.id = c.unit_id JOIN {CUSTOMERS} t ON t.id = c.customer_id \
         WHERE {rent} AND p.status = {not_collected} ORDER BY p.due_on, p.id",
        part = own_part("p.amount", "h"),
        own_rent = own_rent(),
        rent = rent("p"),
        not_collected = PaymentStatus::NotCollected.sql(),
    )
}

fn deposits_sql() -> String {
    format!(
        "SELECT coalesce(sum({part}), 0) AS held FROM {DEPOSITS} i JOIN {CONTRACTS} c ON c.id = i.contract_id \
         JOIN {holdings} h ON h.thing_id = c.unit_id AND h.owner_id = $1 AND h.period @> $2::date",
        part = own_part("i.balance", "h"),
        holdings = holdings(Place::Unit),
    )
}

/// A unit has a row whatever became of the owner's share of it in the period.
fn units_sql() -> String {
    let of_units = holdings(Place::Unit);
    let stays = stays();
    format!(
        "WITH held AS (SELECT w.thing_id, range_agg(w.period * {ASKED}) AS days, \
             (array_agg(w.share ORDER BY w.period DESC))[1] AS share \
             FROM {of_units} w WHERE w.owner_id = $1 AND w.period && {ASKED} GROUP BY w.thing_id) \
         SELECT u.id AS unit_id, u.number AS unit_number, b.id AS building_id, b.name_en AS building_name_en, \
         b.name_ar AS building_name_ar, held.share, c.number AS contract_number, t.title_en AS tenant_en, \
         t.title_ar AS tenant_ar, c.ends_on AS contract_ends_on, coalesce(pay.rent, 0) AS rent, \
         coalesce(pay.paid, 0) AS paid, coalesce(pay.overdue, 0) AS overdue, \
         NOT coalesce(s.period @> $3::date, false) AS is_vacant, vacant.days::integer AS vacant_days \
         FROM held JOIN {UNITS} u ON u.id = held.thing_id JOIN {BUILDINGS} b ON b.id = u.building_id \
         LEFT JOIN LATERAL (SELECT x.contract_id, x.period FROM {stays} x WHERE x.unit_id = u.id \
             AND x.period && {ASKED} ORDER BY x.period DESC LIMIT 1) s ON true \
         LEFT JOIN {CONTRACTS} c ON c.id = s.contract_id LEFT JOIN {CUSTOMERS} t ON t.id = c.customer_id \
         LEFT JOIN LATERAL (SELECT sum({part}) AS rent, sum({part}) FILTER (WHERE {came}) AS paid, \
             sum({part}) FILTER (WHERE p.due_on <= $3 AND NOT ({came})) AS overdue \
             FROM {PAYMENTS} p JOIN {of_units} h ON h.thing_id = u.id AND h.owner_id = $1 AND h.period @> p.due_on \
             WHERE p.contract_id = c.id AND {rent}) pay ON true \
         CROSS JOIN LATERAL (SELECT coalesce(sum(upper(r) - lower(r)), 0) AS days FROM unnest(held.days \
             - coalesce((SELECT range_agg(x.period * {ASKED}) FROM {stays} x WHERE x.unit_id = u.id \
             AND x.period && {ASKED}), '{{}}'::datemultirange)) r) vacant \
         ORDER BY b.id, u.number, u.id",
        part = own_part("p.amount", "h"),
        came = format!("{} AND p.collected_on <= $3", collected("p")),
        rent = rent("p"),
    )
}
