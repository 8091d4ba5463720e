use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{SignerId, SigningParty, Subject};
use crate::addenda::AddendumId;
use crate::contracts::ContractId;
use crate::neighbours::OwnerId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "signers")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SignerId,
    pub contract_id: ContractId,
    pub party: SigningParty,
    /// Whoever has a lower one signs before.
    pub position: i32,
    pub owner_id: Option<OwnerId>,
    /// The tenant's of a contract is the contract's own.
    pub public_id: Option<String>,
    pub closed_at: Option<DateTime<Utc>>,
    /// The link's last instant; it has none without it.
    pub expires_at: Option<DateTime<Utc>>,
    pub invited_at: Option<DateTime<Utc>>,
    pub reminded_at: Option<DateTime<Utc>>,
    pub reminders: i32,
    pub views: i32,
    pub viewed_at: Option<DateTime<Utc>>,
    /// A keyed hash of the one-time code.
    #[serde(skip)]
    pub code_hash: Option<Vec<u8>>,
    pub code_sent_at: Option<DateTime<Utc>>,
    pub code_tries: i32,
    pub declined_at: Option<DateTime<Utc>>,
    pub decline_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Where a change of the contract is signed.
    pub addendum_id: Option<AddendumId>,
}

impl Model {
    pub fn subject(&self) -> Subject {
        Subject {
            contract: self.contract_id,
            addendum: self.addendum_id,
        }
    }
}

kernel::record!(Entity, "signers");
