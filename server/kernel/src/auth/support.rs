//! The platform's staff in a merchant's area that its administrator has opened to them, for a time.

use chrono::{DateTime, Utc};

use crate::error::{Problem, Result};
use crate::permission::Permission;
use crate::text::Text;

/// What somebody of the platform has in a merchant's area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SupportAccess {
    pub grant_id: i64,
    pub staff_id: i64,
    pub staff_name: String,
    /// Without it everything is seen and nothing is changed.
    pub may_change: bool,
    pub ends_at: DateTime<Utc>,
}

/// What support never does, also where it may change the rest: who comes in and with which rights, secrets that are
/// shown or used, signatures in a customer's or an owner's name, money that leaves, what the office buys, words that
/// stand under an employee's name, and work that goes on in an employee's name after the request.
/// What belongs to a person alone (profile, password, keys, sessions) is refused with every write of who is signed in.
pub const REFUSED: &[&str] = &[
    "users.create",
    "users.edit",
    "users.disable",
    "roles.create",
    "roles.edit",
    "roles.delete",
    "owners.access",
    "webhook_endpoints.create",
    "webhook_endpoints.edit",
    "webhook_endpoints.delete",
    "email_settings.edit",
    "email_settings.test",
    "whatsapp_settings.edit",
    "whatsapp_settings.test",
    "zatca_settings.edit",
    "zatca_settings.connect",
    "zatca_settings.cancel",
    "signing.edit",
    "signing.send",
    "handovers.sign",
    "tenant_links.create",
    "tenant_links.edit",
    "contact_changes.decide",
    "owner_approvals.override",
    "owner_payouts.create",
    "owner_payouts.reverse",
    "owner_payouts.exceed",
    "issued_cheques.create",
    "issued_cheques.hand_over",
    "issued_cheques.end",
    "insurances.refund",
    "settlements.post",
    "money_received.refund",
    "bank_accounts.create",
    "bank_accounts.edit",
    "billing.change",
    "billing.cancel",
    "customer_notes.create",
    "customer_notes.edit",
    "imports.create",
    "imports.undo",
    "renewals.create",
    "renewals.undo",
];

impl SupportAccess {
    /// Refuses a write that this access does not cover; leaving is always possible.
    pub fn ensure_may_write<P: Permission>(&self) -> Result<()> {
        if P::OF_LEAVING {
            return Ok(());
        }
        if !self.may_change {
            return Err(read_only());
        }
        if P::PAGE == 0 || REFUSED.contains(&P::NAME) {
            return Err(refused());
        }
        Ok(())
    }
}

fn read_only() -> Problem {
    Problem::new(
        501,
        "support_read_only",
        Text::fixed(
            "This support access is for looking only. Ask the account's administrator to allow changes.",
            "صلاحية الدعم هذه للاطلاع فقط. اطلب من مدير الحساب السماح بالتعديل.",
        ),
    )
}

/// Also of what the staff's person would do for themselves, such as opening the area for longer.
pub fn refused() -> Problem {
    Problem::new(
        501,
        "support_refused",
        Text::fixed(
            "Support does not do this in a customer's account. Ask somebody of the office to do it.",
            "لا يقوم الدعم بهذا الإجراء في حساب العميل. اطلب من أحد موظفي المكتب القيام به.",
        ),
    )
}

#[cfg(test)]
mod rules {
    use super::*;
    use crate::permission::{Leaving, SignedIn};

    struct Pay;

    impl Permission for Pay {
        const PAGE: u16 = 72;
        const ACTION: u16 = 2;
        const NAME: &'static str = "owner_payouts.create";
    }

    struct EditUnit;

    impl Permission for EditUnit {
        const PAGE: u16 = 24;
        const ACTION: u16 = 3;
        const NAME: &'static str = "units.edit";
    }

    fn access(may_change: bool) -> SupportAccess {
        SupportAccess {
            grant_id: 1,
            staff_id: 2,
            staff_name: "Sara".to_owned(),
            may_change,
            ends_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn looking_changes_nothing_and_leaves() {
        let looking = access(false);
        assert!(looking.ensure_may_write::<EditUnit>().is_err());
        assert!(looking.ensure_may_write::<SignedIn>().is_err());
        assert!(looking.ensure_may_write::<Leaving>().is_ok());
    }

    #[test]
    fn with_changes_what_is_the_offices_alone_is_refused() {
        let changing = access(true);
        assert!(changing.ensure_may_write::<EditUnit>().is_ok());
        for refused in [
            changing.ensure_may_write::<Pay>(),
            changing.ensure_may_write::<SignedIn>(),
        ] {
            assert_eq!(refused.expect_err("refused").code(), "support_refused");
        }
        assert!(changing.ensure_may_write::<Leaving>().is_ok());
    }
}
