use serde_json::json;

const PDF: &[u8] = b"%PDF-1.7\n%%EOF";

fn png(width: u8, height: u8) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR".to_vec();
    bytes.extend([0, 0, 0, width, 0, 0, 0, height, 8, 6, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}

#[tokio::test]
async fn a_file_is_judged_by_its_content_and_served_safely() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let tenant = json!({ "name_en": "Sara", "mobile": "+971501234567" });
    let id = admin.post("/customers", tenant).await.ok()["id"].to_string();
    let fields = |kind| {
        [
            ("noun", "customers"),
            ("record_id", id.as_str()),
            ("kind", kind),
        ]
    };
    let upload = admin
        .upload(
            "/documents",
            &fields("passport"),
            ("../id.exe", PDF.to_vec()),
        )
        .await
        .ok();
    assert_eq!(
        (&upload["file_name"], &upload["record_name_en"]),
        (&json!("id.pdf"), &json!("Sara"))
    );
    let path = format!("/documents/{}", upload["id"]);
    let file = admin.get(&format!("{path}/file")).await.status(200);
    assert_eq!(file.bytes, PDF);
    assert_eq!(file.headers["x-content-type-options"], "nosniff");
    admin
        .upload(
            "/documents",
            &fields("other"),
            ("page.pdf", b"<html>".to_vec()),
        )
        .await
        .invalid("file");
    admin
        .upload("/documents", &fields("photo"), ("me.png", png(20, 10)))
        .await
        .invalid("file");
    admin
        .upload("/documents", &fields("photo"), ("me.png", png(20, 20)))
        .await
        .ok();
    let lost = [
        ("noun", "owners"),
        ("record_id", "999999"),
        ("kind", "other"),
    ];
    admin
        .upload("/documents", &lost, ("a.pdf", PDF.to_vec()))
        .await
        .invalid("record_id");
    let stranger = [
        ("noun", "roles"),
        ("record_id", id.as_str()),
        ("kind", "other"),
    ];
    admin
        .upload("/documents", &stranger, ("a.pdf", PDF.to_vec()))
        .await
        .status(400);
    app.cedar
        .admin()
        .get(&format!("{path}/file"))
        .await
        .status(404);
    admin.delete(&path).await.ok();
    admin.get(&path).await.status(404);
}

#[tokio::test]
async fn a_document_is_seen_by_who_may_see_its_record() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let owner = json!({ "name_en": "Omar", "mobile": "+971501234567", "nationality": "AE" });
    let owner = admin.post("/owners", owner).await.ok()["id"].to_string();
    let tenant = json!({ "name_en": "Sara", "mobile": "+971501234568" });
    let tenant = admin.post("/customers", tenant).await.ok()["id"].to_string();
    let file = ("a.pdf", PDF.to_vec());
    let of_record = |noun, id| [("noun", noun), ("record_id", id), ("kind", "passport")];
    let of_owner = of_record("owners", owner.as_str());
    let of_tenant = of_record("customers", tenant.as_str());
    let hidden = admin
        .upload("/documents", &of_owner, file.clone())
        .await
        .ok();
    let shown = admin
        .upload("/documents", &of_tenant, file.clone())
        .await
        .ok();

    let every_right_on_documents = [(10, 1), (12, 1), (12, 2), (12, 3), (12, 4)];
    let desk = app.palm.employee(&every_right_on_documents).await;
    let list = desk.get("/documents").await.ok();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&list["items"][0]["id"], &list["total"]),
        (&shown["id"], &json!(1))
    );
    let export = desk.get("/documents/export?format=csv").await.status(200);
    let export = String::from_utf8_lossy(&export.bytes).into_owned();
    assert!(export.contains("Sara") && !export.contains("Omar"));
    desk.get("/documents?noun=owners")
        .await
        .refused(403, "no_permission");
    desk.get("/documents/export?format=csv&noun=owners")
        .await
        .refused(403, "no_permission");
    let path = format!("/documents/{}", hidden["id"]);
    for of_document in ["", "/file", "/history"] {
        desk.get(&format!("{path}{of_document}"))
            .await
            .refused(403, "no_permission");
    }
    let edit = json!({ "kind": "other", "version": hidden["version"] });
    desk.put(&path, edit).await.refused(403, "no_permission");
    desk.delete(&path).await.refused(403, "no_permission");
    desk.upload("/documents", &of_owner, file)
        .await
        .refused(403, "no_permission");
    admin.get(&path).await.ok();
}
