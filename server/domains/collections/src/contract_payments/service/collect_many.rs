use std::collections::{BTreeMap, BTreeSet};

use kernel::money::Amount;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use rust_decimal::Decimal;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _, FromQueryResult as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Statement,
};

use super::super::ContractPaymentId;
use super::super::entity::{Column, Entity, Model};
use super::super::model::{BulkCollectInput, BulkCollectResult, CollectOutcome};
use super::collect::{Collection, check, record};
use super::{Contract, contracts_sql};

/// Rows that one request may have: each is a receipt of its own.
const MOST: usize = 200;

pub async fn collect_many(tx: &MerchantTx, input: &BulkCollectInput) -> Result<BulkCollectResult> {
    check_rows(tx, input)?;
    let collection = check(
        tx,
        &input.collected_on,
        input.method,
        input.reference.as_deref(),
        input.note.as_deref(),
    )
    .await?;
    let contracts = hold_contracts(tx, input).await?;
    let payments = lock_all(tx, input).await?;
    let mut amount = Decimal::ZERO;
    let mut results = Vec::with_capacity(input.payments.len());
    for row in &input.payments {
        let found = payments.get(&row.id);
        let pair = found.and_then(|payment| Some((payment, contracts.get(&payment.contract_id)?)));
        let outcome = collect_row(tx, row.id, row.version, pair, &collection).await?;
        if outcome.collected {
            amount += found.map_or(Decimal::ZERO, |payment| payment.amount);
        }
        results.push(outcome);
    }
    let collected = results.iter().filter(|outcome| outcome.collected).count();
    Ok(BulkCollectResult {
        collected: u32::try_from(collected).map_err(Problem::internal)?,
        refused: u32::try_from(results.len() - collected).map_err(Problem::internal)?,
        amount: Amount(amount),
        results,
    })
}

fn check_rows(tx: &MerchantTx, input: &BulkCollectInput) -> Result<()> {
    let ids: BTreeSet<_> = input.payments.iter().map(|row| row.id).collect();
    let mut form = Validator::new(tx.language());
    form.not_empty("payments", &input.payments);
    form.check_custom(
        "payments",
        ids.len() == input.payments.len(),
        "listed_twice",
        Text::fixed("A payment is listed twice.", "تم إدراج دفعة مرتين."),
    );
    form.check_custom(
        "payments",
        ids.len() <= MOST,
        "too_many_rows",
        Text::fixed(
            "Collect at most 200 payments at once.",
            "يمكن تحصيل 200 دفعة كحد أقصى في المرة الواحدة.",
        ),
    );
    form.finish()?;
    Ok(())
}

/// All rows are locked before the first number is drawn, in the order of ids, so that two bulk
/// collections wait for each other instead of locking each other out.
async fn lock_all(
    tx: &MerchantTx,
    input: &BulkCollectInput,
) -> Result<BTreeMap<ContractPaymentId, Model>> {
    let ids = input.payments.iter().map(|row| row.id);
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// The issued contracts of the rows, held before their payments are locked.
async fn hold_contracts(
    tx: &MerchantTx,
    input: &BulkCollectInput,
) -> Result<BTreeMap<ContractId, Contract>> {
    let payments = input.payments.iter().map(|row| row.id);
    let ids: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::ContractId)
        .filter(Column::Id.is_in(payments))
        .distinct()
        .into_tuple()
        .all(tx)
        .await?;
    let sql = format!(
        "{} AND c.id = ANY($1) ORDER BY c.id FOR SHARE OF c",
        contracts_sql()
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [ids.into()]);
    let rows = tx.query_all_raw(statement).await?;
    rows.iter()
        .map(|row| {
            let contract = Contract::from_query_result(row, "")?;
            Ok((contract.id, contract))
        })
        .collect()
}

/// A refusal of one row is its outcome; whatever else goes wrong ends the whole request.
async fn collect_row(
    tx: &MerchantTx,
    id: ContractPaymentId,
    version: i64,
    found: Option<(&Model, &Contract)>,
    collection: &Collection,
) -> Result<CollectOutcome> {
    let done = match found {
        Some((payment, contract)) => record(tx, payment, contract, version, collection).await,
        None => Err(Problem::not_found()),
    };
    match done {
        Ok(payment) => Ok(CollectOutcome {
            id,
            collected: true,
            receipt_number: payment.receipt_number,
            version: Some(payment.version),
            code: None,
            message: None,
        }),
        Err(problem) if is_refusal(&problem) => Ok(CollectOutcome {
            id,
            collected: false,
            receipt_number: None,
            version: None,
            code: Some(problem.code().to_owned()),
            message: Some(sentence(&problem, tx)),
        }),
        Err(problem) => Err(problem),
    }
}

fn is_refusal(problem: &Problem) -> bool {
    matches!(problem.status().as_u16(), 404 | 409 | 422 | 501)
}

/// The field's own sentence where the refusal is of a field.
fn sentence(problem: &Problem, tx: &MerchantTx) -> String {
    let body = problem.body(tx.language(), None);
    let of_field = body
        .errors
        .and_then(|errors| errors.into_values().flatten().next());
    of_field.unwrap_or(body.message)
}
