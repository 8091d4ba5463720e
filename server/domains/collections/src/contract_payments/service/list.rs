//! Lists of payments, their sums, and what only the merchant's date can tell of them.

use chrono::NaiveDate;
use kernel::Result;
use kernel::paging::{List, ListQuery, Listed, Page, Paging};
use kernel::tenancy::MerchantConn;
use parties::customers::CustomerId;
use sea_orm::FromQueryResult as _;

use super::super::codes::{ContractView, PaymentMethod, PaymentStatus};
use super::super::model::{ContractPayment, ContractPaymentFilter, PaymentTotals};
use super::super::owner_model::OwnContractPayment;
use super::super::{ContractPaymentId, PaymentState};

/// Whether an owner held the unit, by itself or through its building, on the day the payment fell due.
/// A unit's own holding goes before its building's.
const OWNED: &str = "EXISTS (SELECT 1 FROM ownerships o \
     JOIN ownership_shares s ON s.ownership_id = o.id AND s.owner_id = ? \
     WHERE p.due_on >= o.starts_on AND (o.ends_on IS NULL OR p.due_on <= o.ends_on) \
     AND (o.unit_id = u.id OR (o.building_id = u.building_id AND NOT EXISTS \
     (SELECT 1 FROM ownerships d WHERE d.unit_id = u.id AND p.due_on >= d.starts_on \
     AND (d.ends_on IS NULL OR p.due_on <= d.ends_on)))))";

/// The rows of either list, whose state follows from the day.
pub trait Dated: Listed<Filter = ContractPaymentFilter> {
    fn date(&mut self, today: NaiveDate);
}

macro_rules! dated {
    ($row:ty) => {
        impl Dated for $row {
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

dated!(ContractPayment);
dated!(OwnContractPayment);

/// The list's query; `owner_id` narrows it to what one owner may see.
fn query<T: Dated>(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ContractPaymentFilter,
    owner_id: Option<i64>,
) -> Result<ListQuery> {
    let historical = filter.view.map(|view| view == ContractView::Historical);
    let query = T::narrowed(paging, filter)?
        .filter(OWNED, owner_id)
        .filter("c.is_historical = ?", historical);
    Ok(match filter.state {
        Some(state) => query.filter(&state.condition(), Some(db.today())),
        None => query,
    })
}

/// One page of the payments that are asked for, and the sums over all of them.
pub async fn page<T: Dated>(
    db: &impl MerchantConn,
    list: &List<ContractPaymentFilter>,
    owner_id: Option<i64>,
) -> Result<(Page<T>, PaymentTotals)> {
    let query = query::<T>(db, &list.paging, &list.filter, owner_id)?;
    let mut page = query.page::<T>(db, &list.paging).await?;
    for row in &mut page.items {
        row.date(db.today());
    }
    Ok((page, totals(db, &query).await?))
}

/// All payments that are asked for.
pub async fn rows<T: Dated>(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ContractPaymentFilter,
    owner_id: Option<i64>,
) -> Result<Vec<T>> {
    let query = query::<T>(db, paging, filter, owner_id)?;
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

/// The day is the merchant's own, never a caller's text.
async fn totals(db: &impl MerchantConn, query: &ListQuery) -> Result<PaymentTotals> {
    let today = db.today().format("%Y-%m-%d");
    let sum = |condition: &str, name: &str| {
        format!("coalesce(sum(p.amount) FILTER (WHERE {condition}), 0) AS {name}")
    };
    let is = |status: PaymentStatus| format!("p.status = {}", status.sql());
    let on_date = is(PaymentStatus::OnDate);
    let by_cheque = PaymentMethod::Cheque.sql();
    let aggregates = [
        "count(*) AS count".to_owned(),
        "coalesce(sum(p.amount), 0) AS amount".to_owned(),
        sum(&is(PaymentStatus::Collected), "collected"),
        sum(&is(PaymentStatus::NotCollected), "not_collected"),
        sum(
            &format!("{on_date} AND p.due_on < date '{today}'"),
            "overdue",
        ),
        sum(&format!("{on_date} AND p.due_on >= date '{today}'"), "due"),
        sum(&is(PaymentStatus::Cancelled), "cancelled"),
        sum(
            &format!("{on_date} AND p.method = {by_cheque}"),
            "cheques_in_hand",
        ),
    ];
    let row = query.aggregate(db, &aggregates.join(", ")).await?;
    Ok(PaymentTotals::from_query_result(&row, "")?)
}
