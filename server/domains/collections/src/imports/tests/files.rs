use serde_json::json;

use super::*;
use crate::imports::permission;

#[tokio::test]
async fn all_faults_of_a_file_are_told_at_once_and_mended_in_place() {
    let app = testing::app().await;
    city(&app.palm).await;
    let admin = app.palm.admin();
    let import = upload(
        &admin,
        "units",
        &[
            &["List of units", "", "", "", "", "", ""],
            UNITS,
            &[
                "Palm Tower",
                "Dubai",
                "101",
                "١",
                "سكني",
                "شقة",
                "36,000.50",
            ],
            &[
                "Palm Tower",
                "Dubai",
                "101",
                "2",
                "Residential",
                "Castle",
                "much",
            ],
            &["Sea View", "", "7", "900", "1", "Villa", ""],
            &[
                "Palm Tower",
                "Atlantis",
                "",
                "1",
                "Commercial",
                "office",
                "12",
            ],
        ],
    )
    .await;
    assert_eq!(
        import["header"][2], "رقم الوحدة",
        "the title above is no heading"
    );
    assert_eq!(
        (&import["import"]["total"], &import["import"]["faulty"]),
        (&json!(4), &json!(3))
    );
    let expected = [
        ("building", "Sea View"),
        ("city", "Atlantis"),
        ("floor", "900"),
        ("kind", "Castle"),
        ("minimum_rent", "much"),
        ("number", ""),
        ("number", "101"),
    ];
    let expected: Vec<_> = expected
        .map(|(field, value)| (field.to_owned(), value.to_owned()))
        .to_vec();
    assert_eq!(faults(&import), expected);
    let castle = import["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .find(|f| f["value"] == "Castle");
    let castle = castle.expect("told");
    assert!(castle["en"].as_str().expect("words").contains("Apartment"));
    assert!(castle["ar"].as_str().expect("words").contains("شقة"));
    assert_eq!(import["new_buildings"], json!(["Palm Tower"]));
    admin
        .post(&path(&import, "/commit"), version(&import))
        .await
        .refused(501, "imports.faulty");

    let rows = |query: &str| format!("/imports/rows?import_id={}{query}", import["import"]["id"]);
    let faulty = admin.get(&rows("&faulty=true")).await.ok();
    assert_eq!(faulty["total"], 3);
    let second = &faulty["items"][0];
    assert_eq!(second["line"], 4, "as the spreadsheet numbers it");
    let mended = admin
        .post(
            &path(&import, "/edit"),
            json!({ "version": import["import"]["version"], "cells": [
                { "row_id": second["id"], "field": "number", "value": "102" },
                { "row_id": second["id"], "field": "minimum_rent", "value": "" },
                { "row_id": faulty["items"][2]["id"], "field": "number", "value": "103" },
            ] }),
        )
        .await
        .ok();
    let replace = |import: &Value, field: &str, from: &str, to: &str| json!({ "version": import["import"]["version"], "field": field, "from": from, "to": to });
    let stale = replace(&import, "kind", "Castle", "Villa");
    admin
        .post(&path(&import, "/replace"), stale)
        .await
        .status(409);
    let mut mended = mended;
    for (field, from, to) in [
        ("kind", "Castle", "فيلا"),
        ("building", "Sea View", "Palm Tower"),
        ("floor", "900", "9"),
        ("city", "Atlantis", "دبي"),
    ] {
        let body = replace(&mended, field, from, to);
        mended = admin.post(&path(&import, "/replace"), body).await.ok();
    }
    assert_eq!(
        (faults(&mended), &mended["import"]["faulty"]),
        (vec![], &json!(0))
    );
    let done = commit(&app, &admin, &mended).await;
    assert_eq!(
        (&done["import"]["state"], &done["import"]["created"]),
        (&json!("committed"), &json!(4))
    );
    let units = admin.get("/units?sort=number").await.ok();
    let numbers: Vec<_> = units["items"]
        .as_array()
        .expect("units")
        .iter()
        .map(|u| &u["number"])
        .collect();
    assert_eq!(numbers, ["101", "102", "103", "7"]);
    assert_eq!(units["items"][0]["minimum_rent"], "36000.50");
    assert_eq!(units["items"][1]["kind"], "villa");
    let history = admin
        .get(&format!("/units/{}/history", units["items"][0]["id"]))
        .await
        .ok();
    assert_eq!(history["items"][0]["action"], "created");
}

#[tokio::test]
async fn columns_are_matched_by_hand_once_and_remembered() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let rows: &[&[&str]] = &[
        &["Ref", "Wer", "Handy"],
        &["1", "Omar Haddad", "0501112233"],
    ];
    let import = upload(&admin, "customers", rows).await;
    assert_eq!(import["import"]["faulty"], 1);
    let mapping = json!([
        { "field": "name_en", "column": 1 },
        { "field": "mobile", "column": 2 },
        { "field": "language", "value": "العربية" },
    ]);
    let setting = |mapping: Value| json!({ "mapping": mapping, "existing": "skip", "version": import["import"]["version"] });
    let beyond = setting(json!([{ "field": "mobile", "column": 3 }]));
    admin
        .put(&path(&import, ""), beyond)
        .await
        .invalid("mapping.0.column");
    let unknown = setting(json!([{ "field": "shoe_size", "column": 1 }]));
    admin
        .put(&path(&import, ""), unknown)
        .await
        .invalid("mapping.0.field");
    let set = admin.put(&path(&import, ""), setting(mapping)).await.ok();
    assert_eq!(set["import"]["faulty"], 0);
    let again = upload(&admin, "customers", rows).await;
    assert_eq!(again["import"]["faulty"], 0, "the headings are known now");
    assert_eq!(
        again["same_file"]["id"], import["import"]["id"],
        "the file too"
    );
    assert!(import["same_file"].is_null());
    commit(&app, &admin, &set).await;
    let made = admin.get("/customers").await.ok();
    assert_eq!(made["items"][0]["mobile"], "+971501112233");
    assert_eq!(made["items"][0]["language"], "ar");
}

#[tokio::test]
async fn text_files_of_excel_are_read() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let text = "\u{FEFF}الاسم;الجوال;انتهاء الهوية\r\nعمر حداد;٠٥٠١١١٢٢٣٣;31/12/2028\r\n";
    let import = admin
        .upload(
            "/imports",
            &[("kind", "customers")],
            ("tenants.csv", text.into()),
        )
        .await
        .ok();
    assert_eq!(import["import"]["faulty"], 0, "{import}");
    commit(&app, &admin, &import).await;
    let made = admin.get("/customers").await.ok();
    assert_eq!(made["items"][0]["national_id_expires_on"], "2028-12-31");
}

#[tokio::test]
async fn what_is_no_list_is_refused_on_the_file() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let many = format!("building,number\n{}", "a,1\n".repeat(50_000));
    for (name, bytes) in [
        ("empty.csv", Vec::new()),
        ("headings.csv", b"building,number\n".to_vec()),
        ("photo.xlsx", b"\x89PNG\r\n\x1a\n\0\0".to_vec()),
        ("old.xls", b"\xD0\xCF\x11\xE0old".to_vec()),
        ("torn.xlsx", b"PK\x03\x04torn".to_vec()),
        ("many.csv", many.into_bytes()),
    ] {
        let answer = admin
            .upload("/imports", &[("kind", "units")], (name, bytes))
            .await;
        let message = answer.invalid("file");
        assert!(
            message.ends_with('.') || message.ends_with(')'),
            "{name}: {message}"
        );
    }
    assert_eq!(admin.get("/imports").await.ok()["total"], 0);
    // One column and formulas are no harm: they are texts with faults.
    let odd = upload(&admin, "units", &[&["x"], &["=HYPERLINK(\"http://x\")"]]).await;
    assert_eq!(odd["import"]["faulty"], 1);
    admin.delete(&path(&odd, "")).await.ok();
    assert_eq!(admin.get("/imports").await.ok()["total"], 0);
}

#[tokio::test]
async fn samples_are_read_again_without_a_fault_in_their_headings() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    for kind in ["units", "owners", "customers", "contracts", "cheques"] {
        let sample = admin
            .get(&format!("/imports/sample/export?kind={kind}"))
            .await;
        let sample = sample.status(200).bytes;
        let import = admin
            .upload("/imports", &[("kind", kind)], ("sample.xlsx", sample))
            .await
            .ok();
        let columns = import["columns"].as_array().expect("columns");
        assert!(
            columns.iter().all(|column| column["column"].is_number()),
            "{kind}: {columns:?}"
        );
        // What they name does not exist here; nothing else is wrong with them.
        let named: &[&str] = match kind {
            "units" => &["city"],
            "contracts" => &["building", "mobile"],
            "cheques" => &["contract"],
            _ => &[],
        };
        let fields: Vec<String> = faults(&import)
            .into_iter()
            .map(|(field, _)| field)
            .collect();
        assert_eq!(fields, named, "{kind}");
    }
}

#[tokio::test]
async fn an_import_takes_the_rights_of_what_it_makes() {
    let app = testing::app().await;
    city(&app.palm).await;
    let import = upload_units(&app.palm.admin(), 1).await;
    let desk = app.palm.employee_with::<permission::Create>().await;
    let refused = desk
        .upload(
            "/imports",
            &[("kind", "units")],
            ("a.csv", b"number\n1\n".to_vec()),
        )
        .await
        .refused(403, "no_permission");
    assert_eq!(refused["details"]["permission"], "units.create");
    desk.post(&path(&import, "/commit"), version(&import))
        .await
        .status(403);
    let viewer = app.palm.employee_with::<permission::View>().await;
    assert_eq!(viewer.get("/imports").await.ok()["total"], 1);
    viewer.get(&path(&import, "")).await.status(403);
    assert_eq!(
        viewer.get("/imports/rows").await.ok()["total"],
        0,
        "who may not see units sees no file of them"
    );
    // Another merchant has neither the file nor what it remembers.
    let stranger = app.cedar.admin();
    for verb in ["/commit", "/undo"] {
        stranger
            .post(&path(&import, verb), version(&import))
            .await
            .status(404);
    }
    stranger.get(&path(&import, "")).await.status(404);
    let again = upload_units(&stranger, 1).await;
    assert!(again["same_file"].is_null());
}

#[tokio::test]
async fn parkings_come_to_buildings_that_are_there_and_are_updated_and_taken_back() {
    let app = testing::app().await;
    city(&app.palm).await;
    let admin = app.palm.admin();
    let units = upload_units(&admin, 1).await;
    commit(&app, &admin, &units).await;
    let head: &[&str] = &["البناية", "Bay", "Rent", "ملاحظات"];
    let rows: &[&[&str]] = &[
        head,
        &["palm tower", "P-1", "2,400", ""],
        &["Palm Tower", "P-2", "", "Basement"],
    ];
    let first = upload(&admin, "parkings", rows).await;
    assert_eq!(first["import"]["faulty"], 0, "{first}");
    let done = commit(&app, &admin, &first).await;
    assert_eq!(done["import"]["created"], 2, "{done}");
    let found = admin.get("/parkings?search=palm%20P-1").await.ok();
    assert_eq!(found["items"][0]["price"], "2400.00", "{found}");

    let faulty: &[&[&str]] = &[
        head,
        &["Nowhere", "P-1", "", ""],
        &["Palm Tower", "P?3", "", ""],
        &["Palm Tower", "P-2", "3000", ""],
    ];
    let second = upload(&admin, "parkings", faulty).await;
    let expected = [("building", "Nowhere"), ("number", "P?3")];
    let expected = expected.map(|(field, value)| (field.to_owned(), value.to_owned()));
    assert_eq!(faults(&second), expected);
    assert_eq!(second["import"]["present"], 1, "P-2 is there already");
    let undone = undo(&app, &admin, &done).await;
    assert_eq!(undone["import"]["state"], "undone");
    let left = app.palm.number("SELECT count(*) FROM parkings").await;
    assert_eq!(left, 0);
}
