//! A campaign that is followed: its figures are told whenever they change, until it runs no more.

use std::time::Duration;

use futures::{Stream, StreamExt as _, stream};
use kernel::Result;
use kernel::auth::Watch;

use super::model::CampaignProgress;
use super::{CampaignId, CampaignStatus, permission, service};

/// Between two looks.
const PAUSE: Duration = Duration::from_secs(2);
/// Looks of one answer. Whoever follows on asks again, so that a server that stops waits for nobody for long.
const MOST_LOOKS: u32 = 15;

/// What was told last, and how often it was looked.
struct Following {
    watch: Watch<permission::View>,
    id: CampaignId,
    told: CampaignProgress,
    looks: u32,
}

/// The figures of now, then each change. It ends with the campaign, the session or the right.
pub async fn of(
    watch: Watch<permission::View>,
    id: CampaignId,
) -> Result<impl Stream<Item = CampaignProgress> + Send + 'static> {
    let now = service::progress(&watch.look().await?, id).await?;
    let following = Following {
        watch,
        id,
        told: now.clone(),
        looks: 0,
    };
    let changes = stream::unfold(following, |mut following| async move {
        let changed = following.next().await?;
        Some((changed, following))
    });
    Ok(stream::iter([now]).chain(changes))
}

impl Following {
    async fn next(&mut self) -> Option<CampaignProgress> {
        while runs(&self.told) && self.looks < MOST_LOOKS {
            tokio::time::sleep(PAUSE).await;
            self.looks += 1;
            // Signed out or without the right: whoever follows learns it by asking again.
            let db = self.watch.look().await.ok()?;
            let now = service::progress(&db, self.id).await.ok()?;
            if self.told != now {
                self.told = now.clone();
                return Some(now);
            }
        }
        None
    }
}

fn runs(progress: &CampaignProgress) -> bool {
    matches!(
        progress.status,
        CampaignStatus::Active | CampaignStatus::Sending
    )
}
