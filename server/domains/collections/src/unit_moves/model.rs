//! What a move is to its callers: asked for, shown before, listed.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::{CONTRACTS, number_key};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use properties::facts::UNITS;
use properties::parkings::ParkingId;
use properties::units::UnitId;
use serde::Serialize;

use super::UnitMoveId;
use crate::cheques::ChequeState;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::{PaymentKind, PaymentMethod};

kernel::list! {
    /// A move, as lists show it.
    #[derive(Clone)]
    pub struct UnitMove = "unit_moves" ("Unit moves", "عمليات النقل بين الوحدات"), filtered by UnitMoveFilter {
        from: format!(
            "unit_moves m JOIN {CONTRACTS} c ON c.id = m.contract_id JOIN {CONTRACTS} n ON n.id = m.next_id \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} f ON f.id = m.from_unit_id JOIN {UNITS} u ON u.id = m.to_unit_id"
        ),
        key: "m.id",
        order: "m.id DESC",
        search: format!(
            "(cu.search_key || ' ' || {} || ' ' || {} || ' ' || lower(f.number) || ' ' || lower(u.number))",
            number_key("c"),
            number_key("n"),
        ),
        exports: [
            moves_on, customer_name_en, contract_number, from_unit_number, next_number, to_unit_number, stays, moved, difference, note, moved_by, undone_on, undo_reason,
        ],
    } {
        id: UnitMoveId = "m.id";
        contract_id: ContractId = "m.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        /// The contract of the rest.
        next_id: ContractId = "m.next_id";
        next_number: String [sort, export("Next contract", "العقد التالي", ColumnKind::Code)] = "n.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        /// The first day in the other unit.
        moves_on: NaiveDate [sort, export("From day", "من يوم")] = "m.moves_on";
        from_unit_id: UnitId = "m.from_unit_id";
        from_unit_number: String [sort, export("From unit", "من الوحدة", ColumnKind::Code)] = "f.number";
        to_unit_id: UnitId = "m.to_unit_id";
        to_unit_number: String [sort, export("To unit", "إلى الوحدة", ColumnKind::Code)] = "u.number";
        /// Rent that stays with the contract.
        stays: Amount [sort, export("Rent that stays", "الإيجار الباقي")] = "m.stays";
        /// Open rent that was brought to the next one.
        moved: Amount [sort, export("Rent moved", "الإيجار المنقول")] = "m.moved";
        /// What the other unit costs more, or less, for the rest.
        difference: Amount [sort, export("Difference", "الفرق")] = "m.difference";
        note: Option<String> [export("Note", "ملاحظة")] = "m.note";
        moved_by: String [export("Moved by", "نفّذه")] = "m.moved_by";
        undone_on: Option<NaiveDate> [sort, export("Taken back on", "تاريخ التراجع")] = "m.undone_on";
        undone_by: Option<String> = "m.undone_by";
        undo_reason: Option<String> [export("Reason", "السبب")] = "m.undo_reason";
        version: i64 = "m.version";
    }
}

kernel::filter! {
    pub struct UnitMoveFilter {
        /// Either of the two contracts.
        contract_id: ContractId = "(m.contract_id = ? OR m.next_id = ?)";
        customer_id: CustomerId = "c.customer_id = ?";
        moves_on_from: NaiveDate = "m.moves_on >= ?";
        moves_on_to: NaiveDate = "m.moves_on <= ?";
    }
}

/// Where a contract goes, and from when on.
#[derive(Debug, Clone, Object)]
pub struct UnitMoveInput {
    pub contract_id: ContractId,
    /// The first day in the other unit: after the contract's first day, not after its last.
    pub moves_on: Option<String>,
    pub unit_id: Option<UnitId>,
    pub parking_id: Option<ParkingId>,
    /// A year's rent in the other unit; without it the rent stays what it is.
    pub rent_price: Option<String>,
    /// How a rent that is owed more is paid: by transfer where it is not given.
    pub method: Option<PaymentMethod>,
    /// When it falls due, from the day of the move on: that day where it is not given.
    pub due_on: Option<String>,
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct NewUnitMove {
    #[oai(flatten)]
    pub unit_move: UnitMoveInput,
    /// The rent of both contracts that was shown.
    pub total_after: String,
    /// The version of the contract that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct UnitMoveUndo {
    /// Why it is taken back.
    pub reason: String,
    /// The version that the caller saw.
    pub version: i64,
}

/// A payment that goes with the tenant.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct UnitMovePayment {
    pub contract_payment_id: ContractPaymentId,
    pub kind: PaymentKind,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub method: PaymentMethod,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_state: Option<ChequeState>,
}

/// What keeps a contract from moving.
#[derive(Debug, Clone, Object, Serialize)]
pub struct UnitMoveProblem {
    /// Stable, for programs.
    pub code: String,
    /// In the caller's language.
    pub message: String,
}

/// Everything that a move does, before it is done.
#[derive(Debug, Clone, Object, Serialize)]
pub struct UnitMovePreview {
    /// The last day in the present unit.
    pub last_day: NaiveDate,
    /// The first day in the other unit.
    pub moves_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// The rent of the contract.
    pub total_before: Amount,
    /// Of its days before the move.
    pub rent_before: Amount,
    /// From the move on.
    pub rent_rest: Amount,
    /// A year's rent in the other unit.
    pub rent_price: Amount,
    /// What the rest costs more, or less, there.
    pub difference: Amount,
    /// The rent that the present contract states then.
    pub stays: Amount,
    /// The rent that the next contract states then.
    pub goes: Amount,
    /// Both of them.
    pub total_after: Amount,
    /// Rent of the present contract that is agreed for days after the move, and stays with it; below zero what is paid
    /// under the next contract for days before.
    pub ahead: Amount,
    /// Held, and carried over.
    pub deposit: Amount,
    /// Open payments that go to the next contract.
    pub payments: Vec<UnitMovePayment>,
    /// Whether the present contract is registered: the next one needs a registration of its own.
    pub is_registered: bool,
    pub problems: Vec<UnitMoveProblem>,
    /// Of the contract.
    pub version: i64,
}
