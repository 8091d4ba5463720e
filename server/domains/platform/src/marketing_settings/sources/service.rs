use kernel::code::Status;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Result, record};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::MarketingSourceId;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{MarketingSourceInput, MarketingSourceUpdate};
use super::origin::{Origin, found};
use crate::trial_requests::entity::Model as TrialRequest;

const LONGEST_WORD: usize = 50;

pub async fn create(tx: &PlatformTx, input: &MarketingSourceInput) -> Result<Model> {
    let mut row = validate(tx, input)?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &PlatformTx,
    id: MarketingSourceId,
    input: &MarketingSourceUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, &input.source)?;
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Whether leads can be given this source.
pub(crate) async fn is_offered(tx: &PlatformTx, id: MarketingSourceId) -> Result<bool> {
    let found = Entity::find_by_id(id).one(tx).await?;
    Ok(found.is_some_and(|source| source.status == Status::Active))
}

/// Where somebody who asked for a trial came from, as far as it is known.
pub(crate) async fn of_request(
    tx: &PlatformTx,
    request: &TrialRequest,
) -> Result<Option<MarketingSourceId>> {
    let active = Entity::find().filter(Column::Status.eq(Status::Active));
    let sources = active.all(tx).await?;
    let words: Vec<_> = sources
        .into_iter()
        .map(|source| (source.id, source.utm_source))
        .collect();
    let origin = Origin {
        utm_source: request.utm_source.as_deref(),
        referrer: request.referrer.as_deref(),
        said: request.referral_source.as_str(),
    };
    Ok(found(&words, origin))
}

fn validate(tx: &PlatformTx, input: &MarketingSourceInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let names = form.names(&input.name_en, &input.name_ar);
    let word = form
        .field("utm_source", &input.utm_source)
        .required()
        .max_length(LONGEST_WORD)
        .custom("link_word", NO_WORD, is_word)
        .text();
    form.finish()?;
    Ok(ActiveModel {
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        utm_source: Set(word.to_lowercase()),
        ..Default::default()
    })
}

fn is_word(typed: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
    !typed.is_empty() && typed.chars().all(fits)
}

const NO_WORD: Text = Text::fixed(
    "Use Latin letters, digits and _ - . without spaces.",
    "استخدم حروفاً لاتينية وأرقاماً و _ - . دون مسافات.",
);
