use sea_orm::ConnectionTrait as _;

#[tokio::test]
async fn a_tenant_is_found_by_mobile_and_only_by_those_who_may_see_tenants() {
    let app = testing::app().await;
    let tx = app.palm.tx().await;
    let sql = "INSERT INTO customers (name_en, mobile, search_key, created_at, updated_at) VALUES \
         ('Omar Haddad', '+971501112233', 'omar haddad 971501112233', now(), now())";
    tx.execute_unprepared(sql).await.expect("inserted");
    tx.commit().await.expect("committed");
    let found = app
        .palm
        .admin()
        .get("/search?q=050%20111%202233")
        .await
        .ok();
    assert_eq!(found["items"][0]["noun"], "customers");
    let nobody = app
        .palm
        .employee(&[])
        .await
        .get("/search?q=omar")
        .await
        .ok();
    assert_eq!(nobody["items"].as_array().map(Vec::len), Some(0));
    let other = app.cedar.admin().get("/search?q=omar").await.ok();
    assert_eq!(other["items"].as_array().map(Vec::len), Some(0));
}
