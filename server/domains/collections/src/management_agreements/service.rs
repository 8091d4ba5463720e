use chrono::NaiveDate;
use kernel::facts::{Day, Period};
use kernel::money::round;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::DayText;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result, record};
use parties::owners::{self, OwnerId};
use properties::buildings;
use properties::buildings::BuildingId;
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, DbBackend, EntityTrait as _,
    QueryFilter as _, QueryOrder as _, Statement,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{ManagementAgreementInput, ManagementAgreementUpdate};
use super::{AgreementError, FeeBasis, ManagementAgreementId};

const LARGEST: i64 = 999_999_999;

/// Every agreement of an owner, the first on top.
pub async fn of_owner(db: &impl MerchantConn, owner: OwnerId) -> Result<Vec<Model>> {
    let found = Entity::find()
        .filter(Column::OwnerId.eq(owner))
        .order_by_asc(Column::StartsOn)
        .order_by_asc(Column::Id);
    Ok(found.all(db).await?)
}

pub(crate) fn per_cent(amount: Decimal, percentage: Decimal) -> Decimal {
    round(amount * percentage / Decimal::ONE_HUNDRED)
}

/// The agreement of a day: the building's own, or else the one for all property.
pub(crate) fn applying(
    agreements: &[Model],
    building: Option<BuildingId>,
    day: NaiveDate,
) -> Option<&Model> {
    let runs = |one: &&Model| one.starts_on <= day && one.ends_on.is_none_or(|end| end >= day);
    let own = agreements
        .iter()
        .filter(runs)
        .find(|one| one.building_id.is_some() && one.building_id == building);
    own.or_else(|| {
        let mut running = agreements.iter().filter(runs);
        running.find(|one| one.building_id.is_none())
    })
}

/// The last day that the owner's closed statements have.
pub(crate) async fn stated_until(
    db: &impl MerchantConn,
    owner: OwnerId,
) -> Result<Option<NaiveDate>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT max(s.ends_on) AS ends_on FROM owner_statements s WHERE s.owner_id = $1",
        [owner.0.into()],
    );
    let row = db.query_one_raw(statement).await?;
    Ok(row
        .map(|row| row.try_get("", "ends_on"))
        .transpose()?
        .flatten())
}

/// The owner, locked until the transaction ends: what is agreed, stated and paid is one thing at a time.
pub(crate) async fn lock_owner(tx: &MerchantTx, owner: OwnerId) -> Result<()> {
    let locked = tx.lock::<owners::entity::Entity>(owner).await?;
    locked.map(|_| ()).ok_or_else(Problem::not_found)
}

/// What a form says of the terms.
struct Terms {
    starts_on: NaiveDate,
    ends_on: Option<NaiveDate>,
    basis: FeeBasis,
    percentage: Decimal,
    minimum: Decimal,
    placement_percentage: Decimal,
    renewal_fee: Decimal,
    reserve: Decimal,
    penalty_percentage: Decimal,
    cost_limit: Option<Decimal>,
    asks_below_minimum: bool,
    note: Option<String>,
}

impl Terms {
    fn read(form: &mut Validator, input: &ManagementAgreementUpdate) -> Self {
        let starts_on = form
            .date("starts_on", &input.starts_on)
            .of_business()
            .required()
            .value();
        let ends_on = form
            .date("ends_on", &input.ends_on)
            .of_business()
            .after_or_equal(starts_on)
            .optional();
        let amount = |form: &mut Validator, field: &str, typed: &Option<String>| {
            let most = Decimal::from(LARGEST);
            let given = form.price(field, typed).max(most).optional();
            given.unwrap_or_default()
        };
        let part = |form: &mut Validator, field: &str, typed: &Option<String>| {
            let given = form.price(field, typed).max(Decimal::ONE_HUNDRED);
            given.optional().unwrap_or_default()
        };
        Self {
            starts_on,
            ends_on,
            basis: input.basis.unwrap_or(FeeBasis::Collected),
            percentage: form
                .price("percentage", &input.percentage)
                .required()
                .max(Decimal::ONE_HUNDRED)
                .value(),
            placement_percentage: part(form, "placement_percentage", &input.placement_percentage),
            penalty_percentage: part(form, "penalty_percentage", &input.penalty_percentage),
            minimum: amount(form, "minimum", &input.minimum),
            renewal_fee: amount(form, "renewal_fee", &input.renewal_fee),
            reserve: amount(form, "reserve", &input.reserve),
            cost_limit: form
                .price("cost_limit", &input.cost_limit)
                .max(Decimal::from(LARGEST))
                .optional(),
            asks_below_minimum: input.asks_below_minimum.unwrap_or(false),
            note: form.notes("note", &input.note).max_length(1000).optional(),
        }
    }

    /// Whether what is charged until a day stays as it was.
    fn charges_as(&self, before: &Model, until: NaiveDate) -> bool {
        let ends_after = |end: Option<NaiveDate>| end.is_none_or(|end| end >= until);
        let same_end = self.ends_on == before.ends_on
            || (ends_after(self.ends_on) && ends_after(before.ends_on));
        same_end
            && (self.starts_on, self.basis) == (before.starts_on, before.basis)
            && (self.percentage, self.minimum) == (before.percentage, before.minimum)
            && (self.placement_percentage, self.renewal_fee)
                == (before.placement_percentage, before.renewal_fee)
            && (self.reserve, self.penalty_percentage)
                == (before.reserve, before.penalty_percentage)
    }

    fn row(self) -> ActiveModel {
        ActiveModel {
            starts_on: Set(self.starts_on),
            ends_on: Set(self.ends_on),
            basis: Set(self.basis),
            percentage: Set(self.percentage),
            minimum: Set(self.minimum),
            placement_percentage: Set(self.placement_percentage),
            renewal_fee: Set(self.renewal_fee),
            reserve: Set(self.reserve),
            penalty_percentage: Set(self.penalty_percentage),
            cost_limit: Set(self.cost_limit),
            asks_below_minimum: Set(self.asks_below_minimum),
            note: Set(self.note),
            ..Default::default()
        }
    }
}

/// Makes an agreement for days that no closed statement has.
pub async fn create(tx: &MerchantTx, input: &ManagementAgreementInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let terms = Terms::read(
        &mut form,
        &ManagementAgreementUpdate {
            starts_on: input.starts_on.clone(),
            ends_on: input.ends_on.clone(),
            basis: input.basis,
            percentage: input.percentage.clone(),
            minimum: input.minimum.clone(),
            placement_percentage: input.placement_percentage.clone(),
            renewal_fee: input.renewal_fee.clone(),
            reserve: input.reserve.clone(),
            penalty_percentage: input.penalty_percentage.clone(),
            cost_limit: input.cost_limit.clone(),
            asks_below_minimum: input.asks_below_minimum,
            note: input.note.clone(),
            version: 0,
        },
    );
    let known = tx
        .lock::<owners::entity::Entity>(input.owner_id)
        .await?
        .is_some();
    form.check("owner_id", known, Rule::NotFound);
    if let Some(building) = input.building_id {
        let known = tx
            .hold::<buildings::entity::Entity>(building)
            .await?
            .is_some();
        form.check("building_id", known, Rule::NotFound);
    }
    form.finish()?;
    let closed = stated_until(tx, input.owner_id).await?;
    if let Some(until) = closed.filter(|until| terms.starts_on <= *until) {
        return Err(stated(until));
    }
    let own = (input.owner_id, input.building_id, None);
    refuse_overlap(tx, own, &terms).await?;
    let row = ActiveModel {
        owner_id: Set(input.owner_id),
        building_id: Set(input.building_id),
        ..terms.row()
    };
    tx.create::<Entity>(row).await.map_err(overlapping)
}

/// Edits an agreement; what closed statements were charged by stays.
pub async fn update(
    tx: &MerchantTx,
    id: ManagementAgreementId,
    input: &ManagementAgreementUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    lock_owner(tx, before.owner_id).await?;
    let mut form = Validator::new(tx.language());
    let terms = Terms::read(&mut form, input);
    form.finish()?;
    let closed = stated_until(tx, before.owner_id).await?;
    if let Some(until) = closed {
        let touches = terms.starts_on <= until || before.starts_on <= until;
        if touches && !terms.charges_as(&before, until) {
            return Err(stated(until));
        }
    }
    let own = (before.owner_id, before.building_id, Some(id));
    refuse_overlap(tx, own, &terms).await?;
    tx.change::<Entity>(&before, Some(input.version), terms.row())
        .await
        .map_err(overlapping)
}

/// Removes an agreement that nothing was charged by.
pub async fn remove(tx: &MerchantTx, id: ManagementAgreementId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    lock_owner(tx, before.owner_id).await?;
    let closed = stated_until(tx, before.owner_id).await?;
    if let Some(until) = closed.filter(|until| before.starts_on <= *until) {
        return Err(stated(until));
    }
    tx.remove::<Entity>(&before, None).await
}

fn stated(until: NaiveDate) -> Problem {
    let until = DayText(until);
    AgreementError::Stated { until }.into()
}

/// The constraint refuses an overlap anyway; this names the other agreement.
async fn refuse_overlap(
    tx: &MerchantTx,
    (owner, building, own): (OwnerId, Option<BuildingId>, Option<ManagementAgreementId>),
    terms: &Terms,
) -> Result<()> {
    let asked = Period::Between(Day::Of("$4"), Day::Of("$5"));
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT a.starts_on FROM management_agreements a WHERE a.owner_id = $1 \
             AND coalesce(a.building_id, 0) = $2 AND a.id <> $3 \
             AND daterange(a.starts_on, a.ends_on, '[]') && {asked} ORDER BY a.starts_on LIMIT 1"
        ),
        [
            owner.0.into(),
            building.map_or(0, |id| id.0).into(),
            own.map_or(0, |id| id.0).into(),
            terms.starts_on.into(),
            terms.ends_on.into(),
        ],
    );
    let Some(other) = tx.query_one_raw(statement).await? else {
        return Ok(());
    };
    let from = DayText(other.try_get("", "starts_on")?);
    Err(AgreementError::Overlap { from }.into())
}

fn overlapping(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("management_agreements_overlap") => AgreementError::OverlapNow.into(),
        _ => problem,
    }
}
