//! What an answer costs and whom it mails tells nobody whether an account exists, and locks nobody out.

use serde_json::{Value, json};
use testing::{Answer, App};

use super::{ADMIN, FORGOT, LOGIN};
use crate::fixtures::{
    ADMIN_PASSWORD, PASSWORD, administrators, insisting, mailed_token, typed, user,
};

/// A sign-in, and how many passwords were compared for it.
async fn weighed(app: &App, path: &str, input: Value) -> (Answer, u64) {
    let before = app.kernel.passwords.verified();
    let answer = app.visitor().post(path, input).await;
    (answer, app.kernel.passwords.verified() - before)
}

#[tokio::test]
async fn one_password_is_compared_whoever_is_typed() {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let role = administrators(&admin).await;
    let invited = user("invited@palm01.example", &role);
    admin.post("/users", invited).await.ok();
    let owners = "salem@example.com";
    let owner = json!({ "name_en": "Salem", "mobile": "+971501234567", "email": owners });
    let owner = admin.post("/owners", owner).await.ok();
    let access = json!({ "access": true, "version": 1 });
    let path = format!("/owners/{}/access", owner["id"]);
    admin.post(&path, access).await.ok();
    let chosen = json!({ "token": mailed_token(&app, owners).await, "password": PASSWORD });
    let reset = "/api/owner/reset_password";
    app.visitor().post(reset, chosen).await.ok();
    for (area, login) in [
        ("merchant", ADMIN),
        ("merchant", "nobody@palm01.example"),
        ("merchant", "invited@palm01.example"),
        ("merchant", "100001"),
        ("merchant", "999999"),
        ("owner", owners),
        ("owner", "nobody@palm01.example"),
        ("owner", ADMIN),
        ("manager", "manager@manzil.example"),
        ("manager", "nobody@manzil.example"),
    ] {
        let input = typed(login, "Wrong-horse-1");
        let (answer, compared) = weighed(&app, &format!("/api/{area}/login"), input).await;
        answer.refused(422, "wrong_credentials");
        assert_eq!(compared, 1, "{area}: {login}");
    }
    let (answer, compared) = weighed(&app, LOGIN, insisting(ADMIN, ADMIN_PASSWORD)).await;
    answer.ok();
    assert_eq!(compared, 1);
}

/// Five other accounts that have added somebody's e-mail, before the one that they work with.
async fn crowd(app: &App, email: &str) {
    for number in 1..=5 {
        let merchant = format!(
            "INSERT INTO platform.all_merchants (id, key, account_id, schema_name, name_en, name_ar, \
             business_type, country, city, currency, time_zone, email, mobile, owner_name, status, \
             created_at, updated_at) OVERRIDING SYSTEM VALUE \
             SELECT -{number}, 'crowd{number}', 900000 + {number}, 'm_crowd{number}', name_en, name_ar, \
             business_type, country, city, currency, time_zone, email, mobile, owner_name, status, \
             created_at, updated_at FROM platform.merchants WHERE key = 'palm01'"
        );
        app.palm.execute(&merchant).await;
        let name = format!("INSERT INTO platform.sign_in_names VALUES (1, '{email}', -{number})");
        app.palm.execute(&name).await;
    }
}

#[tokio::test]
async fn five_accounts_that_add_an_email_lock_nobody_out_of_a_sixth() {
    let app = testing::app().await;
    crowd(&app, ADMIN).await;
    app.visitor()
        .post(LOGIN, insisting(ADMIN, ADMIN_PASSWORD))
        .await
        .refused(422, "account_id_needed");
    let mut input = insisting(ADMIN, ADMIN_PASSWORD);
    input["account_id"] = json!("100001");
    let answer = app.visitor().post(LOGIN, input).await.ok();
    assert_eq!(answer["account"]["key"], "palm01");
    let forgot = json!({ "login": ADMIN, "account_id": "100001" });
    app.visitor().post(FORGOT, forgot).await.ok();
    let mails = "SELECT count(*) FROM platform.mails WHERE kind = 'sign_in.password_reset'";
    assert_eq!(app.palm.number(mails).await, 1);
}

#[tokio::test]
async fn one_mailbox_gets_five_mails_an_hour_whoever_asks() {
    let app = testing::app().await;
    let visitor = app.visitor();
    let mut answers = Vec::new();
    for login in [ADMIN, "100001", ADMIN, "100001", ADMIN, "100001", ADMIN] {
        let answer = visitor.post(FORGOT, json!({ "login": login })).await;
        answers.push(answer.ok());
    }
    let path = "/api/merchant/forgot_account_id";
    answers.push(visitor.post(path, json!({ "email": ADMIN })).await.ok());
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    let mails = "SELECT count(*) FROM platform.mails";
    assert_eq!(app.palm.number(mails).await, 5);
}
