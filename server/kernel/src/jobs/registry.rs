use std::any::{TypeId, type_name};
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::{Daily, Event, Job, JobContext, JobError, JobResult, delivery_name};

pub type JobFuture = Pin<Box<dyn Future<Output = JobResult> + Send>>;

/// Does one kind of job, or acts on one kind of event: an `async fn(JobContext, P) -> JobResult`.
/// It succeeds where the record is gone by then.
pub trait Handler<P>: Send + Sync + 'static {
    fn run(&self, context: JobContext, payload: P) -> JobFuture;
}

impl<P, F, Running> Handler<P> for F
where
    F: Fn(JobContext, P) -> Running + Send + Sync + 'static,
    Running: Future<Output = JobResult> + Send + 'static,
{
    fn run(&self, context: JobContext, payload: P) -> JobFuture {
        Box::pin(self(context, payload))
    }
}

/// A handler that reads its payload itself.
#[derive(Clone)]
pub struct Runner(Arc<dyn Fn(JobContext) -> JobFuture + Send + Sync>);

impl Runner {
    fn new<P: DeserializeOwned>(handler: impl Handler<P>) -> Self {
        Self(Arc::new(move |context| {
            match serde_json::from_value(context.job.payload.clone()) {
                Ok(payload) => handler.run(context, payload),
                // A payload that cannot be read is not worth a retry.
                Err(error) => Box::pin(std::future::ready(Err(JobError::fail(error)))),
            }
        }))
    }

    pub fn run(&self, context: JobContext) -> JobFuture {
        (self.0)(context)
    }
}

/// Work that recurs: once for each merchant and local date, or once for the platform and UTC date.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// The job's name; its key is the date, its payload [`Daily`].
    pub job: &'static str,
    /// The hour, in the merchant's zone (UTC for the platform's).
    pub hour: u32,
    pub each_merchant: bool,
}

/// An event that a context publishes or subscribes to.
#[derive(Clone)]
struct Known {
    payload: TypeId,
    payload_name: &'static str,
    subscribers: Vec<&'static str>,
}

/// What a worker can do: each context adds its handlers, schedules, events and subscriptions.
#[derive(Default, Clone)]
pub struct JobRegistry {
    /// By the job's name; for a subscriber `event@subscriber`.
    runners: BTreeMap<String, Runner>,
    events: BTreeMap<&'static str, Known>,
    schedules: Vec<Schedule>,
    turns: BTreeMap<&'static str, Runner>,
    faults: Vec<String>,
}

/// What contexts registered cannot be run.
#[derive(Debug, thiserror::Error)]
#[error("the job registry is wrong: {}", .0.join("; "))]
pub struct RegistryError(Vec<String>);

impl JobRegistry {
    /// The one handler of a job.
    pub fn handler<J: Job, H: Handler<J>>(mut self, handler: H) -> Self {
        self.add(J::NAME, Runner::new(handler));
        self
    }

    /// A job that the scheduler enqueues, and its handler.
    pub fn recurring(mut self, schedule: Schedule, handler: impl Handler<Daily>) -> Self {
        self.add(schedule.job, Runner::new(handler));
        self.schedules.push(schedule);
        self
    }

    /// A kind of turn that merchants have, and its handler.
    pub fn turn<J: Job, H: Handler<J>>(mut self, handler: H) -> Self {
        if !is_name(J::NAME) {
            let fault = format!("{:?} is no turn's name: it is <noun>.<verb>", J::NAME);
            self.faults.push(fault);
        }
        if self.turns.insert(J::NAME, Runner::new(handler)).is_some() {
            let fault = format!("the turn {} has two handlers", J::NAME);
            self.faults.push(fault);
        }
        self
    }

    /// Declares an event that this context publishes, so that it is known while nobody subscribes.
    pub fn publishes<E: Event>(mut self) -> Self {
        self.know::<E>();
        self
    }

    /// Subscribes to an event. `subscriber` is the feature that acts on it; it is part of the names of
    /// jobs and claims, so it stays the same.
    pub fn on<E: Event, H: Handler<E>>(mut self, subscriber: &'static str, handler: H) -> Self {
        let known = self.know::<E>();
        if known.subscribers.contains(&subscriber) {
            let fault = format!("{subscriber} subscribes twice to the event {}", E::NAME);
            self.faults.push(fault);
            return self;
        }
        known.subscribers.push(subscriber);
        if !is_word(subscriber) {
            let fault = format!("{subscriber:?} is no subscriber's name: a-z, 0-9 and _");
            self.faults.push(fault);
        }
        let name = delivery_name(E::NAME, subscriber);
        self.runners.insert(name, Runner::new(handler));
        self
    }

    /// Refuses what could only run wrongly: a name that stands for two things.
    pub fn checked(mut self) -> Result<Self, RegistryError> {
        for name in self.events.keys() {
            if self.runners.contains_key(*name) {
                let fault = format!("{name} is both a job and an event");
                self.faults.push(fault);
            }
        }
        if self.faults.is_empty() {
            Ok(self)
        } else {
            Err(RegistryError(self.faults))
        }
    }

    pub fn find(&self, name: &str) -> Option<Runner> {
        self.runners.get(name).cloned()
    }

    pub fn is_event(&self, name: &str) -> bool {
        self.events.contains_key(name)
    }

    /// Everything that may stand in the outbox for this worker: jobs, subscribers' jobs, events.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let runners = self.runners.keys().map(String::as_str);
        runners.chain(self.events.keys().copied())
    }

    /// The subscribers of an event, in the order in which they were registered.
    pub fn subscribers(&self, event: &str) -> &[&'static str] {
        self.events
            .get(event)
            .map_or(&[], |known| known.subscribers.as_slice())
    }

    /// Every event and its subscribers.
    pub fn events(&self) -> impl Iterator<Item = (&'static str, &[&'static str])> {
        let events = self.events.iter();
        events.map(|(name, known)| (*name, known.subscribers.as_slice()))
    }

    pub fn schedules(&self) -> &[Schedule] {
        &self.schedules
    }

    /// The handlers of merchants' turns, by name.
    pub fn turns(&self) -> &BTreeMap<&'static str, Runner> {
        &self.turns
    }

    fn add(&mut self, name: &'static str, runner: Runner) {
        if !is_name(name) {
            let fault = format!("{name:?} is no job's name: it is <noun>.<verb>");
            self.faults.push(fault);
        }
        if self.runners.insert(name.to_owned(), runner).is_some() {
            let fault = format!("the job {name} has two handlers");
            self.faults.push(fault);
        }
    }

    fn know<E: Event>(&mut self) -> &mut Known {
        if !is_name(E::NAME) {
            let fault = format!("{:?} is no event's name: it is <noun>.<verb>", E::NAME);
            self.faults.push(fault);
        }
        let known = self.events.entry(E::NAME).or_insert_with(|| Known {
            payload: TypeId::of::<E>(),
            payload_name: type_name::<E>(),
            subscribers: Vec::new(),
        });
        if known.payload != TypeId::of::<E>() {
            let (first, second) = (known.payload_name, type_name::<E>());
            let fault = format!("the event {} has two types: {first}, {second}", E::NAME);
            self.faults.push(fault);
        }
        known
    }
}

/// `<noun>.<verb>`; nothing else, because `@` separates an event from its subscriber.
fn is_name(name: &str) -> bool {
    name.split_once('.')
        .is_some_and(|(noun, verb)| is_word(noun) && is_word(verb))
}

fn is_word(word: &str) -> bool {
    !word.is_empty()
        && word
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}
