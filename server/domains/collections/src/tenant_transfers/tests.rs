//! Transfers through HTTP. The clock stands at 2026-03-15.

use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testing::{Answer, Session};

use crate::fixtures::{World, insert, more_cheques, world};

struct Transferring {
    world: World,
    admin: Session,
    sara: i64,
}

impl Transferring {
    /// A contract of 2026 whose first rent and whose deposit were collected, and another tenant.
    async fn begun() -> Self {
        let world = world().await;
        let admin = world.app.palm.admin();
        for payment in [world.payments[0], world.payments[3]] {
            let path = format!("/contract_payments/{payment}/collect");
            let body = json!({ "collected_on": "2026-03-01", "version": 1 });
            admin.post(&path, body).await.ok();
        }
        let tx = world.app.palm.tx().await;
        let sql = "INSERT INTO customers (name_en, name_ar, mobile, search_key, created_at, updated_at) VALUES \
             ('Sara Nasser', 'سارة ناصر', '+971501112244', 'sara nasser 971501112244', now(), now())";
        let sara = insert(&tx, sql).await;
        tx.commit().await.expect("committed");
        Self { world, admin, sara }
    }

    fn input(&self, day: &str, share: &str, deposit: &str) -> Value {
        json!({
            "contract_id": self.world.contract, "customer_id": self.sara, "takes_over_on": day,
            "share": share, "deposit_answer": deposit,
        })
    }

    async fn contract(&self, id: &Value) -> Value {
        self.admin.get(&format!("/contracts/{id}")).await.ok()
    }

    async fn own(&self) -> Value {
        self.contract(&json!(self.world.contract)).await
    }

    async fn preview(&self, input: &Value) -> Value {
        let path = "/tenant_transfers/preview";
        self.admin.post(path, input.clone()).await.ok()
    }

    async fn post(&self, input: &Value) -> Answer {
        let shown = self.preview(input).await;
        let body = posted(input, &shown);
        self.admin.post("/tenant_transfers", body).await
    }

    async fn undo(&self, made: &Value) -> Answer {
        let path = format!("/tenant_transfers/{}/undo", made["id"]);
        let body =
            json!({ "reason": "The tenants changed their minds", "version": made["version"] });
        self.admin.post(&path, body).await
    }

    /// What the statement of a tenant's account says of all contracts.
    async fn account(&self, customer: i64) -> Value {
        let path = format!("/customers/{customer}/statement");
        self.admin.get(&path).await.ok()["overall"].clone()
    }
}

fn posted(input: &Value, shown: &Value) -> Value {
    let mut body = input.clone();
    for name in ["goes", "given_back", "deposit_held", "version"] {
        body[name] = shown[name].clone();
    }
    body
}

fn fils(amount: &Value) -> i64 {
    let text = amount.as_str().expect("money").replace('.', "");
    text.parse().expect("fils")
}

/// The rent that a contract's payments ask for, less what was given back, in fils.
fn asked(contract: &Value) -> i64 {
    let payments = contract["payments"].as_array().expect("payments").iter();
    let rents = payments.filter(|row| row["type"] == 1 && row["status"] != 0);
    rents.map(|row| fils(&row["amount"])).sum()
}

#[tokio::test]
async fn by_days_what_was_paid_ahead_is_given_back_and_the_deposit_goes_over() {
    let transferring = Transferring::begun().await;
    let input = transferring.input("2026-03-16", "by_days", "carried_over");
    let shown = transferring.preview(&input).await;
    assert_eq!(shown["problems"], json!([]));
    // 74 days of 300 a year.
    assert_eq!(
        (&shown["stays"], &shown["goes"], &shown["own_days"]),
        (&json!("60.82"), &json!("239.18"), &json!("60.82"))
    );
    assert_eq!(
        (&shown["lowered"], &shown["given_back"], &shown["deposit"]),
        (&json!("100.20"), &json!("39.28"), &json!("50.00"))
    );
    assert_eq!(shown["cheques"][0]["number"], "000123");
    let made = transferring.post(&input).await.ok();
    assert_eq!(made["number"], "TT-2026-00001");
    let (old, next) = (
        transferring.own().await,
        transferring.contract(&made["next_id"]).await,
    );
    // Not a day without a tenant, and none with two.
    assert_eq!(
        (&old["ends_on"], &next["starts_on"], &next["ends_on"]),
        (
            &json!("2026-03-15"),
            &json!("2026-03-16"),
            &json!("2026-12-31")
        )
    );
    assert_eq!(
        (&old["unit_id"], &next["customer_id"]),
        (&next["unit_id"], &json!(transferring.sara))
    );
    assert_eq!((asked(&old), asked(&next)), (6_082, 23_918));
    assert_eq!(
        (&old["total_rent"], &next["total_rent"]),
        (&json!("60.82"), &json!("239.18"))
    );
    let (left, came) = (
        transferring.account(transferring.world.customer).await,
        transferring.account(transferring.sara).await,
    );
    assert_eq!(
        (&left["balance"], &left["insurance_held"]),
        (&json!("0.00"), &json!("39.28"))
    );
    assert_eq!(came["insurance_held"], "50.00");
    let path = format!("/settlements/{}", made["settlement_id"]);
    assert_eq!(transferring.admin.get(&path).await.ok()["status"], "posted");

    transferring.undo(&made).await.ok();
    let again = transferring.own().await;
    assert_eq!(
        (&again["ends_on"], &again["total_rent"], asked(&again)),
        (&json!("2026-12-31"), &json!("300.00"), 30_000)
    );
    let left = transferring.account(transferring.world.customer).await;
    assert_eq!(left["insurance_held"], "50.00");
}

#[tokio::test]
async fn by_due_dates_with_a_fee_and_a_deposit_of_its_own_and_back() {
    let transferring = Transferring::begun().await;
    let tx = transferring.world.app.palm.tx().await;
    let taxed =
        "UPDATE account SET vat_registered = true, trn = '100123456700003', vat_percentage = 5";
    tx.execute_unprepared(taxed)
        .await
        .expect("registered for tax");
    tx.commit().await.expect("committed");
    let mut input = transferring.input("2026-04-01", "by_due_date", "settled");
    input["new_deposit"] = json!("60");
    input["fee"] = json!("100");
    let path = "/tenant_transfers/preview";
    let answer = transferring.admin.post(path, input.clone()).await;
    answer.invalid("fee_payer");
    input["fee_payer"] = json!("new_tenant");
    let shown = transferring.preview(&input).await;
    assert_eq!(
        (&shown["stays"], &shown["goes"], &shown["given_back"]),
        (&json!("200.30"), &json!("99.70"), &json!("0.00"))
    );
    assert_eq!(
        (&shown["fee_vat"], &shown["fee_total"]),
        (&json!("5.00"), &json!("105.00"))
    );
    let made = transferring.post(&input).await.ok();
    let (old, next) = (
        transferring.own().await,
        transferring.contract(&made["next_id"]).await,
    );
    assert_eq!((asked(&old), asked(&next)), (20_030, 9_970));
    assert_eq!(next["insurance_amount"], "60.00");
    let charges = format!("/charges?contract_id={}", made["next_id"]);
    let charge = transferring.admin.get(&charges).await.ok()["items"][0].clone();
    assert_eq!(
        (&charge["kind"], &charge["amount"]),
        (&json!("transfer"), &json!("105.00"))
    );
    let cheques = format!("/cheques?contract_id={}", transferring.world.contract);
    let cheques = transferring.admin.get(&cheques).await.ok();
    assert_eq!(cheques["items"][0]["state"], "returned");
    let left = transferring.account(transferring.world.customer).await;
    assert_eq!(left["insurance_held"], "50.00");
    // The paper is for all three; no other office reads it.
    let path = format!("/tenant_transfers/{}", made["id"]);
    let paper = transferring.admin.get(&format!("{path}/pdf")).await;
    assert!(paper.status(200).bytes.starts_with(b"%PDF"));
    let cedar = transferring.world.app.cedar.admin();
    cedar.get(&path).await.status(404);
    cedar.get(&format!("{path}/pdf")).await.status(404);
    for id in [json!(transferring.world.customer), json!(transferring.sara)] {
        let list = format!("/tenant_transfers?customer_id={id}");
        assert_eq!(transferring.admin.get(&list).await.ok()["total"], 1);
    }

    let undone = transferring.undo(&made).await.ok();
    assert_eq!(undone["undone_on"], "2026-03-15");
    assert_eq!(asked(&transferring.own().await), 30_000);
    let next = transferring.contract(&made["next_id"]).await;
    assert_eq!(next["status"], 0);
    let charge = transferring.admin.get(&charges).await.ok()["items"][0].clone();
    assert_eq!(charge["status"], "waived");
    let answer = transferring.undo(&undone).await;
    answer.refused(501, "tenant_transfers.already_undone");
}

#[tokio::test]
async fn both_accounts_are_the_one_before_to_the_fil() {
    let transferring = Transferring::begun().await;
    let before = transferring.account(transferring.world.customer).await;
    for (day, share) in [
        ("2026-02-10", "by_days"),
        ("2026-02-10", "by_due_date"),
        ("2026-03-16", "by_days"),
        ("2026-06-01", "by_days"),
        ("2026-12-31", "by_due_date"),
    ] {
        let input = transferring.input(day, share, "carried_over");
        let made = transferring.post(&input).await.ok();
        let (left, came) = (
            transferring.account(transferring.world.customer).await,
            transferring.account(transferring.sara).await,
        );
        let both = fils(&left["total"]) + fils(&came["total"]);
        assert_eq!(both, fils(&before["total"]), "{day} {share}");
        assert_eq!(came["insurance_held"], "50.00");
        transferring.undo(&made).await.ok();
        let again = transferring.account(transferring.world.customer).await;
        for figure in ["total", "collected", "balance", "insurance_held"] {
            assert_eq!(again[figure], before[figure], "{figure}, {day} {share}");
        }
    }
}

#[tokio::test]
async fn what_is_between_the_two_tenants_is_neither_given_back_nor_owed_again() {
    let transferring = Transferring::begun().await;
    let input = transferring.input("2026-03-10", "by_due_date", "settled");
    let made = transferring.post(&input).await.ok();
    let settle = |contract: &Value, last_day: &str| {
        json!({
            "contract_id": contract, "last_day": last_day, "basis": "daily",
            "items": [], "cheques": [],
        })
    };
    let old = settle(&json!(transferring.world.contract), "2026-03-09");
    let old = transferring.admin.post("/settlements", old).await.ok();
    assert_eq!(
        (
            &old["account"]["lines"][0]["amount"],
            &old["account"]["net"]
        ),
        (&json!("-100.10"), &json!("50.00")),
        "only the deposit is left: {old}"
    );
    let next = settle(&made["next_id"], "2026-03-15");
    let next = transferring.admin.post("/settlements", next).await.ok();
    let mut problems = next["problems"].as_array().expect("problems").iter();
    assert!(
        problems.any(|problem| problem["code"] == "settlements.paid_ahead"),
        "{next}"
    );
    let answer = transferring.undo(&made).await;
    answer.refused(501, "tenant_transfers.built_on");
}

#[tokio::test]
async fn what_is_refused() {
    let transferring = Transferring::begun().await;
    let world = &transferring.world;
    let input = transferring.input("2026-03-16", "by_days", "carried_over");
    for (name, value) in [
        ("takes_over_on", json!("2026-01-01")),
        ("takes_over_on", json!("2027-01-01")),
        ("customer_id", json!(999_999)),
        ("customer_id", json!(world.customer)),
        ("deposit_answer", Value::Null),
    ] {
        let mut wrong = input.clone();
        wrong[name] = value;
        let path = "/tenant_transfers/preview";
        transferring.admin.post(path, wrong).await.invalid(name);
    }
    let desk = world
        .app
        .palm
        .employee_with::<leasing::contracts::permission::View>();
    let path = "/tenant_transfers/preview";
    desk.await.post(path, input.clone()).await.status(403);
    world
        .app
        .cedar
        .admin()
        .post(path, input.clone())
        .await
        .status(404);
    // The figures of another day.
    let mut other = posted(&input, &transferring.preview(&input).await);
    other["goes"] = json!("1.00");
    let answer = transferring.admin.post("/tenant_transfers", other).await;
    answer.refused(409, "tenant_transfers.changed");
    // What was paid for later days is not given back ahead of time.
    let later = transferring.input("2026-03-20", "by_days", "carried_over");
    transferring
        .post(&later)
        .await
        .refused(501, "tenant_transfers.not_yet");
    // A cheque in the safe pays for days of both tenants.
    let behind = transferring.input("2026-09-01", "by_days", "carried_over");
    transferring
        .post(&behind)
        .await
        .refused(501, "tenant_transfers.owes_meanwhile");
    // The bank has a cheque for what would go over, and an older rent is owed.
    let taken = more_cheques(&world.app.palm, world.contract, 1).await;
    let account = json!({ "name": "Palm", "bank": "ADIB", "number": "1020" });
    let account = transferring
        .admin
        .post("/bank_accounts", account)
        .await
        .ok();
    let slip = json!({
        "bank_account_id": account["id"], "deposited_on": "2026-03-15",
        "cheques": [{ "id": taken[0].1, "version": 1 }],
    });
    transferring.admin.post("/deposit_slips", slip).await.ok();
    let early = transferring.input("2026-02-10", "by_due_date", "settled");
    transferring
        .post(&early)
        .await
        .refused(501, "tenant_transfers.cheque_at_bank");
    let mut late = transferring.input("2026-03-16", "by_due_date", "settled");
    transferring
        .post(&late)
        .await
        .refused(501, "tenant_transfers.debts_open");
    late["leaves_debts"] = json!(true);
    assert_eq!(transferring.preview(&late).await["problems"], json!([]));
    let stop = json!({ "reason": "A dispute", "version": transferring.own().await["version"] });
    let path = format!("/contracts/{}/stop", world.contract);
    transferring.admin.post(&path, stop).await.ok();
    transferring
        .post(&late)
        .await
        .refused(501, "tenant_transfers.stopped");
    let sql = format!(
        "UPDATE customers SET status = 0 WHERE id = {}",
        transferring.sara
    );
    let tx = world.app.palm.tx().await;
    tx.execute_unprepared(&sql).await.expect("disabled");
    tx.commit().await.expect("committed");
    let path = "/tenant_transfers/preview";
    transferring
        .admin
        .post(path, input)
        .await
        .invalid("customer_id");
}

#[tokio::test]
async fn a_tenant_of_high_risk_takes_over_once_that_is_accepted() {
    let transferring = Transferring::begun().await;
    let (world, sara) = (&transferring.world, transferring.sara);
    // Rent of Sara's own is overdue for more than a month.
    let tx = world.app.palm.tx().await;
    let sql = "INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) \
         SELECT building_id, '1204', usage, kind, now(), now() FROM units WHERE number = '1203'";
    let unit = insert(&tx, sql).await;
    let sql = format!(
        "INSERT INTO contracts (number, public_id, status, customer_id, unit_id, issue_date, starts_on, ends_on, \
         rent_price, total_rent, insurance_amount, issued_at, search_key, created_at, updated_at) VALUES \
         ('C-2026-00900', 'palm01-sara', 1, {sara}, {unit}, '2026-01-01', '2026-01-01', '2026-12-31', 100, 100, 0, \
         now(), 'c 202600900', now(), now())"
    );
    let own = insert(&tx, &sql).await;
    let cash = "'cash', NULL, NULL";
    crate::fixtures::payment(&tx, own, 1, 1, "100.00", "2026-01-01", cash).await;
    tx.commit().await.expect("committed");
    let input = transferring.input("2026-04-01", "by_due_date", "settled");
    transferring
        .post(&input)
        .await
        .refused(501, "tenant_transfers.high_risk");
    let accepted = json!({ "reason": "Pays this week" });
    let path = format!("/customers/{sara}/risk/accept");
    transferring.admin.post(&path, accepted).await.ok();
    transferring.post(&input).await.ok();
}

#[tokio::test]
async fn what_was_built_on_keeps_its_place() {
    let transferring = Transferring::begun().await;
    let input = transferring.input("2026-04-01", "by_due_date", "settled");
    let made = transferring.post(&input).await.ok();
    let next = transferring.contract(&made["next_id"]).await;
    let id = &next["payments"][0]["id"];
    let path = format!("/contract_payments/{id}");
    let payment = transferring.admin.get(&path).await.ok();
    let body = json!({ "collected_on": "2026-03-15", "version": payment["version"] });
    transferring
        .admin
        .post(&format!("{path}/collect"), body)
        .await
        .ok();
    transferring
        .undo(&made)
        .await
        .refused(501, "tenant_transfers.built_on");
    // The first contract is over for it.
    let again = transferring.input("2026-03-20", "by_due_date", "settled");
    transferring
        .post(&again)
        .await
        .refused(501, "tenant_transfers.not_running");
}

#[tokio::test]
async fn two_who_transfer_it_at_once() {
    let transferring = Transferring::begun().await;
    let one = transferring.input("2026-04-01", "by_due_date", "settled");
    let two = transferring.input("2026-05-01", "by_due_date", "carried_over");
    let (first, second) = (
        transferring.preview(&one).await,
        transferring.preview(&two).await,
    );
    let (first, second) = tokio::join!(
        transferring
            .admin
            .post("/tenant_transfers", posted(&one, &first)),
        transferring
            .admin
            .post("/tenant_transfers", posted(&two, &second)),
    );
    let done = [first.status, second.status];
    assert_eq!(done.iter().filter(|status| **status == 200).count(), 1);
    assert_eq!(
        transferring.admin.get("/tenant_transfers").await.ok()["total"],
        1
    );
}
