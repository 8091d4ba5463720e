//! Viewings through HTTP: times that visitors choose, and what the office plans, moves and closes.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use testing::{Answer, App, Session};

use super::permission;
use crate::testkit::{building, id, lease, unit};

/// Twelve and four in the afternoon of Sunday, 15 March, where the office is, four hours before the first slot.
const FIRST: &str = "2026-03-15T12:00:00Z";
const SECOND: &str = "2026-03-15T12:30:00Z";

struct World {
    app: App,
    /// Two published units, and the ends of their addresses.
    units: [(i64, String); 2],
    /// The administrator, who shows units.
    agent: i64,
}

fn settings(agents: &[i64], is_on: bool, version: i64) -> Value {
    let range = |day: u8| json!({ "day": day, "from": "10:00", "to": "18:00" });
    let hours: Vec<Value> = (1..=7).map(range).collect();
    json!({ "is_on": is_on, "hours": hours, "minutes": 30, "lead_hours": 4, "days_ahead": 7,
        "agent_ids": agents, "version": version })
}

impl World {
    async fn new() -> Self {
        let app = testing::app().await;
        let admin = app.palm.admin();
        let tower = building(&admin, "Tower").await;
        let mut units = Vec::new();
        for number in ["101", "102"] {
            let flat = unit(&admin, tower, number).await;
            let input = json!({ "unit_id": flat, "ends_on": "2026-12-31" });
            let page = admin.post("/e_units", input).await.ok();
            let page = page["public_id"].as_str().expect("a public id").to_owned();
            units.push((flat, page));
        }
        let agents = admin.get("/viewings/agents").await.ok();
        let agent = id(&agents[0]);
        let units = units.try_into().expect("two units");
        Self { app, units, agent }
    }

    /// Where visitors choose a time themselves.
    async fn open() -> Self {
        let world = Self::new().await;
        let input = settings(&[world.agent], true, 1);
        let admin = world.app.palm.admin();
        admin.put("/viewings/settings", input).await.ok();
        world
    }

    fn slots(&self, unit: usize) -> String {
        format!("/api/public/shared_viewings/slots/{}", self.units[unit].1)
    }

    async fn choose(&self, unit: usize, starts_at: &str, mobile: &str) -> Answer {
        let visitor = self.app.visitor();
        visitor
            .post(&self.slots(unit), choice(starts_at, mobile))
            .await
    }

    /// The office plans a viewing of a unit.
    async fn plan(&self, unit: usize, agent: i64, time: &str) -> Answer {
        let admin = self.app.palm.admin();
        admin
            .post("/viewings", self.planned(unit, agent, time))
            .await
    }

    /// When the times of a unit begin.
    async fn starts(&self, unit: usize) -> Vec<String> {
        let shown = self.app.visitor().get(&self.slots(unit)).await.ok();
        let slots = shown["slots"].as_array().expect("slots").iter();
        slots
            .map(|slot| slot["starts_at"].as_str().expect("an instant").to_owned())
            .collect()
    }

    /// What an employee gives for a viewing of a unit.
    fn planned(&self, unit: usize, agent: i64, time: &str) -> Value {
        json!({ "unit_id": self.units[unit].0, "agent_id": agent, "name": "Huda Salem", "mobile": "+971501112233",
            "starts_on": "2026-03-16", "starts_time": time })
    }

    async fn told(&self) -> Vec<String> {
        let jobs = self.app.waiting_jobs().await;
        let told = jobs.iter().filter(|(name, _)| name == "notifications.add");
        told.filter_map(|(_, job)| job["title_en"].as_str().map(str::to_owned))
            .collect()
    }

    async fn mails(&self) -> usize {
        let jobs = self.app.waiting_jobs().await;
        let mails = jobs
            .iter()
            .filter(|(name, _)| name == "deliveries.send_mail");
        mails.count()
    }
}

fn choice(starts_at: &str, mobile: &str) -> Value {
    json!({ "name": "Omar Haddad", "mobile": mobile, "email": "omar@example.com", "language": "ar",
        "starts_at": starts_at })
}

fn own(viewing: &Value, rest: &str) -> String {
    let id = viewing["public_id"].as_str().expect("a public id");
    format!("/api/public/shared_viewings/own/{id}{rest}")
}

#[tokio::test]
async fn a_visitor_chooses_a_time_sees_it_and_cancels_it() {
    let world = World::open().await;
    let starts = world.starts(0).await;
    assert_eq!(&starts[..2], [FIRST, SECOND], "four hours from now");
    let visitor = world.app.visitor();
    let chosen = world.choose(0, FIRST, "0501234567").await;
    let chosen = chosen.ok();
    assert_eq!(
        (&chosen["state"], &chosen["number"], &chosen["can_cancel"]),
        (&json!("planned"), &json!("101"), &json!(true))
    );
    // Who shows it is busy for the other unit as well.
    for unit in [0, 1] {
        assert_eq!(world.starts(unit).await[0], SECOND, "unit {unit}");
    }
    let admin = world.app.palm.admin();
    let list = admin.get("/viewings?state=planned").await.ok();
    let row = &list["items"][0];
    assert_eq!(
        (&row["mobile"], &row["agent_id"], &row["starts_at"]),
        (&json!("+971501234567"), &json!(world.agent), &json!(FIRST))
    );
    assert!(row.get("planned_by").is_none_or(Value::is_null));
    assert_eq!(row["allow_whatsapp"], false, "nobody agreed to it");
    assert_eq!(world.mails().await, 1, "the confirmation");
    let told = world.told().await;
    assert_eq!(
        told,
        [
            "Omar Haddad sees unit 101, Tower, on 15 Mar 2026, 16:00.",
            "You show unit 101, Tower, to Omar Haddad on 15 Mar 2026, 16:00.",
        ]
    );
    let cancelled = visitor.post(&own(&chosen, "/cancel"), json!({})).await.ok();
    assert_eq!(
        (&cancelled["state"], &cancelled["can_cancel"]),
        (&json!("cancelled"), &json!(false))
    );
    visitor.post(&own(&chosen, "/cancel"), json!({})).await.ok();
    assert_eq!(
        world.told().await.len(),
        4,
        "cancelled once, to the office and who shows it"
    );
    assert_eq!(world.starts(0).await[0], FIRST, "free again");
    let seen = visitor.get(&own(&chosen, "")).await.ok();
    assert_eq!(seen["state"], "cancelled");
    for inner in ["id", "mobile", "agent_id", "version", "outcome"] {
        assert!(seen.get(inner).is_none(), "{inner} is shown");
    }
}

#[tokio::test]
async fn a_time_is_given_once() {
    let world = World::open().await;
    let visitor = world.app.visitor();
    let path = world.slots(0);
    let (one, other) = tokio::join!(
        visitor.post(&path, choice(FIRST, "0501234567")),
        visitor.post(&path, choice(FIRST, "0507654321")),
    );
    let mut answers = [one, other];
    answers.sort_by_key(|answer| answer.status);
    let [one, other] = answers;
    one.ok();
    let said = other.refused(409, "viewings.slot_taken");
    assert_eq!(
        said["message"],
        "This time was just taken. Choose another one."
    );
    // Of two units at once, with the one employee.
    let (one, other) = (world.slots(0), world.slots(1));
    let (one, other) = tokio::join!(
        visitor.post(&one, choice(SECOND, "0502222222")),
        visitor.post(&other, choice(SECOND, "0503333333")),
    );
    let mut answers = [one, other];
    answers.sort_by_key(|answer| answer.status);
    let [one, other] = answers;
    one.ok();
    other.refused(409, "viewings.slot_taken");
    let never = choice("2026-03-15T21:00:00Z", "0504444444");
    let never = visitor.post(&path, never).await;
    never.refused(409, "viewings.slot_taken");
    let again = choice("2026-03-16T06:00:00Z", "0501234567");
    let first = visitor.post(&path, again.clone()).await.status;
    let second = choice("2026-03-16T06:00:00Z", "0507654321");
    let second = visitor.post(&path, second).await.status;
    assert_ne!(first, second, "one of them has a viewing already");
    let list = world.app.palm.admin().get("/viewings").await.ok();
    assert_eq!(list["total"], 3);
}

#[tokio::test]
async fn nothing_is_offered_where_it_is_off_or_the_unit_is_not_vacant() {
    let world = World::new().await;
    let visitor = world.app.visitor();
    let shown = visitor.get(&world.slots(0)).await.ok();
    assert_eq!(
        (&shown["is_open"], &shown["slots"]),
        (&json!(false), &json!([]))
    );
    let off = world.choose(0, FIRST, "0501234567").await;
    off.refused(501, "viewings.off");
    let admin = world.app.palm.admin();
    let nobody = settings(&[], true, 1);
    let nobody = admin.put("/viewings/settings", nobody).await;
    nobody.invalid("agent_ids");
    let stranger = settings(&[999_999], true, 1);
    let stranger = admin.put("/viewings/settings", stranger).await;
    stranger.invalid("agent_ids");
    let on = settings(&[world.agent], true, 1);
    let looker = world.app.palm.employee_with::<permission::View>().await;
    let refused = looker.put("/viewings/settings", on.clone()).await;
    refused.status(403);
    let saved = admin.put("/viewings/settings", on.clone()).await.ok();
    assert_eq!(saved["agents"][0]["id"], json!(world.agent));
    admin.put("/viewings/settings", on).await.status(409);
    let flat = world.units[0].0;
    lease(&world.app.palm, flat, "2020-01-01", "2099-03-31").await;
    assert_eq!(visitor.get(&world.slots(0)).await.ok()["is_open"], false);
    assert_eq!(visitor.get(&world.slots(1)).await.ok()["is_open"], true);
    let rented = world.choose(0, FIRST, "0501234567").await;
    rented.refused(501, "viewings.not_vacant");
    let history = admin.get("/viewings/settings/history").await.ok();
    assert_eq!(history["total"], 1);
}

#[tokio::test]
async fn what_is_no_visitors_is_refused() {
    let world = World::open().await;
    let visitor = world.app.visitor();
    let mut filled = choice(FIRST, "0501234567");
    filled["website"] = json!("https://spam.example");
    let filled = visitor.post(&world.slots(0), filled).await;
    filled.refused(409, "viewings.slot_taken");
    let mut wrong = choice(FIRST, "1");
    wrong["email"] = json!("nowhere");
    let wrong = visitor.post(&world.slots(0), wrong).await;
    for field in ["mobile", "email"] {
        assert!(wrong.json["errors"][field].is_array(), "{}", wrong.json);
    }
    let chosen = world.choose(0, FIRST, "0501234567").await;
    let chosen = chosen.ok();
    // The same ends of addresses at another merchant are nobody's.
    let elsewhere = |path: String| path.replace("palm01-", "cedar1-");
    visitor.get(&elsewhere(own(&chosen, ""))).await.status(404);
    let cancel = elsewhere(own(&chosen, "/cancel"));
    visitor.post(&cancel, json!({})).await.status(404);
    visitor.get(&elsewhere(world.slots(0))).await.status(404);
    let admin = world.app.palm.admin();
    let row = admin.get("/viewings").await.ok()["items"][0].clone();
    let cedar = world.app.cedar.admin();
    let path = format!("/viewings/{}", row["id"]);
    cedar.get(&path).await.status(404);
    let reason = json!({ "reason": "Ours", "version": 1 });
    let stolen = cedar.post(&format!("{path}/cancel"), reason).await;
    stolen.status(404);
    assert_eq!(admin.get(&path).await.ok()["state"], "planned");
}

#[tokio::test]
async fn a_viewing_that_begins_is_the_offices() {
    let world = World::open().await;
    let visitor = world.app.visitor();
    let chosen = world.choose(0, FIRST, "0501234567").await;
    let chosen = chosen.ok();
    let begins: DateTime<Utc> = FIRST.parse().expect("an instant");
    world.app.clock.set(begins);
    let late = visitor.post(&own(&chosen, "/cancel"), json!({})).await;
    late.refused(501, "viewings.begun");
    let seen = visitor.get(&own(&chosen, "")).await.ok();
    assert_eq!(seen["can_cancel"], false);
}

#[tokio::test]
async fn the_office_plans_moves_and_closes() {
    let world = World::new().await;
    let admin = world.app.palm.admin();
    let (other, _) = world.app.palm.employee_with_id(&[(55, 1)]).await;
    let input = world.planned(0, world.agent, "10:00");
    let looker = world.app.palm.employee_with::<permission::View>().await;
    looker.post("/viewings", input.clone()).await.status(403);
    let viewing = admin.post("/viewings", input).await.ok();
    assert_eq!(
        (&viewing["starts_at"], &viewing["ends_at"]),
        (
            &json!("2026-03-16T06:00:00Z"),
            &json!("2026-03-16T06:30:00Z")
        )
    );
    assert_eq!(world.mails().await, 0, "no address");
    assert!(world.told().await.is_empty(), "who plans it shows it");
    let same_agent = world.plan(1, world.agent, "10:15").await;
    same_agent.refused(409, "viewings.agent_taken");
    let same_unit = world.plan(0, other, "10:15").await;
    same_unit.refused(409, "viewings.unit_taken");
    world.plan(1, other, "10:15").await.ok();
    let path = format!("/viewings/{}", viewing["id"]);
    let change = async |by: &Session, time: &str, version: i64| {
        let input = json!({ "starts_on": "2026-03-16", "starts_time": time, "agent_id": other,
            "version": version });
        by.post(&format!("{path}/move"), input).await
    };
    let busy = change(&admin, "10:30", 1).await;
    busy.refused(409, "viewings.agent_taken");
    let moved = change(&admin, "11:00", 1).await;
    let moved = moved.ok();
    assert_eq!(
        (&moved["starts_at"], &moved["ends_at"], &moved["agent_id"]),
        (
            &json!("2026-03-16T07:00:00Z"),
            &json!("2026-03-16T07:30:00Z"),
            &json!(other)
        )
    );
    let told = world.told().await;
    let last = told.last().map(String::as_str);
    let expected = "You show unit 101, Tower, to Huda Salem on 16 Mar 2026, 11:00.";
    assert_eq!((told.len(), last), (2, Some(expected)), "{told:?}");
    let missing = json!({ "came": false, "version": 2 });
    let missing = admin.post(&format!("{path}/close"), missing).await;
    missing.refused(501, "viewings.not_begun");
    let came = json!({ "came": true, "outcome": "Wants a parking", "version": 2 });
    let came = admin.post(&format!("{path}/close"), came).await.ok();
    assert_eq!(
        (&came["state"], &came["outcome"]),
        (&json!("done"), &json!("Wants a parking"))
    );
    let over = change(&admin, "12:00", 3).await;
    over.refused(501, "viewings.not_planned");
    let next_day = "2026-03-16T09:00:00Z".parse().expect("an instant");
    world.app.clock.set(next_day);
    let admin = world.app.palm.admin();
    let corrected = json!({ "came": false, "outcome": "Another family", "version": 3 });
    let corrected = admin.post(&format!("{path}/close"), corrected).await.ok();
    assert_eq!(corrected["state"], "no_show");
    let history = admin.get(&format!("{path}/history")).await.ok();
    let verbs: Vec<&str> = history["items"]
        .as_array()
        .expect("items")
        .iter()
        .filter_map(|entry| entry["action"].as_str())
        .collect();
    assert_eq!(verbs, ["no_show", "done", "moved", "created"]);
}

#[tokio::test]
async fn an_enquiry_becomes_a_viewing_that_the_office_calls_off() {
    let world = World::new().await;
    let (flat, page) = &world.units[0];
    let question = json!({ "name": "Omar Haddad", "mobile": "0501234567", "language": "ar" });
    let path = format!("/api/public/shared_units/{page}/enquiries");
    world.app.visitor().post(&path, question).await.ok();
    let admin = world.app.palm.admin();
    let enquiry = admin.get("/enquiries").await.ok()["items"][0].clone();
    let input = json!({ "unit_id": flat, "enquiry_id": enquiry["id"], "name": enquiry["name"],
        "mobile": enquiry["mobile"], "email": "omar@example.com", "language": "ar",
        "starts_on": "2026-03-17", "starts_time": "16:30", "minutes": 45 });
    let mut unknown = input.clone();
    unknown["enquiry_id"] = json!(999_999);
    admin.post("/viewings", unknown).await.invalid("enquiry_id");
    let mut past = input.clone();
    past["starts_on"] = json!("2026-03-14");
    admin.post("/viewings", past).await.invalid("starts_on");
    let viewing = admin.post("/viewings", input).await.ok();
    assert_eq!(
        (
            &viewing["agent_id"],
            &viewing["ends_at"],
            &viewing["enquiry_id"]
        ),
        (
            &json!(world.agent),
            &json!("2026-03-17T13:15:00Z"),
            &enquiry["id"]
        )
    );
    let path = format!("/enquiries/{}", enquiry["id"]);
    assert_eq!(admin.get(&path).await.ok()["state"], "answered");
    assert_eq!(world.mails().await, 1, "the confirmation");
    for (days, total) in [
        ("day_from=2026-03-17&day_to=2026-03-17", 1),
        ("day_from=2026-03-18", 0),
        ("day_to=2026-03-16", 0),
        ("search=haddad", 1),
    ] {
        let list = admin.get(&format!("/viewings?{days}")).await.ok();
        assert_eq!(list["total"], total, "{days}");
    }
    let path = format!("/viewings/{}", viewing["id"]);
    let silent = json!({ "reason": "", "version": 1 });
    let silent = admin.post(&format!("{path}/cancel"), silent).await;
    silent.invalid("reason");
    let reason = json!({ "reason": "Let since yesterday", "version": 1 });
    let cancelled = admin.post(&format!("{path}/cancel"), reason).await.ok();
    assert_eq!(
        (&cancelled["state"], &cancelled["reason"]),
        (&json!("cancelled"), &json!("Let since yesterday"))
    );
    assert_eq!(world.mails().await, 2, "the visitor is told");
    let shown = world.app.visitor().get(&own(&viewing, "")).await.ok();
    assert_eq!(shown["reason"], "Let since yesterday");
    let came = json!({ "came": true, "version": 2 });
    let came = admin.post(&format!("{path}/close"), came).await;
    came.refused(501, "viewings.is_cancelled");
}

#[tokio::test]
async fn the_office_sees_which_times_are_free() {
    let world = World::new().await;
    let admin = world.app.palm.admin();
    let unit = world.units[0].0;
    let path = format!("/viewings/slots?unit_id={unit}&agent_id={}", world.agent);
    let free = async |rest: &str| {
        let found = admin.get(&format!("{path}{rest}")).await.ok();
        let slots = found["slots"].as_array().expect("slots").iter();
        let starts = slots.map(|slot| slot["starts_at"].as_str().expect("an instant").to_owned());
        starts.collect::<Vec<_>>()
    };
    // From now on, though visitors choose nothing here and would come four hours later.
    assert_eq!(free("").await[0], "2026-03-15T08:00:00Z");
    let eleven = "2026-03-16T07:00:00Z".to_owned();
    assert!(free("").await.contains(&eleven));
    let planned = world.plan(0, world.agent, "11:00").await.ok();
    assert!(!free("").await.contains(&eleven), "taken");
    let own = format!("&viewing_id={}", planned["id"]);
    assert!(free(&own).await.contains(&eleven), "its own time");
    // From ten on there is room for an hour before it, and for no longer.
    let ten = "2026-03-16T06:00:00Z".to_owned();
    assert!(free("&minutes=60").await.contains(&ten));
    assert!(!free("&minutes=90").await.contains(&ten));
    world.app.cedar.admin().get(&path).await.status(404);
}
