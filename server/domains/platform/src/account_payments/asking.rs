//! What the gateway says of payments, and what it makes of them.

use std::sync::Arc;

use chrono::Duration;
use kernel::tenancy::{Caller, PlatformConn as _, PlatformTx};
use kernel::{Kernel, Result};
use payments::{Moved, Outcome, State, outcome};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::service::{no_account, pending, settle};
use super::{AccountPaymentId, AccountPaymentStatus};
use crate::account_invoices::entity::{
    ActiveModel as InvoiceRow, Entity as Invoices, Model as Invoice,
};
use crate::account_invoices::service::lock_with_merchant;
use crate::account_invoices::{AccountInvoiceId, AccountInvoiceStatus};
use crate::merchants;
use crate::merchants::entity::Model as Merchant;
use crate::payment_gateway_settings::service::{GATEWAY, account};
use crate::statement::bound;

/// After so long nobody pays on a page any more.
const PAGE_ENDS: Duration = Duration::days(3);

/// Asks for every payment of an invoice that is not decided; a gateway that does not answer leaves them as they are.
pub(crate) async fn ask_all(
    kernel: &Kernel,
    caller: &Arc<Caller>,
    invoice: AccountInvoiceId,
) -> Result<()> {
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let waiting = pending(&tx, invoice).await?;
    drop(tx);
    for payment in waiting {
        ask(kernel, caller, payment.id).await?;
    }
    Ok(())
}

/// Asks the gateway what became of a card's payment, and writes it. Whether it is decided.
pub(crate) async fn ask(
    kernel: &Kernel,
    caller: &Arc<Caller>,
    id: AccountPaymentId,
) -> Result<bool> {
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let payment = kernel::record::find::<Entity>(&tx, id).await?;
    let account = account(&tx).await?;
    drop(tx);
    if payment.gateway_state.is_none() {
        return Ok(true);
    }
    let account = account.ok_or_else(no_account)?;
    let Ok(answer) = GATEWAY.ask(&account, &payment.reference).await else {
        return Ok(false);
    };
    let order = (
        payment.reference.as_str(),
        payment.currency.as_str(),
        payment.amount,
    );
    let told = outcome(order, &answer);
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let (invoice, merchant) = lock_with_merchant(&tx, payment.invoice_id).await?;
    let payment = tx.locked::<Entity>(id).await?;
    let (decided, changed) = write(&tx, (invoice, merchant), payment, told).await?;
    tx.commit().await?;
    if let Some(merchant) = changed {
        merchants::service::forget(kernel, &[merchant]).await?;
    }
    Ok(decided)
}

/// Whether the payment is decided, and the merchant where its account changed.
async fn write(
    tx: &PlatformTx,
    (invoice, merchant): (Invoice, Merchant),
    before: Model,
    told: Outcome,
) -> Result<(bool, Option<Merchant>)> {
    let known = before.gateway_state.map_or(State::Open, State::from);
    let is_over = before.created_at + PAGE_ENDS < tx.now();
    let (moved, id, reason) = match told {
        Outcome::Unknown if is_over && known.is_pending() => (Moved::To(State::Ended), None, None),
        Outcome::Unknown => (Moved::Nothing, None, None),
        Outcome::Other { id } => {
            let row = ActiveModel {
                gateway_id: Set(Some(id)),
                failure: Set(Some(
                    "another amount than the invoice's was paid".to_owned(),
                )),
                ..Default::default()
            };
            if before.failure.is_none() {
                tx.change_as::<Entity>("asked", &before, None, row).await?;
            }
            return Ok((false, None));
        }
        Outcome::State { state, id, reason } => (known.after(state), Some(id), reason),
    };
    let mut row = ActiveModel {
        asked_at: Set(Some(tx.now())),
        ..Default::default()
    };
    if let Some(id) = id {
        row.gateway_id = Set(Some(id));
    }
    match moved {
        Moved::Nothing => {
            // That it was asked is no change that anybody looks up.
            let sql = "UPDATE platform.account_payments SET asked_at = $2 WHERE id = $1";
            tx.execute_raw(bound(sql, [before.id.into(), tx.now().into()]))
                .await?;
            Ok((!known.is_pending(), None))
        }
        Moved::To(State::Paid) => {
            let is_surplus = invoice.status != AccountInvoiceStatus::Issued;
            row.gateway_state = Set(Some(State::Paid.into()));
            row.status = Set(AccountPaymentStatus::Paid);
            row.paid_at = Set(Some(tx.now()));
            row.received_on = Set(Some(merchants::service::today(tx, &merchant)));
            row.is_surplus = Set(is_surplus);
            row.failure = Set(None);
            tx.change_as::<Entity>("paid", &before, None, row).await?;
            if is_surplus {
                return Ok((true, None));
            }
            let (_, merchant) = settle(tx, invoice, merchant).await?;
            Ok((true, Some(merchant)))
        }
        Moved::To(state) => {
            row.gateway_state = Set(Some(state.into()));
            if state.is_failed() {
                row.status = Set(AccountPaymentStatus::Cancelled);
                row.failure = Set(reason);
            }
            tx.change_as::<Entity>("asked", &before, None, row).await?;
            Ok((state.is_failed(), None))
        }
        Moved::TakenBack => {
            row.gateway_state = Set(Some(State::Failed.into()));
            row.status = Set(AccountPaymentStatus::Cancelled);
            row.paid_at = Set(None);
            row.failure = Set(Some("the money was taken back".to_owned()));
            tx.change_as::<Entity>("taken_back", &before, None, row)
                .await?;
            if !before.is_surplus && invoice.status == AccountInvoiceStatus::Paid {
                reopen(tx, &invoice, &merchant).await?;
            }
            Ok((true, None))
        }
    }
}

/// An invoice whose money was taken back waits for it again; the days that it bought stay until the staff decides.
async fn reopen(tx: &PlatformTx, invoice: &Invoice, merchant: &Merchant) -> Result<()> {
    let row = InvoiceRow {
        status: Set(AccountInvoiceStatus::Issued),
        paid_at: Set(None),
        due_on: Set(merchants::service::today(tx, merchant)),
        reminded: Set(0),
        ..Default::default()
    };
    tx.change_as::<Invoices>("reopened", invoice, None, row)
        .await
        .map(drop)
}
