//! Where the fields of an account's cheques are; of an account without a layout, where most banks of the region have them.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::codes::ChequeField;
use super::model::{ChequeLayout, ChequePlace};
use crate::bank_accounts::BankAccountId;

kernel::id!(
    /// A row of `cheque_layouts`.
    ChequeLayoutId
);

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "cheque_layouts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ChequeLayoutId,
    pub bank_account_id: BankAccountId,
    pub width: i32,
    pub height: i32,
    pub offset_x: i32,
    pub offset_y: i32,
    pub fields: Json,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "cheque_layouts");

/// 178 by 89 millimetres: the size that banks of the Gulf print.
fn usual(account: BankAccountId) -> ChequeLayout {
    let place = |field, x, y, width| ChequePlace { field, x, y, width };
    ChequeLayout {
        bank_account_id: account,
        width: 1780,
        height: 890,
        offset_x: 0,
        offset_y: 0,
        fields: vec![
            place(ChequeField::Date, 1320, 120, 380),
            place(ChequeField::Payee, 220, 260, 1300),
            place(ChequeField::WordsEn, 300, 360, 960),
            place(ChequeField::WordsAr, 300, 450, 960),
            place(ChequeField::Amount, 1320, 390, 380),
            place(ChequeField::AccountPayee, 60, 60, 300),
        ],
        version: 0,
    }
}

async fn row(db: &impl MerchantConn, account: BankAccountId) -> Result<Option<Model>> {
    let of_account = Entity::find().filter(Column::BankAccountId.eq(account));
    Ok(of_account.one(db).await?)
}

pub(super) async fn of(db: &impl MerchantConn, account: BankAccountId) -> Result<ChequeLayout> {
    let Some(row) = row(db, account).await? else {
        return Ok(usual(account));
    };
    Ok(ChequeLayout {
        bank_account_id: account,
        width: row.width,
        height: row.height,
        offset_x: row.offset_x,
        offset_y: row.offset_y,
        fields: serde_json::from_value(row.fields)?,
        version: row.version,
    })
}

/// Keeps a layout that was checked; `version` is 0 of an account that had none.
pub(super) async fn keep(tx: &MerchantTx, layout: &ChequeLayout) -> Result<()> {
    let kept = ActiveModel {
        bank_account_id: Set(layout.bank_account_id),
        width: Set(layout.width),
        height: Set(layout.height),
        offset_x: Set(layout.offset_x),
        offset_y: Set(layout.offset_y),
        fields: Set(json!(layout.fields)),
        ..Default::default()
    };
    match row(tx, layout.bank_account_id).await? {
        None => {
            tx.create::<Entity>(kept).await?;
        }
        Some(before) => {
            tx.change::<Entity>(&before, Some(layout.version), kept)
                .await?;
        }
    }
    Ok(())
}
