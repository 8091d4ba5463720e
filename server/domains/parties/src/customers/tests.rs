use kernel::text::Text;
use serde_json::{Value, json};

use super::timeline::{self, NewEvent};
use super::{CustomerId, permission};

fn sara() -> Value {
    json!({ "name_en": "Sara Al-Mansoori", "name_ar": "سارة المنصوري", "mobile": "+971501234567",
            "email": "sara@example.com", "gender": 2, "nationality": "ae",
            "national_id": "784-1990-1234567-1", "national_id_expires_on": "2026-04-01" })
}

#[tokio::test]
async fn a_tenant_is_added_found_edited_and_removed() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let added = admin.post("/customers", sara()).await.ok();
    assert_eq!(added["nationality"], "AE");
    let path = format!("/customers/{}", added["id"]);
    for word in [
        "0501234567",
        "%D9%85%D9%86%D8%B5%D9%88%D8%B1%D9%8A",
        "sara",
        "784-1990",
    ] {
        assert_eq!(
            admin.get(&format!("/customers?search={word}")).await.ok()["total"],
            1,
            "{word}"
        );
    }
    assert_eq!(
        admin.get("/customers?expiring_days=30").await.ok()["total"],
        1
    );
    assert_eq!(
        admin.get("/customers?expiring_days=5").await.ok()["total"],
        0
    );
    let mut edit = sara();
    edit["status"] = json!(0);
    edit["version"] = json!(1);
    assert_eq!(admin.put(&path, edit.clone()).await.ok()["status"], 0);
    admin.put(&path, edit).await.refused(409, "stale_version");
    app.cedar.admin().get(&path).await.status(404);
    let reader = app.palm.employee_with::<permission::View>().await;
    reader.delete(&path).await.refused(403, "no_permission");
    admin.delete(&path).await.ok();
    admin.get(&path).await.status(404);
}

#[tokio::test]
async fn a_mobile_is_one_persons_also_under_the_other_code_of_palestine() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let with = |mobile: &str| json!({ "name_en": "Omar", "mobile": mobile });
    admin.post("/customers", with("+970599123456")).await.ok();
    admin
        .post("/customers", with("+9720599123456"))
        .await
        .invalid("mobile");
    admin.post("/customers", with("+971501234567")).await.ok();
    admin
        .post("/customers", with("00971 50 123 4567"))
        .await
        .invalid("mobile");
    app.cedar
        .admin()
        .post("/customers", with("+971501234567"))
        .await
        .ok();
}

#[tokio::test]
async fn each_wrong_field_has_its_message() {
    let app = testing::app().await;
    let wrong = json!({ "name_en": "R2-D2!", "mobile": "0501234567", "email": "nobody",
        "nationality": "Emirati", "birth_date": "2100-01-01", "trn": "123",
        "passport_expires_on": "2026-02-30" });
    let refused = app
        .palm
        .admin()
        .post("/customers", wrong)
        .await
        .status(422)
        .json;
    for field in [
        "name_en",
        "mobile",
        "email",
        "nationality",
        "birth_date",
        "trn",
        "passport_expires_on",
    ] {
        assert!(refused["errors"][field].is_array(), "{field}: {refused}");
    }
    assert_eq!(app.palm.number("SELECT count(*) FROM customers").await, 0);
}

#[tokio::test]
async fn a_wrong_code_is_refused_with_the_right_ones() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    for (field, wrong, named) in [
        ("gender", json!(9), "3 (business)"),
        ("language", json!("fr"), "en, ar"),
    ] {
        let mut body = sara();
        body[field] = wrong;
        let refused = admin.post("/customers", body).await.status(422).json;
        assert!(refused["errors"].to_string().contains(named), "{refused}");
    }
    admin.get("/customers?gender=9").await.invalid("gender");
}

#[tokio::test]
async fn a_timeline_is_kept_and_keeps_its_tenant() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let id = admin.post("/customers", sara()).await.ok()["id"]
        .as_i64()
        .expect("an id");
    let tx = app.palm.tx().await;
    let text = Text::fixed("A reminder was sent.", "تم إرسال تذكير.");
    let event = NewEvent {
        kind: "reminder_email",
        text,
        leads_to: Some(("contracts", 7)),
    };
    timeline::add(&tx, CustomerId(id), event)
        .await
        .expect("added");
    tx.commit().await.expect("committed");
    let shown = admin.get(&format!("/customers/{id}/timeline")).await.ok();
    assert_eq!(
        (&shown["total"], &shown["items"][0]["record_id"]),
        (&json!(1), &json!(7))
    );
    admin
        .delete(&format!("/customers/{id}"))
        .await
        .refused(501, "customers.in_use");
    admin.get("/customers/999999/timeline").await.status(404);
}

#[tokio::test]
async fn who_said_that_whatsapp_is_allowed_is_kept_with_the_time() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let added = admin.post("/customers", sara()).await.ok();
    let at = app.kernel.clock.now();
    assert_eq!(
        (&added["whatsapp_source"], &added["whatsapp_at"]),
        (&json!("form"), &json!(at))
    );
    let path = format!("/customers/{}", added["id"]);
    let edit = |allow: bool, version: i64| {
        let mut edit = sara();
        edit["allow_whatsapp"] = json!(allow);
        edit["status"] = json!(1);
        edit["version"] = json!(version);
        edit
    };
    app.clock.advance(chrono::Duration::days(1));
    let same = admin.put(&path, edit(true, 1)).await.ok();
    assert_eq!(same["whatsapp_at"], json!(at), "nothing new was said");
    let refused = admin.put(&path, edit(false, 2)).await.ok();
    assert_eq!(refused["whatsapp_at"], json!(app.kernel.clock.now()));
    let history = admin.get(&format!("{path}/history")).await.ok();
    assert!(history.to_string().contains("whatsapp_at"), "{history}");
}
