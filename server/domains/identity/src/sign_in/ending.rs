//! The end of all that somebody could still come in by.

use kernel::Result;
use kernel::auth::Area;
use kernel::tenancy::MerchantTx;

use super::links;
use crate::api_keys::service as api_keys;
use crate::second_factors::{Whose, service as second_factors};
use crate::sessions::SessionEnd;
use crate::sessions::service as sessions;
use crate::users::UserId;

/// Ends a person's sessions (except one), open links and API keys. The caller forgets the known
/// principals after the commit. Who is given access again later begins without a second factor.
pub async fn end_all(
    tx: &MerchantTx,
    area: Area,
    person_id: i64,
    except: Option<i64>,
    reason: SessionEnd,
) -> Result<()> {
    sessions::revoke_all(tx, area, person_id, except, reason).await?;
    links::withdraw(tx, area, person_id).await?;
    if reason == SessionEnd::AccessRevoked {
        let whose = Whose {
            area,
            id: person_id,
        };
        second_factors::take_off(tx, whose).await?;
    }
    if area == Area::Merchant {
        api_keys::end_all(tx, UserId(person_id)).await?;
    }
    Ok(())
}
