//! Campaigns before they are launched: content, tenants, estimate, a message to oneself.

use serde_json::{Value, json};

use super::{draft, launched, run_out, shown, tenants, written};
use crate::reminders::tests::lease;

fn with(fields: Value) -> Value {
    let mut input = written();
    let object = input.as_object_mut().expect("fields");
    object.extend(fields.as_object().expect("fields").clone());
    input
}

#[tokio::test]
async fn content_is_checked_when_it_is_saved() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let post = |fields: Value| {
        let admin = admin.clone();
        async move { admin.post("/campaigns", with(fields)).await }
    };
    let said = post(json!({ "message_en": "Dear {name}" }))
        .await
        .invalid("message_en");
    assert!(said.contains("{tenant}"), "{said}");
    post(json!({ "message_en": "Dear {tenant" }))
        .await
        .invalid("message_en");
    post(json!({ "message_en": null }))
        .await
        .invalid("message_en");
    post(json!({ "message_en": null, "message_ar": "مرحبا {tenant}" }))
        .await
        .ok();
    post(json!({ "name": " " })).await.invalid("name");
    post(json!({ "ends_on": "2026-03-14" }))
        .await
        .invalid("ends_on");
    post(json!({ "starts_time": "25:00" }))
        .await
        .invalid("starts_time");
    post(json!({ "audience": { "owes_from": "many" } }))
        .await
        .invalid("audience.owes_from");
}

#[tokio::test]
async fn a_draft_is_changed_and_removed() {
    let app = testing::app().await;
    let (id, version) = draft(&app).await;
    let path = format!("/campaigns/{id}");
    let admin = app.palm.admin();
    let input = with(json!({ "name": "Ramadan", "version": version }));
    let changed = admin.put(&path, input.clone()).await.ok();
    assert_eq!(changed["campaign"]["name"], "Ramadan");
    admin.put(&path, input).await.status(409);
    assert_eq!(admin.get("/campaigns?search=ramad").await.ok()["total"], 1);
    admin.delete(&path).await.ok();
    admin.get(&path).await.status(404);
    assert_eq!(
        app.palm
            .number("SELECT count(*) FROM platform.campaigns")
            .await,
        0
    );
}

#[tokio::test]
async fn who_is_left_out_is_counted_by_reason() {
    let app = testing::app_with_whatsapp().await;
    tenants(&app, 6).await;
    app.palm
        .execute(
            "UPDATE customers SET mobile = '12' WHERE name_en = 'Tenant 1'; \
             UPDATE customers SET allow_whatsapp = false WHERE name_en = 'Tenant 2'; \
             UPDATE customers SET mobile = '00971502000004' WHERE name_en = 'Tenant 3'; \
             UPDATE customers SET gender = 3 WHERE name_en IN ('Tenant 1', 'Tenant 4'); \
             UPDATE customers SET language = 'ar' WHERE name_en = 'Tenant 6'",
        )
        .await;
    let admin = app.palm.admin();
    let estimate = |audience: Value| {
        let admin = admin.clone();
        async move {
            admin
                .post("/campaigns/audience", json!({ "audience": audience }))
                .await
                .ok()
        }
    };
    let all = estimate(json!({})).await;
    assert_eq!(all["count"]["recipients"], 3, "{all}");
    let mut reasons: Vec<_> = all["count"]["exclusions"]
        .as_array()
        .expect("reasons")
        .clone();
    reasons.sort_by_key(ToString::to_string);
    assert_eq!(
        reasons,
        [
            json!({ "customers": 1, "reason": "duplicate_number" }),
            json!({ "customers": 1, "reason": "no_number" }),
            json!({ "customers": 1, "reason": "not_allowed" }),
        ]
    );
    assert!(
        all["begins_at"].is_string() && all["finishes_at"].is_string(),
        "{all}"
    );
    assert_eq!(
        estimate(json!({ "genders": [3] })).await["count"]["recipients"],
        1
    );
    assert_eq!(
        estimate(json!({ "language": "ar" })).await["count"]["recipients"],
        1
    );
    assert_eq!(
        estimate(json!({ "contract": "live" })).await["count"]["recipients"],
        0
    );
    assert_eq!(
        estimate(json!({ "contract": "none" })).await["count"]["recipients"],
        3
    );

    let id = launched(&app).await;
    run_out(&app).await;
    let done = shown(&app, id).await;
    assert_eq!(
        (&done["campaign"]["sent"], &done["campaign"]["excluded"]),
        (&json!(3), &json!(3))
    );
    let path = format!("/campaigns/recipients?campaign_id={id}&excluded=true");
    assert_eq!(admin.get(&path).await.ok()["total"], 3);
    let path = format!("/campaigns/recipients/export?format=csv&campaign_id={id}");
    admin.get(&path).await.status(200);
}

#[tokio::test]
async fn tenants_are_chosen_by_building_city_contract_and_debt() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[-20]).await;
    tenants(&app, 2).await;
    let admin = app.palm.admin();
    let building = app.palm.number("SELECT min(id) FROM buildings").await;
    let city = app.palm.number("SELECT min(city_id) FROM buildings").await;
    for (audience, expected) in [
        (json!({}), 3),
        (json!({ "contract": "live" }), 1),
        (json!({ "contract": "none" }), 2),
        (json!({ "contract": "ended" }), 0),
        (json!({ "building_ids": [building] }), 1),
        (json!({ "building_ids": [building + 1000] }), 0),
        (json!({ "city_ids": [city] }), 1),
        (json!({ "owes_from": "1" }), 1),
        (json!({ "owes_from": "99999999" }), 0),
    ] {
        let asked = json!({ "audience": audience });
        let found = admin.post("/campaigns/audience", asked).await.ok();
        assert_eq!(found["count"]["recipients"], expected, "{audience}");
    }
}

#[tokio::test]
async fn segments_are_kept_by_name() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let input = json!({ "name": "Companies", "audience": { "genders": [3] } });
    let made = admin.post("/campaigns/segments", input.clone()).await.ok();
    assert_eq!(made["audience"]["genders"], json!([3]));
    admin
        .post("/campaigns/segments", input)
        .await
        .invalid("name");
    let path = format!("/campaigns/segments/{}", made["id"]);
    let changed = json!({ "name": "Firms", "audience": {}, "version": made["version"] });
    admin.put(&path, changed).await.ok();
    assert_eq!(
        admin.get("/campaigns/segments").await.ok()["items"][0]["name"],
        "Firms"
    );
    admin.delete(&path).await.ok();
    assert_eq!(admin.get("/campaigns/segments").await.ok()["total"], 0);
}

#[tokio::test]
async fn a_message_is_seen_and_tried_out_before_the_launch() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[]).await;
    let admin = app.palm.admin();
    let asked = json!({ "message_en": "{tenant} {unit} {building}", "message_ar": "{tenant}" });
    let seen = admin.post("/campaigns/preview", asked).await.ok();
    assert!(
        seen["message_en"]
            .as_str()
            .expect("a text")
            .starts_with("Sara Haddad "),
        "{seen}"
    );
    assert_eq!(seen["message_ar"], "سارة حداد");
    let (id, _) = draft(&app).await;
    let path = format!("/campaigns/{id}/test");
    let number = |mobile: &str, language: &str| json!({ "mobile": mobile, "language": language });
    for wrong in [
        "+971501112233",
        "00971501112233",
        "97150",
        "9715011122334455",
    ] {
        let refused = admin.post(&path, number(wrong, "en")).await;
        refused.invalid("mobile");
    }
    admin
        .post(&path, number("971501112233", "ar"))
        .await
        .invalid("language");
    admin.post(&path, number("971501112233", "en")).await.ok();
    app.run_jobs().await;
    let tested = shown(&app, id).await;
    assert_eq!(
        (
            &tested["tests"][0]["status"],
            &tested["tests"][0]["recipient"]
        ),
        (&json!(2), &json!("971501112233"))
    );
    assert_eq!(super::caught(&app).await, 1);
    app.palm.disconnect_whatsapp().await;
    let refused = admin.post(&path, number("971501112233", "en")).await;
    refused.refused(501, "campaigns.whatsapp_not_connected");
}

#[tokio::test]
async fn what_tenants_pay_within_seven_days_is_a_result() {
    let app = testing::app_with_whatsapp().await;
    lease(&app, &app.palm, &[3]).await;
    let id = launched(&app).await;
    run_out(&app).await;
    assert_eq!(
        shown(&app, id).await["results"],
        json!({ "paying": 0, "paid": "0.00", "viewings": 0 })
    );
    app.palm
        .execute("UPDATE contract_payments SET status = 2, collected_on = '2026-03-22', receipt_number = 'R-1'")
        .await;
    let results = shown(&app, id).await["results"].clone();
    assert_eq!(results["paying"], 1, "{results}");
    app.palm
        .execute("UPDATE contract_payments SET collected_on = '2026-03-23'")
        .await;
    assert_eq!(
        shown(&app, id).await["results"]["paying"],
        0,
        "the eighth day"
    );
    let usage = app.palm.admin().get("/campaigns/usage").await.ok();
    assert_eq!(
        (&usage["sent_today"], &usage["usable"]),
        (&json!(1), &json!(true))
    );
}
