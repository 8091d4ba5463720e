//! What a recharge is to its callers: what can be charged, what was.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::sql::searched;
use leasing::contracts::ContractId;
use leasing::facts::{CONTRACTS, stays};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, CONSUMPTIONS, UNITS};
use properties::meters::MeterKind;
use properties::meters::readings::MeterReadingId;
use properties::units::UnitId;
use serde::Serialize;

use super::RechargeId;
use crate::charges::ChargeStatus;

kernel::list! {
    /// What a meter counted between two readings, and who would be charged for it.
    pub struct OpenRecharge = "open_recharges" ("To recharge", "للتحميل"), filtered by OpenRechargeFilter {
        from: format!(
            "{CONSUMPTIONS} r JOIN {UNITS} u ON u.id = r.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             LEFT JOIN LATERAL (SELECT t.contract_id FROM {stays} t WHERE t.unit_id = r.unit_id \
             AND t.period @> daterange(r.previous_on + 1, greatest(r.previous_on + 1, r.read_on - 1), '[]') \
             ORDER BY lower(t.period) DESC LIMIT 1) s ON true \
             LEFT JOIN {CONTRACTS} c ON c.id = s.contract_id LEFT JOIN {CUSTOMERS} cu ON cu.id = c.customer_id",
            stays = stays(),
        ),
        key: "r.id",
        order: "r.id DESC",
        search: format!("({} || ' ' || u.search_key || ' ' || coalesce(cu.search_key, ''))", searched("r.number")),
        exports: [
            building_name_en, unit_number, meter_kind, meter_number, covers_from, covers_to, from_value, to_value, used,
            price, fixed, amount, contract_number, customer_name_en,
        ],
    } {
        /// The later of the two readings.
        id: MeterReadingId = "r.id";
        unit_id: UnitId = "r.unit_id";
        unit_number: String [sort as "unit", export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        meter_kind: MeterKind [sort, export("Meter", "العداد")] = "r.kind";
        meter_number: String [sort, export("Meter no.", "رقم العداد", ColumnKind::Code)] = "r.number";
        covers_from: NaiveDate [export("From", "من")] = "r.previous_on";
        covers_to: NaiveDate [sort, export("To", "إلى")] = "r.read_on";
        from_value: String [export("First reading", "القراءة الأولى")] = "trim_scale(r.previous_value)::text";
        to_value: String [export("Last reading", "القراءة الأخيرة")] = "trim_scale(r.value)::text";
        used: String [export("Used", "الاستهلاك")] = "trim_scale(r.value - r.previous_value)::text";
        /// Of what the meter counts; absent where no tariff is set.
        price: Option<String> [export("Price of a unit", "سعر الوحدة")] = "trim_scale(r.price)::text";
        fixed: Option<Amount> [export("Fixed amount", "المبلغ الثابت")] = "r.fixed";
        amount: Option<Amount> [sort, export("Amount", "المبلغ")] = AMOUNT;
        /// Whose contract has the unit on all days between; absent where none does.
        contract_id: Option<ContractId> = "c.id";
        contract_number: Option<String> [export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: Option<CustomerId> = "cu.id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
    }
}

const AMOUNT: &str = "round((r.value - r.previous_value) * r.price + r.fixed, 2)";

/// Whether nobody was charged for the reading `r` yet.
pub(super) const IS_OPEN: &str =
    "NOT EXISTS (SELECT 1 FROM recharges x WHERE x.meter_reading_id = r.id)";

kernel::filter! {
    pub struct OpenRechargeFilter {
        meter_kind: MeterKind = "r.kind = ?";
        unit_id: UnitId = "r.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        covers_from: NaiveDate = "r.read_on >= ?";
        covers_to: NaiveDate = "r.read_on <= ?";
        /// true: those that can be charged; false: those without a tenant, a tariff or an amount.
        chargeable: bool = format!("((c.id IS NOT NULL AND coalesce({AMOUNT}, 0) > 0) = ?)");
    }
}

kernel::list! {
    /// What a tenant was charged for what a meter counted.
    pub struct Recharge = "recharges" ("Utility recharges", "تحميل استهلاك المرافق"), filtered by RechargeFilter {
        from: format!(
            "recharges x JOIN {CONTRACTS} c ON c.id = x.contract_id JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             LEFT JOIN charges g ON g.recharge_id = x.id AND g.split_from_id IS NULL"
        ),
        shown: ["c", "cu", "u", "b", "g"],
        key: "x.id",
        order: "x.id DESC",
        search: format!("({} || ' ' || u.search_key || ' ' || cu.search_key)", searched("x.meter_number")),
        exports: [
            charged_on, building_name_en, unit_number, customer_name_en, contract_number, meter_kind, meter_number,
            covers_from, covers_to, from_value, to_value, used, price, fixed, amount, status, undone_on, undo_reason,
        ],
    } {
        id: RechargeId = "x.id";
        contract_id: ContractId = "x.contract_id";
        contract_number: String [export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort as "unit", export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        meter_kind: MeterKind [sort, export("Meter", "العداد")] = "x.meter_kind";
        meter_number: String [export("Meter no.", "رقم العداد", ColumnKind::Code)] = "x.meter_number";
        covers_from: NaiveDate [export("From", "من")] = "x.covers_from";
        covers_to: NaiveDate [sort, export("To", "إلى")] = "x.covers_to";
        from_value: String [export("First reading", "القراءة الأولى")] = "trim_scale(x.from_value)::text";
        to_value: String [export("Last reading", "القراءة الأخيرة")] = "trim_scale(x.to_value)::text";
        used: String [export("Used", "الاستهلاك")] = "trim_scale(x.to_value - x.from_value)::text";
        price: String [export("Price of a unit", "سعر الوحدة")] = "trim_scale(x.price)::text";
        fixed: Amount [export("Fixed amount", "المبلغ الثابت")] = "x.fixed";
        amount: Amount [sort, export("Amount", "المبلغ")] = "x.amount";
        charged_on: NaiveDate [sort, export("Charged on", "تاريخ التحميل")] = "x.charged_on";
        charged_by: String = "x.charged_by";
        /// What became of the charge.
        status: Option<ChargeStatus> [export("Status", "الحالة")] = "g.status";
        undone_on: Option<NaiveDate> [export("Undone on", "تاريخ التراجع")] = "x.undone_on";
        undone_by: Option<String> = "x.undone_by";
        undo_reason: Option<String> [export("Reason", "السبب")] = "x.undo_reason";
        version: i64 = "x.version";
    }
}

kernel::filter! {
    pub struct RechargeFilter {
        contract_id: ContractId = "x.contract_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        meter_kind: MeterKind = "x.meter_kind = ?";
        charged_from: NaiveDate = "x.charged_on >= ?";
        charged_to: NaiveDate = "x.charged_on <= ?";
        /// true: undone ones; false: those that stand.
        undone: bool = "((x.undone_on IS NOT NULL) = ?)";
    }
}

/// What is to be charged, all of it or nothing.
#[derive(Debug, Object)]
pub struct RechargeInput {
    /// 1 to 200 of those that can be charged.
    pub meter_reading_ids: Vec<MeterReadingId>,
}

#[derive(Debug, Object, Serialize)]
pub struct Recharged {
    pub recharges: i64,
    pub amount: Amount,
}

#[derive(Debug, Object)]
pub struct RechargeUndo {
    pub reason: Option<String>,
    /// The version that was shown.
    pub version: i64,
}
