use kernel::permission::{Page, Permissions};

use super::StaffRole;
use crate::{
    account_invoices, account_payments, billing_figures, billing_settings, blocked_ips,
    connections, countries, development_suggestions, failed_logins, jobs, js_errors, known_cities,
    mails, managed_campaigns, managed_customers, managed_employees, managed_support_grants,
    managed_zatca_settings, marketing_leads, marketing_settings, merchants, payment_requests,
    plans, subscription_settings, subscriptions, trial_requests, whatsapp_packages, whatsapp_sends,
};

impl StaffRole {
    /// What somebody with this role may do.
    pub fn permissions(self) -> Permissions {
        match self {
            Self::Superadmin => Permissions::all(&of_the_platform()),
            Self::Administrator => {
                let mut permissions = Permissions::all(&of_the_platform());
                permissions
                    .0
                    .insert(super::permission::PAGE.number, vec![VIEW]);
                permissions
            }
            Self::Sales => granted(
                &[
                    &trial_requests::permission::PAGE,
                    &merchants::permission::PAGE,
                    &mails::permission::PAGE,
                    &marketing_leads::permission::PAGE,
                    &marketing_settings::permission::PAGE,
                    &whatsapp_packages::permission::PAGE,
                    &subscriptions::permission::PAGE,
                    &account_invoices::permission::PAGE,
                    &account_payments::permission::PAGE,
                    &payment_requests::permission::PAGE,
                ],
                &[
                    &failed_logins::permission::PAGE,
                    &managed_campaigns::permission::PAGE,
                    &whatsapp_sends::permission::PAGE,
                    &plans::permission::PAGE,
                    &subscription_settings::permission::PAGE,
                    &billing_settings::permission::PAGE,
                    &billing_figures::permission::PAGE,
                    &managed_employees::permission::PAGE,
                    &managed_customers::permission::PAGE,
                    &countries::permission::PAGE,
                    &known_cities::permission::PAGE,
                ],
            ),
            Self::Support => granted(
                &[
                    &connections::permission::PAGE,
                    &development_suggestions::permission::PAGE,
                    &managed_support_grants::permission::PAGE,
                    &mails::permission::PAGE,
                    &blocked_ips::permission::PAGE,
                    &jobs::permission::PAGE,
                    &managed_zatca_settings::permission::PAGE,
                    &whatsapp_packages::permission::PAGE,
                ],
                &[
                    &trial_requests::permission::PAGE,
                    &merchants::permission::PAGE,
                    &failed_logins::permission::PAGE,
                    &js_errors::permission::PAGE,
                    &managed_campaigns::permission::PAGE,
                    &whatsapp_sends::permission::PAGE,
                    &plans::permission::PAGE,
                    &subscriptions::permission::PAGE,
                    &account_invoices::permission::PAGE,
                    &account_payments::permission::PAGE,
                    &managed_employees::permission::PAGE,
                    &managed_customers::permission::PAGE,
                    &countries::permission::PAGE,
                    &known_cities::permission::PAGE,
                ],
            ),
        }
    }
}

const VIEW: u16 = 1;

/// The context's pages without those of merchants' roles.
fn of_the_platform() -> Vec<&'static Page> {
    let pages = crate::PAGES.iter().copied();
    pages.filter(|page| !page.is_merchants()).collect()
}

fn granted(fully: &[&'static Page], to_view: &[&Page]) -> Permissions {
    let mut permissions = Permissions::all(fully);
    permissions
        .0
        .extend(to_view.iter().map(|page| (page.number, vec![VIEW])));
    permissions
}

#[cfg(test)]
mod rules {
    use kernel::code::Code as _;
    use kernel::permission::Permission as _;

    use super::*;
    use crate::staff::permission as staff;

    #[test]
    fn only_a_superadmin_changes_staff() {
        for role in StaffRole::ALL.iter().copied() {
            let allowed = role.permissions().allows::<staff::Edit>();
            assert_eq!(allowed, role == StaffRole::Superadmin, "{role:?}");
        }
    }

    #[test]
    fn sales_decides_and_support_does_not() {
        type Approve = trial_requests::permission::Approve;
        assert!(StaffRole::Sales.permissions().allows::<Approve>());
        assert!(
            !StaffRole::Support
                .permissions()
                .allows_numbers(Approve::PAGE, Approve::ACTION)
        );
        assert!(
            StaffRole::Support
                .permissions()
                .allows::<trial_requests::permission::View>()
        );
    }
}
