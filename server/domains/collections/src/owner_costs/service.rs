use chrono::NaiveDate;
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::money::grouped;
use kernel::paging::{List, Listed as _};
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result, record};
use leasing::contracts::entity::Model as Contract;
use leasing::registrations::RegistrationId;
use leasing::registrations::entity::Model as Registration;
use parties::owners::{self, OwnerId};
use properties::buildings::{self, BuildingId};
use properties::facts::{Place, building_holdings, holdings};
use properties::units::{self, UnitId};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _,
    QueryFilter as _, Statement,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    OwnerCost, OwnerCostFilter, OwnerCostInput, OwnerCostPage, OwnerCostReversal, OwnerCostTotals,
};
use super::{OwnerCostError, OwnerCostId, OwnerCostKind};
use crate::owner_approvals::{self, held::HeldCost};
use crate::period_locks;

const LARGEST: i64 = 999_999_999;

/// A cost as it was typed, its bill read.
pub struct NewCost {
    pub owner_id: Option<OwnerId>,
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    pub kind: OwnerCostKind,
    pub spent_on: String,
    pub covers_from: Option<String>,
    pub covers_to: Option<String>,
    pub amount: String,
    pub vat: Option<String>,
    pub supplier: Option<String>,
    pub note: String,
    pub bill: Option<Vec<u8>>,
}

impl NewCost {
    /// What a form sends.
    pub async fn of(input: OwnerCostInput) -> Result<Self> {
        let bill = match input.file {
            Some(file) => Some(file.into_vec().await.map_err(Problem::internal)?),
            None => None,
        };
        Ok(Self {
            owner_id: input.owner_id.map(OwnerId),
            building_id: input.building_id.map(BuildingId),
            unit_id: input.unit_id.map(UnitId),
            kind: input.kind,
            spent_on: input.spent_on,
            covers_from: input.covers_from,
            covers_to: input.covers_to,
            amount: input.amount,
            vat: input.vat,
            supplier: input.supplier,
            note: input.note,
            bill,
        })
    }
}

pub async fn page(db: &impl MerchantConn, list: &List<OwnerCostFilter>) -> Result<OwnerCostPage> {
    let query = OwnerCost::matching(list)?;
    let (page, totals) = query
        .page_with_sums(db, &list.paging, OwnerCostTotals::SUMS)
        .await?;
    Ok(OwnerCostPage::new(page, totals))
}

/// Charges a cost to one owner, or to those who hold the place.
pub async fn create(tx: &MerchantTx, input: &NewCost) -> Result<Model> {
    let cost = checked(tx, input).await?;
    let limits = owner_approvals::service::limits(tx, &cost).await?;
    if let Some(lowest) = limits.iter().map(|asked| asked.allowed).min() {
        let limit = grouped(lowest);
        return Err(OwnerCostError::AboveLimit { limit }.into());
    }
    charge(tx, cost, tx.caller().actor.name.clone()).await
}

/// A cost by the rules of its form, with its bill stored.
pub(crate) async fn checked(tx: &MerchantTx, input: &NewCost) -> Result<HeldCost> {
    let mut form = Validator::new(tx.language());
    let places = (input.building_id, input.unit_id);
    let is_clear = !matches!(places, (Some(_), Some(_)));
    form.check_custom("unit_id", is_clear, "one_place", ONE_PLACE);
    let is_borne = input.owner_id.is_some() || places != (None, None);
    form.check_custom("owner_id", is_borne, "nobody", NOBODY);
    check_known(tx, &mut form, input).await?;
    let spent_on = form
        .date("spent_on", &input.spent_on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value();
    let covers_from = form
        .date("covers_from", &input.covers_from)
        .of_business()
        .optional();
    let mut covers_to = form.date("covers_to", &input.covers_to).of_business();
    if let Some(from) = covers_from {
        covers_to = covers_to.after_or_equal(from);
    }
    let covers_to = covers_to.optional();
    let amount = form
        .price("amount", &input.amount)
        .required()
        .min(Decimal::new(1, 2))
        .max(Decimal::from(LARGEST))
        .value();
    let vat = form
        .price("vat", &input.vat)
        .max(amount)
        .optional()
        .unwrap_or_default();
    let supplier = form
        .field("supplier", &input.supplier)
        .max_length(120)
        .optional();
    let note = form
        .notes("note", &input.note)
        .required()
        .max_length(500)
        .text();
    if input.owner_id.is_none() && is_borne && is_clear && !form.failed("spent_on") {
        let held = is_held(tx, places, spent_on).await?;
        form.check_custom("owner_id", held, "nobody", NOBODY);
    }
    form.finish()?;
    period_locks::ensure_open(tx, spent_on).await?;
    let bill = input.bill.as_deref().filter(|bytes| !bytes.is_empty());
    let bill_path = match bill {
        Some(bytes) => {
            let storage = &tx.kernel().storage;
            Some(
                storage
                    .put(&tx.merchant().key, bytes, &FileKind::SCANS)
                    .await?,
            )
        }
        None => None,
    };
    Ok(HeldCost {
        owner_id: input.owner_id,
        building_id: input.building_id,
        unit_id: input.unit_id,
        kind: input.kind,
        spent_on,
        covers_from,
        covers_to,
        amount,
        vat,
        supplier,
        note,
        bill_path,
    })
}

/// Charges a cost that was checked; on today where the period of its day was closed while its owners were asked.
pub(crate) async fn charge(tx: &MerchantTx, cost: HeldCost, posted_by: String) -> Result<Model> {
    let row = ActiveModel {
        number: Set(tx.next_number("owner_costs", "OC").await?),
        owner_id: Set(cost.owner_id),
        building_id: Set(cost.building_id),
        unit_id: Set(cost.unit_id),
        kind: Set(cost.kind),
        spent_on: Set(period_locks::open_day(tx, cost.spent_on).await?),
        covers_from: Set(cost.covers_from),
        covers_to: Set(cost.covers_to),
        amount: Set(cost.amount),
        vat: Set(cost.vat),
        supplier: Set(cost.supplier),
        note: Set(cost.note),
        bill_path: Set(cost.bill_path),
        posted_by: Set(posted_by),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

async fn check_known(tx: &MerchantTx, form: &mut Validator, input: &NewCost) -> Result<()> {
    if let Some(owner) = input.owner_id {
        let known = tx.hold::<owners::entity::Entity>(owner).await?.is_some();
        form.check("owner_id", known, Rule::NotFound);
    }
    if let Some(building) = input.building_id {
        let known = tx
            .hold::<buildings::entity::Entity>(building)
            .await?
            .is_some();
        form.check("building_id", known, Rule::NotFound);
    }
    if let Some(unit) = input.unit_id {
        let known = tx.hold::<units::entity::Entity>(unit).await?.is_some();
        form.check("unit_id", known, Rule::NotFound);
    }
    Ok(())
}

/// Whether somebody holds the place on a day.
async fn is_held(
    tx: &MerchantTx,
    (building, unit): (Option<BuildingId>, Option<UnitId>),
    day: NaiveDate,
) -> Result<bool> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT EXISTS (SELECT 1 FROM {units} h WHERE h.thing_id = $1 AND h.period @> $3::date) OR \
             EXISTS (SELECT 1 FROM {buildings} w WHERE w.building_id = $2 AND w.period @> $3::date) AS held",
            units = holdings(Place::Unit),
            buildings = building_holdings(),
        ),
        [
            unit.map(i64::from).into(),
            building.map(i64::from).into(),
            day.into(),
        ],
    );
    let row = tx.query_one_raw(statement).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    Ok(row.try_get("", "held")?)
}

/// Takes a cost back with another one of today.
pub async fn reverse(
    tx: &MerchantTx,
    id: OwnerCostId,
    input: &OwnerCostReversal,
) -> Result<OwnerCostId> {
    let mut form = Validator::new(tx.language());
    let note = form
        .notes("note", &input.note)
        .required()
        .max_length(500)
        .text();
    form.finish()?;
    let cost = tx.locked::<Entity>(id).await?;
    if cost.reverses_id.is_some() {
        return Err(OwnerCostError::IsReversal.into());
    }
    let done = Entity::find().filter(Column::ReversesId.eq(id));
    if let Some(done) = done.one(tx).await? {
        let number = done.number;
        return Err(OwnerCostError::AlreadyReversed { number }.into());
    }
    Ok(take_back(tx, cost, note).await?.id)
}

/// Takes a cost back that no other has taken back.
async fn take_back(tx: &MerchantTx, cost: Model, note: String) -> Result<Model> {
    let row = ActiveModel {
        number: Set(tx.next_number("owner_costs", "OC").await?),
        owner_id: Set(cost.owner_id),
        building_id: Set(cost.building_id),
        unit_id: Set(cost.unit_id),
        kind: Set(cost.kind),
        spent_on: Set(tx.today()),
        covers_from: Set(cost.covers_from),
        covers_to: Set(cost.covers_to),
        amount: Set(-cost.amount),
        vat: Set(-cost.vat),
        supplier: Set(cost.supplier),
        note: Set(note),
        reverses_id: Set(Some(cost.id)),
        registration_id: Set(cost.registration_id),
        posted_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Charges those who own a unit the fee of its contract's registration, on its day; on today where that day's period is
/// closed by now.
pub(crate) async fn add_registration(
    tx: &MerchantTx,
    registration: &Registration,
    contract: &Contract,
) -> Result<()> {
    let registry = registration.registry.map_or(REGISTRATION, |one| one.text());
    let note = [&*registry.en, &*registry.ar, &*contract.number].join(" · ");
    let row = ActiveModel {
        number: Set(tx.next_number("owner_costs", "OC").await?),
        unit_id: Set(Some(contract.unit_id)),
        kind: Set(OwnerCostKind::Government),
        spent_on: Set(period_locks::open_day(tx, registration.registered_on).await?),
        amount: Set(registration.fee),
        vat: Set(Decimal::ZERO),
        note: Set(note),
        registration_id: Set(Some(registration.id)),
        posted_by: Set(registration.recorded_by.clone()),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    Ok(())
}

/// Takes back what a registration cost, unless somebody did.
pub(crate) async fn take_registration_back(
    tx: &MerchantTx,
    registration: RegistrationId,
    reason: &str,
) -> Result<()> {
    let own = Entity::find().filter(Column::RegistrationId.eq(registration));
    let posted = own.all(tx).await?;
    let is_reversed = posted.iter().any(|cost| cost.reverses_id.is_some());
    let cost = posted.into_iter().find(|cost| cost.reverses_id.is_none());
    if let Some(cost) = cost.filter(|_| !is_reversed) {
        take_back(tx, cost, reason.to_owned()).await?;
    }
    Ok(())
}

/// The bill of a cost.
pub async fn bill(db: &impl MerchantConn, id: OwnerCostId) -> Result<Download> {
    let cost = record::find::<Entity>(db, id).await?;
    let storage = &db.kernel().storage;
    let (bytes, kind) = storage.upload(cost.bill_path.as_deref()).await?;
    let name = format!("{}.{}", cost.number, kind.extension());
    Ok(Download::inline(bytes, kind.mime(), name))
}

const REGISTRATION: Text = Text::fixed("Registration", "تسجيل العقد");

const ONE_PLACE: Text = Text::fixed(
    "Choose a unit or a building, not both.",
    "اختر وحدة أو مبنى، وليس كليهما.",
);

const NOBODY: Text = Text::fixed(
    "Choose an owner, or a unit or building that somebody owns on this day.",
    "اختر مالكاً، أو وحدة أو مبنى له مالك في هذا اليوم.",
);
