use chrono::Duration;
use serde_json::{Value, json};
use testing::{App, Session};

use super::UNDO_DAYS;
use crate::customers::permission;

struct Twice {
    app: App,
    admin: Session,
    survivor: i64,
    merged: i64,
}

/// Sara, who was entered twice, with a document under the second entry.
async fn twice() -> Twice {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let first = json!({ "name_en": "Sara Mansoori", "mobile": "+971501111111", "email": "sara@example.com" });
    let second = json!({ "name_en": "Sarah Al Mansoori", "mobile": "+971502222222",
        "national_id": "784-1990-1234567-1", "national_id_expires_on": "2027-01-01", "allow_whatsapp": false });
    let survivor = id(&admin.post("/customers", first).await.ok());
    let merged = id(&admin.post("/customers", second).await.ok());
    app.palm
        .execute(&format!(
            "INSERT INTO documents (noun, record_id, kind, file_name, path, size_bytes, created_at, updated_at) VALUES \
             ('customers', {merged}, 'passport', 'a.pdf', 'palm01/a', 1, now(), now()), \
             ('owners', {merged}, 'passport', 'b.pdf', 'palm01/b', 1, now(), now())"
        ))
        .await;
    Twice {
        app,
        admin,
        survivor,
        merged,
    }
}

fn id(record: &Value) -> i64 {
    record["id"].as_i64().expect("an id")
}

impl Twice {
    fn order(&self, take: Value) -> Value {
        json!({ "survivor_id": self.survivor, "merged_id": self.merged, "take": take,
            "survivor_version": 1, "merged_version": 1 })
    }

    async fn merge(&self) -> Value {
        let order = self.order(json!(["mobile", "national_id"]));
        self.admin.post("/customer_merges", order).await.ok()
    }

    async fn undo(&self, merge: &Value) -> testing::Answer {
        let path = format!("/customer_merges/{}/undo", merge["id"]);
        self.admin
            .post(&path, json!({ "version": merge["version"] }))
            .await
    }

    async fn customer(&self, id: i64) -> Value {
        self.admin.get(&format!("/customers/{id}")).await.ok()
    }

    async fn found(&self, word: &str) -> i64 {
        let page = self
            .admin
            .get(&format!("/customers?search={word}"))
            .await
            .ok();
        page["total"].as_i64().expect("a total")
    }
}

#[tokio::test]
async fn two_entries_become_one_and_two_again() {
    let sara = twice().await;
    let before = [
        sara.customer(sara.survivor).await,
        sara.customer(sara.merged).await,
    ];
    let preview = format!(
        "/customer_merges/preview?survivor_id={}&merged_id={}",
        sara.survivor, sara.merged
    );
    let documents = json!([{ "what_en": "Documents", "what_ar": "المستندات", "rows": 1 }]);
    assert_eq!(sara.admin.get(&preview).await.ok(), documents);
    let merge = sara.merge().await;
    assert_eq!(
        (&merge["moved"], &merge["undone_at"]),
        (&json!(1), &Value::Null)
    );
    let one = sara.customer(sara.survivor).await;
    assert_eq!(one["mobile"], "+971502222222");
    assert_eq!(one["national_id_expires_on"], "2027-01-01");
    assert_eq!(one["name_en"], "Sara Mansoori");
    assert_eq!(
        one["allow_whatsapp"], false,
        "who refused WhatsApp once refused it"
    );
    // The old link tells who remains, and lists have one of them.
    assert_eq!(
        sara.customer(sara.merged).await["merged_into_id"],
        sara.survivor
    );
    for word in ["0501111111", "0502222222", "mansoori"] {
        assert_eq!(
            sara.found(word).await,
            if word == "0501111111" { 0 } else { 1 },
            "{word}"
        );
    }
    let documents = format!("/documents?noun=customers&record_id={}", sara.survivor);
    assert_eq!(sara.admin.get(&documents).await.ok()["total"], 1);
    for id in [sara.survivor, sara.merged] {
        let history = sara
            .admin
            .get(&format!("/customers/{id}/history"))
            .await
            .ok();
        assert_eq!(history["items"][0]["action"], "merged", "{history}");
    }
    let undone = sara.undo(&merge).await.ok();
    assert!(undone["undone_by"].is_string(), "{undone}");
    let after = [
        sara.customer(sara.survivor).await,
        sara.customer(sara.merged).await,
    ];
    for (before, mut after) in before.into_iter().zip(after) {
        after["version"] = before["version"].clone();
        assert_eq!(before, after);
    }
    assert_eq!(sara.admin.get(&documents).await.ok()["total"], 0);
    assert_eq!(
        (
            sara.found("0501111111").await,
            sara.found("0502222222").await
        ),
        (1, 1)
    );
    let history = format!("/customer_merges/{}/history", merge["id"]);
    assert_eq!(
        sara.admin.get(&history).await.ok()["items"][0]["action"],
        "unmerged"
    );
    sara.undo(&undone)
        .await
        .refused(409, "customer_merges.undone");
}

#[tokio::test]
async fn who_was_merged_is_only_a_pointer() {
    let sara = twice().await;
    sara.merge().await;
    let path = format!("/customers/{}", sara.merged);
    let edit = json!({ "name_en": "Sarah", "mobile": "+971502222229", "status": 1, "version": 2 });
    sara.admin
        .put(&path, edit)
        .await
        .refused(409, "customers.merged");
    sara.admin
        .delete(&path)
        .await
        .refused(501, "customers.in_use");
    let fields = [
        ("noun", "customers"),
        ("record_id", &sara.merged.to_string()),
        ("kind", "other"),
    ];
    let upload = sara
        .admin
        .upload("/documents", &fields, ("a.pdf", b"%PDF-1.4".to_vec()))
        .await;
    upload.invalid("record_id");
    let again = sara.order(json!([]));
    sara.admin
        .post("/customer_merges", again)
        .await
        .refused(409, "customer_merges.already_merged");
    // Its mobile is free for the one who remains, and for nobody else.
    let other = json!({ "name_en": "Omar", "mobile": "+971502222222" });
    sara.admin.post("/customers", other).await.invalid("mobile");
    let freed = json!({ "name_en": "Omar", "mobile": "+971501111111" });
    sara.admin.post("/customers", freed).await.ok();
}

#[tokio::test]
async fn what_was_edited_since_the_merge_stays() {
    let sara = twice().await;
    let merge = sara.merge().await;
    let edit = json!({ "name_en": "Sara Haddad", "mobile": "+971509999999", "email": "sara@example.com",
        "national_id": "784-1990-1234567-1", "national_id_expires_on": "2027-01-01", "status": 1, "version": 2 });
    let path = format!("/customers/{}", sara.survivor);
    sara.admin.put(&path, edit).await.ok();
    assert_eq!(
        sara.found("0502222222").await,
        1,
        "an edit keeps the merged entry's words"
    );
    sara.undo(&merge).await.ok();
    let one = sara.customer(sara.survivor).await;
    assert_eq!(
        (&one["name_en"], &one["mobile"]),
        (&json!("Sara Haddad"), &json!("+971509999999"))
    );
    assert_eq!(one["national_id"], Value::Null);
    assert_eq!(sara.customer(sara.merged).await["mobile"], "+971502222222");
}

#[tokio::test]
async fn an_undo_that_cannot_be_right_says_why() {
    let sara = twice().await;
    let merge = sara.merge().await;
    let taker = json!({ "name_en": "Omar", "mobile": "+971501111111" });
    let taker = sara.admin.post("/customers", taker).await.ok();
    let refused = sara
        .undo(&merge)
        .await
        .refused(409, "customer_merges.taken");
    assert!(refused.to_string().contains("Omar"), "{refused}");
    let path = format!("/customers/{}", taker["id"]);
    sara.admin.delete(&path).await.ok();
    // Merged again, the first merge waits for the undo of the second.
    let third = json!({ "name_en": "Sara Haddad Mansoori", "mobile": "+971503333333" });
    let third = id(&sara.admin.post("/customers", third).await.ok());
    let order = json!({ "survivor_id": third, "merged_id": sara.survivor, "take": [],
        "survivor_version": 1, "merged_version": 2 });
    let second = sara.admin.post("/customer_merges", order).await.ok();
    assert_eq!(
        sara.customer(sara.merged).await["merged_into_id"],
        third,
        "old links lead to who remains"
    );
    sara.undo(&merge)
        .await
        .refused(409, "customer_merges.merged_since");
    sara.undo(&second).await.ok();
    assert_eq!(
        sara.customer(sara.merged).await["merged_into_id"],
        sara.survivor
    );
    sara.app
        .clock
        .advance(Duration::days(UNDO_DAYS) + Duration::seconds(1));
    sara.undo(&merge).await.refused(501, "customer_merges.over");
}

#[tokio::test]
async fn two_merges_at_once_are_one() {
    let sara = twice().await;
    let order = sara.order(json!([]));
    let other = json!({ "survivor_id": sara.merged, "merged_id": sara.survivor, "take": [],
        "survivor_version": 1, "merged_version": 1 });
    let (one, two) = futures_of(&sara.admin, order, other).await;
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let pointers = "SELECT count(*) FROM customers WHERE merged_into_id IS NOT NULL";
    assert_eq!(sara.app.palm.number(pointers).await, 1);
}

async fn futures_of(admin: &Session, one: Value, two: Value) -> (testing::Answer, testing::Answer) {
    tokio::join!(
        admin.post("/customer_merges", one),
        admin.post("/customer_merges", two)
    )
}

#[tokio::test]
async fn merging_is_a_right_of_its_own_among_ones_own_tenants() {
    let sara = twice().await;
    let editor = sara.app.palm.employee_with::<permission::Edit>().await;
    let order = sara.order(json!([]));
    editor
        .post("/customer_merges", order.clone())
        .await
        .refused(403, "no_permission");
    sara.app
        .cedar
        .admin()
        .post("/customer_merges", order.clone())
        .await
        .status(404);
    let mut same = order.clone();
    same["merged_id"] = json!(sara.survivor);
    sara.admin
        .post("/customer_merges", same)
        .await
        .invalid("merged_id");
    let mut stale = order.clone();
    stale["merged_version"] = json!(7);
    sara.admin
        .post("/customer_merges", stale)
        .await
        .refused(409, "stale_version");
    let merger = sara.app.palm.employee_with::<permission::Merge>().await;
    merger.post("/customer_merges", order).await.ok();
    let list = merger
        .get(&format!(
            "/customer_merges?customer_id={}&undone=false",
            sara.merged
        ))
        .await
        .ok();
    assert_eq!(list["total"], 1);
}
