//! Where the gateway calls. The signature proves the gateway and the account; what it says is asked for again, so that a
//! repeated, late or disordered call changes nothing. The bodies are the gateway's own, so they are no part of the
//! published API.

use std::sync::Arc;

use kernel::auth::Visitor;
use kernel::tenancy::{Caller, PlatformTx};
use kernel::{Kernel, Problem, Result};
use payments::{CallbackFault, SIGNATURE, called_back};
use poem::{Body, Route, handler, post};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::asking;
use super::entity::{Column, Entity};
use super::service::no_account;
use crate::payment_gateway_settings::service::account;

/// Longer than any call of the gateway.
const LARGEST: usize = 256 * 1024;

kernel::error_enum! {
    /// Why a call of the gateway is not taken.
    pub enum PaymentCallbackError {
        /// Not signed with the account's key.
        WrongSignature = 403 "account_payments.wrong_signature" (
            "The call is not signed with the account's key. Check the key on the page of the payment gateway.",
            "الطلب غير موقّع بمفتاح الحساب. تحقق من المفتاح في صفحة بوابة الدفع."
        ),
        /// Nothing that is known.
        Unreadable = 400 "account_payments.unreadable" (
            "The call is not understood. Check that it comes from the payment gateway of this account.",
            "تعذر فهم الطلب. تحقق من أنه صادر عن بوابة الدفع لهذا الحساب."
        ),
    }
}

pub fn routes() -> Route {
    Route::new().at("/", post(take))
}

#[handler]
async fn take(visitor: Visitor, request: &poem::Request, body: Body) -> poem::Result<()> {
    let bytes = body.into_bytes_limit(LARGEST).await;
    let bytes = bytes.map_err(|_| Problem::too_large())?;
    let signature = request.header(SIGNATURE).unwrap_or_default();
    called(&visitor.kernel, signature, &bytes).await?;
    Ok(())
}

async fn called(kernel: &Kernel, signature: &str, body: &[u8]) -> Result<()> {
    let caller = Arc::new(Caller::system("payment gateway"));
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let account = account(&tx).await?.ok_or_else(no_account)?;
    let told = called_back(&account, signature, body).map_err(|fault| match fault {
        CallbackFault::WrongSignature => PaymentCallbackError::WrongSignature,
        CallbackFault::OtherAccount | CallbackFault::Unreadable => PaymentCallbackError::Unreadable,
    })?;
    let known = Entity::find()
        .filter(Column::Reference.eq(told.reference))
        .one(&tx)
        .await?;
    drop(tx);
    // The account may be used for something else too: what is not known here is not ours.
    if let Some(payment) = known {
        asking::ask(kernel, &caller, payment.id).await?;
    }
    Ok(())
}
