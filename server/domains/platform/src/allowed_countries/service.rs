use std::sync::Arc;

use kernel::tenancy::{Caller, PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Kernel, Result, record};
use sea_orm::{ActiveValue::Set, ConnectionTrait as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::AllowedCountryInput;
use super::{AllowedCountryError, AllowedCountryId};
use crate::places::service::country_code;
use crate::statement::bound;

/// Who stands for the configured countries.
const CONFIGURATION: &str = "MANZIL_ALLOWED_COUNTRIES";

/// What every sign-in asks.
pub(crate) async fn codes(kernel: &Kernel) -> Result<Vec<String>> {
    begin(kernel).await?;
    let sql = "SELECT country FROM platform.allowed_countries";
    let rows = kernel.database.platform_lookups();
    let rows = rows.query_all_raw(bound(sql, [])).await?;
    let codes = rows.iter().map(|row| row.try_get("", "country"));
    Ok(codes.collect::<std::result::Result<_, _>>()?)
}

/// Takes the configured countries over, once.
pub(crate) async fn begin(kernel: &Kernel) -> Result<()> {
    let begun = "SELECT 1 AS hit FROM platform.installation WHERE allowed_countries_begun";
    let db = kernel.database.platform_lookups();
    if db.query_one_raw(bound(begun, [])).await?.is_some() {
        return Ok(());
    }
    let sql = "WITH begun AS (UPDATE platform.installation SET allowed_countries_begun = true \
             WHERE NOT allowed_countries_begun RETURNING id) \
         INSERT INTO platform.allowed_countries (country, added_by, created_at, updated_at) \
         SELECT DISTINCT c, $2, $3::timestamptz, $3::timestamptz FROM begun, unnest($1::text[]) c \
         ON CONFLICT DO NOTHING";
    let configured = kernel.config.allowed_countries.iter();
    let configured: Vec<String> = configured.filter_map(|code| country_code(code)).collect();
    let values = [
        configured.into(),
        CONFIGURATION.into(),
        kernel.clock.now().into(),
    ];
    let tx = PlatformTx::begin(kernel, Arc::new(Caller::system("allowed_countries"))).await?;
    tx.execute_raw(bound(sql, values)).await?;
    tx.commit().await
}

/// Allows one more country. The first one limits everybody to it, so that it is the caller's own.
pub async fn add(tx: &PlatformTx, input: &AllowedCountryInput, own: Option<&str>) -> Result<Model> {
    let code = country_code(&input.country);
    let mut form = Validator::new(tx.language());
    form.check_custom("country", code.is_some(), "country", NO_COUNTRY);
    form.finish()?;
    let country = code.unwrap_or_default();
    lock(tx).await?;
    if let Some(own) = own.and_then(country_code) {
        let is_first = !allows_any(tx, None).await?;
        if is_first && own != country {
            return Err(AllowedCountryError::OwnCountry { country: own }.into());
        }
    }
    let row = ActiveModel {
        country: Set(country),
        added_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Takes a country off; with the last one, people sign in from anywhere.
pub async fn remove(tx: &PlatformTx, id: AllowedCountryId, own: Option<&str>) -> Result<()> {
    lock(tx).await?;
    let before = record::find::<Entity>(tx, id).await?;
    let is_own = own.and_then(country_code).as_deref() == Some(&before.country);
    if is_own && allows_any(tx, Some(id)).await? {
        let country = before.country;
        return Err(AllowedCountryError::OwnCountry { country }.into());
    }
    tx.remove::<Entity>(&before, None).await
}

/// Two changes at a time could shut somebody out together.
async fn lock(tx: &PlatformTx) -> Result<()> {
    let sql = "LOCK TABLE platform.allowed_countries IN SHARE ROW EXCLUSIVE MODE";
    tx.execute_raw(bound(sql, [])).await?;
    Ok(())
}

async fn allows_any(tx: &PlatformTx, but: Option<AllowedCountryId>) -> Result<bool> {
    let sql = "SELECT 1 AS hit FROM platform.allowed_countries WHERE id IS DISTINCT FROM $1::bigint LIMIT 1";
    let found = tx.query_one_raw(bound(sql, [but.map(|id| id.0).into()]));
    Ok(found.await?.is_some())
}

const NO_COUNTRY: Text = Text::fixed("Choose a country of the list.", "اختر دولة من القائمة.");
