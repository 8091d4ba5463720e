use std::time::Duration;

use testing::App;

use crate::support::{execute, number};

const KEYS: &str = "SELECT count(*) FROM platform.signing_keys";

async fn rotate(app: &App) -> String {
    let (kid, _) = app
        .kernel
        .signing_keys
        .rotate(&app.kernel)
        .await
        .expect("rotated");
    kid
}

#[tokio::test]
async fn servers_that_start_together_make_one_key() {
    let app = testing::app().await;
    execute(&app, "DELETE FROM platform.signing_keys").await;
    let servers = tokio::join!(
        app.beside(Duration::ZERO),
        app.beside(Duration::ZERO),
        app.beside(Duration::ZERO),
    );
    assert_eq!(number(&app, KEYS).await, 1);
    servers.0.palm.admin().get("/sessions").await.ok();
    let token = servers.1.palm.admin().token().to_owned();
    let other = servers.2.session("merchant", &token);
    other.get("/sessions").await.ok();
}

#[tokio::test]
async fn keys_are_sealed_and_their_making_is_in_the_log() {
    let app = testing::app().await;
    let kid = rotate(&app).await;
    // The beginning of every Ed25519 key in PKCS#8.
    let readable =
        format!("{KEYS} WHERE position('\\x06032b6570'::bytea IN private_key_sealed) > 0");
    assert_eq!(number(&app, &readable).await, 0);
    let noted = format!(
        "SELECT count(*) FROM platform.audit_log WHERE noun = 'signing_keys' AND action = 'key_made' \
         AND after ->> 'kid' = '{kid}'"
    );
    assert_eq!(number(&app, &noted).await, 1);
}

#[tokio::test]
async fn a_rotation_removes_keys_whose_sessions_are_over() {
    let app = testing::app().await;
    let second = rotate(&app).await;
    app.clock.advance(chrono::Duration::days(30));
    rotate(&app).await;
    assert_eq!(number(&app, KEYS).await, 3);
    app.clock.advance(chrono::Duration::days(2));
    rotate(&app).await;
    assert_eq!(number(&app, KEYS).await, 3);
    let oldest = format!(
        "{KEYS} WHERE kid = '{second}' AND signs_from = \
         (SELECT min(signs_from) FROM platform.signing_keys)"
    );
    assert_eq!(number(&app, &oldest).await, 1);
}
