//! Redis as the store that several servers share: limits hold for all of them together, and a store
//! that is away refuses what it would have counted.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kernel::ephemeral::{Ephemeral as _, RedisEphemeral};
use serde_json::json;
use testing::App;

/// Tries for one login from one address, as the sign-in has them.
const TRIES: u16 = 10;

/// A Redis of one test, in a folder of its own.
struct Redis {
    process: Child,
    port: u16,
    folder: PathBuf,
}

impl Redis {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let folder = std::env::temp_dir().join(format!("manzil-redis-{port}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        let redis = Self {
            process: spawn(port, &folder),
            port,
            folder,
        };
        redis.wait().await;
        redis
    }

    fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/", self.port)
    }

    async fn wait(&self) {
        let store = RedisEphemeral::open(&self.url()).expect("an address");
        for _ in 0..200 {
            if store.ping().await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("redis-server does not answer");
    }

    fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    async fn start_again(&mut self) {
        self.process = spawn(self.port, &self.folder);
        self.wait().await;
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn spawn(port: u16, folder: &PathBuf) -> Child {
    Command::new("redis-server")
        .args(["--bind", "127.0.0.1", "--port", &port.to_string()])
        .args(["--save", "", "--appendonly", "no"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("redis-server runs: install it, as `cargo xtask test` does")
}

async fn app_on(redis: &Redis) -> App {
    let database = testing::TestDatabase::create().await;
    let mut config = testing::config(&database);
    config.redis_url = Some(redis.url());
    testing::app_with(config, database).await
}

async fn try_to_sign_in(app: &App, login: &str) -> u16 {
    let form = json!({ "login": login, "password": "wrong-horse-1" });
    app.visitor().post("/api/merchant/login", form).await.status
}

#[tokio::test]
async fn two_servers_count_tries_together() {
    let redis = Redis::start().await;
    let one = app_on(&redis).await;
    let other = one.beside(Duration::ZERO).await;
    for number in 0..TRIES {
        let server = if number % 2 == 0 { &one } else { &other };
        assert_eq!(
            try_to_sign_in(server, "admin@palm01.example").await,
            422,
            "try {number}"
        );
    }
    for server in [&one, &other] {
        assert_eq!(try_to_sign_in(server, "admin@palm01.example").await, 429);
        assert_eq!(try_to_sign_in(server, "admin@cedar1.example").await, 422);
    }
    // A server that starts later knows it, too.
    let third = one.beside(Duration::ZERO).await;
    assert_eq!(try_to_sign_in(&third, "admin@palm01.example").await, 429);
}

#[tokio::test]
async fn without_the_store_each_server_counts_by_itself() {
    let mut redis = Redis::start().await;
    let app = app_on(&redis).await;
    assert_eq!(app.visitor().get("/health/ready").await.status, 200);
    assert_eq!(try_to_sign_in(&app, "admin@palm01.example").await, 422);

    redis.stop();
    let ready = app.visitor().get("/health/ready").await.status(200);
    assert_eq!(ready.json["shared_state"], false);
    assert_eq!(ready.json["database"], true);
    for number in 0..TRIES {
        let status = try_to_sign_in(&app, "admin@palm01.example").await;
        assert_eq!(status, 422, "try {number}");
    }
    assert_eq!(try_to_sign_in(&app, "admin@palm01.example").await, 429);
    app.palm.admin().get("/cities").await.ok();

    redis.start_again().await;
    while app.visitor().get("/health/ready").await.ok()["shared_state"] != true {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn values_and_counts_end_with_their_time() {
    let redis = Redis::start().await;
    let store = RedisEphemeral::open(&redis.url()).expect("an address");
    let window = Duration::from_millis(1100);
    assert_eq!(store.count("tries", window).await.expect("counted").0, 1);
    assert_eq!(store.count("tries", window).await.expect("counted").0, 2);
    store
        .set("closed", "yes", Duration::from_secs(1))
        .await
        .expect("kept");
    assert_eq!(
        store.get("closed").await.expect("read").as_deref(),
        Some("yes")
    );
    store
        .set("other", "yes", Duration::from_secs(60))
        .await
        .expect("kept");
    store.remove("other").await.expect("removed");
    assert_eq!(store.get("other").await.expect("read"), None);
    tokio::time::sleep(Duration::from_millis(1300)).await;
    assert_eq!(store.get("closed").await.expect("read"), None);
    assert_eq!(store.count("tries", window).await.expect("counted").0, 1);
}
