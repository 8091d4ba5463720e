//! What owners are managed for: agreements, costs, two closed months, a payout.

use chrono::{Datelike as _, Months, NaiveDate};
use kernel::Result;
use openapi::client::Client;
use serde_json::{Value, json};

const IBAN: &str = "AE070331234567890123456";

/// What the owners of Palm Properties agreed to.
pub async fn agreements(client: &Client<'_>, owners: &[Value], today: NaiveDate) -> Result<()> {
    let begins = first_month(today);
    for (index, owner) in owners.iter().enumerate() {
        let percentage = 5 + index % 3;
        let agreement = json!({
            "owner_id": owner, "starts_on": begins, "percentage": percentage.to_string(),
            "minimum": "250.00", "renewal_fee": "300.00", "reserve": if index == 0 { "2000.00" } else { "0" },
            "note": "Signed at the office",
        });
        client.post("/management_agreements", agreement).await?;
    }
    Ok(())
}

/// The first day of the two months that are closed.
fn first_month(today: NaiveDate) -> NaiveDate {
    today.with_day(1).unwrap_or(today) - Months::new(2)
}

/// Costs, two closed months and a payout, after the rent of the past was collected.
pub async fn months(client: &Client<'_>, owners: &[Value], today: NaiveDate) -> Result<()> {
    let begins = first_month(today);
    let month = begins + Months::new(2);
    let list = client.get("/buildings?page_size=2&sort=name_en").await?;
    let buildings = list["items"].as_array().cloned().unwrap_or_default();
    for (index, building) in buildings.iter().enumerate() {
        let building = building["id"].to_string();
        for (kind, amount, vat, supplier, note) in COSTS.iter().skip(index) {
            let spent_on = (begins + Months::new(1)).to_string();
            let fields = [
                ("building_id", building.as_str()),
                ("kind", kind),
                ("spent_on", spent_on.as_str()),
                ("amount", amount),
                ("vat", vat),
                ("supplier", supplier),
                ("note", note),
            ];
            client.post_form("/owner_costs", &fields).await?;
        }
    }
    for back in [1, 0] {
        let end = (month - Months::new(back)).pred_opt().unwrap_or(month);
        for owner in owners {
            let statement = json!({ "owner_id": owner, "ends_on": end });
            client.post("/owner_statements", statement).await?;
        }
    }
    if let Some(first) = owners.first() {
        pay(client, first, today).await?;
    }
    Ok(())
}

/// Kind, amount, tax, supplier, note.
const COSTS: [(&str, &str, &str, &str, &str); 3] = [
    (
        "maintenance",
        "1850.00",
        "92.50",
        "Otis Service",
        "Lift: door motor replaced",
    ),
    (
        "cleaning",
        "600.00",
        "30.00",
        "Bright Clean",
        "Stairs and lobby",
    ),
    ("utilities", "412.35", "0", "Ajman Sewerage", "Common areas"),
];

/// A half of what is to be paid.
async fn pay(client: &Client<'_>, owner: &Value, today: NaiveDate) -> Result<()> {
    let path = format!("/owner_statements/money?owner_id={owner}");
    let money = client.get(&path).await?;
    let to_pay: rust_decimal::Decimal = money["to_pay"]
        .as_str()
        .and_then(|amount| amount.parse().ok())
        .unwrap_or_default();
    let half = (to_pay / rust_decimal::Decimal::TWO).trunc();
    if half.is_zero() {
        return Ok(());
    }
    let payout = json!({
        "owner_id": owner, "paid_on": today, "amount": half.to_string(), "method": "transfer", "iban": IBAN,
        "reference": "FT-20418-A",
    });
    client.post("/owner_payouts", payout).await?;
    Ok(())
}
