use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::money::Amount;
use kernel::paging::{List, Listed as _};
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result, record};
use leasing::facts::CONTRACTS;
use parties::customers::{self, CustomerId};
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromQueryResult as _, Statement};

use super::super::MoneyReceivedId;
use super::super::dues::{Payable, of_customer, propose};
use super::super::model::{
    MoneyDues, MoneyMovement, MoneyReceived, MoneyReceivedDetail, MoneyReceivedFilter,
    MoneyReceivedPage, MoneyReceivedTotals,
};
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentMethod;

pub async fn page(
    db: &impl MerchantConn,
    list: &List<MoneyReceivedFilter>,
) -> Result<MoneyReceivedPage> {
    let query = MoneyReceived::matching(list)?;
    let (page, totals) = query
        .page_with_sums(db, &list.paging, &MoneyReceivedTotals::sums())
        .await?;
    Ok(MoneyReceivedPage::new(page, totals))
}

/// A sum with what became of it.
pub async fn detail(db: &impl MerchantConn, id: MoneyReceivedId) -> Result<MoneyReceivedDetail> {
    let money = MoneyReceived::one(db, id).await?;
    let sql = format!(
        "SELECT m.id, m.kind, m.amount, m.balance_after, m.moved_on, m.contract_payment_id, \
         p.type AS payment_type, m.charge_id, g.kind AS charge_kind, coalesce(p.due_on, g.charged_on) AS due_on, \
         c.id AS contract_id, c.number AS contract_number, coalesce(m.number, r.number) AS number, m.method, \
         m.iban, m.bank, m.reference, m.note, m.reverses_id, back.id IS NOT NULL AS is_reversed, m.posted_by, m.at \
         FROM money_movements m \
         LEFT JOIN contract_payments p ON p.id = m.contract_payment_id \
         LEFT JOIN charges g ON g.id = m.charge_id \
         LEFT JOIN {CONTRACTS} c ON c.id = coalesce(p.contract_id, g.contract_id) \
         LEFT JOIN receipts r ON r.money_movement_id = m.id \
         LEFT JOIN money_movements back ON back.reverses_id = m.id \
         WHERE m.money_received_id = $1 ORDER BY m.sequence"
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.0.into()]);
    let movements = MoneyMovement::find_by_statement(statement).all(db).await?;
    Ok(MoneyReceivedDetail { money, movements })
}

/// What a tenant owes, and what of it a sum would pay: of these payments, or else of what fell due.
pub async fn dues(
    db: &impl MerchantConn,
    customer: CustomerId,
    amount: Option<Decimal>,
    asked: &[ContractPaymentId],
) -> Result<MoneyDues> {
    record::find::<customers::entity::Entity>(db, customer).await?;
    let sum = amount.unwrap_or_default();
    let mut items = of_customer(db, customer).await?;
    let payable = match asked {
        [] => Payable::Due(db.today()),
        asked => Payable::Asked(asked),
    };
    let left = propose(&mut items, sum, payable);
    Ok(MoneyDues {
        items,
        proposed: Amount(sum - left),
        left: Amount(left),
        on_account: Amount(on_account(db, customer).await?),
    })
}

/// What is on a tenant's account: money that paid nothing yet.
pub(crate) async fn on_account(db: &impl MerchantConn, customer: CustomerId) -> Result<Decimal> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT coalesce(sum(balance), 0) AS balance FROM money_received WHERE customer_id = $1 AND balance > 0",
        [customer.0.into()],
    );
    let row = db.query_one_raw(statement).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    Ok(row.try_get("", "balance")?)
}

/// By how much a day moved what is on a tenant's account, and with which receipt.
#[derive(Debug, Clone)]
pub(crate) struct Moved {
    pub on: NaiveDate,
    pub id: MoneyReceivedId,
    pub number: String,
    /// Above zero where more was on the account after the day.
    pub amount: Decimal,
    /// It is the day on which an opening balance brought it.
    pub is_opening: bool,
}

/// The days on which a tenant's account moved, one row a receipt, in the order of days.
pub(crate) async fn moved_of(db: &impl MerchantConn, customer: CustomerId) -> Result<Vec<Moved>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT m.moved_on, x.id, x.number, m.amount, x.method = $2 AND m.moved_on = x.received_on AS is_opening \
         FROM money_movements m JOIN money_received x ON x.id = m.money_received_id WHERE x.customer_id = $1",
        [customer.0.into(), PaymentMethod::Balance.into()],
    );
    let mut days: BTreeMap<(NaiveDate, MoneyReceivedId), (String, Decimal, bool)> = BTreeMap::new();
    for row in db.query_all_raw(statement).await? {
        let key = (row.try_get("", "moved_on")?, row.try_get("", "id")?);
        let number: String = row.try_get("", "number")?;
        let amount: Decimal = row.try_get("", "amount")?;
        let is_opening: bool = row.try_get("", "is_opening")?;
        let day = days
            .entry(key)
            .or_insert_with(|| (number, Decimal::ZERO, is_opening));
        day.1 += amount;
    }
    let of_day = |((on, id), (number, amount, is_opening))| Moved {
        on,
        id,
        number,
        amount,
        is_opening,
    };
    let moved = days.into_iter().map(of_day);
    Ok(moved.filter(|row| !row.amount.is_zero()).collect())
}
