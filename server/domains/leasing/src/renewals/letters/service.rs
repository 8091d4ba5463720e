use kernel::export::Download;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use kernel::{Result, record};
use rust_decimal::{Decimal, dec};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::RenewalLetterId;
use super::entity::{ActiveModel, Entity, Model};
use super::model::{RenewalLetterInput, RenewalLettersInput};
use crate::contracts::entity as contract;
use crate::contracts::service::{self as contracts, Guard};
use crate::contracts::{ContractId, ContractStatus};
use crate::neighbours;
use crate::renewals::next;
use crate::renewals::{RenewalError, ServedBy};
use crate::tenancy_rules::LimitReason;

const MOST_LETTERS: usize = 500;
const MAX_AMOUNT: Decimal = dec!(999999999999.99);

/// Writes a letter of each contract.
pub async fn write(tx: &MerchantTx, input: &RenewalLettersInput) -> Result<Vec<Model>> {
    let mut form = Validator::new(tx.language());
    form.not_empty("contracts", &input.contracts);
    let few = input.contracts.len() <= MOST_LETTERS;
    form.check_custom("contracts", few, "most_letters", MOST);
    let note = form.notes("note", &input.note).max_length(1000).optional();
    let ids: Vec<ContractId> = input.contracts.iter().map(|row| row.contract_id).collect();
    let guard = Guard::of(tx, &ids).await?;
    let mut letters = Vec::new();
    for (index, row) in input.contracts.iter().enumerate().take(MOST_LETTERS) {
        if let Some(letter) = one(tx, &mut form, &guard, (index, row)).await? {
            letters.push(ActiveModel {
                note: Set(note.clone()),
                ..letter
            });
        }
    }
    form.finish()?;
    let mut written = Vec::with_capacity(letters.len());
    for letter in letters {
        let number = tx.next_number("renewal_letters", "RL").await?;
        let letter = ActiveModel {
            number: Set(number),
            ..letter
        };
        written.push(tx.create::<Entity>(letter).await?);
    }
    Ok(written)
}

const MOST: Text = Text::fixed(
    "At most 500 letters are written at once.",
    "يُكتب 500 خطاب على الأكثر دفعة واحدة.",
);

async fn one(
    tx: &MerchantTx,
    form: &mut Validator,
    guard: &Guard,
    (index, input): (usize, &RenewalLetterInput),
) -> Result<Option<ActiveModel>> {
    let field = |name| item("contracts", index, name);
    let rent = form
        .price(&field("rent_price"), &input.rent_price)
        .max(MAX_AMOUNT)
        .optional();
    let found = contract::Entity::find_by_id(input.contract_id)
        .one(tx)
        .await?;
    form.check(&field("contract_id"), found.is_some(), Rule::NotFound);
    let Some(before) = found else {
        return Ok(None);
    };
    if before.status != ContractStatus::Active || before.stopped_on.is_some() {
        return Err(RenewalError::NoLetter {
            contract: before.number,
        }
        .into());
    }
    let next = contract::Entity::find()
        .filter(contract::Column::FollowsId.eq(before.id))
        .filter(contract::Column::Status.ne(ContractStatus::Cancelled))
        .one(tx)
        .await?;
    let term = match &next {
        Some(next) => Some(next::term(next)),
        None => next::term(&before).next(None),
    };
    form.check(&field("contract_id"), term.is_some(), Rule::NotFound);
    let Some(term) = term else {
        return Ok(None);
    };
    let drafted = next.as_ref().map(|next| next.rent_price);
    let rent_price = rent.or(drafted).unwrap_or_else(|| before.last_rent());
    let index_rent = next.as_ref().and_then(|next| next.index_rent);
    let was_agreed = next.is_some_and(|next| next.cap_reason.is_some());
    let limit = guard.limit(before.id, term.starts_on, index_rent)?;
    // The letter is the notice itself: that it is late is told beside it.
    let above = limit.as_ref().filter(|limit| {
        limit.reason != LimitReason::NoticeLate && limit.refuses(rent_price) && !was_agreed
    });
    if let Some(limit) = above {
        form.check_custom(
            &field("rent_price"),
            false,
            "above_rent_limit",
            limit.words(),
        );
    }
    Ok(Some(ActiveModel {
        contract_id: Set(before.id),
        written_on: Set(tx.today()),
        rent_before: Set(before.last_rent()),
        rent_price: Set(rent_price),
        starts_on: Set(term.starts_on),
        ends_on: Set(term.ends_on),
        notice_by: Set(guard.notice_by(before.id)),
        written_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    }))
}

/// How a letter was served, its proof read.
pub struct Service {
    pub served_by: ServedBy,
    pub served_on: String,
    pub served_to: String,
    pub proof: Option<Vec<u8>>,
    pub version: i64,
}

/// Enters how a letter reached the tenant.
pub async fn serve(tx: &MerchantTx, id: RenewalLetterId, input: &Service) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.served_on.is_some() {
        return Err(RenewalError::Served.into());
    }
    let mut form = Validator::new(tx.language());
    let served_on = form
        .date("served_on", &input.served_on)
        .required()
        .after_or_equal(before.written_on)
        .before_or_equal(tx.today())
        .value();
    let served_to = form.required_text("served_to", &input.served_to, 120);
    form.finish()?;
    let proof_path = match input.proof.as_deref().filter(|bytes| !bytes.is_empty()) {
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
    let row = ActiveModel {
        served_by: Set(Some(input.served_by)),
        served_on: Set(Some(served_on)),
        served_to: Set(Some(served_to)),
        proof_path: Set(proof_path),
        ..Default::default()
    };
    let letter = tx
        .change_as::<Entity>("served", &before, Some(input.version), row)
        .await?;
    let contract = contracts::find(tx, letter.contract_id).await?;
    let (number, contract_number) = (&letter.number, &contract.number);
    let text = Text::new(
        format!("Letter {number} about the renewal of contract {contract_number} was served."),
        format!("بُلّغ الخطاب {number} بشأن تجديد العقد {contract_number}."),
    );
    neighbours::tell_timeline(tx, &contract, "renewal_letter_served", text).await?;
    Ok(letter)
}

/// What proves that a letter was served.
pub async fn proof(db: &impl MerchantConn, id: RenewalLetterId) -> Result<Download> {
    let letter = record::find::<Entity>(db, id).await?;
    let storage = &db.kernel().storage;
    let (bytes, kind) = storage.upload(letter.proof_path.as_deref()).await?;
    let name = format!("{}.{}", letter.number, kind.extension());
    Ok(Download::attachment(bytes, kind.mime(), name))
}
