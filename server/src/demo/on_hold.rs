//! Units that are kept for somebody, tenants who leave, a dispute, deposits and money that move.

use chrono::{Days, NaiveDate};
use kernel::Result;
use openapi::client::Client;
use serde_json::{Value, json};

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

/// After the units were let.
pub async fn office(client: &Client<'_>, today: NaiveDate) -> Result<()> {
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
    settle(client, today).await
}

/// A tenant leaves today: the rent of the days that were not lived is cut off, two charges are taken from the deposit, and
/// the rest is paid out.
async fn settle(client: &Client<'_>, today: NaiveDate) -> Result<()> {
    let running = "/contracts?state=active&signed=true&page_size=12&sort=ends_on";
    let Some(contract) = rows(client, running).await?.pop() else {
        return Ok(());
    };
    let mut cheques = Vec::new();
    for (desk, answer) in [
        ("in_safe", "return"),
        ("bounced", "return"),
        ("at_bank", "withdraw"),
    ] {
        let path = of_desk(&contract, desk);
        let of_desk = rows(client, &path).await?.into_iter();
        cheques.extend(of_desk.map(|row| json!({ "cheque_id": row["id"], "answer": answer })));
    }
    let settlement = json!({
        "contract_id": contract["id"], "last_day": today, "basis": "daily", "cheques": cheques,
        "items": [
            { "kind": "other", "amount": "350.00", "note": "Cleaning" },
            { "kind": "utilities", "amount": "128.40", "note": "Last bill" },
        ],
        "refund_method": "transfer", "iban": "AE070331234567890123456", "refund_bank": "Emirates NBD",
        "refund_reference": "FT-204332", "note": "Keys were handed over",
    });
    let draft = client.post("/settlements", settlement).await?;
    let post = json!({ "net": draft["account"]["net"], "version": draft["version"] });
    let path = format!("/settlements/{}/post", draft["id"]);
    client.post(&path, post).await?;
    Ok(())
}

/// The cheques that a tenant who leaves is given back; those at the bank are withdrawn before.
async fn cheques_in_house(
    client: &Client<'_>,
    contract: &Value,
    today: NaiveDate,
) -> Result<Vec<Value>> {
    for cheque in rows(client, &of_desk(contract, "at_bank")).await? {
        let withdraw = json!({ "on": today, "version": cheque["version"] });
        client
            .post(&format!("/cheques/{}/withdraw", cheque["id"]), withdraw)
            .await?;
    }
    let mut here = rows(client, &of_desk(contract, "in_safe")).await?;
    here.extend(rows(client, &of_desk(contract, "bounced")).await?);
    Ok(here.iter().map(|cheque| cheque["id"].clone()).collect())
}

fn of_desk(contract: &Value, desk: &str) -> String {
    let contract = &contract["id"];
    format!("/cheques?page_size=100&contract_id={contract}&desk={desk}")
}

async fn rows(client: &Client<'_>, path: &str) -> Result<Vec<Value>> {
    let list = client.get(path).await?;
    Ok(list["items"].as_array().cloned().unwrap_or_default())
}

fn verb(contract: &Value, verb: &str) -> String {
    format!("/contracts/{}/{verb}", contract["id"])
}
