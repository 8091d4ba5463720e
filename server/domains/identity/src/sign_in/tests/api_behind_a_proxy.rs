//! Signing in behind a proxy that names addresses and countries.

use chrono::Duration;
use kernel::auth::{Area, Door, FailedLoginType};
use kernel::config::Config;
use poem::test::{TestClient, TestResponse};
use poem::{Endpoint, EndpointExt as _, FromRequest as _, Request};
use poem_openapi::OpenApiService;
use serde_json::{Value, json};
use testing::{App, TestDatabase};

use super::{ADMIN, failures};
use crate::fixtures::{ADMIN_PASSWORD, insisting};
use crate::sign_in::api::SignInApi;

/// The product behind one proxy that names addresses and countries.
async fn behind_a_proxy() -> App {
    let database = TestDatabase::create().await;
    let config = Config {
        trusted_proxies: 1,
        country_header: Some("cf-ipcountry".to_owned()),
        allowed_countries: vec!["AE".to_owned()],
        ..testing::config(&database)
    };
    testing::app_with(config, database).await
}

fn sign_in_calls(app: &App) -> TestClient<impl Endpoint + use<>> {
    let service = OpenApiService::new(SignInApi, "sign_in", "1");
    TestClient::new(service.data(app.kernel.clone()))
}

async fn from_address(app: &App, address: &str, country: &str) -> (u16, Value) {
    typed_at(app, address, country, insisting(ADMIN, ADMIN_PASSWORD)).await
}

async fn typed_at(app: &App, address: &str, country: &str, input: Value) -> (u16, Value) {
    let client = sign_in_calls(app);
    let request = client
        .post("/login")
        .header("x-forwarded-for", address)
        .header("cf-ipcountry", country);
    let response: TestResponse = request.body_json(&input).send().await;
    let status = response.0.status().as_u16();
    let bytes = response.0.into_body().into_vec().await.unwrap_or_default();
    (status, serde_json::from_slice(&bytes).unwrap_or_default())
}

async fn door_at(app: &App, address: &str) -> Door {
    let mut request = Request::builder()
        .header("x-forwarded-for", address)
        .finish();
    request.set_data(app.kernel.clone());
    let (request, mut body) = request.split();
    Door::from_request(&request, &mut body).await.unwrap()
}

/// Failures of somebody who tries ten names.
async fn fail(door: &Door, tries: std::ops::Range<u32>) {
    for number in tries {
        let login = format!("guess{}", number % 10);
        door.fail(FailedLoginType::Password, Area::Merchant, &login, None)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn an_address_with_a_hundred_failures_is_blocked_for_a_day() {
    let app = behind_a_proxy().await;
    let (address, other) = ("203.0.113.7", "203.0.113.8");
    let door = door_at(&app, address).await;
    fail(&door, 0..50).await;
    assert_eq!(from_address(&app, address, "AE").await.0, 429);
    fail(&door, 50..100).await;
    let (status, body) = from_address(&app, address, "AE").await;
    assert_eq!(
        (status, &body["code"]),
        (501, &json!("address_blocked")),
        "{body}"
    );
    assert_eq!(failures(&app, FailedLoginType::Blocked).await, 1);
    assert_eq!(from_address(&app, other, "AE").await.0, 200);
    let until =
        "SELECT count(*) FROM platform.blocked_ips WHERE expires_at = '2026-03-16T08:00:00Z'";
    assert_eq!(app.palm.number(until).await, 1);
    app.clock.advance(Duration::days(1));
    assert_eq!(from_address(&app, address, "AE").await.0, 200);
}

#[tokio::test]
async fn a_network_that_waits_is_listed_and_let_in_again() {
    let app = behind_a_proxy().await;
    let (lifted, waiting) = ("203.0.113.7", "2001:db8:1:2::");
    for address in [lifted, "2001:db8:1:2:a::1"] {
        fail(&door_at(&app, address).await, 0..50).await;
        assert_eq!(from_address(&app, address, "AE").await.0, 429);
    }
    let manager = app.manager();
    let listed = "/blocked_ips?active=true&kind=waiting&sort=ip";
    let list = manager.get(listed).await.ok();
    assert_eq!(list["total"], 2, "{list}");
    assert_eq!(list["items"][0]["ip"], waiting);
    assert_eq!(list["items"][1]["ip"], lifted);
    let path = format!("/blocked_ips/{lifted}");
    manager.delete(&path).await.ok();
    assert_eq!(from_address(&app, lifted, "AE").await.0, 200);
    assert_eq!(from_address(&app, "2001:db8:1:2::9", "AE").await.0, 429);
    app.clock.advance(Duration::minutes(15));
    assert_eq!(manager.get(listed).await.ok()["total"], 0);
    assert_eq!(from_address(&app, "2001:db8:1:2::9", "AE").await.0, 200);
}

#[tokio::test]
async fn waiting_weakens_no_block() {
    let app = behind_a_proxy().await;
    let address = "203.0.113.7";
    let by_hand = json!({ "ip": address, "reason": "Guessing" });
    let manager = app.manager();
    manager.post("/blocked_ips", by_hand).await.ok();
    fail(&door_at(&app, address).await, 0..50).await;
    let (status, body) = from_address(&app, address, "AE").await;
    assert_eq!((status, &body["code"]), (501, &json!("address_blocked")));
    let list = manager.get("/blocked_ips?kind=blocked").await.ok();
    assert_eq!(list["items"][0]["reason"], "Guessing");
}

#[tokio::test]
async fn only_the_allowed_countries_sign_in() {
    let app = behind_a_proxy().await;
    let (status, body) = from_address(&app, "203.0.113.7", "FR").await;
    assert_eq!(
        (status, &body["code"]),
        (501, &json!("disallowed_country")),
        "{body}"
    );
    assert_eq!(failures(&app, FailedLoginType::DisallowedCountry).await, 1);
    assert_eq!(from_address(&app, "203.0.113.7", "ae").await.0, 200);
}

#[tokio::test]
async fn one_who_guesses_shuts_no_office_out() {
    let app = behind_a_proxy().await;
    let address = "203.0.113.7";
    let door = door_at(&app, address).await;
    for _ in 0..120 {
        door.fail(FailedLoginType::Password, Area::Merchant, "guess", None)
            .await
            .unwrap();
    }
    let (status, _) = typed_at(&app, address, "AE", insisting("guess", "Any-horse-1")).await;
    assert_eq!(status, 429, "the guessed name waits at this address");
    assert_eq!(from_address(&app, address, "AE").await.0, 200);
    let blocked = "SELECT count(*) FROM platform.blocked_ips";
    assert_eq!(app.palm.number(blocked).await, 0);
}

#[tokio::test]
async fn who_signed_in_here_before_is_not_kept_out_by_others() {
    let app = behind_a_proxy().await;
    let address = "203.0.113.7";
    assert_eq!(from_address(&app, address, "AE").await.0, 200);
    fail(&door_at(&app, address).await, 0..100).await;
    assert_eq!(from_address(&app, address, "AE").await.0, 200);
    let (status, body) = typed_at(&app, address, "AE", insisting("new", "Any-horse-1")).await;
    assert_eq!((status, &body["code"]), (501, &json!("address_blocked")));
    let by_hand = json!({ "ip": address, "reason": "Guessing" });
    app.manager().post("/blocked_ips", by_hand).await.ok();
    let (status, body) = from_address(&app, address, "AE").await;
    assert_eq!((status, &body["code"]), (501, &json!("address_blocked")));
}

#[tokio::test]
async fn who_is_unblocked_begins_anew() {
    let app = behind_a_proxy().await;
    let address = "203.0.113.7";
    let door = door_at(&app, address).await;
    for _ in 0..10 {
        assert!(door.enter(Area::Merchant, ADMIN).await.is_ok());
    }
    fail(&door, 0..100).await;
    assert_eq!(from_address(&app, address, "AE").await.0, 501);
    let path = format!("/blocked_ips/{address}");
    app.manager().delete(&path).await.ok();
    assert_eq!(from_address(&app, address, "AE").await.0, 200);
}
