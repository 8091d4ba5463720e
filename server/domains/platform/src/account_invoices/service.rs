use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{Datelike as _, NaiveDate};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};

use super::content::{InvoiceContent, InvoiceLine, InvoiceParty};
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    AccountInvoiceInput, AccountInvoiceUpdate, CancelAccountInvoiceInput, IssueAccountInvoiceInput,
};
use super::{AccountInvoiceError, AccountInvoiceId, AccountInvoiceKind, AccountInvoiceStatus};
use crate::billing_settings;
use crate::merchants::entity::{Entity as Merchants, Model as Merchant};
use crate::merchants::{MerchantId, service::today};
use crate::plans::{self, PlanId};
use crate::statement::bound;
use crate::subscription_renewals::{Tax, rounded};
use crate::subscriptions::{BillingPeriod, SubscriptionId};

const MOST_LINES: usize = 50;
const MOST_AMOUNT: i64 = 9_999_999;

/// What an invoice is for.
pub(crate) struct Purchase {
    pub kind: AccountInvoiceKind,
    pub subscription_id: Option<SubscriptionId>,
    pub plan_id: PlanId,
    pub billing: BillingPeriod,
    /// For one period.
    pub price: Decimal,
    pub period: Option<(NaiveDate, NaiveDate)>,
    pub due_on: NaiveDate,
    pub lines: Vec<InvoiceLine>,
}

/// Issues the invoice of a purchase at once.
pub(crate) async fn issue_purchase(
    tx: &PlatformTx,
    merchant: &Merchant,
    currency: &str,
    purchase: Purchase,
) -> Result<Model> {
    let decimals = plans::service::decimals(tx, currency).await?;
    let made = draft(tx, merchant, (currency, decimals), purchase.lines).await?;
    let row = ActiveModel {
        kind: Set(purchase.kind),
        status: Set(AccountInvoiceStatus::Issued),
        number: Set(Some(next_number(tx, today(tx, merchant)).await?)),
        subscription_id: Set(purchase.subscription_id),
        plan_id: Set(Some(purchase.plan_id)),
        billing: Set(Some(purchase.billing)),
        price: Set(Some(purchase.price)),
        period_from: Set(purchase.period.map(|(from, _)| from)),
        period_to: Set(purchase.period.map(|(_, to)| to)),
        issued_on: Set(Some(today(tx, merchant))),
        due_on: Set(purchase.due_on),
        ..made
    };
    tx.create::<Entity>(row).await.map_err(another_open)
}

/// What every new invoice has.
async fn draft(
    tx: &PlatformTx,
    merchant: &Merchant,
    (currency, decimals): (&str, u32),
    lines: Vec<InvoiceLine>,
) -> Result<ActiveModel> {
    let settings = billing_settings::service::seller(tx).await?;
    let net = lines.iter().map(InvoiceLine::amount).sum();
    let tax = Tax::on(net, settings.rate_for(&merchant.country), decimals);
    let content = InvoiceContent {
        seller: InvoiceParty {
            name_en: settings.seller_name_en,
            name_ar: settings.seller_name_ar,
            address_en: settings.seller_address_en,
            address_ar: settings.seller_address_ar,
            vat_number: settings.vat_number.unwrap_or_default(),
        },
        buyer: InvoiceParty {
            name_en: merchant.name_en.clone(),
            name_ar: merchant.name_ar.clone(),
            address_en: format!("{}, {}", merchant.city, merchant.country),
            address_ar: format!("{}، {}", merchant.city, merchant.country),
            vat_number: String::new(),
        },
        account_id: merchant.account_id,
        lines,
    };
    Ok(ActiveModel {
        unique_id: Set(unique_id(tx)),
        merchant_id: Set(merchant.id),
        kind: Set(AccountInvoiceKind::Other),
        status: Set(AccountInvoiceStatus::Draft),
        currency: Set(currency.to_owned()),
        net: Set(tax.net),
        vat_rate: Set(tax.rate),
        vat: Set(tax.vat),
        total: Set(tax.total),
        content: Set(content),
        reminded: Set(0),
        ..Default::default()
    })
}

/// 128 random bits.
pub(crate) fn unique_id(tx: &PlatformTx) -> String {
    let mut bytes = [0_u8; 16];
    tx.kernel().entropy.fill(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The next number of the year. Its row stays locked until the transaction ends, so that a number that is not used is the
/// next one's.
async fn next_number(tx: &PlatformTx, today: NaiveDate) -> Result<String> {
    let sql = "INSERT INTO platform.account_invoice_numbers AS n (year, last) VALUES ($1, 1) \
         ON CONFLICT (year) DO UPDATE SET last = n.last + 1 RETURNING last";
    let row = tx.query_one_raw(bound(sql, [today.year().into()])).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a counter without a row")))?;
    let last: i64 = row.try_get("", "last")?;
    Ok(format!("S-{}-{last:05}", today.year()))
}

/// Writes a draft of what no plan sells.
pub async fn create(tx: &PlatformTx, input: &AccountInvoiceInput) -> Result<Model> {
    let row = validate(tx, input).await?;
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &PlatformTx,
    id: AccountInvoiceId,
    input: &AccountInvoiceUpdate,
) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.status != AccountInvoiceStatus::Draft {
        return Err(AccountInvoiceError::Frozen.into());
    }
    let mut row = validate(tx, &input.invoice).await?;
    row.unique_id = Set(before.unique_id.clone());
    tx.change::<Entity>(&before, Some(input.version), row).await
}

async fn validate(tx: &PlatformTx, input: &AccountInvoiceInput) -> Result<ActiveModel> {
    let merchant = tx.lock::<Merchants>(input.merchant_id).await?;
    let mut form = Validator::new(tx.language());
    form.check("merchant_id", merchant.is_some(), Rule::NotFound);
    let Some(merchant) = merchant else {
        form.finish()?;
        return Err(Problem::not_found());
    };
    let decimals = plans::service::decimals(tx, &merchant.currency).await?;
    let due_on = form
        .date("due_on", &input.due_on)
        .required()
        .after_or_equal(today(tx, &merchant))
        .of_business()
        .value();
    let few = !input.lines.is_empty() && input.lines.len() <= MOST_LINES;
    form.check_custom(
        "lines",
        few,
        "lines",
        Text::fixed(
            "An invoice has between one and fifty lines.",
            "تحتوي الفاتورة على سطر واحد إلى خمسين سطراً.",
        ),
    );
    let mut lines = Vec::with_capacity(input.lines.len());
    for (at, line) in input.lines.iter().enumerate() {
        let name = |field: &str| format!("lines.{at}.{field}");
        let title_en = form
            .field(&name("title_en"), &line.title_en)
            .required()
            .max_length(200)
            .text();
        let title_ar = form
            .field(&name("title_ar"), &line.title_ar)
            .required()
            .max_length(200)
            .text();
        let amount = form
            .price(&name("amount"), &line.amount)
            .required()
            .decimals(decimals)
            .max(MOST_AMOUNT.into())
            .value();
        lines.push(InvoiceLine {
            title_en,
            title_ar,
            explanation_en: String::new(),
            explanation_ar: String::new(),
            amount: written(amount, decimals),
        });
    }
    form.finish()?;
    let row = draft(tx, &merchant, (&merchant.currency, decimals), lines).await?;
    Ok(ActiveModel {
        due_on: Set(due_on),
        ..row
    })
}

/// Gives a draft its number; what is written on it is that of today.
pub async fn issue(
    tx: &PlatformTx,
    id: AccountInvoiceId,
    input: &IssueAccountInvoiceInput,
) -> Result<Model> {
    let (before, merchant) = lock_with_merchant(tx, id).await?;
    if before.status != AccountInvoiceStatus::Draft {
        return Err(AccountInvoiceError::Frozen.into());
    }
    let decimals = plans::service::decimals(tx, &before.currency).await?;
    let lines = before.content.lines.clone();
    let fresh = draft(tx, &merchant, (&before.currency, decimals), lines).await?;
    let today = today(tx, &merchant);
    let row = ActiveModel {
        status: Set(AccountInvoiceStatus::Issued),
        number: Set(Some(next_number(tx, today).await?)),
        issued_on: Set(Some(today)),
        due_on: Set(before.due_on.max(today)),
        vat_rate: fresh.vat_rate,
        vat: fresh.vat,
        total: fresh.total,
        content: fresh.content,
        ..Default::default()
    };
    tx.change_as::<Entity>("issued", &before, Some(input.version), row)
        .await
}

pub async fn cancel(
    tx: &PlatformTx,
    id: AccountInvoiceId,
    input: &CancelAccountInvoiceInput,
) -> Result<Model> {
    let (before, _) = lock_with_merchant(tx, id).await?;
    let reason = validation::reason(tx.language(), &input.reason)?;
    if before.status == AccountInvoiceStatus::Paid {
        return Err(AccountInvoiceError::Paid.into());
    }
    withdraw(tx, &before, Some(input.version), reason).await
}

/// Cancels an invoice that is not paid.
pub(crate) async fn withdraw(
    tx: &PlatformTx,
    before: &Model,
    version: Option<i64>,
    reason: impl Into<String>,
) -> Result<Model> {
    if before.cancelled_at.is_some() || before.paid_at.is_some() {
        return Err(AccountInvoiceError::NotOpen.into());
    }
    let row = ActiveModel {
        status: Set(AccountInvoiceStatus::Cancelled),
        cancelled_at: Set(Some(tx.now())),
        cancel_reason: Set(Some(reason.into())),
        ..Default::default()
    };
    tx.change_as::<Entity>("cancelled", before, version, row)
        .await
}

/// The merchant's invoices of these kinds that wait for their payment, locked, the newest first.
pub(crate) async fn open(
    tx: &PlatformTx,
    merchant: MerchantId,
    kinds: &[AccountInvoiceKind],
) -> Result<Vec<Model>> {
    let kinds = kinds.iter().map(|kind| kind.as_str());
    let found = Entity::find()
        .filter(Column::MerchantId.eq(merchant))
        .filter(Column::Status.eq(AccountInvoiceStatus::Issued))
        .filter(Column::Kind.is_in(kinds))
        .order_by_desc(Column::Id)
        .lock_exclusive();
    Ok(found.all(tx).await?)
}

/// Locked in the order of all writes: the merchant first.
pub(crate) async fn lock_with_merchant(
    tx: &PlatformTx,
    id: AccountInvoiceId,
) -> Result<(Model, Merchant)> {
    let seen = kernel::record::find::<Entity>(tx, id).await?;
    let merchant = tx.locked::<Merchants>(seen.merchant_id).await?;
    Ok((lock(tx, id).await?, merchant))
}

async fn lock(tx: &PlatformTx, id: AccountInvoiceId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

/// An amount with all decimals of its currency.
pub(crate) fn written(amount: Decimal, decimals: u32) -> String {
    format!("{:.*}", decimals as usize, rounded(amount, decimals))
}

/// The address on which an invoice is seen and paid.
pub(crate) fn path(unique_id: &str) -> String {
    format!("account-invoice/{unique_id}")
}

fn another_open(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("account_invoices_one_purchase") => AccountInvoiceError::AnotherOpen.into(),
        _ => problem,
    }
}
