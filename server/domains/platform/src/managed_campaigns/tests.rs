//! Rows of two merchants, found by merchant, status and words.

#[tokio::test]
async fn staff_see_the_campaigns_of_every_merchant() {
    let app = testing::app().await;
    for (merchant, name, status) in [(&app.palm, "Eid", 2), (&app.cedar, "Winter", 5)] {
        merchant
            .execute(&format!(
                "INSERT INTO platform.campaigns (merchant_id, campaign_id, name, status, recipients, sent, failed, excluded, \
                     starts_at, updated_at) SELECT id, 1, '{name}', {status}, 10, 4, 1, 2, now(), now() \
                 FROM platform.merchants WHERE key = '{}'",
                merchant.key
            ))
            .await;
    }
    let manager = app.manager();
    let all = manager.get("/campaigns").await.ok();
    assert_eq!(
        (&all["total"], &all["items"][0]["sent"]),
        (&2.into(), &4.into())
    );
    assert_eq!(
        manager.get("/campaigns?status=5").await.ok()["items"][0]["name"],
        "Winter"
    );
    assert_eq!(manager.get("/campaigns?search=eid").await.ok()["total"], 1);
    manager
        .get("/campaigns/export?format=csv")
        .await
        .status(200);
}
