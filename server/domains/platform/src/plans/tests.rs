use serde_json::json;

use crate::support::{manager_as, plan_form, subscribed};

#[tokio::test]
async fn editions_follow_each_other_and_do_not_overlap() {
    let app = testing::app().await;
    let manager = app.manager();
    let first = manager.post("/plans", plan_form("basic")).await.ok();
    assert_eq!(
        (
            &first["currency"],
            &first["monthly_price"],
            &first["yearly_price"]
        ),
        (&json!("AED"), &json!("300.00"), &json!("3000.50"))
    );
    manager
        .post("/plans", plan_form("basic"))
        .await
        .refused(501, "plans.overlaps");
    manager.post("/plans", plan_form("premium")).await.ok();
    let mut next = plan_form("basic");
    next["sold_from"] = json!("2026-07-01");
    next["monthly_price"] = json!("350");
    manager.post("/plans", next.clone()).await.ok();
    let before = manager.get(&format!("/plans/{}", first["id"])).await.ok();
    assert_eq!(before["sold_until"], "2026-06-30", "it ends the day before");
    // Between the first and the next one there is no room.
    next["sold_from"] = json!("2026-06-15");
    next["sold_until"] = json!("2026-06-20");
    manager
        .post("/plans", next)
        .await
        .refused(501, "plans.overlaps");
    for (query, found) in [
        ("?package=basic", 2),
        ("?sold_on=2026-08-01", 2),
        ("?sold_on=2025-12-31", 0),
        ("?country=AE&search=Emirates&sort=-sold_from", 3),
    ] {
        let list = manager.get(&format!("/plans{query}")).await.ok();
        assert_eq!(list["total"], found, "{query}");
    }
    let file = manager.get("/plans/export?format=csv").await.status(200);
    let text = String::from_utf8(file.bytes).expect("text");
    assert!(text.contains("3000.5") && text.contains("Basic"), "{text}");
}

#[tokio::test]
async fn prices_have_the_decimals_of_their_currency() {
    let app = testing::app().await;
    let manager = app.manager();
    let mut form = plan_form("advanced");
    form["monthly_price"] = json!("300.125");
    manager
        .post("/plans", form.clone())
        .await
        .invalid("monthly_price");
    form["country"] = json!("KW");
    let made = manager.post("/plans", form.clone()).await.ok();
    assert_eq!(
        (&made["currency"], &made["monthly_price"]),
        (&json!("KWD"), &json!("300.125"))
    );
    form["country"] = json!("BH");
    form["monthly_price"] = json!("-1");
    manager
        .post("/plans", form.clone())
        .await
        .invalid("monthly_price");
    form["monthly_price"] = json!("1");
    form["unit_limit"] = json!("0");
    manager
        .post("/plans", form.clone())
        .await
        .invalid("unit_limit");
    form["unit_limit"] = json!(null);
    form["country"] = json!("XX");
    manager.post("/plans", form).await.invalid("country");
}

#[tokio::test]
async fn what_was_sold_stays_as_it_was_sold() {
    let app = testing::app().await;
    let manager = app.manager();
    let unsold = manager.post("/plans", plan_form("premium")).await.ok();
    let path = format!("/plans/{}", unsold["id"]);
    let mut edit = plan_form("premium");
    edit["monthly_price"] = json!("900");
    edit["version"] = json!(1);
    let edited = manager.put(&path, edit.clone()).await.ok();
    assert_eq!(edited["monthly_price"], "900.00");
    manager.put(&path, edit).await.status(409);
    let yearly = json!({ "yearly_price": "9000.00" });
    manager.patch_only(&path, yearly).await;
    manager.delete(&path).await.ok();
    let sold = subscribed(&app).await;
    let path = format!("/plans/{}", sold["plan_id"]);
    let mut edit = plan_form("basic");
    edit["version"] = json!(1);
    manager
        .put(&path, edit)
        .await
        .refused(501, "plans.was_sold");
    manager.delete(&path).await.refused(501, "plans.was_sold");
    let early = json!({ "sold_until": "2025-01-01", "version": 1 });
    let withdraw = format!("{path}/withdraw");
    manager.post(&withdraw, early).await.invalid("sold_until");
    let last = json!({ "sold_until": "2026-12-31", "version": 1 });
    let withdrawn = manager.post(&withdraw, last).await.ok();
    assert_eq!(withdrawn["sold_until"], "2026-12-31");
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["items"][0]["action"], "sale_ended");
    let sales = manager_as(&app, "sales").await;
    sales.get("/plans").await.ok();
    sales.post("/plans", plan_form("basic")).await.status(403);
}
