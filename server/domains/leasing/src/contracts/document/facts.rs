//! The columns of other tables that a contract's paper shows.

use rust_decimal::Decimal;
use sea_orm::FromQueryResult;

/// What the contract's paper says from other tables than its own.
#[derive(Debug, FromQueryResult)]
pub struct Facts {
    pub issuer_name_en: String,
    pub issuer_name_ar: String,
    pub issuer_email: String,
    pub issuer_mobile: String,
    pub(super) issuer_telephone: Option<String>,
    pub(super) issuer_address_en: Option<String>,
    pub(super) issuer_address_ar: Option<String>,
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

pub(super) const FACTS: &str = "SELECT a.name_en AS issuer_name_en, a.name_ar AS issuer_name_ar, \
     a.email AS issuer_email, a.mobile AS issuer_mobile, a.telephone AS issuer_telephone, \
     a.address_en AS issuer_address_en, a.address_ar AS issuer_address_ar, a.trn AS issuer_trn, \
     a.logo, cu.name_en AS customer_name_en, cu.name_ar AS customer_name_ar, \
     cu.mobile AS customer_mobile, cu.email AS customer_email, cu.nationality, cu.national_id, \
     cu.passport_number, cu.trade_licence, cu.trn AS customer_trn, b.name_en AS building_name_en, \
     b.name_ar AS building_name_ar, ci.name_en AS city_en, ci.name_ar AS city_ar, \
     s.name_en AS sector_en, s.name_ar AS sector_ar, d.name_en AS district_en, \
     d.name_ar AS district_ar, b.plot, u.number AS unit_number, u.floor, u.usage, u.kind, \
     u.size_sqft, u.electricity_number, u.sewerage_number, p.number AS parking_number, \
     h.owners_en, h.owners_ar \
     FROM contracts c CROSS JOIN account a JOIN customers cu ON cu.id = c.customer_id \
     JOIN units u ON u.id = c.unit_id JOIN buildings b ON b.id = u.building_id \
     JOIN cities ci ON ci.id = b.city_id LEFT JOIN sectors s ON s.id = b.sector_id \
     LEFT JOIN districts d ON d.id = b.district_id LEFT JOIN parkings p ON p.id = c.parking_id \
     LEFT JOIN LATERAL (SELECT o.id FROM ownerships o \
         WHERE (o.unit_id = u.id OR o.building_id = b.id) \
         AND daterange(o.starts_on, o.ends_on, '[]') @> c.starts_on \
         ORDER BY o.unit_id NULLS LAST LIMIT 1) o ON true \
     LEFT JOIN LATERAL (SELECT \
         string_agg(coalesce(w.name_en, w.name_ar), ' / ' ORDER BY w.id) AS owners_en, \
         string_agg(coalesce(w.name_ar, w.name_en), ' / ' ORDER BY w.id) AS owners_ar \
         FROM ownership_shares x JOIN owners w ON w.id = x.owner_id \
         WHERE x.ownership_id = o.id) h ON true \
     WHERE c.id = $1";
