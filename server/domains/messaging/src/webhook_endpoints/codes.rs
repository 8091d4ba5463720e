use poem_openapi::NewType;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

kernel::code! {
    /// Why an endpoint is told nothing.
    pub enum WebhookDisabled: text {
        ByHand = "by_hand" ("Disabled by an employee", "عطّله موظف"),
        Failing = "failing" ("Took nothing for three days", "لم يستقبل شيئاً لثلاثة أيام"),
        Gone = "gone" ("Said that it is gone", "أفاد بأنه لم يعد موجوداً"),
    }
}

/// Names of kinds of events.
#[derive(
    Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult,
)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct Kinds(pub Vec<String>);
