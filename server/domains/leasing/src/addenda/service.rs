//! The rules of addenda.

use chrono::NaiveDate;
use documents::ContractDocument;
use kernel::export::Download;
use kernel::paging::Listed as _;
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantRead, MerchantTx};
use kernel::text::Text;
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

use super::amend::{Amended, amended};
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    Addendum, AddendumInput, AddendumRow, AddendumUpdate, AddendumWithdrawal, Agreed, Given,
    GivenParking, GivenTerms, NewAddendum, SharedAddendum,
};
use super::{AddendumError, AddendumId, AddendumStatus, paper};
use crate::contracts::document::{self, Paper, Signed, gather};
use crate::contracts::entity::{
    ActiveModel as ContractRow, Entity as Contracts, Model as Contract,
};
use crate::contracts::plan::MOST_PAYMENTS;
use crate::contracts::service::{self as contracts, Liberties, MAX_AMOUNT, MAX_TERMS};
use crate::contracts::{ContractId, ContractStatus, PaymentBook, PaymentMethod};
use crate::neighbours::{self, Named};
use crate::signatures::service as signatures;
use crate::signing::{Subject, service as signing};

pub async fn find(db: &impl MerchantConn, id: AddendumId) -> Result<Model> {
    record::find::<Entity>(db, id).await
}

/// What is signed where it is signed.
pub async fn subject(db: &impl MerchantConn, id: AddendumId) -> Result<Subject> {
    Ok(subject_of(&find(db, id).await?))
}

fn subject_of(addendum: &Model) -> Subject {
    Subject {
        contract: addendum.contract_id,
        addendum: Some(addendum.id),
    }
}

/// The contract under the number of its change, for letters and papers.
pub fn under_number(contract: Contract, addendum: &Model) -> Contract {
    Contract {
        number: format!("{}/A{}", contract.number, addendum.sequence),
        ..contract
    }
}

/// The same where a change is meant.
pub(crate) async fn named(
    db: &impl MerchantConn,
    contract: Contract,
    id: Option<AddendumId>,
) -> Result<Contract> {
    match id {
        Some(id) => Ok(under_number(contract, &find(db, id).await?)),
        None => Ok(contract),
    }
}

/// Whether a change of a contract is being written or signed.
pub async fn is_open(db: &impl MerchantConn, contract: ContractId) -> Result<bool> {
    let open = [AddendumStatus::Draft, AddendumStatus::Issued];
    let found = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .filter(Column::Status.is_in(open));
    Ok(found.one(db).await?.is_some())
}

/// Whether what is to be signed still is; a contract is by itself.
pub(crate) async fn is_offered(db: &impl MerchantConn, id: Option<AddendumId>) -> Result<bool> {
    match id {
        Some(id) => Ok(find(db, id).await?.status == AddendumStatus::Issued),
        None => Ok(true),
    }
}

pub(crate) fn can_sign(contract: &Contract, addendum: &Model, today: NaiveDate) -> bool {
    addendum.status == AddendumStatus::Issued
        && contract.status == ContractStatus::Active
        && contract.stopped_on.is_none()
        && contract.ends_on >= today
}

/// A change and its contract, locked after the contract's places.
pub(crate) async fn lock(tx: &MerchantTx, id: AddendumId) -> Result<(Contract, Model)> {
    let seen = find(tx, id).await?;
    let contract = contracts::lock_with_places(tx, seen.contract_id).await?;
    let addendum = tx.lock::<Entity>(id).await?;
    Ok((contract, addendum.ok_or_else(Problem::not_found)?))
}

async fn locked_draft(tx: &MerchantTx, id: AddendumId) -> Result<(Contract, Model)> {
    let (contract, addendum) = lock(tx, id).await?;
    if addendum.status != AddendumStatus::Draft {
        return Err(AddendumError::NotDraft.into());
    }
    Ok((contract, addendum))
}

/// Only what runs, and is not itself being signed.
async fn ensure_amendable(tx: &MerchantTx, contract: &Contract) -> Result<()> {
    let runs = contract.status == ContractStatus::Active
        && contract.stopped_on.is_none()
        && contract.agreed_ends_on.is_none();
    if !runs {
        return Err(AddendumError::NotRunning.into());
    }
    let waits = signing::next_in_turn(tx, contract.id.into()).await?;
    if waits.is_some() && contract.signed_at.is_none() {
        return Err(AddendumError::NotSigned.into());
    }
    Ok(())
}

pub async fn create(tx: &MerchantTx, input: &NewAddendum, may: Liberties) -> Result<Model> {
    let contract = contracts::lock_with_places(tx, input.contract_id).await?;
    ensure_amendable(tx, &contract).await?;
    let row = check(tx, &contract, &input.addendum, may).await?;
    let last: Option<i32> = Entity::find()
        .select_only()
        .column_as(Column::Sequence.max(), "last")
        .filter(Column::ContractId.eq(contract.id))
        .into_tuple()
        .one(tx)
        .await?
        .flatten();
    let row = ActiveModel {
        contract_id: Set(contract.id),
        sequence: Set(last.unwrap_or(0) + 1),
        status: Set(AddendumStatus::Draft),
        ..row
    };
    tx.create::<Entity>(row).await.map_err(|problem| {
        if problem.violated_constraint().as_deref() == Some("addenda_one_open") {
            return AddendumError::OpenAlready.into();
        }
        problem
    })
}

pub async fn update(
    tx: &MerchantTx,
    id: AddendumId,
    input: &AddendumUpdate,
    may: Liberties,
) -> Result<()> {
    let (contract, before) = locked_draft(tx, id).await?;
    ensure_amendable(tx, &contract).await?;
    let row = check(tx, &contract, &input.addendum, may).await?;
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}

/// Only a draft; what was sent is withdrawn and stays.
pub async fn remove(tx: &MerchantTx, id: AddendumId) -> Result<()> {
    let (_, before) = locked_draft(tx, id).await?;
    tx.remove::<Entity>(&before, None).await
}

/// Sends a change to those who sign it.
pub async fn issue(tx: &MerchantTx, id: AddendumId, version: i64) -> Result<()> {
    let (contract, before) = locked_draft(tx, id).await?;
    ensure_amendable(tx, &contract).await?;
    let amended = planned(tx, &contract, &before).await?;
    if let Some(conflict) = contracts::conflicts(tx, &amended.wanted)
        .await?
        .into_iter()
        .next()
    {
        return Err(conflict);
    }
    let row = ActiveModel {
        status: Set(AddendumStatus::Issued),
        agreed: Set(Some(amended.agreed)),
        issued_at: Set(Some(tx.now())),
        issued_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    let addendum = tx
        .change_as::<Entity>("issued", &before, Some(version), row)
        .await?;
    let named = under_number(contract, &addendum);
    tell(tx, &named, "addendum_issued", ISSUED).await?;
    signing::open(tx, &named, subject_of(&addendum)).await
}

const ISSUED: Text = Text::fixed("Addendum {number} was issued.", "صدر الملحق {number}.");
const IN_FORCE: Text = Text::fixed(
    "Addendum {number} was signed by all and written into the contract.",
    "وقّع الجميع الملحق {number} وأُدرج في العقد.",
);

async fn tell(tx: &MerchantTx, named: &Contract, kind: &'static str, text: Text) -> Result<()> {
    let fill = |text: &str| kernel::text::fill(text, &[("number", &named.number)]);
    let text = Text::new(fill(&text.en), fill(&text.ar));
    neighbours::tell_timeline(tx, named, kind, text).await
}

/// Takes back what was sent: the links lead nowhere any more.
pub async fn withdraw(tx: &MerchantTx, id: AddendumId, input: &AddendumWithdrawal) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let (_, before) = lock(tx, id).await?;
    if before.status != AddendumStatus::Issued {
        return Err(AddendumError::NotIssued.into());
    }
    let row = ActiveModel {
        status: Set(AddendumStatus::Withdrawn),
        withdrawn_at: Set(Some(tx.now())),
        withdraw_reason: Set(Some(reason)),
        ..Default::default()
    };
    let addendum = tx
        .change_as::<Entity>("withdrawn", &before, Some(input.version), row)
        .await?;
    signing::close_all(tx, subject_of(&addendum)).await
}

/// All have signed: the contract becomes what they signed, and its payments follow.
pub(crate) async fn apply(tx: &MerchantTx, addendum: &Model) -> Result<Model> {
    let contract = contracts::find(tx, addendum.contract_id).await?;
    let Amended {
        wanted,
        added,
        cut,
        agreed,
    } = planned(tx, &contract, addendum).await?;
    if addendum.agreed.as_ref() != Some(&agreed) {
        return Err(AddendumError::Changed.into());
    }
    if let Some(parking) = wanted
        .parking_id
        .filter(|id| contract.parking_id != Some(*id))
    {
        neighbours::lock_parking_to_let(tx, parking).await?;
    }
    // Whoever signs is not told who has the place.
    if !contracts::conflicts(tx, &wanted).await?.is_empty() {
        return Err(AddendumError::Taken.into());
    }
    let row = ContractRow {
        ends_on: Set(wanted.ends_on),
        rent_price: Set(wanted.rent_price),
        rent_lines: Set(wanted.rent_lines),
        total_rent: Set(wanted.total_rent),
        parking_id: Set(wanted.parking_id),
        terms_en: Set(wanted.terms_en),
        terms_ar: Set(wanted.terms_ar),
        ..Default::default()
    };
    let contract = tx
        .change_as::<Contracts>("amended", &contract, None, row)
        .await?;
    let book = tx.kernel().port::<dyn PaymentBook>()?;
    book.amend_plan(tx, contract.id, &added, cut).await?;
    let row = ActiveModel {
        status: Set(AddendumStatus::Signed),
        signed_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let addendum = tx
        .change_as::<Entity>("signed", addendum, None, row)
        .await?;
    let named = under_number(contract, &addendum);
    tell(tx, &named, "addendum_signed", IN_FORCE).await?;
    Ok(addendum)
}

/// What the contract becomes; the form was checked before.
async fn planned(db: &impl MerchantConn, contract: &Contract, addendum: &Model) -> Result<Amended> {
    let planned = amended(db, contract, &addendum.given, addendum.effective_on).await?;
    planned.map_err(|fault| contracts::plan_refusal(db, fault))
}

async fn check(
    tx: &MerchantTx,
    contract: &Contract,
    input: &AddendumInput,
    may: Liberties,
) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let ends_on = form
        .date("ends_on", &input.ends_on)
        .of_business()
        .after(contract.ends_on)
        .optional();
    let last = ends_on.unwrap_or(contract.ends_on);
    let longest = (last - contract.starts_on).num_days() <= contracts::MOST_DAYS;
    form.check_custom("ends_on", longest, "longest_period", LONGEST);
    let effective_on = form
        .date("effective_on", &input.effective_on)
        .of_business()
        .required()
        .after_or_equal(contract.starts_on)
        .before_or_equal(last)
        .value();
    let rent_price = form
        .price("rent_price", &input.rent_price)
        .max(MAX_AMOUNT)
        .optional();
    let term = |form: &mut Validator, field: &str, value: &Option<String>| {
        form.notes(field, value).max_length(MAX_TERMS).optional()
    };
    let terms = input.terms.as_ref().map(|terms| GivenTerms {
        terms_en: term(&mut form, "terms.terms_en", &terms.terms_en),
        terms_ar: term(&mut form, "terms.terms_ar", &terms.terms_ar),
    });
    let most = i64::try_from(MOST_PAYMENTS).unwrap_or(i64::MAX);
    let instalments = form
        .integer("instalments", input.instalments)
        .min(1)
        .max(most)
        .optional();
    let method = PaymentMethod::of_contract(&mut form, "method", input.method);
    let first_due_on = form
        .date("first_due_on", &input.first_due_on)
        .of_business()
        .before_or_equal(last)
        .optional();
    let note = form.notes("note", &input.note).max_length(1_000).optional();
    let parking = input.parking.as_ref().map(|parking| GivenParking {
        parking_id: parking.parking_id,
    });
    subjects(tx, &mut form, contract, (rent_price, parking.as_ref()), may).await?;
    form.finish()?;
    let given = Given {
        rent_price,
        ends_on,
        parking,
        terms,
        instalments: instalments
            .and_then(|count| u32::try_from(count).ok())
            .unwrap_or(1),
        method: method.unwrap_or(PaymentMethod::Cheque),
        first_due_on,
    };
    let planned = amended(tx, contract, &given, effective_on).await?;
    let planned = planned.map_err(|fault| contracts::plan_refusal(tx, fault))?;
    let mut form = Validator::new(tx.language());
    let changes = !planned.agreed.0.is_empty();
    form.check_custom("effective_on", changes, "nothing_changes", NOTHING);
    let is_owed = planned.wanted.total_rent >= Decimal::ZERO;
    form.check_custom("rent_price", is_owed, "rent_below_nothing", BELOW);
    form.finish()?;
    Ok(ActiveModel {
        effective_on: Set(effective_on),
        given: Set(given),
        note: Set(note),
        ..Default::default()
    })
}

/// A new parking exists and is in use; a new rent is not below the unit's least.
async fn subjects(
    tx: &MerchantTx,
    form: &mut Validator,
    contract: &Contract,
    (rent, parking): (Option<Decimal>, Option<&GivenParking>),
    may: Liberties,
) -> Result<()> {
    let wanted = parking.and_then(|one| one.parking_id);
    let named = Named {
        customer: Some(contract.customer_id),
        unit: Some(contract.unit_id),
        parking: wanted,
    };
    let found = neighbours::standings(tx, &[named]).await?;
    let found = found.into_iter().next().ok_or_else(Problem::not_found)?;
    if wanted.is_some() {
        form.check(
            "parking.parking_id",
            found.parking.is_some(),
            Rule::NotFound,
        );
        let in_use = found.parking != Some(kernel::code::Status::Disabled);
        form.check_custom("parking.parking_id", in_use, "disabled", DISABLED);
    }
    if let (Some(rent), Some(least)) = (rent, found.unit_minimum_rent) {
        let is_enough = may.below_minimum || rent >= least;
        let shown = kernel::money::grouped(least);
        let words = Text::new(
            format!("The rent is below the unit's minimum of {shown}."),
            format!("الإيجار أقل من الحد الأدنى للوحدة وهو {shown}."),
        );
        form.check_custom("rent_price", is_enough, "below_minimum_rent", words);
    }
    Ok(())
}

const LONGEST: Text = Text::fixed(
    "The period is longer than 50 years.",
    "المدة أطول من 50 سنة.",
);
const NOTHING: Text = Text::fixed(
    "Nothing of the contract would be another. Enter what is to change.",
    "لن يتغير شيء في العقد. أدخل ما يجب تغييره.",
);
const BELOW: Text = Text::fixed(
    "The rent of the period would be below nothing. Enter a higher rent or a later day.",
    "سيصبح إيجار المدة أقل من الصفر. أدخل إيجاراً أعلى أو يوماً لاحقاً.",
);
const DISABLED: Text = Text::fixed("This record is disabled.", "هذا السجل معطل.");

/// One change with what its form and its page show.
pub async fn detail(db: &impl MerchantConn, id: AddendumId) -> Result<Addendum> {
    let row = AddendumRow::one(db, id).await?;
    let addendum = find(db, id).await?;
    let Agreed(changes) = agreed(db, &addendum).await?;
    let given = addendum.given;
    let (terms_en, terms_ar) = match given.terms.clone() {
        Some(terms) => (terms.terms_en, terms.terms_ar),
        None => (None, None),
    };
    Ok(Addendum {
        addendum: row,
        changes,
        rent_price: given.rent_price.map(Into::into),
        ends_on: given.ends_on,
        changes_parking: given.parking.is_some(),
        parking_id: given.parking.and_then(|one| one.parking_id),
        changes_terms: given.terms.is_some(),
        terms_en,
        terms_ar,
        instalments: given.instalments,
        method: given.method,
        first_due_on: given.first_due_on,
    })
}

/// The changes as they were sent; of a draft as they would be.
async fn agreed(db: &impl MerchantConn, addendum: &Model) -> Result<Agreed> {
    if let Some(agreed) = &addendum.agreed {
        return Ok(agreed.clone());
    }
    let contract = contracts::find(db, addendum.contract_id).await?;
    Ok(planned(db, &contract, addendum).await?.agreed)
}

/// As its signers see it.
pub(crate) fn shared(addendum: &Model) -> Result<SharedAddendum> {
    let Some(Agreed(changes)) = addendum.agreed.clone() else {
        return Err(Problem::not_found());
    };
    Ok(SharedAddendum {
        effective_on: addendum.effective_on,
        note: addendum.note.clone(),
        changes,
    })
}

/// What is signed, as the bytes that are hashed and kept. `contract` is under the change's number.
pub(crate) fn shown(contract: &Contract, addendum: &Model) -> Result<String> {
    let shared = shared(addendum)?;
    let text = serde_json::json!({ "number": contract.number, "addendum": shared });
    Ok(serde_json::to_string(&text)?)
}

pub(crate) async fn document(
    db: &impl MerchantConn,
    paper: &Paper,
    addendum: &Model,
    signed: Signed,
) -> Result<ContractDocument> {
    let Agreed(changes) = agreed(db, addendum).await?;
    paper::document(db, paper, addendum, &changes, signed).await
}

/// The change as a PDF in both languages; the sealed file once all have signed.
pub async fn download(db: MerchantRead, id: AddendumId) -> Result<Download> {
    let addendum = find(&db, id).await?;
    let contract = contracts::find(&db, addendum.contract_id).await?;
    let contract = under_number(contract, &addendum);
    let name = format!("{}.pdf", contract.number.replace('/', "-"));
    let subject = subject_of(&addendum);
    if let Some(sealed) = signatures::frozen_pdf(&db, subject).await? {
        return Ok(Download::pdf(sealed, name));
    }
    let signed = signatures::so_far(&db, subject).await?;
    let paper = gather(&db, contract).await?;
    let document = document(&db, &paper, &addendum, signed).await?;
    // The connection goes back before the typesetter starts.
    drop(db);
    Ok(Download::pdf(document::render(document).await?, name))
}
