//! Keys through HTTP.

use serde_json::{Value, json};

use super::permission;
use crate::testkit::{building, id, unit};

#[tokio::test]
async fn keys_go_from_hand_to_hand_and_none_gets_lost_in_between() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let flat = unit(&admin, tower, "101").await;
    let tenant = json!({ "name_en": "Omar Haddad", "mobile": "+971501234567" });
    let tenant = id(&admin.post("/customers", tenant).await.ok());
    let set = json!({ "unit_id": flat, "kind": "door", "count": 3, "label": "101-A" });
    let set = admin.post("/unit_keys", set).await.ok();
    assert_eq!(
        (&set["holder"], &set["count"]),
        (&json!("office"), &json!(3))
    );
    let path = format!("/unit_keys/{}", set["id"]);
    let over = format!("{path}/hand_over");
    let nobody = json!({ "holder": "customer", "version": 1 });
    admin.post(&over, nobody).await.invalid("customer_id");
    let nameless = json!({ "holder": "other", "version": 1 });
    admin.post(&over, nameless).await.invalid("holder_name");
    let many = json!({ "holder": "lost", "count": 4, "version": 1 });
    admin.post(&over, many).await.invalid("count");
    let two = json!({ "holder": "customer", "customer_id": tenant, "count": 2, "version": 1 });
    let given = admin.post(&over, two).await.ok();
    assert_eq!(
        (&given["count"], &given["holder_name_en"], &given["label"]),
        (&json!(2), &json!("Omar Haddad"), &json!("101-A"))
    );
    assert_eq!(admin.get(&path).await.ok()["count"], 1);
    assert_eq!(
        app.palm
            .number("SELECT sum(count)::bigint FROM unit_keys")
            .await,
        3
    );
    let of_tenant = format!("/unit_keys?customer_id={tenant}");
    assert_eq!(admin.get(&of_tenant).await.ok()["total"], 1);
    // What somebody has is not removed; what came back is.
    let given = format!("/unit_keys/{}", given["id"]);
    admin.delete(&given).await.refused(501, "unit_keys.held");
    let back = json!({ "holder": "office", "version": 1 });
    let looker = app.palm.employee_with::<permission::View>().await;
    let returned = format!("{given}/hand_over");
    looker.post(&returned, back.clone()).await.status(403);
    let back = admin.post(&returned, back).await.ok();
    assert!(back.get("customer_id").is_none_or(Value::is_null));
    admin.delete(&given).await.ok();
    app.cedar.admin().get(&path).await.status(404);
}
