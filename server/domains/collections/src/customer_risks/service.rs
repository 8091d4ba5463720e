use kernel::facts::{Day, TODAY};
use kernel::money::Amount;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Result, record, validation};
use parties::customers::{self, CustomerId};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, DbBackend, EntityTrait as _, FromQueryResult,
    QueryFilter as _, Statement,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{AcceptedRisk, CustomerRisk, RiskAcceptance, RiskWithdrawal};
use super::rules::{Figures, judge};
use super::{CustomerRiskError, RiskLevel};
use crate::contract_payments::PaymentState;
use crate::facts::{bounces_since, is, issued_payments, overdue};

/// Older payments say nothing of a tenant any more, unless they are open.
const MONTHS: u8 = 24;

#[derive(Debug, FromQueryResult)]
struct Paid {
    due: i64,
    bounced: i64,
    overdue: i64,
    overdue_amount: Decimal,
    overdue_days: i64,
    days_late: i64,
}

/// How the tenant paid so far, as of today.
pub async fn of_customer(db: &impl MerchantConn, id: CustomerId) -> Result<CustomerRisk> {
    record::find::<customers::entity::Entity>(db, id).await?;
    let accepted = live(db, id).await?;
    risk(db, id, accepted).await
}

async fn risk(
    db: &impl MerchantConn,
    id: CustomerId,
    accepted: Option<Model>,
) -> Result<CustomerRisk> {
    let paid = paid(db, id).await?;
    let (level, reasons) = judge(&Figures {
        due: paid.due,
        bounced: paid.bounced,
        overdue: paid.overdue,
        overdue_days: paid.overdue_days,
        days_late: paid.days_late,
    });
    let accepted = accepted.filter(|one| level > RiskLevel::Low && level <= one.level);
    Ok(CustomerRisk {
        customer_id: id,
        level,
        reasons,
        due: paid.due,
        bounced: paid.bounced,
        overdue: paid.overdue,
        overdue_amount: Amount(paid.overdue_amount),
        overdue_days: paid.overdue_days,
        days_late: paid.days_late,
        accepted: accepted.map(|one| AcceptedRisk {
            reason: one.reason,
            accepted_by: one.accepted_by,
            accepted_at: one.updated_at,
            version: one.version,
        }),
    })
}

async fn paid(db: &impl MerchantConn, id: CustomerId) -> Result<Paid> {
    let late = overdue("p", Day::Today);
    let collected = is("p", PaymentState::Collected, Day::Today);
    let cancelled = is("p", PaymentState::Cancelled, Day::Today);
    let sql = format!(
        "SELECT count(*) AS due, {bounced} AS bounced, \
         count(*) FILTER (WHERE {late}) AS overdue, \
         coalesce(sum(p.amount) FILTER (WHERE {late}), 0) AS overdue_amount, \
         coalesce(max({TODAY} - p.due_on) FILTER (WHERE {late}), 0)::bigint AS overdue_days, \
         coalesce(round(avg(greatest(p.collected_on - p.due_on, 0)) FILTER (WHERE {collected})), 0)::bigint \
           AS days_late \
         FROM {payments} p WHERE p.customer_id = $1 AND p.due_on <= {TODAY} AND NOT {cancelled} \
         AND (p.due_on > {TODAY} - interval '{MONTHS} months' OR NOT {collected})",
        bounced = bounces_since("$1", &format!("({TODAY} - interval '{MONTHS} months')")),
        payments = issued_payments(),
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.0.into()]);
    let found = Paid::find_by_statement(statement).one(db).await?;
    found.ok_or_else(|| kernel::Problem::internal(anyhow::anyhow!("figures without a row")))
}

async fn live(db: &impl MerchantConn, id: CustomerId) -> Result<Option<Model>> {
    let of_customer = Entity::find().filter(Column::CustomerId.eq(id));
    Ok(of_customer
        .filter(Column::WithdrawnAt.is_null())
        .one(db)
        .await?)
}

/// Takes the tenant as they are, with a reason: until it gets worse, or somebody withdraws it.
pub async fn accept(
    tx: &MerchantTx,
    id: CustomerId,
    input: &RiskAcceptance,
) -> Result<CustomerRisk> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    customers::service::lock(tx, id).await?;
    let before = live(tx, id).await?;
    let level = risk(tx, id, None).await?.level;
    if level <= RiskLevel::Low {
        return Err(CustomerRiskError::Nothing.into());
    }
    let row = ActiveModel {
        customer_id: Set(id),
        level: Set(level),
        reason: Set(reason),
        accepted_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let accepted = match before {
        Some(before) => {
            tx.change_as::<Entity>("accepted", &before, None, row)
                .await?
        }
        None => tx.create::<Entity>(row).await?,
    };
    risk(tx, id, Some(accepted)).await
}

/// Takes the acceptance back.
pub async fn withdraw(
    tx: &MerchantTx,
    id: CustomerId,
    input: &RiskWithdrawal,
) -> Result<CustomerRisk> {
    customers::service::lock(tx, id).await?;
    let Some(before) = live(tx, id).await? else {
        return Err(CustomerRiskError::NotAccepted.into());
    };
    let row = ActiveModel {
        withdrawn_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("withdrawn", &before, Some(input.version), row)
        .await?;
    risk(tx, id, None).await
}
