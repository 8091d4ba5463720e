//! Lists of payments, their sums, and what only the merchant's date can tell of them.

use chrono::NaiveDate;
use kernel::Result;
use kernel::code::Code as _;
use kernel::export::{Download, Format};
use kernel::facts::Day;
use kernel::paging::{List, ListQuery, Listed, Page, Paging};
use kernel::tenancy::MerchantConn;
use parties::customers::CustomerId;
use properties::facts::own_part;
use sea_orm::FromQueryResult;

use super::super::codes::{ContractView, PaymentDesk};
use super::super::model::{
    ContractPayment, ContractPaymentFilter, PaymentDeskCount, PaymentTotals, in_hand,
};
use super::super::owner_model::{self, OwnContractPayment, OwnPaymentTotals};
use super::super::{ContractPaymentId, PaymentState};
use crate::facts;

/// The rows of either list, whose state follows from the day.
pub trait Dated: Listed<Filter = ContractPaymentFilter> {
    type Totals: FromQueryResult;

    /// What of a payment counts in sums.
    fn counted() -> String;

    fn date(&mut self, today: NaiveDate);
}

macro_rules! dated {
    ($row:ty, $totals:ty, $counted:expr) => {
        impl Dated for $row {
            type Totals = $totals;

            fn counted() -> String {
                $counted
            }

            fn date(&mut self, today: NaiveDate) {
                self.state = PaymentState::of(self.status, self.due_on, today);
                self.days_overdue = match self.state {
                    PaymentState::Overdue => (today - self.due_on).num_days(),
                    _ => 0,
                };
            }
        }
    };
}

dated!(ContractPayment, PaymentTotals, "p.amount".to_owned());
dated!(
    OwnContractPayment,
    OwnPaymentTotals,
    own_part("p.amount", "h")
);

/// The list's query; `owner_id` narrows it to what one owner may see.
fn query<T: Dated>(
    paging: &Paging,
    filter: &ContractPaymentFilter,
    owner_id: Option<i64>,
) -> Result<ListQuery> {
    let historical = match filter.view {
        Some(ContractView::Current) => Some(false),
        Some(ContractView::Historical) => Some(true),
        Some(ContractView::All) | None => None,
    };
    let query = T::narrowed(paging, filter)?
        .filter("h.owner_id = ?", owner_id)
        .filter("c.is_historical = ?", historical);
    let query = match owner_id {
        Some(_) => query.search(&owner_model::searched(), paging.search.as_deref()),
        None => query,
    };
    let query = match filter.desk {
        Some(desk) => query.and(&desk.condition()),
        None => query,
    };
    Ok(match filter.state {
        Some(state) => query.and(&state.condition("p", Day::Today)),
        None => query,
    })
}

/// One page of the payments that are asked for, and the sums over all of them.
pub async fn page<T: Dated>(
    db: &impl MerchantConn,
    list: &List<ContractPaymentFilter>,
    owner_id: Option<i64>,
) -> Result<(Page<T>, T::Totals)> {
    let query = query::<T>(&list.paging, &list.filter, owner_id)?;
    let (mut page, totals): (Page<T>, _) =
        query.page_with_sums(db, &list.paging, &sums::<T>()).await?;
    for row in &mut page.items {
        row.date(db.today());
    }
    Ok((page, totals))
}

/// How much of each there is to do.
pub async fn desk(
    db: &impl MerchantConn,
    view: Option<ContractView>,
) -> Result<Vec<PaymentDeskCount>> {
    let filter = ContractPaymentFilter {
        view,
        ..Default::default()
    };
    let query = query::<ContractPayment>(&Paging::default(), &filter, None)?;
    let counts = PaymentDesk::ALL.iter().map(|desk| {
        let (condition, name) = (desk.condition(), desk.as_str());
        format!(
            "count(*) FILTER (WHERE {condition}) AS {name}_count, \
             coalesce(sum(p.amount) FILTER (WHERE {condition}), 0) AS {name}_amount"
        )
    });
    let aggregates: Vec<String> = counts.collect();
    let row = query.aggregate(db, &aggregates.join(", ")).await?;
    let mut counted = Vec::with_capacity(aggregates.len());
    for desk in PaymentDesk::ALL {
        let name = desk.as_str();
        counted.push(PaymentDeskCount {
            desk: *desk,
            count: row.try_get("", &format!("{name}_count"))?,
            amount: row.try_get("", &format!("{name}_amount"))?,
        });
    }
    Ok(counted)
}

/// All payments that are asked for, as a file.
pub async fn export<T: Dated>(
    db: impl MerchantConn + Send + 'static,
    format: Format,
    list: &List<ContractPaymentFilter>,
    owner_id: Option<i64>,
) -> Result<Download> {
    let query = query::<T>(&list.paging, &list.filter, owner_id)?;
    let today = db.today();
    let dated = move |mut row: T| {
        row.date(today);
        row
    };
    T::export_with(db, format, query, dated).await
}

/// All payments that are asked for.
async fn rows<T: Dated>(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ContractPaymentFilter,
    owner_id: Option<i64>,
) -> Result<Vec<T>> {
    let query = query::<T>(paging, filter, owner_id)?;
    let mut rows: Vec<T> = query.all(db).await?;
    for row in &mut rows {
        row.date(db.today());
    }
    Ok(rows)
}

/// A payment of an issued contract, with its names.
pub async fn get(db: &impl MerchantConn, id: ContractPaymentId) -> Result<ContractPayment> {
    let mut payment = ContractPayment::one(db, id).await?;
    payment.date(db.today());
    Ok(payment)
}

/// Every payment of a tenant's issued contracts.
pub async fn of_customer(db: &impl MerchantConn, id: CustomerId) -> Result<Vec<ContractPayment>> {
    let filter = ContractPaymentFilter {
        customer_id: Some(id),
        ..Default::default()
    };
    rows(db, &Paging::default(), &filter, None).await
}

fn sums<T: Dated>() -> String {
    let counted = T::counted();
    let sum = |condition: &str, name: &str| {
        format!("coalesce(sum({counted}) FILTER (WHERE {condition}), 0) AS {name}")
    };
    let is = |state: PaymentState| state.condition("p", Day::Today);
    let (due_today, upcoming) = (is(PaymentState::DueToday), is(PaymentState::Upcoming));
    let aggregates = [
        "count(*) AS count".to_owned(),
        "coalesce(sum(p.amount), 0) AS amount".to_owned(),
        format!("coalesce(sum({counted}), 0) AS own_amount"),
        sum(&is(PaymentState::Collected), "collected"),
        sum(&facts::deposited("p"), "deposits"),
        sum(&is(PaymentState::NotCollected), "not_collected"),
        sum(&is(PaymentState::Overdue), "overdue"),
        sum(&format!("({due_today}) OR ({upcoming})"), "due"),
        sum(&is(PaymentState::Cancelled), "cancelled"),
        sum(&in_hand(), "cheques_in_hand"),
    ];
    aggregates.join(", ")
}
