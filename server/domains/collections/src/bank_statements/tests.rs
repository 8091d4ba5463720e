use serde_json::{Value, json};
use testing::{Answer, Session};

use crate::fixtures::{World, world};

pub(crate) async fn account(world: &World) -> i64 {
    let input = json!({ "name": "Palm", "bank": "ADIB", "number": "1020304050" });
    let made = world.app.palm.admin().post("/bank_accounts", input).await;
    made.ok()["id"].as_i64().expect("an account")
}

pub(crate) async fn upload(
    session: &Session,
    path: &str,
    account: i64,
    text: &str,
    more: &[(&str, &str)],
) -> Answer {
    let account = account.to_string();
    let mut fields = vec![("bank_account_id", account.as_str())];
    fields.extend_from_slice(more);
    let file = ("march.csv", text.as_bytes().to_vec());
    session.upload(path, &fields, file).await
}

const FIRST: &str = "Date,Description,Debit,Credit,Balance\n\
     01/03/2026,RENT,,100.20,1100.20\n\
     02/03/2026,CHARGES,5.00,,1095.20\n\
     02/03/2026,CHARGES,5.00,,1090.20\n";

const SECOND: &str = "Date,Description,Debit,Credit,Balance\n\
     02/03/2026,CHARGES,5.00,,1095.20\n\
     02/03/2026,CHARGES,5.00,,1090.20\n\
     02/03/2026,CHARGES,5.00,,1085.20\n\
     03/03/2026,DEPOSIT,,10.00,1095.20\n";

fn figures(statement: &Value) -> [&str; 5] {
    ["opening", "paid_in", "paid_out", "repeated_sum", "closing"]
        .map(|name| statement[name].as_str().expect("an amount"))
}

#[tokio::test]
async fn a_line_of_two_files_is_taken_once_and_each_file_ties() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let seen = upload(&admin, "/bank_statements/preview", account, FIRST, &[])
        .await
        .ok();
    assert_eq!(
        (
            &seen["lines"],
            &seen["difference"],
            &seen["closing"],
            &seen["missing"]
        ),
        (&json!(3), &json!("0.00"), &json!("1090.20"), &json!([]))
    );
    assert_eq!(admin.get("/bank_statements").await.ok()["total"], 0);
    let first = upload(&admin, "/bank_statements", account, FIRST, &[])
        .await
        .ok();
    assert_eq!(
        figures(&first),
        ["1000.00", "100.20", "10.00", "0.00", "1090.20"]
    );
    upload(&admin, "/bank_statements", account, FIRST, &[])
        .await
        .refused(501, "bank_statements.nothing_new");
    let second = upload(&admin, "/bank_statements", account, SECOND, &[])
        .await
        .ok();
    assert_eq!(
        (&second["lines"], &second["repeated"]),
        (&json!(2), &json!(2))
    );
    assert_eq!(
        figures(&second),
        ["1100.20", "10.00", "5.00", "-10.00", "1095.20"]
    );
    let lines = admin.get("/bank_lines").await.ok();
    assert_eq!(
        (&lines["total"], &lines["totals"]["amount"]),
        (&json!(5), &json!("95.20"))
    );
    let file = admin.get("/bank_lines/export?format=xlsx").await;
    assert!(file.status(200).bytes.starts_with(b"PK"));
    // Only the last one is taken back, and its lines come again then.
    let path = format!("/bank_statements/{}", first["id"]);
    admin
        .delete(&path)
        .await
        .refused(501, "bank_statements.not_last");
    admin
        .delete(&format!("/bank_statements/{}", second["id"]))
        .await
        .ok();
    assert_eq!(admin.get("/bank_lines").await.ok()["total"], 3);
    upload(&admin, "/bank_statements", account, SECOND, &[])
        .await
        .ok();
    assert_eq!(
        world.app.cedar.admin().get("/bank_lines").await.ok()["total"],
        0
    );
    world.app.cedar.admin().get(&path).await.status(404);
}

#[tokio::test]
async fn a_file_with_a_line_missing_is_refused() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let mut rows: Vec<&str> = FIRST.lines().collect();
    rows.remove(2);
    let broken = rows.join("\n");
    upload(&admin, "/bank_statements", account, &broken, &[])
        .await
        .refused(501, "bank_statements.balance_broken");
    let plain = "Date,Amount\n01/03/2026,100\n02/03/2026,-5\n";
    upload(&admin, "/bank_statements", account, plain, &[])
        .await
        .invalid("closing");
    let wrong = [("opening", "1000"), ("closing", "1096")];
    let refused = upload(&admin, "/bank_statements", account, plain, &wrong).await;
    let refused = refused.refused(501, "bank_statements.not_tied");
    assert!(refused["message"].to_string().contains("1.00"), "{refused}");
    let right = [("opening", "1000"), ("closing", "1095")];
    let taken = upload(&admin, "/bank_statements", account, plain, &right)
        .await
        .ok();
    assert_eq!(taken["closing"], "1095.00");
    let later = "Date,Amount\n16/03/2026,100\n";
    upload(&admin, "/bank_statements", account, later, &right)
        .await
        .invalid("file");
}

#[tokio::test]
async fn a_banks_own_headings_are_matched_once_and_remembered_with_the_account() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let text = |day: &str| format!("Wann,Was,Wieviel,Stand\n{day},RENT,10,10\n");
    let (march, april) = (text("02/03/2026"), text("02/04/2026"));
    let seen = upload(&admin, "/bank_statements/preview", account, &march, &[])
        .await
        .ok();
    assert_eq!(seen["missing"], json!(["booked_on", "amount"]));
    upload(&admin, "/bank_statements", account, &march, &[])
        .await
        .invalid("columns");
    let columns =
        json!([{ "field": "booked_on", "column": 0 }, { "field": "description", "column": 1 },
        { "field": "amount", "column": 2 }, { "field": "balance", "column": 3 }])
        .to_string();
    // Of an order that the file does not tell, somebody says which.
    let how = [("columns", columns.as_str()), ("day_first", "true")];
    upload(&admin, "/bank_statements", account, &march, &how)
        .await
        .ok();
    let seen = upload(&admin, "/bank_statements/preview", account, &april, &[])
        .await
        .ok();
    assert_eq!(
        (&seen["missing"], &seen["sample"][0]["booked_on"]),
        (&json!([]), &json!("2026-04-02"))
    );
    // It does not begin where the last one ended.
    assert_eq!(seen["last_closing"], "10.00");
}

#[tokio::test]
async fn a_statement_of_another_account_or_currency_is_refused() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    let text = |number: &str, currency: &str| {
        format!(
            ":20:S\n:25:ADIB/{number}\n:60F:C260301{currency}0,00\n:61:2603020302C10,00NTRFX//1\n:86:RENT\n\
             :62F:C260302{currency}10,00\n"
        )
    };
    upload(
        &admin,
        "/bank_statements",
        account,
        &text("999", "AED"),
        &[],
    )
    .await
    .refused(501, "bank_statements.other_account");
    upload(
        &admin,
        "/bank_statements",
        account,
        &text("1020304050", "USD"),
        &[],
    )
    .await
    .refused(501, "bank_statements.other_currency");
    let own = text("1020304050", "AED");
    let taken = upload(&admin, "/bank_statements", account, &own, &[]);
    assert_eq!(taken.await.ok()["format"], "mt940");
    let viewer = world.app.palm.employee(&[(93, 1)]).await;
    viewer.get("/bank_lines").await.ok();
    upload(&viewer, "/bank_statements", account, FIRST, &[])
        .await
        .status(403);
}
