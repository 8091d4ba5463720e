//! Contracts of the earlier system, also those that are over, with what was collected of each.
//!
//! A row is a collection; the contract's terms stand on its first row. What was collected goes to the plan's oldest
//! payments, which are divided where it is a part of one. They come in one file, so that no tenant is in debt in between.

mod columns;

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::code::Code as _;
use kernel::money;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use leasing::contracts::entity::{Entity as ContractRows, Model};
use leasing::contracts::input::ContractInput;
use leasing::contracts::service::{self as feature, Age, Liberties};
use leasing::contracts::{ContractId, PaymentKind, PaymentMethod, PlannedPayment};
use parties::documents::DocumentNoun;
use rust_decimal::Decimal;

use self::columns::{ALL, OF_COLLECTION};
use super::super::columns::Column;
use super::super::rows::Row;
use super::contracts::Contracts;
use super::contracts::terms::terms;
use super::{Kind, code};
use crate::contract_payments::service::{self as payments, Earlier};
use crate::period_locks;

/// The most characters of a receipt's number.
const RECEIPT_LENGTH: usize = 80;

/// Money that came before, for one contract.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Collected {
    kind: PaymentKind,
    amount: Decimal,
    on: NaiveDate,
    /// As the payment was agreed without it.
    method: Option<PaymentMethod>,
    receipt: Option<String>,
}

/// A payment of the plan, or a part of one, and what paid it.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    payment: PlannedPayment,
    paid: Option<Collected>,
}

/// The rows of one contract.
struct Group {
    rows: Vec<Row>,
    /// The rent and the deposit that the first row agrees.
    agreed: [Decimal; 2],
}

pub(super) struct History {
    contracts: Contracts,
    /// By the first row's line.
    groups: HashMap<i32, Group>,
    /// The first row of each row's contract.
    first: HashMap<i32, i32>,
    closed_through: Option<NaiveDate>,
    today: NaiveDate,
    /// The id and the version of each contract that was written.
    made: HashMap<String, (i64, i64)>,
}

pub(super) struct Input {
    present: Option<i64>,
    number: String,
    /// Of a contract's first row.
    contract: Option<(ContractInput, Vec<Piece>)>,
}

#[async_trait]
impl Kind for History {
    const COLUMNS: &'static [Column] = &ALL;
    const DOCUMENTS: Option<DocumentNoun> = Some(DocumentNoun::Contracts);

    type Records = ContractRows;
    type Input = Input;

    async fn load(tx: &MerchantTx, rows: &[Row], may: Liberties) -> Result<Self> {
        let mut groups: HashMap<i32, Group> = HashMap::new();
        let mut first: HashMap<i32, i32> = HashMap::new();
        let mut begun: HashMap<String, i32> = HashMap::new();
        let mut firsts = Vec::new();
        for row in rows {
            let number = row.text("number");
            let line = match &number {
                Some(number) => *begun.entry(number.clone()).or_insert(row.line),
                None => row.line,
            };
            first.insert(row.line, line);
            let group = groups.entry(line).or_insert_with(|| {
                firsts.push(row.clone());
                Group {
                    rows: Vec::new(),
                    agreed: agreed(row),
                }
            });
            group.rows.push(row.clone());
        }
        Ok(Self {
            contracts: Contracts::known(tx, &firsts, may, Age::Any).await?,
            groups,
            first,
            closed_through: period_locks::closed_through(tx).await?,
            today: tx.today(),
            made: HashMap::new(),
        })
    }

    fn keys(&self, _row: &Row) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn read(&self, form: &mut Validator, row: &Row) -> Option<Input> {
        let line = *self.first.get(&row.line)?;
        let group = self.groups.get(&line)?;
        let head = group.rows.first()?;
        self.tell_collected(form, row, group);
        if line != row.line {
            tell_difference(form, row, head);
            let number = row.text("number")?;
            return Some(Input {
                present: self.contracts.present_of(&number),
                number,
                contract: None,
            });
        }
        let collected: Vec<_> = group.rows.iter().filter_map(collected_of).collect();
        let mut pieces = Vec::new();
        let read = self.contracts.contract(form, row, |plan| {
            pieces = divide(plan, &collected);
            pieces.iter().map(as_planned).collect()
        });
        let last = row.text("ends_on").and_then(|day| day.parse().ok());
        let is_over = last.is_some_and(|last: NaiveDate| last < self.today);
        let is_said = group
            .rows
            .iter()
            .any(|row| row.text("collected_amount").is_some());
        form.check_custom(
            "collected_amount",
            !is_over || is_said,
            "what_was_collected",
            WHAT_WAS_COLLECTED,
        );
        Some(Input {
            present: read.present,
            number: read.number,
            contract: Some((read.contract, pieces)),
        })
    }

    fn present(&self, input: &Input) -> Option<i64> {
        input.present
    }

    fn column_of(field: &str) -> &'static str {
        let mut own = OF_COLLECTION.iter();
        match own.find(|column| column.field == field) {
            Some(column) => column.field,
            None => Contracts::column_of(field),
        }
    }

    async fn create(&mut self, tx: &MerchantTx, inputs: Vec<Input>) -> Result<Vec<(i64, i64)>> {
        let mut given = Vec::new();
        let mut divided = Vec::new();
        let mut numbers = Vec::with_capacity(inputs.len());
        for input in inputs {
            if let Some((contract, pieces)) = input.contract {
                given.push((input.number.clone(), contract));
                divided.push(pieces);
            }
            numbers.push(input.number);
        }
        let made = self.contracts.enter(tx, &given).await?;
        let ids: Vec<_> = made.iter().map(|contract| contract.id).collect();
        collect(tx, &ids, divided).await?;
        for contract in made {
            let is = (contract.id.0, contract.version);
            self.made.insert(contract.number, is);
        }
        let of = |number: &String| self.made.get(number).copied();
        let made: Option<Vec<_>> = numbers.iter().map(of).collect();
        made.ok_or_else(Problem::not_found)
    }

    async fn remove(tx: &MerchantTx, contract: Model) -> Result<()> {
        payments::forget_collected(tx, contract.id).await?;
        feature::take_back(tx, contract.id).await
    }
}

const WHAT_WAS_COLLECTED: Text = Text::fixed(
    "The contract is over. Enter what was collected of it, or 0 where nothing was.",
    "انتهى العقد. أدخل ما حُصّل منه، أو 0 إن لم يُحصّل شيء.",
);

const NO_AMOUNT: Text = Text::fixed(
    "Enter the amount that was collected.",
    "أدخل المبلغ الذي حُصّل.",
);

/// Marks the pieces that were paid as collected. Payments of each kind are in the order of the pieces.
async fn collect(
    tx: &MerchantTx,
    contracts: &[ContractId],
    divided: Vec<Vec<Piece>>,
) -> Result<()> {
    let mut plans = payments::plans_of(tx, contracts).await?;
    let mut collected = Vec::new();
    for (id, mut pieces) in contracts.iter().zip(divided) {
        pieces.sort_by_key(|piece| piece.payment.kind == PaymentKind::Insurance);
        let plan = plans.remove(id).unwrap_or_default();
        if plan.len() != pieces.len() {
            return Err(Problem::internal(anyhow::anyhow!(
                "a plan is not as its file"
            )));
        }
        for (payment, piece) in plan.into_iter().zip(pieces) {
            if let Some(paid) = piece.paid {
                let earlier = Earlier {
                    collected_on: paid.on,
                    method: paid.method.unwrap_or(piece.payment.method),
                    reference: paid.receipt,
                };
                collected.push((payment, earlier));
            }
        }
    }
    payments::enter_collected(tx, collected).await
}

/// What the plan that a row describes adds up to: rent and deposit.
fn agreed(row: &Row) -> [Decimal; 2] {
    let mut faults = Validator::new(Language::En);
    let mut sums = [Decimal::ZERO; 2];
    terms(&mut faults, row, |plan| {
        for payment in &plan {
            sums[index_of(payment.kind)] += payment.amount;
        }
        plan
    });
    sums
}

fn index_of(kind: PaymentKind) -> usize {
    match kind {
        PaymentKind::Rent => 0,
        PaymentKind::Insurance => 1,
    }
}

/// What a row says was collected; nothing where it says that nothing was, or does not say it well.
fn collected_of(row: &Row) -> Option<Collected> {
    let mut faults = Validator::new(Language::En);
    let amount: Decimal = row.text("collected_amount")?.parse().ok()?;
    Some(Collected {
        kind: code(&mut faults, row, "collected_for").unwrap_or(PaymentKind::Rent),
        amount: (amount > Decimal::ZERO).then_some(amount)?,
        on: row.text("collected_on")?.parse().ok()?,
        method: code(&mut faults, row, "collected_by"),
        receipt: row.text("receipt"),
    })
}

/// Gives what was collected to the oldest payments of its kind, and divides those that it pays a part of.
fn divide(plan: Vec<PlannedPayment>, collected: &[Collected]) -> Vec<Piece> {
    let mut waiting = collected.to_vec();
    waiting.sort_by_key(|one| one.on);
    let mut pieces = Vec::with_capacity(plan.len() + waiting.len());
    let mut plan = plan;
    plan.sort_by_key(|payment| payment.due_on);
    for payment in plan {
        let mut left = payment.amount;
        for paid in waiting.iter_mut().filter(|paid| paid.kind == payment.kind) {
            let part = paid.amount.min(left);
            if part.is_zero() {
                continue;
            }
            paid.amount -= part;
            left -= part;
            pieces.push(Piece {
                payment: PlannedPayment {
                    amount: part,
                    ..payment.clone()
                },
                paid: Some(Collected {
                    amount: part,
                    ..paid.clone()
                }),
            });
        }
        if !left.is_zero() {
            pieces.push(Piece {
                payment: PlannedPayment {
                    amount: left,
                    ..payment
                },
                paid: None,
            });
        }
    }
    pieces
}

/// A payment that was collected waits for no cheque.
fn as_planned(piece: &Piece) -> PlannedPayment {
    match piece.paid {
        None => piece.payment.clone(),
        Some(_) => PlannedPayment {
            method: PaymentMethod::Cash,
            cheque_number: None,
            bank: None,
            cheque_date: None,
            ..piece.payment.clone()
        },
    }
}

/// A contract says its terms once.
fn tell_difference(form: &mut Validator, row: &Row, head: &Row) {
    for column in Contracts::COLUMNS {
        let Some(said) = row.text(column.field) else {
            continue;
        };
        let before = head.text(column.field).unwrap_or_default();
        let line = head.line;
        form.check_custom(
            column.field,
            said == before,
            "differs",
            Text::new(
                format!(
                    "Row {line} says “{before}” of this contract. Leave the cell empty, or write the same."
                ),
                format!(
                    "الصف {line} يذكر «{before}» لهذا العقد. اترك الخلية فارغة أو اكتب القيمة نفسها."
                ),
            ),
        );
    }
}

impl History {
    fn tell_collected(&self, form: &mut Validator, row: &Row, group: &Group) {
        let says = |field| row.text(field).is_some();
        let amount = form
            .price("collected_amount", row.text("collected_amount"))
            .optional();
        let kind = code::<PaymentKind>(form, row, "collected_for").unwrap_or(PaymentKind::Rent);
        let method = code::<PaymentMethod>(form, row, "collected_by");
        PaymentMethod::of_contract(form, "collected_by", method);
        form.field("receipt", row.text("receipt"))
            .max_length(RECEIPT_LENGTH)
            .optional();
        let day = form
            .date("collected_on", row.text("collected_on"))
            .of_business()
            .before_or_equal(self.today)
            .optional();
        let about_it = ["collected_on", "collected_by", "collected_for", "receipt"];
        let is_said = says("collected_amount") || !about_it.into_iter().any(says);
        form.check_custom("collected_amount", is_said, "no_amount", NO_AMOUNT);
        let Some(amount) = amount.filter(|amount| *amount > Decimal::ZERO) else {
            return;
        };
        form.check("collected_on", says("collected_on"), Rule::Required);
        if let Some(closed) = day.and_then(|day| period_locks::refusal(self.closed_through, day)) {
            let closed = Problem::from(closed);
            let text = Text::new(closed.message(Language::En), closed.message(Language::Ar));
            form.check_custom("collected_on", false, "closed", text);
        }
        let agreed = group.agreed[index_of(kind)];
        let above = group.rows.iter().take_while(|other| other.line != row.line);
        let above = above
            .filter_map(collected_of)
            .filter(|one| one.kind == kind);
        let so_far: Decimal = above.map(|one| one.amount).sum();
        let most = money::grouped(agreed);
        let words = kind.text();
        form.check_custom(
            "collected_amount",
            so_far + amount <= agreed,
            "more_than_agreed",
            Text::new(
                format!(
                    "With the rows above, more was collected than the contract's {} of {most}. Correct the amount, or what it was collected for.",
                    words.en.to_lowercase()
                ),
                format!(
                    "مع الصفوف السابقة يزيد المحصل على {} العقد البالغ {most}. صحّح المبلغ أو ما حُصّل عنه.",
                    words.ar
                ),
            ),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn coins(amount: i64) -> Decimal {
        Decimal::new(amount, 2)
    }

    fn day(offset: i64) -> NaiveDate {
        NaiveDate::default() + chrono::Duration::days(offset)
    }

    proptest! {
        #[test]
        fn what_was_collected_pays_the_oldest_to_the_coin(
            plan in prop::collection::vec((1_i64..50_000, 0_i64..900, any::<bool>()), 1..14),
            parts in prop::collection::vec((1_i64..40_000, 0_i64..900), 0..9),
        ) {
            let planned: Vec<_> = plan.iter().map(|(amount, due, rent)| {
                let kind = if *rent { PaymentKind::Rent } else { PaymentKind::Insurance };
                PlannedPayment::without_paper(kind, coins(*amount), day(*due), PaymentMethod::Cheque)
            }).collect();
            let agreed = |kind| planned.iter().filter(|one| one.kind == kind).map(|one| one.amount).sum::<Decimal>();
            let mut room = agreed(PaymentKind::Rent);
            let mut collected = Vec::new();
            for (amount, on) in parts {
                let amount = coins(amount).min(room);
                if amount > Decimal::ZERO {
                    room -= amount;
                    collected.push(Collected { kind: PaymentKind::Rent, amount, on: day(on), method: None, receipt: None });
                }
            }
            let pieces = divide(planned.clone(), &collected);
            for kind in [PaymentKind::Rent, PaymentKind::Insurance] {
                let own = pieces.iter().filter(|one| one.payment.kind == kind);
                prop_assert_eq!(own.map(|one| one.payment.amount).sum::<Decimal>(), agreed(kind));
            }
            let paid: Decimal = pieces.iter().filter_map(|one| one.paid.as_ref()).map(|one| one.amount).sum();
            prop_assert_eq!(paid, collected.iter().map(|one| one.amount).sum::<Decimal>());
            // Nothing is paid while an older payment of its kind is open.
            let rents: Vec<_> = pieces.iter().filter(|one| one.payment.kind == PaymentKind::Rent).collect();
            let first_open = rents.iter().position(|one| one.paid.is_none()).unwrap_or(rents.len());
            prop_assert!(rents[first_open..].iter().all(|one| one.paid.is_none()));
            prop_assert!(rents.windows(2).all(|two| two[0].payment.due_on <= two[1].payment.due_on));
            prop_assert!(pieces.iter().all(|one| one.payment.amount > Decimal::ZERO));
        }
    }
}
