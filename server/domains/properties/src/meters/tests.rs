//! Meters and their readings through HTTP.

use serde_json::{Value, json};
use testing::{Answer, Session};

use super::permission;
use crate::photos::tests::png;
use crate::testkit::{building, id, unit};

async fn meter(by: &Session, unit: i64, number: &str) -> i64 {
    let body = json!({ "unit_id": unit, "kind": "electricity", "number": number });
    id(&by.post("/meters", body).await.ok())
}

async fn read(by: &Session, meter: i64, on: &str, value: &str, more: &[(&str, &str)]) -> Answer {
    let meter = meter.to_string();
    let mut fields = vec![
        ("meter_id", meter.as_str()),
        ("read_on", on),
        ("value", value),
    ];
    fields.extend_from_slice(more);
    by.upload("/meters/readings", &fields, ("none.png", Vec::new()))
        .await
}

#[tokio::test]
async fn readings_never_fall_and_follow_one_another() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let flat = unit(&admin, tower, "101").await;
    let meter = meter(&admin, flat, "E-1").await;
    let path = format!("/meters/{meter}");
    // Never read: due since it was entered.
    assert_eq!(admin.get("/meters?due=true").await.ok()["total"], 1);
    let first = read(&admin, meter, "2026-01-01", "1200.5", &[]).await.ok();
    assert!(first.get("used").is_none_or(Value::is_null), "{first}");
    let shown = admin.get(&path).await.ok();
    assert_eq!(
        (&shown["last_value"], &shown["due_on"]),
        (&json!("1200.5"), &json!("2026-02-01"))
    );
    read(&admin, meter, "2026-02-01", "1200.4", &[])
        .await
        .invalid("value");
    read(&admin, meter, "2026-01-01", "1300", &[])
        .await
        .invalid("read_on");
    read(&admin, meter, "2026-03-16", "1300", &[])
        .await
        .invalid("read_on");
    let second = read(&admin, meter, "2026-03-01", "1300", &[]).await.ok();
    assert_eq!(second["used"], "99.5");
    assert_eq!(admin.get("/meters?due=true").await.ok()["total"], 0);
    // Only the last one can go.
    let of = |reading: &Value| format!("/meters/readings/{}", reading["id"]);
    admin
        .delete(&of(&first))
        .await
        .refused(501, "meters.reading_used");
    admin.delete(&of(&second)).await.ok();
    admin
        .delete(&path)
        .await
        .refused(501, "meters.has_readings");
    admin
        .delete(&format!("/units/{flat}"))
        .await
        .refused(501, "units.in_use");
    admin.delete(&of(&first)).await.ok();
    admin.delete(&path).await.ok();
}

#[tokio::test]
async fn a_replaced_meter_counts_on_from_the_new_one() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let flat = unit(&admin, tower, "101").await;
    let meter = meter(&admin, flat, "E-1").await;
    read(&admin, meter, "2026-01-01", "9000", &[]).await.ok();
    read(
        &admin,
        meter,
        "2026-02-01",
        "9100",
        &[("new_number", "E-2")],
    )
    .await
    .invalid("starts_at");
    let replaced = [("starts_at", "5"), ("new_number", "E-2")];
    let replaced = read(&admin, meter, "2026-02-01", "9100", &replaced)
        .await
        .ok();
    assert_eq!(
        (&replaced["used"], &replaced["meter_number"]),
        (&json!("100"), &json!("E-2"))
    );
    let next = read(&admin, meter, "2026-03-01", "45.25", &[]).await.ok();
    assert_eq!(next["used"], "40.25");
    let taken_out = json!({ "number": "E-2", "removed_on": "2026-03-10", "version": 2 });
    let path = format!("/meters/{meter}");
    assert!(
        admin
            .put(&path, taken_out)
            .await
            .ok()
            .get("due_on")
            .is_none_or(Value::is_null)
    );
    read(&admin, meter, "2026-03-11", "50", &[])
        .await
        .refused(501, "meters.taken_out");
}

#[tokio::test]
async fn a_reading_has_a_photo_and_its_rights() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tower = building(&admin, "Tower").await;
    let flat = unit(&admin, tower, "101").await;
    let meter = meter(&admin, flat, "W-1").await;
    for (typed, total) in [("w-1", 1), ("W1", 0)] {
        let found = admin.get(&format!("/meters?search={typed}")).await.ok();
        assert_eq!(found["total"], total, "{typed}");
    }
    let again = json!({ "unit_id": flat, "kind": "electricity", "number": "W-1" });
    admin.post("/meters", again).await.invalid("number");
    let looker = app.palm.employee_with::<permission::View>().await;
    read(&looker, meter, "2026-01-01", "1", &[])
        .await
        .status(403);
    let named = meter.to_string();
    let fields = [
        ("meter_id", named.as_str()),
        ("read_on", "2026-01-01"),
        ("value", "1"),
    ];
    admin
        .upload(
            "/meters/readings",
            &fields,
            ("meter.png", b"no picture".to_vec()),
        )
        .await
        .invalid("file");
    let read = admin
        .upload("/meters/readings", &fields, ("meter.png", png(40, 30)))
        .await
        .ok();
    assert_eq!(read["has_photo"], true);
    let photo = format!("/meters/readings/{}/photo", read["id"]);
    let photo = looker.get(&photo).await.status(200);
    assert_eq!(&photo.bytes[..2], [0xFF, 0xD8], "a JPEG");
    let other = format!("/meters/readings/{}", read["id"]);
    app.cedar.admin().get(&other).await.status(404);
}

#[tokio::test]
async fn a_tariff_holds_from_its_day() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tariff =
        json!({ "kind": "water", "valid_from": "2026-01-01", "price": "0.0125", "fixed": "5" });
    let made = admin.post("/meters/tariffs", tariff.clone()).await.ok();
    assert_eq!(
        (&made["price"], &made["fixed"]),
        (&json!("0.0125"), &json!("5.00"))
    );
    admin
        .post("/meters/tariffs", tariff)
        .await
        .invalid("valid_from");
    let reader = app.palm.employee_with::<permission::Read>().await;
    let path = format!("/meters/tariffs/{}", made["id"]);
    reader.delete(&path).await.status(403);
    admin.delete(&path).await.ok();
}
