use chrono::Duration;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Language;
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use payments::{Customer, Order, State};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::jobs::AskPayment;
use super::{AccountPaymentMethod, AccountPaymentStatus, GatewayState, asking, effects, words};
use crate::account_invoices::entity::{
    ActiveModel as InvoiceRow, Column as InvoiceColumn, Entity as Invoices, Model as Invoice,
};
use crate::account_invoices::model::RecordAccountPaymentInput;
use crate::account_invoices::service::{lock_with_merchant, path, unique_id};
use crate::account_invoices::{AccountInvoiceError, AccountInvoiceId, AccountInvoiceStatus};
use crate::billing_settings;
use crate::merchants::entity::Model as Merchant;
use crate::merchants::service::today;
use crate::payment_gateway_settings::PaymentGatewayError;
use crate::payment_gateway_settings::service::{GATEWAY, account, callback_url, told};

/// So long somebody is sent to the page that is open already.
const PAGE_LASTS: Duration = Duration::minutes(15);

/// Records money that came without the gateway.
pub async fn record(
    tx: &PlatformTx,
    id: AccountInvoiceId,
    input: &RecordAccountPaymentInput,
) -> Result<(Invoice, Merchant)> {
    let (invoice, merchant) = lock_with_merchant(tx, id).await?;
    if invoice.version != input.version {
        let current = serde_json::to_value(&invoice).map_err(Problem::internal)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    let mut form = Validator::new(tx.language());
    form.check_custom(
        "method",
        input.method != AccountPaymentMethod::Card,
        "method",
        kernel::text::Text::fixed(
            "Cards are paid on the gateway's page. Choose transfer or cash.",
            "تُدفع البطاقات عبر صفحة البوابة. اختر التحويل أو النقد.",
        ),
    );
    let received_on = form
        .date("received_on", &input.received_on)
        .required()
        .before_or_equal(today(tx, &merchant))
        .of_business()
        .value();
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.finish()?;
    if invoice.status != AccountInvoiceStatus::Issued {
        return Err(AccountInvoiceError::NotOpen.into());
    }
    let row = ActiveModel {
        method: Set(input.method),
        status: Set(AccountPaymentStatus::Paid),
        received_on: Set(Some(received_on)),
        note: Set(note),
        paid_at: Set(Some(tx.now())),
        ..fresh(tx, &invoice)
    };
    tx.create::<Entity>(row).await?;
    settle(tx, invoice, merchant).await
}

fn fresh(tx: &PlatformTx, invoice: &Invoice) -> ActiveModel {
    let number = invoice.number.as_deref().unwrap_or_default();
    ActiveModel {
        reference: Set(format!("{number}-{}", unique_id(tx))),
        invoice_id: Set(invoice.id),
        merchant_id: Set(invoice.merchant_id),
        currency: Set(invoice.currency.clone()),
        amount: Set(invoice.total),
        is_surplus: Set(false),
        ..Default::default()
    }
}

/// Marks an issued invoice as paid, and lets it have its effect.
pub(super) async fn settle(
    tx: &PlatformTx,
    before: Invoice,
    merchant: Merchant,
) -> Result<(Invoice, Merchant)> {
    let row = InvoiceRow {
        status: Set(AccountInvoiceStatus::Paid),
        paid_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let invoice = tx.change_as::<Invoices>("paid", &before, None, row).await?;
    let merchant = effects::paid(tx, merchant, &invoice).await?;
    tx.send_mail(Some(merchant.id.0), words::paid(tx, &merchant, &invoice))
        .await?;
    Ok((invoice, merchant))
}

/// The issued invoice behind an address.
pub(crate) async fn addressed(tx: &PlatformTx, unique_id: &str) -> Result<Invoice> {
    let found = Invoices::find()
        .filter(InvoiceColumn::UniqueId.eq(unique_id))
        .filter(InvoiceColumn::Number.is_not_null())
        .one(tx)
        .await?;
    found.ok_or_else(Problem::not_found)
}

/// Opens the gateway's page for an invoice; its address. The payment is written before the gateway is called, so that
/// nothing is paid that is not known here.
pub(crate) async fn open_page(
    kernel: &Kernel,
    caller: &std::sync::Arc<kernel::tenancy::Caller>,
    id: AccountInvoiceId,
    language: Language,
) -> Result<String> {
    // What waits may be paid already.
    asking::ask_all(kernel, caller, id).await?;
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let (invoice, merchant) = lock_with_merchant(&tx, id).await?;
    if invoice.status != AccountInvoiceStatus::Issued {
        return Err(AccountInvoiceError::NotOpen.into());
    }
    if let Some(open) = open_payment(&tx, &invoice).await? {
        return Ok(open);
    }
    let settings = billing_settings::service::row(&tx).await?;
    let account = account(&tx).await?;
    let (true, Some(account)) = (settings.takes_cards, account) else {
        return Err(AccountInvoiceError::NoCards.into());
    };
    let row = ActiveModel {
        method: Set(AccountPaymentMethod::Card),
        status: Set(AccountPaymentStatus::NotPaid),
        gateway_state: Set(Some(GatewayState::Open)),
        ..fresh(&tx, &invoice)
    };
    let payment = tx.create::<Entity>(row).await?;
    AskPayment::enqueue(&tx, payment.id, 0).await?;
    let order = order(&tx, &invoice, &merchant, &payment, language);
    tx.commit().await?;
    let opened = GATEWAY.open(&account, &order).await;
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let payment = tx.locked::<Entity>(payment.id).await?;
    let row = match &opened {
        Ok(page) => ActiveModel {
            gateway_id: Set(Some(page.id.clone())),
            page_address: Set(Some(page.address.clone())),
            ..Default::default()
        },
        // Perhaps it is there: it is asked for until that is known.
        Err(payments::Failure::Unknown(reason)) => ActiveModel {
            failure: Set(Some(reason.clone())),
            ..Default::default()
        },
        Err(failure) => ActiveModel {
            status: Set(AccountPaymentStatus::Cancelled),
            gateway_state: Set(Some(GatewayState::Failed)),
            failure: Set(Some(failure.to_string())),
            ..Default::default()
        },
    };
    tx.change_as::<Entity>("page_opened", &payment, None, row)
        .await?;
    tx.commit().await?;
    match opened {
        Ok(page) => Ok(page.address),
        Err(failure) => Err(told(&failure).into()),
    }
}

/// The page that is open for an invoice, while it is young.
async fn open_payment(tx: &PlatformTx, invoice: &Invoice) -> Result<Option<String>> {
    let found = Entity::find()
        .filter(Column::InvoiceId.eq(invoice.id))
        .filter(Column::GatewayState.eq(GatewayState::Open))
        .filter(Column::CreatedAt.gt(tx.now() - PAGE_LASTS))
        .filter(Column::PageAddress.is_not_null())
        .order_by_desc(Column::Id)
        .one(tx)
        .await?;
    Ok(found.and_then(|payment| payment.page_address))
}

fn order(
    tx: &PlatformTx,
    invoice: &Invoice,
    merchant: &Merchant,
    payment: &Model,
    language: Language,
) -> Order {
    let number = invoice.number.clone().unwrap_or_default();
    let name = match language {
        Language::En => &merchant.name_en,
        Language::Ar => &merchant.name_ar,
    };
    Order {
        reference: payment.reference.clone(),
        description: number,
        currency: payment.currency.clone(),
        amount: payment.amount,
        language: language.as_str(),
        return_url: tx.kernel().link(language, &path(&invoice.unique_id)),
        callback_url: callback_url(tx),
        customer: Customer {
            name: name.clone(),
            email: merchant.email.clone(),
            phone: merchant.mobile.clone(),
            street: merchant.city.clone(),
            city: merchant.city.clone(),
            country: merchant.country.clone(),
        },
    }
}

/// The card payments of an invoice that are not decided.
pub(super) async fn pending(tx: &PlatformTx, invoice: AccountInvoiceId) -> Result<Vec<Model>> {
    let states = State::ALL.into_iter().filter(|state| state.is_pending());
    let found = Entity::find()
        .filter(Column::InvoiceId.eq(invoice))
        .filter(Column::GatewayState.is_in(states.map(State::number)))
        .filter(Column::Status.eq(AccountPaymentStatus::NotPaid))
        .limit(20);
    Ok(found.all(tx).await?)
}

/// Whether a card's payment was given and is not decided yet.
pub(crate) async fn is_waiting(tx: &PlatformTx, invoice: AccountInvoiceId) -> Result<bool> {
    let waiting = pending(tx, invoice).await?;
    let mut states = waiting.iter().filter_map(|payment| payment.gateway_state);
    Ok(states.any(|state| state == GatewayState::Waiting))
}

pub(crate) use asking::ask_all;

/// What a payer is told where no account is entered.
pub(super) fn no_account() -> Problem {
    PaymentGatewayError::NoAccount.into()
}
