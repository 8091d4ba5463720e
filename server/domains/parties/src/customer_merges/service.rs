use chrono::Duration;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result, record};
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ConnectionTrait as _, DbBackend, IntoActiveModel as _,
    Statement,
};

use super::entity::{ActiveModel, Entity, Model};
use super::fields::{self, Taken};
use super::model::{CustomerMergeInput, CustomerMergeUndo};
use super::{CustomerMergeError, CustomerMergeId, UNDO_DAYS, moves};
use crate::customers::entity::{Entity as Customers, Model as Customer};
use crate::customers::{self, CustomerId};
use crate::facts::ISSUED_TO;
use crate::person;

/// Makes one tenant of two.
pub async fn merge(tx: &MerchantTx, input: &CustomerMergeInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let two = input.survivor_id != input.merged_id;
    form.check_custom("merged_id", two, "another_tenant", ANOTHER);
    form.finish()?;
    let (survivor, merged) = lock_both(tx, input.survivor_id, input.merged_id).await?;
    for customer in [&survivor, &merged] {
        if customer.merged_into_id.is_some() {
            let name = customer.name();
            return Err(CustomerMergeError::AlreadyMerged {
                name_en: name.en.into_owned(),
                name_ar: name.ar.into_owned(),
            }
            .into());
        }
    }
    let taken = fields::taken(&survivor, &merged, &input.take)?;
    let after = fields::with(&survivor, &taken.after)?;
    let row = ActiveModel {
        survivor_id: Set(survivor.id),
        merged_id: Set(merged.id),
        before: Set(taken.before),
        after: Set(taken.after),
        merged_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let made = tx.create::<Entity>(row).await?;
    moves::follow(tx, made.id, survivor.id, merged.id).await?;
    // The pointer first: the survivor may take the mobile then.
    let pointer = customers::entity::ActiveModel {
        merged_into_id: Set(Some(survivor.id)),
        ..Default::default()
    };
    let pointed = tx
        .change_as::<Customers>("merged", &merged, Some(input.merged_version), pointer)
        .await?;
    customers::service::report(tx, &[pointed]).await?;
    let version = Some(input.survivor_version);
    keep(tx, "merged", &survivor, after, version, None).await?;
    Ok(made)
}

/// Makes two tenants of one again, as they were before the merge.
pub async fn undo(
    tx: &MerchantTx,
    id: CustomerMergeId,
    input: &CustomerMergeUndo,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let (survivor, merged) = lock_both(tx, before.survivor_id, before.merged_id).await?;
    // Read again: somebody else may have undone it while the two were waited for.
    let before = record::find::<Entity>(tx, id).await?;
    if before.undone_at.is_some() {
        return Err(CustomerMergeError::Undone.into());
    }
    if tx.now() > before.created_at + Duration::days(UNDO_DAYS) {
        return Err(CustomerMergeError::Over { days: UNDO_DAYS }.into());
    }
    if survivor.merged_into_id.is_some() || is_merged_since(tx, &before).await? {
        let name = survivor.name();
        return Err(CustomerMergeError::MergedSince {
            name_en: name.en.into_owned(),
            name_ar: name.ar.into_owned(),
        }
        .into());
    }
    if let Some(number) = invoiced_since(tx, &before).await? {
        return Err(CustomerMergeError::Invoiced { number }.into());
    }
    let taken = Taken {
        before: before.before.clone(),
        after: before.after.clone(),
    };
    let back = fields::without(&survivor, &taken)?;
    if let Some(name) = holder_of(tx, &back, &merged).await? {
        return Err(CustomerMergeError::Taken {
            name_en: name.en.into_owned(),
            name_ar: name.ar.into_owned(),
        }
        .into());
    }
    moves::give_back(tx, id, survivor.id, merged.id).await?;
    // The survivor first: the other gets its mobile back then.
    let pointer = customers::entity::ActiveModel {
        merged_into_id: Set(None),
        ..Default::default()
    };
    keep(tx, "unmerged", &survivor, back, None, Some(merged.id)).await?;
    let apart = tx
        .change_as::<Customers>("unmerged", &merged, None, pointer)
        .await?;
    customers::service::report(tx, &[apart]).await?;
    let row = ActiveModel {
        undone_at: Set(Some(tx.now())),
        undone_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change_as::<Entity>("unmerged", &before, Some(input.version), row)
        .await
}

const ANOTHER: Text = Text::fixed(
    "Choose another tenant than the one who remains.",
    "اختر مستأجراً غير المستأجر الباقي.",
);

/// Both, locked in the order of their ids, so that two merges of the same people wait for each other.
async fn lock_both(
    tx: &MerchantTx,
    survivor: CustomerId,
    merged: CustomerId,
) -> Result<(Customer, Customer)> {
    let first = lock(tx, survivor.min(merged)).await?;
    let second = lock(tx, survivor.max(merged)).await?;
    Ok(if survivor < merged {
        (first, second)
    } else {
        (second, first)
    })
}

async fn lock(tx: &MerchantTx, id: CustomerId) -> Result<Customer> {
    let found = tx.lock::<Customers>(id).await?;
    found.ok_or_else(Problem::not_found)
}

/// Saves the survivor with these values; searches find it by what any of its entries had.
async fn keep(
    tx: &MerchantTx,
    action: &'static str,
    before: &Customer,
    after: Customer,
    version: Option<i64>,
    without: Option<CustomerId>,
) -> Result<()> {
    let key = customers::service::key_of(&after);
    let search_key = customers::service::with_merged(tx, before.id, key, without).await?;
    let mut row = after.into_active_model().reset_all();
    row.search_key = Set(search_key);
    let kept = tx
        .change_as::<Customers>(action, before, version, row)
        .await?;
    customers::service::report(tx, &[kept]).await
}

async fn is_merged_since(tx: &MerchantTx, merge: &Model) -> Result<bool> {
    let sql = "SELECT 1 AS found FROM customer_merges g WHERE g.undone_at IS NULL AND g.id > $1 \
               AND g.survivor_id = $2 LIMIT 1";
    let values = [merge.id.0.into(), merge.survivor_id.0.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(tx.query_one_raw(statement).await?.is_some())
}

/// The tax document that was issued to the survivor since, for a contract that would go back: those of before followed
/// with it.
async fn invoiced_since(tx: &MerchantTx, merge: &Model) -> Result<Option<String>> {
    let sql = format!(
        "SELECT i.number FROM {} i JOIN customer_merge_moves m ON m.customer_merge_id = $1 \
         AND m.relation = 'contracts' AND m.row_id = i.contract_id \
         WHERE i.customer_id = $2 AND NOT EXISTS (SELECT 1 FROM customer_merge_moves f \
         WHERE f.customer_merge_id = $1 AND f.relation = 'invoices' AND f.row_id = i.id) ORDER BY i.id LIMIT 1",
        ISSUED_TO.sql(()),
    );
    let values = [merge.id.0.into(), merge.survivor_id.0.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let row = tx.query_one_raw(statement).await?;
    Ok(row.map(|row| row.try_get("", "number")).transpose()?)
}

/// Somebody else who has the mobile or the e-mail of one of the two.
async fn holder_of(tx: &MerchantTx, one: &Customer, other: &Customer) -> Result<Option<Text>> {
    let mobiles = [&one.mobile, &other.mobile].into_iter();
    let mobiles: Vec<String> = mobiles
        .flat_map(|mobile| [Some(mobile.clone()), person::other_code(mobile)])
        .flatten()
        .collect();
    let emails: Vec<String> = [&one.email, &other.email]
        .into_iter()
        .flatten()
        .cloned()
        .collect();
    let sql = "SELECT coalesce(c.name_en, c.name_ar) AS en, coalesce(c.name_ar, c.name_en) AS ar FROM customers c \
               WHERE c.merged_into_id IS NULL AND c.id NOT IN ($1, $2) \
               AND (c.mobile = ANY($3) OR c.email = ANY($4)) ORDER BY c.id LIMIT 1";
    let values = [
        one.id.0.into(),
        other.id.0.into(),
        mobiles.into(),
        emails.into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let Some(row) = tx.query_one_raw(statement).await? else {
        return Ok(None);
    };
    let (en, ar): (String, String) = (row.try_get("", "en")?, row.try_get("", "ar")?);
    Ok(Some(Text::new(en, ar)))
}
