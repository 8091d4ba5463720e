//! A rejected document and the one that takes its place.

use authority::{Call, Fault, FaultKind};
use serde_json::json;
use zatca::model::Subtype;

use super::super::codes::SubmissionState;
use super::super::permission;
use super::*;

async fn rejected() -> (World, Model) {
    let world = world().await;
    order(&world, Fault::new(FaultKind::Refuse, Call::Reporting));
    let made = issue(&world, Subtype::Simplified).await;
    world.app.run_jobs().await;
    let sent = row(&world, made.id).await;
    assert_eq!(sent.state, SubmissionState::Rejected);
    (world, sent)
}

#[tokio::test]
async fn the_new_document_has_its_own_place_and_the_old_one_stays() {
    let (world, old) = rejected().await;
    let admin = world.app.palm.admin();
    let path = format!("/zatca_submissions/{}", old.id);
    assert_eq!(
        admin.get("/zatca_submissions/counts").await.ok()["rejected"],
        1
    );
    let new = admin.post(&format!("{path}/reissue"), json!({})).await.ok();
    assert_eq!(
        (&new["replaces_id"], &new["icv"], &new["state"]),
        (&json!(old.id.0), &json!(2), &json!("waiting"))
    );
    assert_eq!(new["invoice_number"], "INV-2026-00001");
    assert_ne!(new["uuid"], json!(old.uuid.to_string()));
    world.app.run_jobs().await;
    let id = ZatcaSubmissionId(new["id"].as_i64().expect("an id"));
    let sent = row(&world, id).await;
    assert_eq!(
        (sent.state.as_str(), sent.invoice_id),
        ("reported", old.invoice_id),
        "{:?}",
        sent.error
    );
    assert_eq!(sent.previous_hash, old.hash);
    let shown = admin.get(&path).await.ok();
    assert_eq!(shown["submission"]["replaced_by_id"], json!(id.0));
    assert_eq!(
        (
            row(&world, old.id).await.xml,
            row(&world, old.id).await.state
        ),
        (old.xml.clone(), SubmissionState::Rejected)
    );
    assert_eq!(
        admin.get("/zatca_submissions/counts").await.ok()["rejected"],
        0
    );
    admin
        .post(&format!("{path}/reissue"), json!({}))
        .await
        .refused(501, "zatca_submissions.already_reissued");
    admin
        .post(&format!("/zatca_submissions/{id}/reissue"), json!({}))
        .await
        .refused(501, "zatca_submissions.not_rejected");
    let stored: Vec<_> = world.rows("SELECT number FROM invoices").await;
    assert_eq!(stored.len(), 1, "one invoice, two documents");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_at_once_one_wins() {
    let (world, old) = rejected().await;
    let admin = world.app.palm.admin();
    let path = format!("/zatca_submissions/{}/reissue", old.id);
    let (one, two) = tokio::join!(admin.post(&path, json!({})), admin.post(&path, json!({})));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "{} {}", one.json, two.json);
    // Usually they meet at the constraint; the later one may also see the earlier one's document.
    assert!(
        [409, 501].contains(&statuses[1]),
        "{} {}",
        one.json,
        two.json
    );
    assert_eq!(
        world.rows("SELECT id FROM zatca_submissions").await.len(),
        2
    );
    let chain = world.rows("SELECT last_icv FROM zatca_chains").await;
    assert_eq!(chain[0]["last_icv"], 2, "who lost has used up no counter");
}

#[tokio::test]
async fn the_buyer_is_mended_on_the_way() {
    let (world, old) = rejected().await;
    let admin = world.app.palm.admin();
    let path = format!("/zatca_submissions/{}/reissue", old.id);
    admin
        .post(&path, json!({ "buyer": { "vat_number": "12" } }))
        .await
        .invalid("buyer.vat_number");
    let buyer = json!({ "name": "سارة حداد المصححة" });
    let new = admin.post(&path, json!({ "buyer": buyer })).await.ok();
    let id = ZatcaSubmissionId(new["id"].as_i64().expect("an id"));
    let xml = String::from_utf8(row(&world, id).await.xml).expect("text");
    assert!(xml.contains("سارة حداد المصححة"));
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer.post(&path, json!({})).await.status(403);
}
