//! People who sign in, for this context's tests.

use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};
use testing::{App, Session};

use crate::statement::bound;

/// The seeded administrators' password.
pub(crate) const ADMIN_PASSWORD: &str = "Correct-horse-1";
pub(crate) const PASSWORD: &str = "Green-river-7";

pub(crate) fn typed(login: &str, password: &str) -> Value {
    json!({ "login": login, "password": password })
}

/// The same with the wish to end the session elsewhere.
pub(crate) fn insisting(login: &str, password: &str) -> Value {
    json!({ "login": login, "password": password, "end_other_session": true })
}

pub(crate) async fn administrators(admin: &Session) -> Value {
    item(&admin.get("/roles").await.ok(), "is_administrator", true)
}

/// The first of a page's items of which it is true.
pub(crate) fn item(page: &Value, field: &str, value: impl Into<Value>) -> Value {
    let value = value.into();
    let items = page["items"].as_array().expect("a page");
    items
        .iter()
        .find(|item| item[field] == value)
        .expect("an item")
        .clone()
}

pub(crate) async fn role(admin: &Session, name: &str, permissions: Value) -> Value {
    let input =
        json!({ "name_en": name, "name_ar": name, "permissions": permissions, "options": [] });
    admin.post("/roles", input).await.ok()
}

pub(crate) fn user(email: &str, role: &Value) -> Value {
    json!({ "name": "Huda Saleh", "email": email, "role_id": role["id"], "language": "en" })
}

/// An employee of Palm who has chosen [`PASSWORD`] by the mailed link.
pub(crate) async fn hired(app: &App, admin: &Session, email: &str, role: &Value) -> Value {
    let added = admin.post("/users", user(email, role)).await.ok();
    let token = mailed_token(app, email).await;
    let input = json!({ "token": token, "password": PASSWORD });
    app.visitor()
        .post("/api/merchant/reset_password", input)
        .await
        .ok();
    added
}

pub(crate) async fn signed_in(app: &App, email: &str) -> (Value, Session) {
    let answer = app
        .visitor()
        .post("/api/merchant/login", typed(email, PASSWORD))
        .await
        .ok();
    let session = app.session(
        "merchant",
        answer["user"]["api_token"].as_str().expect("a token"),
    );
    (answer, session)
}

/// The last mail to an address: what it is, its text and its button's address.
pub(crate) async fn last_mail(app: &App, recipient: &str) -> Option<(String, String, String)> {
    let sql = "SELECT kind, body, coalesce(action_url, '') AS url FROM platform.mails \
         WHERE recipient = $1 ORDER BY id DESC LIMIT 1";
    let row = app
        .palm
        .read()
        .await
        .query_one_raw(bound(sql, [recipient.into()]))
        .await
        .expect("asked")?;
    let text = |column: &str| row.try_get::<String>("", column).expect("text");
    Some((text("kind"), text("body"), text("url")))
}

/// The token in the button of the last mail.
pub(crate) async fn mailed_token(app: &App, recipient: &str) -> String {
    let (_, _, url) = last_mail(app, recipient).await.expect("a mail");
    url.rsplit('/').next().expect("a path").to_owned()
}
