//! The hours and the way as callers see and give them.

use poem_openapi::Object;
use serde::Serialize;

use crate::deliveries::Channel;

/// When and by which way customers are written to.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MessageSettings {
    /// The hour in the merchant's zone from which nothing but codes leaves; missing where no hours are quiet.
    pub quiet_from: Option<i16>,
    /// The hour at which what waited leaves.
    pub quiet_until: Option<i16>,
    /// The way that is tried first where one is enough.
    pub first_channel: Channel,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MessageSettingsInput {
    /// 0 to 23; with `quiet_until`, or neither.
    pub quiet_from: Option<i16>,
    /// 0 to 23.
    pub quiet_until: Option<i16>,
    pub first_channel: Channel,
    /// The version that the form was opened with.
    pub version: i64,
}
