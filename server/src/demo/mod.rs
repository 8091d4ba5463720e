//! The demo: believable portfolios in Ajman and Riyadh, made once, through the same API as everything else.

mod accounts;
mod client;
mod data;
mod portfolio;
mod riyadh;

use kernel::text::Language;
use kernel::{Kernel, Result};

use client::Client;

/// The password of every demo sign-in; they exist only in a database that the demo has made.
pub const PASSWORD: &str = "Manzil-demo-1";

/// Fills an empty database. Makes nothing when the demo is there; an interrupted run begins again.
pub async fn seed(kernel: &Kernel) -> Result<()> {
    if is_complete(kernel).await? {
        return accounts::open(kernel).await;
    }
    tracing::info!("making the demo");
    let accounts = accounts::make(kernel).await?;
    let app = crate::app(kernel.clone());
    let palm = Client::new(&app, accounts.palm);
    portfolio::palm(&palm, kernel).await?;
    let cedar = Client::new(&app, accounts.cedar);
    portfolio::cedar(&cedar).await?;
    let najd = Client::new(&app, accounts.najd);
    riyadh::najd(&najd, kernel).await?;
    portfolio::trial_requests(&Client::visitor(&app), kernel).await?;
    accounts::finish(kernel).await?;
    accounts::open(kernel).await?;
    tracing::info!(
        "the demo is ready: {}",
        kernel.link(Language::En, "merchant/sign-in")
    );
    Ok(())
}

/// Refuses the demo's sign-ins in a database that the demo has made.
pub async fn refuse(kernel: &Kernel) -> Result<()> {
    if is_complete(kernel).await? {
        accounts::close(kernel).await
    } else {
        Ok(())
    }
}

/// The note that a finished run leaves is the mark.
async fn is_complete(kernel: &Kernel) -> Result<bool> {
    let mark = sqlx::query(
        "SELECT 1 FROM platform.audit_log WHERE noun = 'demo' AND action = 'finished' LIMIT 1",
    )
    .fetch_optional(kernel.database.platform_pool())
    .await?;
    Ok(mark.is_some())
}
