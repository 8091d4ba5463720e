use serde_json::{Value, json};
use testing::{Answer, Session};

use crate::fixtures::{World, more_cheques, world};

/// The smallest PNG there is.
const PNG: &[u8] = &[
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, b'I', b'H', b'D', b'R', 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89,
];

struct Tenancy {
    world: World,
    admin: Session,
}

impl Tenancy {
    /// A contract of 2026 for 300.00, of which these of its payments were collected; today is 15 March.
    async fn collected(payments: &[usize]) -> Self {
        let world = world().await;
        let admin = world.app.palm.admin();
        for at in payments {
            let path = format!("/contract_payments/{}/collect", world.payments[*at]);
            let body = json!({ "collected_on": "2026-03-01", "version": 1 });
            admin.post(&path, body).await.ok();
        }
        Self { world, admin }
    }

    async fn cheque(&self) -> Value {
        let path = format!("/cheques?contract_id={}", self.world.contract);
        self.admin.get(&path).await.ok()["items"][0].clone()
    }

    /// What a settlement says: the only cheque goes back to the tenant.
    async fn input(&self, last_day: &str, items: Value) -> Value {
        let cheque = self.cheque().await["id"].clone();
        json!({ "contract_id": self.world.contract, "last_day": last_day, "basis": "daily", "items": items,
            "cheques": [{ "cheque_id": cheque, "answer": "return" }] })
    }

    async fn draft(&self, input: Value) -> Value {
        self.admin.post("/settlements", input).await.ok()
    }

    async fn post(&self, draft: &Value) -> Answer {
        let body = json!({ "net": draft["account"]["net"], "version": draft["version"] });
        let path = format!("/settlements/{}/post", draft["id"]);
        self.admin.post(&path, body).await
    }

    async fn contract(&self) -> Value {
        let path = format!("/contracts/{}", self.world.contract);
        self.admin.get(&path).await.ok()
    }

    async fn figures(&self) -> Value {
        let path = format!("/customers/{}/statement", self.world.customer);
        let statement = self.admin.get(&path).await.ok();
        let lines = statement["lines"].as_array().expect("lines");
        let last = lines.last().expect("a line");
        assert_eq!(last["balance"], statement["overall"]["balance"]);
        statement["overall"].clone()
    }

    /// Amount and state of the contract's payments of rent, by their places.
    async fn rent(&self) -> Vec<(String, String)> {
        let path = format!(
            "/contract_payments?contract_id={}&type=1&page_size=50",
            self.world.contract
        );
        let page = self.admin.get(&path).await.ok();
        let mut rows = page["items"].as_array().expect("payments").clone();
        rows.sort_by_key(|row| row["id"].as_i64());
        let said = |row: &Value, name: &str| row[name].as_str().expect("a text").to_owned();
        rows.iter()
            .map(|row| (said(row, "amount"), said(row, "state")))
            .collect()
    }
}

fn rows(of: &[(&str, &str)]) -> Vec<(String, String)> {
    let own = of.iter();
    own.map(|(amount, state)| ((*amount).to_owned(), (*state).to_owned()))
        .collect()
}

#[tokio::test]
async fn unused_rent_and_the_deposit_pay_what_is_charged_and_the_rest_is_given_back() {
    let tenancy = Tenancy::collected(&[0, 3]).await;
    let items = json!([
        { "kind": "early_exit", "months": "1", "note": "Clause 12" },
        { "kind": "damage", "amount": "20", "note": "Door" },
    ]);
    let mut input = tenancy.input("2026-03-10", items).await;
    input["refund_method"] = json!("cash");
    let draft = tenancy.draft(input).await;
    // 69 days at 300 a year over 365.
    let lines: Vec<(&str, &str)> = draft["account"]["lines"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| {
            let text = |name: &str| line[name].as_str().expect("a text");
            (text("kind"), text("amount"))
        })
        .collect();
    assert_eq!(
        lines,
        [
            ("rent_due", "-56.71"),
            ("rent_collected", "100.10"),
            ("early_exit", "-25.00"),
            ("damage", "-20.00"),
            ("deposit", "50.00"),
        ]
    );
    assert_eq!(draft["account"]["net"], "48.39");
    assert_eq!(draft["account"]["owners"][0]["rent_due"], "56.71");
    assert_eq!(draft["account"]["owners"][0]["given_back"], "43.39");
    assert_eq!(draft["problems"][0]["code"], "settlements.photo_missing");
    tenancy
        .post(&draft)
        .await
        .refused(501, "settlements.photo_missing");
    let version = draft["version"].to_string();
    let path = format!("/settlements/{}/photo", draft["id"]);
    let fields = [("version", version.as_str())];
    let draft = tenancy
        .admin
        .upload(&path, &fields, ("door.png", PNG.to_vec()))
        .await
        .ok();
    assert_eq!(draft["photos"], 1);
    assert_eq!(draft["problems"], json!([]));
    let posted = tenancy.post(&draft).await.ok();
    assert_eq!(posted["number"], "ST-2026-00001");
    assert_eq!(posted["account"], draft["account"]);
    let contract = tenancy.contract().await;
    assert_eq!(contract["ends_on"], "2026-03-10");
    assert_eq!(contract["agreed_ends_on"], "2026-12-31");
    assert_eq!(contract["state"], "terminated");
    for (state, count) in [("terminated", 1), ("expired", 0), ("active", 0)] {
        let list = tenancy
            .admin
            .get(&format!("/contracts?state={state}"))
            .await;
        assert_eq!(list.ok()["total"], count, "{state}");
    }
    assert_eq!(
        tenancy.rent().await,
        rows(&[
            ("100.10", "collected"),
            ("100.20", "cancelled"),
            ("99.70", "cancelled"),
            ("-43.39", "collected"),
        ])
    );
    assert_eq!(tenancy.cheque().await["state"], "returned");
    let figures = tenancy.figures().await;
    assert_eq!(figures["balance"], "0.00");
    assert_eq!(figures["insurance_held"], "0.00");
    assert_eq!(figures["charges"], "0.00");
    let movements = tenancy
        .admin
        .get("/insurance_movements?sort=number")
        .await
        .ok();
    let kinds: Vec<&str> = movements["items"]
        .as_array()
        .expect("movements")
        .iter()
        .map(|row| row["kind"].as_str().expect("a kind"))
        .collect();
    assert_eq!(
        kinds,
        ["received", "topped_up", "deducted", "deducted", "refunded"]
    );
    let pdf = tenancy
        .admin
        .get(&format!("/settlements/{}/pdf", posted["id"]))
        .await
        .status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-1."));
    // The rest of the unit's year is free.
    let freed = "SELECT count(*) FROM contracts WHERE status = 1 AND ends_on > '2026-03-10'";
    assert_eq!(tenancy.world.app.palm.number(freed).await, 0);
}

#[tokio::test]
async fn a_draft_that_is_thrown_away_leaves_the_contract_as_it_is() {
    let tenancy = Tenancy::collected(&[0, 3]).await;
    let (contract, rent) = (tenancy.contract().await, tenancy.rent().await);
    let items = json!([{ "kind": "damage", "amount": "20", "note": "Door" }]);
    let mut input = tenancy.input("2026-03-10", items).await;
    input["refund_method"] = json!("cash");
    let draft = tenancy.draft(input).await;
    let path = format!("/settlements/{}", draft["id"]);
    let photo = format!("{path}/photo");
    let version = draft["version"].to_string();
    let fields = [("version", version.as_str())];
    let file = ("door.png", PNG.to_vec());
    tenancy.admin.upload(&photo, &fields, file).await.ok();
    let bare = tenancy.admin.delete(&photo).await.ok();
    assert_eq!(
        (&bare["photos"], &bare["problems"][0]["code"]),
        (&json!(0), &json!("settlements.photo_missing"))
    );
    let stranger = tenancy.world.app.cedar.admin();
    stranger.delete(&path).await.status(404);
    tenancy.admin.delete(&path).await.ok();
    tenancy.admin.get(&path).await.status(404);
    assert_eq!(tenancy.contract().await["ends_on"], contract["ends_on"]);
    assert_eq!(tenancy.rent().await, rent);
    assert_eq!(tenancy.cheque().await["state"], "received");
}

#[tokio::test]
async fn what_the_deposit_does_not_cover_stays_open() {
    let tenancy = Tenancy::collected(&[3]).await;
    let items = json!([{ "kind": "utilities", "amount": "30" }]);
    let draft = tenancy
        .draft(tenancy.input("2026-03-15", items).await)
        .await;
    // 60.82 of rent and 30.00, of which the deposit has 50.00.
    assert_eq!(draft["account"]["net"], "-40.82");
    assert_eq!(draft["account"]["owed"], "40.82");
    let posted = tenancy.post(&draft).await.ok();
    assert_eq!(posted["net"], "-40.82");
    assert_eq!(
        tenancy.rent().await,
        rows(&[
            ("50.00", "collected"),
            ("100.20", "cancelled"),
            ("99.70", "cancelled"),
            ("39.28", "cancelled"),
            ("10.82", "overdue"),
        ])
    );
    let figures = tenancy.figures().await;
    assert_eq!(figures["balance"], "40.82");
    assert_eq!(figures["charges"], "30.00");
    assert_eq!(figures["insurance_held"], "0.00");
    let owing = tenancy.admin.get("/settlements?owing=true").await.ok();
    assert_eq!(owing["total"], 1);
    // What the settlement collected is not taken back by itself.
    let path = format!("/contract_payments/{}/uncollect", tenancy.world.payments[0]);
    let payment = tenancy
        .admin
        .get(&format!("/contract_payments/{}", tenancy.world.payments[0]))
        .await
        .ok();
    let body = json!({ "reason": "Wrong", "version": payment["version"] });
    tenancy
        .admin
        .post(&path, body)
        .await
        .refused(501, "contract_payments.by_settlement");
}

#[tokio::test]
async fn a_settlement_that_is_taken_back_leaves_what_was_before() {
    let tenancy = Tenancy::collected(&[0, 3]).await;
    let items = json!([{ "kind": "other", "amount": "5", "note": "Keys" }]);
    let mut input = tenancy.input("2026-02-28", items).await;
    input["refund_method"] = json!("transfer");
    tenancy
        .admin
        .post("/settlements", input.clone())
        .await
        .invalid("iban");
    input["iban"] = json!("AE070331234567890123456");
    let before = tenancy.figures().await;
    let draft = tenancy.draft(input.clone()).await;
    let posted = tenancy.post(&draft).await.ok();
    let path = format!("/settlements/{}/reverse", posted["id"]);
    let body = json!({ "reason": "The tenant stays", "version": posted["version"] });
    let reversed = tenancy.admin.post(&path, body.clone()).await.ok();
    assert_eq!(reversed["status"], "reversed");
    let body = json!({ "reason": "The tenant stays", "version": reversed["version"] });
    tenancy
        .admin
        .post(&path, body)
        .await
        .refused(501, "settlements.not_posted");
    let contract = tenancy.contract().await;
    assert_eq!(contract["ends_on"], "2026-12-31");
    assert_eq!(contract["agreed_ends_on"], Value::Null);
    let mut after = tenancy.figures().await;
    // The cheque has left the house: its payment is agreed anew without a paper.
    assert_eq!(before["cheques_in_hand"], "99.70");
    assert_eq!(after["cheques_in_hand"], "0.00");
    after["cheques_in_hand"] = before["cheques_in_hand"].clone();
    assert_eq!(after, before);
    // And it can be settled again.
    let mut again = tenancy.input("2026-02-28", json!([])).await;
    again["cheques"] = json!([]);
    let draft = tenancy.draft(again).await;
    assert_eq!(draft["problems"], json!([]));
    let posted = tenancy.post(&draft).await.ok();
    assert_eq!(posted["number"], "ST-2026-00002");
    // Without a way to give it back the rest stays with the office.
    assert_eq!(posted["account"]["held"], draft["account"]["net"]);
    let figures = tenancy.figures().await;
    assert_eq!(figures["insurance_held"], draft["account"]["net"]);
    assert_eq!(figures["balance"], "0.00");
}

#[tokio::test]
async fn an_end_is_not_taken_back_where_somebody_else_has_the_unit() {
    let tenancy = Tenancy::collected(&[]).await;
    let draft = tenancy
        .draft(tenancy.input("2026-03-01", json!([])).await)
        .await;
    let posted = tenancy.post(&draft).await.ok();
    let palm = &tenancy.world.app.palm;
    palm.execute(
        "INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, \
         rent_price, total_rent, issued_at, created_at, updated_at) \
         SELECT 'C-2026-00002', 'palm01-next', 1, customer_id, unit_id, '2026-03-02', '2026-03-02', '2027-03-01', \
         300, 300, now(), now(), now() FROM contracts",
    )
    .await;
    let path = format!("/settlements/{}/reverse", posted["id"]);
    let body = json!({ "reason": "The tenant stays", "version": posted["version"] });
    tenancy
        .admin
        .post(&path, body)
        .await
        .refused(409, "contracts.unit_taken");
}

#[tokio::test]
async fn each_cheque_is_answered_and_none_is_kept_for_more_than_is_owed() {
    let tenancy = Tenancy::collected(&[]).await;
    let admin = &tenancy.admin;
    let (_, banked) = more_cheques(&tenancy.world.app.palm, tenancy.world.contract, 1).await[0];
    let account = json!({ "name": "Palm", "bank": "ADIB", "number": "1020" });
    let account = admin.post("/bank_accounts", account).await.ok();
    let slip = json!({ "bank_account_id": account["id"], "deposited_on": "2026-03-15",
        "cheques": [{ "id": banked, "version": 1 }] });
    admin.post("/deposit_slips", slip).await.ok();
    let mut input = tenancy.input("2026-03-15", json!([])).await;
    let in_safe = {
        let path = format!(
            "/cheques?contract_id={}&state=received",
            tenancy.world.contract
        );
        admin.get(&path).await.ok()["items"][0]["id"].clone()
    };
    input["cheques"] = json!([]);
    let mut draft = tenancy.draft(input.clone()).await;
    assert_eq!(draft["cheques"].as_array().expect("cheques").len(), 2);
    tenancy
        .post(&draft)
        .await
        .refused(501, "settlements.cheques_unanswered");
    let path = format!("/settlements/{}", draft["id"]);
    let answers = async |version: &Value, safe: &str, bank: &str| {
        let mut body = input.clone();
        body.as_object_mut().expect("a body").remove("contract_id");
        body["cheques"] = json!([
            { "cheque_id": in_safe, "answer": safe },
            { "cheque_id": banked, "answer": bank },
        ]);
        body["version"] = version.clone();
        admin.put(&path, body).await.ok()
    };
    // 99.70 is more than the 60.82 that are owed.
    draft = answers(&draft["version"], "keep", "keep").await;
    assert_eq!(draft["problems"][0]["code"], "settlements.kept_too_much");
    draft = answers(&draft["version"], "return", "return").await;
    assert_eq!(draft["problems"][0]["code"], "settlements.cheque_at_bank");
    draft = answers(&draft["version"], "return", "keep").await;
    assert_eq!(draft["problems"], json!([]));
    // The bank's cheque of 10.01 comes by itself.
    assert_eq!(draft["account"]["net"], "-50.81");
    draft = answers(&draft["version"], "return", "withdraw").await;
    assert_eq!(draft["account"]["net"], "-60.82");
    tenancy.post(&draft).await.ok();
    let states = admin
        .get(&format!(
            "/cheques?contract_id={}&state=returned",
            tenancy.world.contract
        ))
        .await
        .ok();
    assert_eq!(states["total"], 2);
    assert_eq!(tenancy.figures().await["balance"], "60.82");
}

#[tokio::test]
async fn figures_that_changed_since_are_looked_at_again_and_one_of_two_wins() {
    let tenancy = Tenancy::collected(&[]).await;
    let input = tenancy.input("2026-03-15", json!([])).await;
    for (field, value) in [
        ("last_day", json!("2026-03-16")),
        ("last_day", json!("2025-12-31")),
        ("basis", Value::Null),
        ("items", json!([{ "kind": "bounce", "amount": "5" }])),
        ("items", json!([{ "kind": "early_exit", "amount": "5" }])),
    ] {
        let mut wrong = input.clone();
        wrong[field] = value;
        tenancy.admin.post("/settlements", wrong).await.status(422);
    }
    let draft = tenancy.draft(input.clone()).await;
    tenancy
        .admin
        .post("/settlements", input)
        .await
        .refused(409, "settlements.already_open");
    let path = format!("/contract_payments/{}/collect", tenancy.world.payments[0]);
    let body = json!({ "collected_on": "2026-03-15", "version": 1 });
    tenancy.admin.post(&path, body).await.ok();
    tenancy
        .post(&draft)
        .await
        .refused(409, "settlements.changed");
    let path = format!("/settlements/{}", draft["id"]);
    let draft = tenancy.admin.get(&path).await.ok();
    let (one, other) = tokio::join!(tenancy.post(&draft), tenancy.post(&draft));
    let mut answers = [one.status, other.status];
    answers.sort_unstable();
    assert_eq!(answers, [200, 409]);
    assert_eq!(
        tenancy.admin.get("/settlements?status=posted").await.ok()["total"],
        1
    );
    let file = tenancy
        .admin
        .get("/settlements/export?format=csv&search=ST-2026-00001")
        .await
        .status(200);
    assert!(String::from_utf8_lossy(&file.bytes).contains("ST-2026-00001"));
    tenancy
        .admin
        .delete(&path)
        .await
        .refused(501, "settlements.not_draft");
    let clerk = tenancy.world.app.palm.employee(&[(48, 1), (48, 2)]).await;
    let posted = tenancy.admin.get(&path).await.ok();
    let body = json!({ "reason": "No", "version": posted["version"] });
    clerk.get(&path).await.ok();
    clerk
        .post(&format!("{path}/reverse"), body)
        .await
        .status(403);
}
