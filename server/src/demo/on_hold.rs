//! Units that are kept for somebody, tenants who leave, a dispute, deposits and money that move.

use chrono::{Days, NaiveDate};
use kernel::Result;
use serde_json::{Value, json};

use super::client::Client;

/// Who is still deciding, and why.
const UNDECIDED: [(&str, &str, &str, u64); 2] = [
    (
        "Reem Al Suwaidi",
        "+971504417730",
        "Brings her husband to see it",
        2,
    ),
    ("Dinesh Pillai", "+971552208816", "Waits for his visa", 6),
];

/// Palm Properties, after its units were let.
pub async fn palm(client: &Client<'_>, today: NaiveDate) -> Result<()> {
    let vacant = rows(client, "/units/vacant?page_size=2&sort=-minimum_rent").await?;
    for (unit, (name, mobile, reason, days)) in vacant.iter().zip(UNDECIDED) {
        let hold = json!({
            "unit_id": unit["id"], "name": name, "mobile": mobile, "starts_on": today,
            "ends_on": today + Days::new(days), "reason": reason,
        });
        client.post("/unit_holds", hold).await?;
    }
    let signed = "/contracts?state=active&signed=true&page_size=4&sort=ends_on";
    let running = rows(client, signed).await?;
    let [leaving, disputed, gone, adding] = running.as_slice() else {
        return Ok(());
    };
    let notice =
        json!({ "contract_id": leaving["id"], "given_by": "tenant", "note": "Moves to Sharjah" });
    client.post("/notices", notice).await?;
    let stop =
        json!({ "reason": "The rent committee hears the case", "version": disputed["version"] });
    client.post(&verb(disputed, "stop"), stop).await?;
    let returned = cheques_in_house(client, gone, today).await?;
    let cancel = json!({
        "reason": "Left before the end", "returned_cheques": returned, "version": gone["version"],
    });
    client.post(&verb(gone, "cancel"), cancel).await?;
    let top_up = json!({
        "contract_id": adding["id"], "amount": "500.00", "moved_on": today, "method": "cash",
        "note": "For a cat",
    });
    client.post("/insurances/top_up", top_up).await?;
    let sum = json!({
        "customer_id": adding["customer_id"], "amount": "750.00", "received_on": today, "method": "transfer",
        "reference": "FT-204117", "note": "Towards the next rent", "allocations": [],
    });
    client.post("/money_received", sum).await?;
    Ok(())
}

/// The cheques that a tenant who leaves is given back; those at the bank are withdrawn before.
async fn cheques_in_house(
    client: &Client<'_>,
    contract: &Value,
    today: NaiveDate,
) -> Result<Vec<Value>> {
    let of_desk = |desk: &str| {
        format!(
            "/cheques?page_size=100&contract_id={}&desk={desk}",
            contract["id"]
        )
    };
    for cheque in rows(client, &of_desk("at_bank")).await? {
        let withdraw = json!({ "on": today, "version": cheque["version"] });
        client
            .post(&format!("/cheques/{}/withdraw", cheque["id"]), withdraw)
            .await?;
    }
    let mut here = rows(client, &of_desk("in_safe")).await?;
    here.extend(rows(client, &of_desk("bounced")).await?);
    Ok(here.iter().map(|cheque| cheque["id"].clone()).collect())
}

async fn rows(client: &Client<'_>, path: &str) -> Result<Vec<Value>> {
    let list = client.get(path).await?;
    Ok(list["items"].as_array().cloned().unwrap_or_default())
}

fn verb(contract: &Value, verb: &str) -> String {
    format!("/contracts/{}/{verb}", contract["id"])
}
