//! What an office that looks after its tenants has: numbers of meters, papers that run out, contracts that ended,
//! messages and answers.

use std::sync::Arc;

use chrono::{Days, NaiveDate};
use kernel::tenancy::{Caller, MerchantTx};
use kernel::{Kernel, Problem, Result};
use leasing::contracts::ContractStatus;
use openapi::client::Client;
use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};

/// A tenant's papers: some know no ID, some have a passport that runs out.
pub fn papers(tenant: &mut Value, number: usize, today: NaiveDate) {
    let is_firm = tenant["gender"] == 3;
    if is_firm {
        return;
    }
    if number % 11 == 4 {
        tenant["national_id"] = Value::Null;
        tenant["national_id_expires_on"] = Value::Null;
    }
    if number % 5 == 2 {
        tenant["passport_number"] = json!(format!("P{:07}", 4_410_210 + number * 613));
        let expires_on = today - Days::new(25) + Days::new((number as u64 * 17) % 400);
        tenant["passport_expires_on"] = json!(expires_on);
    }
}

/// Enters the numbers of most units' meters, as the runner brings them.
pub async fn meters(client: &Client<'_>) -> Result<()> {
    let list = client.get("/registrations?page_size=200").await?;
    for (index, row) in rows(&list).enumerate() {
        if index % 6 == 1 {
            continue;
        }
        let mut numbers = json!({
            "electricity_number": format!("{}", 31_440_020 + index * 37),
            "version": row["version"], "unit_version": row["unit_version"],
        });
        if index % 6 != 4 {
            numbers["sewerage_number"] = json!(format!("SW-{}", 70_210 + index * 3));
        }
        let path = format!("/registrations/{}", row["id"]);
        client.put(&path, numbers).await?;
    }
    Ok(())
}

/// Three contracts ended a few days ago and nobody has signed again: those that end next are moved back.
pub async fn ended_contracts(kernel: &Kernel, merchant: &str, today: NaiveDate) -> Result<()> {
    let merchant = kernel.merchants.by_key(merchant).await?;
    let merchant = merchant.ok_or_else(Problem::not_found)?;
    let tx = MerchantTx::begin(kernel, merchant, Arc::new(Caller::system("demo"))).await?;
    let sql = format!(
        "WITH moved AS (SELECT id, ends_on - DATE '{today}' + (5 * row_number() OVER (ORDER BY ends_on, id))::integer AS days \
             FROM contracts WHERE status = {active} AND starts_on < '{today}' ORDER BY ends_on, id LIMIT 3), \
         contract AS (UPDATE contracts c SET starts_on = c.starts_on - m.days, ends_on = c.ends_on - m.days, \
             issue_date = c.issue_date - m.days FROM moved m WHERE c.id = m.id) \
         UPDATE contract_payments p SET due_on = p.due_on - m.days, collected_on = p.collected_on - m.days \
             FROM moved m WHERE p.contract_id = m.id",
        active = ContractStatus::Active.sql(),
    );
    tx.execute_unprepared(&sql).await?;
    tx.commit().await
}

/// What tenants were told and what they answered.
pub async fn answers(client: &Client<'_>, today: NaiveDate) -> Result<()> {
    client
        .post("/customers_care/runs?list=unattested_contracts", json!({}))
        .await?;
    let said = [
        ("expired_within_three_months", "will_renew", None, None),
        (
            "expired_within_three_months",
            "asks_discount",
            None,
            Some("5 % less, else two cheques instead of four"),
        ),
        ("expired_within_three_months", "no_answer", Some(0), None),
        (
            "expired_within_one_month",
            "leaving",
            None,
            Some("Moves to Sharjah at the end of the month"),
        ),
        ("expired_within_one_month", "no_answer", Some(2), None),
        ("update_national_id", "will_send", None, None),
        ("account_balance", "will_pay", Some(3), None),
    ];
    for (index, (list, answer, call_in, note)) in said.into_iter().enumerate() {
        let listed = client
            .get(&format!("/customers_care?list={list}&page_size=10"))
            .await?;
        let Some(row) = rows(&listed).nth(index % 3) else {
            continue;
        };
        let mut input = json!({ "list": list, "record_id": row["record_id"], "answer": answer });
        if let Some(days) = call_in {
            input["call_on"] = json!(today + Days::new(days));
        }
        if let Some(note) = note {
            input["note"] = json!(note);
        }
        client.post("/customers_care/answers", input).await?;
    }
    Ok(())
}

fn rows(list: &Value) -> impl Iterator<Item = &Value> {
    list["items"].as_array().into_iter().flatten()
}
