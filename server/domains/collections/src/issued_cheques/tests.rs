use serde_json::{Value, json};

use crate::bank_statements::tests::{account, upload};
use crate::cheque_books::tests::book;
use crate::fixtures::{World, world};

/// An account with a book of 25 leaves from 000501 on.
async fn with_book() -> (World, i64, Value) {
    let world = world().await;
    let account = account(&world).await;
    let made = book(&world.app.palm.admin(), account, "000501", 25).await;
    (world, account, made)
}

fn supplier(book: &Value, amount: &str, due_on: &str) -> Value {
    json!({ "cheque_book_id": book["id"], "purpose": "supplier", "payee": "Lift Company LLC",
        "amount": amount, "due_on": due_on })
}

#[tokio::test]
async fn a_cheque_has_the_next_number_and_goes_its_way() {
    let (world, _, book) = with_book().await;
    let admin = world.app.palm.admin();
    let made = admin.post("/issued_cheques", supplier(&book, "500", "2026-03-20"));
    let made = made.await.ok();
    assert_eq!(
        (&made["number"], &made["state"]),
        (&json!("000501"), &json!("written"))
    );
    let second = admin.post("/issued_cheques", supplier(&book, "70", "2026-03-20"));
    let second = second.await.ok();
    assert_eq!(second["number"], "000502");
    let path = format!("/issued_cheques/{}", made["id"]);
    let file = admin.get(&format!("{path}/pdf")).await.status(200);
    assert!(file.bytes.starts_with(b"%PDF"));
    let end = |version: i64| json!({ "reason": "Wrong amount", "version": version });
    admin
        .post(&format!("{path}/stop"), end(1))
        .await
        .refused(501, "issued_cheques.not_handed_over");
    let handed = json!({ "handed_to": "Messenger", "handed_on": "2026-03-15", "version": 1 });
    let over = admin.post(&format!("{path}/hand_over"), handed).await.ok();
    assert_eq!(over["state"], "handed_over");
    admin
        .post(&format!("{path}/cancel"), end(2))
        .await
        .refused(501, "issued_cheques.handed_over");
    let stopped = admin.post(&format!("{path}/stop"), end(2)).await.ok();
    assert_eq!(
        (&stopped["state"], &stopped["reason"]),
        (&json!("stopped"), &json!("Wrong amount"))
    );
    let cleared = json!({ "cleared_on": "2026-03-15", "version": 3 });
    admin
        .post(&format!("{path}/clear"), cleared)
        .await
        .refused(501, "issued_cheques.over");
    let other = format!("/issued_cheques/{}/cancel", second["id"]);
    assert_eq!(admin.post(&other, end(1)).await.ok()["state"], "cancelled");
    // A number is kept, also where its leaf is void.
    let third = admin
        .post("/issued_cheques", supplier(&book, "9", "2026-03-20"))
        .await;
    let third = third.ok();
    assert_eq!(third["number"], "000503");
    let cleared = json!({ "cleared_on": "2026-03-14", "version": 1 });
    let clear = format!("/issued_cheques/{}/clear", third["id"]);
    let paid = admin.post(&clear, cleared).await.ok();
    assert_eq!(
        (&paid["state"], &paid["cleared_on"]),
        (&json!("cleared"), &json!("2026-03-14"))
    );
    let clerk = world.app.palm.employee(&[(94, 1)]).await;
    clerk
        .post("/issued_cheques", supplier(&book, "9", "2026-03-20"))
        .await
        .status(403);
    world.app.cedar.admin().get(&path).await.status(404);
}

#[tokio::test]
async fn a_book_that_is_used_up_or_disabled_writes_nothing() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let book = book(&admin, account, "1", 1).await;
    admin
        .post("/issued_cheques", supplier(&book, "1", "2026-03-20"))
        .await
        .ok();
    admin
        .post("/issued_cheques", supplier(&book, "1", "2026-03-20"))
        .await
        .refused(501, "cheque_books.used_up");
    let path = format!("/cheque_books/{}", book["id"]);
    let disabled = json!({ "status": 0, "version": 2 });
    admin.put(&path, disabled).await.ok();
    admin
        .post("/issued_cheques", supplier(&book, "1", "2026-03-20"))
        .await
        .refused(501, "cheque_books.disabled");
}

#[tokio::test]
async fn accounts_are_to_be_funded_by_the_dates_of_their_cheques() {
    let (world, account, book) = with_book().await;
    let admin = world.app.palm.admin();
    for (amount, due_on) in [
        ("100", "2026-03-10"),
        ("20", "2026-03-25"),
        ("3", "2026-04-14"),
        ("0.50", "2026-04-15"),
    ] {
        admin
            .post("/issued_cheques", supplier(&book, amount, due_on))
            .await
            .ok();
    }
    let ends = [("opening", "0"), ("closing", "110")];
    let text = "Date,Description,Amount\n05/03/2026,RENT,110\n";
    upload(&admin, "/bank_statements", account, text, &ends)
        .await
        .ok();
    let funding = admin.get("/issued_cheques/funding").await.ok();
    let row = &funding[0];
    let figures = [
        "due",
        "in_10_days",
        "in_30_days",
        "all",
        "missing_10_days",
        "missing_30_days",
    ];
    assert_eq!(
        figures.map(|name| row[name].as_str().expect("an amount")),
        ["100.00", "120.00", "123.00", "123.50", "10.00", "13.00"]
    );
    let page = admin.get("/issued_cheques?state=written").await.ok();
    assert_eq!(page["totals"]["open"], "123.50");
    assert_eq!(
        world
            .app
            .cedar
            .admin()
            .get("/issued_cheques/funding")
            .await
            .ok(),
        json!([])
    );
}

#[tokio::test]
async fn a_payout_by_cheque_writes_it_and_takes_it_back_with_it() {
    let (world, account, book) = with_book().await;
    let admin = world.app.palm.admin();
    let agreement =
        json!({ "owner_id": world.owner, "starts_on": "2026-03-01", "percentage": "5" });
    admin.post("/management_agreements", agreement).await.ok();
    let collect = format!("/contract_payments/{}/collect", world.payments[0]);
    let collected = json!({ "collected_on": "2026-03-10", "version": 1 });
    admin.post(&collect, collected).await.ok();
    let payout = json!({ "owner_id": world.owner, "paid_on": "2026-03-15", "amount": "50",
        "method": "cheque", "cheque_book_id": book["id"] });
    let paid = admin.post("/owner_payouts", payout.clone()).await.ok();
    assert_eq!(paid["reference"], "000501");
    let cheque = admin.get("/issued_cheques").await.ok()["items"][0].clone();
    assert_eq!(
        (
            &cheque["purpose"],
            &cheque["payee"],
            &cheque["paid_number"],
            &cheque["amount"]
        ),
        (
            &json!("owner_payout"),
            &json!("Owner"),
            &paid["number"],
            &json!("50.00")
        )
    );
    let path = format!("/issued_cheques/{}", cheque["id"]);
    let end = json!({ "reason": "Wrong", "version": 1 });
    admin
        .post(&format!("{path}/cancel"), end)
        .await
        .refused(501, "issued_cheques.pays_other");
    // The bank's line clears it, and what the bank paid is not taken back.
    let ends = [("opening", "100"), ("closing", "50")];
    let text = "Date,Description,Amount\n15/03/2026,INWARD CHQ 501,-50.00\n";
    let statement = upload(&admin, "/bank_statements", account, text, &ends)
        .await
        .ok();
    let lines = format!("/bank_lines?bank_statement_id={}", statement["id"]);
    let line = admin.get(&lines).await.ok()["items"][0].clone();
    assert_eq!(
        (&line["proposal"], &line["proposed_number"]),
        (&json!("issued_cheque"), &json!("000501"))
    );
    let confirm = format!("/bank_lines/{}/confirm", line["id"]);
    let done = admin
        .post(&confirm, json!({ "version": line["version"] }))
        .await
        .ok();
    assert_eq!(admin.get(&path).await.ok()["cleared_on"], "2026-03-15");
    let reverse = format!("/owner_payouts/{}/reverse", paid["id"]);
    let note = json!({ "note": "Lost in the post" });
    admin
        .post(&reverse, note.clone())
        .await
        .refused(501, "issued_cheques.cleared");
    let undo = json!({ "reason": "Another cheque", "version": done["line"]["version"] });
    admin
        .post(&format!("/bank_lines/{}/undo", line["id"]), undo)
        .await
        .ok();
    admin.post(&reverse, note).await.ok();
    assert_eq!(admin.get(&path).await.ok()["state"], "cancelled");
}

#[tokio::test]
async fn a_tenants_refund_by_cheque_writes_it_and_ends_with_it() {
    let (world, _, book) = with_book().await;
    let admin = world.app.palm.admin();
    let sum = json!({ "customer_id": world.customer, "amount": "80", "received_on": "2026-03-10",
        "method": "cash", "allocations": [] });
    let sum = admin.post("/money_received", sum).await.ok();
    let path = format!("/money_received/{}", sum["money"]["id"]);
    let refund = json!({ "amount": "80", "moved_on": "2026-03-15", "method": "cheque",
        "cheque_book_id": book["id"], "reason": "Paid twice", "version": sum["money"]["version"] });
    let given = admin.post(&format!("{path}/refund"), refund).await.ok();
    let cheque = admin.get("/issued_cheques").await.ok()["items"][0].clone();
    assert_eq!(
        (&cheque["purpose"], &cheque["payee"], &cheque["number"]),
        (
            &json!("tenant_refund"),
            &json!("Omar Haddad"),
            &json!("000501")
        )
    );
    let movements = given["movements"].as_array().expect("movements");
    let refunded = movements
        .iter()
        .find(|row| row["kind"] == "refunded")
        .expect("a refund");
    assert_eq!(
        (&refunded["bank"], &refunded["reference"]),
        (&json!("ADIB"), &json!("000501"))
    );
    let back = format!("/money_received/movements/{}/reverse", refunded["id"]);
    let body = json!({ "reason": "Not collected", "version": given["money"]["version"] });
    admin.post(&back, body).await.ok();
    let now = admin
        .get(&format!("/issued_cheques/{}", cheque["id"]))
        .await
        .ok();
    assert_eq!(now["state"], "cancelled");
}
