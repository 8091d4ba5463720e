//! The two series of a contract's numbers.

use kernel::Result;
use kernel::tenancy::MerchantTx;

/// The number of a contract that is being issued: `C-2026-00001`.
pub(super) async fn next_contract(tx: &MerchantTx) -> Result<String> {
    tx.next_number("contracts", "C").await
}

/// The provisional number of a draft: `D-2026-00001`. Deleted drafts leave no gap among contracts.
pub(super) async fn next_draft(tx: &MerchantTx) -> Result<String> {
    tx.next_number("contract_drafts", "D").await
}
