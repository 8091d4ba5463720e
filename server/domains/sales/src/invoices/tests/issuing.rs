use serde_json::json;

use super::portfolio::{buyer, payments};
use crate::fixtures::{connected, saudi};

#[tokio::test]
async fn commercial_rent_of_a_business_is_a_standard_invoice_with_tax() {
    let world = connected().await;
    let payments = payments(&world).await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/invoice", payments.office);

    let preview = admin.get(&path).await.ok();
    assert_eq!(preview["can_issue"], false, "{preview}");
    assert_eq!(preview["subtype"], "standard");
    let missing: Vec<_> = preview["faults"]
        .as_array()
        .expect("faults")
        .iter()
        .map(|fault| fault["field"].as_str().expect("a field").to_owned())
        .collect();
    assert!(
        missing.iter().any(|field| field.starts_with("buyer.")),
        "{missing:?}"
    );
    admin.post(&path, json!({})).await.status(422);
    assert_eq!(
        world.app.palm.number("SELECT count(*) FROM invoices").await,
        0
    );
    assert_eq!(
        world
            .app
            .palm
            .number("SELECT last_icv FROM zatca_chains")
            .await,
        0,
        "a refused document takes no place in the chain"
    );

    let issued = admin.post(&path, json!({ "buyer": buyer() })).await.ok();
    assert_eq!(issued["number"], "INV-2026-00001");
    assert_eq!(
        (&issued["net"], &issued["vat"], &issued["total"]),
        (&json!("10000.00"), &json!("1500.00"), &json!("11500.00"))
    );
    assert_eq!(
        (&issued["state"], &issued["icv"]),
        (&json!("waiting"), &json!(1))
    );
    let id = &issued["id"];
    admin
        .get(&format!("/invoices/{id}/pdf"))
        .await
        .refused(501, "invoices.not_cleared");

    let content = admin.get(&format!("/invoices/{id}/content")).await.ok();
    assert_eq!(
        content.get("qr"),
        None,
        "not before it is cleared: {content}"
    );
    assert_eq!(content["buyer"]["vat_number"], buyer()["vat_number"]);
    assert_eq!(content["lines"].as_array().map(Vec::len), Some(1));
    let line = &content["lines"][0];
    assert_eq!(
        (
            &line["net"],
            &line["vat"],
            &line["total"],
            &line["vat_rate"]
        ),
        (
            &json!("10000.00"),
            &json!("1500.00"),
            &json!("11500.00"),
            &json!("15")
        )
    );

    world.app.run_jobs().await;
    let content = admin.get(&format!("/invoices/{id}/content")).await.ok();
    let picture = content["qr"].as_str().expect("a picture");
    assert!(picture.starts_with("<svg "), "{picture}");
    assert_ne!(content["advice_ar"], "");
    let cleared = admin.get(&format!("/invoices/{id}")).await.ok();
    assert_eq!(cleared["state"], "cleared", "{cleared}");
    let pdf = admin.get(&format!("/invoices/{id}/pdf")).await.status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-1."), "a PDF");

    admin
        .post(&path, json!({}))
        .await
        .refused(501, "invoices.already_invoiced");
    // The buyer's details are kept for the next invoice.
    let next = format!("/contract_payments/{}/invoice", payments.office_next);
    let next = admin.post(&next, json!({})).await.ok();
    assert_eq!(
        (&next["number"], &next["icv"]),
        (&json!("INV-2026-00002"), &json!(2))
    );
}

#[tokio::test]
async fn a_homes_rent_is_a_simplified_invoice_that_is_exempt() {
    let world = connected().await;
    let payments = payments(&world).await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/invoice", payments.flat);
    let preview = admin.get(&path).await.ok();
    assert_eq!(
        (
            &preview["can_issue"],
            &preview["vat_category"],
            &preview["subtype"]
        ),
        (&json!(true), &json!("E"), &json!("simplified")),
        "{preview}"
    );
    let issued = admin.post(&path, json!({})).await.ok();
    assert_eq!(
        (&issued["vat"], &issued["total"]),
        (&json!("0.00"), &json!("3000.00"))
    );
    let xml = world
        .rows("SELECT convert_from(xml, 'UTF8') AS xml FROM zatca_submissions")
        .await;
    let xml = xml[0]["xml"].as_str().expect("xml");
    assert!(xml.contains("VATEX-SA-30"), "{xml}");
    // A simplified one is handed out at once.
    let pdf = admin
        .get(&format!("/invoices/{}/pdf", issued["id"]))
        .await
        .status(200);
    assert!(pdf.bytes.starts_with(b"%PDF-1."));
    world.app.run_jobs().await;
    let reported = admin.get(&format!("/invoices/{}", issued["id"])).await.ok();
    assert_eq!(reported["state"], "reported");
    let list = admin
        .get("/invoices?subtype=simplified&state=reported")
        .await
        .ok();
    assert_eq!(list["total"], 1);
    let export = admin.get("/invoices/export?format=csv").await.status(200);
    assert!(String::from_utf8_lossy(&export.bytes).contains("INV-2026-00001"));
}

#[tokio::test]
async fn what_is_no_supply_is_not_invoiced() {
    let world = connected().await;
    let payments = payments(&world).await;
    let admin = world.app.palm.admin();
    let issue = async |id: i64| {
        admin
            .post(&format!("/contract_payments/{id}/invoice"), json!({}))
            .await
    };
    issue(payments.deposit)
        .await
        .refused(501, "invoices.deposit");
    world
        .execute(&format!(
            "UPDATE contract_payments SET status = 0 WHERE id = {}",
            payments.flat
        ))
        .await;
    issue(payments.flat)
        .await
        .refused(501, "invoices.payment_cancelled");
    issue(999_999).await.status(404);
    let path = format!("/contract_payments/{}/invoice", payments.office);
    for (field, wrong) in [("vat_number", "123"), ("identity_scheme", "XYZ")] {
        let buyer = json!({ "buyer": { field: wrong } });
        let answer = admin.post(&path, buyer).await;
        answer.invalid(&format!("buyer.{field}"));
    }
}

#[tokio::test]
async fn nothing_is_issued_before_the_connection() {
    let world = saudi().await;
    let payments = payments(&world).await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/invoice", payments.flat);
    admin
        .post(&path, json!({}))
        .await
        .refused(501, "zatca_settings.not_connected");
    let preview = admin.get(&path).await.ok();
    assert_eq!(preview["refusal_code"], "zatca_settings.not_connected");
}

#[tokio::test]
async fn two_people_cannot_invoice_one_payment() {
    let world = connected().await;
    let payments = payments(&world).await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/invoice", payments.flat);
    let (first, second) =
        futures::join!(admin.post(&path, json!({})), admin.post(&path, json!({})));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 501]);
    assert_eq!(
        world.app.palm.number("SELECT count(*) FROM invoices").await,
        1
    );
    assert_eq!(
        world
            .app
            .palm
            .number("SELECT last_icv FROM zatca_chains")
            .await,
        1
    );
}

#[tokio::test]
async fn a_collected_payment_is_invoiced_where_the_merchant_wants_it() {
    let world = connected().await;
    let payments = payments(&world).await;
    world
        .execute("UPDATE zatca_settings SET issue_on_collection = true")
        .await;
    let admin = world.app.palm.admin();
    for id in [payments.flat, payments.office, payments.deposit] {
        let collected = json!({ "collected_on": "2026-03-15", "version": 1 });
        admin
            .post(&format!("/contract_payments/{id}/collect"), collected)
            .await
            .ok();
    }
    world.app.run_jobs().await;
    // The business' details are missing: its invoice waits for a person, and nothing is lost.
    let list = admin.get("/invoices").await.ok();
    assert_eq!(list["total"], 1, "{list}");
    assert_eq!(list["items"][0]["state"], "reported");
    // That person is told; a deposit has no invoice that could be missing.
    let menu = admin.get("/notifications/get_records").await.ok();
    let items = menu["items"].as_array().expect("a menu");
    let told: Vec<_> = items
        .iter()
        .filter(|item| item["kind"] == "eInvoicing" && item["noun"] == "contract_payments")
        .collect();
    assert_eq!(told.len(), 1, "{menu}");
    assert_eq!(told[0]["record_id"], payments.office);
    assert!(
        told[0]["title_en"]
            .as_str()
            .expect("a title")
            .contains("C-101")
    );
}

#[tokio::test]
async fn an_invoice_that_was_not_issued_is_listed_until_it_is() {
    let world = connected().await;
    let payments = payments(&world).await;
    world
        .execute("UPDATE zatca_settings SET issue_on_collection = true")
        .await;
    let admin = world.app.palm.admin();
    let collected = json!({ "collected_on": "2026-03-15", "version": 1 });
    let path = format!("/contract_payments/{}", payments.office);
    admin.post(&format!("{path}/collect"), collected).await.ok();
    world.app.run_jobs().await;

    let list = admin.get("/invoices/unissued").await.ok();
    let row = &list["items"][0];
    assert_eq!(list["total"], 1, "{list}");
    assert_eq!(row["contract_payment_id"], payments.office);
    assert_eq!(row["contract_number"], "C-101");
    assert_eq!(row["amount"], "11500.00");
    for reason in ["refusal_en", "refusal_ar"] {
        let reason = row[reason].as_str().expect("a reason");
        assert!(reason.len() > 10, "{row}");
    }
    assert_ne!(row["refusal_en"], row["refusal_ar"]);
    let code = row["refusal_code"].as_str().expect("a code");
    let filtered = async |filter: &str| {
        let list = admin.get(&format!("/invoices/unissued?{filter}")).await;
        list.ok()["total"].clone()
    };
    assert_eq!(filtered(&format!("refusal_code={code}")).await, 1);
    assert_eq!(filtered("refusal_code=other").await, 0);
    assert_eq!(filtered("collected_from=2026-03-16").await, 0);
    let export = admin.get("/invoices/unissued/export?format=csv").await;
    assert!(String::from_utf8_lossy(&export.status(200).bytes).contains("C-101"));

    // Trying again without the buyer's details is refused and stays in the list.
    let invoice = format!("{path}/invoice");
    admin.post(&invoice, json!({})).await.status(422);
    assert_eq!(filtered("").await, 1);
    admin.post(&invoice, json!({ "buyer": buyer() })).await.ok();
    assert_eq!(filtered("").await, 0);
    // The next one of the same tenant is complete.
    let next = format!("/contract_payments/{}/collect", payments.office_next);
    let collected = json!({ "collected_on": "2026-03-15", "version": 1 });
    admin.post(&next, collected).await.ok();
    world.app.run_jobs().await;
    assert_eq!(filtered("").await, 0);
    assert_eq!(admin.get("/invoices").await.ok()["total"], 2);
}

#[tokio::test]
async fn a_collection_that_is_taken_back_needs_no_invoice() {
    let world = connected().await;
    let payments = payments(&world).await;
    world
        .execute("UPDATE zatca_settings SET issue_on_collection = true")
        .await;
    let admin = world.app.palm.admin();
    let collected = json!({ "collected_on": "2026-03-15", "version": 1 });
    let path = format!("/contract_payments/{}", payments.office);
    let row = admin.post(&format!("{path}/collect"), collected).await.ok();
    world.app.run_jobs().await;
    let undo = json!({ "version": row["version"], "reason": "Wrong payment" });
    admin.post(&format!("{path}/uncollect"), undo).await.ok();
    assert_eq!(admin.get("/invoices/unissued").await.ok()["total"], 0);
}

#[tokio::test]
async fn another_merchant_sees_nothing() {
    let world = connected().await;
    let payments = payments(&world).await;
    let admin = world.app.palm.admin();
    let path = format!("/contract_payments/{}/invoice", payments.flat);
    let id = admin.post(&path, json!({})).await.ok()["id"].clone();
    let cedar = world.app.cedar.admin();
    cedar.get(&format!("/invoices/{id}")).await.status(404);
    cedar.get(&format!("/invoices/{id}/pdf")).await.status(404);
    cedar
        .get(&format!("/invoices/{id}/content"))
        .await
        .status(404);
    let viewer = world
        .app
        .palm
        .employee_with::<super::super::permission::View>()
        .await;
    viewer.get(&format!("/invoices/{id}")).await.ok();
    viewer.post(&path, json!({})).await.status(403);
}
