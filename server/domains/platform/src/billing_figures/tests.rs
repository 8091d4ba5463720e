use serde_json::json;

use crate::support::{chosen, execute, night, pay_by_card, plan_form, selling};

#[tokio::test]
async fn the_figures_tie_out_with_the_invoices_and_subscriptions() {
    let (app, gateway) = selling().await;
    let manager = app.manager();
    // Palm's trial began in this month.
    execute(
        &app,
        "UPDATE platform.merchants SET created_at = '2026-03-02'",
    )
    .await;
    let plan = manager.post("/plans", plan_form("basic")).await.ok();
    let invoice = chosen(&app, &plan["id"], "yearly").await;
    let before = manager.get("/billing_figures").await.ok();
    assert_eq!(before["money"][0]["open"], "3150.53");
    assert_eq!(before["money"][0]["revenue"], "0.00");
    assert_eq!(
        (&before["trials"], &before["trials_paid"]),
        (&json!(2), &json!(0))
    );
    pay_by_card(&app, &gateway, &invoice).await;
    let paid = manager.get("/billing_figures").await.ok();
    let money = &paid["money"][0];
    assert_eq!(
        (&money["revenue"], &money["open"]),
        (&json!("3000.50"), &json!("0.00"))
    );
    assert_eq!(paid["trials_paid"], 1);
    let list = manager.get("/account_invoices?status=paid").await.ok();
    assert_eq!(list["items"][0]["net"], money["revenue"]);
    let april = manager
        .get("/billing_figures?from=2026-04-01&to=2026-04-30")
        .await
        .ok();
    assert_eq!(april["money"][0]["monthly"], "250.04");
    assert_eq!((&april["at_start"], &april["left"]), (&json!(1), &json!(0)));
    // A year and the grace later it has left.
    night(&app, "2027-06-01").await;
    let left = manager
        .get("/billing_figures?from=2027-03-01&to=2027-05-31")
        .await
        .ok();
    assert_eq!((&left["at_start"], &left["left"]), (&json!(1), &json!(1)));
}
