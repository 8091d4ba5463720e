//! What an owner's statement is to the merchant's people: shown, filtered, asked for.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::ColumnKind;
use kernel::money::Amount;
use kernel::paging::Page;
use parties::facts::OWNERS;
use parties::owners::OwnerId;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::units::UnitId;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{OwnerLineKind, OwnerStatementId, OwnerStatementRunId};
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentMethod;

/// What may be paid out of a balance.
const TO_PAY: &str = "greatest(s.closing - s.reserve, 0)";

kernel::list! {
    /// A closed statement of an owner.
    pub struct OwnerStatement = "owner_statements" ("Owners' statements", "كشوف الملاك"),
        filtered by OwnerStatementFilter
    {
        from: format!("owner_statements s JOIN {OWNERS} o ON o.id = s.owner_id"),
        key: "s.id",
        order: "s.ends_on DESC, s.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: "(o.search_key || ' ' || replace(replace(lower(s.number), 'os-', 'os '), '-', ''))",
        exports: [
            number, owner_name_en, starts_on, ends_on, opening, collected, costs, fees, payouts, closing, reserve, to_pay,
            closed_by,
        ],
    } {
        id: OwnerStatementId = "s.id";
        number: String [sort by "s.id", export("Number", "الرقم", ColumnKind::Code)] = "s.number";
        owner_id: OwnerId = "s.owner_id";
        owner_name_en: String [sort, export("Owner", "المالك", arabic owner_name_ar)] = "o.title_en";
        owner_name_ar: String = "o.title_ar";
        starts_on: NaiveDate [sort, export("From", "من")] = "s.starts_on";
        /// The last day, included.
        ends_on: NaiveDate [sort, export("Until", "حتى")] = "s.ends_on";
        opening: Amount [export("Opening balance", "الرصيد الافتتاحي")] = "s.opening";
        collected: Amount [sort, export("Collected", "المحصل")] = "s.collected";
        /// Below zero, tax included.
        costs: Amount [sort, export("Costs", "التكاليف")] = "s.costs";
        /// Below zero, tax included.
        fees: Amount [sort, export("Fees", "الرسوم")] = "s.fees";
        /// Below zero.
        payouts: Amount [sort, export("Paid out", "المدفوع للمالك")] = "s.payouts";
        closing: Amount [sort, export("Closing balance", "الرصيد الختامي")] = "s.closing";
        /// Of the closing balance: what stays with the office.
        reserve: Amount [export("Reserve", "الاحتياطي")] = "s.reserve";
        /// Of the closing balance: what may be paid out.
        to_pay: Amount [export("To be paid", "المستحق للمالك")] = TO_PAY;
        closed_by: String [export("By", "بواسطة")] = "s.closed_by";
        /// UTC.
        created_at: DateTime<Utc> [sort] = "s.created_at";
    }
}

kernel::filter! {
    pub struct OwnerStatementFilter {
        owner_id: OwnerId = "s.owner_id = ?";
        ends_from: NaiveDate = "s.ends_on >= ?";
        ends_to: NaiveDate = "s.ends_on <= ?";
    }
}

/// Sums over every statement that matches, whatever the page.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct OwnerStatementTotals {
    pub collected: Amount,
    pub costs: Amount,
    pub fees: Amount,
    pub payouts: Amount,
}

impl OwnerStatementTotals {
    /// The select list that it is read from.
    pub(super) const SUMS: &str = "coalesce(sum(s.collected), 0) AS collected, coalesce(sum(s.costs), 0) AS costs, \
         coalesce(sum(s.fees), 0) AS fees, coalesce(sum(s.payouts), 0) AS payouts";
}

/// One page of statements, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct OwnerStatementPage {
    pub items: Vec<OwnerStatement>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: OwnerStatementTotals,
}

impl OwnerStatementPage {
    pub(super) fn new(page: Page<OwnerStatement>, totals: OwnerStatementTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}

/// An owner's account for a period: closed, or as the records say now.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnerAccount {
    /// Nothing while the period is open.
    pub id: Option<OwnerStatementId>,
    pub number: Option<String>,
    pub owner_id: OwnerId,
    pub owner_name_en: String,
    pub owner_name_ar: String,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    pub figures: OwnerFigures,
    /// What the period begins with, as the line above the others; nothing where that is nothing.
    pub opening_line: Option<OwnerLine>,
    pub details: OwnerDetails,
    pub lines: Vec<OwnerLine>,
    pub closed_by: Option<String>,
}

impl OwnerAccount {
    /// All lines, what the period begins with first.
    pub(super) fn all_lines(&self) -> impl Iterator<Item = &OwnerLine> {
        self.opening_line.iter().chain(&self.lines)
    }
}

/// The sums of the lines: `opening` and the four below it are `closing`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Object, Serialize)]
pub struct OwnerFigures {
    pub opening: Amount,
    pub collected: Amount,
    /// Below zero, tax included.
    pub costs: Amount,
    /// Below zero, tax included.
    pub fees: Amount,
    /// Below zero.
    pub payouts: Amount,
    pub closing: Amount,
    /// What the agreements keep with the office.
    pub reserve: Amount,
    /// Of `closing`: what may be paid out.
    pub to_pay: Amount,
}

/// A line of an owner's statement.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnerLine {
    pub kind: OwnerLineKind,
    pub happened_on: NaiveDate,
    /// It belongs to days that were closed before.
    pub is_late: bool,
    pub unit_id: Option<UnitId>,
    pub method: Option<PaymentMethod>,
    pub said_en: String,
    pub said_ar: String,
    /// What comes in is above zero, what goes out below; without tax.
    pub amount: Amount,
    pub vat: Amount,
    /// What is left after it.
    pub balance: Amount,
}

/// What a statement tells beside its lines, of each payment the owner's part.
#[derive(Debug, Clone, Default, Object, Serialize)]
pub struct OwnerDetails {
    /// Rent that fell due in the period.
    pub rent_due: Amount,
    pub methods: Vec<OwnerMethod>,
    /// The owner's part of what tenants paid for leaving early; it is collected with the rent.
    #[oai(default)]
    pub penalties: Amount,
    /// Cheques that are in the house and not collected, by the month that they fall due.
    pub cheques: Vec<OwnerCheques>,
    pub bounced: Vec<OwnerBounced>,
    pub units: Vec<OwnerUnit>,
    /// Tenants' deposits that are held: no money of the owner's.
    pub deposits_held: Amount,
}

/// What came in, by how it came.
#[derive(Debug, Clone, Object, Serialize)]
pub struct OwnerMethod {
    pub method: PaymentMethod,
    pub amount: Amount,
}

#[derive(Debug, Clone, Object, Serialize, FromQueryResult)]
pub struct OwnerCheques {
    /// Its first day.
    pub month: NaiveDate,
    pub count: i64,
    pub amount: Amount,
}

/// Rent that was promised and did not come.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize, FromQueryResult)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnerBounced {
    pub contract_payment_id: ContractPaymentId,
    pub building_id: BuildingId,
    pub unit_number: String,
    pub tenant_en: Option<String>,
    pub tenant_ar: Option<String>,
    pub cheque_number: Option<String>,
    pub due_on: NaiveDate,
    pub amount: Amount,
}

/// A unit that the owner held in the period, with its latest contract.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize, FromQueryResult)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnerUnit {
    pub unit_id: UnitId,
    pub unit_number: String,
    pub building_id: BuildingId,
    pub building_name_en: String,
    pub building_name_ar: String,
    /// Of the owner at the end of the period, in per cent.
    pub share: Amount,
    pub contract_number: Option<String>,
    pub tenant_en: Option<String>,
    pub tenant_ar: Option<String>,
    pub contract_ends_on: Option<NaiveDate>,
    /// The contract's rent, what of it came in, and what fell due and did not.
    pub rent: Amount,
    pub paid: Amount,
    pub overdue: Amount,
    /// Nobody has it on the last day.
    pub is_vacant: bool,
    pub vacant_days: i32,
}

/// What an owner's page opens on: the last twelve months, and what is to be paid now.
#[derive(Debug, Object, Serialize)]
pub struct OwnerMoney {
    pub as_of: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    /// Without an agreement there is no account: nothing is charged or paid out.
    pub has_agreement: bool,
    /// Sums of the twelve months.
    pub collected: Amount,
    pub costs: Amount,
    pub fees: Amount,
    pub payouts: Amount,
    /// Of all time, up to today.
    pub balance: Amount,
    pub reserve: Amount,
    pub to_pay: Amount,
    pub bounced: Amount,
    pub cheques_in_hand: Amount,
    pub deposits_held: Amount,
    /// The running one last.
    pub months: Vec<OwnerMonth>,
    pub buildings: Vec<OwnerBuilding>,
}

#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize)]
pub struct OwnerMonth {
    /// Its first day.
    pub month: NaiveDate,
    pub due: Amount,
    pub collected: Amount,
    pub costs: Amount,
    pub fees: Amount,
    pub payouts: Amount,
}

#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize)]
pub struct OwnerBuilding {
    pub building_id: BuildingId,
    pub name_en: String,
    pub name_ar: String,
    pub units: i64,
    pub vacant: i64,
    pub bounced: Amount,
}

/// An owner with an agreement whose account is open up to a day.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize, FromQueryResult)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnerToState {
    pub owner_id: OwnerId,
    pub owner_name_en: String,
    pub owner_name_ar: String,
    /// The first day that no closed statement has.
    pub starts_on: NaiveDate,
    /// What the last statement left.
    pub opening: Amount,
}

#[derive(Debug, Object)]
pub struct OwnerStatementInput {
    pub owner_id: OwnerId,
    /// The last day: of a month that is over.
    pub ends_on: String,
}

#[derive(Debug, Object)]
pub struct OwnerStatementRunInput {
    /// The last day: of a month that is over.
    pub ends_on: String,
    /// All whose account is open then without it.
    pub owner_ids: Option<Vec<OwnerId>>,
}

kernel::list! {
    /// Statements of many owners that were closed at once.
    pub struct OwnerStatementRun = "owner_statement_runs" ("Closings", "عمليات الإغلاق"),
        filtered by OwnerStatementRunFilter
    {
        from: "owner_statement_runs n",
        key: "n.id",
        order: "n.id DESC",
    } {
        id: OwnerStatementRunId = "n.id";
        /// The last day that they state.
        ends_on: NaiveDate [sort, export("Until", "حتى")] = "n.ends_on";
        total: i32 [export("Chosen", "المختار")] = "n.total";
        done: i32 [export("Done", "المنجز")] = "n.done";
        closed: i32 [export("Closed", "أُغلق")] = "n.closed";
        /// Somebody closed them meanwhile.
        skipped: i32 [export("Closed before", "أُغلق من قبل")] = "n.skipped";
        started_by: String [export("By", "بواسطة")] = "n.started_by";
        /// UTC.
        created_at: DateTime<Utc> [sort, export("Begun", "البداية")] = "n.created_at";
        /// UTC; missing while it runs.
        ended_at: Option<DateTime<Utc>> [export("Ended", "النهاية")] = "n.ended_at";
    }
}

kernel::filter! {
    pub struct OwnerStatementRunFilter {
        ends_on: NaiveDate = "n.ends_on = ?";
    }
}
