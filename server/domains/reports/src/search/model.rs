//! What a search answers.

use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

/// A record that was found; `noun` and `id` lead to its screen.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Found {
    /// customers, units, buildings, owners, contracts.
    pub noun: String,
    pub id: i64,
    pub title_en: String,
    pub title_ar: String,
    /// What tells it from others: a mobile, a building, a tenant.
    pub detail_en: Option<String>,
    pub detail_ar: Option<String>,
    /// The record's status number.
    pub status: i16,
}

#[derive(Debug, Object, Serialize)]
pub struct SearchResult {
    /// At most eight of each kind.
    pub items: Vec<Found>,
}
