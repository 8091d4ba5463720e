use serde_json::json;

use crate::fixtures::{more_cheques, world};

#[tokio::test]
async fn a_refused_slip_draws_no_number_and_a_withdrawn_cheque_is_not_on_it() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = json!({ "name": "Palm", "bank": "ADIB", "number": "1020" });
    let account = admin.post("/bank_accounts", account).await.ok();
    let made = more_cheques(&world.app.palm, world.contract, 2).await;
    let rows = |version: i64| -> Vec<_> {
        made.iter()
            .map(|(_, cheque)| json!({ "id": cheque, "version": version }))
            .collect()
    };
    let slip = |version: i64| {
        json!({ "bank_account_id": account["id"], "deposited_on": "2026-03-15",
            "cheques": rows(version) })
    };
    admin.post("/deposit_slips", slip(9)).await.status(409);
    let slip = admin.post("/deposit_slips", slip(1)).await.ok();
    assert_eq!(slip["slip"]["number"], "DS-2026-00001");
    assert_eq!(slip["slip"]["waiting"], 2);
    let cheque = &slip["cheques"][0];
    let withdraw = json!({ "on": "2026-03-15", "version": cheque["version"] });
    let after = admin
        .post(&format!("/cheques/{}/withdraw", cheque["id"]), withdraw)
        .await
        .ok();
    assert_eq!(
        (&after["cheque"]["state"], &after["cheque"]["slip_number"]),
        (&json!("received"), &json!(null))
    );
    let path = format!("/deposit_slips/{}", slip["slip"]["id"]);
    let now = admin.get(&path).await.ok();
    assert_eq!(
        (&now["slip"]["cheques"], &now["slip"]["amount"]),
        (&json!(1), &json!("10.01"))
    );
    let file = admin
        .get(&format!("{path}/cheques/export?format=xlsx"))
        .await;
    assert!(file.status(200).bytes.starts_with(b"PK"));
    admin
        .delete(&format!("/bank_accounts/{}", account["id"]))
        .await
        .refused(501, "bank_accounts.in_use");
    let disabled =
        json!({ "name": "Palm", "bank": "ADIB", "number": "1020", "status": 0, "version": 1 });
    admin
        .put(&format!("/bank_accounts/{}", account["id"]), disabled)
        .await
        .ok();
    let again = json!({ "bank_account_id": account["id"], "deposited_on": "2026-03-15",
        "cheques": [{ "id": cheque["id"], "version": after["cheque"]["version"] }] });
    admin
        .post("/deposit_slips", again)
        .await
        .refused(501, "deposit_slips.account_disabled");
}
