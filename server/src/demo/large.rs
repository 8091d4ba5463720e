//! The portfolio: three offices with forty buildings, three thousand units and five years of business. The years come of a
//! seed, in SQL; what the offices do today goes through the API.

use std::fmt::Write as _;

use chrono::NaiveDate;
use kernel::tenancy::Merchant;
use kernel::text::Language;
use kernel::{Kernel, Result};
use openapi::client::Client;
use serde_json::Value;
use sqlx::Connection as _;

use super::marks::{Mark, last_mark};
use super::{accounts, care, cheques, on_hold, owners, renewals};

/// The years of business of any merchant; its head says what the settings are.
const SQL: &str = include_str!("portfolio.sql");

/// How much business, and which.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub seed: u32,
    pub units: u32,
    pub buildings: u32,
    pub years: u32,
}

/// Of the three offices, in the order of their accounts.
const SIZES: [Size; 3] = [
    Size {
        seed: 11,
        units: 1_200,
        buildings: 16,
        years: 5,
    },
    Size {
        seed: 23,
        units: 1_000,
        buildings: 13,
        years: 5,
    },
    Size {
        seed: 35,
        units: 800,
        buildings: 11,
        years: 5,
    },
];

/// Makes the portfolio beside the demo, once; an interrupted run begins again. Returns whether it was made now.
pub async fn make(kernel: &Kernel) -> Result<bool> {
    if last_mark(kernel).await? != Some(Mark::Finished) || accounts::has_large(kernel).await? {
        return Ok(false);
    }
    let app = crate::app(kernel.clone());
    for ((merchant, administrator), size) in
        accounts::make_large(kernel).await?.into_iter().zip(SIZES)
    {
        let now = kernel.clock.now();
        let today = now.with_timezone(&merchant.time_zone).date_naive();
        fill(kernel, &merchant, size, today).await?;
        let client = Client::new(&app, administrator);
        let name = merchant.name.get(Language::En);
        today_of(&client, name, today).await?;
    }
    accounts::finish_large(kernel).await?;
    Ok(true)
}

/// Gives a merchant years of business that end today.
pub async fn fill(
    kernel: &Kernel,
    merchant: &Merchant,
    size: Size,
    today: NaiveDate,
) -> Result<()> {
    let mut sql = format!("SET search_path TO {}, public;", merchant.schema);
    for (name, value) in [
        ("seed", size.seed),
        ("units", size.units),
        ("buildings", size.buildings),
        ("years", size.years),
    ] {
        let _ = write!(sql, "SET portfolio.{name} = {value};");
    }
    let _ = write!(sql, "SET portfolio.day = '{today}';{SQL}");
    // Of its own, for what it sets and makes stays with the connection.
    let mut connection = kernel.database.single().await?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    Ok(())
}

/// What an office does today: it banks and chases, keeps units, settles, renews, and closes two months of its owners.
async fn today_of(client: &Client<'_>, name: &str, today: NaiveDate) -> Result<()> {
    renewals::clauses(client).await?;
    cheques::office(client, today, name).await?;
    care::answers(client, today).await?;
    on_hold::office(client, today).await?;
    renewals::office(client).await?;
    let list = client.get("/owners?page_size=200").await?;
    let owners: Vec<Value> = list["items"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|owner| owner["id"].clone())
        .collect();
    owners::months(client, &owners, today).await
}
