use chrono::{Days, Duration, Months, NaiveDate};
use identity::sign_in::{WhatsAppConnection, WhatsAppPackage};
use kernel::audit::Change;
use kernel::code::Status;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, FromQueryResult};
use serde_json::{Value, json};

use super::model::{
    GiveWhatsAppPackageInput, MerchantWhatsApp, PauseWhatsAppPackageInput, WhatsAppPackageCounts,
    WhatsAppPackageFilter,
};
use super::{NOUN, WhatsAppPackageError};
use crate::merchants::MerchantId;
use crate::statement::bound;
use crate::whatsapp_offers::WhatsAppOfferId;

/// The merchants that the caller asks for; which packages end soon depends on the time.
pub fn matching(list: &List<WhatsAppPackageFilter>, db: &impl PlatformConn) -> Result<ListQuery> {
    let days = list.filter.expiring_within.and_then(Duration::try_days);
    let until = days.and_then(|days| db.now().checked_add_signed(days));
    let query = MerchantWhatsApp::matching(list)?;
    Ok(query.filter(
        "c.package_ends_on <= (? AT TIME ZONE m.time_zone)::date",
        until,
    ))
}

pub async fn counts(db: &impl PlatformConn) -> Result<WhatsAppPackageCounts> {
    let columns = MerchantWhatsApp::columns();
    let with = |package: WhatsAppPackage| {
        format!(
            "count(*) FILTER (WHERE coalesce(c.package, 0) = {})",
            package.sql()
        )
    };
    let connected = WhatsAppConnection::Connected.sql();
    let sql = format!(
        "SELECT {} AS active, {} AS paused, {} AS without, \
         count(*) FILTER (WHERE c.connection = {connected}) AS connected, \
         count(*) FILTER (WHERE c.package <> {} AND c.connection <> {connected}) AS disconnected, \
         (SELECT count(*) FROM platform.outbox o WHERE o.held_for = {}) AS held FROM {}",
        with(WhatsAppPackage::Active),
        with(WhatsAppPackage::Paused),
        with(WhatsAppPackage::Disabled),
        WhatsAppPackage::Disabled.sql(),
        kernel::jobs::HeldFor::WhatsApp.sql(),
        columns.from,
    );
    let counts = WhatsAppPackageCounts::find_by_statement(bound(&sql, []));
    counts
        .one(db)
        .await?
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("counts without a row")))
}

/// What of a channel the platform decides.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
struct Package {
    package: WhatsAppPackage,
    package_ends_on: Option<NaiveDate>,
    pause_reason: Option<String>,
    offer_id: Option<WhatsAppOfferId>,
    version: i64,
}

impl Package {
    fn noted(&self) -> Value {
        json!({
            "package": self.package, "package_ends_on": self.package_ends_on, "pause_reason": self.pause_reason,
            "offer_id": self.offer_id,
        })
    }
}

/// The merchant's package, locked; a merchant without one gets the row of none.
async fn lock(tx: &PlatformTx, id: MerchantId, seen: Option<i64>) -> Result<Package> {
    let known = "INSERT INTO platform.whatsapp_channels (merchant_id, updated_at) \
         SELECT id, $2 FROM platform.merchants WHERE id = $1 ON CONFLICT DO NOTHING";
    tx.execute_raw(bound(known, [id.into(), tx.now().into()]))
        .await?;
    let sql = "SELECT package, package_ends_on, pause_reason, offer_id, version FROM platform.whatsapp_channels \
         WHERE merchant_id = $1 FOR UPDATE";
    let found = Package::find_by_statement(bound(sql, [id.into()]));
    let found = found.one(tx).await?.ok_or_else(Problem::not_found)?;
    // A merchant without a row was shown as version 0.
    if seen.is_some_and(|seen| seen.max(1) != found.version) {
        return Err(Problem::stale(found.noted(), None));
    }
    Ok(found)
}

async fn change(
    tx: &PlatformTx,
    id: MerchantId,
    action: &'static str,
    before: &Package,
    after: &Package,
) -> Result<()> {
    let sql = "UPDATE platform.whatsapp_channels SET package = $2, package_ends_on = $3, pause_reason = $4, \
         version = version + 1, updated_at = $5, offer_id = $6 WHERE merchant_id = $1";
    let values = [
        id.into(),
        after.package.into(),
        after.package_ends_on.into(),
        after.pause_reason.clone().into(),
        tx.now().into(),
        after.offer_id.into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    tx.note(vec![Change {
        noun: NOUN,
        record_id: id.0,
        action,
        before: Some(before.noted()),
        after: Some(after.noted()),
    }]);
    Ok(())
}

/// Gives a package, or another last day.
pub async fn give(tx: &PlatformTx, id: MerchantId, input: &GiveWhatsAppPackageInput) -> Result<()> {
    let before = lock(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let ends_on = form
        .date("ends_on", &input.ends_on)
        .after_or_equal(tx.now().date_naive())
        .optional();
    let sold = sold(tx, &mut form, id, input.offer_id).await?;
    form.finish()?;
    let ends_on = match (ends_on, &sold) {
        (None, Some(sold)) => Some(last_day(&before, sold)?),
        (ends_on, _) => ends_on,
    };
    let package = match before.package {
        WhatsAppPackage::Paused => WhatsAppPackage::Paused,
        WhatsAppPackage::Disabled | WhatsAppPackage::Active => WhatsAppPackage::Active,
    };
    let after = Package {
        package,
        package_ends_on: ends_on,
        offer_id: sold.map(|sold| sold.offer_id),
        ..before.clone()
    };
    change(tx, id, "given", &before, &after).await
}

/// What is sold, and the merchant's date.
#[derive(FromQueryResult)]
struct Sold {
    offer_id: WhatsAppOfferId,
    months: i32,
    today: NaiveDate,
}

/// The package that is given, which has to be on sale in the merchant's country.
async fn sold(
    tx: &PlatformTx,
    form: &mut Validator,
    id: MerchantId,
    offer: Option<WhatsAppOfferId>,
) -> Result<Option<Sold>> {
    let Some(offer) = offer else { return Ok(None) };
    let sql = "SELECT o.id AS offer_id, o.months, ($3 AT TIME ZONE m.time_zone)::date AS today \
         FROM platform.whatsapp_offers o JOIN platform.merchants m ON m.country = o.country \
         WHERE o.id = $1 AND m.id = $2 AND o.status = $4";
    let values = [
        offer.into(),
        id.into(),
        tx.now().into(),
        Status::Active.into(),
    ];
    let found = Sold::find_by_statement(bound(sql, values)).one(tx).await?;
    form.check("offer_id", found.is_some(), Rule::NotFound);
    Ok(found)
}

/// The months follow the days that the merchant still has.
fn last_day(before: &Package, sold: &Sold) -> Result<NaiveDate> {
    let has = before
        .package_ends_on
        .filter(|_| before.package != WhatsAppPackage::Disabled);
    let paid = has.unwrap_or_default().max(sold.today - Days::new(1));
    let months = u32::try_from(sold.months).unwrap_or_default();
    // The day before the first one keeps the length of months: from 1 March for a month is until 31 March.
    (paid + Days::new(1))
        .checked_add_months(Months::new(months))
        .and_then(|after| after.pred_opt())
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("a package without a last day")))
}

/// Holds the merchant's messages until the package is resumed.
pub async fn pause(
    tx: &PlatformTx,
    id: MerchantId,
    input: &PauseWhatsAppPackageInput,
) -> Result<()> {
    let before = lock(tx, id, input.version).await?;
    let reason = validation::reason(tx.language(), &input.reason)?;
    if before.package != WhatsAppPackage::Active {
        return Err(WhatsAppPackageError::NotActive.into());
    }
    let after = Package {
        package: WhatsAppPackage::Paused,
        pause_reason: Some(reason),
        ..before.clone()
    };
    change(tx, id, "paused", &before, &after).await
}

pub async fn resume(tx: &PlatformTx, id: MerchantId, seen: Option<i64>) -> Result<()> {
    let before = lock(tx, id, seen).await?;
    if before.package != WhatsAppPackage::Paused {
        return Err(WhatsAppPackageError::NotPaused.into());
    }
    let after = Package {
        package: WhatsAppPackage::Active,
        pause_reason: None,
        ..before.clone()
    };
    change(tx, id, "resumed", &before, &after).await
}

/// Takes the package away; what waits is not sent any more.
pub async fn remove(tx: &PlatformTx, id: MerchantId, seen: Option<i64>) -> Result<()> {
    let before = lock(tx, id, seen).await?;
    if before.package == WhatsAppPackage::Disabled {
        return Err(WhatsAppPackageError::NoPackage.into());
    }
    let after = Package {
        package: WhatsAppPackage::Disabled,
        package_ends_on: None,
        pause_reason: None,
        offer_id: None,
        ..before.clone()
    };
    change(tx, id, "package_removed", &before, &after).await
}
