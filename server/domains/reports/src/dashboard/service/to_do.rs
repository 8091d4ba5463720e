//! The numbers to act on: each is counted by the fact that its list filters by.

use chrono::{Days, NaiveDate};
use collections::contract_payments::PaymentState;
use collections::facts::{is, issued_payments};
use kernel::Result;
use kernel::code::{Code as _, Status};
use kernel::facts::Day;
use kernel::money::Amount;
use kernel::permission::Permissions;
use leasing::contracts::{ContractStatus, PaymentStatus};
use leasing::facts::{CONTRACTS, ends_within};
use parties::documents::VisibleNouns;
use properties::occupancy::Occupancy;
use sea_orm::QueryResult;

use super::super::codes::ToDoName;
use super::super::model::ToDo;

/// The day after today that ends the seven which begin today.
const LAST_OF_WEEK: u64 = 6;
/// How far ahead documents are looked at.
const DOCUMENT_DAYS: u64 = 60;

/// The list that shows the rows of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Payments,
    Contracts,
    Units,
    Documents,
}

impl Of {
    fn list(name: ToDoName) -> Self {
        match name {
            ToDoName::DueToday
            | ToDoName::DueThisWeek
            | ToDoName::Overdue
            | ToDoName::NotCollected => Self::Payments,
            ToDoName::Expiring30
            | ToDoName::Expiring60
            | ToDoName::Expiring90
            | ToDoName::Drafts
            | ToDoName::Unsigned => Self::Contracts,
            ToDoName::VacantUnits => Self::Units,
            ToDoName::DocumentsExpiring => Self::Documents,
        }
    }

    const fn noun(self) -> &'static str {
        match self {
            Self::Payments => "contract_payments",
            Self::Contracts => "contracts",
            Self::Units => "units",
            Self::Documents => "documents",
        }
    }

    fn may_be_seen(self, permissions: &Permissions) -> bool {
        match self {
            Self::Payments => {
                permissions.allows::<collections::contract_payments::permission::View>()
            }
            Self::Contracts => permissions.allows::<leasing::contracts::permission::View>(),
            Self::Units => permissions.allows::<properties::units::permission::View>(),
            Self::Documents => permissions.allows::<parties::documents::permission::View>(),
        }
    }
}

/// What of the payments `p` or the contracts `c` a number counts.
fn condition(name: ToDoName) -> Option<String> {
    let contract = |status: ContractStatus| format!("c.status = {}", status.sql());
    Some(match name {
        ToDoName::DueToday => is("p", PaymentState::DueToday, Day::Today),
        ToDoName::DueThisWeek => format!(
            "p.status = {} AND p.due_on BETWEEN {today} AND {today} + {LAST_OF_WEEK}",
            PaymentStatus::OnDate.sql(),
            today = Day::Today,
        ),
        ToDoName::Overdue => is("p", PaymentState::Overdue, Day::Today),
        ToDoName::NotCollected => is("p", PaymentState::NotCollected, Day::Today),
        ToDoName::Expiring30 => ends_within("c", 30),
        ToDoName::Expiring60 => ends_within("c", 60),
        ToDoName::Expiring90 => ends_within("c", 90),
        ToDoName::Drafts => contract(ContractStatus::Draft),
        ToDoName::Unsigned => format!(
            "{} AND c.signed_at IS NULL",
            contract(ContractStatus::Active)
        ),
        ToDoName::VacantUnits | ToDoName::DocumentsExpiring => return None,
    })
}

/// The query string of the list that shows the same rows.
fn filter(name: ToDoName, today: NaiveDate) -> String {
    let on_date = PaymentStatus::OnDate.sql();
    let ending = |days| {
        format!(
            "status={}&historical=false&ends_from={today}&ends_to={}",
            ContractStatus::Active.sql(),
            today + Days::new(days)
        )
    };
    match name {
        ToDoName::DueToday => format!("view=all&state={}", PaymentState::DueToday.as_str()),
        ToDoName::DueThisWeek => format!(
            "view=all&status={on_date}&due_from={today}&due_to={}",
            today + Days::new(LAST_OF_WEEK)
        ),
        ToDoName::Overdue => format!("view=all&state={}", PaymentState::Overdue.as_str()),
        ToDoName::NotCollected => format!("view=all&status={}", PaymentStatus::NotCollected.sql()),
        ToDoName::Expiring30 => ending(30),
        ToDoName::Expiring60 => ending(60),
        ToDoName::Expiring90 => ending(90),
        ToDoName::Drafts => format!("status={}&historical=false", ContractStatus::Draft.sql()),
        ToDoName::Unsigned => format!(
            "status={}&historical=false&signed=false",
            ContractStatus::Active.sql()
        ),
        ToDoName::VacantUnits => {
            let active = Status::Active.sql();
            let vacant = Occupancy::Vacant.as_str();
            format!("status={active}&building_status={active}&occupancy={vacant}")
        }
        ToDoName::DocumentsExpiring => format!("expiring_days={DOCUMENT_DAYS}"),
    }
}

/// `visible`: whose documents the caller may see.
pub(super) fn sql(visible: &VisibleNouns) -> String {
    let (mut payments, mut contracts, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for (name, condition) in ToDoName::ALL
        .iter()
        .filter_map(|name| Some((name.as_str(), condition(*name)?)))
    {
        let count = format!("count(*) FILTER (WHERE {condition}) AS {name}");
        if condition.starts_with("p.") {
            let sum = format!("coalesce(sum(p.amount) FILTER (WHERE {condition}), 0)");
            payments.push(format!("{count}, {sum} AS {name}_amount"));
            names.push(format!("pay.{name}, pay.{name}_amount"));
        } else {
            contracts.push(count);
            names.push(format!("con.{name}"));
        }
    }
    format!(
        "SELECT {names}, let.rented_units, let.{vacant_units}, {documents} AS {documents_expiring} \
         FROM (SELECT {payments} FROM {issued} p WHERE p.status IN ({on_date}, {not_collected})) pay, \
         (SELECT {contracts} FROM {CONTRACTS} c WHERE NOT c.is_historical) con, \
         (SELECT count(*) FILTER (WHERE u.rented) AS rented_units, \
           count(*) FILTER (WHERE u.free) AS {vacant_units} FROM {units} u) let",
        documents = parties::facts::expiring_documents(
            visible,
            &format!("{} + {DOCUMENT_DAYS}", Day::Today)
        ),
        documents_expiring = ToDoName::DocumentsExpiring.as_str(),
        names = names.join(", "),
        payments = payments.join(", "),
        issued = issued_payments(),
        on_date = PaymentStatus::OnDate.sql(),
        not_collected = PaymentStatus::NotCollected.sql(),
        contracts = contracts.join(", "),
        vacant_units = ToDoName::VacantUnits.as_str(),
        units = super::units(),
    )
}

/// Each number with its list's filter, for those who may open the list.
pub(super) fn read(
    row: &QueryResult,
    today: NaiveDate,
    permissions: &Permissions,
) -> Result<Vec<ToDo>> {
    ToDoName::ALL
        .iter()
        .map(|name| (*name, Of::list(*name)))
        .filter(|(_, list)| list.may_be_seen(permissions))
        .map(|(name, list)| {
            let column = name.as_str();
            let amount = match list {
                Of::Payments => Some(row.try_get::<Amount>("", &format!("{column}_amount"))?),
                Of::Contracts | Of::Units | Of::Documents => None,
            };
            Ok(ToDo {
                name,
                count: row.try_get("", column)?,
                amount,
                noun: list.noun().to_owned(),
                filter: filter(name, today),
            })
        })
        .collect()
}
