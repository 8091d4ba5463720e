//! What each verb does beside moving its cheque.

use serde_json::{Value, json};

use super::{TODAY, account, money_is_kept, place, version};
use crate::cheques::codes::{ChequePurpose, ChequeState, ChequeVerb};
use crate::cheques::permission;
use crate::fixtures::{World, more_cheques, world};

async fn open(world: &World, cheque: i64) -> Value {
    let path = format!("/cheques/{cheque}");
    world.app.palm.admin().get(&path).await.ok()
}

#[tokio::test]
async fn a_contract_is_taken_in_as_a_series_and_banked_on_a_slip() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let account = account(&world).await;
    for id in &world.payments[..2] {
        let agreed = json!({ "method": "cheque", "cheque_number": "1", "bank": "FAB",
            "due_on": "2026-03-15", "version": 1 });
        admin
            .put(&format!("/contract_payments/{id}"), agreed)
            .await
            .ok();
    }
    let list = admin.get("/cheques?state=expected").await.ok();
    assert_eq!(list["total"], 2);
    let input = json!({ "contract_id": world.contract, "received_on": TODAY, "first_number": "000200",
        "bank": "Ajman Bank", "location": "Box 4" });
    let taken = admin
        .post("/cheques/take_in_contract", input.clone())
        .await
        .ok();
    let numbers: Vec<_> = taken
        .as_array()
        .expect("cheques")
        .iter()
        .map(|row| row["number"].as_str().expect("a number"))
        .collect();
    assert_eq!(numbers, ["000200", "000201"]);
    admin
        .post("/cheques/take_in_contract", input)
        .await
        .refused(501, "cheques.nothing_to_take_in");
    let rows: Vec<_> = taken
        .as_array()
        .expect("cheques")
        .iter()
        .map(|row| json!({ "id": row["id"], "version": row["version"] }))
        .collect();
    let slip = json!({ "bank_account_id": account, "deposited_on": TODAY, "cheques": rows });
    let made = admin.post("/deposit_slips", slip).await.ok();
    assert_eq!(made["slip"]["number"], "DS-2026-00001");
    assert_eq!(
        (&made["slip"]["cheques"], &made["slip"]["amount"]),
        (&json!(2), &json!("200.30"))
    );
    assert_eq!(made["cheques"][0]["slip_number"], "DS-2026-00001");
    let cheque = taken[0]["id"].as_i64().expect("an id");
    let cleared = json!({ "on": TODAY, "version": version(&world, cheque).await });
    let after = admin
        .post(&format!("/cheques/{cheque}/clear"), cleared)
        .await
        .ok();
    assert_eq!(after["moves"].as_array().expect("moves").len(), 3);
    assert_eq!(after["verbs"], json!(["reverse"]));
    let payment = admin
        .get(&format!(
            "/contract_payments/{}",
            after["cheque"]["contract_payment_id"]
        ))
        .await
        .ok();
    assert_eq!(
        (
            &payment["status"],
            &payment["clearance_date"],
            &payment["collected_method"]
        ),
        (&json!(2), &json!(TODAY), &json!("cheque"))
    );
    let pdf = format!("/deposit_slips/{}/pdf", made["slip"]["id"]);
    assert!(admin.get(&pdf).await.status(200).bytes.starts_with(b"%PDF"));
}

#[tokio::test]
async fn a_cheque_that_was_mistyped_is_corrected_and_photographed() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let (payment, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let path = format!("/cheques/{cheque}");
    let edit = |version: i64| json!({ "number": "000777", "bank": "FAB", "cheque_date": "2026-03-02", "location": "Box 4", "version": version });
    let edited = admin.put(&path, edit(1)).await.ok();
    assert_eq!(
        (&edited["cheque"]["number"], &edited["cheque"]["location"]),
        (&json!("000777"), &json!("Box 4"))
    );
    admin.put(&path, edit(1)).await.status(409);
    let agreed = admin.get(&format!("/contract_payments/{payment}")).await;
    assert_eq!(agreed.ok()["cheque_number"], "000777");
    let photo = format!("{path}/photo");
    let none = admin.get(&photo).await;
    assert_ne!(none.status, 200, "nobody took one");
    let picture = include_bytes!("../../../../../documents/tests/common/signature.png");
    let version = version(&world, cheque).await.to_string();
    let fields = [("version", version.as_str())];
    let file = ("cheque.png", picture.to_vec());
    admin.upload(&photo, &fields, file).await.ok();
    let shown = admin.get(&photo).await.status(200);
    assert!(shown.bytes == picture, "the picture is another one");
    world.app.cedar.admin().get(&photo).await.status(404);
    place(&world, payment, cheque, ChequeState::Deposited).await;
    let now = self::version(&world, cheque).await;
    admin.put(&path, edit(now)).await.status(501);
}

#[tokio::test]
async fn a_payment_is_handed_one_cheque_at_once() {
    let world = world().await;
    let paper = |number: &str| json!({ "contract_payment_id": world.payments[0], "number": number, "bank": "FAB" });
    let input = json!({ "received_on": TODAY, "cheques": [paper("000301"), paper("000302")] });
    let admin = world.app.palm.admin();
    admin
        .post("/cheques/take_in", input)
        .await
        .refused(501, "cheques.payment_has_one");
    let list = admin.get("/cheques?search=00030").await.ok();
    assert_eq!(list["total"], 0, "all or none");
}

#[tokio::test]
async fn a_partly_paid_cheque_is_replaced_by_two_of_which_one_is_paid_early_in_cash() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let (payment, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let sum = "SELECT (100 * sum(amount))::bigint FROM contract_payments";
    let agreed = world.app.palm.number(sum).await;
    place(&world, payment, cheque, ChequeState::Deposited).await;
    let paid = json!({ "on": TODAY, "amount": "8.00", "reference": "CERT-7", "bank_fee": "50", "fee": "250",
        "version": version(&world, cheque).await });
    let after = admin
        .post(&format!("/cheques/{cheque}/part_pay"), paid)
        .await
        .ok();
    assert_eq!(
        (&after["cheque"]["state"], &after["cheque"]["open_amount"]),
        (&json!("partly_paid"), &json!("2.01"))
    );
    assert_eq!(after["charges"].as_array().expect("charges").len(), 2);
    let by = |first: &str, second: &str| {
        json!({ "on": TODAY, "version": after["cheque"]["version"], "by": [
            { "method": "cheque", "amount": first, "number": "000301", "bank": "FAB", "cheque_date": "2026-04-15" },
            { "method": "cheque", "amount": second, "number": "000302", "bank": "FAB", "cheque_date": "2026-05-15" },
        ] })
    };
    let path = format!("/cheques/{cheque}/replace");
    admin
        .post(&path, by("1.00", "1.00"))
        .await
        .refused(501, "cheques.sum_differs");
    let replaced = admin.post(&path, by("1.00", "1.01")).await.ok();
    let links = replaced["replaced_by"].as_array().expect("cheques");
    assert_eq!(links.len(), 2);
    assert_eq!(links[0]["replaces_id"], cheque);
    let second = links[1]["contract_payment_id"].as_i64().expect("a payment");
    let cash = json!({ "collected_on": TODAY, "method": "cash", "version": payment_version(&world, second).await });
    admin
        .post(&format!("/contract_payments/{second}/collect"), cash)
        .await
        .ok();
    let early = links[1]["id"].as_i64().expect("a cheque");
    assert_eq!(open(&world, early).await["cheque"]["state"], "replaced");
    assert_eq!(world.app.palm.number(sum).await, agreed);
    money_is_kept(&world).await;
}

#[tokio::test]
async fn what_a_bank_left_open_takes_no_other_cheque_and_is_paid_in_cash() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let (payment, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    place(&world, payment, cheque, ChequeState::PartlyPaid).await;
    let rest = open(&world, cheque).await["cheque"]["contract_payment_id"]
        .as_i64()
        .expect("what is open");
    assert_ne!(rest, payment);
    let another = json!({ "received_on": TODAY, "cheques": [
        { "contract_payment_id": rest, "number": "000400", "bank": "FAB" }] });
    admin
        .post("/cheques/take_in", another)
        .await
        .refused(501, "cheques.payment_has_one");
    let bounced = async || admin.get("/cheques?desk=bounced").await.ok()["total"].clone();
    assert_eq!(bounced().await, 1);
    let cash = json!({ "collected_on": TODAY, "method": "cash", "version": payment_version(&world, rest).await });
    admin
        .post(&format!("/contract_payments/{rest}/collect"), cash)
        .await
        .ok();
    assert_eq!(open(&world, cheque).await["cheque"]["state"], "replaced");
    assert_eq!(bounced().await, 0);
    money_is_kept(&world).await;
}

#[tokio::test]
async fn a_bounce_is_told_to_the_office_and_on_the_tenants_timeline() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let (payment, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    place(&world, payment, cheque, ChequeState::Deposited).await;
    let input =
        json!({ "on": TODAY, "reason": "stopped", "version": version(&world, cheque).await });
    admin
        .post(&format!("/cheques/{cheque}/bounce"), input)
        .await
        .ok();
    let path = format!("/customers/{}/timeline", world.customer);
    let timeline = admin.get(&path).await.ok();
    assert!(
        timeline["items"]
            .as_array()
            .is_some_and(|items| items.iter().any(|item| item["record_id"] == cheque)),
        "{timeline}"
    );
    let jobs = world.app.waiting_jobs().await;
    let notification = jobs
        .iter()
        .find(|(_, job)| job["noun"] == "cheques" && job["record_id"] == cheque);
    let (_, job) = notification.expect("a notification");
    assert_eq!(job["kind"], "payments");
}

async fn payment_version(world: &World, payment: i64) -> i64 {
    let sql = format!("SELECT version FROM contract_payments WHERE id = {payment}");
    world.app.palm.number(&sql).await
}

#[tokio::test]
async fn a_reversal_by_the_bank_has_its_own_right_and_voids_the_receipt() {
    let world = world().await;
    let (payment, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    place(&world, payment, cheque, ChequeState::Cleared).await;
    let path = format!("/cheques/{cheque}/reverse");
    let input =
        json!({ "on": TODAY, "reason": "stopped", "version": version(&world, cheque).await });
    let clerk = world.app.palm.employee_with::<permission::Bank>().await;
    clerk.post(&path, input.clone()).await.status(403);
    let admin = world.app.palm.admin();
    let taken_back =
        json!({ "reason": "Typed twice", "version": payment_version(&world, payment).await });
    admin
        .post(
            &format!("/contract_payments/{payment}/uncollect"),
            taken_back,
        )
        .await
        .refused(501, "contract_payments.cheque_cleared");
    let after = admin.post(&path, input).await.ok();
    assert_eq!(
        (&after["cheque"]["state"], &after["bounces"]),
        (&json!("bounced"), &json!(1))
    );
    let voided = admin.get("/receipts?voided=true").await.ok();
    assert_eq!(voided["total"], 1);
    money_is_kept(&world).await;
}

#[tokio::test]
async fn a_postponed_cheque_moves_its_payment_and_charges_for_it() {
    let world = world().await;
    let (payment, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let admin = world.app.palm.admin();
    let path = format!("/cheques/{cheque}/hold");
    let held =
        |until: &str| json!({ "until": until, "approved_by": "Mona", "fee": "100", "version": 1 });
    admin.post(&path, held(TODAY)).await.invalid("until");
    let after = admin.post(&path, held("2026-04-20")).await.ok();
    assert_eq!(after["cheque"]["bank_on"], "2026-04-20");
    assert_eq!(after["charges"][0]["kind"], "postponement");
    let row = admin
        .get(&format!("/contract_payments/{payment}"))
        .await
        .ok();
    assert_eq!(
        (&row["due_on"], &row["cheque_state"]),
        (&json!("2026-04-20"), &json!("held"))
    );
    let waive = json!({ "reason": "Good tenant", "version": 1 });
    let charge = format!("/charges/{}", after["charges"][0]["id"]);
    let waived = admin
        .post(&format!("{charge}/waive"), waive.clone())
        .await
        .ok();
    assert_eq!(waived["status"], "waived");
    admin
        .post(&format!("{charge}/waive"), waive)
        .await
        .refused(501, "charges.settled");
}

#[tokio::test]
async fn a_security_cheque_never_lands_on_a_slip() {
    let world = world().await;
    let account = account(&world).await;
    let admin = world.app.palm.admin();
    let input = json!({ "contract_id": world.contract, "number": "000900", "bank": "DIB", "amount": "5000",
        "received_on": TODAY });
    let made = admin.post("/cheques/security", input).await.ok();
    assert_eq!(made["verbs"], json!(["return", "lose"]));
    let cheque = &made["cheque"];
    let slip = json!({ "bank_account_id": account, "deposited_on": TODAY,
        "cheques": [{ "id": cheque["id"], "version": cheque["version"] }] });
    admin
        .post("/deposit_slips", slip)
        .await
        .refused(501, "cheques.security");
    assert_eq!(admin.get("/deposit_slips").await.ok()["total"], 0);
}

#[tokio::test]
async fn an_old_cheque_is_deposited_only_when_that_is_confirmed() {
    let world = world().await;
    let account = account(&world).await;
    let (_, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    world
        .app
        .palm
        .execute("UPDATE cheques SET cheque_date = '2025-09-14', bank_on = '2025-09-14'")
        .await;
    let admin = world.app.palm.admin();
    assert_eq!(open(&world, cheque).await["cheque"]["is_stale"], true);
    let slip = |accept: bool| {
        json!({ "bank_account_id": account, "deposited_on": TODAY, "accept_stale": accept,
            "cheques": [{ "id": cheque, "version": 1 }] })
    };
    admin
        .post("/deposit_slips", slip(false))
        .await
        .refused(501, "cheques.stale");
    admin.post("/deposit_slips", slip(true)).await.ok();
    world
        .app
        .palm
        .execute("UPDATE cheques SET bank_on = '2026-03-18' WHERE state = 'received'")
        .await;
    let third = world.payments[2];
    let sql = format!("SELECT id FROM cheques WHERE contract_payment_id = {third}");
    let early = world.app.palm.number(&sql).await;
    let too_early = json!({ "bank_account_id": account, "deposited_on": TODAY,
        "cheques": [{ "id": early, "version": 1 }] });
    admin
        .post("/deposit_slips", too_early)
        .await
        .refused(501, "cheques.too_early");
}

#[tokio::test]
async fn the_desk_counts_what_its_lists_show() {
    let world = world().await;
    let made = more_cheques(&world.app.palm, world.contract, 4).await;
    for ((payment, cheque), state) in made.into_iter().zip([
        ChequeState::Received,
        ChequeState::Deposited,
        ChequeState::Bounced,
        ChequeState::Cleared,
    ]) {
        place(&world, payment, cheque, state).await;
    }
    let admin = world.app.palm.admin();
    let counts = admin.get("/cheques/desk").await.ok();
    for count in counts.as_array().expect("counts") {
        let desk = count["desk"].as_str().expect("a desk");
        let list = admin.get(&format!("/cheques?desk={desk}")).await.ok();
        assert_eq!(
            (&list["total"], &list["totals"]["amount"]),
            (&count["count"], &count["amount"]),
            "{desk}"
        );
    }
    let days = admin
        .get("/cheques/days?from=2026-01-01&to=2026-12-31")
        .await
        .ok();
    let shown: i64 = days
        .as_array()
        .expect("days")
        .iter()
        .map(|day| day["count"].as_i64().expect("a count"))
        .sum();
    assert_eq!(shown, 5);
    admin
        .get("/cheques/days?from=2026-01-01&to=2028-12-31")
        .await
        .invalid("to");
    let found = admin.get("/cheques?search=000123").await.ok();
    assert_eq!(found["items"][0]["state"], "received");
}

#[tokio::test]
async fn others_see_nothing() {
    let world = world().await;
    let (_, cheque) = more_cheques(&world.app.palm, world.contract, 1).await[0];
    let path = format!("/cheques/{cheque}");
    world.app.cedar.admin().get(&path).await.status(404);
    let nobody = world.app.palm.employee(&[]).await;
    nobody.get(&path).await.status(403);
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    assert_eq!(viewer.get(&path).await.ok()["verbs"], json!([]));
    let returned = json!({ "on": TODAY, "reference": "Omar", "version": 1 });
    viewer
        .post(&format!("{path}/return"), returned)
        .await
        .status(403);
    assert!(
        ChequeState::Received
            .verbs(ChequePurpose::Security)
            .contains(&ChequeVerb::Return)
    );
}

#[tokio::test]
async fn a_contract_ends_only_when_each_of_its_cheques_is_answered() {
    let world = world().await;
    let admin = world.app.palm.admin();
    let made = more_cheques(&world.app.palm, world.contract, 3).await;
    place(&world, made[0].0, made[0].1, ChequeState::Deposited).await;
    place(&world, made[1].0, made[1].1, ChequeState::Cleared).await;
    place(&world, made[2].0, made[2].1, ChequeState::Expected).await;
    let path = format!("/contracts/{}/cancel", world.contract);
    let cancel = |returned: &[i64]| json!({ "reason": "Tenant left", "returned_cheques": returned, "version": 1 });
    admin
        .post(&path, cancel(&[]))
        .await
        .refused(501, "contract_payments.cheques_at_bank");
    let withdraw = json!({ "on": TODAY, "version": version(&world, made[0].1).await });
    admin
        .post(&format!("/cheques/{}/withdraw", made[0].1), withdraw)
        .await
        .ok();
    let third = world.payments[2];
    let sql = format!("SELECT id FROM cheques WHERE contract_payment_id = {third}");
    let in_safe = world.app.palm.number(&sql).await;
    let refused = admin.post(&path, cancel(&[in_safe])).await;
    assert_eq!(refused.json["code"], "contract_payments.cheques_unanswered");
    assert_eq!(
        refused.json["details"]["cheques"][0]["id"], made[0].1,
        "{}",
        refused.json
    );
    admin.post(&path, cancel(&[in_safe, made[0].1])).await.ok();
    let states = [
        (in_safe, "returned"),
        (made[0].1, "returned"),
        (made[1].1, "cleared"),
        (made[2].1, "void"),
    ];
    for (cheque, state) in states {
        assert_eq!(open(&world, cheque).await["cheque"]["state"], state);
    }
    money_is_kept(&world).await;
}
