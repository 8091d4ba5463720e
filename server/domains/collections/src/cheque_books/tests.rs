use serde_json::{Value, json};
use testing::Session;

use crate::bank_statements::tests::account;
use crate::fixtures::world;

pub(crate) async fn book(admin: &Session, account: i64, first: &str, count: i64) -> Value {
    let input = json!({ "bank_account_id": account, "first_number": first, "count": count,
        "received_on": "2026-03-01" });
    admin.post("/cheque_books", input).await.ok()
}

#[tokio::test]
async fn books_of_an_account_do_not_overlap_and_keep_their_zeros() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let made = book(&admin, account, "000501", 25).await;
    assert_eq!(
        (
            &made["first_number"],
            &made["last_number"],
            &made["next_number"],
            &made["left"]
        ),
        (
            &json!("000501"),
            &json!("000525"),
            &json!("000501"),
            &json!(25)
        )
    );
    let overlapping = json!({ "bank_account_id": account, "first_number": "000525", "count": 1,
        "received_on": "2026-03-01" });
    admin
        .post("/cheque_books", overlapping)
        .await
        .invalid("first_number");
    let none = json!({ "bank_account_id": account, "first_number": "1", "count": 0,
        "received_on": "2026-03-01" });
    admin.post("/cheque_books", none).await.invalid("count");
    let path = format!("/cheque_books/{}", made["id"]);
    let back = json!({ "status": 1, "next_number": "000500", "version": 1 });
    admin.put(&path, back).await.invalid("next_number");
    let ahead = json!({ "status": 1, "next_number": "000510", "version": 1 });
    assert_eq!(admin.put(&path, ahead).await.ok()["left"], 16);
    let disabled = json!({ "status": 0 });
    admin.patch_only(&path, disabled).await;
    world.app.cedar.admin().get(&path).await.status(404);
}

#[tokio::test]
async fn an_account_is_laid_out_and_tried_on_paper() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let path = format!("/cheque_books/layout?bank_account_id={account}");
    let mut layout = admin.get(&path).await.ok();
    assert_eq!(
        (&layout["width"], &layout["version"]),
        (&json!(1780), &json!(0))
    );
    layout["offset_x"] = json!(15);
    let kept = admin.put("/cheque_books/layout", layout.clone()).await.ok();
    assert_eq!(
        (&kept["offset_x"], &kept["version"]),
        (&json!(15), &json!(1))
    );
    // Somebody else laid it out meanwhile.
    layout["version"] = json!(9);
    admin
        .put("/cheque_books/layout", layout.clone())
        .await
        .status(409);
    layout["version"] = json!(1);
    layout["fields"][0]["x"] = json!(5_000);
    admin
        .put("/cheque_books/layout", layout)
        .await
        .invalid("fields.0.x");
    let print = format!("/cheque_books/layout/pdf?bank_account_id={account}");
    let file = admin.get(&print).await.status(200);
    assert!(file.bytes.starts_with(b"%PDF"));
}
