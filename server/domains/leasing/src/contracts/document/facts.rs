//! The columns of other tables that a contract's paper shows.

use identity::facts::ACCOUNT;
use kernel::facts::Day;
use rust_decimal::Decimal;
use sea_orm::FromQueryResult;

use crate::neighbours::{BUILDINGS, CUSTOMERS, PARKINGS, PLACES, UNITS, landlords};

/// What the contract's paper says from other tables than its own.
#[derive(Debug, FromQueryResult)]
pub struct Facts {
    pub issuer_name_en: String,
    pub issuer_name_ar: String,
    pub issuer_email: String,
    pub issuer_mobile: String,
    pub issuer_hours: serde_json::Value,
    pub(super) issuer_telephone: Option<String>,
    pub(super) issuer_address_en: Option<String>,
    pub(super) issuer_address_ar: Option<String>,
    pub(super) issuer_city: Option<String>,
    pub(super) issuer_trn: Option<String>,
    pub(super) logo: Option<String>,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub(super) customer_mobile: String,
    pub(super) customer_email: Option<String>,
    pub(super) nationality: Option<String>,
    pub(super) national_id: Option<String>,
    pub(super) passport_number: Option<String>,
    pub(super) trade_licence: Option<String>,
    pub(super) customer_trn: Option<String>,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub city_en: String,
    pub city_ar: String,
    pub(super) country: String,
    pub(super) sector_en: Option<String>,
    pub(super) sector_ar: Option<String>,
    pub(super) district_en: Option<String>,
    pub(super) district_ar: Option<String>,
    pub(super) plot: Option<String>,
    pub unit_number: String,
    pub floor: i32,
    pub usage: i16,
    pub kind: String,
    pub size_sqft: Option<Decimal>,
    pub(super) electricity_number: Option<String>,
    pub(super) sewerage_number: Option<String>,
    pub parking_number: Option<String>,
    /// Names of those who own the unit on the first day, one a line.
    pub owners_en: Option<String>,
    pub owners_ar: Option<String>,
}

pub(super) fn facts_sql() -> String {
    format!(
        "SELECT a.name_en AS issuer_name_en, a.name_ar AS issuer_name_ar, \
     a.email AS issuer_email, a.mobile AS issuer_mobile, a.business_hours AS issuer_hours, a.telephone AS issuer_telephone, \
     a.address_en AS issuer_address_en, a.address_ar AS issuer_address_ar, a.city AS issuer_city, a.trn AS issuer_trn, \
     a.logo, cu.name_en AS customer_name_en, cu.name_ar AS customer_name_ar, \
     cu.mobile AS customer_mobile, cu.email AS customer_email, cu.nationality, cu.national_id, \
     cu.passport_number, cu.trade_licence, cu.trn AS customer_trn, b.name_en AS building_name_en, \
     b.name_ar AS building_name_ar, l.city_en, l.city_ar, l.country, \
     l.sector_en, l.sector_ar, l.district_en, l.district_ar, b.plot, u.number AS unit_number, u.floor, u.usage, u.kind, \
     u.size_sqft, u.electricity_number, u.sewerage_number, p.number AS parking_number, \
     h.owners_en, h.owners_ar \
     FROM contracts c CROSS JOIN {ACCOUNT} a JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
     JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
     JOIN {PLACES} l ON l.building_id = b.id LEFT JOIN {PARKINGS} p ON p.id = c.parking_id \
     LEFT JOIN LATERAL {landlords} h ON true WHERE c.id = $1",
        landlords = landlords("u.id", Day::Of("c.starts_on")),
    )
}
