use kernel::permission::Permission as _;
use serde_json::{Value, json};
use testing::Session;

use super::permission::{Close, View};
use crate::fixtures::{more_cheques, world};

async fn close(admin: &Session, through: &str) {
    let version = admin.get("/period_locks").await.ok()["version"].clone();
    let body = json!({ "through": through, "version": version });
    admin.post("/period_locks/close", body).await.ok();
}

async fn reopen(admin: &Session, from: &str) {
    let version = admin.get("/period_locks").await.ok()["version"].clone();
    let body = json!({ "from": from, "reason": "A receipt was forgotten", "version": version });
    admin.post("/period_locks/reopen", body).await.ok();
}

#[tokio::test]
async fn a_month_is_closed_once_it_is_over_and_reopened_for_a_reason() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let before = admin.get("/period_locks").await.ok();
    assert_eq!(
        (&before["closed_through"], &before["closable_through"]),
        (&Value::Null, &json!("2026-02-28"))
    );
    for wrong in ["2026-02-27", "2026-03-31"] {
        let body = json!({ "through": wrong, "version": 1 });
        admin
            .post("/period_locks/close", body)
            .await
            .invalid("through");
    }
    let body = json!({ "through": "2026-02-28", "version": 1 });
    let closed = admin.post("/period_locks/close", body.clone()).await.ok();
    assert_eq!(closed["closed_through"], "2026-02-28");
    assert!(closed["closable_through"].is_null(), "{closed}");
    admin
        .post("/period_locks/close", body)
        .await
        .refused(501, "period_locks.already_closed");
    let without = json!({ "from": "2026-02-01", "reason": "", "version": 2 });
    admin
        .post("/period_locks/reopen", without)
        .await
        .invalid("reason");
    let later = json!({ "from": "2026-03-01", "reason": "x", "version": 2 });
    admin
        .post("/period_locks/reopen", later)
        .await
        .refused(501, "period_locks.not_closed");
    let reopened =
        json!({ "from": "2026-02-01", "reason": "A receipt was forgotten", "version": 2 });
    let reopened = admin.post("/period_locks/reopen", reopened).await.ok();
    assert_eq!(
        (&reopened["closed_through"], &reopened["reason"]),
        (&json!("2026-01-31"), &json!("A receipt was forgotten"))
    );
    let told = admin.get("/period_locks/history").await.ok();
    let actions: Vec<_> = told["items"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| entry["action"].clone())
        .collect();
    assert_eq!(actions, ["reopened", "closed"]);
}

#[tokio::test]
async fn closing_and_reopening_are_rights_of_their_own() {
    let world = world().await;
    let palm = &world.app.palm;
    palm.employee(&[])
        .await
        .get("/period_locks")
        .await
        .status(403);
    let body = json!({ "through": "2026-02-28", "version": 1 });
    let reader = palm.employee_with::<View>().await;
    reader
        .post("/period_locks/close", body.clone())
        .await
        .refused(403, "no_permission");
    let both = [(View::PAGE, View::ACTION), (Close::PAGE, Close::ACTION)];
    let closer = palm.employee(&both).await;
    closer.post("/period_locks/close", body).await.ok();
    let reopened = json!({ "from": "2026-02-01", "reason": "x", "version": 2 });
    closer
        .post("/period_locks/reopen", reopened)
        .await
        .refused(403, "no_permission");
}

/// Whatever dates money is refused in a closed month, says which month, and changes nothing.
#[tokio::test]
async fn nothing_is_dated_into_a_closed_month() {
    let world = world().await;
    let palm = &world.app.palm;
    let admin = palm.admin();
    let [january, today, by_cheque, _] = world.payments;
    let made = more_cheques(palm, world.contract, 4).await;
    let account = json!({ "name": "Palm", "bank": "ADIB", "number": "1020" });
    let account = admin.post("/bank_accounts", account).await.ok();
    let slip = |cheque: i64, version: i64, on: &str| {
        json!({ "bank_account_id": account["id"], "deposited_on": on,
        "cheques": [{ "id": cheque, "version": version }] })
    };
    // One collected in February, two at the bank, one cheque with a fee, a top-up and money on account.
    let collected = json!({ "collected_on": "2026-02-10", "version": 1 });
    let path = format!("/contract_payments/{january}/collect");
    let collected = admin.post(&path, collected).await.ok();
    let (_, cleared) = made[0];
    let (_, at_bank) = made[1];
    let (_, in_safe) = made[2];
    let (_, held) = made[3];
    admin
        .post("/deposit_slips", slip(cleared, 1, "2026-02-27"))
        .await
        .ok();
    admin
        .post("/deposit_slips", slip(at_bank, 1, "2026-02-27"))
        .await
        .ok();
    let paid = json!({ "on": "2026-02-28", "version": 2 });
    admin
        .post(&format!("/cheques/{cleared}/clear"), paid)
        .await
        .ok();
    let hold = json!({ "until": "2026-04-20", "approved_by": "Mona", "fee": "100", "version": 1 });
    admin
        .post(&format!("/cheques/{held}/hold"), hold)
        .await
        .ok();
    let charge = admin.get("/charges?status=open").await.ok()["items"][0].clone();
    let top_up = |on: &str| json!({ "contract_id": world.contract, "amount": "10", "moved_on": on, "method": "cash" });
    admin
        .post("/insurances/top_up", top_up("2026-02-01"))
        .await
        .ok();
    let deposit = admin.get("/insurances").await.ok()["items"][0].clone();
    let money = |on: &str, rows: Value| {
        json!({ "customer_id": world.customer, "amount": "20", "received_on": on,
        "method": "cash", "allocations": rows })
    };
    let sum = admin
        .post("/money_received", money("2026-02-01", json!([])))
        .await
        .ok();
    let sum_path = format!("/money_received/{}", sum["money"]["id"]);
    let agreement = json!({ "owner_id": world.owner, "starts_on": "2026-01-01", "basis": "collected", "percentage": "5",
        "minimum": "0", "placement_percentage": "0", "renewal_fee": "0", "reserve": "0" });
    admin.post("/management_agreements", agreement).await.ok();
    close(&admin, "2026-02-28").await;

    let day = "2026-02-20";
    let pays =
        |payment: i64| json!([{ "contract_payment_id": payment, "amount": "5", "version": 1 }]);
    let writes = [
        (
            format!("/contract_payments/{today}/collect"),
            json!({ "collected_on": day, "version": 1 }),
        ),
        (
            "/contract_payments/collect".to_owned(),
            json!({ "collected_on": day, "payments": [{ "id": today, "version": 1 }] }),
        ),
        (
            format!("/contract_payments/{by_cheque}/collect"),
            json!({ "collected_on": day, "version": 1 }),
        ),
        (
            format!("/contract_payments/{january}/uncollect"),
            json!({ "reason": "Wrong tenant", "version": collected["version"] }),
        ),
        ("/deposit_slips".to_owned(), slip(in_safe, 1, "2026-02-27")),
        (
            format!("/cheques/{at_bank}/clear"),
            json!({ "on": "2026-02-28", "version": 2 }),
        ),
        (
            format!("/cheques/{at_bank}/withdraw"),
            json!({ "on": "2026-02-28", "version": 2 }),
        ),
        (
            format!("/cheques/{at_bank}/bounce"),
            json!({ "on": "2026-02-28", "reason": "stopped", "version": 2 }),
        ),
        (
            format!("/cheques/{at_bank}/part_pay"),
            json!({ "on": "2026-02-28", "amount": "5", "version": 2 }),
        ),
        (
            format!("/cheques/{cleared}/reverse"),
            json!({ "on": "2026-02-28", "reason": "stopped", "version": 3 }),
        ),
        (
            format!("/charges/{}/pay", charge["id"]),
            json!({ "on": day, "method": "cash", "version": 1 }),
        ),
        ("/insurances/top_up".to_owned(), top_up(day)),
        (
            format!("/insurances/{}/transfer", deposit["id"]),
            json!({ "amount": "5", "moved_on": day, "paid_to": "Registry", "version": deposit["version"] }),
        ),
        (
            "/owner_payouts".to_owned(),
            json!({ "owner_id": world.owner, "paid_on": day, "amount": "5", "method": "cash" }),
        ),
        ("/money_received".to_owned(), money(day, json!([]))),
        (
            format!("{sum_path}/allocate"),
            json!({ "moved_on": day, "allocations": pays(today), "version": 1 }),
        ),
        (
            format!("{sum_path}/refund"),
            json!({ "amount": "5", "moved_on": day, "method": "cash", "reason": "x", "version": 1 }),
        ),
        (
            format!(
                "/money_received/movements/{}/reverse",
                sum["movements"][0]["id"]
            ),
            json!({ "reason": "x", "version": 1 }),
        ),
    ];
    for (path, body) in &writes {
        let refused = admin.post(path, body.clone()).await;
        let said = refused.refused(501, "period_locks.closed");
        let message = said["message"].as_str().unwrap_or_default();
        assert!(
            message.starts_with("02/2026 is closed"),
            "{path}: {message}"
        );
    }
    // A bank that takes back what it paid says so in an open month.
    let reversed = json!({ "on": "2026-03-10", "reason": "stopped", "version": 3 });
    admin
        .post(&format!("/cheques/{cleared}/reverse"), reversed)
        .await
        .ok();
    // Reopened, the same is taken.
    reopen(&admin, "2026-02-01").await;
    let (path, body) = &writes[0];
    admin.post(path, body.clone()).await.ok();
}
