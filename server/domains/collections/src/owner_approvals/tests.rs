use serde_json::{Value, json};
use testing::{Answer, Session};

use crate::fixtures::{World, world};

/// The owner is asked for costs above 100 and for leases below the minimum.
async fn asking() -> (World, Session) {
    let world = world().await;
    let admin = world.app.palm.admin();
    let body = json!({ "owner_id": world.owner, "starts_on": "2026-01-01", "percentage": "5",
        "cost_limit": "100", "asks_below_minimum": true });
    admin.post("/management_agreements", body).await.ok();
    (world, admin)
}

async fn unit(world: &World) -> String {
    let id = world.app.palm.number("SELECT max(id) FROM units").await;
    id.to_string()
}

async fn spend(by: &Session, path: &str, unit: &str, amount: &str) -> Answer {
    let fields = [
        ("kind", "maintenance"),
        ("spent_on", "2026-03-10"),
        ("note", "Lift repaired"),
        ("unit_id", unit),
        ("amount", amount),
        ("vat", "5"),
    ];
    by.upload(path, &fields, ("bill.pdf", b"%PDF-1.4 bill".to_vec()))
        .await
}

#[tokio::test]
async fn a_cost_above_the_limit_waits_for_its_owner_and_is_charged_then() {
    let (world, admin) = asking().await;
    let unit = unit(&world).await;
    // With its tax it is just the limit.
    spend(&admin, "/owner_costs", &unit, "95").await.ok();
    spend(&admin, "/owner_costs", &unit, "95.01")
        .await
        .refused(501, "owner_costs.above_limit");
    spend(&admin, "/owner_approvals/costs", &unit, "95")
        .await
        .refused(501, "owner_approvals.not_needed");
    let asked = spend(&admin, "/owner_approvals/costs", &unit, "900")
        .await
        .ok();
    assert_eq!(
        (&asked["state"], &asked["amount"], &asked["allowed"]),
        (&json!("waiting"), &json!("905.00"), &json!("100.00"))
    );
    let costs = "SELECT count(*) FROM owner_costs";
    assert_eq!(world.app.palm.number(costs).await, 1, "nothing is charged");

    let owner = world.app.palm.owner(world.owner).await;
    let other = world.app.palm.owner(world.other_owner).await;
    let own = owner.get("/owner_approvals").await.ok();
    assert_eq!(own["total"], 1);
    assert_eq!(other.get("/owner_approvals").await.ok()["total"], 0);
    let path = format!("/owner_approvals/{}/answer", asked["id"]);
    let yes = json!({ "approve": true, "version": 1 });
    other.post(&path, yes.clone()).await.status(404);
    owner.post(&path, yes.clone()).await.ok();
    owner
        .post(&path, yes)
        .await
        .refused(501, "owner_approvals.decided");
    let shown = admin
        .get(&format!("/owner_approvals/{}", asked["id"]))
        .await
        .ok();
    assert_eq!(shown["state"], "approved");
    assert_eq!(shown["cost_number"], "OC-2026-00002");
    let path = format!("/owner_costs/{}/file", shown["owner_cost_id"]);
    let bill = admin.get(&path).await;
    assert_eq!(bill.status(200).bytes, b"%PDF-1.4 bill");
}

#[tokio::test]
async fn an_owner_declines_by_the_link_and_only_who_may_decides_instead() {
    let (world, admin) = asking().await;
    let unit = unit(&world).await;
    let asked = spend(&admin, "/owner_approvals/costs", &unit, "900")
        .await
        .ok();
    let path = format!(
        "/api/public/shared_approvals/{}",
        asked["public_id"].as_str().expect("an address")
    );
    let guest = world.app.visitor();
    let shown = guest.get(&path).await.ok();
    assert_eq!(
        (&shown["amount"], &shown["state"]),
        (&json!("905.00"), &json!("waiting"))
    );
    let answer = format!("{path}/answer");
    guest
        .post(&answer, json!({ "approve": false }))
        .await
        .invalid("reason");
    let no = json!({ "approve": false, "reason": "Too much" });
    assert_eq!(guest.post(&answer, no).await.ok()["state"], "declined");
    let decide = format!("/owner_approvals/{}/override", asked["id"]);
    let body = json!({ "reason": "The lift is needed", "version": 2 });
    let clerk = world.app.palm.employee(&[(97, 1), (97, 2), (97, 5)]).await;
    clerk.post(&decide, body.clone()).await.status(403);
    let done = admin.post(&decide, body).await.ok();
    assert_eq!(
        (&done["state"], &done["reason"], &done["cost_number"]),
        (
            &json!("overridden"),
            &json!("The lift is needed"),
            &json!("OC-2026-00001")
        )
    );
    world
        .app
        .cedar
        .admin()
        .get(&format!("/owner_approvals/{}", asked["id"]))
        .await
        .status(404);
}

#[tokio::test]
async fn a_rent_below_the_minimum_is_asked_of_its_owner() {
    let (world, admin) = asking().await;
    world
        .app
        .palm
        .execute("UPDATE units SET minimum_rent = 400")
        .await;
    let unit: i64 = unit(&world).await.parse().expect("an id");
    let draft = json!({ "customer_id": world.customer, "unit_id": unit, "starts_on": "2027-01-01",
        "ends_on": "2027-12-31", "rent_price": "300", "total_rent": "300", "insurance_amount": "0",
        "payments": [{ "type": 1, "amount": "300", "due_on": "2027-01-01", "method": "cash" }] });
    let draft = admin.post("/contracts", draft).await.ok();
    let ask = async |contract: &Value, note: &str| {
        let input = json!({ "contract_id": contract, "note": note });
        admin.post("/owner_approvals/leases", input).await
    };
    ask(&draft["id"], " ").await.invalid("note");
    let asked = ask(&draft["id"], "The tenant pays the year at once")
        .await
        .ok();
    assert_eq!(
        (
            &asked["kind"],
            &asked["state"],
            &asked["amount"],
            &asked["allowed"]
        ),
        (
            &json!("lease"),
            &json!("waiting"),
            &json!("300.00"),
            &json!("400.00")
        )
    );
    ask(&draft["id"], "Once more")
        .await
        .refused(501, "owner_approvals.already_asked");
    ask(&json!(world.contract), "An issued one")
        .await
        .refused(501, "contracts.not_draft");
    let owner = world.app.palm.owner(world.owner).await;
    let own = owner.get("/owner_approvals").await.ok();
    assert_eq!(own["items"][0]["id"], asked["id"]);
}

#[tokio::test]
async fn what_nobody_answers_is_reminded_of_and_ends() {
    let (world, admin) = asking().await;
    let unit = unit(&world).await;
    let asked = spend(&admin, "/owner_approvals/costs", &unit, "900")
        .await
        .ok();
    let path = format!("/owner_approvals/{}", asked["id"]);
    for (day, reminded, state) in [
        ("2026-03-19", Value::Null, "waiting"),
        ("2026-03-20", json!("2026-03-20"), "waiting"),
        ("2026-03-23", json!("2026-03-20"), "expired"),
    ] {
        world.app.clock.set_date(day.parse().expect("a day"));
        world
            .app
            .run_daily(&world.app.palm, super::jobs::PASS)
            .await;
        let shown = world.app.palm.admin().get(&path).await.ok();
        assert_eq!(
            (&shown["reminded_on"], &shown["state"]),
            (&reminded, &json!(state)),
            "{day}"
        );
    }
}

#[tokio::test]
async fn all_owners_of_a_cost_are_asked_and_one_who_declines_ends_it() {
    let (world, admin) = asking().await;
    let shares = format!(
        "UPDATE ownership_shares SET share = 60; INSERT INTO ownership_shares (ownership_id, owner_id, share, taken) \
         SELECT ownership_id, {}, 40, 60 FROM ownership_shares",
        world.other_owner
    );
    world.app.palm.execute(&shares).await;
    let body = json!({ "owner_id": world.other_owner, "starts_on": "2026-01-01", "percentage": "5", "cost_limit": "50" });
    admin.post("/management_agreements", body).await.ok();
    let unit = unit(&world).await;
    let first = spend(&admin, "/owner_approvals/costs", &unit, "900")
        .await
        .ok();
    let of = async |owner: i64, approve: bool| {
        let session = world.app.palm.owner(owner).await;
        let own = session.get("/owner_approvals?state=waiting").await.ok();
        let question = &own["items"][0];
        let body = json!({ "approve": approve, "reason": "Seen", "version": question["version"] });
        let path = format!("/owner_approvals/{}/answer", question["id"]);
        session.post(&path, body).await.ok();
    };
    of(world.owner, true).await;
    let costs = "SELECT count(*) FROM owner_costs";
    assert_eq!(
        world.app.palm.number(costs).await,
        0,
        "the other one is waited for"
    );
    of(world.other_owner, false).await;
    assert_eq!(world.app.palm.number(costs).await, 0);
    let again = spend(&admin, "/owner_approvals/costs", &unit, "900")
        .await
        .ok();
    assert_ne!(again["number"], first["number"]);
    of(world.owner, true).await;
    of(world.other_owner, true).await;
    assert_eq!(
        world.app.palm.number(costs).await,
        1,
        "charged once for both"
    );
}
