//! How the files of one account are read: kept from the last one that was taken in.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::bank_accounts::BankAccountId;

kernel::id!(
    /// A row of `bank_layouts`.
    BankLayoutId
);

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "bank_layouts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: BankLayoutId,
    pub bank_account_id: BankAccountId,
    pub headings: Json,
    pub day_first: bool,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "bank_layouts");

/// The heading of each field by the field's code, and whether days stand before months.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Remembered {
    pub headings: BTreeMap<String, String>,
    pub day_first: Option<bool>,
}

async fn row(db: &impl MerchantConn, account: BankAccountId) -> Result<Option<Model>> {
    let of_account = Entity::find().filter(Column::BankAccountId.eq(account));
    Ok(of_account.one(db).await?)
}

pub(super) async fn of(db: &impl MerchantConn, account: BankAccountId) -> Result<Remembered> {
    let Some(row) = row(db, account).await? else {
        return Ok(Remembered::default());
    };
    Ok(Remembered {
        headings: serde_json::from_value(row.headings)?,
        day_first: Some(row.day_first),
    })
}

/// Keeps how a file was read, for the next one.
pub(super) async fn keep(
    tx: &MerchantTx,
    account: BankAccountId,
    headings: &BTreeMap<String, String>,
    day_first: bool,
) -> Result<()> {
    let kept = ActiveModel {
        bank_account_id: Set(account),
        headings: Set(json!(headings)),
        day_first: Set(day_first),
        ..Default::default()
    };
    match row(tx, account).await? {
        None => {
            tx.create::<Entity>(kept).await?;
        }
        Some(before) if before.headings != json!(headings) || before.day_first != day_first => {
            tx.change::<Entity>(&before, None, kept).await?;
        }
        Some(_) => {}
    }
    Ok(())
}
