//! Asking for documents, sending them by the link and deciding on them, through HTTP.

use chrono::Duration;
use serde_json::{Value, json};
use testing::{App, Session};

use super::permission;

const PDF: &[u8] = b"%PDF-1.7\n%%EOF";

struct World {
    app: App,
    tenant: i64,
}

async fn world() -> World {
    let app = testing::app().await;
    let tenant = json!({ "name_en": "Sara Haddad", "mobile": "+971501234567",
        "email": "sara@example.com", "language": "ar" });
    let tenant = app.palm.admin().post("/customers", tenant).await.ok();
    let tenant = tenant["id"].as_i64().expect("an id");
    World { app, tenant }
}

impl World {
    async fn ask(&self, change: Value) -> Value {
        let mut input = json!({ "customer_id": self.tenant, "kinds": ["passport", "other"],
            "ends_on": self.in_days(10).await });
        for (key, value) in change.as_object().expect("fields") {
            input[key] = value.clone();
        }
        let admin = self.app.palm.admin();
        admin.post("/document_requests", input).await.ok()
    }

    async fn in_days(&self, days: i64) -> String {
        let today = self.app.kernel.clock.now().date_naive();
        (today + Duration::days(days)).to_string()
    }

    async fn mails(&self, kind: &str) -> i64 {
        let sql = format!("SELECT count(*) FROM platform.mails WHERE kind = '{kind}'");
        self.app.palm.number(&sql).await
    }

    async fn sent(&self) -> Value {
        let list = self.app.palm.admin().get("/sent_documents").await.ok();
        list["items"][0].clone()
    }
}

fn address(request: &Value, rest: &str) -> String {
    let id = request["public_id"].as_str().expect("a public id");
    format!("/api/public/shared_requests/{id}{rest}")
}

async fn send(visitor: &Session, request: &Value, fields: &[(&str, &str)]) -> testing::Answer {
    let file = ("scan.exe", PDF.to_vec());
    visitor
        .upload(&address(request, "/documents"), fields, file)
        .await
}

#[tokio::test]
async fn a_document_that_is_sent_and_accepted_is_the_tenants() {
    let world = world().await;
    let request = world.ask(json!({ "by_email": true })).await;
    assert_eq!(world.mails("document_requests.asked").await, 1);
    let visitor = world.app.visitor();
    let page = visitor.get(&address(&request, "")).await.ok();
    assert_eq!(
        (&page["name_en"], &page["kinds"], &page["sent"]),
        (
            &json!("Sara Haddad"),
            &json!(["passport", "other"]),
            &json!([])
        )
    );
    let passport = [("kind", "passport"), ("expires_on", "2031-05-01")];
    let page = send(&visitor, &request, &passport).await.ok();
    assert_eq!(page["sent"][0]["state"], "waiting");
    let jobs = world.app.waiting_jobs().await;
    let told = jobs.iter().find(|(name, _)| name == "notifications.add");
    assert_eq!(told.expect("told").1["kind"], "documents");

    let admin = world.app.palm.admin();
    let sent = world.sent().await;
    assert_eq!(
        (&sent["file_name"], &sent["customer_id"]),
        (&json!("scan.pdf"), &json!(world.tenant))
    );
    let documents = format!("/documents?noun=customers&record_id={}", world.tenant);
    assert_eq!(
        admin.get(&documents).await.ok()["total"],
        0,
        "not before it is accepted"
    );
    let path = format!("/sent_documents/{}", sent["id"]);
    let file = admin.get(&format!("{path}/file")).await.status(200);
    assert_eq!(file.bytes, PDF);
    let accept = json!({ "kind": "passport", "expires_on": "2031-05-02", "version": 1 });
    let accepted = admin.post(&format!("{path}/accept"), accept.clone()).await;
    let accepted = accepted.ok();
    assert_eq!(accepted["state"], "accepted");
    let list = admin.get(&documents).await.ok();
    assert_eq!(
        (
            &list["items"][0]["id"],
            &list["items"][0]["kind"],
            &list["items"][0]["expires_on"]
        ),
        (
            &accepted["document_id"],
            &json!("passport"),
            &json!("2031-05-02")
        )
    );
    let again = admin.post(&format!("{path}/accept"), accept).await;
    again.refused(501, "sent_documents.decided");
    assert_eq!(admin.get(&documents).await.ok()["total"], 1);
    let page = visitor.get(&address(&request, "")).await.ok();
    assert_eq!(page["sent"][0]["state"], "accepted");
    // The document goes; what was sent stays, without it.
    let document = format!("/documents/{}", accepted["document_id"]);
    admin.delete(&document).await.ok();
    assert!(
        world
            .sent()
            .await
            .get("document_id")
            .is_none_or(Value::is_null)
    );
}

#[tokio::test]
async fn a_refused_document_says_why_and_is_sent_again() {
    let world = world().await;
    let request = world.ask(json!({})).await;
    assert_eq!(
        world.mails("document_requests.asked").await,
        0,
        "only where it is asked for"
    );
    let visitor = world.app.visitor();
    let other = [("kind", "other")];
    send(&visitor, &request, &other).await.ok();
    let admin = world.app.palm.admin();
    let path = format!("/sent_documents/{}/refuse", world.sent().await["id"]);
    let empty = json!({ "reason": " ", "version": 1 });
    admin.post(&path, empty).await.invalid("reason");
    let refusal = json!({ "reason": "It cannot be read", "version": 1 });
    admin.post(&path, refusal).await.ok();
    assert_eq!(world.mails("document_requests.refused").await, 1);
    let page = send(&visitor, &request, &other).await.ok();
    assert_eq!(
        (&page["sent"][0]["reason"], &page["sent"][1]["state"]),
        (&json!("It cannot be read"), &json!("waiting"))
    );
    let row = admin.get("/document_requests").await.ok();
    assert_eq!(
        (&row["items"][0]["waiting"], &row["items"][0]["accepted"]),
        (&json!(1), &json!(0))
    );
}

#[tokio::test]
async fn only_what_is_asked_for_is_sent_and_a_paper_has_its_last_day() {
    let world = world().await;
    let request = world.ask(json!({})).await;
    let visitor = world.app.visitor();
    let licence = [("kind", "trade_licence"), ("expires_on", "2031-05-01")];
    let answer = send(&visitor, &request, &licence).await;
    answer.refused(501, "document_requests.not_asked_for");
    let without = send(&visitor, &request, &[("kind", "passport")]).await;
    without.invalid("expires_on");
    let over = [("kind", "passport"), ("expires_on", "2020-01-01")];
    send(&visitor, &request, &over).await.invalid("expires_on");
    let page = ("page.pdf", b"<html>".to_vec());
    let path = address(&request, "/documents");
    let page = visitor.upload(&path, &[("kind", "other")], page).await;
    page.invalid("file");
    assert_eq!(
        world.app.palm.admin().get("/sent_documents").await.ok()["total"],
        0
    );
}

#[tokio::test]
async fn a_link_ends_by_its_day_or_by_the_office() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let input = |kinds: Value, ends_on: String| json!({ "customer_id": world.tenant, "kinds": kinds, "ends_on": ends_on });
    let late = input(json!(["passport"]), world.in_days(91).await);
    let path = "/document_requests";
    admin.post(path, late).await.invalid("ends_on");
    let nothing = input(json!([]), world.in_days(1).await);
    admin.post(path, nothing).await.invalid("kinds");
    let photo = input(json!(["photo"]), world.in_days(1).await);
    admin.post(path, photo).await.invalid("kinds");

    let closed = world.ask(json!({})).await;
    let visitor = world.app.visitor();
    let close = format!("{path}/{}/close", closed["id"]);
    let row = admin.post(&close, json!({ "version": 1 })).await.ok();
    assert_eq!(row["state"], "closed");
    let answer = visitor.get(&address(&closed, "")).await;
    answer.refused(501, "document_requests.over");
    let other = [("kind", "other")];
    let answer = send(&visitor, &closed, &other).await;
    answer.refused(501, "document_requests.over");

    let open = world.ask(json!({})).await;
    world.app.clock.advance(Duration::days(11));
    let answer = send(&visitor, &open, &other).await;
    answer.refused(501, "document_requests.over");
    let row = world
        .app
        .palm
        .admin()
        .get(&format!("{path}/{}", open["id"]))
        .await
        .ok();
    assert_eq!(row["state"], "over");
    let unknown = "/api/public/shared_requests/palm01-AAAAAAAAAAAAAAAAAAAAAA";
    visitor.get(unknown).await.status(404);
}

#[tokio::test]
async fn a_visit_is_logged_and_sending_is_limited() {
    let world = world().await;
    let request = world.ask(json!({})).await;
    let visitor = world.app.visitor();
    for _ in 0..2 {
        visitor
            .post(&address(&request, "/views"), json!({}))
            .await
            .ok();
    }
    let admin = world.app.palm.admin();
    let views = format!("/document_requests/{}/views", request["id"]);
    assert_eq!(
        admin.get(&views).await.ok()["total"],
        1,
        "one visit in half an hour"
    );
    for _ in 0..30 {
        send(&visitor, &request, &[("kind", "other")]).await.ok();
    }
    let answer = send(&visitor, &request, &[("kind", "other")]).await;
    answer.refused(501, "document_requests.enough");
    let next = world.ask(json!({})).await;
    for _ in 0..9 {
        send(&visitor, &next, &[("kind", "other")]).await.ok();
    }
    let answer = send(&visitor, &next, &[("kind", "other")]).await;
    answer.status(429);
}

#[tokio::test]
async fn each_step_asks_for_its_right() {
    let world = world().await;
    let request = world.ask(json!({})).await;
    send(&world.app.visitor(), &request, &[("kind", "other")])
        .await
        .ok();
    let sent = world.sent().await;
    let palm = &world.app.palm;
    let looker = palm.employee_with::<permission::View>().await;
    let path = "/document_requests";
    looker.get(path).await.ok();
    let input = json!({ "customer_id": world.tenant, "kinds": ["other"], "ends_on": "2026-12-01" });
    looker.post(path, input).await.status(403);
    let close = format!("{path}/{}/close", request["id"]);
    let version = json!({ "version": 1 });
    looker.post(&close, version).await.status(403);
    // Who may not see tenants does not see their papers.
    looker
        .get("/sent_documents")
        .await
        .refused(403, "no_permission");
    let file = format!("/sent_documents/{}/file", sent["id"]);
    looker.get(&file).await.refused(403, "no_permission");
    let reader = palm
        .employee(&[(10, 1), (permission::PAGE.number, 1)])
        .await;
    reader.get(&file).await.status(200);
    let refuse = format!("/sent_documents/{}/refuse", sent["id"]);
    let refusal = json!({ "reason": "No", "version": 1 });
    reader.post(&refuse, refusal).await.status(403);
}

#[tokio::test]
async fn a_removed_tenants_links_go() {
    let world = world().await;
    let request = world.ask(json!({})).await;
    send(&world.app.visitor(), &request, &[("kind", "other")])
        .await
        .ok();
    let admin = world.app.palm.admin();
    let tenant = format!("/customers/{}", world.tenant);
    admin.delete(&tenant).await.ok();
    assert_eq!(admin.get("/document_requests").await.ok()["total"], 0);
    assert_eq!(admin.get("/sent_documents").await.ok()["total"], 0);
}
