//! The database goes away and comes back: 503 with Retry-After meanwhile, no restart after.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

/// A wire to Postgres that a test can cut.
struct Wire {
    port: u16,
    whole: Arc<AtomicBool>,
    cut: tokio::sync::watch::Sender<u32>,
    _pump: tokio::task::JoinSet<()>,
}

impl Wire {
    async fn to(host: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let whole = Arc::new(AtomicBool::new(true));
        let (cut, watch) = tokio::sync::watch::channel(0);
        let mut pump = tokio::task::JoinSet::new();
        let open = whole.clone();
        pump.spawn(async move {
            let mut connections = tokio::task::JoinSet::new();
            while let Ok((mut near, _)) = listener.accept().await {
                if !open.load(Ordering::SeqCst) {
                    continue;
                }
                let (host, mut watch) = (host.clone(), watch.clone());
                watch.mark_unchanged();
                connections.spawn(async move {
                    let Ok(mut far) = TcpStream::connect(host).await else {
                        return;
                    };
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        _ = watch.changed() => {}
                    }
                });
            }
        });
        Self {
            port,
            whole,
            cut,
            _pump: pump,
        }
    }

    fn cut(&self) {
        self.whole.store(false, Ordering::SeqCst);
        self.cut.send_modify(|times| *times += 1);
    }

    fn mend(&self) {
        self.whole.store(true, Ordering::SeqCst);
    }
}

#[tokio::test]
async fn without_the_database_nothing_is_acknowledged_and_nothing_is_lost() {
    let database = testing::TestDatabase::create().await;
    let (head, tail) = database
        .url
        .split_once('@')
        .map_or(("postgres://postgres", ""), |(h, t)| (h, t));
    let (address, name) = tail.split_once('/').expect("host and database");
    let host = if address.contains(':') {
        address.to_owned()
    } else {
        format!("{address}:5432")
    };
    let wire = Wire::to(host).await;
    let mut config = testing::config(&database);
    config.database_url = format!("{head}@127.0.0.1:{}/{name}", wire.port);
    let app = testing::app_with(config, database).await;
    let admin = app.palm.admin();
    let city =
        |name: &str| json!({ "name_en": name, "name_ar": format!("{name} ع"), "country": "AE" });
    admin.post("/cities", city("Before")).await.ok();

    wire.cut();
    let down = admin.post("/cities", city("During")).await;
    assert_eq!(down.status, 503, "{}", down.json);
    assert!(down.headers.contains_key("retry-after"));
    let ready = app.visitor().get("/health/ready").await;
    assert_eq!(ready.status, 503);
    assert_eq!(app.visitor().get("/health/live").await.status, 200);

    wire.mend();
    admin.post("/cities", city("After")).await.ok();
    assert_eq!(app.visitor().get("/health/ready").await.status, 200);
    let list = admin.get("/cities?sort=name_en").await.ok();
    let names: Vec<_> = list["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|c| c["name_en"].clone())
        .collect();
    assert_eq!(names, ["After", "Before"]);
}

#[tokio::test]
async fn a_merchant_that_is_being_updated_is_told_to_wait() {
    let app = testing::app().await;
    sqlx::query("UPDATE platform.merchants SET schema_version = 0 WHERE key = 'palm01'")
        .execute(app.kernel.database.platform_pool())
        .await
        .expect("done");
    let answer = app.palm.admin().get("/cities").await;
    assert!(answer.headers.contains_key("retry-after"));
    answer.refused(503, "merchant_updating");
    app.cedar.admin().get("/cities").await.ok();
}
