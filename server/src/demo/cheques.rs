//! Cheques in every state, as an office's weeks leave them.

use chrono::{Days, NaiveDate};
use kernel::Result;
use openapi::client::Client;
use serde_json::{Value, json};

/// Deposits, answers, postponements: what happens to the cheques of the portfolio.
pub async fn office(client: &Client<'_>, today: NaiveDate, holder: &str) -> Result<()> {
    let office = Office {
        client,
        today,
        account: account(client, holder).await?,
    };
    office.bring_to_bank().await?;
    office.chase().await?;
    office.keep_and_give_back().await
}

async fn account(client: &Client<'_>, holder: &str) -> Result<Value> {
    let second = json!({ "name": format!("{holder} - Deposits"), "bank": "Ajman Bank", "number": "0021-556677-001" });
    client.post("/bank_accounts", second).await?;
    let first = json!({ "name": holder, "bank": "Abu Dhabi Islamic Bank", "number": "10203040",
        "iban": "AE070331234567890123456" });
    Ok(client.post("/bank_accounts", first).await?["id"].clone())
}

struct Office<'a> {
    client: &'a Client<'a>,
    today: NaiveDate,
    account: Value,
}

impl Office<'_> {
    async fn cheques(&self, query: &str) -> Result<Vec<Value>> {
        let list = self
            .client
            .get(&format!("/cheques?page_size=100&{query}"))
            .await?;
        Ok(list["items"].as_array().cloned().unwrap_or_default())
    }

    async fn deposit(&self, rows: &[Value]) -> Result<()> {
        let cheques: Vec<_> = rows
            .iter()
            .map(|row| json!({ "id": row["id"], "version": row["version"] }))
            .collect();
        if cheques.is_empty() {
            return Ok(());
        }
        let slip = json!({ "bank_account_id": self.account, "deposited_on": self.today, "cheques": cheques });
        self.client.post("/deposit_slips", slip).await?;
        Ok(())
    }

    /// A verb of a cheque on today's date.
    async fn did(&self, row: &Value, verb: &str, more: Value) -> Result<()> {
        let cheque = self.client.get(&format!("/cheques/{}", row["id"])).await?;
        let mut input = json!({ "on": self.today, "version": cheque["cheque"]["version"] });
        if let (Some(input), Value::Object(more)) = (input.as_object_mut(), more) {
            if verb == "hold" {
                input.remove("on");
            }
            input.extend(more);
        }
        let path = format!("/cheques/{}/{verb}", row["id"]);
        self.client.post(&path, input).await?;
        Ok(())
    }

    /// What was due lies in the safe: most of it goes to the bank, which answers for a part.
    async fn bring_to_bank(&self) -> Result<()> {
        let by = self.today + Days::new(2);
        let due = self
            .cheques(&format!("state=received&bank_to={by}&sort=bank_on"))
            .await?;
        let mut due: Vec<_> = due
            .into_iter()
            .filter(|row| row["is_stale"] == false)
            .take(9)
            .collect();
        // The last two are late: nobody has brought them yet.
        due.truncate(due.len().saturating_sub(2));
        self.deposit(&due).await?;
        for (index, row) in due.iter().enumerate() {
            match index {
                0 | 4 => self.did(row, "clear", json!({})).await?,
                1 => {
                    let bounced = json!({ "reason": "insufficient_funds", "bank_fee": "50.00", "fee": "250.00" });
                    self.did(row, "bounce", bounced).await?;
                }
                2 => {
                    let part = json!({ "amount": "1000.00", "reference": "ADIB-7731", "bank_fee": "50.00" });
                    self.did(row, "part_pay", part).await?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What bounced is deposited again, replaced, or taken to a court; the rest waits.
    async fn chase(&self) -> Result<()> {
        let bounced = self.cheques("state=bounced&sort=bank_on").await?;
        let mut bounced = bounced.iter().filter(|row| row["is_stale"] == false);
        if let Some(row) = bounced.next() {
            self.deposit(std::slice::from_ref(row)).await?;
        }
        if let Some(row) = bounced.next() {
            let later = self.today + Days::new(30);
            let by = json!([{ "method": "cheque", "amount": row["open_amount"], "number": "400117",
                "bank": "RAKBANK", "cheque_date": later }]);
            self.did(row, "replace", json!({ "by": by, "fee": "150.00" }))
                .await?;
        }
        if let Some(row) = bounced.next() {
            let filed = json!({ "reference": "EX-2211/AJM" });
            self.did(row, "go_legal", filed).await?;
        }
        Ok(())
    }

    /// A tenant asks for time, one pays by transfer instead, one has a cheque back, one is lost; two are security.
    async fn keep_and_give_back(&self) -> Result<()> {
        let from = self.today + Days::new(10);
        let later = self
            .cheques(&format!("state=received&bank_from={from}&sort=bank_on"))
            .await?;
        for (row, what) in later.iter().zip(0..) {
            let until = row["bank_on"]
                .as_str()
                .and_then(|day| day.parse::<NaiveDate>().ok())
                .unwrap_or(from)
                + Days::new(21);
            match what {
                2 | 5 => {
                    let held =
                        json!({ "until": until, "approved_by": "Mona Al Ali", "fee": "100.00" });
                    self.did(row, "hold", held).await?;
                }
                3 => {
                    let by = json!([{ "method": "transfer", "amount": row["open_amount"], "reference": "TR-88120" }]);
                    self.did(row, "replace", json!({ "by": by })).await?;
                }
                7 => {
                    let returned = json!({ "reference": row["customer_name_en"] });
                    self.did(row, "return", returned).await?;
                }
                9 => {
                    let lost = json!({ "reference": "AJM-POL-2026-118" });
                    self.did(row, "lose", lost).await?;
                }
                11 | 12 => {
                    let number = format!("9001{what}");
                    let security = json!({ "contract_id": row["contract_id"], "number": number, "bank": row["bank"],
                        "amount": "5000.00", "received_on": self.today, "location": "Box 9" });
                    self.client.post("/cheques/security", security).await?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
