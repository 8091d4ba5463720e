use serde_json::{Value, json};

use crate::support::manager_as;

fn source() -> Value {
    json!({ "name_en": "City show", "name_ar": "معرض المدينة", "utm_source": "City-Show" })
}

#[tokio::test]
async fn a_source_is_added_edited_and_taken_off_the_choices() {
    let app = testing::app().await;
    let manager = app.manager();
    for (field, wrong) in [
        ("name_en", ""),
        ("name_ar", " "),
        ("utm_source", "two words"),
        ("utm_source", "GOOGLE"),
        ("name_en", "google"),
    ] {
        let mut form = source();
        form[field] = json!(wrong);
        manager
            .post("/marketing_settings/sources", form)
            .await
            .invalid(field);
    }
    let made = manager
        .post("/marketing_settings/sources", source())
        .await
        .ok();
    assert_eq!(
        (&made["utm_source"], &made["status"], &made["leads"]),
        (&json!("city-show"), &json!(1), &json!(0))
    );
    let lead = json!({
        "business_name": "Creek Homes", "contact_name": "Salem", "mobile": "+971501230001",
        "source_id": made["id"],
    });
    let lead = manager.post("/marketing_leads", lead).await.ok();
    assert_eq!(lead["source_name_ar"], "معرض المدينة");
    let path = format!("/marketing_settings/sources/{}", made["id"]);
    let mut off = source();
    off["status"] = json!(0);
    off["version"] = made["version"].clone();
    let off_now = manager.put(&path, off.clone()).await.ok();
    assert_eq!(off_now["leads"], 1);
    manager.put(&path, off).await.refused(409, "stale_version");
    let other = json!({
        "business_name": "Marina", "contact_name": "Mona", "mobile": "+971501230002",
        "source_id": made["id"],
    });
    manager
        .post("/marketing_leads", other)
        .await
        .invalid("source_id");
    let name = json!({ "name_en": "City fair" });
    manager.patch_only(&path, name).await;
    let history = manager.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 3);
}

#[tokio::test]
async fn the_days_of_waiting_are_kept_within_bounds() {
    let app = testing::app().await;
    let manager = app.manager();
    let settings = manager.get("/marketing_settings").await.ok();
    assert_eq!(settings, json!({ "waiting_days": 3, "version": 1 }));
    for wrong in ["0", "91", "soon", ""] {
        let form = json!({ "waiting_days": wrong, "version": 1 });
        manager
            .put("/marketing_settings", form)
            .await
            .invalid("waiting_days");
    }
    let form = json!({ "waiting_days": "7", "version": 1 });
    manager.put("/marketing_settings", form.clone()).await.ok();
    manager
        .put("/marketing_settings", form)
        .await
        .refused(409, "stale_version");
    let days = json!({ "waiting_days": "5" });
    manager.patch_only("/marketing_settings", days).await;
    let support = manager_as(&app, "support").await;
    support
        .get("/marketing_settings")
        .await
        .refused(403, "no_permission");
    let history = manager.get("/marketing_settings/history").await.ok();
    assert_eq!(history["total"], 2);
}
