//! How a merchant is erased: counted, its files removed, then everything else in one transaction.

use kernel::archive::sha256;
use kernel::audit::Change;
use kernel::jobs::JobContext;
use kernel::record::Record as _;
use kernel::tenancy::{MerchantStatus, PlatformConn as _, PlatformTx, WholeRows, WholeTable};
use kernel::text::search_key;
use kernel::{Kernel, Problem, Result, record};
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait as _;

use super::certificate::{Certificate, CertifiedTable, KeptTable};
use super::entity::{ActiveModel, Entity, Model};
use super::{MerchantErasureError, MerchantErasureId, MerchantErasureState};
use crate::merchant_copies::owned::{
    Fate, MERCHANT_COLUMNS, OWNED, PLATFORM_COLUMNS, columns_without,
};
use crate::merchants::MerchantId;
use crate::merchants::entity::{Entity as Merchants, Model as Merchant};
use crate::statement::bound;

/// Files that one run removes, so that it ends in time and what follows is a run of its own.
const FILES_A_RUN: usize = 2_000;

/// Where a run ends.
pub(super) enum Step {
    /// So many files are left.
    Further(usize),
    Done,
}

/// Goes on where an interrupted run ended.
pub(super) async fn erase(context: &JobContext, erasure: &Model) -> Result<Step> {
    let kernel = &context.kernel;
    let tx = begun(context).await?;
    let merchant = record::find::<Merchants>(&tx, erasure.merchant_id).await?;
    let keys = keys(&tx, merchant.id).await?;
    drop(tx);
    if erasure.certificate.is_none() {
        let counted = count(kernel, erasure, &merchant, &keys).await?;
        keep(context, erasure.id, &counted).await?;
    }
    let mut files = Vec::new();
    for key in &keys {
        files.extend(kernel.storage.below(key).await?);
    }
    for (path, _) in files.iter().take(FILES_A_RUN) {
        kernel.storage.remove(path).await?;
    }
    if files.len() > FILES_A_RUN {
        return Ok(Step::Further(files.len() - FILES_A_RUN));
    }
    finish(context, erasure.id, &keys).await?;
    Ok(Step::Done)
}

async fn begun(context: &JobContext) -> Result<PlatformTx> {
    PlatformTx::begin(&context.kernel, context.caller()).await
}

/// The folders of the storage that the merchant's files lie in.
async fn keys(tx: &PlatformTx, id: MerchantId) -> Result<Vec<String>> {
    let sql = "SELECT platform.keys_of($1) AS key";
    let rows = tx.query_all_raw(bound(sql, [id.into()])).await?;
    let keys = rows.iter().map(|row| row.try_get("", "key"));
    Ok(keys.collect::<Result<_, sea_orm::DbErr>>()?)
}

/// Everything that there is, before anything of it goes.
async fn count(
    kernel: &Kernel,
    erasure: &Model,
    merchant: &Merchant,
    keys: &[String],
) -> Result<Certificate> {
    let mut whole = WholeRows::reading(&kernel.database).await?;
    whole
        .alone(&format!("merchant_erasures {}", erasure.id))
        .await?;
    let mut tables = Vec::new();
    for table in whole.tables(&merchant.schema_name).await? {
        let without = columns_without(MERCHANT_COLUMNS, &table.name);
        let source = (merchant.schema_name.as_str(), "merchant", "true");
        tables.extend(certified(&mut whole, &table, source, &without).await?);
    }
    let of_platform = whole.tables("platform").await?;
    let mut kept = Vec::new();
    for owned in OWNED {
        let table = of_platform.iter().find(|table| table.name == owned.table);
        let Some(table) = table else { continue };
        let condition = owned.condition(merchant.id.0);
        if owned.fate == Fate::Kept {
            let sql = format!(
                "SELECT count(*)::text FROM platform.{} WHERE {condition}",
                owned.table
            );
            kept.push(KeptTable {
                name: owned.table.to_owned(),
                rows: whole.json(&sql).await?,
            });
            continue;
        }
        let without = columns_without(PLATFORM_COLUMNS, owned.table);
        let source = ("platform", "platform", condition.as_str());
        tables.extend(certified(&mut whole, table, source, &without).await?);
    }
    drop(whole);
    let (mut files, mut bytes, mut list) = (0, 0, String::new());
    for key in keys {
        for (path, size) in kernel.storage.below(key).await? {
            files += 1;
            bytes += i64::try_from(size).unwrap_or(i64::MAX);
            list.push_str(&format!("{path} {size}\n"));
        }
    }
    Ok(Certificate {
        number: format!("E-{:06}", erasure.id.0),
        merchant_id: merchant.id.0,
        key: merchant.key.clone(),
        account_id: merchant.account_id,
        name_en: merchant.name_en.clone(),
        name_ar: merchant.name_ar.clone(),
        reason: erasure.reason.clone(),
        requested_by: erasure.requested_by.clone(),
        ordered_by: erasure.asked_by.clone(),
        counted_at: kernel.clock.now(),
        erased_on: None,
        tables,
        files,
        bytes,
        files_sha256: sha256(list.as_bytes()),
        kept,
    })
}

/// A table with the number and the hash of its rows; nothing where it has none.
async fn certified(
    whole: &mut WholeRows,
    table: &WholeTable,
    (schema, shown, condition): (&str, &str, &str),
    without: &[&str],
) -> Result<Option<CertifiedTable>> {
    let (mut rows, mut parts_hashes) = (0, String::new());
    let mut parts = whole.read(schema, table, condition, without).await?;
    while let Some(part) = parts.next().await? {
        rows += part.rows;
        parts_hashes.push_str(&sha256(&part.csv));
        parts_hashes.push('\n');
    }
    Ok((rows > 0).then(|| CertifiedTable {
        name: format!("{shown}.{}", table.name),
        rows,
        sha256: sha256(parts_hashes.as_bytes()),
    }))
}

/// Writes down what was counted, once: what follows removes, and is not counted.
async fn keep(context: &JobContext, id: MerchantErasureId, counted: &Certificate) -> Result<()> {
    let tx = begun(context).await?;
    let sql = "UPDATE platform.merchant_erasures SET certificate = $2 WHERE id = $1 AND certificate IS NULL";
    let values = [id.into(), serde_json::to_value(counted)?.into()];
    tx.execute_raw(bound(sql, values)).await?;
    tx.commit().await
}

async fn finish(context: &JobContext, id: MerchantErasureId, keys: &[String]) -> Result<()> {
    let kernel = &context.kernel;
    let tx = begun(context).await?;
    // A schema with much in it takes longer than a request may.
    tx.execute_unprepared("SET LOCAL statement_timeout TO 0")
        .await?;
    let seen = record::find::<Entity>(&tx, id).await?;
    let merchant = tx.locked::<Merchants>(seen.merchant_id).await?;
    let erasure = tx.locked::<Entity>(id).await?;
    // A second delivery of the job has ended it.
    if erasure.state != MerchantErasureState::Running {
        return Ok(());
    }
    let counted = erasure.certificate.clone();
    let counted: Certificate =
        serde_json::from_value(counted.ok_or(MerchantErasureError::NoCertificate)?)?;
    remove_rows(&tx, merchant.id).await?;
    tx.execute_raw(bound("SELECT platform.drop_home($1)", [merchant.id.into()]))
        .await?;
    // Nobody writes any more: the schema is locked, and what wrote into it has ended.
    for key in keys {
        if !kernel.storage.below(key).await?.is_empty() {
            let cause = anyhow::anyhow!("files of {key} came while it was erased");
            return Err(Problem::internal(cause));
        }
    }
    forget_people(&tx, &merchant).await?;
    let certificate = Certificate {
        erased_on: Some(tx.now().date_naive()),
        ..counted
    };
    let row = ActiveModel {
        state: Set(MerchantErasureState::Done),
        certificate_sha256: Set(Some(certificate.sha256()?)),
        certificate: Set(Some(serde_json::to_value(&certificate)?)),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("erased", &erasure, None, row)
        .await?;
    let known = kernel.merchants.by_id(merchant.id.0).await?;
    tx.commit().await?;
    if let Some(known) = known {
        kernel.merchants.forget(&known).await;
    }
    kernel.principals.clear();
    Ok(())
}

/// The platform's rows about the merchant and its sandboxes; what names others goes before them.
async fn remove_rows(tx: &PlatformTx, merchant: MerchantId) -> Result<()> {
    let sql = "SELECT platform.ids_of($1) AS id";
    let rows = tx.query_all_raw(bound(sql, [merchant.into()])).await?;
    for row in &rows {
        let id: i64 = row.try_get("", "id")?;
        let removed = OWNED
            .iter()
            .rev()
            .filter(|owned| owned.fate == Fate::Removed);
        for owned in removed {
            let condition = owned.condition(id);
            let sql = format!("DELETE FROM platform.{} WHERE {condition}", owned.table);
            tx.execute_unprepared(&sql).await?;
        }
    }
    let sql = "UPDATE platform.subscriptions SET renews = false WHERE merchant_id = $1";
    tx.execute_raw(bound(sql, [merchant.into()])).await?;
    // The list of copies stays, without who of the merchant asked for them.
    let sql = "UPDATE platform.merchant_copies SET asked_by = '' WHERE merchant_id = $1 AND user_id IS NOT NULL";
    tx.execute_raw(bound(sql, [merchant.into()])).await?;
    Ok(())
}

/// The platform's own line of the merchant, as its invoices need it.
async fn forget_people(tx: &PlatformTx, merchant: &Merchant) -> Result<()> {
    let words = format!(
        "{} {} {}",
        merchant.account_id, merchant.name_en, merchant.name_ar
    );
    let sql = "UPDATE platform.merchants SET email = '', mobile = '', owner_name = '', search_key = $2, status = $3, \
         status_before_disabled = NULL, disabled_reason = NULL, disabled_at = NULL, erased_at = $4, \
         version = version + 1, updated_at = $4 WHERE id = $1";
    let values = [
        merchant.id.into(),
        search_key(&words).into(),
        MerchantStatus::Archived.into(),
        tx.now().into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    // Without what was there before: the log stays for years.
    tx.note(vec![Change {
        noun: Merchants::NOUN,
        record_id: merchant.id.0,
        action: "erased",
        before: None,
        after: None,
    }]);
    Ok(())
}
