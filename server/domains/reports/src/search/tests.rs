use sea_orm::ConnectionTrait as _;
use serde_json::{Value, json};

#[tokio::test]
async fn a_tenant_is_found_by_mobile_and_only_by_those_who_may_see_tenants() {
    let app = testing::app().await;
    let tx = app.palm.tx().await;
    let sql = "INSERT INTO customers (name_en, mobile, search_key, created_at, updated_at) VALUES \
         ('Omar Haddad', '+971501112233', 'omar haddad 971501112233', now(), now())";
    tx.execute_unprepared(sql).await.expect("inserted");
    tx.commit().await.expect("committed");
    let found = app
        .palm
        .admin()
        .get("/search?q=050%20111%202233")
        .await
        .ok();
    assert_eq!(found["items"][0]["noun"], "customers");
    let nobody = app
        .palm
        .employee(&[])
        .await
        .get("/search?q=omar")
        .await
        .ok();
    assert_eq!(nobody["items"].as_array().map(Vec::len), Some(0));
    let other = app.cedar.admin().get("/search?q=omar").await.ok();
    assert_eq!(other["items"].as_array().map(Vec::len), Some(0));
}

/// What the searches are tried on, by its ids.
struct Office {
    app: testing::App,
    /// Flats 302 and 502 of Rumailah, flat 302 of Nahda.
    units: [i64; 3],
    /// Of flat 502, issued.
    contract: i64,
    /// The payments of the contract by cheque: 000123 to 000126.
    payments: Vec<i64>,
}

async fn made(session: &testing::Session, path: &str, body: Value) -> Value {
    session.post(path, body).await.ok()
}

fn id(record: &Value) -> i64 {
    record["id"].as_i64().expect("an id")
}

async fn office() -> Office {
    let app = testing::app().await;
    let admin = app.palm.admin();
    let city = json!({ "name_en": "Ajman", "name_ar": "عجمان", "country": "AE" });
    let city = id(&made(&admin, "/cities", city).await);
    let mut units = Vec::new();
    for (en, ar, numbers) in [
        ("Al Rumailah Residence", "سكن الرميلة", vec!["502", "302"]),
        ("Al Nahda Tower", "برج النهدة", vec!["302"]),
    ] {
        let building = json!({ "name_en": en, "name_ar": ar, "city_id": city });
        let building = id(&made(&admin, "/buildings", building).await);
        for number in numbers {
            let unit = json!({ "building_id": building, "number": number, "usage": 1,
                "kind": "apartment", "minimum_rent": "1000" });
            units.push(id(&made(&admin, "/units", unit).await));
        }
    }
    let customer = json!({ "name_en": "Omar Haddad", "name_ar": "عمر حداد", "gender": 1,
        "mobile": "+971501113020", "language": "en" });
    let customer = id(&made(&admin, "/customers", customer).await);
    let rents: Vec<Value> = ["000123", "000124", "000125", "000126"]
        .iter()
        .map(|number| {
            json!({ "type": 1, "amount": "9000", "due_on": "2026-03-10", "method": "cheque",
                "cheque_number": number, "bank": "ADIB" })
        })
        .collect();
    let draft = json!({ "customer_id": customer, "unit_id": units[0], "starts_on": "2026-01-01",
        "ends_on": "2026-12-31", "rent_price": "36000", "total_rent": "36000", "payments": rents });
    let draft = made(&admin, "/contracts", draft).await;
    let contract = id(&draft);
    let issue = json!({ "version": draft["version"] });
    let issued = made(&admin, &format!("/contracts/{contract}/issue"), issue).await;
    let payments = issued["payments"].as_array().expect("payments");
    let payments = payments.iter().map(id).collect();
    Office {
        app,
        units: [units[1], units[0], units[2]],
        contract,
        payments,
    }
}

fn found(answer: &Value) -> Vec<(String, i64, String)> {
    let text = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    let items = answer["items"].as_array().expect("items");
    items
        .iter()
        .map(|one| (text(one, "noun"), id(one), text(one, "matched")))
        .collect()
}

async fn search(session: &testing::Session, typed: &str) -> Vec<(String, i64, String)> {
    let q: String = typed
        .bytes()
        .map(|byte| format!("%{byte:02X}"))
        .collect::<Vec<_>>()
        .concat();
    found(&session.get(&format!("/search?q={q}")).await.ok())
}

fn one(noun: &str, id: i64, matched: &str) -> (String, i64, String) {
    (noun.to_owned(), id, matched.to_owned())
}

#[tokio::test]
async fn a_building_and_a_number_find_that_flat_first() {
    let office = office().await;
    let admin = office.app.palm.admin();
    let [wanted, let_out, elsewhere] = office.units;
    for typed in ["Rumailah 302", "302 rumailah", "الرميلة ٣٠٢"] {
        let items = search(&admin, typed).await;
        assert_eq!(items[0], one("units", wanted, "unit"), "{typed}: {items:?}");
        assert!(
            !items
                .iter()
                .any(|(_, id, matched)| *id == elsewhere && matched == "unit")
        );
    }
    let items = search(&admin, "302").await;
    assert_eq!(
        items[..2],
        [
            one("units", wanted, "unit"),
            one("units", elsewhere, "unit")
        ]
    );
    // The tenant's mobile has 302 in it: found, and not first.
    assert!(items[2..].iter().any(|(noun, ..)| noun == "customers"));
    assert!(!items.contains(&one("units", let_out, "unit")));
}

#[tokio::test]
async fn a_cheque_is_found_with_its_state_and_a_receipt_leads_to_its_payment() {
    let office = office().await;
    let admin = office.app.palm.admin();
    let wanted = office.payments[2];
    let cheque = admin
        .get(&format!("/contract_payments/{wanted}"))
        .await
        .ok();
    let cheque = cheque["cheque_id"].as_i64().expect("a cheque");
    for typed in ["000125", "٠٠٠١٢٥", "125"] {
        let items = search(&admin, typed).await;
        let cheques: Vec<_> = items
            .iter()
            .filter(|(noun, ..)| noun == "cheques")
            .collect();
        assert_eq!(cheques, [&one("cheques", cheque, "cheque")], "{typed}");
        assert_eq!(items[0], *cheques[0], "{typed}: {items:?}");
    }
    let states = async || {
        let answer = admin.get("/search?q=000125").await.ok();
        answer["items"][0]["cheque_state"].clone()
    };
    assert_eq!(states().await, "expected");
    let beginning = search(&admin, "0001").await;
    let of_cheques = beginning.iter().filter(|(noun, ..)| noun == "cheques");
    assert_eq!(of_cheques.count(), 4);

    let path = format!("/contract_payments/{wanted}/collect");
    let body = json!({ "collected_on": "2026-03-15", "version": 1 });
    let collected = admin.post(&path, body).await.ok();
    let number = collected["receipt_number"].as_str().expect("a receipt");
    assert_eq!(states().await, "cleared");
    for typed in [number, "r 2026 1", "2026-00001"] {
        let items = search(&admin, typed).await;
        assert!(
            items.contains(&one("contract_payments", wanted, "receipt")),
            "{typed}: {items:?}"
        );
    }
    let items = search(&admin, "C-2026-00001").await;
    assert_eq!(items[0], one("contracts", office.contract, "contract"));

    // The lists of payments and receipts: one row, not all of the contract.
    for (list, filter) in [("contract_payments", "&view=all"), ("receipts", "")] {
        let path = format!("/{list}?search=000125{filter}");
        assert_eq!(admin.get(&path).await.ok()["total"], 1, "{list}");
        let path = format!("/{list}?search=000124{filter}");
        let others = i64::from(list == "contract_payments");
        assert_eq!(admin.get(&path).await.ok()["total"], others, "{list}");
    }
    let path = format!("/contract_payments?view=all&contract_payment_id={wanted}");
    assert_eq!(admin.get(&path).await.ok()["total"], 1);

    let desk = office
        .app
        .palm
        .employee_with::<collections::receipts::permission::View>()
        .await;
    assert_eq!(search(&desk, number).await, []);
    assert_eq!(search(&desk, "000125").await, []);
}

#[tokio::test]
async fn a_mobile_in_full_says_that_it_was_the_mobile() {
    let office = office().await;
    let admin = office.app.palm.admin();
    for typed in ["0501113020", "+971 50 111 3020", "٠٥٠١١١٣٠٢٠"] {
        let items = search(&admin, typed).await;
        let (noun, _, matched) = &items[0];
        assert_eq!((noun.as_str(), matched.as_str()), ("customers", "mobile"));
    }
    let items = search(&admin, "05011130").await;
    assert_eq!(items[0].2, "");
}
