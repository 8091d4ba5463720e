//! What an owner's account is made of, as the records of today say: an owner's parts of rent, costs and payouts.

use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::MerchantConn;
use leasing::contracts::ContractStatus;
use leasing::facts::CONTRACTS;
use parties::facts::CUSTOMERS;
use parties::owners::OwnerId;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, Place, UNITS, building_holdings, holdings, own_part};
use properties::units::UnitId;
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use crate::charges::{ChargeKind, ChargeStatus};
use crate::contract_payments::codes::PaymentMethod;
use crate::facts::{PAYMENTS, collected, payments, rent};
use crate::owner_costs::OwnerCostKind;

kernel::code! {
    /// What a row of an owner's account comes from.
    pub(super) enum SourceKind: text {
        /// Rent that fell due: no money, what a fee may be of.
        Due = "due" ("Due", "مستحق"),
        Collected = "collected" ("Collected", "محصل"),
        /// What a tenant paid for leaving early.
        Penalty = "penalty" ("Early exit", "إخلاء مبكر"),
        /// A contract with a new tenant; its amount is the rent that is agreed.
        Placement = "placement" ("New contract", "عقد جديد"),
        Renewal = "renewal" ("Renewal", "تجديد"),
        Cost = "cost" ("Cost", "تكلفة"),
        Payout = "payout" ("Payout", "دفعة للمالك"),
    }
}

/// The owner's part of one record.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct Source {
    pub kind: SourceKind,
    pub source_id: i64,
    pub happened_on: NaiveDate,
    /// What comes in is above zero, what goes out below.
    pub amount: Decimal,
    pub vat: Decimal,
    /// Of the owner on the day that counts, in per cent.
    pub share: Decimal,
    pub unit_id: Option<UnitId>,
    pub unit_number: Option<String>,
    pub building_id: Option<BuildingId>,
    pub building_en: Option<String>,
    pub building_ar: Option<String>,
    pub contract_number: Option<String>,
    pub tenant_en: Option<String>,
    pub tenant_ar: Option<String>,
    pub method: Option<PaymentMethod>,
    pub cost_kind: Option<OwnerCostKind>,
    /// The number of the record's paper, and what is said on it.
    pub number: Option<String>,
    pub note: Option<String>,
}

/// The rows of an owner's account from a day to another, both included, by their days.
pub(super) async fn of_owner(
    db: &impl MerchantConn,
    owner: OwnerId,
    from: NaiveDate,
    through: NaiveDate,
) -> Result<Vec<Source>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        sql(),
        [owner.0.into(), from.into(), through.into()],
    );
    Ok(Source::find_by_statement(statement).all(db).await?)
}

/// `$1` is the owner, `$2` the first day, `$3` the last.
fn sql() -> String {
    let of_units = holdings(Place::Unit);
    let own = |amount: &str| own_part(amount, "h");
    // A contract with its place, the tenant, and the owner's holding on a day.
    let let_to = |day: &str| {
        format!(
            "{CONTRACTS} c JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             JOIN {CUSTOMERS} t ON t.id = c.customer_id \
             JOIN {of_units} h ON h.thing_id = c.unit_id AND h.owner_id = $1 AND h.period @> {day}"
        )
    };
    let place = "u.id AS unit_id, u.number AS unit_number, b.id AS building_id, b.name_en AS building_en, \
                 b.name_ar AS building_ar";
    let tenant = "c.number AS contract_number, t.title_en AS tenant_en, t.title_ar AS tenant_ar";
    let of_payments = |kind: SourceKind, day: &str, condition: String| {
        format!(
            "SELECT {kind}::text AS kind, p.id AS source_id, p.{day} AS happened_on, {part} AS amount, \
             0::numeric AS vat, h.share, {place}, {tenant}, coalesce(r.method, p.method) AS method, \
             NULL::text AS cost_kind, p.receipt_number AS number, p.cheque_number AS note \
             FROM {payments} p CROSS JOIN {let_to} LEFT JOIN receipts r ON r.number = p.receipt_number \
             WHERE c.id = p.contract_id AND c.issued_at IS NOT NULL AND {condition} AND p.{day} BETWEEN $2 AND $3",
            kind = kind.sql(),
            part = own("p.amount"),
            payments = payments(()),
            let_to = let_to("p.due_on"),
        )
    };
    let follows = format!(
        "EXISTS (SELECT 1 FROM {CONTRACTS} e WHERE e.unit_id = c.unit_id AND e.customer_id = c.customer_id \
         AND e.issued_at IS NOT NULL AND e.starts_on < c.starts_on)"
    );
    let contracts = format!(
        "SELECT CASE WHEN {follows} THEN {renewal} ELSE {placement} END::text AS kind, c.id AS source_id, \
         c.issued_at::date AS happened_on, {part} AS amount, 0::numeric AS vat, h.share, {place}, {tenant}, \
         NULL::text AS method, NULL::text AS cost_kind, NULL::text AS number, NULL::text AS note \
         FROM {let_to} CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount), 0) AS amount FROM {PAYMENTS} p \
             WHERE p.contract_id = c.id AND {rent}) agreed \
         WHERE c.issued_at::date BETWEEN $2 AND $3 \
         AND NOT (c.status = {cancelled} AND c.cancelled_at::date <= c.starts_on)",
        renewal = SourceKind::Renewal.sql(),
        placement = SourceKind::Placement.sql(),
        part = own("agreed.amount"),
        let_to = let_to("c.starts_on"),
        rent = rent("p"),
        cancelled = ContractStatus::Cancelled.sql(),
    );
    let borne = format!(
        "(SELECT 100::numeric AS share, 0::numeric AS before WHERE k.owner_id = $1 \
         UNION ALL SELECT w.share, w.before FROM {of_units} w WHERE k.owner_id IS NULL AND w.thing_id = k.unit_id \
             AND w.owner_id = $1 AND w.period @> k.spent_on \
         UNION ALL SELECT w.share, w.before FROM {buildings} w WHERE k.owner_id IS NULL \
             AND w.building_id = k.building_id AND w.owner_id = $1 AND w.period @> k.spent_on)",
        buildings = building_holdings(),
    );
    let costs = format!(
        "SELECT {cost}::text AS kind, k.id AS source_id, k.spent_on AS happened_on, -{amount} AS amount, \
         -{vat} AS vat, h.share, {place}, NULL::text AS contract_number, NULL::text AS tenant_en, \
         NULL::text AS tenant_ar, NULL::text AS method, k.kind AS cost_kind, k.number, k.note \
         FROM owner_costs k CROSS JOIN LATERAL {borne} h LEFT JOIN {UNITS} u ON u.id = k.unit_id \
         LEFT JOIN {BUILDINGS} b ON b.id = coalesce(u.building_id, k.building_id) \
         WHERE k.spent_on BETWEEN $2 AND $3",
        cost = SourceKind::Cost.sql(),
        amount = own("k.amount"),
        vat = own("k.vat"),
    );
    let payouts = format!(
        "SELECT {payout}::text AS kind, o.id AS source_id, o.paid_on AS happened_on, -o.amount AS amount, \
         0::numeric AS vat, 100::numeric AS share, NULL::bigint AS unit_id, NULL::text AS unit_number, \
         NULL::bigint AS building_id, NULL::text AS building_en, NULL::text AS building_ar, \
         NULL::text AS contract_number, NULL::text AS tenant_en, NULL::text AS tenant_ar, o.method, \
         NULL::text AS cost_kind, o.number, o.reference AS note FROM owner_payouts o \
         WHERE o.owner_id = $1 AND o.paid_on BETWEEN $2 AND $3",
        payout = SourceKind::Payout.sql(),
    );
    let penalties = format!(
        "SELECT {penalty}::text AS kind, g.id AS source_id, g.settled_on AS happened_on, {part} AS amount, \
         0::numeric AS vat, h.share, {place}, {tenant}, g.method, NULL::text AS cost_kind, s.number, \
         NULL::text AS note FROM charges g JOIN settlements s ON s.id = g.settlement_id CROSS JOIN {let_to} \
         WHERE c.id = g.contract_id AND g.kind = {early_exit} AND g.status = {paid} AND g.settled_on BETWEEN $2 AND $3",
        penalty = SourceKind::Penalty.sql(),
        part = own("g.amount"),
        let_to = let_to("s.last_day"),
        early_exit = ChargeKind::EarlyExit.sql(),
        paid = ChargeStatus::Paid.sql(),
    );
    let parts = [
        penalties,
        of_payments(SourceKind::Due, "due_on", rent("p")),
        of_payments(SourceKind::Collected, "collected_on", collected("p")),
        contracts,
        costs,
        payouts,
    ];
    format!(
        "SELECT x.kind, x.source_id, x.happened_on, x.amount, x.vat, x.share, x.unit_id, x.unit_number, x.building_id, \
         x.building_en, x.building_ar, x.contract_number, x.tenant_en, x.tenant_ar, x.method, x.cost_kind, x.number, x.note \
         FROM ({}) x ORDER BY x.happened_on, x.kind, x.source_id",
        parts.join(" UNION ALL ")
    )
}
