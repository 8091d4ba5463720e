use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{ContractId, ContractStatus, PaymentMethod, RentLines};
use crate::neighbours::{CustomerId, ParkingId, UnitId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "contracts")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ContractId,
    /// `D-2026-00001` while it is a draft, `C-2026-00001` from its issue on.
    pub number: String,
    /// Of the page that the tenant reads and signs.
    pub public_id: String,
    /// When set, that page is closed.
    pub public_revoked_at: Option<DateTime<Utc>>,
    pub status: ContractStatus,
    pub customer_id: CustomerId,
    pub unit_id: UnitId,
    pub parking_id: Option<ParkingId>,
    pub issue_date: NaiveDate,
    pub starts_on: NaiveDate,
    /// The last day, included.
    pub ends_on: NaiveDate,
    /// The last day that was agreed, where the tenancy ended before it.
    pub agreed_ends_on: Option<NaiveDate>,
    /// A year's rent as agreed; where it changes within the period, the one that it begins with.
    pub rent_price: Decimal,
    /// Of the parts of the period, where the rent changes within it.
    pub rent_lines: RentLines,
    /// The rent of the whole period.
    pub total_rent: Decimal,
    pub insurance_amount: Decimal,
    pub insurance_method: Option<PaymentMethod>,
    pub tasdeq_number: Option<String>,
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
    pub notes: Option<String>,
    pub is_historical: bool,
    pub issued_at: Option<DateTime<Utc>>,
    pub issued_by: Option<String>,
    pub signed_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: Option<String>,
    /// Since when it is stopped for a dispute.
    pub stopped_on: Option<NaiveDate>,
    pub stop_reason: Option<String>,
    pub stopped_by: Option<String>,
    /// The contract whose deposit is carried over when this one is issued.
    pub follows_id: Option<ContractId>,
    /// A year's rent of the unit by the official index.
    pub index_rent: Option<Decimal>,
    /// Why the rent is above the law's limit.
    pub cap_reason: Option<String>,
    pub cap_exceeded_by: Option<String>,
    /// The last day to register it, as the law was when it was issued.
    pub attest_by: Option<NaiveDate>,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Model {
    /// The last day that was agreed, whatever became of it.
    pub fn agreed_until(&self) -> NaiveDate {
        self.agreed_ends_on.unwrap_or(self.ends_on)
    }

    /// A year's rent on a day; on one outside of the period that it begins with.
    pub fn rent_on(&self, day: NaiveDate) -> Decimal {
        self.rent_lines.on(day).unwrap_or(self.rent_price)
    }

    /// A year's rent that the period ends with.
    pub fn last_rent(&self) -> Decimal {
        self.rent_lines.last().unwrap_or(self.rent_price)
    }

    /// A year's rent as the law compares it with the one before.
    pub fn asked_rent(&self) -> Decimal {
        self.rent_lines
            .most_of_first_year()
            .unwrap_or(self.rent_price)
    }
}

kernel::record!(Entity, "contracts");

/// A contract of one rent, for tests of arithmetic.
#[cfg(test)]
pub(crate) fn sample(
    starts_on: NaiveDate,
    ends_on: NaiveDate,
    rent_price: Decimal,
    total_rent: Decimal,
) -> Model {
    Model {
        id: ContractId(1),
        number: "C-1".to_owned(),
        public_id: String::new(),
        public_revoked_at: None,
        status: ContractStatus::Active,
        customer_id: CustomerId(1),
        unit_id: UnitId(1),
        parking_id: None,
        issue_date: starts_on,
        starts_on,
        ends_on,
        agreed_ends_on: None,
        rent_price,
        rent_lines: RentLines::default(),
        total_rent,
        insurance_amount: Decimal::ZERO,
        insurance_method: None,
        tasdeq_number: None,
        terms_en: None,
        terms_ar: None,
        notes: None,
        is_historical: false,
        issued_at: None,
        issued_by: None,
        signed_at: None,
        cancelled_at: None,
        cancel_reason: None,
        stopped_on: None,
        stop_reason: None,
        stopped_by: None,
        follows_id: None,
        index_rent: None,
        cap_reason: None,
        cap_exceeded_by: None,
        attest_by: None,
        search_key: String::new(),
        version: 1,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}
