use serde_json::{Value, json};
use testing::{Answer, Session};

use crate::bank_statements::tests::{account, upload};
use crate::fixtures::{World, more_cheques, world};

/// A statement of these lines, from nothing on; the lines in the file's order.
async fn taken(world: &World, account: i64, rows: &[(&str, &str, &str)]) -> Vec<Value> {
    let admin = world.app.palm.admin();
    let mut text = "Date,Description,Amount\n".to_owned();
    let mut closing = rust_decimal::Decimal::ZERO;
    for (day, said, amount) in rows {
        text += &format!("{day},{said},{amount}\n");
        closing += amount.parse::<rust_decimal::Decimal>().expect("an amount");
    }
    let closing = closing.to_string();
    let ends = [("opening", "0"), ("closing", closing.as_str())];
    let made = upload(&admin, "/bank_statements", account, &text, &ends)
        .await
        .ok();
    let path = format!(
        "/bank_lines?bank_statement_id={}&sort=booked_on",
        made["id"]
    );
    let page = admin.get(&path).await.ok();
    page["items"].as_array().expect("lines").clone()
}

async fn post(session: &Session, line: &Value, verb: &str, body: Value) -> Answer {
    let mut body = body;
    body["version"] = line["version"].clone();
    let path = format!("/bank_lines/{}/{verb}", line["id"]);
    session.post(&path, body).await
}

async fn deposited(world: &World, account: i64, count: usize) -> Vec<(i64, i64)> {
    let made = more_cheques(&world.app.palm, world.contract, count).await;
    let named = "UPDATE cheques SET number = lpad(id::text, 6, '0') WHERE number LIKE '7%'";
    world.app.palm.execute(named).await;
    let rows: Vec<_> = made
        .iter()
        .map(|(_, cheque)| json!({ "id": cheque, "version": 1 }))
        .collect();
    let slip = json!({ "bank_account_id": account, "deposited_on": "2026-03-02", "cheques": rows });
    world
        .app
        .palm
        .admin()
        .post("/deposit_slips", slip)
        .await
        .ok();
    made
}

async fn number(world: &World, cheque: i64) -> String {
    let path = format!("/cheques/{cheque}");
    let found = world.app.palm.admin().get(&path).await.ok();
    found["cheque"]["number"]
        .as_str()
        .expect("a number")
        .to_owned()
}

async fn stands(world: &World, cheque: i64) -> (Value, Value) {
    let path = format!("/cheques/{cheque}");
    let found = world.app.palm.admin().get(&path).await.ok();
    let cheque = &found["cheque"];
    (cheque["state"].clone(), cheque["payment_status"].clone())
}

#[tokio::test]
async fn a_cheque_is_cleared_by_its_line_and_waits_again_when_that_is_undone() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let made = deposited(&world, account, 2).await;
    let cheque = made[0].1;
    let said = format!("CHQ {} CLEARED", number(&world, cheque).await);
    let lines = taken(&world, account, &[("05/03/2026", &said, "10.01")]).await;
    let line = &lines[0];
    assert_eq!(
        (
            &line["state"],
            &line["proposal"],
            &line["proposed_by"],
            &line["proposed_cheque_id"]
        ),
        (
            &json!("proposed"),
            &json!("cheque_cleared"),
            &json!("cheque_number"),
            &json!(cheque)
        )
    );
    let done = post(&admin, line, "confirm", json!({})).await.ok();
    assert_eq!(done["line"]["state"], "matched");
    assert_eq!(done["matches"][0]["cheque_id"], cheque);
    assert_eq!(stands(&world, cheque).await, (json!("cleared"), json!(2)));
    let found = admin.get(&format!("/cheques/{cheque}")).await.ok();
    assert_eq!(found["cheque"]["cleared_on"], "2026-03-05");
    // The answer stands and falls with the line.
    assert_eq!(found["verbs"], json!(["reverse"]));
    post(&admin, &done["line"], "ignore", json!({}))
        .await
        .refused(501, "bank_lines.settled");
    let back = post(
        &admin,
        &done["line"],
        "undo",
        json!({ "reason": "Wrong cheque" }),
    );
    let back = back.await.ok();
    assert_eq!(
        (&back["line"]["state"], &back["matches"]),
        (&json!("proposed"), &json!([]))
    );
    assert_eq!(stands(&world, cheque).await, (json!("deposited"), json!(1)));
    let receipts = "SELECT count(*) FROM receipts WHERE voided_at IS NULL";
    assert_eq!(world.app.palm.number(receipts).await, 0);
    // And once more: what was undone can be done again.
    post(&admin, &back["line"], "confirm", json!({})).await.ok();
    assert_eq!(stands(&world, cheque).await, (json!("cleared"), json!(2)));
}

#[tokio::test]
async fn a_line_is_understood_once_its_slip_is_entered() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let rows = [("04/03/2026", "CLEARING DS-2026-00001", "20.02")];
    let early = taken(&world, account, &rows).await;
    assert_eq!(early[0]["state"], "unmatched");
    deposited(&world, account, 2).await;
    let input = json!({ "bank_statement_id": early[0]["bank_statement_id"] });
    let statement = admin.post("/bank_lines/propose", input.clone()).await.ok();
    assert_eq!(
        (&statement["proposed"], &statement["unmatched"]),
        (&json!(1), &json!(0))
    );
    let path = format!("/bank_lines/{}", early[0]["id"]);
    let line = admin.get(&path).await.ok()["line"].clone();
    assert_eq!(line["proposal"], "slip_cleared");
    let stranger = world.app.cedar.admin();
    let refused = stranger.post("/bank_lines/propose", input).await;
    refused.status(404);
}

#[tokio::test]
async fn a_slip_in_one_sum_clears_all_of_its_cheques() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let made = deposited(&world, account, 3).await;
    let rows = [("04/03/2026", "CLEARING DS-2026-00001", "30.03")];
    let lines = taken(&world, account, &rows).await;
    assert_eq!(lines[0]["proposal"], "slip_cleared");
    let done = post(&admin, &lines[0], "confirm", json!({})).await.ok();
    assert_eq!(done["matches"].as_array().expect("parts").len(), 3);
    for (_, cheque) in made {
        assert_eq!(stands(&world, cheque).await.0, "cleared");
    }
}

#[tokio::test]
async fn a_returned_cheque_bounces_in_one_step_and_an_undone_bounce_counts_for_nobody() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let cheque = deposited(&world, account, 1).await[0].1;
    let said = format!(
        "RETURNED CHQ {} INSUFFICIENT FUNDS",
        number(&world, cheque).await
    );
    let lines = taken(&world, account, &[("05/03/2026", &said, "-10.01")]).await;
    assert_eq!(lines[0]["proposal"], "cheque_bounced");
    let done = post(&admin, &lines[0], "confirm", json!({})).await.ok();
    let found = admin.get(&format!("/cheques/{cheque}")).await.ok();
    assert_eq!(
        (
            &found["cheque"]["state"],
            &found["cheque"]["reason"],
            &found["bounces"]
        ),
        (&json!("bounced"), &json!("insufficient_funds"), &json!(1))
    );
    let undone = json!({ "reason": "Another cheque" });
    post(&admin, &done["line"], "undo", undone).await.ok();
    let found = admin.get(&format!("/cheques/{cheque}")).await.ok();
    assert_eq!(
        (
            &found["cheque"]["state"],
            &found["cheque"]["payment_status"],
            &found["bounces"]
        ),
        (&json!("deposited"), &json!(1), &json!(0))
    );
    // By hand, with the fees; undoing it takes these away as well.
    let line = admin
        .get(&format!("/bank_lines/{}", lines[0]["id"]))
        .await
        .ok();
    let by_hand = json!({ "kind": "cheque_bounced", "cheque_ids": [cheque], "reason": "stopped",
        "bank_fee": "25", "fee": "100" });
    let done = post(&admin, &line["line"], "match", by_hand).await.ok();
    let open = "SELECT count(*) FROM charges WHERE status = 'open'";
    assert_eq!(world.app.palm.number(open).await, 2);
    let undone = json!({ "reason": "Another cheque" });
    post(&admin, &done["line"], "undo", undone).await.ok();
    assert_eq!(world.app.palm.number(open).await, 0);
}

#[tokio::test]
async fn what_the_bank_took_back_is_reversed_and_given_again_when_that_is_undone() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let cheque = deposited(&world, account, 1).await[0].1;
    let number = number(&world, cheque).await;
    let rows = [
        ("05/03/2026", format!("CHQ {number}"), "10.01"),
        ("09/03/2026", format!("CHQ {number} RETURNED"), "-10.01"),
    ];
    let rows: Vec<_> = rows
        .iter()
        .map(|(day, said, amount)| (*day, said.as_str(), *amount))
        .collect();
    let lines = taken(&world, account, &rows).await;
    post(&admin, &lines[0], "confirm", json!({})).await.ok();
    let by_hand = json!({ "kind": "cheque_bounced", "cheque_ids": [cheque], "reason": "stopped" });
    let path = format!("/bank_lines/{}", lines[1]["id"]);
    let second = admin.get(&path).await.ok();
    let done = post(&admin, &second["line"], "match", by_hand).await.ok();
    assert_eq!(stands(&world, cheque).await, (json!("bounced"), json!(3)));
    // What came after stands in the way of the first.
    let first = admin
        .get(&format!("/bank_lines/{}", lines[0]["id"]))
        .await
        .ok();
    post(&admin, &first["line"], "undo", json!({ "reason": "No" }))
        .await
        .refused(501, "cheques.moved_on");
    post(
        &admin,
        &done["line"],
        "undo",
        json!({ "reason": "The bank's mistake" }),
    )
    .await
    .ok();
    assert_eq!(stands(&world, cheque).await, (json!("cleared"), json!(2)));
    let found = admin.get(&format!("/cheques/{cheque}")).await.ok();
    assert_eq!(found["cheque"]["cleared_on"], "2026-03-05");
}

#[tokio::test]
async fn a_transfer_is_received_with_its_receipt_and_taken_back() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let rows = [("14/03/2026", "TT FROM OMAR HADDAD", "100.20")];
    let lines = taken(&world, account, &rows).await;
    let line = &lines[0];
    assert_eq!(
        (
            &line["proposal"],
            &line["proposed_by"],
            &line["proposed_payment_id"]
        ),
        (
            &json!("transfer"),
            &json!("payer_name"),
            &json!(world.payments[1])
        )
    );
    let done = post(&admin, line, "confirm", json!({})).await.ok();
    let path = format!(
        "/money_received/{}",
        done["matches"][0]["money_received_id"]
    );
    let money = admin.get(&path).await.ok();
    assert_eq!(
        (
            &money["money"]["amount"],
            &money["money"]["balance"],
            &money["money"]["received_on"]
        ),
        (&json!("100.20"), &json!("0.00"), &json!("2026-03-14"))
    );
    let paid = format!(
        "SELECT status::bigint FROM contract_payments WHERE id = {}",
        world.payments[1]
    );
    assert_eq!(world.app.palm.number(&paid).await, 2);
    post(
        &admin,
        &done["line"],
        "undo",
        json!({ "reason": "Another tenant" }),
    )
    .await
    .ok();
    assert_eq!(world.app.palm.number(&paid).await, 1);
}

#[tokio::test]
async fn what_went_is_an_owners_cost_or_something_else_or_left_aside() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let rows = [
        ("02/03/2026", "LIFT CO", "-105.00"),
        ("03/03/2026", "CHARGES", "-5.00"),
        ("04/03/2026", "MISC", "7.00"),
    ];
    let lines = taken(&world, account, &rows).await;
    let cost = json!({ "kind": "owner_cost", "owner_id": world.owner, "cost": "maintenance", "vat": "5",
        "note": "Lift repaired" });
    post(&admin, &lines[2], "match", cost.clone())
        .await
        .refused(501, "bank_lines.not_paid_out");
    let done = post(&admin, &lines[0], "match", cost).await.ok();
    let costs = admin.get("/owner_costs").await.ok();
    assert_eq!(
        (
            &costs["items"][0]["amount"],
            &costs["items"][0]["vat"],
            &costs["items"][0]["spent_on"]
        ),
        (&json!("100.00"), &json!("5.00"), &json!("2026-03-02"))
    );
    post(&admin, &lines[1], "match", json!({ "kind": "other" }))
        .await
        .invalid("other");
    let other = json!({ "kind": "other", "other": "bank_charge" });
    post(&admin, &lines[1], "match", other).await.ok();
    let aside = post(&admin, &lines[2], "ignore", json!({ "note": "Not ours" }))
        .await
        .ok();
    let totals = admin.get("/bank_lines").await.ok()["totals"].clone();
    assert_eq!(
        (&totals["matched"], &totals["ignored"], &totals["unmatched"]),
        (&json!(2), &json!(1), &json!(0))
    );
    post(&admin, &aside["line"], "undo", json!({ "reason": "Ours" }))
        .await
        .ok();
    post(
        &admin,
        &done["line"],
        "undo",
        json!({ "reason": "Another owner" }),
    )
    .await
    .ok();
    assert_eq!(
        admin.get("/owner_costs").await.ok()["totals"]["total"],
        "0.00"
    );
    // A statement is taken back only while nothing of it is settled.
    let statement = format!("/bank_statements/{}", lines[0]["bank_statement_id"]);
    admin
        .delete(&statement)
        .await
        .refused(501, "bank_statements.settled");
}

#[tokio::test]
async fn a_closed_month_and_who_may_not_match_change_nothing() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let cheque = deposited(&world, account, 1).await[0].1;
    let said = format!("CHQ {}", number(&world, cheque).await);
    let rows = [("27/02/2026", said.as_str(), "10.01")];
    let lines = taken(&world, account, &rows).await;
    let closed = json!({ "through": "2026-02-28", "version": 1 });
    admin.post("/period_locks/close", closed).await.ok();
    post(&admin, &lines[0], "confirm", json!({}))
        .await
        .refused(501, "period_locks.closed");
    assert_eq!(stands(&world, cheque).await.0, "deposited");
    let viewer = world.app.palm.employee(&[(93, 1), (93, 2)]).await;
    post(&viewer, &lines[0], "confirm", json!({}))
        .await
        .status(403);
    let stranger = world.app.cedar.admin();
    post(&stranger, &lines[0], "confirm", json!({}))
        .await
        .status(404);
}

#[tokio::test]
async fn a_cheque_that_was_cleared_by_hand_is_linked_and_stays_cleared() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let cheque = deposited(&world, account, 1).await[0].1;
    let cleared = json!({ "on": "2026-03-04", "version": 2 });
    admin
        .post(&format!("/cheques/{cheque}/clear"), cleared)
        .await
        .ok();
    let said = format!("CHQ {}", number(&world, cheque).await);
    let lines = taken(&world, account, &[("05/03/2026", &said, "10.01")]).await;
    assert_eq!(lines[0]["proposed_cheque_id"], cheque);
    let done = post(&admin, &lines[0], "confirm", json!({})).await.ok();
    post(
        &admin,
        &done["line"],
        "undo",
        json!({ "reason": "Another line" }),
    )
    .await
    .ok();
    assert_eq!(stands(&world, cheque).await.0, "cleared");
}
