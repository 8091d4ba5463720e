//! Employees through HTTP.

use serde_json::{Value, json};

use super::permission;
use crate::fixtures::{
    ADMIN_PASSWORD, PASSWORD, administrators, hired, insisting, item, last_mail, mailed_token,
    role, signed_in, typed, user,
};

const ADMIN: &str = "admin@palm01.example";

fn path_of(user: &Value) -> String {
    format!("/users/{}", user["id"])
}

fn edit_of(user: &Value) -> Value {
    json!({ "name": user["name"], "email": user["email"], "mobile": user["mobile"], "role_id": user["role_id"],
        "language": user["language"], "status": user["status"], "version": user["version"] })
}

#[tokio::test]
async fn an_employee_is_added_edited_and_disabled() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let mut input = user("Huda@Palm01.Example", &desk);
    input["mobile"] = json!("+971501234567");
    let added = admin.post("/users", input).await.ok();
    assert_eq!(
        (&added["email"], &added["has_password"]),
        (&json!("huda@palm01.example"), &json!(false))
    );
    assert_eq!(added["role_name_en"], "Desk");
    let (kind, _, url) = last_mail(&app, "huda@palm01.example").await.unwrap();
    assert_eq!(kind, "users.set_password");
    assert!(url.contains("/en/merchant/reset-password/palm01-"), "{url}");
    let path = path_of(&added);
    for query in [
        "search=huda",
        "search=0501234567",
        "status=1&sort=-name&search=palm01.example",
        "role_id=2",
    ] {
        let found = admin.get(&format!("/users?{query}")).await.ok();
        assert!(found["total"].as_i64() >= Some(1), "{query}: {found}");
    }
    assert_eq!(admin.get("/users?status=0").await.ok()["total"], 0);

    let mut edit = edit_of(&added);
    edit["name"] = json!("Huda Saleh Ali");
    edit["language"] = json!("ar");
    let edited = admin.put(&path, edit.clone()).await.ok();
    assert_eq!(
        (&edited["name"], &edited["language"]),
        (&json!("Huda Saleh Ali"), &json!("ar"))
    );
    let stale = admin.put(&path, edit).await.refused(409, "stale_version");
    assert_eq!(stale["details"]["current"]["language"], "ar");
    assert!(stale["details"]["submitted"].is_object(), "{stale}");
    assert!(!stale.to_string().contains("password_hash"), "{stale}");

    admin.delete(&path).await.ok();
    let disabled = admin.get(&path).await.ok();
    assert_eq!(disabled["status"], 0);
    admin
        .post(&format!("{path}/send_link"), json!({}))
        .await
        .refused(501, "users.disabled");
    let mut edit = edit_of(&disabled);
    edit["status"] = json!(1);
    admin.put(&path, edit).await.ok();
    admin
        .post(&format!("{path}/send_link"), json!({}))
        .await
        .ok();
    let history = admin.get(&format!("{path}/history")).await.ok();
    assert_eq!(history["total"], 4, "{history}");
    assert!(!history.to_string().contains("password_hash"), "{history}");
    let csv = admin.get("/users/export?format=csv").await.status(200);
    assert!(String::from_utf8_lossy(&csv.bytes).contains("Huda Saleh Ali"));
}

#[tokio::test]
async fn each_wrong_field_has_its_message() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let wrong = json!({ "name": " ", "email": "huda", "mobile": "123", "role_id": 999_999, "language": "en" });
    let answer = admin.post("/users", wrong).await.status(422).json;
    for field in ["name", "email", "mobile", "role_id"] {
        assert!(answer["errors"][field].is_array(), "{field}: {answer}");
    }
    let administrators = administrators(&admin).await;
    let arabic = admin
        .in_arabic()
        .post("/users", user("admin@PALM01.example", &administrators))
        .await;
    assert!(arabic.invalid("email").contains("مستخدم"));
    let mut one = user("one@palm01.example", &administrators);
    one["mobile"] = json!("+971501234567");
    admin.post("/users", one.clone()).await.ok();
    one["email"] = json!("two@palm01.example");
    admin.post("/users", one.clone()).await.invalid("mobile");
    one["mobile"] = Value::Null;
    let two = admin.post("/users", one).await.ok();
    let mut edit = edit_of(&two);
    edit["email"] = json!("one@palm01.example");
    admin.put(&path_of(&two), edit).await.invalid("email");
    app.cedar
        .admin()
        .post("/users", user("one@palm01.example", &administrators))
        .await
        .ok();
}

#[tokio::test]
async fn a_wrong_code_is_refused_with_the_right_ones() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let added = admin
        .post("/users", user("desk@palm01.example", &desk))
        .await
        .ok();
    for (field, wrong, named) in [
        ("status", json!(2), "1 (active)"),
        ("language", json!("fr"), "en, ar"),
    ] {
        let mut edit = edit_of(&added);
        edit[field] = wrong;
        let refused = admin.put(&path_of(&added), edit).await.status(422).json;
        assert!(refused["errors"].to_string().contains(named), "{refused}");
    }
    admin.get("/users?status=2").await.invalid("status");
}

#[tokio::test]
async fn a_moved_email_signs_in_at_its_new_address_only() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let huda = hired(&app, &admin, "huda@palm01.example", &desk).await;
    admin
        .post(&format!("{}/send_link", path_of(&huda)), json!({}))
        .await
        .ok();
    let old_link = mailed_token(&app, "huda@palm01.example").await;
    let (before, session) = signed_in(&app, "huda@palm01.example").await;
    let made = session.post("/api_keys", json!({ "name": "Import" })).await;
    let program = app.session("merchant", made.ok()["token"].as_str().unwrap());
    let mut edit = edit_of(&huda);
    edit["email"] = json!("saleh@palm01.example");
    admin.put(&path_of(&huda), edit).await.ok();
    let visitor = app.visitor();
    for caller in [session, program] {
        caller.get("/users").await.refused(401, "session_ended");
    }
    let input = json!({ "refresh_token": before["refresh_token"] });
    visitor
        .post("/api/merchant/refresh_token", input)
        .await
        .refused(401, "session_ended");
    let old = visitor
        .post(
            "/api/merchant/login",
            typed("huda@palm01.example", PASSWORD),
        )
        .await;
    old.refused(422, "wrong_credentials");
    let by_link = json!({ "token": old_link, "password": "Another-one-9" });
    visitor
        .post("/api/merchant/reset_password", by_link)
        .await
        .refused(501, "link_ended");
    let (answer, _) = signed_in(&app, "saleh@palm01.example").await;
    assert_eq!(answer["user"]["id"], huda["id"]);
}

#[tokio::test]
async fn somebody_who_may_do_everything_stays() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let own = item(&admin.get("/users").await.ok(), "email", ADMIN);
    admin
        .delete(&path_of(&own))
        .await
        .refused(501, "users.own_account");
    let mut edit = edit_of(&own);
    edit["role_id"] = desk["id"].clone();
    admin
        .put(&path_of(&own), edit)
        .await
        .refused(501, "users.own_account");

    let administrators = administrators(&admin).await;
    hired(&app, &admin, "second@palm01.example", &administrators).await;
    let (_, second) = signed_in(&app, "second@palm01.example").await;
    second.delete(&path_of(&own)).await.ok();
    admin.get("/users").await.refused(401, "session_ended");

    // Somebody with every right, who is no administrator, cannot leave the account without one.
    let all = second.get("/roles/pages").await.ok();
    let number = |value: &Value| {
        value
            .as_u64()
            .and_then(|number| u16::try_from(number).ok())
            .expect("a number")
    };
    let mut rights = Vec::new();
    for page in all["pages"].as_array().expect("pages") {
        let actions = page["actions"].as_array().expect("actions");
        rights.extend(
            actions
                .iter()
                .map(|action| (number(&page["page"]), number(&action["action"]))),
        );
    }
    let deputy = app.palm.employee(&rights).await;
    let last = item(
        &deputy.get("/users").await.ok(),
        "email",
        "second@palm01.example",
    );
    deputy
        .delete(&path_of(&last))
        .await
        .refused(501, "users.last_administrator");
    let mut edit = edit_of(&last);
    edit["role_id"] = desk["id"].clone();
    deputy
        .put(&path_of(&last), edit)
        .await
        .refused(501, "users.last_administrator");
}

#[tokio::test]
async fn of_two_administrators_who_disable_each_other_one_stays() {
    let app = testing::app().await;
    let first = app.palm.admin();
    let administrators = administrators(&first).await;
    let other = hired(&app, &first, "second@palm01.example", &administrators).await;
    let own = item(&first.get("/users").await.ok(), "email", ADMIN);
    let (_, second) = signed_in(&app, "second@palm01.example").await;
    let (of_own, of_other) = (path_of(&own), path_of(&other));
    let (one, two) = tokio::join!(first.delete(&of_other), second.delete(&of_own));
    assert_eq!(
        [one.status, two.status]
            .iter()
            .filter(|status| **status == 200)
            .count(),
        1
    );
    assert_eq!(
        app.palm
            .number("SELECT count(*) FROM users WHERE status = 1")
            .await,
        1
    );
}

#[tokio::test]
async fn nobody_manages_who_may_do_more() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let clerk = app.palm.employee(&[(3, 1), (3, 2), (3, 3), (3, 4)]).await;
    let administrators = administrators(&admin).await;
    let boss = item(&admin.get("/users").await.ok(), "email", ADMIN);
    let refused = "roles.more_than_own";
    clerk
        .post("/users", user("mole@palm01.example", &administrators))
        .await
        .refused(501, refused);
    let mut edit = edit_of(&boss);
    edit["email"] = json!("mole@palm01.example");
    clerk.put(&path_of(&boss), edit).await.refused(501, refused);
    clerk.delete(&path_of(&boss)).await.refused(501, refused);
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let added = clerk
        .post("/users", user("desk@palm01.example", &desk))
        .await
        .ok();
    let mut edit = edit_of(&added);
    edit["role_id"] = administrators["id"].clone();
    clerk
        .put(&path_of(&added), edit)
        .await
        .refused(501, refused);
    let rights = clerk.get(&format!("{}/rights", path_of(&added))).await.ok();
    assert_eq!(rights["permissions"], json!({ "3": [1] }));
}

#[tokio::test]
async fn each_call_takes_its_right() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let added = admin
        .post("/users", user("desk@palm01.example", &desk))
        .await
        .ok();
    let path = path_of(&added);
    let reader = app.palm.employee_with::<permission::View>().await;
    reader.get(&path).await.ok();
    reader
        .post("/users", user("x@palm01.example", &desk))
        .await
        .refused(403, "no_permission");
    reader
        .put(&path, edit_of(&added))
        .await
        .refused(403, "no_permission");
    reader.delete(&path).await.refused(403, "no_permission");
    let nobody = app.palm.employee(&[]).await;
    let refused = nobody.get("/users").await.refused(403, "no_permission");
    assert!(refused["details"]["permission"].is_string(), "{refused}");
    let editor = app.palm.employee(&[(3, 1), (3, 3)]).await;
    let mut off = edit_of(&added);
    off["status"] = json!(0);
    editor.put(&path, off).await.refused(403, "no_permission");
    editor.put(&path, edit_of(&added)).await.ok();

    let cedar = app.cedar.admin();
    let second = admin
        .post("/users", user("desk2@palm01.example", &desk))
        .await
        .ok();
    let path = path_of(&second);
    cedar.get(&path).await.status(404);
    cedar.put(&path, edit_of(&second)).await.status(404);
    cedar.delete(&path).await.status(404);
    for rest in ["/rights", "/history"] {
        cedar.get(&format!("{path}{rest}")).await.status(404);
    }
    cedar
        .post(&format!("{path}/send_link"), json!({}))
        .await
        .status(404);
}

#[tokio::test]
async fn an_employee_without_an_email_exists_and_does_not_sign_in() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let nobody = json!({ "name": "Ravi Menon", "role_id": desk["id"], "language": "en" });
    let ravi = admin.post("/users", nobody.clone()).await.ok();
    assert_eq!(
        (ravi.get("email"), &ravi["has_password"]),
        (None, &json!(false))
    );
    // Two without one do not collide.
    admin.post("/users", nobody).await.ok();
    let mails = "SELECT count(*) FROM platform.mails";
    assert_eq!(app.palm.number(mails).await, 0);
    admin
        .post(&format!("{}/send_link", path_of(&ravi)), json!({}))
        .await
        .refused(501, "users.no_email");

    // With an e-mail comes the sign-in, and with its removal that ends.
    let mut edit = edit_of(&ravi);
    edit["email"] = json!("ravi@palm01.example");
    let ravi = admin.put(&path_of(&ravi), edit).await.ok();
    let token = mailed_token(&app, "ravi@palm01.example").await;
    let input = json!({ "token": token, "password": PASSWORD });
    app.visitor()
        .post("/api/merchant/reset_password", input)
        .await
        .ok();
    let (_, session) = signed_in(&app, "ravi@palm01.example").await;
    let key = json!({ "name": "Export" });
    session.post("/api_keys", key).await.ok();
    let mut edit = edit_of(&admin.get(&path_of(&ravi)).await.ok());
    edit["email"] = Value::Null;
    let ravi = admin.put(&path_of(&ravi), edit).await.ok();
    assert_eq!(ravi["has_password"], false);
    session.get("/users").await.status(401);
    let live = "SELECT count(*) FROM api_keys WHERE revoked_at IS NULL";
    assert_eq!(app.palm.number(live).await, 0);
    app.visitor()
        .post(
            "/api/merchant/login",
            typed("ravi@palm01.example", PASSWORD),
        )
        .await
        .refused(422, "wrong_credentials");

    let own = item(&admin.get("/users").await.ok(), "is_administrator", true);
    let mut edit = edit_of(&own);
    edit["email"] = Value::Null;
    admin
        .put(&path_of(&own), edit)
        .await
        .refused(501, "users.own_account");
}

#[tokio::test]
async fn who_corrects_their_own_email_stays_signed_in_here() {
    let app = testing::app().await;
    let login = insisting("admin@palm01.example", ADMIN_PASSWORD);
    let answer = app.visitor().post("/api/merchant/login", login).await.ok();
    let here = app.session("merchant", answer["user"]["api_token"].as_str().unwrap());
    let own = here
        .get(&format!("/users/{}", answer["user"]["id"]))
        .await
        .ok();
    let mut edit = edit_of(&own);
    edit["email"] = json!("office@palm01.example");
    here.put(&path_of(&own), edit).await.ok();
    here.get("/users").await.ok();
}

#[tokio::test]
async fn a_link_that_is_sent_again_ends_the_one_before() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let desk = role(&admin, "Desk", json!({ "3": [1] })).await;
    let added = admin
        .post("/users", user("desk@palm01.example", &desk))
        .await
        .ok();
    let first = mailed_token(&app, "desk@palm01.example").await;
    admin
        .post(&format!("{}/send_link", path_of(&added)), json!({}))
        .await
        .ok();
    let second = mailed_token(&app, "desk@palm01.example").await;
    let choose = |token: String| {
        let input = json!({ "token": token, "password": PASSWORD });
        let visitor = app.visitor();
        async move { visitor.post("/api/merchant/reset_password", input).await }
    };
    choose(first).await.refused(501, "link_ended");
    choose(second).await.ok();
}
