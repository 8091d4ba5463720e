//! A visit of a unit's page: what it shows, and that it was seen.

use identity::facts::ACCOUNT;
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::ids::PublicId;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::EUnitState;
use super::codes::state;
use super::public_model::{SharedPhoto, SharedUnit, SharedUnitFacts};
use crate::facts::{self, PLACES, Place};
use crate::photos::{self, PhotoId};
use crate::units::UnitId;
use crate::units::model::position;

/// The unit behind a link that is shown; a closed or unknown one is the same 404.
pub async fn unit(db: &impl MerchantConn, id: &PublicId) -> Result<UnitId> {
    let sql = format!("SELECT e.unit_id {}", shown());
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.as_str().into()]);
    let row = db.query_one_raw(statement).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    Ok(row.try_get("", "unit_id")?)
}

fn shown() -> String {
    format!(
        "FROM e_units e JOIN units u ON u.id = e.unit_id JOIN buildings b ON b.id = u.building_id \
         JOIN {PLACES} pl ON pl.building_id = b.id CROSS JOIN {ACCOUNT} a \
         WHERE e.public_id = $1 AND {} = {}",
        state("e", "u", "b"),
        EUnitState::Shown.sql(),
    )
}

pub async fn page(db: &impl MerchantConn, id: &PublicId) -> Result<SharedUnit> {
    let unit = unit(db, id).await?;
    let sql = format!(
        "SELECT u.number, u.usage, u.kind, u.floor, u.size_sqft, u.bedrooms, u.bathrooms, b.name_en AS building_en, \
         b.name_ar AS building_ar, pl.city_en, pl.city_ar, pl.sector_en, pl.sector_ar, pl.district_en, \
         pl.district_ar, coalesce(u.location_url, b.location_url) AS location_url, \
         {position} AS position, {free_from} AS free_from, \
         e.rent_asked, e.about_en, e.about_ar, a.name_en AS office_en, a.name_ar AS office_ar, \
         a.mobile AS office_mobile {shown}",
        position = position(),
        free_from = facts::free_from(Place::Unit, "u.id"),
        shown = shown(),
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.as_str().into()]);
    let facts = SharedUnitFacts::find_by_statement(statement)
        .one(db)
        .await?;
    let photos = photos::service::of_unit(db, unit).await?;
    Ok(SharedUnit {
        public_id: id.to_string(),
        currency: db.merchant().currency.clone(),
        today: db.today(),
        unit: facts.ok_or_else(Problem::not_found)?,
        photos: photos
            .into_iter()
            .map(|photo| SharedPhoto {
                id: photo.id,
                alt_en: photo.alt_en,
                alt_ar: photo.alt_ar,
                width: photo.width,
                height: photo.height,
            })
            .collect(),
    })
}

pub async fn photo(
    db: &impl MerchantConn,
    id: &PublicId,
    photo: PhotoId,
    small: bool,
) -> Result<Download> {
    let unit = unit(db, id).await?;
    photos::service::shown_by(db, unit, photo, small).await
}

/// What a link to the page says of it where it is sent, in one language.
#[derive(Debug)]
pub struct Preview {
    pub title: String,
    pub description: String,
    /// The path of the picture under the product's address; none where there are no photos.
    pub picture: Option<String>,
}

/// The preview of a page that is shown.
pub async fn preview(db: &impl MerchantConn, id: &PublicId, language: Language) -> Result<Preview> {
    let SharedUnit {
        unit,
        photos,
        currency,
        ..
    } = page(db, id).await?;
    let said = |en: &str, ar: &str| {
        Text::new(en.to_owned(), ar.to_owned())
            .get(language)
            .to_owned()
    };
    let title = format!(
        "{} {} · {}",
        unit.kind.text().get(language),
        unit.number,
        said(&unit.building_en, &unit.building_ar),
    );
    let rent = unit.rent_asked.map(|rent| {
        let a_year = Text::fixed("a year", "سنويًا");
        format!("{rent} {currency} {}", a_year.get(language))
    });
    let place = Some(said(&unit.city_en, &unit.city_ar));
    let about = match language {
        Language::En => unit.about_en,
        Language::Ar => unit.about_ar,
    };
    let office = Some(said(&unit.office_en, &unit.office_ar));
    let parts = [rent, place, about, office].into_iter().flatten();
    let picture = photos
        .first()
        .map(|photo| format!("api/public/shared_units/{id}/photos/{}/photo", photo.id));
    Ok(Preview {
        title,
        description: parts.collect::<Vec<_>>().join(" · "),
        picture,
    })
}

/// Counts one look at the page.
pub async fn count(tx: &MerchantTx, id: &PublicId) -> Result<()> {
    let unit = unit(tx, id).await?;
    let sql = "UPDATE e_units SET views = views + 1 WHERE unit_id = $1";
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [unit.0.into()]);
    tx.execute_raw(statement).await?;
    Ok(())
}
