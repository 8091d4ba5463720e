//! What a property owner sees of the own account.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use serde::Serialize;

use super::OwnerStatementId;
use super::model::{OwnerBuilding, OwnerMoney, OwnerMonth};

kernel::list! {
    /// An own closed statement.
    pub struct OwnStatement = "owner_statements" ("Statements", "كشوف الحساب"), filtered by OwnStatementFilter {
        from: "owner_statements s",
        key: "s.id",
        order: "s.ends_on DESC",
        contains: ["s.number"],
        exports: [number, starts_on, ends_on, opening, collected, costs, fees, payouts, closing],
    } {
        id: OwnerStatementId = "s.id";
        number: String [sort by "s.id", export("Number", "الرقم", ColumnKind::Code)] = "s.number";
        starts_on: NaiveDate [export("From", "من")] = "s.starts_on";
        /// The last day, included.
        ends_on: NaiveDate [sort, export("Until", "حتى")] = "s.ends_on";
        opening: Amount [export("Opening balance", "الرصيد الافتتاحي")] = "s.opening";
        collected: Amount [sort, export("Collected", "المحصل")] = "s.collected";
        /// Below zero, tax included.
        costs: Amount [export("Costs", "التكاليف")] = "s.costs";
        /// Below zero, tax included.
        fees: Amount [export("Fees", "الرسوم")] = "s.fees";
        /// Below zero.
        payouts: Amount [export("Paid out", "المدفوع")] = "s.payouts";
        closing: Amount [sort, export("Closing balance", "الرصيد الختامي")] = "s.closing";
    }
}

kernel::filter! {
    pub struct OwnStatementFilter {
        ends_from: NaiveDate = "s.ends_on >= ?";
        ends_to: NaiveDate = "s.ends_on <= ?";
    }
}

/// What the owner's first page opens on: the last twelve months, and what is to be paid now.
#[derive(Debug, Object, Serialize)]
pub struct OwnMoney {
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
    /// Of the balance: what stays with the office.
    pub reserve: Amount,
    pub to_pay: Amount,
    pub bounced: Amount,
    pub cheques_in_hand: Amount,
    /// The tenants' money.
    pub deposits_held: Amount,
    /// The running one last.
    pub months: Vec<OwnMoneyMonth>,
    pub buildings: Vec<OwnMoneyBuilding>,
}

#[derive(Debug, Object, Serialize)]
pub struct OwnMoneyMonth {
    /// Its first day.
    pub month: NaiveDate,
    pub due: Amount,
    pub collected: Amount,
    pub costs: Amount,
    pub fees: Amount,
    pub payouts: Amount,
}

#[derive(Debug, Object, Serialize)]
pub struct OwnMoneyBuilding {
    pub building_id: BuildingId,
    pub name_en: String,
    pub name_ar: String,
    pub units: i64,
    pub vacant: i64,
    pub bounced: Amount,
}

impl From<OwnerMonth> for OwnMoneyMonth {
    fn from(month: OwnerMonth) -> Self {
        Self {
            month: month.month,
            due: month.due,
            collected: month.collected,
            costs: month.costs,
            fees: month.fees,
            payouts: month.payouts,
        }
    }
}

impl From<OwnerBuilding> for OwnMoneyBuilding {
    fn from(building: OwnerBuilding) -> Self {
        Self {
            building_id: building.building_id,
            name_en: building.name_en,
            name_ar: building.name_ar,
            units: building.units,
            vacant: building.vacant,
            bounced: building.bounced,
        }
    }
}

impl From<OwnerMoney> for OwnMoney {
    fn from(money: OwnerMoney) -> Self {
        Self {
            as_of: money.as_of,
            currency: money.currency,
            has_agreement: money.has_agreement,
            collected: money.collected,
            costs: money.costs,
            fees: money.fees,
            payouts: money.payouts,
            balance: money.balance,
            reserve: money.reserve,
            to_pay: money.to_pay,
            bounced: money.bounced,
            cheques_in_hand: money.cheques_in_hand,
            deposits_held: money.deposits_held,
            months: money.months.into_iter().map(Into::into).collect(),
            buildings: money.buildings.into_iter().map(Into::into).collect(),
        }
    }
}
