use serde_json::{Value, json};
use testing::Session;

use super::super::permission;
use crate::fixtures::{World, world};

struct Account {
    world: World,
    admin: Session,
}

impl Account {
    /// 5 % of what comes in, 3.00 a month at least, since January; 100.10 came in February.
    async fn open() -> Self {
        let world = world().await;
        let admin = world.app.palm.admin();
        let body = json!({ "owner_id": world.owner, "starts_on": "2026-01-01", "percentage": "5",
            "minimum": "3", "placement_percentage": "10", "reserve": "20" });
        admin.post("/management_agreements", body).await.ok();
        let account = Self { world, admin };
        account.collect(0, "2026-02-10", 1).await;
        account
    }

    async fn collect(&self, payment: usize, on: &str, version: i64) {
        let path = format!(
            "/contract_payments/{}/collect",
            self.world.payments[payment]
        );
        let body = json!({ "collected_on": on, "version": version });
        self.admin.post(&path, body).await.ok();
    }

    async fn close(&self, ends_on: &str) -> testing::Answer {
        let body = json!({ "owner_id": self.world.owner, "ends_on": ends_on });
        self.admin.post("/owner_statements", body).await
    }

    async fn draft(&self) -> Value {
        let path = format!("/owner_statements/draft?owner_id={}", self.world.owner);
        self.admin.get(&path).await.ok()
    }

    async fn statement(&self, closed: &Value) -> Value {
        let path = format!("/owner_statements/{}", closed["id"]);
        self.admin.get(&path).await.ok()
    }
}

fn amounts(lines: &Value, field: &str) -> Vec<(String, String)> {
    let lines = lines.as_array().expect("lines").iter();
    lines
        .map(|line| {
            let said = |field: &str| line[field].as_str().expect("a text").to_owned();
            (said("kind"), said(field))
        })
        .collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let expected = expected.iter();
    expected
        .map(|(kind, amount)| ((*kind).to_owned(), (*amount).to_owned()))
        .collect()
}

#[tokio::test]
async fn a_closed_statement_adds_up_and_is_closed_once() {
    let account = Account::open().await;
    let closed = account.close("2026-02-28").await.ok();
    assert_eq!(closed["number"], "OS-2026-00001");
    assert_eq!(
        (&closed["starts_on"], &closed["ends_on"]),
        (&json!("2026-01-01"), &json!("2026-02-28"))
    );
    let statement = account.statement(&closed).await;
    assert_eq!(
        amounts(&statement["lines"], "amount"),
        pairs(&[
            ("management_fee", "-3.00"),
            ("collected", "100.10"),
            ("management_fee", "-5.01")
        ])
    );
    let figures = &statement["figures"];
    assert_eq!(
        (&figures["closing"], &figures["fees"], &figures["to_pay"]),
        (&json!("92.09"), &json!("-8.01"), &json!("72.09"))
    );
    let unit = &statement["details"]["units"][0];
    assert_eq!(
        (&unit["rent"], &unit["paid"], &unit["overdue"]),
        (&json!("300.00"), &json!("100.10"), &json!("0.00"))
    );
    assert_eq!(statement["details"]["cheques"][0]["amount"], "99.70");
    account
        .close("2026-02-28")
        .await
        .refused(501, "owner_statements.closed");
    account.close("2026-03-31").await.invalid("ends_on");
    account.close("2026-02-27").await.invalid("ends_on");
}

#[tokio::test]
async fn what_is_taken_back_after_the_closing_stands_in_the_next_period() {
    let account = Account::open().await;
    let closed = account.close("2026-02-28").await.ok();
    let before = account.statement(&closed).await;
    let path = format!("/contract_payments/{}/uncollect", account.world.payments[0]);
    let body = json!({ "reason": "The cheque bounced", "version": 2 });
    account.admin.post(&path, body).await.ok();
    let draft = account.draft().await;
    assert_eq!(
        amounts(&draft["lines"], "amount"),
        pairs(&[
            ("collected", "-100.10"),
            ("management_fee", "2.01"),
            ("management_fee", "-3.00")
        ])
    );
    assert_eq!(draft["lines"][0]["is_late"], true);
    assert_eq!(draft["figures"]["opening"], "92.09");
    assert_eq!(draft["figures"]["closing"], "-9.00");
    assert_eq!(draft["figures"]["to_pay"], "0.00");
    assert_eq!(account.statement(&closed).await, before);
    // Collected again with an earlier day, it is told as late.
    account.collect(0, "2026-02-20", 3).await;
    let draft = account.draft().await;
    assert_eq!(
        amounts(&draft["lines"], "amount"),
        pairs(&[("management_fee", "-3.00")])
    );
    let date = "2026-04-02".parse().expect("a date");
    account.world.app.clock.set_date(date);
    let admin = account.world.app.palm.admin();
    let body = json!({ "owner_id": account.world.owner, "ends_on": "2026-03-31" });
    let next = admin.post("/owner_statements", body).await.ok();
    assert_eq!(
        (&next["starts_on"], &next["opening"], &next["number"]),
        (
            &json!("2026-03-01"),
            &json!("92.09"),
            &json!("OS-2026-00002")
        )
    );
}

#[tokio::test]
async fn fees_have_the_offices_tax_and_a_new_tenant_costs_a_placement() {
    let account = Account::open().await;
    let palm = &account.world.app.palm;
    palm.execute(
        "UPDATE account SET vat_registered = true, trn = '100000000000003', vat_percentage = 5",
    )
    .await;
    palm.execute("UPDATE contracts SET issued_at = '2026-02-03'")
        .await;
    let statement = account.close("2026-02-28").await.ok();
    let statement = account.statement(&statement).await;
    assert_eq!(
        amounts(&statement["lines"], "vat"),
        pairs(&[
            ("management_fee", "-0.15"),
            ("placement_fee", "-1.50"),
            ("collected", "0.00"),
            ("management_fee", "-0.25")
        ])
    );
    // Ten per cent of 300.00, and the fees of both months.
    assert_eq!(statement["figures"]["fees"], "-39.91");
}

#[tokio::test]
async fn a_run_closes_each_owner_once_and_says_how_far_it_is() {
    let account = Account::open().await;
    let other = json!({ "owner_id": account.world.other_owner, "starts_on": "2026-02-01", "percentage": "8" });
    account
        .admin
        .post("/management_agreements", other)
        .await
        .ok();
    let open = "/owner_statements/to_state?ends_on=2026-02-28";
    let owners = account.admin.get(open).await.ok();
    assert_eq!(owners.as_array().expect("owners").len(), 2);
    let body = json!({ "ends_on": "2026-02-28" });
    let run = account.admin.post("/owner_statements/runs", body.clone());
    let run = run.await.ok();
    assert_eq!((&run["total"], &run["done"]), (&json!(2), &json!(0)));
    // Somebody closes one of them before its turn.
    account.close("2026-02-28").await.ok();
    account.world.app.run_jobs().await;
    let path = format!("/owner_statements/runs/{}", run["id"]);
    let run = account.admin.get(&path).await.ok();
    assert_eq!(
        (&run["done"], &run["closed"], &run["skipped"]),
        (&json!(2), &json!(1), &json!(1))
    );
    assert!(run["ended_at"].is_string());
    let page = account
        .admin
        .get("/owner_statements?sort=number")
        .await
        .ok();
    assert_eq!(page["items"][1]["number"], "OS-2026-00002");
    let again = account.admin.post("/owner_statements/runs", body).await;
    again.invalid("owner_ids");
}

#[tokio::test]
async fn a_statement_is_printed_and_exported_as_it_was_closed() {
    let account = Account::open().await;
    let draft = format!(
        "/owner_statements/draft/pdf?owner_id={}",
        account.world.owner
    );
    let draft = account.admin.get(&draft).await.status(200).bytes;
    assert!(draft.starts_with(b"%PDF"));
    let closed = account.close("2026-02-28").await.ok();
    let path = format!("/owner_statements/{}", closed["id"]);
    let paper = account.admin.get(&format!("{path}/pdf")).await.status(200);
    account
        .world
        .app
        .palm
        .execute("UPDATE owners SET name_en = 'Somebody Else'")
        .await;
    let again = account.admin.get(&format!("{path}/pdf")).await.status(200);
    assert!(again.bytes == paper.bytes);
    let several = format!("/owner_statements/pdf?owner_statement_ids={}", closed["id"]);
    assert!(account.admin.get(&several).await.status(200).bytes == paper.bytes);
    let none = "/owner_statements/pdf";
    account.admin.get(none).await.status(422);
    let csv = account.admin.in_arabic();
    let csv = csv.get(&format!("{path}/export?format=csv")).await;
    let text = String::from_utf8(csv.status(200).bytes).expect("text");
    assert_eq!(text.trim().lines().count(), 4);
    assert!(text.contains("إيجار محصل"), "{text}");
    let book = account
        .admin
        .get(&format!("{path}/export?format=xlsx"))
        .await;
    let units = worksheet(&book.status(200).bytes, "xl/worksheets/sheet2.xml");
    let statement = account.statement(&closed).await;
    let held = statement["details"]["units"]
        .as_array()
        .expect("units")
        .len();
    assert!(held > 0);
    // One row more for the heading.
    assert_eq!(units.matches("<row ").count(), held + 1, "{units}");
}

fn worksheet(workbook: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(workbook)).expect("a workbook");
    let mut sheet = archive.by_name(name).expect("a sheet");
    let mut text = String::new();
    std::io::Read::read_to_string(&mut sheet, &mut text).expect("text");
    text
}

#[tokio::test]
async fn an_owner_sees_the_own_statements_and_nobody_elses() {
    let account = Account::open().await;
    let closed = account.close("2026-02-28").await.ok();
    let palm = &account.world.app.palm;
    let owner = palm.owner(account.world.owner).await;
    let page = owner.get("/owner_statements").await.ok();
    assert_eq!(page["items"][0]["closing"], "92.09");
    let pdf = format!("/owner_statements/{}/pdf", closed["id"]);
    assert!(owner.get(&pdf).await.status(200).bytes.starts_with(b"%PDF"));
    let money = owner.get("/owner_statements/money").await.ok();
    // The running month is charged its minimum.
    assert_eq!(
        (&money["to_pay"], &money["collected"]),
        (&json!("69.09"), &json!("100.10"))
    );
    assert_eq!(money["months"].as_array().expect("months").len(), 12);
    let path = format!("/owner_statements/money?owner_id={}", account.world.owner);
    let office = account.admin.get(&path).await.ok();
    for name in ["to_pay", "collected", "cheques_in_hand", "deposits_held"] {
        assert_eq!(office[name], money[name], "{name}");
    }
    let other = palm.owner(account.world.other_owner).await;
    assert_eq!(other.get("/owner_statements").await.ok()["total"], 0);
    other.get(&pdf).await.status(404);
    assert_eq!(
        other.get("/owner_statements/money").await.ok()["has_agreement"],
        false
    );
    let cedar = account.world.app.cedar.admin();
    cedar
        .get(&format!("/owner_statements/{}", closed["id"]))
        .await
        .status(404);
}

#[tokio::test]
async fn who_may_look_may_not_close() {
    let account = Account::open().await;
    let clerk = account.world.app.palm.employee_with::<permission::View>();
    let clerk = clerk.await;
    clerk.get("/owner_statements").await.ok();
    let body = json!({ "owner_id": account.world.owner, "ends_on": "2026-02-28" });
    clerk.post("/owner_statements", body).await.status(403);
    let other = json!({ "owner_id": account.world.other_owner, "ends_on": "2026-02-28" });
    account
        .admin
        .post("/owner_statements", other)
        .await
        .refused(501, "owner_statements.no_agreement");
}
