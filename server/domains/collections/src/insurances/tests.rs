mod of_handovers;

use serde_json::{Value, json};
use testing::Session;

use super::permission;
use crate::fixtures::{World, world};

/// The smallest PNG there is.
const PNG: &[u8] = &[
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, b'I', b'H', b'D', b'R', 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89,
];

struct Deposits {
    world: World,
    admin: Session,
}

impl Deposits {
    /// A contract whose deposit of 50.00 was collected on 1 March.
    async fn received() -> Self {
        let world = world().await;
        let admin = world.app.palm.admin();
        let path = format!("/contract_payments/{}/collect", world.payments[3]);
        let collected = json!({ "collected_on": "2026-03-01", "version": 1 });
        admin.post(&path, collected).await.ok();
        Self { world, admin }
    }

    async fn shown(&self) -> Value {
        let path = format!("/insurances?contract_id={}", self.world.contract);
        self.admin.get(&path).await.ok()["items"][0].clone()
    }

    async fn movements(&self) -> Vec<Value> {
        let path = format!(
            "/insurance_movements?contract_id={}&sort=number",
            self.world.contract
        );
        let page = self.admin.get(&path).await.ok();
        page["items"].as_array().expect("movements").clone()
    }

    /// The contract is over since the end of February.
    async fn over(&self) {
        self.world
            .app
            .palm
            .execute(
                "UPDATE contracts SET starts_on = '2025-03-01', ends_on = '2026-02-28', status = 3 \
                 WHERE number = 'C-2026-00001'",
            )
            .await;
    }

    async fn verb(&self, verb: &str, mut body: Value) -> testing::Answer {
        let deposit = self.shown().await;
        body["version"] = deposit["version"].clone();
        let path = format!("/insurances/{}/{verb}", deposit["id"]);
        self.admin.post(&path, body).await
    }

    async fn deduct(&self, amount: &str, reason: &str, photo: Option<&[u8]>) -> testing::Answer {
        let deposit = self.shown().await;
        let version = deposit["version"].to_string();
        let path = format!("/insurances/{}/deduct", deposit["id"]);
        let fields = [
            ("amount", amount),
            ("moved_on", "2026-03-15"),
            ("reason", reason),
            ("version", version.as_str()),
        ];
        let photo = photo.unwrap_or_default().to_vec();
        self.admin.upload(&path, &fields, ("door.png", photo)).await
    }

    /// Another issued contract of a tenant, from 2027 on.
    async fn next_contract(&self, customer: i64) -> i64 {
        let palm = &self.world.app.palm;
        palm.execute(&format!(
            "INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, \
             rent_price, total_rent, issued_at, created_at, updated_at) \
             SELECT 'C-2026-00002', 'palm01-next', 1, {customer}, unit_id, '2026-03-01', '2027-01-01', '2027-12-31', \
             300, 300, now(), now(), now() FROM contracts WHERE id = {}",
            self.world.contract
        ))
        .await;
        palm.number("SELECT max(id) FROM contracts").await
    }
}

fn refund(amount: &str) -> Value {
    json!({ "amount": amount, "moved_on": "2026-03-15", "method": "cash" })
}

#[tokio::test]
async fn a_collected_insurance_payment_is_a_deposit_and_rent_is_none() {
    let deposits = Deposits::received().await;
    let rent = format!("/contract_payments/{}/collect", deposits.world.payments[0]);
    let body = json!({ "collected_on": "2026-03-10", "version": 1 });
    deposits.admin.post(&rent, body).await.ok();
    let shown = deposits.shown().await;
    assert_eq!(
        (&shown["balance"], &shown["came_in"], &shown["agreed"]),
        (&json!("50.00"), &json!("50.00"), &json!("50.00"))
    );
    assert_eq!(shown["state"], "held");
    let movements = deposits.movements().await;
    assert_eq!(movements.len(), 1);
    assert_eq!(movements[0]["number"], "DM-2026-00001");
    assert_eq!(movements[0]["kind"], "received");
    assert_eq!(movements[0]["moved_on"], "2026-03-01");
    assert_eq!(movements[0]["receipt_number"], "R-2026-00001");
    let statement = format!("/customers/{}/statement", deposits.world.customer);
    let statement = deposits.admin.get(&statement).await.ok();
    assert_eq!(statement["overall"]["insurance_held"], "50.00");
}

#[tokio::test]
async fn taking_a_collection_back_takes_the_deposit_back_with_its_trail() {
    let deposits = Deposits::received().await;
    let path = format!(
        "/contract_payments/{}/uncollect",
        deposits.world.payments[3]
    );
    let body = json!({ "reason": "Wrong tenant", "version": 2 });
    deposits.admin.post(&path, body).await.ok();
    let shown = deposits.shown().await;
    assert_eq!(
        (&shown["balance"], &shown["state"]),
        (&json!("0.00"), &json!("settled"))
    );
    assert_eq!(shown["came_in"], "0.00");
    let movements = deposits.movements().await;
    assert_eq!(movements.len(), 2);
    assert_eq!(movements[1]["amount"], "-50.00");
    assert_eq!(movements[1]["reversed_number"], movements[0]["number"]);
    assert_eq!(movements[0]["reversed_by_number"], movements[1]["number"]);
    // Collected again, it is held again.
    let path = format!("/contract_payments/{}/collect", deposits.world.payments[3]);
    let body = json!({ "collected_on": "2026-03-15", "version": 3 });
    deposits.admin.post(&path, body).await.ok();
    assert_eq!(deposits.shown().await["balance"], "50.00");
}

#[tokio::test]
async fn a_collection_whose_deposit_was_paid_out_stays() {
    let deposits = Deposits::received().await;
    deposits.deduct("20", "cleaning", None).await.ok();
    let path = format!(
        "/contract_payments/{}/uncollect",
        deposits.world.payments[3]
    );
    let body = json!({ "reason": "Wrong tenant", "version": 2 });
    deposits
        .admin
        .post(&path, body)
        .await
        .refused(501, "insurances.not_enough");
    let payment = format!("/contract_payments/{}", deposits.world.payments[3]);
    assert_eq!(deposits.admin.get(&payment).await.ok()["status"], 2);
    assert_eq!(deposits.movements().await.len(), 2);
}

#[tokio::test]
async fn a_deposit_is_given_back_once_the_contract_is_over() {
    let deposits = Deposits::received().await;
    deposits
        .verb("refund", refund("10"))
        .await
        .refused(501, "insurances.still_runs");
    let forfeit =
        json!({ "amount": "10", "moved_on": "2026-03-15", "note": "Left without notice" });
    deposits
        .verb("forfeit", forfeit.clone())
        .await
        .refused(501, "insurances.still_runs");
    deposits.over().await;
    let waiting = deposits.shown().await;
    assert_eq!(
        (&waiting["state"], &waiting["days_since_end"]),
        (&json!("pressing"), &json!(15))
    );
    deposits.verb("forfeit", forfeit).await.ok();
    let done = deposits.verb("refund", refund("40")).await.ok();
    assert_eq!(
        (&done["balance"], &done["state"]),
        (&json!("0.00"), &json!("settled"))
    );
    assert_eq!(
        (&done["kept"], &done["refunded"]),
        (&json!("10.00"), &json!("40.00"))
    );
    let totals = &deposits.admin.get("/insurances").await.ok()["totals"];
    assert_eq!(totals["balance"], "0.00");
    deposits
        .verb("refund", refund("0.01"))
        .await
        .refused(501, "insurances.not_enough");
}

#[tokio::test]
async fn the_wait_for_a_refund_is_told_by_its_days() {
    let deposits = Deposits::received().await;
    for (ends_on, state, to_refund, late) in [
        ("2026-03-15", "held", "0.00", "0.00"),
        ("2026-03-14", "to_refund", "50.00", "0.00"),
        ("2026-03-01", "to_refund", "50.00", "0.00"),
        ("2026-02-28", "pressing", "50.00", "0.00"),
        ("2026-02-13", "pressing", "50.00", "0.00"),
        ("2026-02-12", "late", "50.00", "50.00"),
    ] {
        deposits
            .world
            .app
            .palm
            .execute(&format!("UPDATE contracts SET ends_on = '{ends_on}'"))
            .await;
        let path = format!("/insurances?state={state}");
        let list = deposits.admin.get(&path).await.ok();
        assert_eq!(list["total"], 1, "{ends_on}");
        assert_eq!(list["items"][0]["ended_on"], ends_on);
        assert_eq!(list["totals"]["to_refund"], to_refund, "{ends_on}");
        assert_eq!(list["totals"]["late"], late, "{ends_on}");
    }
}

#[tokio::test]
async fn a_refund_says_how_it_was_paid() {
    let deposits = Deposits::received().await;
    deposits.over().await;
    let with = |more: Value| {
        let mut body = refund("10");
        for (name, value) in more.as_object().expect("fields") {
            body[name] = value.clone();
        }
        body
    };
    let wrong = [
        (json!({ "method": null }), "method"),
        (json!({ "method": "credit_card" }), "method"),
        (json!({ "method": "transfer" }), "iban"),
        (json!({ "method": "transfer", "iban": "AE08" }), "iban"),
        (json!({ "method": "cheque", "bank": "ADIB" }), "reference"),
        (json!({ "method": "cheque", "reference": "000123" }), "bank"),
        (json!({ "amount": "0" }), "amount"),
        (json!({ "amount": "1.001" }), "amount"),
        (json!({ "moved_on": "2026-03-16" }), "moved_on"),
        (json!({ "moved_on": "2026-02-28" }), "moved_on"),
    ];
    for (fields, field) in wrong {
        deposits.verb("refund", with(fields)).await.invalid(field);
    }
    let iban = json!({ "method": "transfer", "iban": "AE07 0331 2345 6789 0123 456", "reference": "TR-9" });
    deposits.verb("refund", with(iban)).await.ok();
    let cheque = json!({ "method": "cheque", "bank": "ADIB", "reference": "000123" });
    deposits.verb("refund", with(cheque)).await.ok();
    let movements = deposits.movements().await;
    assert_eq!(movements[1]["iban"], "AE070331234567890123456");
    assert_eq!(
        (&movements[2]["bank"], &movements[2]["reference"]),
        (&json!("ADIB"), &json!("000123"))
    );
    assert_eq!(movements[2]["balance_after"], "30.00");
}

#[tokio::test]
async fn damage_is_deducted_with_its_photo() {
    let deposits = Deposits::received().await;
    deposits.deduct("5", "damage", None).await.invalid("file");
    deposits
        .deduct("5", "damage", Some(b"%PDF-1.4"))
        .await
        .invalid("file");
    deposits.deduct("5", "other", None).await.invalid("note");
    deposits.deduct("5", "damage", Some(PNG)).await.ok();
    deposits
        .deduct("45.01", "cleaning", None)
        .await
        .refused(501, "insurances.not_enough");
    let movement = deposits.movements().await[1].clone();
    assert_eq!(
        (&movement["has_photo"], &movement["reason"]),
        (&json!(true), &json!("damage"))
    );
    let path = format!("/insurance_movements/{}/photo", movement["id"]);
    let photo = deposits.admin.get(&path).await.status(200);
    assert_eq!(photo.bytes, PNG);
    let stranger = deposits.world.app.cedar.admin();
    stranger.get(&path).await.status(404);
}

#[tokio::test]
async fn a_deposit_goes_on_to_the_tenants_next_contract() {
    let deposits = Deposits::received().await;
    let next = deposits.next_contract(deposits.world.customer).await;
    let to = |contract: i64| json!({ "contract_id": contract, "moved_on": "2026-03-15" });
    deposits
        .verb("carry_over", to(deposits.world.contract))
        .await
        .refused(501, "insurances.same_contract");
    let done = deposits.verb("carry_over", to(next)).await.ok();
    assert_eq!(
        (&done["balance"], &done["handed_on"]),
        (&json!("0.00"), &json!("50.00"))
    );
    let path = format!("/insurances?contract_id={next}");
    let carried = deposits.admin.get(&path).await.ok()["items"][0].clone();
    assert_eq!(
        (&carried["balance"], &carried["came_in"]),
        (&json!("50.00"), &json!("50.00"))
    );
    let page = deposits.admin.get("/insurance_movements").await.ok();
    assert_eq!(page["totals"]["carried_in"], page["totals"]["carried_out"]);
    // Taken back on one side, it is taken back on both.
    let out = deposits.movements().await[1].clone();
    let path = format!("/insurance_movements/{}/reverse", out["id"]);
    let body = json!({ "note": "The tenant leaves", "version": done["version"] });
    deposits.admin.post(&path, body.clone()).await.ok();
    assert_eq!(deposits.shown().await["balance"], "50.00");
    let path = format!("/insurances/{}", carried["id"]);
    assert_eq!(deposits.admin.get(&path).await.ok()["balance"], "0.00");
    let again = deposits.movements().await[2].clone();
    assert_eq!(again["reversed_number"], out["number"]);
    for (movement, code) in [
        (&out, "insurances.already_reversed"),
        (&again, "insurances.is_reversal"),
    ] {
        let path = format!("/insurance_movements/{}/reverse", movement["id"]);
        let version = deposits.shown().await["version"].clone();
        let body = json!({ "note": "Again", "version": version });
        deposits.admin.post(&path, body).await.refused(501, code);
    }
}

#[tokio::test]
async fn a_deposit_stays_with_its_tenant_and_comes_to_issued_contracts_only() {
    let deposits = Deposits::received().await;
    let palm = &deposits.world.app.palm;
    palm.execute(
        "INSERT INTO customers (name_en, mobile, created_at, updated_at) \
         VALUES ('Sara', '+971501119999', now(), now())",
    )
    .await;
    let other = palm.number("SELECT max(id) FROM customers").await;
    let next = deposits.next_contract(other).await;
    let to_next = json!({ "contract_id": next, "moved_on": "2026-03-15" });
    deposits
        .verb("carry_over", to_next.clone())
        .await
        .refused(501, "insurances.other_tenant");
    let draft = format!("UPDATE contracts SET status = 2, issued_at = NULL WHERE id = {next}");
    palm.execute(&draft).await;
    deposits
        .verb("carry_over", to_next)
        .await
        .refused(501, "insurances.not_issued");
    let top_up = json!({ "contract_id": next, "amount": "5", "moved_on": "2026-03-15" });
    deposits
        .admin
        .post("/insurances/top_up", top_up)
        .await
        .refused(501, "insurances.not_issued");
}

#[tokio::test]
async fn a_deposit_is_topped_up_and_handed_on() {
    let deposits = Deposits::received().await;
    let top_up = json!({ "contract_id": deposits.world.contract, "amount": "25.50", "moved_on": "2026-03-02", "method": "transfer", "reference": "TR-1" });
    let topped = deposits.admin.post("/insurances/top_up", top_up).await.ok();
    assert_eq!(topped["balance"], "75.50");
    let transfer = json!({ "amount": "75.50", "moved_on": "2026-03-02", "paid_to": "Ejar wallet" });
    let done = deposits.verb("transfer", transfer).await.ok();
    assert_eq!(
        (&done["balance"], &done["handed_on"]),
        (&json!("0.00"), &json!("75.50"))
    );
}

#[tokio::test]
async fn a_form_of_an_old_version_moves_nothing() {
    let deposits = Deposits::received().await;
    deposits.over().await;
    let old = deposits.shown().await;
    deposits.verb("refund", refund("10")).await.ok();
    let path = format!("/insurances/{}/refund", old["id"]);
    let mut body = refund("10");
    body["version"] = old["version"].clone();
    deposits.admin.post(&path, body).await.status(409);
    assert_eq!(deposits.shown().await["balance"], "40.00");
    let history = format!("/insurances/{}/history", old["id"]);
    assert_eq!(deposits.admin.get(&history).await.ok()["total"], 2);
}

#[tokio::test]
async fn two_refunds_at_once_pay_out_no_more_than_is_held() {
    let deposits = Deposits::received().await;
    deposits.over().await;
    let (first, second) = tokio::join!(
        deposits.verb("refund", refund("40")),
        deposits.verb("refund", refund("40"))
    );
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200);
    assert!([409, 501].contains(&statuses[1]), "{statuses:?}");
    assert_eq!(deposits.shown().await["balance"], "10.00");
}

#[tokio::test]
async fn each_right_opens_its_own_door() {
    let deposits = Deposits::received().await;
    deposits.over().await;
    let id = deposits.shown().await["id"].clone();
    let palm = &deposits.world.app.palm;
    let viewer = palm.employee_with::<permission::View>().await;
    viewer.get(&format!("/insurances/{id}")).await.ok();
    viewer
        .get("/insurances/export?format=csv")
        .await
        .status(200);
    let path = format!("/insurances/{id}/refund");
    let mut body = refund("1");
    body["version"] = json!(1);
    viewer.post(&path, body.clone()).await.status(403);
    let refunder = palm.employee_with::<permission::Refund>().await;
    refunder.get("/insurances").await.status(403);
    refunder.post(&path, body.clone()).await.ok();
    deposits
        .world
        .app
        .cedar
        .admin()
        .post(&path, body)
        .await
        .status(404);
}

#[tokio::test]
async fn the_issue_of_the_contract_that_follows_carries_the_deposit_over() {
    let deposits = Deposits::received().await;
    let unit = deposits
        .world
        .app
        .palm
        .number("SELECT max(id) FROM units")
        .await;
    let draft = |follows: i64| {
        json!({
            "customer_id": deposits.world.customer, "unit_id": unit, "starts_on": "2027-01-01", "ends_on": "2027-12-31",
            "rent_price": "300", "total_rent": "300", "insurance_amount": "0", "follows_id": follows,
            "payments": [{ "type": 1, "amount": "300", "due_on": "2027-01-01", "method": "cash" }],
        })
    };
    deposits
        .admin
        .post("/contracts", draft(999_999))
        .await
        .invalid("follows_id");
    let next = draft(deposits.world.contract);
    let next = deposits.admin.post("/contracts", next).await.ok();
    // A draft holds no money.
    assert_eq!(deposits.shown().await["balance"], "50.00");
    let issue = format!("/contracts/{}/issue", next["id"]);
    let version = json!({ "version": next["version"] });
    deposits.admin.post(&issue, version).await.ok();
    assert_eq!(deposits.shown().await["balance"], "0.00");
    let path = format!("/insurances?contract_id={}", next["id"]);
    let carried = deposits.admin.get(&path).await.ok();
    assert_eq!(carried["items"][0]["balance"], "50.00");
    assert_eq!(carried["totals"]["balance"], "50.00");
}
