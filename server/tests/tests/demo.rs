//! The demo and its published password stay away from everybody else's data.

use kernel::Kernel;
use server::demo::{self, DemoError, accounts};

async fn count(kernel: &Kernel, sql: &'static str) -> i64 {
    let found = sqlx::query_scalar(sql);
    found
        .fetch_one(kernel.database.platform_pool())
        .await
        .expect("a number")
}

const PASSWORDS: &str = "SELECT count(*) FROM platform.staff \
    WHERE password_hash IS NOT NULL AND email LIKE 'sales%@manzil.example'";

const APPS: &str = "SELECT count(*) FROM platform.second_factors WHERE confirmed_at IS NOT NULL";

const LARGE: &str = "SELECT count(*) FROM m_marinademo.users WHERE password_hash IS NOT NULL";

#[tokio::test]
async fn the_demo_is_not_made_where_somebody_else_is() {
    let app = testing::app().await;
    let people = count(&app.kernel, "SELECT count(*) FROM platform.staff").await;
    let refused = demo::seed(&app.kernel).await;
    assert!(
        matches!(refused, Err(DemoError::OthersAreThere { merchants, .. }) if merchants > 0),
        "{refused:?}"
    );
    assert_eq!(
        count(&app.kernel, "SELECT count(*) FROM platform.staff").await,
        people
    );
    assert_eq!(
        count(
            &app.kernel,
            "SELECT count(*) FROM platform.merchants WHERE key LIKE '%demo'"
        )
        .await,
        0
    );
}

#[tokio::test]
async fn closing_the_demo_ends_all_its_sign_ins() {
    let app = testing::app().await;
    let kernel = &app.kernel;
    let empty = sqlx::raw_sql("TRUNCATE platform.all_merchants, platform.staff CASCADE");
    let pool = kernel.database.platform_pool();
    empty.execute(pool).await.expect("an empty database");
    accounts::make(kernel).await.expect("the merchants");
    accounts::finish(kernel).await.expect("the people");
    demo::seed(kernel).await.expect("opened");
    assert_eq!(count(kernel, PASSWORDS).await, 2);
    assert_eq!(count(kernel, APPS).await, 2);
    let large = accounts::make_large(kernel).await.expect("the portfolio's");
    assert_eq!(large.len(), 3);
    accounts::finish_large(kernel).await.expect("its people");
    assert!(accounts::has_large(kernel).await.expect("asked"));
    assert_eq!(count(kernel, LARGE).await, 1, "the portfolio opens too");
    let sql = "INSERT INTO platform.sessions (subject_id, token_hash, expires_at, refresh_hash, \
         refresh_expires_at, created_at, last_seen_at) SELECT id, 'a', now() + interval '1 day', 'b', \
         now() + interval '1 day', now(), now() FROM platform.staff LIMIT 1; \
         INSERT INTO m_palmdemo.api_keys (user_id, name, prefix, token_hash, expires_at, created_at, updated_at) \
         SELECT id, 'k', 'mk_', 'c', now() + interval '1 day', now(), now() FROM m_palmdemo.users LIMIT 1";
    sqlx::raw_sql(sql)
        .execute(pool)
        .await
        .expect("a session and a key");

    demo::refuse(kernel).await.expect("closed");
    let live = "SELECT (SELECT count(*) FROM platform.sessions WHERE revoked_at IS NULL) \
         + (SELECT count(*) FROM m_palmdemo.api_keys WHERE revoked_at IS NULL) \
         + (SELECT count(*) FROM m_palmdemo.users WHERE password_hash IS NOT NULL)";
    assert_eq!(count(kernel, live).await, 0);
    assert_eq!(count(kernel, LARGE).await, 0);
    assert_eq!(count(kernel, PASSWORDS).await, 0);
    assert_eq!(count(kernel, APPS).await, 0);

    demo::seed(kernel).await.expect("nobody else came since");
    assert_eq!(count(kernel, PASSWORDS).await, 2);
    demo::refuse(kernel).await.expect("closed again");
    let somebody = "INSERT INTO platform.staff (name, email, role_ids, created_at, updated_at) \
         SELECT 'Aisha', 'aisha@manzil.test', ARRAY[id], now(), now() FROM platform.staff_roles \
         WHERE is_administrator";
    sqlx::raw_sql(somebody)
        .execute(pool)
        .await
        .expect("a colleague");
    let refused = demo::seed(kernel).await;
    assert!(
        matches!(refused, Err(DemoError::OthersAreThere { staff: 1, .. })),
        "{refused:?}"
    );
    assert_eq!(count(kernel, PASSWORDS).await, 0);
}
