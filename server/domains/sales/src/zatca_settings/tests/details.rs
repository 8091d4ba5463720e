use serde_json::json;

use crate::fixtures::{connected, details, saudi};
use crate::zatca_settings::permission;

#[tokio::test]
async fn only_saudi_merchants_are_served() {
    let world = saudi().await;
    let cedar = world.app.cedar.admin();
    let shown = cedar.get("/zatca_setting").await.ok();
    assert_eq!(shown["available"], false);
    assert!(shown["unavailable_reason"].as_str().is_some(), "{shown}");
    let refused = cedar.put("/zatca_setting", details("both")).await;
    refused.refused(501, "zatca_settings.not_in_saudi_arabia");
    let connect = json!({ "otp": "123345", "version": 1 });
    let refused = cedar.post("/zatca_setting/connect", connect).await;
    refused.refused(501, "zatca_settings.not_in_saudi_arabia");
    let palm = world.shown().await;
    assert_eq!(palm["available"], true);
    assert!(palm.get("status").is_none(), "nothing was saved: {palm}");
    assert_eq!(super::state(&palm, "details"), "current");
}

#[tokio::test]
async fn details_are_saved_and_the_device_comes_to_be() {
    let world = saudi().await;
    let admin = world.app.palm.admin();
    let saved = admin.put("/zatca_setting", details("both")).await.ok();
    assert_eq!(
        (&saved["status"], &saved["version"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(saved["details"]["vat_number"], "300075588700003");
    assert_eq!(super::state(&saved, "details"), "done");
    assert_eq!(super::state(&saved, "key"), "pending");
    assert_eq!(saved["chain_icv"], 0);
    let serial = saved["device_serial"].as_str().expect("a serial");
    assert!(
        serial.starts_with("1-Manzil|2-") && serial.contains("|3-"),
        "{serial}"
    );
    let mut edited = details("both");
    edited["street"] = json!("King Fahd Road");
    edited["version"] = json!(1);
    let again = admin.put("/zatca_setting", edited.clone()).await.ok();
    assert_eq!(again["details"]["street"], "King Fahd Road");
    assert_eq!(again["device_serial"], serial, "the device stays the same");
    admin
        .put("/zatca_setting", edited)
        .await
        .refused(409, "stale_version");
    let history = admin.get("/zatca_setting/history").await.ok();
    assert_eq!(history["total"], 2);
    assert_eq!(history["items"][0]["changes"][0]["field"], "street");
    let chains = world.rows("SELECT * FROM zatca_chains").await;
    assert_eq!(chains[0]["last_hash"].as_str().map(str::len), Some(88));
}

#[tokio::test]
async fn every_field_is_checked() {
    let world = saudi().await;
    let admin = world.app.palm.admin();
    for (field, wrong) in [
        ("environment", "mars"),
        ("invoice_types", "none"),
        ("name_en", ""),
        ("name_en", "Palm & Sons"),
        ("name_ar", " "),
        ("vat_number", "12345"),
        ("vat_number", "200075588700003"),
        ("vat_number", "300075588700004"),
        ("identity_scheme", "TIN"),
        ("identity_number", "10100"),
        ("identity_number", "10100100AB"),
        ("identity_number", "1111111111"),
        ("branch_name", "Riyadh_1"),
        ("industry", "R$E"),
        ("street", ""),
        ("building_number", "23"),
        ("building_number", "ABCD"),
        ("additional_number", "12"),
        ("district", "#4"),
        ("city", "%"),
        ("postal_code", "2333"),
        ("name_en", &"x".repeat(65)),
    ] {
        let mut form = details("both");
        form[field] = json!(wrong);
        let answer = admin.put("/zatca_setting", form).await;
        let message = answer.invalid(field);
        assert!(!message.is_empty(), "{field}");
    }
    let mut group = details("both");
    group["vat_number"] = json!("300075588710003");
    admin
        .put("/zatca_setting", group.clone())
        .await
        .invalid("branch_name");
    group["branch_name"] = json!("3000755887");
    admin.put("/zatca_setting", group).await.ok();
    let mut unified = details("both");
    unified["identity_scheme"] = json!("700");
    unified["version"] = json!(1);
    admin
        .put("/zatca_setting", unified.clone())
        .await
        .invalid("identity_number");
    unified["identity_number"] = json!("7003456128");
    admin.put("/zatca_setting", unified).await.ok();
}

#[tokio::test]
async fn the_certificate_fixes_what_it_names() {
    let world = connected().await;
    let admin = world.app.palm.admin();
    let version = world.shown().await["version"].clone();
    for (field, other) in [
        ("environment", "production"),
        ("vat_number", "300075588700013"),
        ("invoice_types", "standard"),
    ] {
        let mut form = details("both");
        form[field] = json!(other);
        form["version"] = version.clone();
        let answer = admin.put("/zatca_setting", form).await;
        answer.refused(501, "zatca_settings.fixed_once_connected");
    }
    let mut form = details("both");
    form["name_ar"] = json!("شركة النخيل للعقارات");
    form["city"] = json!("Jeddah");
    form["version"] = version;
    let saved = admin.put("/zatca_setting", form).await.ok();
    assert_eq!(saved["details"]["city"], "Jeddah");
    assert_eq!(saved["status"], 2);
}

#[tokio::test]
async fn each_right_is_its_own() {
    let world = saudi().await;
    let palm = &world.app.palm;
    let viewer = palm.employee_with::<permission::View>().await;
    viewer.get("/zatca_setting").await.ok();
    viewer.get("/zatca_setting/history").await.ok();
    let editor = palm.employee_with::<permission::Edit>().await;
    editor.put("/zatca_setting", details("both")).await.ok();
    let connect = json!({ "otp": "123345", "version": 1 });
    for (path, body) in [
        ("connect", connect),
        ("continue", json!({})),
        ("renew", json!({ "otp": "123345" })),
        ("cancel", json!({ "reason": "Closed" })),
    ] {
        let answer = editor.post(&format!("/zatca_setting/{path}"), body).await;
        answer.refused(403, "no_permission");
    }
    let answer = viewer.put("/zatca_setting", details("both")).await;
    answer.refused(403, "no_permission");
    let stranger = palm.employee(&[]).await;
    let answer = stranger.get("/zatca_setting").await;
    answer.refused(403, "no_permission");
}
