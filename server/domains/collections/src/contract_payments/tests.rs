use rust_decimal::Decimal;
use serde_json::{Value, json};

use kernel::code::Code as _;
use leasing::contracts::ContractStatus;
use sea_orm::ConnectionTrait as _;

use super::codes::PaymentStatus;
use super::permission;
use crate::fixtures::{World, more_cheques, more_payments, world};

fn amount(value: &Value) -> Decimal {
    value
        .as_str()
        .expect("an amount")
        .parse()
        .expect("a decimal")
}

#[tokio::test]
async fn totals_are_the_sums_of_the_rows() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let page = admin.get("/contract_payments?view=current").await.ok();
    let rows = page["items"].as_array().expect("rows");
    let sum: Decimal = rows.iter().map(|row| amount(&row["amount"])).sum();
    let totals = &page["totals"];
    assert_eq!(
        (page["total"].as_i64(), totals["count"].as_i64()),
        (Some(4), Some(4))
    );
    assert_eq!(amount(&totals["amount"]), sum);
    let parts = ["collected", "not_collected", "overdue", "due", "cancelled"];
    assert_eq!(
        parts
            .iter()
            .map(|part| amount(&totals[part]))
            .sum::<Decimal>(),
        sum
    );
    assert_eq!(totals["overdue"], "150.10");
    let found = admin
        .get("/contract_payments?search=0501112233&state=due_today")
        .await
        .ok();
    assert_eq!(found["total"], 1);
    let cheque = admin.get("/contract_payments?search=000123").await.ok();
    assert_eq!(cheque["items"][0]["id"], world.payments[2]);
    assert_eq!(
        admin.get("/contract_payments?view=historical").await.ok()["total"],
        0
    );
}

#[tokio::test]
async fn collecting_and_taking_back() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = |verb: &str| format!("/contract_payments/{}/{verb}", world.payments[0]);
    let future = json!({ "collected_on": "2026-03-16", "version": 1 });
    admin
        .post(&path("collect"), future)
        .await
        .invalid("collected_on");
    let input = json!({ "collected_on": "2026-03-15", "method": "transfer", "reference": "TR-9", "version": 1 });
    let collected = admin.post(&path("collect"), input.clone()).await.ok();
    assert_eq!(collected["status"], 2);
    assert_eq!(collected["receipt_number"], "R-2026-00001");
    assert_eq!(collected["collected_method"], "transfer");
    admin
        .post(&path("collect"), input)
        .await
        .refused(501, "contract_payments.already_collected");
    let bounced = json!({ "reason": "stopped", "version": 2 });
    admin
        .post(&path("mark_not_collected"), bounced)
        .await
        .refused(501, "contract_payments.collected");
    let pdf = admin.get(&path("receipt/pdf")).await.status(200);
    assert!(pdf.bytes.starts_with(b"%PDF"));
    let stale = json!({ "reason": "Typed twice", "version": 1 });
    admin.post(&path("uncollect"), stale).await.status(409);
    admin
        .post(&path("uncollect"), json!({ "reason": " ", "version": 2 }))
        .await
        .invalid("reason");
    let back = admin
        .post(
            &path("uncollect"),
            json!({ "reason": "Typed twice", "version": 2 }),
        )
        .await
        .ok();
    assert_eq!(
        (back["status"].as_i64(), back["state"].as_str()),
        (Some(1), Some("overdue"))
    );
    let voided = admin.get("/receipts?voided=true").await.ok();
    assert_eq!(voided["items"][0]["number"], "R-2026-00001");
    let again = json!({ "collected_on": "2026-03-14", "version": 3 });
    assert_eq!(
        admin.post(&path("collect"), again).await.ok()["receipt_number"],
        "R-2026-00002"
    );
    let sql = "SELECT count(*) FROM timeline WHERE kind LIKE 'payment_%'";
    assert_eq!(world.app.palm.number(sql).await, 3);
}

#[tokio::test]
async fn a_note_changes_nothing_of_what_was_agreed() {
    let world = world().await;
    let path = format!("/contract_payments/{}", world.payments[1]);
    let note = json!({ "note": "Pays at the counter" });
    world.app.palm.admin().patch_only(&path, note).await;
}

#[tokio::test]
async fn a_payment_that_did_not_come_has_a_reason_and_may_return() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = |verb: &str| format!("/contract_payments/{}/{verb}", world.payments[1]);
    let input = |reason: &str| json!({ "reason": reason, "version": 1 });
    let unknown = admin
        .post(&path("mark_not_collected"), input("bad luck"))
        .await
        .status(422);
    assert!(
        unknown.json.to_string().contains("insufficient_funds"),
        "{}",
        unknown.json
    );
    admin
        .post(&path("mark_not_collected"), json!({ "version": 1 }))
        .await
        .invalid("reason");
    let by_balance = json!({ "collected_on": "2026-03-15", "method": "balance", "version": 1 });
    admin
        .post(&path("collect"), by_balance)
        .await
        .invalid("method");
    admin
        .post(&path("mark_not_collected"), input("other"))
        .await
        .invalid("note");
    let marked = admin
        .post(&path("mark_not_collected"), input("insufficient_funds"))
        .await
        .ok();
    assert_eq!(marked["state"], "not_collected");
    let returned = admin
        .post(&path("return_to_on_date"), json!({ "version": 2 }))
        .await
        .ok();
    assert_eq!(returned["status"], 1);
    let postponed = json!({ "method": "cheque", "cheque_number": "000124", "bank": "FAB",
        "due_on": "2026-07-01", "version": 3 });
    let payment = format!("/contract_payments/{}", world.payments[1]);
    assert_eq!(
        admin.put(&payment, postponed).await.ok()["due_on"],
        "2026-07-01"
    );
    let history = admin.get(&format!("{payment}/history")).await.ok();
    assert_eq!(history["items"][0]["action"], "postponed");
}

#[tokio::test]
async fn receipt_numbers_have_no_gap_under_parallel_collections() {
    let world = world().await;
    let ids = more_payments(&world.app.palm, world.contract, 20).await;
    let calls: Vec<_> = ids
        .iter()
        .map(|id| {
            let admin = world.app.palm.admin();
            let path = format!("/contract_payments/{id}/collect");
            async move {
                admin
                    .post(&path, json!({ "collected_on": "2026-03-15", "version": 1 }))
                    .await
                    .ok()
            }
        })
        .collect();
    let mut running = tokio::task::JoinSet::new();
    for call in calls {
        running.spawn(call);
    }
    let mut numbers: Vec<String> = running
        .join_all()
        .await
        .iter()
        .map(|row| row["receipt_number"].as_str().expect("a number").to_owned())
        .collect();
    numbers.sort();
    let expected: Vec<_> = (1..=20)
        .map(|number| format!("R-2026-{number:05}"))
        .collect();
    assert_eq!(numbers, expected);
}

#[tokio::test]
async fn a_bulk_collection_tells_of_each_row_and_loses_no_number() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let row = |id: i64, version: i64| json!({ "id": id, "version": version });
    let [first, second, third, _] = world.payments;
    let input = json!({ "collected_on": "2026-03-15",
        "payments": [row(first, 1), row(second, 7), row(third, 1), row(999_999, 1)] });
    let result = admin.post("/contract_payments/collect", input).await.ok();
    assert_eq!(
        (result["collected"].as_i64(), result["refused"].as_i64()),
        (Some(2), Some(2))
    );
    assert_eq!(result["amount"], "199.80");
    assert_eq!(result["results"][2]["receipt_number"], "R-2026-00002");
    let twice =
        json!({ "collected_on": "2026-03-15", "payments": [row(second, 1), row(second, 1)] });
    admin
        .post("/contract_payments/collect", twice)
        .await
        .invalid("payments");
}

#[tokio::test]
async fn others_see_nothing() {
    let world = world().await;
    let path = format!("/contract_payments/{}", world.payments[0]);
    world.app.cedar.admin().get(&path).await.status(404);
    let input = json!({ "collected_on": "2026-03-15", "version": 1 });
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer
        .post(&format!("{path}/collect"), input)
        .await
        .status(403);
    let own = world
        .app
        .palm
        .owner(world.owner)
        .await
        .get("/contract_payments")
        .await
        .ok();
    assert_eq!(own["total"], 4);
    assert!(own["items"][0].get("customer_mobile").is_none());
    for (search, found) in [("omar", 4), ("000123", 1), ("0501112233", 0), ("1112", 0)] {
        let owner = world.app.palm.owner(world.owner).await;
        let list = owner
            .get(&format!("/contract_payments?search={search}"))
            .await
            .ok();
        assert_eq!(list["total"], found, "{search}");
    }
    let other = world
        .app
        .palm
        .owner(world.other_owner)
        .await
        .get("/contract_payments")
        .await
        .ok();
    assert_eq!(
        (other["total"].as_i64(), other["totals"]["amount"].as_str()),
        (Some(0), Some("0.00"))
    );
}

/// What each verb answers for a payment of this status, of a contract of this status.
fn expected(verb: &str, payment: PaymentStatus, contract: ContractStatus) -> Result<i64, &str> {
    use PaymentStatus::{Cancelled, Collected, NotCollected, OnDate};
    let is_over = contract == ContractStatus::Cancelled && payment != Collected;
    let after = |status: PaymentStatus| Ok(i64::from(status as i16));
    if contract == ContractStatus::Draft {
        return Err("not_found");
    }
    if is_over || payment == Cancelled {
        return Err("contract_payments.cancelled");
    }
    match (verb, payment) {
        ("collect", Collected) => Err("contract_payments.already_collected"),
        ("collect", _) => after(Collected),
        ("uncollect", Collected) if contract == ContractStatus::Cancelled => after(Cancelled),
        ("uncollect", Collected) => after(OnDate),
        ("uncollect", _) => Err("contract_payments.not_collected_yet"),
        ("mark_not_collected" | "update", Collected) => Err("contract_payments.collected"),
        ("mark_not_collected", NotCollected) => Err("contract_payments.already_not_collected"),
        ("mark_not_collected", _) => after(NotCollected),
        ("return_to_on_date", NotCollected) => after(OnDate),
        ("return_to_on_date", _) => Err("contract_payments.not_marked"),
        _ => after(payment),
    }
}

/// Every verb on every status of a payment, under every status of its contract: a cancelled contract
/// is never owed anything.
#[tokio::test]
async fn every_verb_asks_the_payment_and_its_contract() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let verbs = [
        "collect",
        "uncollect",
        "mark_not_collected",
        "return_to_on_date",
        "update",
    ];
    let payments = more_payments(&world.app.palm, world.contract, 4 * 4 * 5).await;
    let mut next = payments.into_iter();
    for contract in ContractStatus::ALL {
        for payment in PaymentStatus::ALL {
            for verb in verbs {
                let id = next.next().expect("a payment");
                prepare(&world, id, *payment, *contract).await;
                let path = format!("/contract_payments/{id}");
                let answer = match verb {
                    "update" => {
                        let input =
                            json!({ "method": "cash", "due_on": "2026-02-01", "version": 1 });
                        admin.put(&path, input).await
                    }
                    _ => {
                        let mut input = json!({ "version": 1 });
                        match verb {
                            "collect" => input["collected_on"] = json!("2026-03-15"),
                            "uncollect" => input["reason"] = json!("Typed twice"),
                            "mark_not_collected" => input["reason"] = json!("stopped"),
                            _ => {}
                        }
                        admin.post(&format!("{path}/{verb}"), input).await
                    }
                };
                let found = match answer.status {
                    200 => Ok(answer.json["status"].as_i64().expect("a status")),
                    _ => Err(answer.json["code"].as_str().expect("a code").to_owned()),
                };
                let wanted = expected(verb, *payment, *contract).map_err(str::to_owned);
                assert_eq!(found, wanted, "{verb} of {payment:?} under {contract:?}");
            }
        }
    }
    let owed = "SELECT count(*) FROM contract_payments p JOIN contracts c ON c.id = p.contract_id \
                WHERE c.status = 0 AND p.status = 1 AND p.version > 1";
    assert_eq!(world.app.palm.number(owed).await, 0);
}

/// Sets both statuses as they would stand after the day's work, with the receipt of a collected payment.
async fn prepare(world: &World, id: i64, payment: PaymentStatus, contract: ContractStatus) {
    let is_issued = contract != ContractStatus::Draft;
    let mut sql = format!(
        "UPDATE contracts SET status = {}, issued_at = CASE WHEN {is_issued} THEN now() END WHERE id = {};",
        contract.sql(),
        world.contract,
    );
    let details = match payment {
        PaymentStatus::Collected => format!(
            ", collected_on = '2026-03-01', collected_by = 'Palm', receipt_number = 'R-T-{id}'"
        ),
        PaymentStatus::NotCollected => ", not_collected_reason = 'stopped'".to_owned(),
        PaymentStatus::OnDate | PaymentStatus::Cancelled => String::new(),
    };
    let status = payment.sql();
    sql += &format!("UPDATE contract_payments SET status = {status}{details} WHERE id = {id};");
    if payment == PaymentStatus::Collected {
        sql += &format!(
            "INSERT INTO receipts (number, contract_payment_id, amount, received_on, method, \
             received_by, created_at, updated_at) VALUES \
             ('R-T-{id}', {id}, 10.01, '2026-03-01', 'cash', 'Palm', now(), now())"
        );
    }
    let tx = world.app.palm.tx().await;
    tx.execute_unprepared(&sql).await.expect("prepared");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn cheques_in_hand_are_received_and_not_yet_collected() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let list = async |query: &str| admin.get(&format!("/contract_payments?{query}")).await.ok();
    let received = list("in_hand=true").await;
    assert_eq!(
        (&received["total"], &received["items"][0]["id"]),
        (&json!(1), &json!(world.payments[2]))
    );
    assert_eq!(
        received["totals"]["amount"],
        received["totals"]["cheques_in_hand"]
    );
    assert_eq!(list("status=2").await["total"], 0);
    let collect = json!({ "collected_on": "2026-03-15", "version": 1 });
    let path = format!("/contract_payments/{}/collect", world.payments[2]);
    admin.post(&path, collect).await.ok();
    assert_eq!(list("in_hand=true").await["total"], 0);
    assert_eq!(list("status=2").await["total"], 1);
    assert_eq!(list("in_hand=false").await["total"], 4);
}

#[tokio::test]
async fn the_desk_counts_what_its_lists_show() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let collect = json!({ "collected_on": "2026-03-15", "version": 1 });
    let path = format!("/contract_payments/{}/collect", world.payments[0]);
    admin.post(&path, collect).await.ok();
    more_cheques(&world.app.palm, world.contract, 2).await;
    let counts = admin.get("/contract_payments/desk").await.ok();
    let found: Vec<_> = counts
        .as_array()
        .expect("counts")
        .iter()
        .map(|one| one["count"].as_i64().expect("a count"))
        .collect();
    assert_eq!(found, [2, 3, 0, 2, 1]);
    for one in counts.as_array().expect("counts") {
        let desk = one["desk"].as_str().expect("a desk");
        let list = admin
            .get(&format!("/contract_payments?desk={desk}"))
            .await
            .ok();
        assert_eq!(
            (&list["total"], &list["totals"]["amount"]),
            (&one["count"], &one["amount"]),
            "{desk}"
        );
        // What there is to do narrows what else is asked for, and no owner sees another's.
        let of_nobody = format!("/contract_payments?desk={desk}&customer_id=999999");
        assert_eq!(admin.get(&of_nobody).await.ok()["total"], 0, "{desk}");
        let stranger = world.app.palm.owner(world.other_owner).await;
        let path = format!("/contract_payments?desk={desk}");
        assert_eq!(stranger.get(&path).await.ok()["total"], 0, "{desk}");
    }
    // In the house: three cheques in the safe and the cash of today.
    let house = admin.get("/contract_payments?in_house=true").await.ok();
    assert_eq!(house["total"], 4);
}

#[tokio::test]
async fn a_payment_by_cheque_moves_its_cheque() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let made = more_cheques(&world.app.palm, world.contract, 3).await;
    let verb =
        |(payment, _): (i64, i64), verb: &str| format!("/contract_payments/{payment}/{verb}");
    let state = async |(_, cheque): (i64, i64)| {
        let found = admin.get(&format!("/cheques/{cheque}")).await.ok();
        found["cheque"]["state"]
            .as_str()
            .expect("a state")
            .to_owned()
    };
    let collect = json!({ "collected_on": "2026-03-15", "version": 1 });
    admin
        .post(&verb(made[0], "collect"), collect.clone())
        .await
        .ok();
    assert_eq!(state(made[0]).await, "cleared");
    let mut cash = collect;
    cash["method"] = json!("cash");
    admin.post(&verb(made[1], "collect"), cash).await.ok();
    assert_eq!(state(made[1]).await, "replaced");
    let bounced = json!({ "reason": "stopped", "version": 1 });
    admin
        .post(&verb(made[2], "mark_not_collected"), bounced)
        .await
        .ok();
    assert_eq!(state(made[2]).await, "bounced");
    admin
        .post(&verb(made[2], "return_to_on_date"), json!({ "version": 2 }))
        .await
        .refused(501, "contract_payments.cheque_bounced");
    let by_cheque = json!({ "collected_on": "2026-03-15", "version": 2 });
    admin
        .post(&verb(made[2], "collect"), by_cheque)
        .await
        .refused(501, "cheques.move_refused");
    let other = json!({ "method": "cheque", "cheque_number": "1", "bank": "FAB", "due_on": "2026-07-01", "version": 2 });
    admin
        .put(&format!("/contract_payments/{}", made[2].0), other)
        .await
        .refused(501, "cheques.move_refused");
}

#[tokio::test]
async fn cancelled_payments_stand_after_all_others() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let [january, today, ..] = world.payments;
    let cancelled = format!("UPDATE contract_payments SET status = 0 WHERE id = {january}");
    world.app.palm.execute(&cancelled).await;
    let collect = json!({ "collected_on": "2026-03-15", "version": 1 });
    let path = format!("/contract_payments/{today}/collect");
    admin.post(&path, collect).await.ok();
    let list = admin
        .get("/contract_payments?sort=status,due_on")
        .await
        .ok();
    let rows = list["items"].as_array().expect("payments").iter();
    let statuses: Vec<_> = rows.map(|row| row["status"].clone()).collect();
    assert_eq!(statuses, [json!(1), json!(1), json!(2), json!(0)]);
}
