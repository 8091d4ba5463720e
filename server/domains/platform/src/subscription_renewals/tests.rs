use serde_json::{Value, json};
use testing::App;

use crate::support::{chosen, night, number, pay_by_card, plan_form, selling, subscribed};

async fn billing(app: &App) -> Value {
    app.palm.admin().get("/billing").await.ok()
}

async fn offer(app: &App, package: &str, billing: &str) -> Value {
    let offers = app.palm.admin().get("/billing/offers").await.ok();
    let offers = offers.as_array().expect("offers").clone();
    let mut offers = offers.into_iter();
    offers
        .find(|offer| offer["package"] == package && offer["billing"] == billing)
        .expect("an offer")
}

const OPEN: &str = "SELECT count(*) FROM platform.account_invoices WHERE status = 'issued'";
const ALL: &str = "SELECT count(*) FROM platform.account_invoices";

/// Palm's basic plan, monthly from the 15th of March, 300 and tax.
#[tokio::test]
async fn a_period_is_invoiced_once_reminded_of_and_paid() {
    let (app, gateway) = selling().await;
    subscribed(&app).await;
    night(&app, "2026-03-30").await;
    assert_eq!(number(&app, ALL).await, 0);
    for day in ["2026-03-31", "2026-03-31", "2026-04-01"] {
        // Whatever restarts, the run finds nothing left to do.
        app.clock.set_date(day.parse().expect("a date"));
        for times in 0..2 {
            let key = format!("{day}-{times}");
            app.enqueue_raw(
                None,
                "subscription_renewals.run",
                &key,
                json!({ "date": day }),
            )
            .await;
            app.run_jobs().await;
        }
    }
    assert_eq!(number(&app, ALL).await, 1);
    let shown = billing(&app).await;
    let invoice = shown["invoices"][0].clone();
    assert_eq!(
        (&invoice["period_from"], &invoice["period_to"]),
        (&json!("2026-04-15"), &json!("2026-05-14"))
    );
    assert_eq!(
        (&invoice["due_on"], &invoice["total"]),
        (&json!("2026-04-14"), &json!("315.00"))
    );
    let mails = "SELECT count(*) FROM platform.mails WHERE kind = 'account_invoices.told'";
    assert_eq!(number(&app, mails).await, 1);
    night(&app, "2026-04-07").await;
    assert_eq!(number(&app, mails).await, 2, "a week before its last day");
    night(&app, "2026-04-08").await;
    assert_eq!(number(&app, mails).await, 2);
    pay_by_card(&app, &gateway, &invoice).await;
    let shown = billing(&app).await;
    assert_eq!(shown["subscription"]["paid_through"], "2026-05-14");
    assert_eq!(shown["next_invoice_on"], "2026-04-30");
    night(&app, "2026-04-15").await;
    assert_eq!(number(&app, ALL).await, 1);
}

#[tokio::test]
async fn who_pays_after_grace_pays_for_new_days_only() {
    let (app, gateway) = selling().await;
    subscribed(&app).await;
    for day in ["2026-03-31", "2026-04-15", "2026-04-28", "2026-04-29"] {
        night(&app, day).await;
    }
    let shown = billing(&app).await;
    assert_eq!(shown["status"], "read_only");
    assert_eq!((number(&app, ALL).await, number(&app, OPEN).await), (2, 1));
    let invoice = shown["invoices"][0].clone();
    assert_eq!(invoice["kind"], "start");
    app.clock.set_date("2026-05-20".parse().expect("a date"));
    pay_by_card(&app, &gateway, &invoice).await;
    let shown = billing(&app).await;
    assert_eq!(shown["status"], "active");
    assert_eq!(shown["subscription"]["starts_on"], "2026-05-20");
    assert_eq!(shown["subscription"]["paid_through"], "2026-06-19");
}

#[tokio::test]
async fn a_larger_plan_costs_the_difference_that_was_shown() {
    let (app, gateway) = selling().await;
    subscribed(&app).await;
    let larger = json!({ "monthly_price": "610", "yearly_price": "6000" });
    let mut form = plan_form("premium");
    for (name, value) in larger.as_object().expect("prices") {
        form[name] = value.clone();
    }
    let plan = app.manager().post("/plans", form).await.ok();
    app.clock.set_date("2026-03-25".parse().expect("a date"));
    let offer = offer(&app, "premium", "monthly").await;
    // 21 of 31 days of a difference of 310: 210, and the tax.
    assert_eq!(offer["change"], "upgrade");
    let owed = &offer["owed"];
    assert_eq!((&owed["days"], &owed["of_days"]), (&json!(21), &json!(31)));
    assert_eq!(
        (&owed["net"], &owed["vat"], &owed["total"]),
        (&json!("210.00"), &json!("10.50"), &json!("220.50"))
    );
    let invoice = chosen(&app, &plan["id"], "monthly").await;
    assert_eq!(invoice["total"], owed["total"]);
    // Asked for again it is the same invoice, and the plan begins with the payment.
    assert_eq!(chosen(&app, &plan["id"], "monthly").await, invoice);
    assert_eq!(billing(&app).await["subscription"]["package"], "basic");
    pay_by_card(&app, &gateway, &invoice).await;
    let shown = billing(&app).await;
    assert_eq!(shown["subscription"]["package"], "premium");
    assert_eq!(shown["subscription"]["paid_through"], "2026-04-14");
    night(&app, "2026-04-01").await;
    assert_eq!(billing(&app).await["invoices"][0]["total"], "640.50");
}

#[tokio::test]
async fn a_smaller_plan_and_another_period_begin_with_the_next_one() {
    let (app, gateway) = selling().await;
    subscribed(&app).await;
    let mut form = plan_form("advanced");
    form["monthly_price"] = json!("100");
    let smaller = app.manager().post("/plans", form).await.ok();
    assert_eq!(offer(&app, "advanced", "monthly").await["change"], "next");
    let form = json!({ "plan_id": smaller["id"], "billing": "monthly" });
    let admin = app.palm.admin();
    let shown = admin.post("/billing/choose", form).await.ok();
    assert_eq!(shown["subscription"]["next_package"], "advanced");
    night(&app, "2026-03-31").await;
    let invoice = billing(&app).await["invoices"][0].clone();
    assert_eq!(invoice["total"], "105.00");
    pay_by_card(&app, &gateway, &invoice).await;
    assert_eq!(
        billing(&app).await["subscription"]["package"],
        "basic",
        "to its last day"
    );
    night(&app, "2026-04-15").await;
    let shown = billing(&app).await;
    assert_eq!(shown["subscription"]["package"], "advanced");
    assert_eq!(shown["subscription"]["starts_on"], "2026-04-15");
    assert_eq!(shown["subscription"]["price"], "100.00");
}

#[tokio::test]
async fn who_leaves_is_not_invoiced_any_more() {
    let (app, _gateway) = selling().await;
    subscribed(&app).await;
    night(&app, "2026-03-31").await;
    assert_eq!(number(&app, OPEN).await, 1);
    let admin = app.palm.admin();
    admin
        .post("/billing/cancel", json!({}))
        .await
        .invalid("reason");
    let form = json!({ "reason": "We sold the buildings" });
    let shown = admin.post("/billing/cancel", form.clone()).await.ok();
    assert_eq!(shown["status"], "active");
    assert!(shown["subscription"].get("cancelled_at").is_some());
    assert_eq!(number(&app, OPEN).await, 0);
    admin
        .post("/billing/cancel", form)
        .await
        .refused(501, "billing.nothing_runs");
    night(&app, "2026-04-10").await;
    assert_eq!(number(&app, OPEN).await, 0);
    let viewer = app
        .palm
        .employee_with::<crate::billing::permission::View>()
        .await;
    let refused = viewer
        .post("/billing/cancel", json!({ "reason": "No" }))
        .await;
    refused.status(403);
}
