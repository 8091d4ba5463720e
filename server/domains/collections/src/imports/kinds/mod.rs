//! What is imported, one file a kind: its columns, its rules, and the service that writes it.

mod balances;
mod cells;
mod cheques;
mod contracts;
mod customers;
mod history;
mod owners;
mod parkings;
mod people;
mod places;
mod units;

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::permission::Permissions;
use kernel::record::{self, Record};
use kernel::sql::statement;
use kernel::tenancy::MerchantTx;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use leasing::contracts::service::Liberties;
use leasing::facts::CONTRACTS;
use parties::documents::DocumentNoun;
use parties::documents::entity::{Column as DocumentColumn, Entity as Documents};
use sea_orm::{
    ColumnTrait as _, EntityTrait, FromQueryResult, PaginatorTrait as _, QueryFilter as _,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use self::cells::{choices, code, name_key, overwrite, required_code, whole};
use super::check::{Checked, check};
use super::columns::Column;
use super::entity::Model;
use super::model::CellFault;
use super::rows::{Made, Row};
use super::{ImportError, ImportExisting, ImportKind, ImportOutcome, ImportRowId};

/// Rows that are written before the progress is told.
const STEP: usize = 1_000;

/// How one kind of rows is read and written.
#[async_trait]
pub(super) trait Kind: Send + Sync + Sized {
    const COLUMNS: &'static [Column];
    /// The noun of documents that may be added to its records.
    const DOCUMENTS: Option<DocumentNoun> = None;
    /// The table that the rows go to.
    type Records: Record<Model: DeserializeOwned + Send + Sync>;
    /// What a row asks of the feature's service.
    type Input: Send + Sync;

    /// With everything that the rows are compared with.
    async fn load(tx: &MerchantTx, rows: &[Row], may: Liberties) -> Result<Self>;

    /// What no two rows of a file share, by the field that is told so.
    fn keys(&self, row: &Row) -> Vec<(&'static str, String)>;

    /// Reads a row by the rules of the feature's form.
    fn read(&self, form: &mut Validator, row: &Row) -> Option<Self::Input>;

    /// The record that is there already.
    fn present(&self, input: &Self::Input) -> Option<i64>;

    /// The column of a form's field.
    fn column_of(field: &str) -> &'static str {
        let mut columns = Self::COLUMNS.iter();
        let found = columns.find(|column| column.field == field);
        found.unwrap_or(&Self::COLUMNS[0]).field
    }

    /// Names of the buildings that the rows bring with them.
    fn new_buildings(&self) -> Vec<String> {
        Vec::new()
    }

    /// The ids and versions of what was made, in the order given.
    async fn create(
        &mut self,
        tx: &MerchantTx,
        inputs: Vec<Self::Input>,
    ) -> Result<Vec<(i64, i64)>>;

    /// Ids of the buildings that were made.
    fn made_buildings(&self) -> Vec<i64> {
        Vec::new()
    }

    /// Changes a record to what the row says; its version then. Nothing where no list edits such records.
    async fn update(
        &self,
        _tx: &MerchantTx,
        _before: &RecordOf<Self>,
        _row: &Row,
    ) -> Result<Option<i64>> {
        Ok(None)
    }

    /// Puts a record that was updated back as it was.
    async fn restore(
        _tx: &MerchantTx,
        _now: RecordOf<Self>,
        _before: RecordOf<Self>,
    ) -> Result<()> {
        Ok(())
    }

    /// Takes back a record that was made.
    async fn remove(tx: &MerchantTx, record: RecordOf<Self>) -> Result<()>;
}

type RecordOf<K> = <<K as Kind>::Records as EntityTrait>::Model;

/// What became of a row.
#[derive(Serialize)]
pub(super) struct Written {
    pub id: ImportRowId,
    pub outcome: ImportOutcome,
    pub record_id: Option<i64>,
    pub record_version: Option<i64>,
    pub before: Option<serde_json::Value>,
}

/// What a check says of all rows.
pub(super) struct Verdicts {
    /// Of each row: its faults, and the record that is there already.
    pub rows: Vec<(Vec<CellFault>, Option<i64>)>,
    pub new_buildings: Vec<String>,
}

/// What a commit wrote.
pub(super) struct Committed {
    pub rows: Vec<Written>,
    pub made_buildings: Vec<i64>,
}

/// Somebody who is told how far a job is.
#[async_trait]
pub(super) trait Told: Send + Sync {
    async fn told(&self, done: usize) -> Result<()>;
}

async fn verdicts<K: Kind>(tx: &MerchantTx, rows: &[Row], may: Liberties) -> Result<Verdicts> {
    let kind = K::load(tx, rows, may).await?;
    let checked = check(&kind, rows).into_iter();
    Ok(Verdicts {
        rows: checked.map(|one| (one.faults, one.present)).collect(),
        new_buildings: kind.new_buildings(),
    })
}

/// Writes all rows, or none where one of them has a fault.
async fn commit<K: Kind>(
    tx: &MerchantTx,
    rows: &[Row],
    import: &Model,
    told: &dyn Told,
) -> Result<Option<Committed>> {
    let mut kind = K::load(tx, rows, liberties(import)).await?;
    let mut new = Vec::new();
    let mut present = Vec::new();
    for (row, checked) in rows.iter().zip(check(&kind, rows)) {
        match checked {
            Checked {
                input: Some(input),
                present: None,
                faults,
            } if faults.is_empty() => {
                new.push((row, input));
            }
            Checked {
                input: Some(_),
                present: Some(id),
                faults,
            } if faults.is_empty() => {
                present.push((row, id));
            }
            _ => return Ok(None),
        }
    }
    let mut written = Vec::with_capacity(rows.len());
    while !new.is_empty() {
        let rest = new.split_off(new.len().min(STEP));
        let (rows, inputs): (Vec<_>, Vec<_>) = new.into_iter().unzip();
        let made = kind.create(tx, inputs).await?;
        written.extend(rows.iter().zip(made).map(|(row, (id, version))| Written {
            id: row.id,
            outcome: ImportOutcome::Created,
            record_id: Some(id),
            record_version: Some(version),
            before: None,
        }));
        told.told(written.len()).await?;
        new = rest;
    }
    for (row, id) in present {
        let updates = import.existing == ImportExisting::Update;
        let updated = match updates {
            true => update(&kind, tx, id, row).await?,
            false => None,
        };
        let (outcome, version, before) = match updated {
            Some((version, before)) => (ImportOutcome::Updated, Some(version), Some(before)),
            None => (ImportOutcome::Skipped, None, None),
        };
        written.push(Written {
            id: row.id,
            outcome,
            record_id: Some(id),
            record_version: version,
            before,
        });
        if updates && written.len().is_multiple_of(STEP) {
            told.told(written.len()).await?;
        }
    }
    Ok(Some(Committed {
        rows: written,
        made_buildings: kind.made_buildings(),
    }))
}

/// The record's version after the row was written into it, and the record as it was.
async fn update<K: Kind>(
    kind: &K,
    tx: &MerchantTx,
    id: i64,
    row: &Row,
) -> Result<Option<(i64, serde_json::Value)>> {
    let before = record::find::<K::Records>(tx, id).await?;
    let Some(version) = kind.update(tx, &before, row).await? else {
        return Ok(None);
    };
    Ok(Some((version, serde_json::to_value(&before)?)))
}

/// With the rights of who commits it.
pub(super) fn liberties(import: &Model) -> Liberties {
    Liberties {
        below_minimum: import.may_go_below,
        above_cap: false,
    }
}

macro_rules! each_kind {
    ($kind:expr, $with:ident($($argument:expr),*)) => {
        match $kind {
            ImportKind::Units => $with::<units::Units>($($argument),*).await,
            ImportKind::Parkings => $with::<parkings::Parkings>($($argument),*).await,
            ImportKind::Owners => $with::<owners::Owners>($($argument),*).await,
            ImportKind::Customers => $with::<customers::Customers>($($argument),*).await,
            ImportKind::Contracts => $with::<contracts::Contracts>($($argument),*).await,
            ImportKind::Cheques => $with::<cheques::Cheques>($($argument),*).await,
            ImportKind::History => $with::<history::History>($($argument),*).await,
            ImportKind::CustomerBalances => {
                $with::<balances::Balances<balances::Tenants>>($($argument),*).await
            }
            ImportKind::OwnerBalances => {
                $with::<balances::Balances<balances::Landlords>>($($argument),*).await
            }
        }
    };
}

impl ImportKind {
    pub(super) fn columns(self) -> &'static [Column] {
        match self {
            Self::Units => units::Units::COLUMNS,
            Self::Parkings => parkings::Parkings::COLUMNS,
            Self::Owners => owners::Owners::COLUMNS,
            Self::Customers => customers::Customers::COLUMNS,
            Self::Contracts => contracts::Contracts::COLUMNS,
            Self::Cheques => cheques::Cheques::COLUMNS,
            Self::History => history::History::COLUMNS,
            Self::CustomerBalances => balances::Balances::<balances::Tenants>::COLUMNS,
            Self::OwnerBalances => balances::Balances::<balances::Landlords>::COLUMNS,
        }
    }

    /// Whether records that are there can be changed: contracts and cheques are not edited by a list.
    pub(super) fn updates(self) -> bool {
        matches!(
            self,
            Self::Units | Self::Parkings | Self::Owners | Self::Customers
        )
    }

    /// Whether somebody may see records of this kind, and so files that list them.
    pub(super) fn is_visible(self, may: &Permissions) -> bool {
        match self {
            Self::Units => may.allows::<properties::units::permission::View>(),
            Self::Parkings => may.allows::<properties::parkings::permission::View>(),
            Self::Owners => may.allows::<parties::owners::permission::View>(),
            Self::Customers => may.allows::<parties::customers::permission::View>(),
            Self::Contracts => may.allows::<leasing::contracts::permission::View>(),
            Self::Cheques => may.allows::<crate::cheques::permission::View>(),
            Self::History => {
                may.allows::<leasing::contracts::permission::View>()
                    && may.allows::<crate::contract_payments::permission::View>()
            }
            Self::CustomerBalances | Self::OwnerBalances => {
                may.allows::<crate::opening_balances::permission::View>()
            }
        }
    }

    /// An import takes the rights that its rows would take one by one.
    pub(super) fn ensure(self, may: &Permissions, existing: ImportExisting) -> Result<()> {
        let updates = existing == ImportExisting::Update;
        let allowed = match self {
            Self::Units => {
                use properties::buildings::permission as buildings;
                use properties::units::permission as units;
                [
                    (may.allows::<units::Create>(), "units.create"),
                    (may.allows::<buildings::Create>(), "buildings.create"),
                    (!updates || may.allows::<units::Edit>(), "units.edit"),
                ]
            }
            Self::Parkings => {
                use properties::parkings::permission as parkings;
                [
                    (may.allows::<parkings::View>(), "parkings.view"),
                    (may.allows::<parkings::Create>(), "parkings.create"),
                    (!updates || may.allows::<parkings::Edit>(), "parkings.edit"),
                ]
            }
            Self::Owners => {
                use parties::owners::permission as owners;
                [
                    (may.allows::<owners::View>(), "owners.view"),
                    (may.allows::<owners::Create>(), "owners.create"),
                    (!updates || may.allows::<owners::Edit>(), "owners.edit"),
                ]
            }
            Self::Customers => {
                use parties::customers::permission as customers;
                [
                    (may.allows::<customers::View>(), "customers.view"),
                    (may.allows::<customers::Create>(), "customers.create"),
                    (
                        !updates || may.allows::<customers::Edit>(),
                        "customers.edit",
                    ),
                ]
            }
            Self::Contracts => {
                use leasing::contracts::permission as contracts;
                [
                    (may.allows::<contracts::View>(), "contracts.view"),
                    (may.allows::<contracts::Create>(), "contracts.create"),
                    (may.allows::<contracts::Issue>(), "contracts.issue"),
                ]
            }
            Self::Cheques => {
                use crate::cheques::permission as cheques;
                [
                    (
                        may.allows::<leasing::contracts::permission::View>(),
                        "contracts.view",
                    ),
                    (may.allows::<cheques::View>(), "cheques.view"),
                    (may.allows::<cheques::TakeIn>(), "cheques.take_in"),
                ]
            }
            Self::History => {
                use crate::contract_payments::permission as payments;
                use leasing::contracts::permission as contracts;
                [
                    (
                        may.allows::<contracts::Create>() && self.is_visible(may),
                        "contracts.create",
                    ),
                    (may.allows::<contracts::Issue>(), "contracts.issue"),
                    (
                        may.allows::<payments::Collect>(),
                        "contract_payments.collect",
                    ),
                ]
            }
            Self::CustomerBalances | Self::OwnerBalances => {
                use crate::opening_balances::permission as balances;
                let sees = match self {
                    Self::OwnerBalances => (
                        may.allows::<parties::owners::permission::View>(),
                        "owners.view",
                    ),
                    _ => (
                        may.allows::<parties::customers::permission::View>(),
                        "customers.view",
                    ),
                };
                [
                    sees,
                    (may.allows::<balances::View>(), "opening_balances.view"),
                    (may.allows::<balances::Create>(), "opening_balances.create"),
                ]
            }
        };
        match allowed.into_iter().find(|(allowed, _)| !allowed) {
            Some((_, name)) => Err(Problem::no_permission(name)),
            None => Ok(()),
        }
    }

    pub(super) async fn check(
        self,
        tx: &MerchantTx,
        rows: &[Row],
        may: Liberties,
    ) -> Result<Verdicts> {
        each_kind!(self, verdicts(tx, rows, may))
    }

    pub(super) async fn commit(
        self,
        tx: &MerchantTx,
        rows: &[Row],
        import: &Model,
        told: &dyn Told,
    ) -> Result<Option<Committed>> {
        each_kind!(self, commit(tx, rows, import, told))
    }

    pub(super) async fn undo(self, tx: &MerchantTx, made: &Made) -> Result<()> {
        each_kind!(self, undo(tx, made))
    }
}

/// Takes back what a row made, or puts the record back as it was, while it is as the import left it.
async fn undo<K: Kind>(tx: &MerchantTx, made: &Made) -> Result<()> {
    let record = record::find::<K::Records>(tx, made.record_id).await?;
    if K::Records::version_of(&record) != made.record_version {
        return Err(ImportError::ChangedSince.into());
    }
    if made.outcome == ImportOutcome::Updated {
        let before = serde_json::from_value(made.before.clone().unwrap_or_default())?;
        return K::restore(tx, record, before).await;
    }
    if let Some(noun) = K::DOCUMENTS {
        ensure_no_documents(tx, noun, made.record_id).await?;
    }
    K::remove(tx, record).await
}

/// A record that documents were added to is built on; they know it by its noun, not by a key.
async fn ensure_no_documents(tx: &MerchantTx, noun: DocumentNoun, id: i64) -> Result<()> {
    let documents = Documents::find()
        .filter(DocumentColumn::Noun.eq(noun))
        .filter(DocumentColumn::RecordId.eq(id));
    match documents.count(tx).await? {
        0 => Ok(()),
        _ => Err(ImportError::HasDocuments.into()),
    }
}

/// What people write into a list beside its columns.
const NOTES: Column =
    Column::new("notes", "Notes", "ملاحظات", "").also(&["remarks", "comment", "الملاحظات"]);

/// Ids of contracts by their numbers, of those that rows name in a column.
async fn contracts_named(
    tx: &MerchantTx,
    rows: &[Row],
    column: &str,
    condition: &str,
) -> Result<HashMap<String, i64>> {
    #[derive(FromQueryResult)]
    struct Numbered {
        id: i64,
        number: String,
    }
    let asked: Vec<String> = rows.iter().filter_map(|row| row.text(column)).collect();
    let sql = format!(
        "SELECT c.id, c.number FROM {CONTRACTS} c WHERE {condition} \
         AND c.number IN (SELECT asked FROM jsonb_array_elements_text($1) asked)"
    );
    let found = Numbered::find_by_statement(statement(sql, [json!(asked).into()]));
    let found = found.all(tx).await?.into_iter();
    Ok(found.map(|one| (one.number, one.id)).collect())
}
