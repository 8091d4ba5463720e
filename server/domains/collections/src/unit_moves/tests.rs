//! Moves between units through HTTP. The clock stands at 2026-03-15.

use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::{Value, json};
use testing::{Answer, Session};

use crate::fixtures::{World, world};

struct Moving {
    world: World,
    admin: Session,
    unit: i64,
}

impl Moving {
    /// A contract of 2026 in unit 1203, whose first rent was collected; 1204 is vacant.
    async fn begun() -> Self {
        let world = world().await;
        let admin = world.app.palm.admin();
        let path = format!("/contract_payments/{}/collect", world.payments[0]);
        let body = json!({ "collected_on": "2026-03-01", "version": 1 });
        admin.post(&path, body).await.ok();
        let unit = vacant(&world, "1204").await;
        Self { world, admin, unit }
    }

    async fn contract(&self, id: &Value) -> Value {
        self.admin.get(&format!("/contracts/{id}")).await.ok()
    }

    async fn own(&self) -> Value {
        self.contract(&json!(self.world.contract)).await
    }

    fn input(&self, moves_on: &str) -> Value {
        json!({ "contract_id": self.world.contract, "moves_on": moves_on, "unit_id": self.unit })
    }

    async fn preview(&self, input: &Value) -> Value {
        let shown = self.admin.post("/unit_moves/preview", input.clone()).await;
        shown.ok()
    }

    async fn post(&self, input: &Value) -> Answer {
        let shown = self.preview(input).await;
        self.admin.post("/unit_moves", posted(input, &shown)).await
    }

    async fn undo(&self, made: &Value) -> Answer {
        let path = format!("/unit_moves/{}/undo", made["id"]);
        let body = json!({ "reason": "The tenant stays", "version": made["version"] });
        self.admin.post(&path, body).await
    }
}

fn posted(input: &Value, shown: &Value) -> Value {
    let mut body = input.clone();
    body["total_after"] = shown["total_after"].clone();
    body["version"] = shown["version"].clone();
    body
}

async fn vacant(world: &World, number: &str) -> i64 {
    let tx = world.app.palm.tx().await;
    let sql = format!(
        "INSERT INTO units (building_id, number, usage, kind, created_at, updated_at) \
         SELECT building_id, '{number}', usage, kind, now(), now() FROM units WHERE number = '1203' RETURNING id"
    );
    let statement = Statement::from_string(DbBackend::Postgres, sql);
    let row = tx.query_one_raw(statement).await.expect("inserted");
    let id = row.expect("a row").try_get("", "id").expect("an id");
    tx.commit().await.expect("committed");
    id
}

/// The rent that a contract's payments ask for, in fils.
fn asked(contract: &Value) -> i64 {
    let payments = contract["payments"].as_array().expect("payments").iter();
    let rents = payments.filter(|row| row["type"] == 1 && row["status"] != 0);
    let fils = rents.map(|row| row["amount"].as_str().expect("money").replace('.', ""));
    fils.map(|text| text.parse::<i64>().expect("fils")).sum()
}

#[tokio::test]
async fn the_rest_of_a_contract_goes_to_another_unit_and_back() {
    let moving = Moving::begun().await;
    let input = moving.input("2026-04-01");
    let shown = moving.preview(&input).await;
    assert_eq!(
        (
            &shown["rent_before"],
            &shown["rent_rest"],
            &shown["difference"]
        ),
        (&json!("75.00"), &json!("225.00"), &json!("0.00"))
    );
    assert_eq!(
        (&shown["stays"], &shown["goes"], &shown["total_after"]),
        (&json!("200.30"), &json!("99.70"), &json!("300.00"))
    );
    assert_eq!(shown["problems"], json!([]));
    let made = moving.post(&input).await.ok();
    assert_eq!(
        (&made["from_unit_number"], &made["to_unit_number"]),
        (&json!("1203"), &json!("1204"))
    );
    let (old, next) = (moving.own().await, moving.contract(&made["next_id"]).await);
    assert_eq!(
        (&old["ends_on"], &next["starts_on"], &next["ends_on"]),
        (
            &json!("2026-03-31"),
            &json!("2026-04-01"),
            &json!("2026-12-31")
        )
    );
    assert_eq!((asked(&old), asked(&next)), (20_030, 9_970));
    assert_eq!(next["total_rent"], "99.70");
    let path = format!("/cheques?contract_id={}", made["next_id"]);
    assert_eq!(
        moving.admin.get(&path).await.ok()["items"][0]["number"],
        "000123"
    );
    // Both contracts say where they went to and where they came from.
    for id in [json!(moving.world.contract), made["next_id"].clone()] {
        let list = moving
            .admin
            .get(&format!("/unit_moves?contract_id={id}"))
            .await;
        assert_eq!(list.ok()["total"], 1);
    }
    let path = format!("/unit_moves/{}", made["id"]);
    moving.world.app.cedar.admin().get(&path).await.status(404);

    let undone = moving.undo(&made).await.ok();
    assert_eq!(undone["undone_on"], "2026-03-15");
    let again = moving.own().await;
    assert_eq!(
        (&again["ends_on"], &again["total_rent"], asked(&again)),
        (&json!("2026-12-31"), &json!("300.00"), 30_000)
    );
    assert_eq!(moving.contract(&made["next_id"]).await["status"], 0);
    let twice = json!({ "reason": "Again", "version": undone["version"] });
    let path = format!("/unit_moves/{}/undo", made["id"]);
    let twice = moving.admin.post(&path, twice).await;
    twice.refused(501, "unit_moves.already_undone");
}

#[tokio::test]
async fn a_dearer_unit_asks_for_the_difference_of_its_days() {
    let moving = Moving::begun().await;
    let mut input = moving.input("2026-04-01");
    input["rent_price"] = json!("400");
    let shown = moving.preview(&input).await;
    assert_eq!(
        (&shown["difference"], &shown["total_after"]),
        (&json!("75.00"), &json!("375.00"))
    );
    let made = moving.post(&input).await.ok();
    let (old, next) = (moving.own().await, moving.contract(&made["next_id"]).await);
    assert_eq!(asked(&old) + asked(&next), 37_500);
    assert_eq!(next["total_rent"], "174.70");
    // What is paid by a cheque in hand is not lowered.
    moving.undo(&made).await.ok();
    input["rent_price"] = json!("200");
    let shown = moving.preview(&input).await;
    assert_eq!(shown["problems"][0]["code"], "unit_moves.too_little_open");
}

#[tokio::test]
async fn what_is_refused() {
    let moving = Moving::begun().await;
    let input = moving.input("2026-04-01");
    for (field, name, value) in [
        ("moves_on", "moves_on", json!("2026-01-01")),
        ("moves_on", "moves_on", json!("2027-01-01")),
        ("due_on", "due_on", json!("2026-03-31")),
        ("unit_id", "unit_id", json!(999_999)),
        ("unit_id", "unit_id", moving.own().await["unit_id"].clone()),
    ] {
        let mut wrong = input.clone();
        wrong[name] = value;
        let answer = moving.admin.post("/unit_moves/preview", wrong).await;
        answer.invalid(field);
    }
    let desk = moving
        .world
        .app
        .palm
        .employee_with::<leasing::contracts::permission::View>();
    let answer = desk.await.post("/unit_moves/preview", input.clone()).await;
    answer.status(403);
    // The figures of another day.
    let mut other = posted(&input, &moving.preview(&input).await);
    other["total_after"] = json!("1.00");
    let answer = moving.admin.post("/unit_moves", other).await;
    answer.refused(409, "unit_moves.changed");
    let stop = json!({ "reason": "A dispute", "version": moving.own().await["version"] });
    let path = format!("/contracts/{}/stop", moving.world.contract);
    moving.admin.post(&path, stop).await.ok();
    let answer = moving.post(&input).await;
    answer.refused(501, "unit_moves.stopped");
}

#[tokio::test]
async fn what_was_built_on_keeps_its_place() {
    let moving = Moving::begun().await;
    let made = moving.post(&moving.input("2026-04-01")).await.ok();
    let next = moving.contract(&made["next_id"]).await;
    let mut rows = next["payments"].as_array().expect("payments").iter();
    let deposit = rows.find(|row| row["type"] == 2).expect("the deposit");
    let path = format!("/contract_payments/{}", deposit["id"]);
    let deposit = moving.admin.get(&path).await.ok();
    let path = format!("/contract_payments/{}/collect", deposit["id"]);
    let body = json!({ "collected_on": "2026-03-15", "version": deposit["version"] });
    moving.admin.post(&path, body).await.ok();
    let answer = moving.undo(&made).await;
    answer.refused(501, "unit_moves.built_on");
}

#[tokio::test]
async fn what_was_agreed_ahead_is_neither_given_back_nor_owed_again() {
    let moving = Moving::begun().await;
    let made = moving.post(&moving.input("2026-03-10")).await.ok();
    let settle = |contract: &Value, last_day: &str| {
        json!({
            "contract_id": contract, "last_day": last_day, "basis": "daily",
            "items": [], "cheques": [],
        })
    };
    let old = settle(&json!(moving.world.contract), "2026-03-09");
    let old = moving.admin.post("/settlements", old).await.ok();
    assert_eq!(
        (
            &old["account"]["lines"][0]["amount"],
            &old["account"]["net"]
        ),
        (&json!("-100.10"), &json!("0.00"))
    );
    let next = settle(&made["next_id"], "2026-03-15");
    let next = moving.admin.post("/settlements", next).await.ok();
    let mut problems = next["problems"].as_array().expect("problems").iter();
    assert!(
        problems.any(|problem| problem["code"] == "settlements.paid_ahead"),
        "{next}"
    );
    let answer = moving.undo(&made).await;
    answer.refused(501, "unit_moves.settlement_open");
}

#[tokio::test]
async fn two_who_move_it_at_once() {
    let moving = Moving::begun().await;
    let first = moving.input("2026-04-01");
    let mut second = first.clone();
    second["unit_id"] = json!(vacant(&moving.world, "1205").await);
    let (one, two) = (moving.preview(&first).await, moving.preview(&second).await);
    let (one, two) = tokio::join!(
        moving.admin.post("/unit_moves", posted(&first, &one)),
        moving.admin.post("/unit_moves", posted(&second, &two)),
    );
    let done = [one.status, two.status];
    assert_eq!(done.iter().filter(|status| **status == 200).count(), 1);
    let list = moving.admin.get("/unit_moves").await.ok();
    assert_eq!(list["total"], 1);
}
