//! Through HTTP, jobs and a stand-in of the authority, on a real Postgres.

mod answers;
mod canned;
mod chain;
mod crash;
mod kill;
mod odd_answers;
mod queue;
mod reissue;
mod sending;

use std::sync::Arc;

use authority::{Authority, Clock, Environment, Fault, Options};
use chrono::Duration;
use kernel::clock::Clock as _;
use kernel::jobs::{Envelope, Job as _, JobContext, JobRegistry};
use kernel::tenancy::{Caller, MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use rust_decimal::{Decimal, dec};
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait as _;
use serde_json::{Value, json};
use testing::TestDatabase;
use zatca::model::{
    Address, Buyer, Draft, Kind, Line, Payment, PaymentMeans, Subtype, Supply, Vat,
};

use super::entity::{Entity, Model};
use super::service::NewSubmission;
use super::{ZatcaSubmissionId, jobs, service};
use crate::fixtures::World;
use crate::invoices;
use crate::invoices::codes::InvoiceKind;
use crate::zatca_settings::ZatcaSettingId;
use crate::zatca_settings::seller::seller;
use crate::zatca_settings::service::{advance_chain, lock_chain, signing_device};

/// Enough connections for 50 issuers and several workers at once.
const POOL: u32 = 24;

/// A connected device, a tenant, and an empty queue.
async fn world() -> World {
    world_beside(None).await
}

/// The same; `simulation` is where that environment's calls go, for answers that no authority gives.
async fn world_beside(simulation: Option<String>) -> World {
    let clock = Clock::at(testing::TestClock::default().now());
    let options = Options {
        clock,
        ..Options::default()
    };
    let authority = Authority::start(options)
        .await
        .expect("the authority starts");
    let database = TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.pool_size = POOL;
    config.zatca_sandbox_url = authority.base(Environment::Sandbox);
    if let Some(url) = simulation {
        config.zatca_simulation_url = url;
    }
    let app = testing::app_with(config, database).await;
    let world = World { app, authority };
    world
        .execute(
            "UPDATE platform.merchants SET country = 'SA', currency = 'SAR', city = 'Riyadh', \
             time_zone = 'Asia/Riyadh' WHERE key = 'palm01'",
        )
        .await;
    let palm = world.app.palm.merchant().await;
    world.app.kernel.merchants.forget(&palm).await;
    world.connect("both").await;
    world
        .execute(
            "INSERT INTO customers (name_en, name_ar, mobile, search_key, created_at, updated_at) \
             VALUES ('Sara Haddad', 'سارة حداد', '+966501234567', 'sara haddad', now(), now())",
        )
        .await;
    world
}

/// A document of the tenant, made and signed as invoices are, in a transaction of its own.
async fn issue(world: &World, subtype: Subtype) -> Model {
    let tx = world.app.palm.tx().await;
    let made = issue_in(&tx, subtype).await.expect("issued");
    tx.commit().await.expect("committed");
    made
}

async fn issue_in(tx: &MerchantTx, subtype: Subtype) -> Result<Model> {
    issue_as(tx, subtype, subtype == Subtype::Standard).await
}

/// The same; a standard document that is not sent to clearance is one that the authority rejects.
async fn issue_as(tx: &MerchantTx, subtype: Subtype, is_standard: bool) -> Result<Model> {
    let device = signing_device(tx).await?;
    let position = lock_chain(tx, device.setting.id).await?;
    let number = format!("INV-2026-{:05}", position.icv);
    let local = tx
        .now()
        .with_timezone(&chrono_tz::Asia::Riyadh)
        .naive_local();
    let draft = Draft {
        buyer: (subtype == Subtype::Standard).then(business),
        supply: Some(Supply::on(local.date())),
        payment: Some(Payment::by(PaymentMeans::BankAccount)),
        lines: vec![Line::new("Shop rent", dec!(1), dec!(1000), Vat::Standard)],
        ..Draft::new(
            subtype,
            Kind::Invoice,
            number,
            local,
            seller(&device.setting),
        )
    };
    let stored = serde_json::to_value(&draft)?;
    let invoice = draft.build().map_err(|faults| {
        Problem::internal(anyhow::anyhow!("the test's own document: {faults:?}"))
    })?;
    let mut random = [0; 16];
    tx.kernel().entropy.fill(&mut random);
    let uuid = uuid::Builder::from_random_bytes(random).into_uuid();
    let issued = zatca::issue::issue(&invoice, uuid, &position, &device.signer, local)
        .map_err(Problem::internal)?;
    advance_chain(tx, device.setting.id, position.icv, &issued.hash).await?;
    let row = invoice_row(tx, &invoice).await?;
    let new = NewSubmission {
        invoice_id: row.id,
        zatca_setting_id: device.setting.id,
        zatca_credential_id: device.credential_id,
        replaces: None,
        position,
        issued,
        draft: stored,
        is_standard,
        generated_at: tx.now(),
    };
    service::add(tx, new).await
}

async fn invoice_row(
    tx: &MerchantTx,
    invoice: &zatca::model::Invoice,
) -> Result<invoices::entity::Model> {
    let draft = invoice.draft();
    let customer = parties::customers::CustomerId(1);
    let number = &draft.number;
    let row = invoices::entity::ActiveModel {
        number: Set(number.clone()),
        public_id: Set(format!("palm01-{number}")),
        kind: Set(InvoiceKind::Invoice),
        subtype: Set(draft.subtype.into()),
        customer_id: Set(customer),
        issued_at: Set(tx.now()),
        issue_date: Set(draft.issued_at.date()),
        currency: Set("SAR".to_owned()),
        net: Set(dec!(1000)),
        vat: Set(dec!(150)),
        total: Set(Decimal::from(1150)),
        search_key: Set(kernel::text::search_key(&format!("{number} Sara Haddad"))),
        ..Default::default()
    };
    tx.create::<invoices::entity::Entity>(row).await
}

fn business() -> Buyer {
    Buyer {
        name: Some("Fatoora Samples LTD".into()),
        vat_number: Some("399999999800003".into()),
        address: Some(Address::saudi(
            "1111",
            "صلاح الدين",
            "المروج",
            "الرياض",
            "12222",
        )),
        ..Buyer::default()
    }
}

/// The document as it stands now.
async fn row(world: &World, id: ZatcaSubmissionId) -> Model {
    let read = world.app.palm.read().await;
    let found = Entity::find_by_id(id).one(&read).await.expect("asked");
    found.expect("a document")
}

/// The attempts of a document, the oldest first.
async fn attempts(world: &World, id: ZatcaSubmissionId) -> Vec<Value> {
    let sql =
        format!("SELECT * FROM zatca_attempts WHERE zatca_submission_id = {id} ORDER BY number");
    world.rows(&sql).await
}

/// What the worker is given to run a device's queue.
async fn sending(world: &World, setting: ZatcaSettingId) -> JobContext {
    JobContext {
        kernel: world.app.kernel.clone(),
        merchant: Some(world.app.palm.merchant().await),
        job: Envelope {
            name: jobs::SendDue::NAME.to_owned(),
            key: "test".to_owned(),
            merchant_id: None,
            payload: json!({ "zatca_setting_id": setting }),
            attempt: 0,
        },
    }
}

/// Runs the job itself, without the queue in front of it.
async fn run(context: &JobContext) {
    let handler = crate::jobs(JobRegistry::default())
        .find(&context.job.name)
        .expect("registered");
    handler.run(context.clone()).await.expect("it ran");
}

/// Past every backoff.
async fn later(world: &World) {
    world.advance(Duration::hours(2));
    world.app.run_jobs().await;
}

fn order(world: &World, fault: Fault) {
    world.authority.faults().order(fault);
}

/// The titles of the notifications, the oldest first.
async fn bell(world: &World) -> Vec<String> {
    let rows = world
        .rows("SELECT title_en FROM notifications ORDER BY id")
        .await;
    rows.iter()
        .map(|row| row["title_en"].as_str().expect("a title").to_owned())
        .collect()
}

/// A transaction that is waited for, however many others there are.
async fn patient_tx(world: &World) -> MerchantTx {
    let merchant = world.app.palm.merchant().await;
    loop {
        let caller = Arc::new(Caller::system("test"));
        match MerchantTx::begin(&world.app.kernel, merchant.clone(), caller).await {
            Ok(tx) => return tx,
            Err(problem) => assert_eq!(problem.code(), "unavailable", "{problem}"),
        }
    }
}

type Shared = Arc<World>;
