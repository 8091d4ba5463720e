//! Signing in turn, with links, codes, reminders and the sealed file, through HTTP.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::Duration;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::fixtures::{World, world};

const DRAWING: &[u8] = include_bytes!("../../../../documents/tests/common/signature.png");

fn shared(public_id: &Value, rest: &str) -> String {
    let id = public_id.as_str().expect("a public id");
    format!("/api/public/shared_contracts/{id}{rest}")
}

fn input(name: &str, code: Option<&str>) -> Value {
    json!({ "signer_name": name, "image": STANDARD.encode(DRAWING), "agreed": true, "language": "en", "code": code })
}

async fn settings(world: &World, change: Value) -> Value {
    let mut given = world.admin().get("/signing/settings").await.ok();
    given.as_object_mut().expect("fields").remove("changed_by");
    for (key, value) in change.as_object().expect("fields") {
        given[key] = value.clone();
    }
    world.admin().put("/signing/settings", given).await.ok()
}

async fn signing(world: &World, contract: &Value) -> Value {
    let path = format!("/signing/contracts/{}", contract["id"]);
    world.admin().get(&path).await.ok()
}

/// The end of a signer's address, where it is open.
async fn link(world: &World, contract: &Value, at: usize) -> Value {
    let signing = signing(world, contract).await;
    let url = signing["signers"][at]["url"]
        .as_str()
        .expect("an open link");
    json!(url.rsplit('/').next())
}

async fn kinds(world: &World, contract: &Value) -> Vec<String> {
    let path = format!("/signing/contracts/{}/events?page_size=50", contract["id"]);
    let events = world.admin().get(&path).await.ok();
    let items = events["items"].as_array().expect("events").clone();
    let kind = |event: Value| event["kind"].as_str().expect("a kind").to_owned();
    items.into_iter().rev().map(kind).collect()
}

async fn mails(world: &World, kind: &str) -> i64 {
    let sql = format!("SELECT count(*) FROM platform.mails WHERE kind = '{kind}'");
    world.app.palm.number(&sql).await
}

#[tokio::test]
async fn the_tenant_signs_then_the_owner_then_the_office() {
    let world = world().await;
    settings(&world, json!({ "parties": ["tenant", "owner", "office"] })).await;
    world
        .app
        .palm
        .execute(&format!(
            "UPDATE owners SET email = 'salem@owners.example' WHERE id = {}",
            world.owner
        ))
        .await;
    let issued = world.issued().await;
    let visitor = world.app.visitor();
    let owner = link(&world, &issued, 1).await;
    let early = visitor.get(&shared(&owner, "")).await.ok();
    assert_eq!(
        (&early["party"], &early["can_sign"]),
        (&json!("owner"), &json!(false))
    );
    visitor
        .post(&shared(&owner, "/sign"), input("Salem", None))
        .await
        .refused(501, "signing.not_their_turn");
    let tenant = &issued["public_id"];
    let code = world.code_for(tenant).await;
    let page = visitor
        .post(&shared(tenant, "/sign"), input("Omar Haddad", Some(&code)))
        .await
        .ok();
    assert!(page["pdf_hash"].is_null(), "not all have signed");
    let contract = world
        .admin()
        .get(&format!("/contracts/{}", issued["id"]))
        .await
        .ok();
    assert!(contract["signed_at"].is_null());
    assert_eq!(
        mails(&world, "signing.invited").await,
        1,
        "the owner is next"
    );
    let code = world.code_for(&owner).await;
    visitor
        .post(&shared(&owner, "/sign"), input("Salem Owner", Some(&code)))
        .await
        .ok();
    let office = link(&world, &issued, 2).await;
    let code = world.code_for(&office).await;
    let done = visitor
        .post(
            &shared(&office, "/sign"),
            input("Layla Manager", Some(&code)),
        )
        .await
        .ok();
    sealed(&world, &issued, &done).await;
}

async fn sealed(world: &World, issued: &Value, done: &Value) {
    let signing = signing(world, issued).await;
    assert_eq!(signing["pdf_hash"], done["pdf_hash"]);
    for signer in signing["signers"].as_array().expect("signers") {
        assert_eq!(signer["state"], "signed");
        assert_eq!(signer["confirmation"], "code");
    }
    let visitor = world.app.visitor();
    let file = visitor
        .get(&shared(&issued["public_id"], "/pdf"))
        .await
        .status(200)
        .bytes;
    assert_eq!(json!(hex::encode(Sha256::digest(&file))), done["pdf_hash"]);
    let contract = world
        .admin()
        .get(&format!("/contracts/{}", issued["id"]))
        .await
        .ok();
    assert_eq!(contract["signature"]["signer_name"], "Omar Haddad");
    assert_eq!(contract["signature"]["pdf_hash"], done["pdf_hash"]);
    assert_eq!(mails(world, "contracts.signed").await, 3);
    let kinds = kinds(world, issued).await;
    let signed: Vec<&str> = kinds
        .iter()
        .map(String::as_str)
        .filter(|kind| ["signed", "sealed", "invited"].contains(kind))
        .collect();
    assert_eq!(
        signed,
        [
            "invited", "signed", "invited", "signed", "invited", "signed", "sealed"
        ]
    );
    evidence(world).await;
}

/// What was shown is kept as it was hashed.
async fn evidence(world: &World) {
    let list = world.admin().get("/signatures?party=tenant").await.ok();
    let id = &list["items"][0]["id"];
    let detail = world.admin().get(&format!("/signatures/{id}")).await.ok();
    let shown = detail["shown"].as_str().expect("what was shown");
    assert!(shown.contains("C-2026-00001"));
    assert_eq!(
        detail["document_hash"],
        json!(hex::encode(Sha256::digest(shown)))
    );
    assert_eq!(detail["confirmed_at_address"], "o***@tenants.example");
}

#[tokio::test]
async fn a_code_is_good_once_a_few_times_and_for_ten_minutes() {
    let world = world().await;
    let issued = world.issued().await;
    let (visitor, tenant) = (world.app.visitor(), &issued["public_id"]);
    let sign = async |code: Option<&str>| {
        let body = input("Omar Haddad", code);
        visitor.post(&shared(tenant, "/sign"), body).await
    };
    sign(None).await.refused(501, "signing.code_missing");
    let code = world.code_for(tenant).await;
    let kept =
        "SELECT count(*) FROM signers WHERE code_hash IS NOT NULL AND octet_length(code_hash) = 32";
    assert_eq!(world.app.palm.number(kept).await, 1);
    visitor
        .post(&shared(tenant, "/code"), json!({}))
        .await
        .refused(429, "too_many_requests");
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..5 {
        sign(Some(wrong)).await.refused(501, "signing.code_wrong");
    }
    sign(Some(&code)).await.refused(501, "signing.code_over");
    world.app.clock.advance(Duration::seconds(61));
    let code = world.code_for(tenant).await;
    world.app.clock.advance(Duration::seconds(601));
    sign(Some(&code)).await.refused(501, "signing.code_over");
    let kinds = kinds(&world, &issued).await;
    let count = |kind: &str| kinds.iter().filter(|one| *one == kind).count();
    assert_eq!((count("code_sent"), count("code_refused")), (2, 7));
    let code = world.code_for(tenant).await;
    let body = input("Omar Haddad", Some(&code));
    let other = world.app.visitor();
    assert_eq!(
        other.post(&shared(tenant, "/sign"), body).await.ok()["can_sign"],
        false
    );
}

#[tokio::test]
async fn whoever_has_no_address_signs_with_the_link_unless_codes_are_asked_of_all() {
    let world = world().await;
    let strict = settings(&world, json!({ "confirmation": "always" })).await;
    let palm = &world.app.palm;
    palm.execute("UPDATE customers SET email = NULL").await;
    let issued = world.issued().await;
    let (visitor, tenant) = (world.app.visitor(), &issued["public_id"]);
    let page = visitor.get(&shared(tenant, "")).await.ok();
    assert_eq!(page["needs_code"], true);
    visitor
        .post(&shared(tenant, "/code"), json!({}))
        .await
        .refused(501, "signing.no_address");
    visitor
        .post(&shared(tenant, "/sign"), input("Omar", None))
        .await
        .refused(501, "signing.code_missing");
    let again = json!({ "confirmation": "where_possible", "version": strict["version"] });
    settings(&world, again).await;
    visitor
        .post(&shared(tenant, "/code"), json!({}))
        .await
        .refused(501, "signing.no_code_needed");
    visitor
        .post(&shared(tenant, "/sign"), input("Omar", None))
        .await
        .ok();
    let signing = signing(&world, &issued).await;
    assert_eq!(signing["signers"][0]["confirmation"], "link");
}

#[tokio::test]
async fn a_link_expires_and_is_renewed() {
    let world = world().await;
    settings(
        &world,
        json!({ "parties": ["office", "tenant"], "link_days": 2, "remind_every_days": null }),
    )
    .await;
    let issued = world.issued().await;
    let visitor = world.app.visitor();
    let office = link(&world, &issued, 0).await;
    visitor.get(&shared(&office, "")).await.ok();
    visitor.get(&shared(&office, "")).await.ok();
    world.app.clock.advance(Duration::seconds(11 * 60));
    visitor.get(&shared(&office, "")).await.ok();
    let before = signing(&world, &issued).await["signers"][0].clone();
    assert_eq!(
        (&before["views"], &before["state"]),
        (&json!(2), &json!("viewed"))
    );
    world.app.clock.advance(Duration::seconds(2 * 24 * 3600));
    for rest in ["", "/pdf"] {
        visitor
            .get(&shared(&office, rest))
            .await
            .refused(501, "signing.link_expired");
    }
    assert_eq!(
        signing(&world, &issued).await["signers"][0]["state"],
        "expired"
    );
    let renew = format!("/signing/signers/{}/renew", before["id"]);
    let version = json!({ "version": before["version"] });
    world
        .app
        .cedar
        .admin()
        .post(&renew, version.clone())
        .await
        .status(404);
    let renewed = world.admin().post(&renew, version.clone()).await.ok();
    world.admin().post(&renew, version).await.status(409);
    visitor.get(&shared(&office, "")).await.status(404);
    let office = link(&world, &issued, 0).await;
    visitor.get(&shared(&office, "")).await.ok();
    let close = format!("/signing/signers/{}/close", before["id"]);
    let version = json!({ "version": renewed["signers"][0]["version"] });
    let closed = world.admin().post(&close, version).await.ok();
    assert_eq!(closed["signers"][0]["state"], "closed");
    visitor.get(&shared(&office, "")).await.status(404);
}

#[tokio::test]
async fn who_declines_says_why_and_stops_the_signing() {
    let world = world().await;
    settings(&world, json!({ "parties": ["tenant", "office"] })).await;
    let issued = world.issued().await;
    let (visitor, tenant) = (world.app.visitor(), issued["public_id"].clone());
    let decline = shared(&tenant, "/decline");
    visitor.post(&decline, json!({})).await.invalid("reason");
    let reason = json!({ "reason": "The rent is another" });
    let page = visitor.post(&decline, reason.clone()).await.ok();
    assert_eq!(page["can_sign"], false);
    assert_eq!(page["signers"][0]["state"], "declined");
    visitor
        .post(&decline, reason)
        .await
        .refused(501, "signing.over");
    visitor
        .post(&shared(&tenant, "/code"), json!({}))
        .await
        .refused(501, "signing.over");
    let signer = signing(&world, &issued).await["signers"][0].clone();
    assert_eq!(signer["decline_reason"], "The rent is another");
    let jobs = world.app.waiting_jobs().await;
    assert!(jobs.iter().any(|(name, _)| name == "notifications.add"));
    let renew = format!("/signing/signers/{}/renew", signer["id"]);
    let version = json!({ "version": signer["version"] });
    world.admin().post(&renew, version).await.ok();
    visitor.get(&shared(&tenant, "")).await.status(404);
    let tenant = link(&world, &issued, 0).await;
    assert_eq!(
        visitor.get(&shared(&tenant, "")).await.ok()["can_sign"],
        true
    );
}

#[tokio::test]
async fn whoever_waits_is_reminded_as_often_as_it_is_set() {
    let world = world().await;
    let issued = world.issued().await;
    let morning = async |day: &str| {
        let merchant = Some(world.app.palm.merchant().await.id);
        let payload = json!({ "date": day });
        world
            .app
            .enqueue_raw(merchant, "signing.remind", day, payload)
            .await;
        world.app.run_jobs().await;
        mails(&world, "signing.reminded").await
    };
    assert_eq!(morning("2026-03-15").await, 0, "invited today");
    world.app.clock.advance(Duration::seconds(3 * 24 * 3600));
    assert_eq!(morning("2026-03-18").await, 1);
    assert_eq!(morning("2026-03-19").await, 1, "every third day");
    let stop = json!({ "reason": "Dispute", "version": issued["version"] });
    let path = format!("/contracts/{}/stop", issued["id"]);
    let stopped = world.admin().post(&path, stop).await.ok();
    world.app.clock.advance(Duration::seconds(3 * 24 * 3600));
    assert_eq!(morning("2026-03-21").await, 1, "stopped for a dispute");
    let path = format!("/contracts/{}/resume", issued["id"]);
    let version = json!({ "version": stopped["version"] });
    world.admin().post(&path, version).await.ok();
    assert_eq!(morning("2026-03-22").await, 2);
    settings(&world, json!({ "remind_every_days": null })).await;
    world.app.clock.advance(Duration::seconds(9 * 24 * 3600));
    assert_eq!(morning("2026-03-31").await, 2);
    let signer = signing(&world, &issued).await["signers"][0].clone();
    assert_eq!(signer["reminders"], 2);
    let path = format!("/signing/signers/{}/remind", signer["id"]);
    let version = json!({ "version": signer["version"] });
    let reminded = world.admin().post(&path, version).await.ok();
    let version = json!({ "version": reminded["signers"][0]["version"] });
    world
        .admin()
        .post(&path, version)
        .await
        .refused(429, "too_many_requests");
}

#[tokio::test]
async fn anybody_checks_a_sealed_contract() {
    let world = world().await;
    settings(&world, json!({ "confirmation": "link" })).await;
    let issued = world.issued().await;
    let visitor = world.app.visitor();
    let signed = visitor
        .post(
            &shared(&issued["public_id"], "/sign"),
            input("Omar Haddad", None),
        )
        .await
        .ok();
    let url = signed["verify_url"].as_str().expect("an address");
    let id = url.rsplit('/').next().expect("an id");
    let path = format!("/api/public/contract_verifications/{id}");
    let verified = visitor.get(&path).await.ok();
    assert_eq!(verified["state"], "valid");
    assert_eq!(verified["number"], "C-2026-00001");
    assert_eq!(verified["pdf_hash"], signed["pdf_hash"]);
    assert_eq!(verified["signatures"][0]["party"], "tenant");
    assert!(
        !verified.to_string().contains("Omar"),
        "no name of a person"
    );
    let cancel = json!({ "reason": "Tenant left", "version": 3 });
    let path_of_cancel = format!("/contracts/{}/cancel", issued["id"]);
    world.admin().post(&path_of_cancel, cancel).await.ok();
    assert_eq!(visitor.get(&path).await.ok()["state"], "cancelled");
    for unknown in [
        "palm01-AAAAAAAAAAAAAAAAAAAAAA",
        "nobody-AAAAAAAAAAAAAAAAAAAAAA",
        "x",
    ] {
        let path = format!("/api/public/contract_verifications/{unknown}");
        visitor.get(&path).await.status(404);
    }
}

#[tokio::test]
async fn links_from_before_signers_were_kept_go_on_working() {
    let world = world().await;
    let issued = world.issued().await;
    let palm = &world.app.palm;
    palm.execute("DELETE FROM signing_events; DELETE FROM signers")
        .await;
    let (visitor, tenant) = (world.app.visitor(), &issued["public_id"]);
    let page = visitor.get(&shared(tenant, "")).await.ok();
    assert_eq!(page["can_sign"], true);
    let code = world.code_for(tenant).await;
    let body = input("Omar Haddad", Some(&code));
    let signed = visitor.post(&shared(tenant, "/sign"), body).await.ok();
    assert_eq!(signed["pdf_hash"].as_str().map(str::len), Some(64));
}

#[tokio::test]
async fn settings_are_checked_and_need_the_right() {
    let world = world().await;
    let mut given = world.admin().get("/signing/settings").await.ok();
    for parties in [json!([]), json!(["owner"]), json!(["tenant", "tenant"])] {
        given["parties"] = parties;
        world
            .admin()
            .put("/signing/settings", given.clone())
            .await
            .invalid("parties");
    }
    given["parties"] = json!(["tenant"]);
    given["link_days"] = json!(0);
    world
        .admin()
        .put("/signing/settings", given.clone())
        .await
        .invalid("link_days");
    given["link_days"] = json!(14);
    let viewer = world
        .app
        .palm
        .employee_with::<super::permission::View>()
        .await;
    viewer.get("/signing/settings").await.ok();
    viewer
        .put("/signing/settings", given.clone())
        .await
        .status(403);
    let saved = world.admin().put("/signing/settings", given).await.ok();
    assert_eq!(saved["link_days"], 14);
    assert!(saved["changed_by"].is_string());
}

#[tokio::test]
async fn a_tenant_without_an_address_gets_the_code_by_whatsapp() {
    let world = world().await;
    settings(&world, json!({ "confirmation": "where_possible" })).await;
    let palm = &world.app.palm;
    palm.execute(&format!(
        "UPDATE customers SET email = NULL, mobile = '+971501239999', allow_whatsapp = true WHERE id = {}",
        world.customer
    ))
    .await;
    palm.connect_whatsapp().await;
    let issued = world.issued().await;
    let (visitor, tenant) = (world.app.visitor(), &issued["public_id"]);
    let page = visitor.get(&shared(tenant, "")).await.ok();
    assert_eq!(
        (&page["needs_code"], &page["code_address"]),
        (&json!(true), &json!("+971••••999"))
    );
    let sent = visitor.post(&shared(tenant, "/code"), json!({})).await.ok();
    assert_eq!(sent["address"], "+971••••999");
    assert_eq!(mails(&world, "signing.code").await, 0);
    let jobs = world.app.waiting_jobs().await;
    let text = jobs.iter().find(|(name, _)| name == "deliveries.send_text");
    let (_, text) = text.expect("a text that waits to be sent");
    assert_eq!(text["to"], "+971501239999");
    let words = text["text"].as_str().expect("words");
    let mut parts = words.split(|letter: char| !letter.is_ascii_digit());
    let code = parts.find(|part| part.len() == 6).expect("a code");
    visitor
        .post(&shared(tenant, "/sign"), input("Omar", Some(code)))
        .await
        .ok();
    let signing = signing(&world, &issued).await;
    assert_eq!(signing["signers"][0]["confirmation"], "code");
}
