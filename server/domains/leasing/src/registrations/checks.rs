//! What a registry asks for before it takes a contract, and what of it is missing.

use kernel::facts::{Day, TODAY};
use kernel::sql::statement;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use sea_orm::FromQueryResult;

use super::RegistrationItem;
use super::model::RegistrationCheck;
use crate::contracts::{ContractId, ContractStatus, Registry};
use crate::neighbours::{
    CUSTOMERS, DOCUMENTS, DocumentKind, DocumentNoun, Identifiers, Place, UNITS, holdings,
    missing_data, unit_identifiers,
};

/// What says who somebody is.
pub(super) const IDENTITY: [DocumentKind; 3] = [
    DocumentKind::NationalId,
    DocumentKind::Passport,
    DocumentKind::TradeLicence,
];

/// What every registry asks for.
const COMMON: &[RegistrationItem] = &[
    RegistrationItem::Issued,
    RegistrationItem::Signed,
    RegistrationItem::Period,
    RegistrationItem::TenantDetails,
    RegistrationItem::TenantPaper,
    RegistrationItem::Owner,
    RegistrationItem::OwnerPaper,
    RegistrationItem::TitleDeed,
];

/// What one asks for beside it, apart from what names the unit.
const fn own(registry: Option<Registry>) -> &'static [RegistrationItem] {
    match registry {
        Some(Registry::Tasdeeq | Registry::Ejari) => &[RegistrationItem::PowerOfAttorney],
        Some(Registry::Tawtheeq | Registry::Ejar) | None => &[],
    }
}

/// What is known of a contract, and where each thing is mended.
#[derive(Debug, FromQueryResult)]
struct Known {
    contract_id: i64,
    customer_id: i64,
    unit_id: i64,
    building_id: i64,
    is_issued: bool,
    is_signed: bool,
    runs: bool,
    tenant_is_complete: bool,
    tenant_paper: bool,
    /// Somebody who owns the unit on the first day.
    owner_id: Option<i64>,
    /// Owners without the paper.
    owner_without_identity: Option<i64>,
    owner_without_power: Option<i64>,
    title_deed: bool,
    /// What names the unit there, and what of it is missing.
    asked: Option<Identifiers>,
    missing: Option<Identifiers>,
}

/// Whether such a paper that has not expired is uploaded for the record whose id is this SQL.
fn has_paper(noun: DocumentNoun, id: &str, kinds: &[DocumentKind]) -> String {
    let kinds: Vec<String> = kinds.iter().map(|kind| kind.sql().to_string()).collect();
    format!(
        "EXISTS (SELECT 1 FROM {DOCUMENTS} d WHERE d.noun = {} AND d.record_id = {id} AND d.kind IN ({}) \
         AND coalesce(d.expires_on >= {TODAY}, true))",
        noun.sql(),
        kinds.join(", "),
    )
}

/// Who owns the unit of the contract `c` on its first day: `owner_id`.
pub(super) fn owners_of(c: &str) -> String {
    format!(
        "(SELECT held.owner_id FROM {} held WHERE held.thing_id = {c}.unit_id AND held.period @> {})",
        holdings(Place::Unit),
        Day::Of(&format!("{c}.starts_on")),
    )
}

fn known_sql() -> String {
    let without = |kinds: &[DocumentKind]| {
        format!(
            "(SELECT min(o.owner_id) FROM owners_then o WHERE NOT {})",
            has_paper(DocumentNoun::Owners, "o.owner_id", kinds)
        )
    };
    format!(
        "WITH owners_then AS (SELECT o.owner_id FROM contracts c CROSS JOIN LATERAL {owners} o WHERE c.id = $1) \
         SELECT c.id AS contract_id, c.customer_id, c.unit_id, u.building_id, c.issued_at IS NOT NULL AS is_issued, \
         c.signed_at IS NOT NULL AS is_signed, c.ends_on >= {TODAY} AND c.status <> {cancelled} AS runs, \
         {missing} IS NULL AS tenant_is_complete, {tenant_paper} AS tenant_paper, \
         (SELECT min(o.owner_id) FROM owners_then o) AS owner_id, \
         {without_identity} AS owner_without_identity, {without_power} AS owner_without_power, \
         {title_deed} AS title_deed, i.asked, i.missing \
         FROM contracts c JOIN {CUSTOMERS} cu ON cu.id = c.customer_id JOIN {UNITS} u ON u.id = c.unit_id \
         JOIN {identifiers} i ON i.unit_id = c.unit_id WHERE c.id = $1",
        owners = owners_of("c"),
        cancelled = ContractStatus::Cancelled.sql(),
        missing = missing_data("cu"),
        tenant_paper = has_paper(DocumentNoun::Customers, "cu.id", &IDENTITY),
        without_identity = without(&IDENTITY),
        without_power = without(&[DocumentKind::PowerOfAttorney]),
        title_deed = has_paper(DocumentNoun::Units, "u.id", &[DocumentKind::TitleDeed]),
        identifiers = unit_identifiers(),
    )
}

impl Known {
    /// Whether the unit has the number that this item is about.
    fn names(&self, item: RegistrationItem) -> bool {
        let missing = self.missing.iter().flat_map(|missing| &missing.0);
        !missing
            .copied()
            .any(|one| RegistrationItem::from(one) == item)
    }

    fn check(&self, item: RegistrationItem) -> RegistrationCheck {
        let contract = ("contracts", self.contract_id);
        let customer = ("customers", self.customer_id);
        let unit = ("units", self.unit_id);
        let has_owner = self.owner_id.is_some();
        // The owner who lacks a paper, else the unit: there the owner is entered.
        let owner = |lacking: Option<i64>| match lacking.or(self.owner_id) {
            Some(id) => ("owners", id),
            None => unit,
        };
        let (is_met, (noun, record_id)) = match item {
            RegistrationItem::Issued => (self.is_issued, contract),
            RegistrationItem::Signed => (self.is_signed, contract),
            RegistrationItem::Period => (self.runs, contract),
            RegistrationItem::TenantDetails => (self.tenant_is_complete, customer),
            RegistrationItem::TenantPaper => (self.tenant_paper, customer),
            RegistrationItem::Owner => (has_owner, unit),
            RegistrationItem::OwnerPaper => (
                has_owner && self.owner_without_identity.is_none(),
                owner(self.owner_without_identity),
            ),
            RegistrationItem::PowerOfAttorney => (
                has_owner && self.owner_without_power.is_none(),
                owner(self.owner_without_power),
            ),
            RegistrationItem::TitleDeed => (self.title_deed, unit),
            RegistrationItem::Plot => (self.names(item), ("buildings", self.building_id)),
            RegistrationItem::Electricity
            | RegistrationItem::Sewerage
            | RegistrationItem::PropertyNumber
            | RegistrationItem::Makani
            | RegistrationItem::NationalAddress
            | RegistrationItem::CivilNumber
            | RegistrationItem::Size => (self.names(item), unit),
        };
        RegistrationCheck {
            item,
            is_met,
            noun: noun.to_owned(),
            record_id,
        }
    }
}

/// What the registry of a contract's place asks for, in its order.
pub(super) async fn checks(
    db: &impl MerchantConn,
    id: ContractId,
    registry: Option<Registry>,
) -> Result<Vec<RegistrationCheck>> {
    let statement = statement(known_sql(), [id.0.into()]);
    let known = Known::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)?;
    let of_unit = known.asked.iter().flat_map(|asked| &asked.0);
    let of_unit = of_unit.copied().map(RegistrationItem::from);
    let asked = COMMON.iter().chain(own(registry)).copied().chain(of_unit);
    Ok(asked.map(|item| known.check(item)).collect())
}
