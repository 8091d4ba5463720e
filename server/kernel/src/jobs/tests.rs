use serde::{Deserialize, Serialize};

use super::{Daily, Event, Job, JobContext, JobRegistry, JobResult, Schedule};

#[derive(Serialize, Deserialize)]
struct Count {}

impl Job for Count {
    const NAME: &'static str = "things.count";
}

#[derive(Serialize, Deserialize)]
struct Counted {}

impl Event for Counted {
    const NAME: &'static str = "things.counted";
}

/// Another type that took the same name.
#[derive(Serialize, Deserialize)]
struct CountedToo {}

impl Event for CountedToo {
    const NAME: &'static str = "things.counted";
}

#[derive(Serialize, Deserialize)]
struct CountEvent {}

impl Event for CountEvent {
    const NAME: &'static str = "things.count";
}

async fn count(_: JobContext, _: Count) -> JobResult {
    Ok(())
}

async fn hear(_: JobContext, _: Counted) -> JobResult {
    Ok(())
}

async fn nightly(_: JobContext, _: Daily) -> JobResult {
    Ok(())
}

fn schedule(job: &'static str) -> Schedule {
    Schedule {
        job,
        hour: 0,
        each_merchant: true,
    }
}

fn refusal(registry: JobRegistry) -> String {
    registry.checked().err().expect("refused").to_string()
}

#[test]
fn one_handler_a_job_and_any_number_of_subscribers_an_event() {
    let registry = JobRegistry::default()
        .handler(count)
        .recurring(schedule("things.tidy"), nightly)
        .publishes::<Counted>()
        .on::<Counted, _>("invoices", hear)
        .on::<Counted, _>("receipts", hear)
        .checked()
        .expect("nothing stands twice");
    assert_eq!(
        registry.subscribers("things.counted"),
        ["invoices", "receipts"]
    );
    let names: Vec<&str> = registry.names().collect();
    let expected = [
        "things.count",
        "things.counted@invoices",
        "things.counted@receipts",
        "things.tidy",
        "things.counted",
    ];
    assert_eq!(names, expected);
    assert!(
        registry.find("things.counted").is_none(),
        "an event is no job"
    );
}

#[test]
fn a_name_that_is_registered_twice_is_refused() {
    let twice = JobRegistry::default().handler(count).handler(count);
    assert!(refusal(twice).contains("the job things.count has two handlers"));
    let recurring = JobRegistry::default()
        .handler(count)
        .recurring(schedule("things.count"), nightly);
    assert!(refusal(recurring).contains("the job things.count has two handlers"));
    let subscribed = JobRegistry::default()
        .on::<Counted, _>("invoices", hear)
        .on::<Counted, _>("invoices", hear);
    assert!(refusal(subscribed).contains("invoices subscribes twice to the event things.counted"));
    let types = JobRegistry::default()
        .on::<Counted, _>("invoices", hear)
        .publishes::<CountedToo>();
    assert!(refusal(types).contains("the event things.counted has two types"));
    let both = JobRegistry::default()
        .handler(count)
        .publishes::<CountEvent>();
    assert!(refusal(both).contains("things.count is both a job and an event"));
}

#[test]
fn a_name_that_could_be_taken_for_another_is_refused() {
    let at = JobRegistry::default().on::<Counted, _>("invoices@home", hear);
    assert!(refusal(at).contains("no subscriber's name"));
    let no_verb = JobRegistry::default().recurring(schedule("tidy"), nightly);
    assert!(refusal(no_verb).contains("no job's name"));
}
