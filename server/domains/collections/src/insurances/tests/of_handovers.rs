use super::*;

/// A move-out that both sides have signed, with one new damage of two lines; answers with the damaged and the good one.
async fn signed_move_out(deposits: &Deposits) -> (Value, Value) {
    let admin = &deposits.admin;
    let input =
        json!({ "contract_id": deposits.world.contract, "side": "out", "held_on": "2026-03-15" });
    let sheet = admin.post("/handovers", input).await.ok();
    let lines = &sheet["lines"];
    let path = format!("/handovers/items/{}", lines[0]["id"]);
    let input = json!({ "state": "damaged", "note": "Broken", "version": lines[0]["version"] });
    admin.put(&path, input).await.ok();
    let id = lines[0]["id"].to_string();
    let fields = [("handover_item_id", id.as_str())];
    let drawing = include_bytes!("../../../../../documents/tests/common/signature.png");
    let photo = ("door.png", drawing.to_vec());
    admin
        .upload("/handovers/items/photos", &fields, photo)
        .await
        .ok();
    let path = format!("/handovers/{}", sheet["id"]);
    admin.post(&format!("{path}/fill"), json!({})).await.ok();
    for party in ["tenant", "office"] {
        let now = admin.get(&path).await.ok();
        let input = json!({ "party": party, "name": "Omar", "version": now["version"] });
        admin.post(&format!("{path}/sign"), input).await.ok();
    }
    (lines[0].clone(), lines[1].clone())
}

#[tokio::test]
async fn a_damage_of_a_signed_move_out_is_kept_once_with_its_photo() {
    let deposits = Deposits::received().await;
    let (damaged, good) = signed_move_out(&deposits).await;
    let keep = async |line: &Value, amount: &str| {
        let deposit = deposits.shown().await;
        let (version, line) = (deposit["version"].to_string(), line["id"].to_string());
        let path = format!("/insurances/{}/deduct", deposit["id"]);
        let fields = [
            ("amount", amount),
            ("moved_on", "2026-03-15"),
            ("reason", "damage"),
            ("handover_item_id", line.as_str()),
            ("version", version.as_str()),
        ];
        let none = ("none.png", Vec::new());
        deposits.admin.upload(&path, &fields, none).await
    };
    keep(&good, "5").await.refused(501, "insurances.no_damage");
    keep(&damaged, "12.50").await.ok();
    keep(&damaged, "1")
        .await
        .refused(409, "insurances.kept_already");
    let of_handover = format!("/insurances/of_handover/{}", damaged["handover_id"]);
    let shown = deposits.admin.get(&of_handover).await.ok();
    assert_eq!(
        (&shown["deposit"]["balance"], &shown["kept"]),
        (
            &json!("37.50"),
            &json!([{ "handover_item_id": damaged["id"], "amount": "12.50" }])
        )
    );
    let movements = deposits.movements().await;
    assert_eq!(movements[1]["has_photo"], true, "the line's own photo");
    // Taken back, it can be kept for again.
    let path = format!("/insurance_movements/{}/reverse", movements[1]["id"]);
    let version = deposits.shown().await["version"].clone();
    let input = json!({ "note": "Too much", "version": version });
    deposits.admin.post(&path, input).await.ok();
    let shown = deposits.admin.get(&of_handover).await.ok();
    assert_eq!(shown["kept"], json!([]));
    keep(&damaged, "10").await.ok();
}
