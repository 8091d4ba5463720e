//! What a cost is to its callers: shown, filtered, given.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use kernel::paging::Page;
use leasing::registrations::RegistrationId;
use parties::facts::OWNERS;
use parties::owners::OwnerId;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitId;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{OwnerCostId, OwnerCostKind};

kernel::list! {
    /// What was spent for owners, with the names that a screen shows beside it.
    pub struct OwnerCost = "owner_costs" ("Owners' costs", "تكاليف الملاك"), filtered by OwnerCostFilter {
        from: format!(
            "owner_costs k LEFT JOIN {OWNERS} o ON o.id = k.owner_id LEFT JOIN {UNITS} u ON u.id = k.unit_id \
             LEFT JOIN {BUILDINGS} b ON b.id = coalesce(u.building_id, k.building_id) \
             LEFT JOIN owner_costs back ON back.reverses_id = k.id \
             LEFT JOIN owner_costs undone ON undone.id = k.reverses_id"
        ),
        shown: ["o", "u", "b", "back", "undone"],
        key: "k.id",
        order: "k.spent_on DESC, k.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: "(coalesce(o.search_key, '') || ' ' || coalesce(b.search_key, '') || ' ' || lower(coalesce(u.number, '')) \
                 || ' ' || lower(k.note) || ' ' || lower(coalesce(k.supplier, '')) || ' ' || \
                 replace(replace(lower(k.number), 'oc-', 'oc '), '-', ''))",
        exports: [
            number, spent_on, kind, owner_name_en, building_name_en, unit_number, supplier, note, amount, vat, total,
            reversed_number, reversed_by_number, posted_by,
        ],
    } {
        id: OwnerCostId = "k.id";
        number: String [sort by "k.id", export("Number", "الرقم", ColumnKind::Code)] = "k.number";
        spent_on: NaiveDate [sort, export("Date", "التاريخ")] = "k.spent_on";
        kind: OwnerCostKind [sort, export("Cost", "التكلفة")] = "k.kind";
        /// Who bears all of it; nothing where those bear it who hold the place.
        owner_id: Option<OwnerId> = "k.owner_id";
        owner_name_en: Option<String> [sort, export("Owner", "المالك", arabic owner_name_ar)] = "o.title_en";
        owner_name_ar: Option<String> = "o.title_ar";
        building_id: Option<BuildingId> = "b.id";
        building_name_en: Option<String>
            [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: Option<String> = "b.name_ar";
        unit_id: Option<UnitId> = "k.unit_id";
        unit_number: Option<String> [export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        /// The days that it is for.
        covers_from: Option<NaiveDate> = "k.covers_from";
        covers_to: Option<NaiveDate> = "k.covers_to";
        supplier: Option<String> [export("Supplier", "المورد")] = "k.supplier";
        note: String [export("Note", "ملاحظة")] = "k.note";
        /// Without tax; below zero where it takes another back.
        amount: Amount [sort, export("Amount", "المبلغ")] = "k.amount";
        vat: Amount [export("VAT", "ضريبة القيمة المضافة")] = "k.vat";
        total: Amount [sort, export("Total", "الإجمالي")] = "(k.amount + k.vat)";
        has_bill: bool = "(k.bill_path IS NOT NULL)";
        /// The cost that this one takes back.
        reverses_id: Option<OwnerCostId> = "k.reverses_id";
        reversed_number: Option<String> [export("Takes back", "يعكس", ColumnKind::Code)] = "undone.number";
        /// The cost that takes this one back.
        reversed_by_number: Option<String> [export("Taken back by", "عُكس بموجب", ColumnKind::Code)] = "back.number";
        /// The registration of a contract whose fee it is.
        registration_id: Option<RegistrationId> = "k.registration_id";
        posted_by: String [export("By", "بواسطة")] = "k.posted_by";
        version: i64 = "k.version";
    }
}

kernel::filter! {
    pub struct OwnerCostFilter {
        owner_id: OwnerId = "k.owner_id = ?";
        building_id: BuildingId = "b.id = ?";
        unit_id: UnitId = "k.unit_id = ?";
        kind: OwnerCostKind = "k.kind = ?";
        spent_from: NaiveDate = "k.spent_on >= ?";
        spent_to: NaiveDate = "k.spent_on <= ?";
    }
}

/// Sums over every cost that matches, whatever the page.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct OwnerCostTotals {
    pub amount: Amount,
    pub vat: Amount,
    pub total: Amount,
}

impl OwnerCostTotals {
    /// The select list that it is read from.
    pub(super) const SUMS: &str = "coalesce(sum(k.amount), 0) AS amount, coalesce(sum(k.vat), 0) AS vat, \
         coalesce(sum(k.amount + k.vat), 0) AS total";
}

/// One page of costs, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct OwnerCostPage {
    pub items: Vec<OwnerCost>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: OwnerCostTotals,
}

impl OwnerCostPage {
    pub(super) fn new(page: Page<OwnerCost>, totals: OwnerCostTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}

#[derive(Debug, Multipart)]
pub struct OwnerCostInput {
    /// Who bears all of it; without it those who hold the unit or the building on its day, by their shares.
    pub owner_id: Option<i64>,
    pub building_id: Option<i64>,
    pub unit_id: Option<i64>,
    pub kind: OwnerCostKind,
    /// Not in the future.
    pub spent_on: String,
    /// The days that it is for.
    pub covers_from: Option<String>,
    pub covers_to: Option<String>,
    /// Without tax.
    pub amount: String,
    pub vat: Option<String>,
    pub supplier: Option<String>,
    /// What was done.
    pub note: String,
    /// The bill: PNG, JPEG, WebP or PDF, at most 5 MB.
    pub file: Option<Upload>,
}

#[derive(Debug, Object)]
pub struct OwnerCostReversal {
    /// Why it is taken back.
    pub note: String,
}
