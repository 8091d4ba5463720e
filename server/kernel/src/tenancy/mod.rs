//! The merchant's connection: the only way to merchant data.
//!
//! A read is a [`MerchantRead`], a write a [`MerchantTx`]. Both are one Postgres transaction that
//! begins with `SET LOCAL search_path` to the merchant's schema in the same round trip. The pool's
//! own search_path is empty, so a query that goes round these types fails instead of reading
//! another merchant's rows.

mod caller;
mod life;
mod lookups;
mod merchant;
mod plan;
mod pool;
mod reach;
mod sessions;
mod share;
mod transaction;
mod whole;

pub use caller::{Actor, ActorKind, Caller};
pub use life::{Life, Terms};
pub use lookups::PlatformLookups;
pub use merchant::{Merchant, MerchantStatus, Merchants, schema_name};
pub use plan::{BoughtPlan, Metered, NEARLY, reaches};
pub use pool::{Database, PoolOptions};
pub use reach::{Reach, Standing};
pub use sessions::SessionError;
pub use transaction::{
    CallerConn, MerchantConn, MerchantRead, MerchantTx, PlatformConn, PlatformTx,
};
pub use whole::{
    ForeignKey, Part, Parts, WholeColumn, WholeRows, WholeSequence, WholeTable, quoted,
};
