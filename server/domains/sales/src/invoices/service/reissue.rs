use kernel::Result;
use kernel::tenancy::MerchantTx;
use zatca::model::Draft;

use super::super::entity::Entity;
use super::super::model::BuyerInput;
use super::buyers;
use super::sign::{build, sign};
use crate::zatca_settings::seller::seller;
use crate::zatca_settings::service::signing_device;
use crate::zatca_submissions;

/// Makes a new document of the same invoice, with today's details of seller and buyer: a new UUID,
/// counter and hash, linked to the rejected one. Number and time of the transaction stay
/// (facts of the authority on rejected documents).
pub(crate) async fn reissue(
    tx: &MerchantTx,
    rejected: &zatca_submissions::entity::Model,
    buyer: Option<&BuyerInput>,
) -> Result<zatca_submissions::entity::Model> {
    let invoice = tx.locked::<Entity>(rejected.invoice_id).await?;
    let device = signing_device(tx).await?;
    let details = match buyer {
        Some(given) => {
            let checked = given.validated(tx)?;
            buyers::keep(tx, invoice.customer_id, &checked).await?;
            checked
        }
        None => buyers::of_customer(tx, invoice.customer_id).await?,
    };
    let before: Draft = serde_json::from_value(rejected.draft.clone())?;
    let draft = Draft {
        seller: seller(&device.setting),
        buyer: Some(details.to_buyer()),
        ..before
    };
    let built = build(&device, draft)?;
    sign(tx, &device, built, invoice.id, Some(rejected.id)).await
}
