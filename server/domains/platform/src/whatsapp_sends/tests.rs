//! Messages of two merchants, found by merchant, status and number; those of a campaign apart.

#[tokio::test]
async fn staff_see_what_became_of_every_merchants_messages() {
    let app = testing::app().await;
    for (merchant, status, campaign) in [(&app.palm, 2, "7"), (&app.cedar, 0, "NULL")] {
        merchant
            .execute(&format!(
                "INSERT INTO platform.whatsapp_sends (merchant_id, reference, kind, campaign_id, recipient, status, error, \
                     created_at, updated_at) \
                 SELECT id, key || '-reminder-1', 'reminder', {campaign}, '97150000000{status}', {status}, \
                     CASE {status} WHEN 0 THEN 'no such number' END, now(), now() \
                 FROM platform.merchants WHERE key = '{}'",
                merchant.key
            ))
            .await;
    }
    app.palm
        .execute(
            "INSERT INTO platform.campaigns (merchant_id, campaign_id, name, status, recipients, sent, failed, excluded, \
                 starts_at, updated_at) SELECT id, 7, 'Eid', 2, 1, 1, 0, 0, now(), now() \
             FROM platform.merchants WHERE key = 'palm01'",
        )
        .await;
    let manager = app.manager();
    assert_eq!(manager.get("/whatsapp_sends").await.ok()["total"], 2);
    let failed = manager.get("/whatsapp_sends?status=0").await.ok();
    assert_eq!(failed["total"], 1);
    assert_eq!(failed["items"][0]["error"], "no such number");
    let found = manager
        .get("/whatsapp_sends?search=971500000002")
        .await
        .ok();
    assert_eq!(
        (&found["total"], &found["items"][0]["status"]),
        (&1.into(), &2.into())
    );
    manager
        .get("/whatsapp_sends/export?format=csv")
        .await
        .status(200);
    let palm = app.palm.merchant().await.id;
    let path = format!("/campaigns/recipients?merchant_id={palm}&campaign_id=7");
    let of_campaign = manager.get(&path).await.ok();
    assert_eq!(
        (
            &of_campaign["total"],
            &of_campaign["items"][0]["campaign_name"]
        ),
        (&1.into(), &"Eid".into())
    );
    manager
        .get("/campaigns/recipients/export?format=csv")
        .await
        .status(200);
}
