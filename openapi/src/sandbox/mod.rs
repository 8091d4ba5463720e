//! Sandboxes of merchants: a merchant of its own beside each, with the same schema and rules, filled with sample data through
//! the API as any program would fill it.

mod sample;

use std::sync::Arc;

use chrono::Duration;
use identity::api_keys::SandboxState;
use identity::api_keys::sandbox::{self, MakeSandbox, RemoveSandboxes, Row};
use kernel::jobs::{JobContext, JobError, JobRegistry, JobResult};
use kernel::sql::statement;
use kernel::tenancy::{Merchant, PlatformTx};
use kernel::text::Language;
use kernel::{Kernel, Problem, Result};
use platform::merchants::{BusinessType, SubscriptionPackage};
use platform::provisioning::{NewMerchant, Start, provision};
use poem::endpoint::BoxEndpoint;
use poem::middleware::AddData;
use poem::{EndpointExt as _, Route};
use sea_orm::ConnectionTrait as _;

use crate::client::{Administrator, Client};

/// What was before stays so long for servers that know a key by it.
const LEFT: Duration = Duration::minutes(1);
/// The name of the session that makes the sample data.
const AGENT: &str = "sandbox";

pub fn jobs(registry: JobRegistry) -> JobRegistry {
    registry.handler(make).handler(remove)
}

/// Repeats begin anew: what an interrupted try left is removed with what the keys led to before.
async fn make(context: JobContext, _: MakeSandbox) -> JobResult {
    let Some(row) = asked(&context).await? else {
        return Ok(());
    };
    match prepare(&context).await {
        Ok((id, user_id)) => {
            let sql = "UPDATE platform.sandboxes SET state = $2, sandbox_id = $3, user_id = $4, ready_at = $5 \
                 WHERE merchant_id = $1";
            let tx = context.platform().await?;
            let (parent, now) = (own(&context)?.id, context.kernel.clock.now());
            let values = [
                parent.into(),
                SandboxState::Ready.into(),
                id.into(),
                user_id.into(),
                now.into(),
            ];
            tx.execute_raw(statement(sql, values)).await?;
            let key = format!("after-{id}");
            tx.enqueue_at(Some(parent), RemoveSandboxes {}, key, now + LEFT)
                .await?;
            tx.commit().await?;
            context.kernel.principals.clear();
            Ok(())
        }
        Err(problem) if context.is_last_attempt() => {
            let tx = context.platform().await?;
            let sql = "UPDATE platform.sandboxes SET state = $2 WHERE merchant_id = $1";
            let values = [own(&context)?.id.into(), SandboxState::Failed.into()];
            tx.execute_raw(statement(sql, values)).await?;
            tx.commit().await?;
            remove_others(&context, row.sandbox_id).await?;
            Err(JobError::fail(problem))
        }
        Err(problem) => Err(JobError::retry(problem)),
    }
}

/// What is asked for, where it still is.
async fn asked(context: &JobContext) -> Result<Option<Row>, JobError> {
    let row = sandbox::find(&context.read().await?).await?;
    Ok(row.filter(|row| row.state == SandboxState::Preparing))
}

fn own(context: &JobContext) -> Result<&Arc<Merchant>, JobError> {
    let merchant = context.merchant.as_ref();
    merchant.ok_or_else(|| JobError::fail(Problem::not_found()))
}

/// A new sandbox with its sample data: its number and its administrator's.
async fn prepare(context: &JobContext) -> Result<(i64, i64)> {
    let kernel = &context.kernel;
    let parent = context.merchant.as_ref().ok_or_else(Problem::not_found)?;
    let tx = PlatformTx::begin(kernel, context.caller()).await?;
    let (tx, made) = provision(tx, &sample_merchant(parent)).await?;
    let sql = "UPDATE platform.all_merchants SET sandbox_of = $2 WHERE id = $1";
    tx.execute_raw(statement(sql, [made.id.into(), parent.id.into()]))
        .await?;
    tx.commit().await?;
    let found = kernel.merchants.by_id(made.id.0).await?;
    let sandbox = found.ok_or_else(Problem::not_found)?;
    let administrator = Administrator::begin(kernel, &sandbox, AGENT).await?;
    let user_id = administrator.claims.person;
    let app = app(kernel);
    let today = sandbox.date(kernel.clock.now());
    sample::fill(&Client::new(&app, administrator), &sandbox, today).await?;
    Administrator::end(kernel, &sandbox, AGENT).await?;
    Ok((sandbox.id, user_id))
}

/// The area that the sample data is made by.
fn app(kernel: &Kernel) -> BoxEndpoint<'static> {
    Route::new()
        .nest("/api/merchant", crate::merchant())
        .with(AddData::new(kernel.clone()))
        .boxed()
}

/// Where its merchant is; nobody signs in with its address, and nothing is sent there.
fn sample_merchant(parent: &Merchant) -> NewMerchant {
    NewMerchant {
        key: None,
        account_id: None,
        name_en: format!("{} (sandbox)", parent.name.en),
        name_ar: format!("{} (بيئة تجريبية)", parent.name.ar),
        business_type: BusinessType::PropertyManagement,
        country: parent.country.clone(),
        city: sample::city(&parent.country).0.to_owned(),
        owner_name: "Sandbox".to_owned(),
        email: format!("sandbox@{}.example", parent.key),
        mobile: "+971500000000".to_owned(),
        is_mobile_verified: false,
        language: Language::En,
        start: Start::Active {
            package: SubscriptionPackage::Advanced,
        },
        welcome: false,
    }
}

async fn remove(context: JobContext, _: RemoveSandboxes) -> JobResult {
    let row = sandbox::find(&context.read().await?).await?;
    match row {
        // Another key has asked for one meanwhile, which is made anew in any case.
        Some(row) if row.state == SandboxState::Preparing => Ok(()),
        row => remove_others(&context, row.and_then(|row| row.sandbox_id)).await,
    }
}

/// Removes all sandboxes of the merchant but one.
async fn remove_others(context: &JobContext, kept: Option<i64>) -> JobResult {
    let parent = own(context)?.id;
    let tx = context.platform().await?;
    let sql =
        "SELECT id FROM platform.all_merchants WHERE sandbox_of = $1 AND id IS DISTINCT FROM $2";
    let rows = tx
        .query_all_raw(statement(sql, [parent.into(), kept.into()]))
        .await?;
    tx.commit().await?;
    for row in rows {
        let id: i64 = row.try_get("", "id")?;
        let tx = context.platform().await?;
        let sql = "SELECT platform.remove_sandbox($1)";
        tx.execute_raw(statement(sql, [id.into()])).await?;
        tx.commit().await?;
        if let Some(gone) = context.kernel.merchants.by_id(id).await? {
            context.kernel.merchants.forget(&gone).await;
        }
    }
    Ok(())
}
