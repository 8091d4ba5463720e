//! Some fields of a record under `PATCH`, and removals of one version, at whichever address takes them.

use openapi::patch::{merge, patched, whole_only};
use poem::http::Method;
use serde_json::{Value, json};
use testing::Session;

use crate::walk::second_merchant::Cedar;

/// Addresses that take `PATCH`, by area: a field that reading no longer tells would take one away unnoticed.
const TAKEN: [(&str, usize); 2] = [("merchant", 36), ("manager", 14)];

/// Edited as a whole only: what the edit asks for is a secret, is told in another shape, or is not read there
/// by the address alone.
const WHOLE_ONLY: [(&str, &str); 24] = [
    ("merchant", "/account/business-hours"),
    ("merchant", "/account/general"),
    ("merchant", "/account/invoice-setting"),
    ("merchant", "/account/sign_in"),
    ("merchant", "/account/vat"),
    ("merchant", "/addenda/{id}"),
    ("merchant", "/campaigns/segments/{id}"),
    ("merchant", "/campaigns/{id}"),
    ("merchant", "/cheque_books/layout"),
    ("merchant", "/cheques/{id}"),
    ("merchant", "/complaints/{id}"),
    ("merchant", "/contracts/{id}/registration"),
    ("merchant", "/email_settings"),
    ("merchant", "/handovers/items/{id}"),
    ("merchant", "/imports/{id}"),
    ("merchant", "/photos/{id}"),
    ("merchant", "/registrations/{id}"),
    ("merchant", "/settlements/{id}"),
    ("merchant", "/viewings/settings"),
    ("merchant", "/zatca_setting"),
    ("manager", "/mail_settings"),
    ("manager", "/payment_gateway_settings"),
    ("manager", "/platform_updates/{id}"),
    ("manager", "/zatca_settings/{merchant_id}"),
];

#[test]
fn the_addresses_that_take_a_part_of_a_record_are_known() {
    for (area, expected) in TAKEN {
        let document = openapi::document(area).expect("a document");
        let taken: Vec<String> = patched(&document).into_iter().map(|one| one.path).collect();
        assert_eq!(taken.len(), expected, "{area}: {taken:?}");
        for path in &taken {
            let operation = &document["paths"][path]["patch"];
            assert_eq!(
                operation["x-permission"], document["paths"][path]["put"]["x-permission"],
                "{path}"
            );
        }
        let own = WHOLE_ONLY.iter().filter(|(of, _)| *of == area);
        let mut known: Vec<&str> = own.map(|(_, path)| *path).collect();
        known.sort_unstable();
        let mut found: Vec<String> = whole_only(&document).into_iter().map(|one| one.0).collect();
        found.sort_unstable();
        assert_eq!(found, known, "{area}");
    }
}

#[test]
fn a_merge_patch_is_that_of_rfc_7396() {
    // Appendix A.
    let cases = [
        (
            json!({ "a": "b" }),
            json!({ "a": "c" }),
            json!({ "a": "c" }),
        ),
        (
            json!({ "a": "b" }),
            json!({ "b": "c" }),
            json!({ "a": "b", "b": "c" }),
        ),
        (json!({ "a": "b" }), json!({ "a": null }), json!({})),
        (
            json!({ "a": "b", "b": "c" }),
            json!({ "a": null }),
            json!({ "b": "c" }),
        ),
        (
            json!({ "a": ["b"] }),
            json!({ "a": "c" }),
            json!({ "a": "c" }),
        ),
        (
            json!({ "a": "c" }),
            json!({ "a": ["b"] }),
            json!({ "a": ["b"] }),
        ),
        (
            json!({ "a": { "b": "c" } }),
            json!({ "a": { "b": "d", "c": null } }),
            json!({ "a": { "b": "d" } }),
        ),
        (
            json!({ "a": [{ "b": "c" }] }),
            json!({ "a": [1] }),
            json!({ "a": [1] }),
        ),
        (json!(["a", "b"]), json!(["c", "d"]), json!(["c", "d"])),
        (json!({ "a": "b" }), json!(["c"]), json!(["c"])),
        (json!({ "a": "foo" }), json!(null), json!(null)),
        (
            json!({ "e": null }),
            json!({ "a": 1 }),
            json!({ "e": null, "a": 1 }),
        ),
        (
            json!([1, 2]),
            json!({ "a": "b", "c": null }),
            json!({ "a": "b" }),
        ),
        (
            json!({}),
            json!({ "a": { "bb": { "ccc": null } } }),
            json!({ "a": { "bb": {} } }),
        ),
    ];
    for (mut target, patch, expected) in cases {
        merge(&mut target, patch.clone());
        assert_eq!(target, expected, "{patch}");
    }
}

async fn add_city(session: &Session, name: &str) -> (String, Value) {
    let city = json!({ "name_en": name, "name_ar": "مدينة", "country": "AE" });
    let city = session.post("/cities", city).await.ok();
    (format!("/cities/{}", city["id"]), city)
}

#[tokio::test]
async fn what_is_not_sent_stays() {
    let app = testing::app().await;
    let (admin, other) = (app.palm.admin(), app.cedar.admin());
    let (path, city) = add_city(&admin, "Ajman").await;
    let patch = json!({ "name_en": "Ajman City", "version": 1 });
    let patched = admin.patch(&path, patch.clone()).await.ok();
    let mut expected = city.clone();
    expected["name_en"] = "Ajman City".into();
    expected["version"] = 2.into();
    assert_eq!(patched, expected);
    assert_eq!(admin.get(&path).await.ok(), expected);

    // Somebody else's version: nothing is written, both are told.
    let stale = admin.patch(&path, patch.clone()).await;
    let stale = stale.refused(409, "stale_version");
    assert_eq!(stale["details"]["submitted"], patch);
    assert_eq!(stale["details"]["current"]["name_en"], "Ajman City");

    let history = admin.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 2, "{history}");
    other.patch(&path, patch).await.status(404);
    app.palm
        .employee(&[])
        .await
        .patch(&path, json!({}))
        .await
        .status(403);
}

#[tokio::test]
async fn what_cannot_be_merged_is_refused() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let (path, city) = add_city(&admin, "Ajman").await;
    let refusals = [
        (json!({ "name_en": "Other" }), "version"),
        (json!({ "name": "Other", "version": 1 }), "name"),
        (json!({ "id": 7, "version": 1 }), "id"),
        (json!({ "name_en": null, "version": 1 }), "name_en"),
        (json!({ "name_en": 7, "version": 1 }), "name_en"),
    ];
    for (patch, field) in refusals {
        admin.patch(&path, patch).await.invalid(field);
    }
    for body in [json!([1]), json!("x"), json!(null)] {
        admin.patch(&path, body).await.status(400);
    }
    let two = admin.saying("If-Match", "\"2\"");
    two.patch(&path, json!({ "version": 1 }))
        .await
        .invalid("version");
    two.patch(&path, json!({ "name_en": "Other" }))
        .await
        .refused(409, "stale_version");
    let bare = two.call(Method::PUT, &path, None).await;
    assert_eq!(
        bare.status, 400,
        "a condition that is passed over: {}",
        bare.json
    );
    let wrong = admin.saying("If-Match", "2");
    wrong
        .patch(&path, json!({ "name_en": "Other" }))
        .await
        .status(400);
    admin
        .patch("/cities/999999", json!({ "version": 1 }))
        .await
        .status(404);
    admin
        .patch("/cities", json!({ "version": 1 }))
        .await
        .status(405);
    assert_eq!(admin.get(&path).await.ok(), city);
}

#[tokio::test]
async fn the_header_names_the_version_of_an_edit() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let (path, _) = add_city(&admin, "Ajman").await;
    let first = admin.saying("If-Match", "\"1\"");
    let patched = first
        .patch(&path, json!({ "name_en": "Ajman City" }))
        .await
        .ok();
    assert_eq!(patched["version"], 2);
    let whole = json!({ "name_en": "Sharjah", "name_ar": "الشارقة", "country": "AE", "status": patched["status"] });
    first
        .put(&path, whole.clone())
        .await
        .refused(409, "stale_version");
    let second = admin.saying("If-Match", "\"2\"");
    assert_eq!(second.put(&path, whole).await.ok()["version"], 3);
}

#[tokio::test]
async fn a_repeated_key_changes_nothing_again() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let (path, _) = add_city(&admin, "Ajman").await;
    let patch = json!({ "name_en": "Ajman City", "version": 1 });
    let first = admin
        .once("one", Method::PATCH, &path, patch.clone())
        .await
        .ok();
    let again = admin.once("one", Method::PATCH, &path, patch).await;
    assert_eq!(again.headers["idempotency-replayed"], "true");
    assert_eq!(again.ok(), first);
    let other = json!({ "name_en": "Sharjah", "version": 2 });
    admin
        .once("one", Method::PATCH, &path, other)
        .await
        .refused(422, "idempotency_key_reused");
}

#[tokio::test]
async fn only_the_version_that_was_seen_is_removed() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let (path, _) = add_city(&admin, "Ajman").await;
    admin
        .patch(&path, json!({ "name_en": "Ajman City", "version": 1 }))
        .await
        .ok();
    let first = admin.saying("If-Match", "\"1\"");
    let stale = first.delete(&path).await.refused(409, "stale_version");
    assert_eq!(stale["details"]["current"]["name_en"], "Ajman City");
    for wrong in ["1", "*", "W/\"2\""] {
        admin
            .saying("If-Match", wrong)
            .delete(&path)
            .await
            .status(400);
    }
    admin.get(&path).await.ok();
    admin.saying("If-Match", "\"2\"").delete(&path).await.ok();
    admin.get(&path).await.status(404);
    // Without the header it is removed as it stands.
    let (path, _) = add_city(&admin, "Fujairah").await;
    admin.delete(&path).await.ok();
}

/// Where nothing has a version, a condition on it is not passed over.
#[tokio::test]
async fn a_removal_without_a_version_takes_no_condition() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let own = admin.get("/sessions").await.ok()[0]["id"].clone();
    let path = format!("/sessions/{own}");
    let first = admin.saying("If-Match", "\"1\"");
    first.delete(&path).await.refused(400, "bad_request");
    admin.get("/sessions").await.ok();
    admin.delete(&path).await.ok();
    admin.get("/sessions").await.refused(401, "session_ended");
}

/// Cedar has a record of every kind: a patch that changes nothing leaves each as it is, whatever else its feature
/// asks of an edit.
#[tokio::test]
async fn a_patch_of_nothing_changes_nothing() {
    let app = testing::app().await;
    let cedar = Cedar::fill(&app).await;
    let admin = app.cedar.admin();
    let document = openapi::document("merchant").expect("a document");
    let mut accepted = 0;
    for address in patched(&document) {
        let before = address.path.trim_start_matches('/');
        let path = match before.split_once("/{id}") {
            Some((noun, _)) => format!("/{noun}/{}", cedar.id(noun)),
            None => address.path.clone(),
        };
        let read = admin.get(&path).await;
        if read.status != 200 {
            continue;
        }
        let patch = json!({ "version": read.json["version"] });
        let answer = admin.patch(&path, patch).await;
        assert!(
            answer.status < 500 || answer.status == 501,
            "{path}: {} {}",
            answer.status,
            answer.json
        );
        let text = answer.json.to_string();
        assert!(!text.contains("unknown_field"), "{path}: {text}");
        if answer.status != 200 {
            continue;
        }
        accepted += 1;
        let mut after = admin.get(&path).await.ok();
        after["version"] = read.json["version"].clone();
        for (name, value) in read.json.as_object().expect("a record") {
            // When it was written, and by whom, may be told.
            if !name.ends_with("_at") && name != "changed_by" {
                assert_eq!(&after[name], value, "{path}: {name}");
            }
        }
    }
    assert!(accepted >= 5, "only {accepted} records could be patched");
}
