//! Tenants' own links through HTTP. The clock stands at 2026-03-15.

use serde_json::{Value, json};
use testing::TestMerchant;

use super::permission;
use crate::fixtures::{World, world};

const ADDRESS: &str = "omar@tenants.example";

async fn reached() -> World {
    let world = world().await;
    let sql = format!("UPDATE customers SET email = '{ADDRESS}'");
    world.app.palm.execute(&sql).await;
    world
}

async fn open(world: &World) -> Value {
    let input = json!({ "customer_id": world.customer, "by_email": true });
    world
        .app
        .palm
        .admin()
        .post("/tenant_links", input)
        .await
        .ok()
}

fn page(link: &Value, rest: &str) -> String {
    let id = link["public_id"].as_str().expect("a public id");
    format!("/api/public/tenant_links/{id}{rest}")
}

async fn last_code(merchant: &TestMerchant) -> String {
    let sql = "SELECT substring(body from '[0-9]{6}')::bigint FROM platform.mails \
         WHERE kind = 'tenant_links.code' ORDER BY id DESC LIMIT 1";
    format!("{:06}", merchant.number(sql).await)
}

/// The session of a visit that a code began.
async fn enter(world: &World, link: &Value) -> Value {
    let visitor = world.app.visitor();
    visitor.post(&page(link, "/code"), json!({})).await.ok();
    let code = last_code(&world.app.palm).await;
    let input = json!({ "code": code });
    let entered = visitor.post(&page(link, "/session"), input).await.ok();
    entered["session"].clone()
}

#[tokio::test]
async fn a_tenant_sees_what_is_theirs_after_a_code() {
    let world = reached().await;
    let link = open(&world).await;
    let visitor = world.app.visitor();
    let door = visitor.get(&page(&link, "")).await.ok();
    assert_eq!(door["code_address"], "o***@tenants.example");
    assert!(door["name_en"].is_null(), "the door names nobody: {door}");
    let session = enter(&world, &link).await;
    let asks = json!({ "session": session });
    let area = visitor.post(&page(&link, "/area"), asks.clone()).await.ok();
    assert_eq!(
        (
            &area["name_en"],
            &area["contracts"][0]["number"],
            &area["mobile"]
        ),
        (
            &json!("Omar Haddad"),
            &json!("C-2026-00001"),
            &json!("+971501112233")
        )
    );
    assert_eq!(area["payments"].as_array().map(Vec::len), Some(4));
    let in_safe = area["payments"].as_array().expect("payments");
    assert!(
        in_safe.iter().any(|row| row["cheque_state"] == "received"),
        "{area}"
    );
    // The account is the one that the office has.
    let path = format!("/customers/{}/statement", world.customer);
    let statement = world.app.palm.admin().get(&path).await.ok();
    assert_eq!(area["figures"], statement["overall"]);
    assert_eq!(
        area["lines"].as_array().map(Vec::len),
        statement["lines"].as_array().map(Vec::len)
    );
    let own = area["contracts"][0]["id"].clone();
    let pdf = page(&link, &format!("/contracts/{own}/pdf"));
    let pdf = visitor.post(&pdf, asks.clone()).await.status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    let file = json!({ "session": session, "format": "csv" });
    visitor
        .post(&page(&link, "/statement/export"), file)
        .await
        .status(200);
    let visits = format!("/tenant_links/{}/visits", link["id"]);
    let visits = world.app.palm.admin().get(&visits).await.ok();
    let kinds: Vec<&str> = visits["items"]
        .as_array()
        .expect("visits")
        .iter()
        .filter_map(|visit| visit["kind"].as_str())
        .collect();
    assert_eq!(kinds, ["paper", "paper", "entered", "code_sent"]);
    let list = world
        .app
        .palm
        .admin()
        .get("/tenant_links?state=open")
        .await
        .ok();
    assert_eq!(
        (&list["total"], &list["items"][0]["visits"]),
        (&json!(1), &json!(1))
    );
}

#[tokio::test]
async fn receipts_of_others_and_codes_of_others_open_nothing() {
    let world = reached().await;
    let link = open(&world).await;
    let visitor = world.app.visitor();
    let asks = |session: &str| json!({ "session": session });
    visitor
        .post(&page(&link, "/area"), asks("guessed"))
        .await
        .refused(501, "tenant_links.session_over");
    visitor
        .post(&page(&link, "/session"), json!({}))
        .await
        .refused(501, "tenant_links.code_missing");
    visitor.post(&page(&link, "/code"), json!({})).await.ok();
    let right = last_code(&world.app.palm).await;
    let wrong = if right == "000000" {
        "000001"
    } else {
        "000000"
    };
    for _ in 0..5 {
        let tried = visitor
            .post(&page(&link, "/session"), json!({ "code": wrong }))
            .await;
        tried.refused(501, "tenant_links.code_wrong");
    }
    // Even the right one is over after five tries, and no other is sent so soon.
    let late = visitor
        .post(&page(&link, "/session"), json!({ "code": right }))
        .await;
    late.refused(501, "tenant_links.code_over");
    visitor
        .post(&page(&link, "/code"), json!({}))
        .await
        .status(429);
    let unknown = "/api/public/tenant_links/palm01-AAAAAAAAAAAAAAAAAAAAAA";
    visitor.get(unknown).await.status(404);
    let stranger = world.app.cedar.admin();
    let path = format!("/tenant_links/{}", link["id"]);
    stranger.get(&path).await.status(404);
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    let input = json!({ "customer_id": world.customer });
    viewer.post("/tenant_links", input).await.status(403);
}

#[tokio::test]
async fn a_payment_has_its_receipt_and_nobody_elses() {
    let world = reached().await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}", world.payments[0]);
    let payment = admin.get(&path).await.ok();
    let collected =
        json!({ "collected_on": "2026-03-15", "method": "cash", "version": payment["version"] });
    admin.post(&format!("{path}/collect"), collected).await.ok();
    let link = open(&world).await;
    let session = enter(&world, &link).await;
    let asks = json!({ "session": session });
    let visitor = world.app.visitor();
    let area = visitor.post(&page(&link, "/area"), asks.clone()).await.ok();
    let rows = area["payments"].as_array().expect("payments");
    let receipt = rows
        .iter()
        .find_map(|row| row["receipt_id"].as_i64())
        .expect("a receipt");
    let pdf = page(&link, &format!("/receipts/{receipt}/pdf"));
    let pdf = visitor.post(&pdf, asks.clone()).await.status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-"));
    // The same of another tenant is not there.
    let sql = "WITH other AS (INSERT INTO customers (name_en, mobile, search_key, created_at, updated_at) \
         VALUES ('Sara', '+971501119999', 'sara', now(), now()) RETURNING id) \
         UPDATE contracts SET customer_id = (SELECT id FROM other)";
    world.app.palm.execute(sql).await;
    for paper in [
        format!("/receipts/{receipt}/pdf"),
        format!("/contracts/{}/pdf", world.contract),
    ] {
        visitor
            .post(&page(&link, &paper), asks.clone())
            .await
            .status(404);
    }
}

#[tokio::test]
async fn the_office_closes_and_switches_off() {
    let world = reached().await;
    let admin = world.app.palm.admin();
    let link = open(&world).await;
    let again = json!({ "customer_id": world.customer });
    let second = admin.post("/tenant_links", again.clone()).await;
    second.refused(409, "tenant_links.open_already");
    let session = enter(&world, &link).await;
    let asks = json!({ "session": session });
    let visitor = world.app.visitor();
    let off = json!({ "is_on": false });
    let off = admin.patch_only("/tenant_links/settings", off).await;
    let refused = visitor.post(&page(&link, "/area"), asks.clone()).await;
    refused.refused(501, "tenant_links.off");
    let on = json!({ "is_on": true, "version": off["version"] });
    admin.put("/tenant_links/settings", on).await.ok();
    visitor.post(&page(&link, "/area"), asks.clone()).await.ok();
    let path = format!("/tenant_links/{}", link["id"]);
    let now = admin.get(&path).await.ok();
    let version = json!({ "version": now["version"] });
    let closed = admin.post(&format!("{path}/close"), version).await.ok();
    assert_eq!(closed["state"], "closed");
    visitor.get(&page(&link, "")).await.status(404);
    visitor.post(&page(&link, "/area"), asks).await.status(404);
    world
        .app
        .palm
        .execute("UPDATE customers SET email = NULL")
        .await;
    let unreached = admin.post("/tenant_links", again).await;
    unreached.refused(501, "tenant_links.no_address");
}

#[tokio::test]
async fn contact_data_changes_when_the_office_says_so() {
    let world = reached().await;
    let admin = world.app.palm.admin();
    let link = open(&world).await;
    let session = enter(&world, &link).await;
    let visitor = world.app.visitor();
    let ask = |change: Value| {
        let mut input = change;
        input["session"] = session.clone();
        input
    };
    let changes = page(&link, "/changes");
    let nothing = visitor
        .post(&changes, ask(json!({ "email": ADDRESS })))
        .await;
    nothing.invalid("note");
    visitor
        .post(&changes, ask(json!({ "mobile": "12" })))
        .await
        .invalid("mobile");
    let asked = ask(json!({ "mobile": "+971501117777", "language": "ar" }));
    let area = visitor.post(&changes, asked).await.ok();
    assert_eq!(
        (&area["change"]["state"], &area["mobile"]),
        (&json!("waiting"), &json!("+971501112233"))
    );
    let twice = visitor
        .post(&changes, ask(json!({ "note": "And a parking" })))
        .await;
    twice.refused(501, "contact_changes.waiting");
    let list = admin.get("/contact_changes?state=waiting").await.ok();
    let change = &list["items"][0];
    let path = format!("/contact_changes/{}", change["id"]);
    let version = json!({ "version": change["version"] });
    let accepted = admin
        .post(&format!("{path}/accept"), version.clone())
        .await
        .ok();
    assert_eq!(accepted["state"], "accepted");
    let customer = admin
        .get(&format!("/customers/{}", world.customer))
        .await
        .ok();
    assert_eq!(
        (&customer["mobile"], &customer["language"]),
        (&json!("+971501117777"), &json!("ar"))
    );
    assert_eq!(
        admin.get("/customers?search=501117777").await.ok()["total"],
        1
    );
    let again = admin.post(&format!("{path}/accept"), version).await;
    again.refused(501, "contact_changes.decided");
    let asked = ask(json!({ "note": "Another flat" }));
    visitor.post(&changes, asked).await.ok();
    let list = admin.get("/contact_changes?state=waiting").await.ok();
    let change = &list["items"][0];
    let path = format!("/contact_changes/{}/refuse", change["id"]);
    let refusal = json!({ "reason": "Call us", "version": change["version"] });
    admin.post(&path, refusal).await.ok();
    let area = visitor
        .post(&page(&link, "/area"), json!({ "session": session }))
        .await
        .ok();
    assert_eq!(area["change"]["reason"], "Call us");
    world
        .app
        .cedar
        .admin()
        .get(&path.replace("/refuse", ""))
        .await
        .status(404);
}

#[tokio::test]
async fn a_tenant_without_an_address_gets_link_and_code_by_whatsapp() {
    let world = world().await;
    let palm = &world.app.palm;
    let reach = |mobile: &str, allows: bool| {
        format!(
            "UPDATE customers SET email = NULL, mobile = '{mobile}', allow_whatsapp = {allows} WHERE id = {}",
            world.customer
        )
    };
    palm.execute(&reach("+971501239999", true)).await;
    palm.connect_whatsapp().await;
    let link = open(&world).await;
    let visitor = world.app.visitor();
    let door = visitor.get(&page(&link, "")).await.ok();
    assert_eq!(door["code_address"], "+971••••999");
    visitor.post(&page(&link, "/code"), json!({})).await.ok();
    let jobs = world.app.waiting_jobs().await;
    let texts = jobs
        .iter()
        .filter(|(name, _)| name == "deliveries.send_text");
    let texts: Vec<&Value> = texts.map(|(_, payload)| payload).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    let said = |text: &Value| text["text"].as_str().expect("words").to_owned();
    assert_eq!(texts[0]["to"], "+971501239999");
    assert!(said(texts[0]).contains("/my-tenancy/"), "{texts:?}");
    assert!(texts[1]["ends_at"].is_string(), "{texts:?}");
    let words = said(texts[1]);
    let digits: Vec<&str> = words
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|part| part.len() == 6)
        .collect();
    let input = json!({ "code": digits[0] });
    visitor.post(&page(&link, "/session"), input).await.ok();
    palm.execute(&reach("+971501239999", false)).await;
    world.app.clock.advance(chrono::Duration::minutes(2));
    let unwanted = visitor.post(&page(&link, "/code"), json!({})).await;
    unwanted.refused(501, "tenant_links.no_address");
}
