//! The merchant's account and its setup guide through HTTP.

use serde_json::{Value, json};

use super::permission;
use crate::fixtures::{role, user};

fn general(version: i64) -> Value {
    json!({ "name_en": "Palm Homes", "name_ar": "بيوت النخيل", "email": "Office@palm.example",
        "mobile": "+971501234567", "telephone": "", "address_en": "Tower 3, Ajman", "city": "Ajman",
        "version": version })
}

#[tokio::test]
async fn the_general_form_is_saved_and_finishes_its_step() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let before = admin.get("/account").await.ok();
    assert_eq!(
        (&before["account_id"], &before["version"]),
        (&json!(100_001), &json!(1))
    );
    assert_eq!(before["wizard"]["percentage"], 0);
    let saved = admin.put("/account/general", general(1)).await.ok();
    assert_eq!(
        (&saved["name_en"], &saved["email"]),
        (&json!("Palm Homes"), &json!("office@palm.example"))
    );
    assert_eq!(saved["wizard"]["finished"], json!(["general-informations"]));
    assert_eq!(saved["wizard"]["percentage"], 20);
    let stale = admin
        .put("/account/general", general(1))
        .await
        .refused(409, "stale_version");
    assert_eq!(stale["details"]["current"]["name_en"], "Palm Homes");
    assert_eq!(stale["details"]["submitted"]["version"], 1);
    let wrong = json!({ "name_en": "", "name_ar": "", "email": "x", "mobile": "1", "telephone": "abc", "version": 2 });
    let answer = admin.put("/account/general", wrong).await.status(422).json;
    for field in ["name_en", "name_ar", "email", "mobile", "telephone"] {
        assert!(answer["errors"][field].is_array(), "{field}: {answer}");
    }
    let cedar = app.cedar.admin().get("/account").await.ok();
    assert_eq!(
        (&cedar["name_en"], &cedar["version"]),
        (&json!("Cedar Homes"), &json!(1))
    );
    let history = admin.get("/account/history").await.ok();
    assert_eq!(history["items"][0]["action"], "updated");
}

#[tokio::test]
async fn a_registration_for_vat_needs_number_and_rate() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let save = async |registered: bool, trn: Value, rate: Value, version: i64| {
        let input = json!({ "vat_registered": registered, "trn": trn, "vat_percentage": rate, "version": version });
        admin.put("/account/vat", input).await
    };
    let trn = json!("100123456700003");
    save(true, json!(""), json!("5"), 1).await.invalid("trn");
    save(true, json!("12345"), json!("5"), 1)
        .await
        .invalid("trn");
    save(true, trn.clone(), Value::Null, 1)
        .await
        .invalid("vat_percentage");
    save(true, trn.clone(), json!("0"), 1)
        .await
        .invalid("vat_percentage");
    save(true, trn.clone(), json!("100.01"), 1)
        .await
        .invalid("vat_percentage");
    save(false, Value::Null, json!("5"), 1)
        .await
        .invalid("vat_percentage");
    let saved = save(true, trn, json!("٥"), 1).await.ok();
    assert_eq!(
        (&saved["vat_percentage"], &saved["wizard"]["percentage"]),
        (&json!("5.00"), &json!(10))
    );
    let cleared = save(false, Value::Null, Value::Null, 2).await.ok();
    assert_eq!(
        (&cleared["vat_registered"], &cleared["vat_percentage"]),
        (&json!(false), &json!("0.00"))
    );
    assert!(cleared["trn"].is_null());
    save(false, Value::Null, Value::Null, 2)
        .await
        .refused(409, "stale_version");
}

#[tokio::test]
async fn business_hours_may_touch_but_not_overlap() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let save = async |hours: Value| {
        admin
            .put(
                "/account/business-hours",
                json!({ "hours": hours, "version": 1 }),
            )
            .await
    };
    save(json!([])).await.invalid("hours");
    let two = |to: &str| json!([{ "day": 1, "from": "02:00 PM", "to": "18:00" }, { "day": 1, "from": "09:00", "to": to }]);
    assert!(!save(two("14:01")).await.invalid("hours.1.from").is_empty());
    save(json!([{ "day": 8, "from": "09:00", "to": "08:00" }]))
        .await
        .invalid("hours.0.to");
    let saved = save(two("14:00")).await.ok();
    assert_eq!(
        saved["business_hours"][0],
        json!({ "day": 1, "from": "09:00:00", "to": "14:00:00" })
    );
    assert_eq!(saved["wizard"]["percentage"], 15);
    save(two("14:00")).await.refused(409, "stale_version");
}

#[tokio::test]
async fn terms_are_saved_and_reminders_have_settings_of_their_own() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let path = "/account/invoice-setting";
    let terms = json!({ "invoice_terms_en": "Pay in time.\nThank you.", "version": 1 });
    let mut with_days = terms.clone();
    with_days["reminder_days"] = json!([7]);
    admin.put(path, with_days).await.status(422);
    let saved = admin.put(path, terms.clone()).await.ok();
    assert_eq!(saved["invoice_terms_en"], "Pay in time.\nThank you.");
    admin.put(path, terms).await.refused(409, "stale_version");
}

#[tokio::test]
async fn each_step_of_the_guide_is_finished_by_doing_it_once() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let finish = async |step: &str| {
        admin
            .post("/wizard/update_progress", json!({ "step": step }))
            .await
    };
    let refused = finish("holidays").await.status(422).json;
    assert!(
        refused["errors"].to_string().contains("activate-services"),
        "{refused}"
    );
    for step in [
        "general-informations",
        "vat",
        "business-hours",
        "invoice-setting",
    ] {
        finish(step).await.refused(501, "account.form_not_saved");
    }
    finish("employees")
        .await
        .refused(501, "account.no_employee");
    finish("activate-services")
        .await
        .refused(501, "account.no_unit");

    let desk = role(&admin, "Desk", json!({})).await;
    let percentage = async || admin.get("/account").await.ok()["wizard"]["percentage"].clone();
    for email in ["huda@palm01.example", "sami@palm01.example"] {
        admin.post("/users", user(email, &desk)).await.ok();
        assert_eq!(percentage().await, 20);
    }
    let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    let city = admin.post("/cities", city).await.ok();
    let building =
        json!({ "name_en": "Tower", "name_ar": "برج", "city_id": city["id"], "floors": 3 });
    let building = admin.post("/buildings", building).await.ok();
    for number in ["101", "102"] {
        let unit = json!({ "building_id": building["id"], "number": number, "floor": 1, "usage": 1, "kind": "apartment" });
        admin.post("/units", unit).await.ok();
        assert_eq!(percentage().await, 40);
    }
    let done = finish("employees").await.ok();
    assert_eq!(done["finished"], json!(["employees", "activate-services"]));
    let known = admin.post("/get_global_informations", json!({})).await.ok();
    let progress = &known["global_informations"]["account"]["wizard_progress"];
    assert_eq!(progress.as_array().map(Vec::len), Some(2), "{known}");
    assert_eq!(admin.get("/account").await.ok()["version"], 3);
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    let pixels = usize::try_from(width * height).expect("a size");
    writer.write_image_data(&vec![128; pixels]).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

#[tokio::test]
async fn the_logo_is_a_whole_square_png() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let put = async |bytes: &[u8]| {
        let file = ("logo.png", bytes.to_vec());
        admin.upload("/account/logo", &[], file).await
    };
    admin.get("/account/logo").await.status(404);
    put(b"").await.invalid("file");
    put(b"%PDF-1.4").await.invalid("file");
    put(&png(20, 10)).await.invalid("file");
    let whole = png(20, 20);
    let damaged = &whole[..whole.len() - 20];
    assert!(put(damaged).await.invalid("file").contains("damaged"));
    assert_eq!(put(&whole).await.ok()["has_logo"], true);
    assert_eq!(admin.get("/account/logo").await.status(200).bytes, whole);
    app.cedar.admin().get("/account/logo").await.status(404);
    assert_eq!(admin.delete("/account/logo").await.ok()["has_logo"], false);
    admin.get("/account/logo").await.status(404);
}

#[tokio::test]
async fn the_saudi_rate_of_vat_is_the_laws() {
    let app = testing::app().await;
    app.palm
        .execute("UPDATE platform.merchants SET country = 'SA' WHERE key = 'palm01'")
        .await;
    let merchant = app.palm.merchant().await;
    app.kernel.merchants.forget(&merchant).await;
    let admin = app.palm.admin();
    let vat = |rate: &str| json!({ "vat_registered": true, "trn": "300075588700003", "vat_percentage": rate, "version": 1 });
    let refused = admin.put("/account/vat", vat("5")).await;
    assert!(refused.invalid("vat_percentage").contains("15"));
    admin.put("/account/vat", vat("15")).await.ok();
}

#[tokio::test]
async fn each_call_takes_its_right() {
    let app = testing::app().await;
    let reader = app.palm.employee_with::<permission::View>().await;
    reader.get("/account").await.ok();
    for form in ["general", "vat", "business-hours", "invoice-setting"] {
        reader
            .put(&format!("/account/{form}"), general(1))
            .await
            .refused(403, "no_permission");
    }
    reader
        .post("/wizard/update_progress", json!({ "step": "vat" }))
        .await
        .refused(403, "no_permission");
    app.palm
        .employee(&[])
        .await
        .get("/account")
        .await
        .refused(403, "no_permission");
}
