//! The roles that a new merchant starts with; each can be changed except the administrator's.

use kernel::Result;
use kernel::permission::{Page, Permissions};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity};
use super::rights::merchant_pages;
use super::{Reach, RoleId, RoleOptions};

const VIEW: Grant = Grant::Only(&["view"]);
const VIEW_CREATE_EDIT: Grant = Grant::Only(&["view", "create", "edit"]);

/// Writing notes on tenants, and editing one's own.
const WRITE: Grant = Grant::Only(&["view", "create"]);

/// Collecting issues the receipt; the edit enters a cheque.
const TAKE_MONEY: Grant = Grant::Only(&["view", "edit", "collect"]);

/// Writing to tenants and entering what they say, not what is sent by itself.
const LOOK_AFTER: Grant = Grant::Only(&["view", "send", "answer"]);
/// A cheque comes in and may be postponed; what the bank does with it is the accountant's.
const TAKE_CHEQUES: Grant = Grant::Only(&["view", "take_in", "hold"]);
/// Running errands to the registry; what was recorded is taken back by a manager.
const REGISTER: Grant = Grant::Only(&["view", "edit", "record", "pack"]);

#[derive(Clone, Copy)]
enum Grant {
    All,
    /// Actions by name.
    Only(&'static [&'static str]),
}

struct DefaultRole {
    name_en: &'static str,
    name_ar: &'static str,
    /// By the noun of the page: the contexts that have most of them lie above this one.
    grants: &'static [(&'static str, Grant)],
}

/// A receptionist takes in money, cheques and papers, and looks up; drafts contracts; removes nothing and
/// sees no owner's balance.
const RECEPTIONIST: DefaultRole = DefaultRole {
    name_en: "Receptionist",
    name_ar: "موظف استقبال",
    grants: &[
        ("dashboard", VIEW),
        ("customers", VIEW_CREATE_EDIT),
        ("customer_notes", WRITE),
        ("customer_risks", VIEW),
        ("documents", VIEW_CREATE_EDIT),
        ("document_requests", Grant::All),
        ("tenant_links", Grant::Only(&["view", "create", "close"])),
        ("contact_changes", Grant::All),
        ("cities", VIEW),
        ("sectors", VIEW),
        ("districts", VIEW),
        ("buildings", VIEW),
        ("units", VIEW),
        ("photos", VIEW),
        ("meters", Grant::Only(&["view", "read"])),
        ("unit_keys", Grant::Only(&["view", "hand_over"])),
        (
            "handovers",
            Grant::Only(&["view", "create", "edit", "sign"]),
        ),
        ("enquiries", Grant::All),
        ("viewings", Grant::All),
        ("parkings", VIEW),
        ("contracts", VIEW_CREATE_EDIT),
        ("addenda", VIEW),
        ("unit_holds", Grant::All),
        ("notices", Grant::Only(&["view", "create"])),
        ("renewals", Grant::Only(&["view", "letters"])),
        ("clauses", VIEW),
        ("signatures", VIEW),
        ("signing", Grant::Only(&["view", "send"])),
        ("contract_payments", TAKE_MONEY),
        ("money_received", Grant::Only(&["view", "receive"])),
        ("receipts", VIEW),
        ("insurances", VIEW),
        ("settlements", VIEW),
        ("registrations", REGISTER),
        ("cheques", TAKE_CHEQUES),
        ("deposit_slips", VIEW),
        ("charges", VIEW),
        ("reminders", VIEW),
        ("customers_care", LOOK_AFTER),
        ("messages", VIEW),
    ],
};

const CASHIER: DefaultRole = DefaultRole {
    name_en: "Cashier",
    name_ar: "أمين صندوق",
    grants: &[
        ("dashboard", VIEW),
        ("customers", VIEW),
        ("customer_risks", VIEW),
        ("buildings", VIEW),
        ("units", VIEW),
        ("parkings", VIEW),
        ("contracts", VIEW),
        ("contract_payments", Grant::All),
        ("money_received", Grant::Only(&["view", "receive"])),
        ("receipts", Grant::All),
        ("insurances", Grant::Only(&["view", "top_up"])),
        (
            "cheques",
            Grant::Only(&["view", "take_in", "hold", "bank", "settle"]),
        ),
        ("deposit_slips", Grant::All),
        ("bank_accounts", VIEW),
        ("charges", Grant::Only(&["view", "collect"])),
        ("settlements", VIEW),
        ("recharges", VIEW),
    ],
};

const REAL_ESTATE_EMPLOYEE: DefaultRole = DefaultRole {
    name_en: "Real-estate employee",
    name_ar: "موظف عقارات",
    grants: &[
        ("dashboard", VIEW),
        ("customers", VIEW_CREATE_EDIT),
        ("customer_notes", WRITE),
        ("customer_risks", VIEW),
        ("owners", VIEW),
        ("documents", VIEW_CREATE_EDIT),
        ("document_requests", Grant::All),
        ("tenant_links", Grant::Only(&["view", "create", "close"])),
        ("contact_changes", Grant::All),
        ("cities", VIEW),
        ("sectors", VIEW),
        ("districts", VIEW),
        ("buildings", VIEW),
        ("units", Grant::Only(&["view", "create", "edit", "publish"])),
        ("photos", Grant::All),
        ("meters", Grant::Only(&["view", "create", "edit", "read"])),
        (
            "unit_keys",
            Grant::Only(&["view", "create", "edit", "hand_over"]),
        ),
        (
            "handovers",
            Grant::Only(&["view", "create", "edit", "delete", "sign"]),
        ),
        ("enquiries", Grant::All),
        ("viewings", Grant::All),
        ("parkings", VIEW_CREATE_EDIT),
        ("contracts", VIEW_CREATE_EDIT),
        (
            "addenda",
            Grant::Only(&["view", "create", "edit", "delete"]),
        ),
        ("unit_holds", Grant::All),
        ("notices", Grant::Only(&["view", "create"])),
        ("renewals", Grant::All),
        ("tenancy_rules", VIEW),
        ("clauses", VIEW),
        ("signatures", VIEW),
        ("signing", Grant::Only(&["view", "send"])),
        ("contract_payments", VIEW),
        ("settlements", Grant::Only(&["view", "prepare"])),
        ("registrations", REGISTER),
        ("customers_care", LOOK_AFTER),
        ("messages", VIEW),
    ],
};

const LIMITED: [DefaultRole; 3] = [RECEPTIONIST, CASHIER, REAL_ESTATE_EMPLOYEE];

/// What a manager only looks at; everything else is theirs.
const MANAGER_VIEWS: [&str; 3] = ["account", "users", "roles"];

/// Pages and actions that the default roles name and that are not among these.
pub fn unknown_rights(pages: &[&'static Page]) -> Vec<String> {
    let page = |noun: &str| pages.iter().find(|page| page.noun == noun);
    let mut unknown = Vec::new();
    for noun in MANAGER_VIEWS {
        if page(noun).is_none_or(|page| page.action("view").is_none()) {
            unknown.push(format!("{noun}.view"));
        }
    }
    for (noun, grant) in LIMITED.iter().flat_map(|role| role.grants) {
        let names: &[&str] = match grant {
            Grant::All => &[],
            Grant::Only(names) => names,
        };
        let Some(page) = page(noun) else {
            unknown.push((*noun).to_owned());
            continue;
        };
        let strange = names.iter().filter(|name| page.action(name).is_none());
        unknown.extend(strange.map(|name| format!("{noun}.{name}")));
    }
    unknown
}

/// Makes the default roles; returns the administrator's.
pub async fn create(tx: &MerchantTx) -> Result<RoleId> {
    let pages = merchant_pages(tx.kernel());
    let administrator = ActiveModel {
        is_administrator: Set(true),
        ..row("Administrator", "مدير النظام", Permissions::default())
    };
    let administrator = tx.create::<Entity>(administrator).await?;
    let mut others = vec![row("Manager", "مدير", manager(&pages))];
    for role in &LIMITED {
        others.push(row(role.name_en, role.name_ar, granted(role, &pages)));
    }
    tx.create_many::<Entity>(others).await?;
    Ok(administrator.id)
}

fn manager(pages: &[&'static Page]) -> Permissions {
    let actions = |page: &Page| {
        let looks_only = MANAGER_VIEWS.contains(&page.noun);
        let held = page.actions.iter();
        held.filter(|action| !looks_only || action.name == "view")
            .map(|action| action.number)
            .collect()
    };
    Permissions(
        pages
            .iter()
            .map(|page| (page.number, actions(page)))
            .collect(),
    )
}

fn granted(role: &DefaultRole, pages: &[&'static Page]) -> Permissions {
    let actions = |page: &Page, grant: &Grant| {
        let held = page.actions.iter().filter(|action| match grant {
            Grant::All => true,
            Grant::Only(names) => names.contains(&action.name),
        });
        held.map(|action| action.number).collect()
    };
    let rights = role.grants.iter().filter_map(|(noun, grant)| {
        let page = pages.iter().find(|page| page.noun == *noun)?;
        Some((page.number, actions(page, grant)))
    });
    Permissions(rights.collect())
}

fn row(name_en: &str, name_ar: &str, rights: Permissions) -> ActiveModel {
    ActiveModel {
        name_en: Set(name_en.to_owned()),
        name_ar: Set(name_ar.to_owned()),
        is_administrator: Set(false),
        permissions: Set(rights),
        options: Set(RoleOptions::default()),
        reach: Set(Reach::All),
        ..Default::default()
    }
}
