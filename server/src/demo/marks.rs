//! What the demo did in a database, so that an interrupted making is noticed.

use kernel::{Kernel, Result};

/// What the marks are of.
pub const DEMO: &str = "demo";
pub const PORTFOLIO: &str = "demo_portfolio";

/// What the demo did last in this database; the platform's audit log keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Finished,
    Closed,
}

impl Mark {
    fn as_str(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Closed => "closed",
        }
    }
}

pub async fn note(kernel: &Kernel, of: &str, mark: Mark) -> Result<()> {
    sqlx::query(
        "INSERT INTO platform.audit_log (at, actor_kind, actor_name, noun, record_id, action) \
         VALUES ($1, 'system', 'Manzil', $2, 1, $3)",
    )
    .bind(kernel.clock.now())
    .bind(of)
    .bind(mark.as_str())
    .execute(kernel.database.platform_pool())
    .await?;
    Ok(())
}

/// The last mark; nothing where the demo was never made whole.
pub async fn last_mark(kernel: &Kernel) -> Result<Option<Mark>> {
    let action: Option<String> = sqlx::query_scalar(
        "SELECT action FROM platform.audit_log WHERE noun = $1 ORDER BY id DESC LIMIT 1",
    )
    .bind(DEMO)
    .fetch_optional(kernel.database.platform_pool())
    .await?;
    let marks = [Mark::Finished, Mark::Closed];
    Ok(action.and_then(|action| marks.into_iter().find(|mark| mark.as_str() == action)))
}
