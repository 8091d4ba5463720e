//! What support access needs of the platform's people: the platform keeps them and plugs this in.

use async_trait::async_trait;
use kernel::tenancy::{Actor, ActorKind};
use kernel::{Kernel, Result};

#[async_trait]
pub trait SupportStaff: Send + Sync + 'static {
    /// Whether this person of the platform is active and may be in merchants' areas.
    async fn may_enter(&self, kernel: &Kernel, staff_id: i64) -> Result<bool>;
}

pub(crate) async fn may_enter(kernel: &Kernel, staff_id: i64) -> Result<bool> {
    let people = kernel.port::<dyn SupportStaff>()?;
    people.may_enter(kernel, staff_id).await
}

/// As the office reads who it was.
pub(crate) fn actor(staff_id: i64, name: &str) -> Actor {
    Actor {
        kind: ActorKind::Support,
        id: Some(staff_id),
        name: format!("Manzil support: {name}"),
    }
}
