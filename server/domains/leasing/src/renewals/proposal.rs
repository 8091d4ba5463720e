//! What is asked of a renewal, checked and made concrete: each row with its terms and the law's answer.

use chrono::NaiveDate;
use kernel::Result;
use kernel::paging::Listed as _;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use rust_decimal::{Decimal, dec};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::model::{RenewalInput, RenewalPreview, RenewalProposal, RenewalRowInput};
use super::next::{self, NextTerms};
use super::terms::changed;
use super::{RenewalChange, RenewalError};
use crate::contracts::ContractId;
use crate::contracts::entity::{Column, Entity, Model as Contract};
use crate::contracts::model::{ContractRow, ContractWarning};
use crate::contracts::plan::MOST_PAYMENTS;
use crate::contracts::service::{Guard, plan_fault};
use crate::tenancy_rules::model::RentLimit;

const MOST_ROWS: usize = 500;
const MOST_MONTHS: i64 = 600;
const MAX_AMOUNT: Decimal = dec!(999999999999.99);

/// How rents change.
#[derive(Debug, Clone, Copy)]
pub struct Change {
    pub kind: RenewalChange,
    pub by: Decimal,
    pub round_to: Option<u32>,
}

/// One contract with its next terms.
pub struct Proposed {
    pub before: Contract,
    pub row: ContractRow,
    pub terms: NextTerms,
    pub limit: Option<RentLimit>,
}

/// What the caller typed of one row.
struct Typed {
    contract: ContractId,
    rent_price: Option<Decimal>,
    months: Option<u32>,
    payments: Option<u32>,
    first_due_on: Option<NaiveDate>,
    index_rent: Option<Decimal>,
    cap_reason: Option<String>,
}

fn read_row(form: &mut Validator, index: usize, input: &RenewalRowInput) -> Typed {
    let field = |name| item("contracts", index, name);
    let count = |number: Option<i64>| number.and_then(|number| u32::try_from(number).ok());
    let most = i64::try_from(MOST_PAYMENTS).unwrap_or(i64::MAX);
    let mut price =
        |name, typed: &Option<String>| form.price(&field(name), typed).max(MAX_AMOUNT).optional();
    let (rent_price, index_rent) = (
        price("rent_price", &input.rent_price),
        price("index_rent", &input.index_rent),
    );
    let mut integer = |name, typed: Option<i64>, most: i64| {
        let read = form.integer(&field(name), typed).min(1).max(most);
        count(read.optional())
    };
    let months = integer("months", input.months, MOST_MONTHS);
    let payments = integer("payments", input.payments, most);
    Typed {
        contract: input.contract_id,
        rent_price,
        months,
        payments,
        first_due_on: form
            .date(&field("first_due_on"), &input.first_due_on)
            .of_business()
            .optional(),
        index_rent,
        cap_reason: form
            .notes(&field("cap_reason"), &input.cap_reason)
            .max_length(500)
            .optional(),
    }
}

fn read(form: &mut Validator, input: &RenewalInput) -> (Change, Vec<Typed>) {
    let by = form
        .price("change_by", &input.change_by)
        .min(match input.change {
            RenewalChange::Percent => dec!(-100),
            RenewalChange::Amount => -MAX_AMOUNT,
        })
        .max(match input.change {
            RenewalChange::Percent => dec!(1000),
            RenewalChange::Amount => MAX_AMOUNT,
        })
        .value();
    let round_to = input.round_to.map(|step| step.to_string());
    let round_to = form
        .field("round_to", round_to)
        .one_of(&["5", "10", "50"])
        .optional();
    form.not_empty("contracts", &input.contracts);
    form.check_custom(
        "contracts",
        input.contracts.len() <= MOST_ROWS,
        "most_rows",
        MOST,
    );
    let mut seen = std::collections::HashSet::new();
    let mut rows = Vec::new();
    for (index, row) in input.contracts.iter().enumerate().take(MOST_ROWS) {
        let is_new = seen.insert(row.contract_id);
        form.check(
            &item("contracts", index, "contract_id"),
            is_new,
            Rule::Unique,
        );
        rows.push(read_row(form, index, row));
    }
    let change = Change {
        kind: input.change,
        by,
        round_to: round_to.and_then(|step| step.parse().ok()),
    };
    (change, rows)
}

const MOST: Text = Text::fixed(
    "At most 500 contracts are renewed at once.",
    "يُجدد 500 عقد على الأكثر دفعة واحدة.",
);

/// Checks what was asked, and works out each row.
pub async fn propose(
    db: &impl MerchantConn,
    input: &RenewalInput,
) -> Result<(Change, Vec<Proposed>)> {
    let mut form = Validator::new(db.language());
    let (change, typed) = read(&mut form, input);
    let ids: Vec<ContractId> = typed.iter().map(|row| row.contract).collect();
    let mut contracts = Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .all(db)
        .await?;
    let mut rows: Vec<ContractRow> = ContractRow::all()
        .filter(
            "c.id IN (SELECT asked::bigint FROM jsonb_array_elements_text(?) asked)",
            Some(serde_json::json!(ids)),
        )
        .all(db)
        .await?;
    let guard = Guard::of(db, &ids).await?;
    let mut proposed = Vec::with_capacity(typed.len());
    for (index, typed) in typed.into_iter().enumerate() {
        let field = |name| item("contracts", index, name);
        let before = contracts.iter().position(|one| one.id == typed.contract);
        let row = rows.iter().position(|one| one.id == typed.contract);
        let (Some(before), Some(row)) = (before, row) else {
            form.check(&field("contract_id"), false, Rule::NotFound);
            continue;
        };
        let (before, row) = (contracts.swap_remove(before), rows.swap_remove(row));
        let rents = next::rents(db, &before).await?;
        let Some(same) = NextTerms::same(&before, &rents) else {
            form.check(&field("contract_id"), false, Rule::NotFound);
            continue;
        };
        let term = next::term(&before).next(typed.months);
        let Some(term) = term.filter(|_| form.is_valid()) else {
            form.check(&field("months"), term.is_some(), Rule::Date);
            continue;
        };
        let limit = guard.limit(before.id, term.starts_on, typed.index_rent)?;
        let most = limit.as_ref().and_then(|limit| limit.most);
        let rent_price = typed.rent_price.unwrap_or_else(|| {
            let most = most.map(|most| most.0);
            changed(
                before.last_rent(),
                change.kind,
                change.by,
                change.round_to,
                most,
            )
        });
        let is_same = rent_price == same.rent_price && term == same.term;
        let total_rent = if is_same {
            same.total_rent
        } else {
            term.rent(rent_price)
        };
        let terms = NextTerms {
            term,
            rent_price,
            total_rent,
            payments: typed.payments.unwrap_or(same.payments),
            first_due_on: typed.first_due_on.unwrap_or(same.first_due_on),
            round_to: change.round_to,
            index_rent: typed.index_rent,
            cap_reason: typed.cap_reason,
        };
        if let Err(fault) = next::payments(&before, &rents, &terms) {
            plan_fault(&mut form, &field("payments"), fault);
        }
        proposed.push(Proposed {
            before,
            row,
            terms,
            limit,
        });
    }
    form.finish()?;
    Ok((change, proposed))
}

pub async fn preview(db: &impl MerchantConn, input: &RenewalInput) -> Result<RenewalPreview> {
    let (_, proposed) = propose(db, input).await?;
    let contracts: Vec<RenewalProposal> = proposed.into_iter().map(|one| shown(db, one)).collect();
    let possible = || contracts.iter().filter(|row| row.refusal.is_none());
    let sum = |of: fn(&RenewalProposal) -> Decimal| possible().map(of).sum::<Decimal>();
    let count = |rows: usize| u32::try_from(rows).unwrap_or(u32::MAX);
    Ok(RenewalPreview {
        rent_before: sum(|row| row.rent_before.0).into(),
        rent_after: sum(|row| row.rent_price.0).into(),
        possible: count(possible().count()),
        above_limit: count(possible().filter(|row| !row.is_allowed).count()),
        contracts,
    })
}

fn shown(db: &impl MerchantConn, one: Proposed) -> RenewalProposal {
    let Proposed {
        before,
        row,
        terms,
        limit,
    } = one;
    let refusal = next::renewable(&before)
        .err()
        .or_else(|| row.next_id.is_some().then(|| RenewalError::HasNext.into()));
    let rent = terms.rent_price;
    RenewalProposal {
        contract_id: row.id,
        contract_number: row.number,
        customer_name_en: row.customer_name_en,
        customer_name_ar: row.customer_name_ar,
        building_name_en: row.building_name_en,
        building_name_ar: row.building_name_ar,
        unit_number: row.unit_number,
        present_ends_on: row.ends_on,
        rent_before: row.last_rent,
        rent_price: rent.into(),
        total_rent: terms.total_rent.into(),
        starts_on: terms.term.starts_on,
        ends_on: terms.term.ends_on,
        months: terms.term.months(),
        payments: terms.payments,
        first_due_on: terms.first_due_on,
        is_allowed: limit.as_ref().is_none_or(|limit| limit.allows(rent)),
        limit,
        refusal: refusal.map(|problem| ContractWarning {
            code: problem.code().to_owned(),
            message: problem.message(db.language()).to_owned(),
        }),
        next_id: row.next_id,
    }
}
