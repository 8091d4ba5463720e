//! Cheques in hand, which become those of their contracts' payments.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Result, money};
use leasing::contracts::service::Liberties;
use rust_decimal::Decimal;
use sea_orm::FromQueryResult;
use serde_json::json;

use super::super::codes::ImportCell;
use super::super::columns::Column;
use super::super::rows::Row;
use super::{Kind, contracts_named, name_key};
use crate::cheques::codes::{ChequePurpose, ChequeState};
use crate::cheques::entity::{Entity as ChequeRows, Model};
use crate::cheques::input::{ChequeSettled, ChequeTakenIn, ChequesTakenIn};
use crate::cheques::service as feature;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentStatus;

pub(super) struct Cheques {
    /// Contracts' numbers, and whether a cheque can still be taken in for them.
    contracts: HashMap<String, i64>,
    /// The payment that each row pays, by line.
    paid: HashMap<i32, i64>,
    /// What the contract of a row has open, where no payment fits.
    open: HashMap<i64, Vec<Open>>,
    /// By contract, number and bank.
    present: HashMap<(i64, String, String), i64>,
    today: NaiveDate,
}

/// A payment that waits for a cheque.
#[derive(Debug, Clone, FromQueryResult)]
struct Open {
    id: i64,
    contract_id: i64,
    amount: Decimal,
    due_on: NaiveDate,
}

pub(super) struct Input {
    present: Option<i64>,
    payment: Option<i64>,
    cheque: ChequeTakenIn,
    received_on: String,
    location: Option<String>,
}

#[async_trait]
impl Kind for Cheques {
    const COLUMNS: &'static [Column] = &[
        Column::new("contract", "Contract number", "رقم العقد", "2024-117")
            .required()
            .also(&["contract", "contract no", "agreement no", "العقد"]),
        Column::new("number", "Cheque number", "رقم الشيك", "000123")
            .required()
            .also(&[
                "cheque",
                "cheque no",
                "check number",
                "check no",
                "chq no",
                "pdc no",
                "الشيك",
            ]),
        Column::new("bank", "Bank", "البنك", "Ajman Bank")
            .required()
            .also(&["bank name", "drawn on", "اسم البنك"]),
        Column::new("cheque_date", "Cheque date", "تاريخ الشيك", "01/05/2026")
            .required()
            .of(ImportCell::Day)
            .also(&[
                "date",
                "due date",
                "maturity",
                "maturity date",
                "التاريخ",
                "تاريخ الاستحقاق",
            ]),
        Column::new("amount", "Amount", "المبلغ", "9000")
            .required()
            .of(ImportCell::Amount)
            .also(&["value", "cheque amount", "قيمة الشيك", "القيمة"]),
        Column::new("drawer", "Drawer", "الساحب", "").also(&[
            "drawn by",
            "account name",
            "صاحب الشيك",
        ]),
        Column::new("received_on", "Received on", "تاريخ الاستلام", "")
            .of(ImportCell::Day)
            .also(&["receipt date", "received", "الاستلام"]),
        Column::new("location", "Place in the safe", "المكان في الخزنة", "").also(&[
            "location",
            "safe",
            "المكان",
        ]),
    ];

    type Records = ChequeRows;
    type Input = Input;

    async fn load(tx: &MerchantTx, rows: &[Row], _may: Liberties) -> Result<Self> {
        let issued = "c.issued_at IS NOT NULL AND c.cancelled_at IS NULL";
        let contracts = contracts_named(tx, rows, "contract", issued).await?;
        let ids: HashSet<i64> = contracts.values().copied().collect();
        let mut kind = Self {
            present: present(tx, &ids).await?,
            open: HashMap::new(),
            paid: HashMap::new(),
            contracts,
            today: tx.today(),
        };
        for one in open(tx, &ids).await? {
            kind.open.entry(one.contract_id).or_default().push(one);
        }
        kind.assign(rows);
        Ok(kind)
    }

    fn keys(&self, row: &Row) -> Vec<(&'static str, String)> {
        let number = row.text("number").zip(row.text("bank"));
        let key = number.map(|(number, bank)| format!("{}|{}", folded(&number), name_key(&bank)));
        key.map(|key| ("number", key)).into_iter().collect()
    }

    fn read(&self, form: &mut Validator, row: &Row) -> Option<Input> {
        let number = row.text("contract");
        form.check("contract", number.is_some(), Rule::Required);
        let contract = number
            .as_ref()
            .and_then(|number| self.contracts.get(number))
            .copied();
        form.check_custom(
            "contract",
            contract.is_some() || number.is_none(),
            "no_contract",
            NO_CONTRACT,
        );
        let cheque = ChequeTakenIn {
            contract_payment_id: ContractPaymentId(0),
            number: row.text("number"),
            bank: row.text("bank"),
            drawer: row.text("drawer"),
            payee: None,
            cheque_date: row.text("cheque_date"),
        };
        form.check("cheque_date", cheque.cheque_date.is_some(), Rule::Required);
        feature::read_paper(form, &cheque);
        let amount = form
            .price("amount", row.text("amount"))
            .required()
            .min(Decimal::new(1, 2))
            .optional();
        form.field("location", row.text("location"))
            .max_length(80)
            .optional();
        form.date("received_on", row.text("received_on"))
            .of_business()
            .before_or_equal(self.today)
            .optional();
        let present =
            contract.and_then(|contract| self.present.get(&key_of(contract, row)?).copied());
        let payment = self.paid.get(&row.line).copied();
        if let (Some(contract), Some(amount), None, None) = (contract, amount, present, payment) {
            form.check_custom(
                "amount",
                false,
                "no_payment",
                self.no_payment(contract, amount),
            );
        }
        Some(Input {
            present,
            payment,
            cheque,
            received_on: row
                .text("received_on")
                .unwrap_or_else(|| self.today.to_string()),
            location: row.text("location"),
        })
    }

    fn present(&self, input: &Input) -> Option<i64> {
        input.present
    }

    async fn create(&mut self, tx: &MerchantTx, inputs: Vec<Input>) -> Result<Vec<(i64, i64)>> {
        let mut made = vec![(0, 0); inputs.len()];
        // One day and one place at a time, as they are handed over.
        let mut batches: HashMap<(String, Option<String>), Vec<(usize, ChequeTakenIn)>> =
            HashMap::new();
        for (index, input) in inputs.into_iter().enumerate() {
            let cheque = ChequeTakenIn {
                contract_payment_id: ContractPaymentId(input.payment.unwrap_or_default()),
                ..input.cheque
            };
            let batch = batches
                .entry((input.received_on, input.location))
                .or_default();
            batch.push((index, cheque));
        }
        for ((received_on, location), mut batch) in batches {
            // They are taken in, and answered, in the order of their payments.
            batch.sort_by_key(|(_, cheque)| cheque.contract_payment_id);
            let (indexes, cheques): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
            let input = ChequesTakenIn {
                received_on,
                location,
                cheques,
            };
            let form = Validator::new(tx.language());
            let taken = feature::hand_over(tx, form, &input).await?;
            for (index, cheque) in indexes.into_iter().zip(taken) {
                made[index] = (cheque.id.0, cheque.version);
            }
        }
        Ok(made)
    }

    /// What came in leaves again: its moves stay on it.
    async fn remove(tx: &MerchantTx, cheque: Model) -> Result<()> {
        let reference = Text::fixed("Import undone", "التراجع عن الاستيراد");
        let settled = ChequeSettled {
            on: tx.today().to_string(),
            reference: Some(reference.get(tx.language()).to_owned()),
            note: None,
            version: cheque.version,
        };
        feature::return_to_tenant(tx, cheque.id, &settled).await
    }
}

const NO_CONTRACT: Text = Text::fixed(
    "No issued contract has this number. Correct it, or import the contract first.",
    "لا يوجد عقد صادر بهذا الرقم. صحّحه أو استورد العقد أولاً.",
);

impl Cheques {
    /// Gives each row the payment of its amount that falls due nearest to its date; no payment twice.
    fn assign(&mut self, rows: &[Row]) {
        let mut used = HashSet::new();
        for exactly in [true, false] {
            for row in rows
                .iter()
                .filter(|row| !self.paid.contains_key(&row.line))
                .collect::<Vec<_>>()
            {
                if let Some(payment) = self.payment(row, exactly, &used) {
                    used.insert(payment);
                    self.paid.insert(row.line, payment);
                }
            }
        }
    }

    fn payment(&self, row: &Row, exactly: bool, used: &HashSet<i64>) -> Option<i64> {
        let contract = *self.contracts.get(&row.text("contract")?)?;
        if self.present.contains_key(&key_of(contract, row)?) {
            return None;
        }
        let amount: Decimal = row.text("amount")?.parse().ok()?;
        let date: NaiveDate = row.text("cheque_date")?.parse().ok()?;
        let fits = |one: &&Open| {
            one.amount == amount && !used.contains(&one.id) && (!exactly || one.due_on == date)
        };
        let open = self.open.get(&contract)?.iter().filter(fits);
        open.min_by_key(|one| ((one.due_on - date).num_days().abs(), one.due_on))
            .map(|one| one.id)
    }

    fn no_payment(&self, contract: i64, amount: Decimal) -> Text {
        let mut amounts: Vec<Decimal> = self
            .open
            .get(&contract)
            .into_iter()
            .flatten()
            .map(|one| one.amount)
            .collect();
        amounts.sort_unstable();
        amounts.dedup();
        let shown: Vec<String> = amounts.into_iter().take(6).map(money::grouped).collect();
        let amount = money::grouped(amount);
        if shown.is_empty() {
            return Text::fixed(
                "The contract has no payment that waits for a cheque.",
                "لا توجد في العقد دفعة بانتظار شيك.",
            );
        }
        Text::new(
            format!(
                "No payment of {amount} waits for a cheque. Those that wait: {}.",
                shown.join(", ")
            ),
            format!(
                "لا توجد دفعة بمبلغ {amount} بانتظار شيك. الدفعات المنتظرة: {}.",
                shown.join("، ")
            ),
        )
    }
}

fn folded(number: &str) -> String {
    kernel::text::fold_digits(number)
}

fn key_of(contract: i64, row: &Row) -> Option<(i64, String, String)> {
    Some((
        contract,
        folded(&row.text("number")?),
        name_key(&row.text("bank")?),
    ))
}

/// Payments on date that no cheque stands for but one that is only expected.
async fn open(tx: &MerchantTx, contracts: &HashSet<i64>) -> Result<Vec<Open>> {
    let standing: Vec<&str> = ChequeState::OPEN
        .iter()
        .chain([&ChequeState::PartlyPaid])
        .filter(|state| **state != ChequeState::Expected)
        .map(|state| state.sql())
        .collect();
    let sql = format!(
        "SELECT p.id, p.contract_id, p.amount, p.due_on FROM contract_payments p \
         WHERE p.contract_id IN (SELECT asked::bigint FROM jsonb_array_elements_text($1) asked) AND p.status = {} \
         AND NOT EXISTS (SELECT 1 FROM cheques q WHERE q.is_current AND q.state IN ({}) \
         AND p.id IN (q.contract_payment_id, q.rest_payment_id)) ORDER BY p.due_on, p.id",
        PaymentStatus::OnDate.sql(),
        standing.join(", "),
    );
    let found = Open::find_by_statement(statement(sql, [json!(contracts).into()]));
    Ok(found.all(tx).await?)
}

#[derive(FromQueryResult)]
struct Paper {
    id: i64,
    contract_id: i64,
    number: String,
    bank: String,
}

/// Cheques that were taken in for these contracts before and count.
async fn present(
    tx: &MerchantTx,
    contracts: &HashSet<i64>,
) -> Result<HashMap<(i64, String, String), i64>> {
    let sql = format!(
        "SELECT id, contract_id, number, bank FROM cheques WHERE number IS NOT NULL AND bank IS NOT NULL \
         AND purpose = {} AND is_current AND state NOT IN ({}, {}, {}) \
         AND contract_id IN (SELECT asked::bigint FROM jsonb_array_elements_text($1) asked)",
        ChequePurpose::Payment.sql(),
        ChequeState::Expected.sql(),
        ChequeState::Returned.sql(),
        ChequeState::Void.sql(),
    );
    let found = Paper::find_by_statement(statement(sql, [json!(contracts).into()]));
    let found = found.all(tx).await?.into_iter();
    Ok(found
        .map(|one| ((one.contract_id, one.number, name_key(&one.bank)), one.id))
        .collect())
}
