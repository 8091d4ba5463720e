//! The rules of contracts, one file a use case.

mod cancel;
mod detail;
mod enter;
mod expire;
mod following;
mod guard;
mod issue;
mod list;
mod moving;
mod numbers;
mod occupancy;
pub mod owned;
mod plan;
mod registration;
mod rent_lines;
mod rules;
mod save;
mod share;
mod stop;
mod terminate;

pub use cancel::{cancel, collected_warning};
pub use detail::{detail, payments, read_row};
pub use enter::{Age, Standing, enter, examine, take_back};
pub use expire::expire;
pub use guard::Guard;
pub use issue::issue;
pub(crate) use list::searched;
pub use list::{list, query, rows};
pub use moving::{Onward, go_on, in_the_way, lock_to_hand_on, lock_to_move, next_of, reckon};
pub(crate) use occupancy::conflicts;
pub use occupancy::explain_overlap;
pub(in crate::contracts) use occupancy::is_overlap;
pub use plan::{plan_fault, plan_refusal, preview};
pub use registration::{
    enter_registration_number, move_to, read_registration_number, take_registration_number,
    update_registration,
};
pub use rules::Liberties;
pub(crate) use rules::{MAX_AMOUNT, MAX_TERMS, MOST_DAYS};
pub use save::{create, remove, update};
pub use share::{invite, path as shared_path, renew_link, revoke_link};
pub use stop::{resume, stop};
pub use terminate::{lock_with_places, reinstate, terminate};

use kernel::Result;
use kernel::tenancy::{MerchantConn, MerchantTx};

use super::ContractId;
use super::entity::{Entity, Model};

pub async fn find(db: &impl MerchantConn, id: ContractId) -> Result<Model> {
    kernel::record::find::<Entity>(db, id).await
}

/// The contract, locked until the end of the transaction.
pub async fn lock(tx: &MerchantTx, id: ContractId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}
