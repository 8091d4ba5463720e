use std::sync::Arc;

use kernel::Result;
use kernel::audit::Change;
use kernel::export::Download;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::tenancy::{MerchantConn, MerchantTx, PlatformTx};

use super::model::AccountCopy;
use super::permission;
use crate::merchant_copies::service as copies;
use crate::merchants::MerchantId;

async fn platform(db: &impl MerchantConn) -> Result<PlatformTx> {
    PlatformTx::begin(db.kernel(), Arc::new(db.caller().clone())).await
}

/// The office's copies.
pub async fn own(db: &impl MerchantConn, list: &List<NoFilter>) -> Result<Page<AccountCopy>> {
    let platform = platform(db).await?;
    let matching = AccountCopy::matching(list)?.filter("c.merchant_id = ?", Some(db.merchant().id));
    matching.page(&platform, &list.paging).await
}

/// One of them by its number.
async fn one(platform: &PlatformTx, merchant: i64, number: i64) -> Result<AccountCopy> {
    let own = AccountCopy::all()
        .filter("c.merchant_id = ?", Some(merchant))
        .filter("c.number = ?", Some(number));
    own.only(platform).await
}

/// Asks for one on the platform's side of the caller's transaction, which goes on on the office's.
pub async fn create(tx: MerchantTx, user_id: i64) -> Result<(MerchantTx, AccountCopy)> {
    let merchant = tx.merchant_arc();
    let tx = tx.into_platform().await?;
    let made = copies::create(&tx, MerchantId(merchant.id), Some(user_id)).await?;
    let shown = one(&tx, merchant.id, made.number).await?;
    let tx = tx.into_merchant(merchant).await?;
    note(&tx, made.number, "created");
    Ok((tx, shown))
}

/// Leaves one that is not made yet.
pub async fn cancel(tx: MerchantTx, number: i64) -> Result<(MerchantTx, AccountCopy)> {
    let merchant = tx.merchant_arc();
    let tx = tx.into_platform().await?;
    let copy = copies::numbered(&tx, MerchantId(merchant.id), number).await?;
    copies::cancel(&tx, copy.id).await?;
    let shown = one(&tx, merchant.id, number).await?;
    let tx = tx.into_merchant(merchant).await?;
    note(&tx, number, "cancelled");
    Ok((tx, shown))
}

fn note(tx: &MerchantTx, number: i64, action: &'static str) {
    tx.note(vec![Change {
        noun: permission::PAGE.noun,
        record_id: number,
        action,
        before: None,
        after: None,
    }]);
}

/// The archive of one.
pub async fn file(db: &impl MerchantConn, number: i64) -> Result<Download> {
    let platform = platform(db).await?;
    let merchant = MerchantId(db.merchant().id);
    let copy = copies::numbered(&platform, merchant, number).await?;
    copies::file(platform, copy).await
}
