//! One unit, one tenant at a time: overlaps, renewals, expiry.

use serde_json::json;

use super::{path_of, version_of};
use crate::contracts::{self, service};
use crate::fixtures::{World, world};

#[tokio::test]
async fn of_two_who_let_one_unit_in_the_same_second_one_is_told_by_whom() {
    let world = world().await;
    let first = world.draft("2026-01-01", "2026-12-31").await;
    let second = world.draft("2026-12-31", "2027-12-30").await;
    let (one, two) = (world.admin(), world.admin());
    let (first_path, second_path) = (path_of(&first, "/issue"), path_of(&second, "/issue"));
    let (one, two) = tokio::join!(
        one.post(&first_path, version_of(&first)),
        two.post(&second_path, version_of(&second)),
    );
    let (won, lost) = if one.status == 200 {
        (one, two)
    } else {
        (two, one)
    };
    let won = won.ok();
    let lost = lost.refused(409, "contracts.unit_taken");
    assert_eq!(lost["details"]["contract_number"], won["number"]);
    let message = lost["message"].as_str().unwrap();
    assert!(
        message.contains("Omar Haddad") && message.contains("C-2026-00001"),
        "{message}"
    );
    assert_eq!(
        world
            .app
            .palm
            .number("SELECT count(*) FROM contracts WHERE status = 1")
            .await,
        1
    );
}

#[tokio::test]
async fn the_database_itself_refuses_an_overlap() {
    let world = world().await;
    world.issued().await;
    let draft = world.draft("2026-06-01", "2027-05-31").await;
    assert_eq!(
        draft["warnings"][0]["code"], "contracts.unit_taken",
        "{draft}"
    );
    let tx = world.app.palm.tx().await;
    let id = contracts::ContractId(draft["id"].as_i64().unwrap());
    let before = service::lock(&tx, id).await.unwrap();
    let row = contracts::entity::ActiveModel {
        status: sea_orm::ActiveValue::Set(contracts::ContractStatus::Active),
        issued_at: sea_orm::ActiveValue::Set(Some(world.app.kernel.clock.now())),
        ..Default::default()
    };
    let refusal = tx
        .change::<contracts::entity::Entity>(&before, None, row)
        .await
        .unwrap_err();
    assert!(service::is_overlap(&refusal), "{refusal}");
    drop(tx);
    let db = world.app.palm.read().await;
    let told = service::explain_overlap(&db, id, refusal).await.unwrap();
    assert_eq!(
        (told.status().as_u16(), told.code()),
        (409, "contracts.unit_taken")
    );
}

#[tokio::test]
async fn a_renewal_begins_the_day_after() {
    let world = world().await;
    world.issued().await;
    let renewal = world
        .issue(&world.draft("2027-01-01", "2027-12-31").await)
        .await;
    assert_eq!(renewal["state"], "issued");
    assert_eq!(renewal["number"], "C-2026-00002");
}

#[tokio::test]
async fn the_night_after_its_last_day_a_contract_expires() {
    let world = world().await;
    let issued = world.issued().await;
    let renewal = world.draft("2027-01-01", "2027-12-31").await;
    // Eight in the evening UTC of 31 December is the next day in Dubai.
    world.app.clock.set("2026-12-31T20:30:00Z".parse().unwrap());
    assert_eq!(expire(&world).await, 1);
    assert_eq!(expire(&world).await, 0);
    assert_eq!(world.occupancy().await, (0, 0));
    let expired = world.admin().get(&path_of(&issued, "")).await.ok();
    assert_eq!(
        (&expired["status"], &expired["state"]),
        (&json!(3), &json!("expired"))
    );
    world.issue(&renewal).await;
    assert_eq!(world.occupancy().await, (1, 1));
}

#[tokio::test]
async fn a_renewed_unit_is_never_vacant() {
    let world = world().await;
    world.issued().await;
    world
        .issue(&world.draft("2027-01-01", "2027-12-31").await)
        .await;
    world.app.clock.set_date("2027-01-01".parse().unwrap());
    assert_eq!(expire(&world).await, 1);
    assert_eq!(world.occupancy().await, (1, 1));
}

async fn expire(world: &World) -> usize {
    let tx = world.app.palm.tx().await;
    let expired = service::expire(&tx).await.unwrap();
    tx.commit().await.unwrap();
    expired
}
