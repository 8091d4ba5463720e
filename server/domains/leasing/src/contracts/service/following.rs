//! A contract that follows another: there is one at most, and the law says what it may cost.

use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::MerchantTx;
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use rust_decimal::Decimal;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::find;
use super::guard::Guard;
use super::rules::Liberties;
use crate::contracts::entity::{Column, Entity, Model};
use crate::contracts::input::ContractInput;
use crate::contracts::{ContractError, ContractId, ContractStatus};

/// The contract before: an issued one of the same tenant, which no other contract follows.
pub(super) async fn follows(
    tx: &MerchantTx,
    form: &mut Validator,
    input: &ContractInput,
    own: Option<ContractId>,
) -> Result<()> {
    let Some(before) = input.follows_id else {
        return Ok(());
    };
    let found = Entity::find_by_id(before).one(tx).await?;
    let is_theirs = found.is_some_and(|before| {
        before.issued_at.is_some() && Some(before.customer_id) == input.customer_id
    });
    form.check("follows_id", is_theirs, Rule::NotFound);
    let next = Entity::find()
        .filter(Column::FollowsId.eq(before))
        .filter(Column::Status.ne(ContractStatus::Cancelled))
        .one(tx)
        .await?;
    match next.filter(|next| Some(next.id) != own) {
        Some(next) => Err(ContractError::AlreadyFollowed {
            number: next.number,
        }
        .into()),
        None => Ok(()),
    }
}

/// What a next term is to cost, and from when.
pub(super) struct Rise {
    pub starts_on: NaiveDate,
    pub rent_price: Decimal,
    pub index_rent: Option<Decimal>,
    /// The field of the form that says it.
    pub field: &'static str,
}

/// The reason for a rent above the law's limit, where it is above and the caller may agree to it.
pub(super) async fn within_law(
    tx: &MerchantTx,
    form: &mut Validator,
    input: &ContractInput,
    asked: Rise,
    may: Liberties,
) -> Result<Option<String>> {
    let reason = form
        .notes("cap_reason", &input.cap_reason)
        .max_length(500)
        .optional();
    let Some(before) = input.follows_id.filter(|_| form.is_valid()) else {
        return Ok(None);
    };
    let guard = Guard::of(tx, &[before]).await?;
    let limit = guard.limit(before, asked.starts_on, asked.index_rent)?;
    let Some(limit) = limit.filter(|limit| limit.refuses(asked.rent_price)) else {
        return Ok(None);
    };
    let words = limit.words();
    form.check_custom(asked.field, reason.is_some(), "above_rent_limit", words);
    let may_give = reason.is_none() || may.above_cap;
    form.check_custom("cap_reason", may_give, "above_rent_limit", NO_RIGHT);
    Ok(reason)
}

const NO_RIGHT: Text = Text::fixed(
    "A rent above the law's limit takes a right that you do not have. Ask somebody who has it.",
    "الإيجار فوق الحد القانوني يتطلب صلاحية ليست لديك. اطلبه ممن يملكها.",
);

/// The law may have changed since the draft was written.
pub(super) async fn still_within_law(tx: &MerchantTx, draft: &Model) -> Result<()> {
    let Some(before) = draft.follows_id.filter(|_| draft.cap_reason.is_none()) else {
        return Ok(());
    };
    // The limit is on the rent of the place that was rented before.
    if find(tx, before).await?.unit_id != draft.unit_id {
        return Ok(());
    }
    let guard = Guard::of(tx, &[before]).await?;
    let limit = guard.limit(before, draft.starts_on, draft.index_rent)?;
    match limit.filter(|limit| limit.refuses(draft.asked_rent())) {
        Some(limit) => {
            let Text { en, ar } = limit.words();
            let (en, ar) = (en.into_owned(), ar.into_owned());
            Err(ContractError::AboveLimit { en, ar }.into())
        }
        None => Ok(()),
    }
}
