//! Turns: what each merchant does piece by piece, each at an instant of its own. A merchant has one row of
//! `platform.turns` a kind, so that looking for what is due costs what is due, and no merchant waits for another.
//!
//! A worker that takes a turn puts it off by `Config::turn_lease`; the handler sets the next one in the transaction of its
//! effect. After a kill the turn comes again, and the handler finds out how far it was.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::Job;
use crate::error::Result;
use crate::tenancy::MerchantTx;

impl MerchantTx {
    /// When this merchant's next turn of a kind is, from this transaction's commit on; nothing for none.
    pub async fn set_turn<J: Job>(&self, at: Option<DateTime<Utc>>) -> Result<()> {
        let merchant = self.merchant_arc().id;
        let statement = match at {
            Some(at) => Statement::from_sql_and_values(
                DbBackend::Postgres,
                "INSERT INTO platform.turns (name, merchant_id, due_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (name, merchant_id) DO UPDATE SET due_at = excluded.due_at",
                [J::NAME.into(), merchant.into(), at.into()],
            ),
            None => Statement::from_sql_and_values(
                DbBackend::Postgres,
                "DELETE FROM platform.turns WHERE name = $1 AND merchant_id = $2",
                [J::NAME.into(), merchant.into()],
            ),
        };
        self.execute_raw(statement).await?;
        Ok(())
    }
}
