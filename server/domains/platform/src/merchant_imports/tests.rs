//! What is refused before anything is taken in. `server/tests/tests/leaving.rs` takes a whole merchant in.

use serde_json::json;

use crate::support::manager_as;

#[tokio::test]
async fn a_platform_with_merchants_takes_none_in() {
    let app = testing::app().await;
    let manager = app.manager();
    assert_eq!(
        manager.get("/merchant_imports/archives").await.ok(),
        json!([])
    );
    for (name, bytes) in [("a.zip", 3), ("notes.txt", 4), ("in/b.zip", 5)] {
        let path = format!("imports/{name}");
        let written = app.kernel.storage.write(&path, vec![0; bytes]).await;
        written.expect("written");
    }
    assert_eq!(
        manager.get("/merchant_imports/archives").await.ok(),
        json!([{ "name": "a.zip", "size": 3 }])
    );
    let ask = async |name: &str| {
        let input = json!({ "archive": name });
        manager.post("/merchant_imports", input).await
    };
    ask("").await.invalid("archive");
    for other in ["notes.txt", "in/b.zip", "../a.zip"] {
        ask(other).await.refused(501, "merchant_imports.no_archive");
    }
    ask("a.zip")
        .await
        .refused(501, "merchant_imports.not_empty");
    assert_eq!(manager.get("/merchant_imports").await.ok()["total"], 0);
    let support = manager_as(&app, "support").await;
    support
        .get("/merchant_imports/archives")
        .await
        .refused(403, "no_permission");
}
