//! What is asked for, and what a contract brings to its move.

use chrono::NaiveDate;
use kernel::code::Status;
use kernel::money::grouped;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use leasing::addenda::service as addenda;
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::service::{self as contracts, Liberties};
use leasing::contracts::{ContractId, ContractStatus};
use properties::parkings::{ParkingId, entity as parkings};
use properties::units::{UnitId, entity as units};
use rust_decimal::Decimal;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use crate::cheques::entity::{Column as ChequeColumn, Entity as Cheques, Model as Cheque};
use crate::cheques::{ChequePurpose, ChequeState};
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::{PaymentKind, PaymentMethod, PaymentStatus};
use crate::contract_payments::entity::Model as Payment;
use crate::contract_payments::service as payments;
use crate::insurances::service as insurances;
use crate::period_locks;
use crate::settlements::SettlementStatus;
use crate::settlements::entity as settlements;
use crate::unit_moves::UnitMoveError;
use crate::unit_moves::entity::{Column as MoveColumn, Entity as Moves};
use crate::unit_moves::model::UnitMoveInput;
use crate::unit_moves::rent::{Parted, parted};

/// A checked form.
pub(super) struct Asked {
    pub last_day: NaiveDate,
    pub moves_on: NaiveDate,
    pub unit: UnitId,
    pub unit_number: String,
    pub parking: Option<ParkingId>,
    pub rent_price: Option<Decimal>,
    pub method: PaymentMethod,
    pub due_on: NaiveDate,
    pub note: Option<String>,
}

const LARGEST: i64 = 999_999_999_999;

pub(super) async fn read(
    db: &impl MerchantConn,
    contract: &Contract,
    input: &UnitMoveInput,
    may: Liberties,
) -> Result<Asked> {
    let unit = match input.unit_id {
        Some(id) => units::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let parking = match input.parking_id {
        Some(id) => parkings::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let mut form = Validator::new(db.language());
    let moves_on = form
        .date("moves_on", &input.moves_on)
        .of_business()
        .required()
        .after(contract.starts_on)
        .before_or_equal(contract.ends_on)
        .value();
    let rent_price = form
        .price("rent_price", &input.rent_price)
        .max(Decimal::from(LARGEST))
        .optional();
    let due_on = form
        .date("due_on", &input.due_on)
        .of_business()
        .after_or_equal(moves_on)
        .before_or_equal(contract.ends_on)
        .optional();
    let method = PaymentMethod::of_contract(&mut form, "method", input.method);
    let note = form.notes("note", &input.note).max_length(1000).optional();
    form.check("unit_id", input.unit_id.is_some(), Rule::Required);
    let is_there = input.unit_id.is_none() || unit.is_some();
    form.check("unit_id", is_there, Rule::NotFound);
    form.check_custom(
        "unit_id",
        input.unit_id != Some(contract.unit_id),
        "same_unit",
        SAME,
    );
    let in_use = |status: Status| status == Status::Active;
    let unit_in_use = unit.as_ref().is_none_or(|unit| in_use(unit.status));
    form.check_custom("unit_id", unit_in_use, "disabled", DISABLED);
    let parking_there = input.parking_id.is_none() || parking.is_some();
    form.check("parking_id", parking_there, Rule::NotFound);
    let parking_in_use = parking.as_ref().is_none_or(|one| in_use(one.status));
    form.check_custom("parking_id", parking_in_use, "disabled", DISABLED);
    if let Some(unit) = &unit {
        let rent = rent_price.unwrap_or_else(|| contract.rent_on(moves_on));
        let is_enough = may.below_minimum || rent >= unit.minimum_rent;
        let least = grouped(unit.minimum_rent);
        let words = Text::new(
            format!("The rent is below the unit's minimum of {least}."),
            format!("الإيجار أقل من الحد الأدنى للوحدة وهو {least}."),
        );
        form.check_custom("rent_price", is_enough, "below_minimum_rent", words);
    }
    form.finish()?;
    let unit = unit.ok_or_else(Problem::invalid)?;
    Ok(Asked {
        last_day: moves_on.pred_opt().unwrap_or(moves_on),
        moves_on,
        unit: unit.id,
        unit_number: unit.number,
        parking: input.parking_id,
        rent_price,
        method: method.unwrap_or(PaymentMethod::Transfer),
        due_on: due_on.unwrap_or(moves_on),
        note,
    })
}

const SAME: Text = Text::fixed(
    "The contract is for this unit already. Choose another one.",
    "العقد لهذه الوحدة بالفعل. اختر وحدة أخرى.",
);
const DISABLED: Text = Text::fixed("This record is disabled.", "هذا السجل معطل.");

/// A contract on the day of its move.
pub(super) struct Facts {
    pub contract: Contract,
    pub parted: Parted,
    /// Open ones that go with the tenant, the first due on top.
    pub payments: Vec<Payment>,
    /// Of these payments, and those that secure the contract.
    pub cheques: Vec<Cheque>,
    /// Held.
    pub deposit: Decimal,
    /// Of this contract's days, from a move before.
    earlier: Decimal,
}

impl Facts {
    pub(super) async fn of(
        db: &impl MerchantConn,
        contract: Contract,
        asked: &Asked,
    ) -> Result<Self> {
        let mut open = payments::of_contract(db, contract.id).await?;
        open.retain(|payment| goes(payment, asked.moves_on));
        let cheques = Cheques::find()
            .filter(ChequeColumn::ContractId.eq(contract.id))
            .order_by_asc(ChequeColumn::Id)
            .all(db)
            .await?;
        let ids: Vec<ContractPaymentId> = open.iter().map(|payment| payment.id).collect();
        let is_carried = |cheque: &Cheque| match cheque.contract_payment_id {
            Some(payment) => ids.contains(&payment),
            None => is_security(cheque),
        };
        let held = insurances::held_of(db, contract.customer_id).await?;
        let earlier = ahead_of(db, contract.id).await?;
        Ok(Self {
            earlier,
            parted: parted(&contract, asked.moves_on, asked.rent_price),
            cheques: cheques.into_iter().filter(is_carried).collect(),
            deposit: held.get(&contract.id).copied().unwrap_or_default(),
            payments: open,
            contract,
        })
    }

    fn sum(&self, kind: PaymentKind) -> Decimal {
        let of_kind = self.payments.iter().filter(|payment| payment.kind == kind);
        of_kind.map(|payment| payment.amount).sum()
    }

    /// Open rent that is brought to the next contract.
    pub(super) fn moved(&self) -> Decimal {
        self.sum(PaymentKind::Rent)
    }

    pub(super) fn moved_insurance(&self) -> Decimal {
        self.sum(PaymentKind::Insurance)
    }

    /// The rent that the present contract states then.
    pub(super) fn stays(&self) -> Decimal {
        self.contract.total_rent - self.moved()
    }

    /// The rent that the next one states.
    pub(super) fn goes(&self) -> Decimal {
        self.moved() + self.parted.difference()
    }

    /// Rent of the days from the move on that was agreed under contracts that are left.
    pub(super) fn ahead(&self) -> Decimal {
        self.stays() - self.parted.before + self.earlier
    }

    pub(super) fn total_after(&self) -> Decimal {
        self.stays() + self.goes()
    }

    pub(super) fn cheque_of(&self, payment: ContractPaymentId) -> Option<&Cheque> {
        let mut current = self.cheques.iter().filter(|cheque| cheque.is_current);
        current.find(|cheque| cheque.contract_payment_id == Some(payment))
    }

    /// What can still be lowered: rent that is neither paid nor in hand.
    fn lowerable(&self) -> Decimal {
        let is_free = |payment: &&Payment| {
            payment.kind == PaymentKind::Rent
                && payment.status == PaymentStatus::OnDate
                && self
                    .cheque_of(payment.id)
                    .is_none_or(|cheque| cheque.state == ChequeState::Expected)
        };
        let free = self.payments.iter().filter(is_free);
        free.map(|payment| payment.amount).sum()
    }

    /// What is in the way of the move, what the office does first on top.
    pub(super) async fn problems(
        &self,
        db: &impl MerchantConn,
        asked: &Asked,
    ) -> Result<Vec<Problem>> {
        let contract = &self.contract;
        let mut found: Vec<Problem> = Vec::new();
        let number = || contract.number.clone();
        if contract.status != ContractStatus::Active || contract.agreed_ends_on.is_some() {
            let contract = number();
            found.push(UnitMoveError::NotRunning { contract }.into());
        }
        if contract.stopped_on.is_some() {
            let contract = number();
            found.push(UnitMoveError::Stopped { contract }.into());
        }
        if let Some(next) = contracts::next_of(db, contract.id).await? {
            let number = next.number;
            found.push(UnitMoveError::Followed { number }.into());
        }
        if addenda::is_open(db, contract.id).await? {
            found.push(UnitMoveError::AddendumOpen.into());
        }
        if is_settled(db, contract.id).await? {
            found.push(UnitMoveError::SettlementOpen.into());
        }
        let closed = period_locks::closed_through(db).await?;
        found.extend(period_locks::refusal(closed, asked.moves_on).map(Problem::from));
        for cheque in self.cheques.iter().filter(|one| one.state.is_at_bank()) {
            let number = cheque.number.clone().unwrap_or_default();
            found.push(UnitMoveError::ChequeAtBank { number }.into());
        }
        let missing = -self.parted.difference() - self.lowerable();
        if self.parted.difference() < Decimal::ZERO && missing > Decimal::ZERO {
            let missing = grouped(missing);
            found.push(UnitMoveError::TooLittleOpen { missing }.into());
        }
        let (unit, parking) = (asked.unit, asked.parking);
        found.extend(contracts::in_the_way(db, contract, asked.moves_on, unit, parking).await?);
        Ok(found)
    }
}

/// Rent of a contract's days that was agreed under the contract that its tenant moved from.
pub async fn ahead_of(db: &impl MerchantConn, contract: ContractId) -> Result<Decimal> {
    let came_from = Moves::find()
        .filter(MoveColumn::NextId.eq(contract))
        .filter(MoveColumn::UndoneOn.is_null());
    let found = came_from.one(db).await?;
    Ok(found.map_or(Decimal::ZERO, |one| one.ahead))
}

/// Whether a settlement of the contract is prepared or posted.
pub(super) async fn is_settled(db: &impl MerchantConn, contract: ContractId) -> Result<bool> {
    let standing = settlements::Entity::find()
        .filter(settlements::Column::ContractId.eq(contract))
        .filter(settlements::Column::Status.ne(SettlementStatus::Reversed));
    Ok(standing.one(db).await?.is_some())
}

/// Rent of the days from the move on that nobody has paid, and what is open of the deposit.
fn goes(payment: &Payment, moves_on: NaiveDate) -> bool {
    let is_open = matches!(
        payment.status,
        PaymentStatus::OnDate | PaymentStatus::NotCollected
    );
    is_open && (payment.kind == PaymentKind::Insurance || payment.due_on >= moves_on)
}

fn is_security(cheque: &Cheque) -> bool {
    let is_there = ChequeState::IN_SAFE.contains(&cheque.state);
    cheque.purpose == ChequePurpose::Security && (is_there || cheque.state == ChequeState::Expected)
}
