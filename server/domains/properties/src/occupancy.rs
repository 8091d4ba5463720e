//! Whether a unit or a parking is let: by the contracts of a day, never by a flag.

use kernel::Result;
use kernel::facts::{Day, Period};
use kernel::tenancy::MerchantTx;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use crate::facts::{self, Place};

kernel::code! {
    /// What a unit or a parking is on a day.
    pub enum Occupancy: text {
        Vacant = "vacant" ("Vacant", "شاغر", "شاغرة"),
        /// Kept for somebody until a day.
        Held = "held" ("Held", "محجوز", "محجوزة"),
        Rented = "rented" ("Rented", "مؤجر", "مؤجرة"),
        /// Let, and notice of leaving was given.
        Notice = "notice" ("Notice given", "قيد الإخلاء", "قيد الإخلاء"),
    }
}

/// Whether a contract lets it today or later: such a unit or parking stays active.
pub async fn is_taken(tx: &MerchantTx, place: Place, id: impl Into<i64>) -> Result<bool> {
    let taken = facts::is_let(place, "$1", Period::From(Day::Today));
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!("SELECT 1 AS taken WHERE {taken}"),
        [id.into().into()],
    );
    Ok(tx.query_one_raw(statement).await?.is_some())
}
