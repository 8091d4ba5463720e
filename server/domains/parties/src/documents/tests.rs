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
