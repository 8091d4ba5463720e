use serde_json::json;

use crate::fixtures::{more_cheques, world};

#[tokio::test]
async fn a_charge_is_paid_once() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let (_, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let held = json!({ "until": "2026-04-20", "approved_by": "Mona", "fee": "100", "version": 1 });
    admin
        .post(&format!("/cheques/{cheque}/hold"), held)
        .await
        .ok();
    let list = admin
        .get(&format!(
            "/charges?status=open&customer_id={}",
            world.customer
        ))
        .await
        .ok();
    assert_eq!(list["items"][0]["amount"], "100.00");
    let path = format!("/charges/{}/pay", list["items"][0]["id"]);
    let paid = json!({ "on": "2026-03-15", "method": "cash", "version": 1 });
    admin
        .post(&path, json!({ "on": "2026-03-15", "version": 1 }))
        .await
        .invalid("method");
    admin.post(&path, paid.clone()).await.ok();
    admin
        .post(&path, paid)
        .await
        .refused(501, "charges.settled");
    world.app.cedar.admin().get("/charges").await.ok();
    world
        .app
        .palm
        .employee(&[])
        .await
        .get("/charges")
        .await
        .status(403);
}
