//! Through HTTP on a real Postgres, with two merchants.

use std::net::SocketAddr;

use serde_json::{Value, json};
use testing::{App, Session};

use super::address::{Reach, Unreachable, chosen, parsed};
use super::{permission, signing};

const URL: &str = "https://hooks.example.com/manzil";

fn input(url: &str, kinds: &[&str]) -> Value {
    json!({ "url": url, "description": "Accounts", "kinds": kinds })
}

async fn made(admin: &Session) -> Value {
    admin
        .post("/webhook_endpoints", input(URL, &["customer.created"]))
        .await
        .ok()
}

/// The example of the specification, checked against another implementation.
#[test]
fn signatures_are_those_of_standard_webhooks() {
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    let (id, payload) = ("msg_p5jXN8AQM9LWM0D4loKWxJek", r#"{"test": 2432232314}"#);
    let signed = signing::header(&[secret], id, 1_614_265_330, payload).unwrap();
    assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    let two = signing::header(&[secret, "whsec_AAAA"], id, 1_614_265_330, payload).unwrap();
    assert!(
        two.starts_with(&signed) && two.split(' ').count() == 2,
        "{two}"
    );
    let other = signing::header(&[secret], id, 1_614_265_331, payload).unwrap();
    assert_ne!(other, signed);
}

/// What the documentation gives receivers, run on what is sent and on forgeries of it. The example in TypeScript is tested by
/// the front end.
#[test]
fn the_documented_receiver_takes_what_is_signed_and_no_forgery() {
    const AT: i64 = 1_773_561_600;
    let document = include_str!("../../../../../docs/webhooks.md");
    let example = document.split("```python\n").nth(1);
    let example = example.and_then(|rest| rest.split("```").next()).unwrap();
    let (secret, old) = ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_AAAA");
    let (id, body) = ("evt_palm01_1", "{\"name\": \"سارة\"}");
    let case = |secrets: &[&str], at: i64, body: &str, sent: &str| {
        let signature = signing::header(secrets, id, at, body).unwrap();
        let headers = json!({ "webhook-id": id, "webhook-timestamp": at.to_string(), "webhook-signature": signature });
        json!([headers, sent])
    };
    let mut unsigned = case(&[secret], AT, body, body);
    unsigned[0]["webhook-signature"] = json!("");
    let mut renamed = case(&[secret], AT, body, body);
    renamed[0]["webhook-id"] = json!("evt_palm01_2");
    let cases = [
        (true, case(&[secret], AT, body, body)),
        (true, case(&[old, secret], AT - 299, body, body)),
        (false, case(&[secret], AT, body, "{}")),
        (false, case(&[old], AT, body, body)),
        // One that was recorded and is sent again later.
        (false, case(&[secret], AT - 301, body, body)),
        (false, unsigned),
        (false, renamed),
    ];
    let (expected, given): (Vec<bool>, Vec<Value>) = cases.into_iter().unzip();
    let program = format!(
        "{example}\nimport json, sys\ntime.time = lambda: {AT}\n\
         cases = json.loads(sys.argv[1])\n\
         print(json.dumps([is_genuine(headers, body.encode(), sys.argv[2]) for headers, body in cases]))"
    );
    let output = std::process::Command::new("python3")
        .args(["-c", &program, &Value::Array(given).to_string(), secret])
        .output()
        .expect("python3 runs");
    let told = serde_json::from_slice::<Vec<bool>>(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told.expect(&said), expected);
}

#[test]
fn addresses_of_this_machine_and_of_private_networks_are_not_called() {
    for refused in [
        "http://hooks.example.com/",
        "ftp://hooks.example.com/",
        "https://user:secret@hooks.example.com/",
        "https://localhost/",
        "https://hooks.localhost/",
        "https://intranet/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://10.0.0.8/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[fd00::1]/",
        "https://[fe80::1]/",
        "hooks.example.com",
    ] {
        assert!(parsed(refused, Reach::Internet).is_none(), "{refused}");
    }
    for allowed in [
        URL,
        "https://hooks.example.com:8443/a?b=c",
        "https://8.8.8.8/",
    ] {
        assert!(parsed(allowed, Reach::Internet).is_some(), "{allowed}");
    }
    assert!(parsed("http://127.0.0.1:9000/", Reach::Anywhere).is_some());

    let of = |addresses: &[&str]| {
        let addresses = addresses.iter().map(|address| address.parse());
        addresses.collect::<Result<Vec<SocketAddr>, _>>().unwrap()
    };
    let mixed = of(&["8.8.8.8:443", "10.0.0.1:443"]);
    assert_eq!(chosen(&mixed, Reach::Internet), Err(Unreachable::Private));
    let mapped = of(&["[::ffff:127.0.0.1]:443"]);
    assert_eq!(chosen(&mapped, Reach::Internet), Err(Unreachable::Private));
    let public = of(&["8.8.8.8:443", "[2a00:1450:4009::1]:443"]);
    assert_eq!(chosen(&public, Reach::Internet), Ok(public[0]));
    assert_eq!(chosen(&[], Reach::Internet), Err(Unreachable::Unknown));
}

#[tokio::test]
async fn an_endpoint_is_made_changed_and_deleted_by_its_own_merchant() {
    let app = testing::app().await;
    let (admin, cedar) = (app.palm.admin(), app.cedar.admin());
    for refused in [
        "http://hooks.example.com",
        "https://10.1.2.3/",
        "",
        "https://localhost/",
    ] {
        let wrong = input(refused, &["customer.created"]);
        admin.post("/webhook_endpoints", wrong).await.invalid("url");
    }
    for kinds in [&[][..], &["customer.invented"], &["webhook.test"]] {
        let wrong = input(URL, kinds);
        admin
            .post("/webhook_endpoints", wrong)
            .await
            .invalid("kinds");
    }
    let endpoint = made(&admin).await;
    let secret = endpoint["secret"].as_str().expect("shown once");
    assert!(
        secret.starts_with("whsec_") && secret.len() == 50,
        "{secret}"
    );
    let path = format!("/webhook_endpoints/{}", endpoint["id"]);
    let shown = admin.get(&path).await.ok();
    assert!(
        shown.get("secret").is_none() && !shown.to_string().contains("sealed"),
        "{shown}"
    );
    for (method, path) in [("get", path.clone()), ("get", format!("{path}/history"))] {
        cedar.get(&path).await.status(404);
        assert_eq!(method, "get");
    }
    cedar
        .post(&format!("{path}/test"), json!({}))
        .await
        .status(404);
    cedar.delete(&path).await.status(404);
    let change =
        json!({ "url": URL, "kinds": ["contract.issued", "customer.created"], "version": 7 });
    admin.put(&path, change.clone()).await.status(409);
    let mut change = change;
    change["version"] = shown["version"].clone();
    let changed = admin.put(&path, change).await.ok();
    assert_eq!(changed["kinds"].as_array().map(Vec::len), Some(2));
    let named = json!({ "description": "Portal" });
    let named = admin.patch_only(&path, named).await;
    let version = json!({ "version": named["version"] });
    let disable = format!("{path}/disable");
    let disabled = admin.post(&disable, version.clone()).await.ok();
    assert_eq!(
        (&disabled["is_enabled"], &disabled["disabled_at"]),
        (&json!(false), &json!("2026-03-15T08:00:00Z"))
    );
    admin
        .post(&disable, version)
        .await
        .refused(501, "webhook_endpoints.disabled");
    let history = admin.get(&format!("{path}/history")).await.ok().to_string();
    assert!(
        !history.contains("sealed")
            && !history.contains("whsec")
            && history.contains("contract.issued"),
        "{history}"
    );
    admin.delete(&path).await.ok();
    admin.get(&path).await.status(404);
}

#[tokio::test]
async fn a_secret_is_sealed_and_the_one_of_before_signs_for_a_day() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let endpoint = made(&admin).await;
    let path = format!("/webhook_endpoints/{}/replace_secret", endpoint["id"]);
    let replaced = admin
        .post(&path, json!({ "version": endpoint["version"] }))
        .await
        .ok();
    let (old, new) = (endpoint["secret"].as_str(), replaced["secret"].as_str());
    assert!(old.is_some() && new.is_some() && old != new);
    assert_eq!(replaced["old_secret_until"], "2026-03-16T08:00:00Z");
    assert_eq!(secrets(&app).await, [new.unwrap(), old.unwrap()]);
    app.clock.advance(chrono::Duration::hours(24));
    assert_eq!(secrets(&app).await, [new.unwrap()]);
    let clear = "SELECT count(*) FROM webhook_endpoints WHERE position(convert_to('whsec', 'UTF8') IN secret_sealed) > 0";
    assert_eq!(app.palm.number(clear).await, 0);
    let tx = app.palm.tx().await;
    assert_eq!(crate::secrets::verify(&tx).await.unwrap().opened, 2);
}

async fn secrets(app: &App) -> Vec<String> {
    use sea_orm::EntityTrait as _;
    let db = app.palm.read().await;
    let endpoint = super::entity::Entity::find()
        .one(&db)
        .await
        .unwrap()
        .unwrap();
    super::service::secrets(&db, &endpoint).unwrap()
}

#[tokio::test]
async fn who_may_not_see_records_gives_no_endpoint_their_kinds() {
    let app = testing::app().await;
    let page = permission::PAGE.number;
    let limited = app
        .palm
        .employee(&[(page, 1), (page, 2), (page, 3), (24, 1)])
        .await;
    let wrong = input(URL, &["unit.created", "customer.created"]);
    limited
        .post("/webhook_endpoints", wrong)
        .await
        .invalid("kinds");
    let endpoint = limited
        .post("/webhook_endpoints", input(URL, &["unit.created"]))
        .await
        .ok();
    let reader = app.palm.employee(&[(page, 1)]).await;
    let path = format!("/webhook_endpoints/{}", endpoint["id"]);
    reader.get(&path).await.ok();
    reader.delete(&path).await.refused(403, "no_permission");
    reader
        .post(&format!("{path}/test"), json!({}))
        .await
        .refused(403, "no_permission");
    // What somebody with more rights chose stays when somebody with less changes the rest.
    let both = json!({ "url": URL, "kinds": ["unit.created", "customer.created"], "version": endpoint["version"] });
    let changed = app.palm.admin().put(&path, both.clone()).await.ok();
    let mut again = both;
    again["version"] = changed["version"].clone();
    again["description"] = json!("Portal");
    let kept = limited.put(&path, again).await.ok();
    assert_eq!(kept["kinds"].as_array().map(Vec::len), Some(2));
}
