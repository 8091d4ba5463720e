use chrono::NaiveDate;
use kernel::permission::Permission as _;
use serde_json::json;

use super::permission::{Accept, View};
use crate::fixtures::{more_cheques, world};

#[tokio::test]
async fn a_risk_is_said_with_its_figures_and_accepted_with_a_reason() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!("/customers/{}/risk", world.customer);
    // Rent and deposit of the first of January are 73 days late.
    let risk = admin.get(&path).await.ok();
    assert_eq!(risk["level"], "high");
    assert_eq!(risk["reasons"], json!(["overdue_now"]));
    assert_eq!(
        (&risk["overdue"], &risk["overdue_days"]),
        (&json!(2), &json!(73))
    );
    assert_eq!(
        (&risk["overdue_amount"], &risk["due"]),
        (&json!("150.10"), &json!(3))
    );
    let accept = format!("{path}/accept");
    admin
        .post(&accept, json!({ "reason": " " }))
        .await
        .invalid("reason");
    let accepted = json!({ "reason": "The employer pays from April on" });
    let risk = admin.post(&accept, accepted).await.ok();
    assert_eq!(
        risk["accepted"]["reason"],
        "The employer pays from April on"
    );
    let withdraw = format!("{path}/withdraw");
    let shown = json!({ "version": risk["accepted"]["version"] });
    let risk = admin.post(&withdraw, shown.clone()).await.ok();
    assert!(risk["accepted"].is_null(), "{risk}");
    admin
        .post(&withdraw, shown)
        .await
        .refused(501, "customer_risks.not_accepted");
}

#[tokio::test]
async fn what_was_accepted_does_not_cover_what_is_worse() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!("/customers/{}/risk", world.customer);
    world
        .app
        .clock
        .set_date(NaiveDate::from_ymd_opt(2026, 1, 10).expect("a date"));
    assert_eq!(admin.get(&path).await.ok()["level"], "medium");
    let reason = json!({ "reason": "On a journey until February" });
    admin.post(&format!("{path}/accept"), reason).await.ok();
    assert!(admin.get(&path).await.ok()["accepted"].is_object());
    world
        .app
        .clock
        .set_date(NaiveDate::from_ymd_opt(2026, 3, 15).expect("a date"));
    let worse = admin.get(&path).await.ok();
    assert_eq!(
        (&worse["level"], &worse["accepted"]),
        (&json!("high"), &json!(null))
    );
}

#[tokio::test]
async fn who_paid_late_and_who_has_nothing_due() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let path = format!("/customers/{}/risk", world.customer);
    for (id, on) in [
        (world.payments[0], "2026-01-11"),
        (world.payments[3], "2026-01-07"),
        (world.payments[1], "2026-03-15"),
    ] {
        let collect = json!({ "collected_on": on, "version": 1 });
        admin
            .post(&format!("/contract_payments/{id}/collect"), collect)
            .await
            .ok();
    }
    let risk = admin.get(&path).await.ok();
    // Ten days, six days and none.
    assert_eq!(
        (&risk["level"], &risk["days_late"]),
        (&json!("low"), &json!(5))
    );
    let reason = json!({ "reason": "x" });
    admin
        .post(&format!("{path}/accept"), reason)
        .await
        .refused(501, "customer_risks.nothing");
    let newcomer = json!({ "name_en": "Sara", "mobile": "+971501119999" });
    let newcomer = admin.post("/customers", newcomer).await.ok();
    let path = format!("/customers/{}/risk", newcomer["id"]);
    assert_eq!(admin.get(&path).await.ok()["level"], "unknown");
}

#[tokio::test]
async fn accepting_a_risk_is_a_right_of_its_own() {
    let world = world().await;
    let path = format!("/customers/{}/risk", world.customer);
    let reader = world.app.palm.employee_with::<View>().await;
    reader.get(&path).await.ok();
    let reason = json!({ "reason": "x" });
    reader
        .post(&format!("{path}/accept"), reason.clone())
        .await
        .refused(403, "no_permission");
    let both = [(View::PAGE, View::ACTION), (Accept::PAGE, Accept::ACTION)];
    world
        .app
        .palm
        .employee(&both)
        .await
        .post(&format!("{path}/accept"), reason)
        .await
        .ok();
    world.app.cedar.admin().get(&path).await.status(404);
}

#[tokio::test]
async fn a_cheque_that_bounced_counts_after_its_payment_came_another_way() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let risk = async || {
        let path = format!("/customers/{}/risk", world.customer);
        admin.get(&path).await.ok()
    };
    // A transfer that did not come is no cheque that bounced.
    let marked = json!({ "reason": "other", "note": "Never came", "version": 1 });
    let path = format!(
        "/contract_payments/{}/mark_not_collected",
        world.payments[1]
    );
    admin.post(&path, marked).await.ok();
    assert_eq!(risk().await["bounced"], 0);
    let (payment, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let account = json!({ "name": "Palm", "bank": "ADIB", "number": "1020" });
    let account = admin.post("/bank_accounts", account).await.ok();
    let slip = json!({ "bank_account_id": account["id"], "deposited_on": "2026-03-15",
        "cheques": [{ "id": cheque, "version": 1 }] });
    admin.post("/deposit_slips", slip).await.ok();
    let bounced = json!({ "reason": "stopped", "on": "2026-03-15", "version": 2 });
    admin
        .post(&format!("/cheques/{cheque}/bounce"), bounced)
        .await
        .ok();
    let path = format!("/contract_payments/{payment}");
    let version = admin.get(&path).await.ok()["version"].clone();
    let cash = json!({ "collected_on": "2026-03-15", "method": "cash", "version": version });
    admin.post(&format!("{path}/collect"), cash).await.ok();
    let after = risk().await;
    assert_eq!(after["bounced"], 1);
    let reasons = after["reasons"].as_array().expect("reasons");
    assert!(reasons.contains(&json!("bounced")), "{after}");
}
