use acquirer::{Fault, FaultKind};
use serde_json::{Value, json};
use testing::App;

use crate::support::{
    call_back, chosen, number, open_page, pay_by_card, plan_form, public, selling,
};

async fn invoice(app: &App) -> Value {
    let plan = app.manager().post("/plans", plan_form("basic")).await.ok();
    chosen(app, &plan["id"], "monthly").await
}

async fn shown(app: &App, invoice: &Value) -> Value {
    app.visitor().get(&public(invoice, "")).await.ok()
}

async fn payments(app: &App) -> Vec<Value> {
    let list = app.manager().get("/account_payments").await.ok();
    list["items"].as_array().expect("payments").clone()
}

const SUBSCRIPTIONS: &str = "SELECT count(*) FROM platform.subscriptions";

#[tokio::test]
async fn a_trial_pays_by_card_and_goes_on_after_its_last_day() {
    let (app, gateway) = selling().await;
    let invoice = invoice(&app).await;
    assert_eq!(invoice["total"], "315.00");
    assert_eq!(invoice["number"], "S-2026-00001");
    assert_eq!(
        number(&app, SUBSCRIPTIONS).await,
        0,
        "nothing is sold before it is paid"
    );
    pay_by_card(&app, &gateway, &invoice).await;
    assert_eq!(shown(&app, &invoice).await["status"], "paid");
    let billing = app.palm.admin().get("/billing").await.ok();
    assert_eq!(billing["status"], "active");
    let trial = "SELECT count(*) FROM platform.subscriptions s JOIN platform.merchants m ON m.id = s.merchant_id \
         WHERE s.starts_on = m.trial_ends_on + 1 AND s.paid_through = m.paid_through AND s.renews";
    assert_eq!(number(&app, trial).await, 1);
    let paid = payments(&app).await;
    assert_eq!(paid[0]["status"], 2);
    assert_eq!(paid[0]["gateway_state"], 5);
    assert_eq!(paid[0]["amount"], "315.00");
}

#[tokio::test]
async fn callbacks_that_are_repeated_late_or_disordered_change_nothing() {
    let (app, gateway) = selling().await;
    let invoice = invoice(&app).await;
    let id = open_page(&app, &invoice).await;
    // A callback alone proves nothing: the gateway is asked, and knows of no payment.
    call_back(&app, &gateway, &id, 'A').await;
    assert_eq!(shown(&app, &invoice).await["status"], "issued");
    gateway.state.decide(&id, 'H');
    call_back(&app, &gateway, &id, 'H').await;
    assert_eq!(shown(&app, &invoice).await["is_waiting"], true);
    gateway.state.decide(&id, 'A');
    for letter in ['A', 'P', 'A', 'D', 'A'] {
        call_back(&app, &gateway, &id, letter).await;
    }
    assert_eq!(shown(&app, &invoice).await["status"], "paid");
    assert_eq!(number(&app, SUBSCRIPTIONS).await, 1);
    assert_eq!(payments(&app).await.len(), 1);
}

#[tokio::test]
async fn calls_of_strangers_are_refused() {
    let (app, gateway) = selling().await;
    let invoice = invoice(&app).await;
    let id = open_page(&app, &invoice).await;
    gateway.state.decide(&id, 'A');
    let sale = gateway.state.sales().remove(0);
    let (body, signature) = gateway.state.callback(&sale, 'A');
    let call = async |signature: &str, body: &str| {
        let header = ("Signature", signature);
        let bytes = body.as_bytes().to_vec();
        app.visitor()
            .post_signed("/webhooks/payments", header, bytes)
            .await
    };
    let wrong = call(&"0".repeat(64), &body).await;
    wrong.refused(403, "account_payments.wrong_signature");
    let changed = call(&signature, &body.replace("315", "1")).await;
    changed.refused(403, "account_payments.wrong_signature");
    assert_eq!(shown(&app, &invoice).await["status"], "issued");
    call(&signature, &body).await.status(200);
    assert_eq!(shown(&app, &invoice).await["status"], "paid");
}

#[tokio::test]
async fn a_card_that_is_declined_five_times_pays_at_the_sixth() {
    let (app, gateway) = selling().await;
    let invoice = invoice(&app).await;
    for _ in 0..5 {
        let id = open_page(&app, &invoice).await;
        gateway.state.decide(&id, 'D');
        call_back(&app, &gateway, &id, 'D').await;
    }
    assert_eq!(shown(&app, &invoice).await["status"], "issued");
    pay_by_card(&app, &gateway, &invoice).await;
    assert_eq!(shown(&app, &invoice).await["status"], "paid");
    let tries = payments(&app).await;
    assert_eq!(tries.len(), 6);
    let declined = tries.iter().filter(|one| one["gateway_state"] == 3);
    assert_eq!(declined.count(), 5);
    assert!(
        tries[5]["failure"]
            .as_str()
            .expect("words")
            .contains("Insufficient")
    );
}

#[tokio::test]
async fn an_answer_that_is_lost_is_asked_for_and_never_assumed() {
    let (app, gateway) = selling().await;
    let invoice = invoice(&app).await;
    let pay = public(&invoice, "/pay");
    for kind in [FaultKind::CutAfter, FaultKind::Unavailable] {
        gateway.state.fault(Fault::new(kind));
        let lost = app.visitor().post(&pay, json!({})).await;
        lost.refused(501, "payment_gateway_settings.not_reached");
    }
    gateway.state.fault(Fault::new(FaultKind::Refuse));
    let refused = app.visitor().post(&pay, json!({})).await;
    refused.refused(501, "payment_gateway_settings.refused");
    let tries = payments(&app).await;
    let states: Vec<_> = tries.iter().map(|one| one["status"].as_i64()).collect();
    assert_eq!(
        states,
        [Some(0), Some(1), Some(1)],
        "refused is over, lost is not known"
    );
    // The gateway answers after a day: the page whose answer was lost was paid after all.
    let lost = gateway.state.sales().remove(0);
    gateway.state.decide(&lost.id, 'A');
    app.clock.advance(chrono::Duration::days(1));
    app.run_jobs().await;
    assert_eq!(shown(&app, &invoice).await["status"], "paid");
    // And the other one, of which the gateway never heard, ends by itself.
    for _ in 0..20 {
        app.clock.advance(chrono::Duration::hours(6));
        app.run_jobs().await;
    }
    let tries = payments(&app).await;
    let states: Vec<_> = tries
        .iter()
        .map(|one| one["gateway_state"].as_i64())
        .collect();
    assert_eq!(states, [Some(4), Some(6), Some(5)]);
}

#[tokio::test]
async fn money_that_comes_twice_is_kept_as_a_surplus() {
    let (app, gateway) = selling().await;
    let invoice = invoice(&app).await;
    let first = open_page(&app, &invoice).await;
    app.clock.advance(chrono::Duration::hours(1));
    let second = open_page(&app, &invoice).await;
    assert_ne!(first, second);
    for id in [&first, &second] {
        gateway.state.decide(id, 'A');
        call_back(&app, &gateway, id, 'A').await;
    }
    let paid = payments(&app).await;
    let surplus: Vec<_> = paid.iter().map(|one| one["is_surplus"].as_bool()).collect();
    assert_eq!(surplus, [Some(true), Some(false)]);
    assert_eq!(number(&app, SUBSCRIPTIONS).await, 1);
    let late = app
        .visitor()
        .post(&public(&invoice, "/pay"), json!({}))
        .await;
    late.refused(501, "account_invoices.not_open");
}

#[tokio::test]
async fn money_that_is_taken_back_is_owed_again() {
    let (app, gateway) = selling().await;
    let invoice = invoice(&app).await;
    let id = open_page(&app, &invoice).await;
    gateway.state.decide(&id, 'A');
    call_back(&app, &gateway, &id, 'A').await;
    gateway.state.decide(&id, 'V');
    call_back(&app, &gateway, &id, 'V').await;
    assert_eq!(shown(&app, &invoice).await["status"], "issued");
    let paid = payments(&app).await;
    assert_eq!(
        (&paid[0]["status"], &paid[0]["gateway_state"]),
        (&json!(0), &json!(4))
    );
    assert_eq!(
        number(&app, SUBSCRIPTIONS).await,
        1,
        "the days stay until the staff decides"
    );
}

#[tokio::test]
async fn an_open_page_is_used_again_and_the_right_is_asked_for() {
    let (app, gateway) = selling().await;
    let invoice = invoice(&app).await;
    let first = open_page(&app, &invoice).await;
    assert_eq!(open_page(&app, &invoice).await, first);
    gateway.state.decide(&first, 'A');
    let asked = app
        .visitor()
        .post(&public(&invoice, "/ask"), json!({}))
        .await
        .ok();
    assert_eq!(asked["status"], "paid");
    let unknown = json!({ "unique_id": "AAAAAAAAAAAAAAAAAAAAAA" });
    app.visitor().get(&public(&unknown, "")).await.status(404);
}

#[tokio::test]
async fn staff_asks_what_became_of_a_payment() {
    let (app, gateway) = selling().await;
    let manager = app.manager();
    let invoice = invoice(&app).await;
    let page = open_page(&app, &invoice).await;
    let path = format!("/account_payments/{}", payments(&app).await[0]["id"]);
    assert_eq!(manager.get(&path).await.ok()["status"], 1);
    gateway.state.decide(&page, 'A');
    let asked = manager.post(&format!("{path}/ask"), json!({})).await.ok();
    assert_eq!(
        (&asked["status"], &asked["gateway_state"]),
        (&json!(2), &json!(5))
    );
    assert_eq!(shown(&app, &invoice).await["status"], "paid");
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert!(history["total"].as_i64() > Some(1), "{history}");
}
