//! The roles that a new merchant starts with; each can be changed except the administrator's.

use kernel::Result;
use kernel::permission::{Page, Permissions};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::Set;

use super::RoleId;
use super::entity::{ActiveModel, Entity};
use super::rights::merchant_pages;

const DASHBOARD: u16 = 1;
const ACCOUNT: u16 = 2;
const USERS: u16 = 3;
const ROLES: u16 = 4;
const CUSTOMERS: u16 = 10;
const OWNERS: u16 = 11;
const DOCUMENTS: u16 = 12;
const CITIES: u16 = 20;
const SECTORS: u16 = 21;
const DISTRICTS: u16 = 22;
const BUILDINGS: u16 = 23;
const UNITS: u16 = 24;
const PARKINGS: u16 = 25;
const CONTRACTS: u16 = 30;
const SIGNATURES: u16 = 31;
const CONTRACT_PAYMENTS: u16 = 40;
const RECEIPTS: u16 = 41;
const REMINDERS: u16 = 50;
const NOTIFICATIONS: u16 = 51;

const VIEW: Grant = Grant::Only(&[1]);
const VIEW_CREATE: Grant = Grant::Only(&[1, 2]);
const VIEW_CREATE_EDIT: Grant = Grant::Only(&[1, 2, 3]);

#[derive(Clone, Copy)]
enum Grant {
    All,
    Only(&'static [u16]),
}

struct DefaultRole {
    name_en: &'static str,
    name_ar: &'static str,
    grants: &'static [(u16, Grant)],
}

/// A receptionist takes in and looks up; drafts contracts, writes receipts; removes nothing and
/// sees no owner's balance.
const RECEPTIONIST: DefaultRole = DefaultRole {
    name_en: "Receptionist",
    name_ar: "موظف استقبال",
    grants: &[
        (DASHBOARD, VIEW),
        (CUSTOMERS, VIEW_CREATE_EDIT),
        (DOCUMENTS, VIEW_CREATE_EDIT),
        (CITIES, VIEW),
        (SECTORS, VIEW),
        (DISTRICTS, VIEW),
        (BUILDINGS, VIEW),
        (UNITS, VIEW),
        (PARKINGS, VIEW),
        (CONTRACTS, VIEW_CREATE_EDIT),
        (SIGNATURES, VIEW),
        (CONTRACT_PAYMENTS, VIEW),
        (RECEIPTS, VIEW_CREATE),
        (REMINDERS, VIEW),
        (NOTIFICATIONS, Grant::All),
    ],
};

const CASHIER: DefaultRole = DefaultRole {
    name_en: "Cashier",
    name_ar: "أمين صندوق",
    grants: &[
        (DASHBOARD, VIEW),
        (CUSTOMERS, VIEW),
        (BUILDINGS, VIEW),
        (UNITS, VIEW),
        (PARKINGS, VIEW),
        (CONTRACTS, VIEW),
        (CONTRACT_PAYMENTS, Grant::All),
        (RECEIPTS, Grant::All),
        (NOTIFICATIONS, Grant::All),
    ],
};

const REAL_ESTATE_EMPLOYEE: DefaultRole = DefaultRole {
    name_en: "Real-estate employee",
    name_ar: "موظف عقارات",
    grants: &[
        (DASHBOARD, VIEW),
        (CUSTOMERS, VIEW_CREATE_EDIT),
        (OWNERS, VIEW),
        (DOCUMENTS, VIEW_CREATE_EDIT),
        (CITIES, VIEW),
        (SECTORS, VIEW),
        (DISTRICTS, VIEW),
        (BUILDINGS, VIEW),
        (UNITS, VIEW_CREATE_EDIT),
        (PARKINGS, VIEW_CREATE_EDIT),
        (CONTRACTS, VIEW_CREATE_EDIT),
        (SIGNATURES, VIEW_CREATE),
        (CONTRACT_PAYMENTS, VIEW),
        (NOTIFICATIONS, Grant::All),
    ],
};

/// What a manager only looks at; everything else is theirs.
const MANAGER_VIEWS: [u16; 3] = [ACCOUNT, USERS, ROLES];

/// Makes the default roles; returns the administrator's.
pub async fn create(tx: &MerchantTx) -> Result<RoleId> {
    let pages = merchant_pages(tx.kernel());
    let administrator = ActiveModel {
        is_administrator: Set(true),
        ..row("Administrator", "مدير النظام", &Permissions::default())?
    };
    let administrator = tx.create::<Entity>(administrator).await?;
    let mut others = vec![row("Manager", "مدير", &manager(&pages))?];
    for role in [RECEPTIONIST, CASHIER, REAL_ESTATE_EMPLOYEE] {
        others.push(row(role.name_en, role.name_ar, &granted(&role, &pages))?);
    }
    tx.create_many::<Entity>(others).await?;
    Ok(administrator.id)
}

fn manager(pages: &[&'static Page]) -> Permissions {
    let mut rights = Permissions::all(pages);
    for page in MANAGER_VIEWS {
        if let Some(actions) = rights.0.get_mut(&page) {
            actions.retain(|action| *action == 1);
        }
    }
    rights
}

fn granted(role: &DefaultRole, pages: &[&'static Page]) -> Permissions {
    let all = Permissions::all(pages);
    let wanted = role.grants.iter().map(|(page, grant)| {
        let actions = match grant {
            Grant::All => all.0.get(page).cloned().unwrap_or_default(),
            Grant::Only(actions) => actions.to_vec(),
        };
        (*page, actions)
    });
    Permissions(wanted.collect()).restricted_to(pages)
}

fn row(name_en: &str, name_ar: &str, rights: &Permissions) -> Result<ActiveModel> {
    Ok(ActiveModel {
        name_en: Set(name_en.to_owned()),
        name_ar: Set(name_ar.to_owned()),
        is_administrator: Set(false),
        permissions: Set(serde_json::to_value(rights)?),
        options: Set(serde_json::json!([])),
        ..Default::default()
    })
}
