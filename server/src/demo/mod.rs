//! The demo: believable portfolios in Ajman and Riyadh, made once, through the same API as everything else.

pub mod accounts;
mod agent;
mod care;
mod cheques;
mod data;
pub mod large;
mod marks;
mod on_hold;
mod owners;
mod plans;
mod portfolio;
mod renewals;
mod riyadh;
mod whatsapp;

use kernel::text::Language;
use kernel::{Kernel, Problem, Result};
use openapi::client::Client;

use marks::{Mark, last_mark};

/// The password of every demo sign-in; they exist only in a database that the demo has made.
pub const PASSWORD: &str = "Manzil-demo-1";

/// Why the demo is not made or opened.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    #[error(
        "MANZIL_DEMO gives sign-ins whose password everybody knows, so it is for a database of its own: \
         this one has {merchants} merchants and {staff} people of the platform that are not the demo's. \
         Start without MANZIL_DEMO, or with another database."
    )]
    OthersAreThere { merchants: i64, staff: i64 },
    #[error(transparent)]
    Failed(#[from] Problem),
}

/// Whether there is a demo to make, to open or to close.
pub async fn is_concerned(kernel: &Kernel) -> Result<bool> {
    Ok(kernel.config.demo || last_mark(kernel).await? == Some(Mark::Finished))
}

/// Fills an empty database. Makes nothing when the demo is there; an interrupted run begins again.
/// Refuses a database that somebody else uses: one that has others before the demo is made, or since
/// it was closed.
pub async fn seed(kernel: &Kernel) -> std::result::Result<(), DemoError> {
    let mark = last_mark(kernel).await?;
    if mark != Some(Mark::Finished) {
        accounts::ensure_alone(kernel).await?;
    }
    if mark.is_some() {
        return Ok(accounts::open(kernel).await?);
    }
    Ok(make(kernel).await?)
}

async fn make(kernel: &Kernel) -> Result<()> {
    tracing::info!("making the demo");
    let accounts = accounts::make(kernel).await?;
    let app = crate::app(kernel.clone());
    let palm = Client::new(&app, accounts.palm);
    whatsapp::link(&palm, kernel, accounts::PALM).await?;
    portfolio::palm(&palm, kernel).await?;
    let cedar = Client::new(&app, accounts.cedar);
    whatsapp::link(&cedar, kernel, accounts::CEDAR).await?;
    portfolio::cedar(&cedar).await?;
    let najd = Client::new(&app, accounts.najd);
    whatsapp::link(&najd, kernel, accounts::NAJD).await?;
    riyadh::najd(&najd, kernel).await?;
    portfolio::trial_requests(&Client::visitor(&app), kernel).await?;
    whatsapp::link_main(kernel).await?;
    accounts::finish(kernel).await?;
    accounts::open(kernel).await?;
    tracing::info!(
        "the demo is ready: {}",
        kernel.link(Language::En, "merchant/sign-in")
    );
    Ok(())
}

/// Ends the demo's sign-ins in a database that the demo has made.
pub async fn refuse(kernel: &Kernel) -> Result<()> {
    match last_mark(kernel).await? {
        Some(Mark::Finished) => accounts::close(kernel).await,
        Some(Mark::Closed) | None => Ok(()),
    }
}
