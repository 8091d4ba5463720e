//! What tenants and owners and the office owed each other on the day that the office began here.

use std::collections::HashMap;
use std::marker::PhantomData;

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use leasing::contracts::service::Liberties;
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::owners::OwnerId;
use rust_decimal::Decimal;
use sea_orm::FromQueryResult;
use serde_json::json;

use super::super::codes::ImportCell;
use super::super::columns::{Column, joined};
use super::super::rows::Row;
use super::people::{self, People};
use super::{Kind, contracts_named, customers, owners};
use crate::opening_balances::entity::{Entity as BalanceRows, Model};
use crate::opening_balances::service::{self as feature, NewBalance, Party};
use crate::opening_balances::{BalanceParty, BalanceSide};
use crate::period_locks;

const ISSUED: &str = "c.issued_at IS NOT NULL AND c.cancelled_at IS NULL";

/// Of whom the rows are.
#[async_trait]
pub(super) trait Parties: Send + Sync + 'static {
    const PARTY: BalanceParty;
    const COLUMNS: &'static [Column];

    async fn people(tx: &MerchantTx, rows: &[Row]) -> Result<People>;

    fn party(id: i64) -> Party;
}

pub(super) struct Tenants;
pub(super) struct Landlords;

const WHO: [Column; 2] = [
    Column {
        required: false,
        ..people::MOBILE
    },
    people::NATIONAL_ID,
];

const HOW_MUCH: [Column; 4] = [
    Column::new("owes", "Owed to the office", "مستحق للمكتب", "1500")
        .of(ImportCell::Amount)
        .also(&["debit", "owes", "due", "receivable", "مدين", "عليه"]),
    Column::new("is_owed", "Owed by the office", "مستحق على المكتب", "")
        .of(ImportCell::Amount)
        .also(&["credit", "advance", "payable", "دائن", "له"]),
    Column::new("dated_on", "On the day", "في يوم", "31/12/2025")
        .required()
        .of(ImportCell::Day)
        .also(&[
            "date",
            "as of",
            "balance date",
            "cut-over",
            "التاريخ",
            "تاريخ الرصيد",
        ]),
    Column::new("reason", "Reason", "السبب", "Balance of the earlier system")
        .required()
        .also(&["description", "remarks", "notes", "البيان", "ملاحظات"]),
];

const CONTRACT: [Column; 1] = [Column::new("contract", "Contract number", "رقم العقد", "")
    .also(&["contract", "contract no", "agreement no", "العقد"])];

const OF_OWNERS: [Column; 6] = joined(&WHO, &HOW_MUCH);
const OF_TENANTS: [Column; 7] = joined(&OF_OWNERS, &CONTRACT);

#[async_trait]
impl Parties for Tenants {
    const PARTY: BalanceParty = BalanceParty::Customer;
    const COLUMNS: &'static [Column] = &OF_TENANTS;

    async fn people(tx: &MerchantTx, rows: &[Row]) -> Result<People> {
        customers::known(tx, rows).await
    }

    fn party(id: i64) -> Party {
        Party::Customer(CustomerId(id))
    }
}

#[async_trait]
impl Parties for Landlords {
    const PARTY: BalanceParty = BalanceParty::Owner;
    const COLUMNS: &'static [Column] = &OF_OWNERS;

    async fn people(tx: &MerchantTx, rows: &[Row]) -> Result<People> {
        owners::known(tx, rows).await
    }

    fn party(id: i64) -> Party {
        Party::Owner(OwnerId(id))
    }
}

/// What is there of somebody.
#[derive(Debug, Clone, FromQueryResult)]
struct Known {
    id: i64,
    balance_id: Option<i64>,
    /// Of a tenant: their latest contract.
    contract_id: Option<i64>,
    /// Of an owner: up to when statements are closed.
    stated_until: Option<NaiveDate>,
}

pub(super) struct Balances<P> {
    people: People,
    known: HashMap<i64, Known>,
    contracts: HashMap<String, i64>,
    closed_through: Option<NaiveDate>,
    today: NaiveDate,
    of: PhantomData<P>,
}

pub(super) struct Input {
    present: Option<i64>,
    balance: Option<NewBalance>,
}

#[async_trait]
impl<P: Parties> Kind for Balances<P> {
    const COLUMNS: &'static [Column] = P::COLUMNS;

    type Records = BalanceRows;
    type Input = Input;

    async fn load(tx: &MerchantTx, rows: &[Row], _may: Liberties) -> Result<Self> {
        let people = P::people(tx, rows).await?;
        let ids: Vec<i64> = rows.iter().filter_map(|row| id_of(&people, row)).collect();
        let known = known(tx, P::PARTY, &ids).await?.into_iter();
        Ok(Self {
            people,
            known: known.map(|one| (one.id, one)).collect(),
            contracts: contracts_named(tx, rows, "contract", ISSUED).await?,
            closed_through: period_locks::closed_through(tx).await?,
            today: tx.today(),
            of: PhantomData,
        })
    }

    fn keys(&self, row: &Row) -> Vec<(&'static str, String)> {
        let who = id_of(&self.people, row).map(|id| ("mobile", id.to_string()));
        who.into_iter().collect()
    }

    fn read(&self, form: &mut Validator, row: &Row) -> Option<Input> {
        let id = id_of(&self.people, row);
        form.check_custom("mobile", id.is_some(), "nobody", nobody(P::PARTY));
        let (side, amount) = self.amount(form, row);
        let said = (row.text("dated_on"), row.text("reason"));
        let (dated_on, reason) =
            feature::read(form, (said.0.as_ref(), said.1.as_ref()), self.today);
        let closed = period_locks::refusal(self.closed_through, dated_on);
        if let Some(closed) = closed.filter(|_| !form.failed("dated_on")) {
            let closed = Problem::from(closed);
            let text = Text::new(closed.message(Language::En), closed.message(Language::Ar));
            form.check_custom("dated_on", false, "closed", text);
        }
        let known = id.and_then(|id| self.known.get(&id));
        let present = known.and_then(|known| known.balance_id);
        if present.is_none() {
            let is_stated = known.is_some_and(|known| known.stated_until.is_some());
            form.check_custom("mobile", !is_stated, "stated", STATED);
        }
        let contract = self.contract(form, row, known, side);
        let balance = id.zip(side).map(|(id, side)| NewBalance {
            party: P::party(id),
            contract: contract.map(ContractId),
            side,
            amount,
            dated_on,
            reason,
        });
        Some(Input { present, balance })
    }

    fn present(&self, input: &Input) -> Option<i64> {
        input.present
    }

    async fn create(&mut self, tx: &MerchantTx, inputs: Vec<Input>) -> Result<Vec<(i64, i64)>> {
        let mut made = Vec::with_capacity(inputs.len());
        for input in inputs {
            let balance = input.balance.ok_or_else(Problem::invalid)?;
            let posted = feature::post(tx, balance).await?;
            made.push((posted.id.0, posted.version));
        }
        Ok(made)
    }

    /// The document stays, withdrawn.
    async fn remove(tx: &MerchantTx, balance: Model) -> Result<()> {
        let reason = Text::fixed("Import undone", "التراجع عن الاستيراد");
        let reason = reason.get(tx.language()).to_owned();
        feature::take_back(tx, balance.id, Some(balance.version), &reason).await
    }
}

fn id_of(people: &People, row: &Row) -> Option<i64> {
    let by_mobile = people::mobile_of(row).and_then(|mobile| people.by_mobile(&mobile));
    by_mobile.or_else(|| people.by_id(&people::paper_of(row, "national_id")?))
}

fn nobody(party: BalanceParty) -> Text {
    match party {
        BalanceParty::Customer => Text::fixed(
            "No tenant has this mobile or national ID. Correct it, or import the tenant first.",
            "لا يوجد مستأجر بهذا الجوال أو برقم الهوية هذا. صحّحه أو استورد المستأجر أولاً.",
        ),
        BalanceParty::Owner => Text::fixed(
            "No owner has this mobile or national ID. Correct it, or import the owner first.",
            "لا يوجد مالك بهذا الجوال أو برقم الهوية هذا. صحّحه أو استورد المالك أولاً.",
        ),
    }
}

const STATED: Text = Text::fixed(
    "Statements of this owner are closed: the first one said what the account began with. Remove the row.",
    "أُغلقت كشوف لهذا المالك وذكر أولها ما بدأ به الحساب. احذف الصف.",
);

const ONE_AMOUNT: Text = Text::fixed(
    "Enter an amount above 0 in one of the two columns: owed to the office, or owed by it.",
    "أدخل مبلغاً أكبر من 0 في أحد العمودين: مستحق للمكتب أو مستحق عليه.",
);

const NO_CONTRACT: Text = Text::fixed(
    "No issued contract has this number.",
    "لا يوجد عقد صادر بهذا الرقم.",
);

const WITHOUT_CONTRACT: Text = Text::fixed(
    "The tenant has no issued contract that this can be charged to. Import the contract first.",
    "لا يوجد للمستأجر عقد صادر يُسجل عليه هذا المبلغ. استورد العقد أولاً.",
);

impl<P: Parties> Balances<P> {
    /// Who owes how much: one column says it, the other one nothing or 0.
    fn amount(&self, form: &mut Validator, row: &Row) -> (Option<BalanceSide>, Decimal) {
        let is_zero = |text: &String| text.parse::<Decimal>().is_ok_and(|amount| amount.is_zero());
        let said = |field| row.text(field).filter(|text| !is_zero(text));
        let (side, field, typed) = match (said("owes"), said("is_owed")) {
            (Some(typed), None) => (BalanceSide::ToOffice, "owes", typed),
            (None, Some(typed)) => (BalanceSide::ByOffice, "is_owed", typed),
            _ => {
                form.check_custom("owes", false, "one_amount", ONE_AMOUNT);
                return (None, Decimal::ZERO);
            }
        };
        (Some(side), feature::read_amount(form, field, Some(typed)))
    }

    /// The contract that a tenant's debt is charged to.
    fn contract(
        &self,
        form: &mut Validator,
        row: &Row,
        known: Option<&Known>,
        side: Option<BalanceSide>,
    ) -> Option<i64> {
        if P::PARTY == BalanceParty::Owner || side != Some(BalanceSide::ToOffice) {
            return None;
        }
        let named = row.text("contract");
        let found = named
            .as_ref()
            .and_then(|number| self.contracts.get(number).copied());
        if named.is_some() {
            form.check_custom("contract", found.is_some(), "no_contract", NO_CONTRACT);
            return found;
        }
        let latest = known.and_then(|known| known.contract_id);
        let is_known = latest.is_some() || known.is_none();
        form.check_custom("contract", is_known, "no_contract", WITHOUT_CONTRACT);
        latest
    }
}

/// What is there of those whom the rows name.
async fn known(tx: &MerchantTx, party: BalanceParty, ids: &[i64]) -> Result<Vec<Known>> {
    let asked = "SELECT asked::bigint AS id FROM jsonb_array_elements_text($1) asked";
    let sql = match party {
        BalanceParty::Customer => format!(
            "SELECT DISTINCT a.id, b.id AS balance_id, NULL::date AS stated_until, \
             (SELECT c.id FROM {CONTRACTS} c WHERE c.customer_id = a.id AND {ISSUED} \
              ORDER BY c.ends_on DESC, c.id DESC LIMIT 1) AS contract_id FROM ({asked}) a \
             LEFT JOIN opening_balances b ON b.customer_id = a.id AND b.withdrawn_on IS NULL"
        ),
        BalanceParty::Owner => format!(
            "SELECT DISTINCT a.id, b.id AS balance_id, NULL::bigint AS contract_id, \
             (SELECT max(s.ends_on) FROM owner_statements s WHERE s.owner_id = a.id) AS stated_until FROM ({asked}) a \
             LEFT JOIN opening_balances b ON b.owner_id = a.id AND b.withdrawn_on IS NULL"
        ),
    };
    let found = Known::find_by_statement(statement(&sql, [json!(ids).into()]));
    Ok(found.all(tx).await?)
}
