//! Sums of all sizes, in parts, on account and refunded.

use serde_json::{Value, json};

use super::{second_contract, state, statement, sum};
use crate::fixtures::{more_cheques, more_payments, world};

#[tokio::test]
async fn an_odd_sum_pays_the_oldest_dues_of_all_contracts_and_the_rest_is_on_account() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let between = second_contract(&world).await;
    let [january, today, by_cheque, deposit] = world.payments;
    // 100.10 and 50.00 of January, then 80.00 of February, then 100.20 of today.
    let path = format!(
        "/money_received/dues?customer_id={}&amount=250",
        world.customer
    );
    let dues = admin.get(&path).await.ok();
    let proposed: Vec<_> = dues["items"]
        .as_array()
        .expect("dues")
        .iter()
        .map(|due| (due["contract_payment_id"].clone(), due["proposed"].clone()))
        .collect();
    assert_eq!(
        proposed,
        [
            (json!(january), json!("100.10")),
            (json!(deposit), json!("50.00")),
            (json!(between), json!("80.00")),
            (json!(today), json!("19.90")),
            (json!(by_cheque), json!("0.00")),
        ]
    );
    assert_eq!(
        (&dues["proposed"], &dues["left"]),
        (&json!("250.00"), &json!("0.00"))
    );
    let received = admin
        .post("/money_received", sum(&world, "333.33"))
        .await
        .ok();
    let money = &received["money"];
    assert_eq!(
        (
            &money["number"],
            &money["allocated"],
            &money["balance"],
            &money["state"]
        ),
        (
            &json!("R-2026-00001"),
            &json!("330.30"),
            &json!("3.03"),
            &json!("on_account")
        )
    );
    let numbers: Vec<_> = received["movements"]
        .as_array()
        .expect("movements")
        .iter()
        .map(|row| row["number"].clone())
        .collect();
    assert_eq!(numbers[1], "R-2026-00001-1");
    for (payment, amount) in [
        (january, "100.10"),
        (deposit, "50.00"),
        (between, "80.00"),
        (today, "100.20"),
    ] {
        assert_eq!(state(&admin, payment).await, (json!(amount), json!(2)));
    }
    // What the deposit was paid with is held as one.
    let held = admin.get("/insurances").await.ok();
    assert_eq!(held["totals"]["balance"], "50.00");
    let said = statement(&world).await;
    assert_eq!(said["overall"]["on_account"], "3.03");
    assert_eq!(said["overall"]["balance"], "-3.03");
    let list = admin
        .get("/money_received?state=on_account&search=R-2026-00001")
        .await
        .ok();
    assert_eq!(
        (&list["total"], &list["totals"]["balance"]),
        (&json!(1), &json!("3.03"))
    );
    // One paper for the whole sum, whichever of its receipts is asked for.
    let whole = format!("/money_received/{}/pdf", money["id"]);
    let whole = admin.get(&whole).await.status(200).bytes;
    let line = format!("/contract_payments/{january}/receipt/pdf");
    assert!(whole == admin.get(&line).await.status(200).bytes);
    let both = format!("/contract_payments/receipts/pdf?contract_payment_ids={january},{today}");
    assert!(whole == admin.get(&both).await.status(200).bytes);
}

#[tokio::test]
async fn a_due_is_paid_in_parts_and_each_is_taken_back_by_itself() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let [january, ..] = world.payments;
    let row =
        |amount: &str| json!({ "contract_payment_id": january, "amount": amount, "version": 1 });
    let mut body = sum(&world, "70");
    body["allocations"] = json!([row("60.04")]);
    let received = admin.post("/money_received", body).await.ok();
    assert_eq!(state(&admin, january).await, (json!("60.04"), json!(2)));
    let rest = format!(
        "/contract_payments?status=1&contract_id={}&due_to=2026-01-01&type=1",
        world.contract
    );
    let rest = admin.get(&rest).await.ok();
    assert_eq!(rest["items"][0]["amount"], "40.06");
    assert_eq!(rest["items"][0]["split_from_id"], january);
    assert_eq!(statement(&world).await["overall"]["balance"], "180.30");
    // Un-collecting the part puts the money back on the account, not out of the house.
    let version = admin
        .get(&format!("/contract_payments/{january}"))
        .await
        .ok()["version"]
        .clone();
    let undo = json!({ "reason": "Wrong tenant", "version": version });
    admin
        .post(&format!("/contract_payments/{january}/uncollect"), undo)
        .await
        .ok();
    let path = format!("/money_received/{}", received["money"]["id"]);
    let after = admin.get(&path).await.ok();
    assert_eq!(
        (&after["money"]["balance"], &after["money"]["allocated"]),
        (&json!("70.00"), &json!("0.00"))
    );
    assert_eq!(statement(&world).await["overall"]["balance"], "180.30");
    // Then all of it is given up: it never came.
    let first = format!(
        "/money_received/movements/{}/reverse",
        after["movements"][0]["id"]
    );
    let reversal = json!({ "reason": "Typed twice", "version": after["money"]["version"] });
    let gone = admin.post(&first, reversal).await.ok();
    assert_eq!(
        (&gone["money"]["state"], &gone["money"]["balance"]),
        (&json!("reversed"), &json!("0.00"))
    );
    assert_eq!(statement(&world).await["overall"]["balance"], "250.30");
    let again = json!({ "reason": "Typed twice", "version": gone["money"]["version"] });
    admin
        .post(&first, again)
        .await
        .refused(501, "money_received.already_reversed");
}

#[tokio::test]
async fn what_is_on_account_pays_later_or_is_refunded_for_a_reason() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let [january, today, ..] = world.payments;
    let mut body = sum(&world, "150.00");
    body["allocations"] = json!([]);
    let received = admin.post("/money_received", body).await.ok();
    assert_eq!(received["money"]["balance"], "150.00");
    assert_eq!(statement(&world).await["overall"]["balance"], "100.30");
    let path = format!("/money_received/{}", received["money"]["id"]);
    let row = |payment: i64, amount: &str| json!([{ "contract_payment_id": payment, "amount": amount, "version": 1 }]);
    let allocation = |rows: Value, version: i64| json!({ "moved_on": "2026-03-15", "allocations": rows, "version": version });
    let allocate = format!("{path}/allocate");
    admin
        .post(&allocate, allocation(row(january, "100.11"), 1))
        .await
        .refused(501, "money_received.more_than_due");
    let more = json!([
        { "contract_payment_id": january, "amount": "100.10", "version": 1 },
        { "contract_payment_id": today, "amount": "49.91", "version": 1 },
    ]);
    admin
        .post(&allocate, allocation(more, 1))
        .await
        .refused(501, "money_received.not_enough");
    admin
        .post(&allocate, allocation(row(january, "100.10"), 1))
        .await
        .ok();
    assert_eq!(statement(&world).await["overall"]["balance"], "100.30");
    let refund = |amount: &str, version: i64| {
        json!({ "amount": amount, "moved_on": "2026-03-15", "method": "transfer",
        "iban": "AE070331234567890123456", "reason": "Paid twice by the employer", "version": version })
    };
    let refunds = format!("{path}/refund");
    let mut without = refund("10", 2);
    without["reason"] = json!(" ");
    admin.post(&refunds, without).await.invalid("reason");
    admin
        .post(&refunds, refund("49.91", 2))
        .await
        .refused(501, "money_received.not_enough");
    let refunded = admin.post(&refunds, refund("49.90", 2)).await.ok();
    assert_eq!(
        (&refunded["money"]["refunded"], &refunded["money"]["state"]),
        (&json!("49.90"), &json!("settled"))
    );
    assert_eq!(statement(&world).await["overall"]["balance"], "150.20");
    let movement = &refunded["movements"][2];
    assert_eq!(movement["number"], "RF-2026-00001");
    let voucher = format!("/money_received/movements/{}/pdf", movement["id"]);
    assert!(
        admin
            .get(&voucher)
            .await
            .status(200)
            .bytes
            .starts_with(b"%PDF")
    );
    // The sum cannot go while some of it was given back.
    let reverse =
        |movement: &Value| format!("/money_received/movements/{}/reverse", movement["id"]);
    let reason = |version: &Value| json!({ "reason": "It came back", "version": version });
    admin
        .post(
            &reverse(&refunded["movements"][0]),
            reason(&refunded["money"]["version"]),
        )
        .await
        .refused(501, "money_received.refunded");
    let back = admin
        .post(&reverse(movement), reason(&refunded["money"]["version"]))
        .await
        .ok();
    assert_eq!(back["money"]["balance"], "49.90");
    admin
        .post(
            &reverse(&back["movements"][3]),
            reason(&back["money"]["version"]),
        )
        .await
        .refused(501, "money_received.is_reversal");
    let gone = admin
        .post(
            &reverse(&back["movements"][0]),
            reason(&back["money"]["version"]),
        )
        .await
        .ok();
    assert_eq!(gone["money"]["state"], "reversed");
    assert_eq!(state(&admin, january).await, (json!("100.10"), json!(1)));
    assert_eq!(statement(&world).await["overall"]["balance"], "250.30");
}

#[tokio::test]
async fn a_fee_is_paid_in_parts_as_a_payment_is() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let (_, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let held = json!({ "until": "2026-04-20", "approved_by": "Mona", "fee": "100", "version": 1 });
    admin
        .post(&format!("/cheques/{cheque}/hold"), held)
        .await
        .ok();
    let charge = admin.get("/charges?status=open").await.ok()["items"][0].clone();
    let owed = statement(&world).await["overall"]["balance"].clone();
    let mut body = sum(&world, "40.00");
    body["allocations"] = json!([{ "charge_id": charge["id"], "amount": "40.00", "version": 1 }]);
    let received = admin.post("/money_received", body).await.ok();
    let open = admin.get("/charges?status=open").await.ok();
    assert_eq!(open["items"][0]["amount"], "60.00");
    assert_eq!(open["items"][0]["split_from_id"], charge["id"]);
    assert_eq!(statement(&world).await["overall"]["charges"], "60.00");
    let line = &received["movements"][1];
    assert_eq!(line["charge_kind"], "postponement");
    let path = format!("/money_received/movements/{}/reverse", line["id"]);
    let reversal = json!({ "reason": "For the rent", "version": received["money"]["version"] });
    let back = admin.post(&path, reversal).await.ok();
    assert_eq!(back["money"]["balance"], "40.00");
    let said = statement(&world).await;
    assert_eq!(said["overall"]["charges"], "100.00");
    let owed: rust_decimal::Decimal = owed
        .as_str()
        .expect("an amount")
        .parse()
        .expect("a decimal");
    let left = (owed - rust_decimal::Decimal::from(40)).to_string();
    assert_eq!(said["overall"]["balance"], left);
}

#[tokio::test]
async fn many_dues_are_paid_with_one_receipt() {
    let world = world().await;
    let admin = world.app.palm.admin();
    more_payments(&world.app.palm, world.contract, 60).await;
    let received = admin
        .post("/money_received", sum(&world, "851.10"))
        .await
        .ok();
    assert_eq!(
        received["movements"].as_array().expect("movements").len(),
        64
    );
    assert_eq!(received["money"]["balance"], "0.20");
    let path = format!("/money_received/{}/pdf", received["money"]["id"]);
    assert!(
        admin
            .get(&path)
            .await
            .status(200)
            .bytes
            .starts_with(b"%PDF")
    );
}

/// Amounts have two decimals in every currency; papers write them with all that the currency has.
#[tokio::test]
async fn dinars_and_rials_of_a_thousand_parts_are_received_and_written() {
    use documents::{Currency, amount_in_words};
    let world = world().await;
    let palm = &world.app.palm;
    for (currency, code, words) in [
        (
            Currency::Kwd,
            "KWD",
            "Only one hundred Kuwaiti dinars and one hundred fils",
        ),
        (
            Currency::Bhd,
            "BHD",
            "Only one hundred Bahraini dinars and one hundred fils",
        ),
        (
            Currency::Omr,
            "OMR",
            "Only one hundred Omani rials and one hundred baisas",
        ),
    ] {
        let moved =
            format!("UPDATE platform.merchants SET currency = '{code}' WHERE key = 'palm01'");
        palm.execute(&moved).await;
        let merchant = palm.merchant().await;
        world.app.kernel.merchants.forget(&merchant).await;
        let admin = palm.admin();
        admin
            .post("/money_received", sum(&world, "100.105"))
            .await
            .invalid("amount");
        let received = admin
            .post("/money_received", sum(&world, "100.10"))
            .await
            .ok();
        let path = format!("/money_received/{}", received["money"]["id"]);
        let paper = admin.get(&format!("{path}/pdf")).await.status(200).bytes;
        assert!(paper.starts_with(b"%PDF"));
        let said = amount_in_words("100.10".parse().expect("a decimal"), currency);
        assert_eq!(said.en, words);
        assert_eq!(statement(&world).await["currency"], code);
        let first = format!(
            "/money_received/movements/{}/reverse",
            received["movements"][0]["id"]
        );
        let reversal = json!({ "reason": "Typed twice", "version": received["money"]["version"] });
        admin.post(&first, reversal).await.ok();
    }
    let admin = palm.admin();
    let list = admin.get("/money_received?state=reversed").await.ok();
    assert_eq!(list["total"], 3);
    assert_eq!(
        list["totals"],
        json!({ "amount": "0.00", "balance": "0.00" })
    );
}

#[tokio::test]
async fn a_sum_for_chosen_payments_is_proposed_to_them_alone_and_has_one_receipt() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let [_, today, by_cheque, deposit] = world.payments;
    let path = format!(
        "/money_received/dues?customer_id={}&amount=120&contract_payment_ids={today},{by_cheque},{deposit}",
        world.customer
    );
    let dues = admin.get(&path).await.ok();
    let rows = dues["items"].as_array().expect("dues");
    let proposed = |id: i64| {
        let row = rows.iter().find(|due| due["contract_payment_id"] == id);
        row.expect("a due")["proposed"].clone()
    };
    assert_eq!(
        [deposit, today, by_cheque].map(proposed),
        [json!("50.00"), json!("70.00"), json!("0.00")],
        "the oldest first: {dues}"
    );
    let chosen: Vec<_> = rows
        .iter()
        .filter(|due| due["proposed"] != "0.00")
        .map(|due| {
            json!({ "contract_payment_id": due["contract_payment_id"], "amount": due["proposed"],
                "version": due["version"] })
        })
        .collect();
    let received = admin
        .post(
            "/money_received",
            json!({ "customer_id": world.customer, "amount": "120", "received_on": "2026-03-15",
                "method": "cash", "allocations": chosen }),
        )
        .await
        .ok();
    assert_eq!(
        (
            &received["money"]["allocated"],
            &received["money"]["balance"]
        ),
        (&json!("120.00"), &json!("0.00"))
    );
}
