//! Another library of the same rules.

use chrono::{Duration, FixedOffset, NaiveDateTime};
use fatoora_core::config::{Config, EnvironmentType};
use fatoora_core::invoice::validation::{
    ZatcaValidationOptions, ZatcaValidationReport, validate_zatca_invoice_from_str,
};
use zatca::hash::PreviousHash;

/// What it says of the first document of a chain, an hour after its issue.
pub fn report(xml: &str, issued_at: NaiveDateTime) -> ZatcaValidationReport {
    let riyadh = FixedOffset::east_opt(3 * 60 * 60).expect("a zone");
    let options = ZatcaValidationOptions {
        evaluated_at: (issued_at + Duration::hours(1))
            .and_local_timezone(riyadh)
            .single(),
        previous_invoice_hash: Some(PreviousHash::first().as_base64().to_owned()),
    };
    validate_zatca_invoice_from_str(xml, &Config::new(EnvironmentType::NonProduction), &options)
        .expect("a report")
}
