use serde_json::json;

use super::permission;
use crate::fixtures::world;

#[tokio::test]
async fn a_unit_under_notice_is_told_so_until_the_notice_is_withdrawn() {
    let world = world().await;
    let admin = world.admin();
    let contract = world.issued().await;
    let notice =
        json!({ "contract_id": contract["id"], "given_by": "tenant", "leaves_on": "2026-06-30" });
    let given = admin.post("/notices", notice.clone()).await.ok();
    assert_eq!(
        (&given["given_on"], &given["leaves_on"]),
        (&json!("2026-03-15"), &json!("2026-06-30"))
    );
    let unit = format!("/units/{}", world.unit);
    assert_eq!(admin.get(&unit).await.ok()["occupancy"], "notice");
    assert_eq!(admin.get("/dashboard").await.ok()["occupancy"]["rented"], 1);
    admin
        .post("/notices", notice)
        .await
        .refused(501, "notices.given");
    let path = format!("/notices/{}/withdraw", given["id"]);
    let body = json!({ "reason": "Stays another year", "version": 1 });
    admin.post(&path, body.clone()).await.ok();
    assert_eq!(admin.get(&unit).await.ok()["occupancy"], "rented");
    assert_eq!(admin.get("/notices?withdrawn=true").await.ok()["total"], 1);
    let again = json!({ "reason": "Again", "version": 2 });
    admin
        .post(&path, again)
        .await
        .refused(501, "notices.withdrawn");
    // Given anew, up to the contract's last day.
    let anew = json!({ "contract_id": contract["id"], "given_by": "landlord" });
    assert_eq!(
        admin.post("/notices", anew).await.ok()["leaves_on"],
        "2026-12-31"
    );
}

#[tokio::test]
async fn notice_is_given_of_live_contracts_in_their_days() {
    let world = world().await;
    let admin = world.admin();
    let draft = world.draft("2026-01-01", "2026-12-31").await;
    let of_draft = json!({ "contract_id": draft["id"], "given_by": "tenant" });
    admin
        .post("/notices", of_draft)
        .await
        .refused(501, "notices.not_running");
    let contract = world.issue(&draft).await;
    for (field, day) in [
        ("given_on", "2026-03-16"),
        ("leaves_on", "2026-03-14"),
        ("leaves_on", "2027-01-01"),
    ] {
        let mut body = json!({ "contract_id": contract["id"], "given_by": "tenant" });
        body[field] = json!(day);
        admin.post("/notices", body).await.invalid(field);
    }
    let viewer = world.app.palm.employee_with::<permission::View>().await;
    viewer.get("/notices").await.ok();
    let body = json!({ "contract_id": contract["id"], "given_by": "tenant" });
    viewer.post("/notices", body).await.status(403);
}
