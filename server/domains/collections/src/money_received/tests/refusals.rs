//! What is refused, and what two at once or a faulty program cannot do.

use kernel::permission::Permission as _;
use serde_json::json;

use super::sum;
use crate::fixtures::world;
use crate::money_received::permission::{Receive, View};

#[tokio::test]
async fn a_cheque_that_stands_is_for_all_of_its_payment() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let [.., by_cheque, _] = world.payments;
    let pays = |amount: &str| {
        let mut body = sum(&world, "99.70");
        body["allocations"] =
            json!([{ "contract_payment_id": by_cheque, "amount": amount, "version": 1 }]);
        body
    };
    admin
        .post("/money_received", pays("50.00"))
        .await
        .refused(501, "money_received.cheque_stands");
    admin.post("/money_received", pays("99.70")).await.ok();
    let cheque = admin.get("/cheques?search=000123").await.ok();
    assert_eq!(cheque["items"][0]["state"], "replaced");
}

#[tokio::test]
async fn two_who_take_the_same_money_at_once_pay_it_once() {
    let world = world().await;
    let [january, ..] = world.payments;
    let mut body = sum(&world, "100.10");
    body["allocations"] =
        json!([{ "contract_payment_id": january, "amount": "100.10", "version": 1 }]);
    let (first, second) = (world.app.palm.admin(), world.app.palm.admin());
    let (first, second) = tokio::join!(
        first.post("/money_received", body.clone()),
        second.post("/money_received", body)
    );
    let mut answers = [first.status, second.status];
    answers.sort_unstable();
    assert_eq!(answers, [200, 501]);
    let palm = &world.app.palm;
    assert_eq!(palm.number("SELECT count(*) FROM money_received").await, 1);
    assert_eq!(palm.number("SELECT count(*) FROM receipts").await, 1);
}

#[tokio::test]
async fn the_database_keeps_the_sums_whatever_a_program_writes() {
    let world = world().await;
    let admin = world.app.palm.admin();
    admin
        .post("/money_received", sum(&world, "160.00"))
        .await
        .ok();
    let refused = async |sql: &str| {
        use sea_orm::ConnectionTrait as _;
        let tx = world.app.palm.tx().await;
        let done = tx.execute_unprepared(sql).await;
        let kept = match done {
            Ok(_) => tx.commit().await.is_ok(),
            Err(_) => false,
        };
        assert!(!kept, "{sql}");
    };
    refused("UPDATE money_received SET balance = balance + 1").await;
    refused("UPDATE money_received SET amount = amount + 1").await;
    refused("UPDATE money_movements SET amount = amount - 1 WHERE sequence = 2").await;
    refused("DELETE FROM money_movements WHERE sequence = 2").await;
    refused("UPDATE receipts SET amount = amount - 1").await;
    refused("UPDATE contract_payments SET amount = amount + 1 WHERE status = 2").await;
    refused(
        "INSERT INTO money_movements (money_received_id, sequence, kind, amount, balance_before, moved_on, \
         contract_payment_id, posted_by, at) SELECT money_received_id, sequence + 1, 'allocated', \
         -balance_after - 1, balance_after, moved_on, contract_payment_id, 'x', now() FROM money_movements \
         WHERE sequence = 3",
    )
    .await;
}

#[tokio::test]
async fn receiving_is_a_right_and_a_tenant_of_another_is_refused() {
    let world = world().await;
    let palm = &world.app.palm;
    let admin = palm.admin();
    let body = sum(&world, "10.00");
    palm.employee(&[])
        .await
        .get("/money_received")
        .await
        .status(403);
    let reader = palm.employee_with::<View>().await;
    reader
        .post("/money_received", body.clone())
        .await
        .refused(403, "no_permission");
    let both = [(View::PAGE, View::ACTION), (Receive::PAGE, Receive::ACTION)];
    let received = palm
        .employee(&both)
        .await
        .post("/money_received", body)
        .await
        .ok();
    let path = format!(
        "/money_received/movements/{}/reverse",
        received["movements"][0]["id"]
    );
    let reason = json!({ "reason": "x", "version": 1 });
    palm.employee(&both)
        .await
        .post(&path, reason)
        .await
        .refused(403, "no_permission");
    let other = json!({ "name_en": "Sara", "mobile": "+971501119999" });
    let other = admin.post("/customers", other).await.ok();
    let mut body = sum(&world, "10.00");
    body["customer_id"] = other["id"].clone();
    body["allocations"] =
        json!([{ "contract_payment_id": world.payments[1], "amount": "10.00", "version": 1 }]);
    admin
        .post("/money_received", body)
        .await
        .refused(501, "money_received.other_tenant");
    // What the other tenant owes is not proposed either.
    let dues = format!("/money_received/dues?customer_id={}&amount=10", other["id"]);
    assert_eq!(admin.get(&dues).await.ok()["items"], json!([]));
    let stranger = world.app.cedar.admin();
    stranger
        .get(&format!("/money_received/{}", received["money"]["id"]))
        .await
        .status(404);
}
