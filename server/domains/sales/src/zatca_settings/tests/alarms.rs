use authority::Options;
use chrono::Duration;
use kernel::jobs::Daily;
use kernel::tenancy::MerchantConn as _;
use serde_json::json;

use crate::fixtures::{OTP, World, saudi_with};
use crate::zatca_settings::jobs::WATCH;

/// A morning's look at the certificate.
async fn watch(world: &World) {
    let key = kernel::clock::Clock::now(&*world.app.clock).to_rfc3339();
    let palm = &world.app.palm;
    let date = palm.read().await.today();
    let payload = serde_json::to_value(Daily { date }).expect("json");
    let merchant = palm.merchant().await.id;
    world
        .app
        .enqueue_raw(Some(merchant), WATCH, &key, payload)
        .await;
    world.app.run_jobs().await;
}

async fn told(world: &World) -> (i64, i64) {
    let palm = &world.app.palm;
    let bells = "SELECT count(*) FROM notifications WHERE noun = 'zatca_settings'";
    let mails =
        "SELECT count(*) FROM platform.mails WHERE kind = 'zatca_settings.certificate_expiry'";
    (palm.number(bells).await, palm.number(mails).await)
}

#[tokio::test]
async fn the_certificates_end_is_told_once_at_each_distance() {
    let options = Options {
        certificate_days: 90,
        ..Options::default()
    };
    let world = saudi_with(options).await;
    world.connect("simplified").await;
    watch(&world).await;
    assert_eq!(told(&world).await, (0, 0), "90 days are enough");
    let mut expected = 0;
    for days in [30, 30, 23] {
        world.advance(Duration::days(days));
        watch(&world).await;
        world.advance(Duration::hours(1));
        watch(&world).await;
        expected += 1;
        assert_eq!(told(&world).await, (expected, expected));
    }
    world.advance(Duration::days(8));
    watch(&world).await;
    assert_eq!(told(&world).await, (4, 4), "its end is told, too");
    watch(&world).await;
    world.advance(Duration::days(30));
    watch(&world).await;
    assert_eq!(told(&world).await, (4, 4));
    let title = world
        .rows("SELECT title_en, title_ar FROM notifications WHERE noun = 'zatca_settings' ORDER BY id")
        .await;
    assert!(
        title[0]["title_en"]
            .as_str()
            .expect("words")
            .contains("60 days")
    );
    assert!(
        title[3]["title_ar"]
            .as_str()
            .expect("words")
            .contains("انتهت")
    );
    let to = world
        .rows("SELECT recipient FROM platform.mails WHERE kind LIKE 'zatca_settings.%'")
        .await;
    assert_eq!(to[0]["recipient"], "admin@palm01.example");
    let input = json!({ "otp": OTP });
    let admin = world.app.palm.admin();
    admin.post("/zatca_setting/renew", input).await.ok();
    world.app.run_jobs().await;
    let alarmed = world.rows("SELECT alarmed_days FROM zatca_settings").await;
    assert!(
        alarmed[0]["alarmed_days"].is_null(),
        "a new certificate begins anew"
    );
    world.advance(Duration::days(85));
    watch(&world).await;
    assert_eq!(
        told(&world).await,
        (5, 5),
        "only the nearest alarm after a long sleep"
    );
}
