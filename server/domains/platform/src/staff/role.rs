use kernel::permission::{Page, Permissions};

use crate::{
    blocked_ips, failed_logins, jobs, js_errors, mails, managed_zatca_settings, merchants,
    trial_requests,
};

/// What a manager is to the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poem_openapi::Enum, serde::Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Administrator,
    Sales,
    Support,
    Superadmin,
}

impl Role {
    pub const ALL: [Self; 4] = [
        Self::Administrator,
        Self::Sales,
        Self::Support,
        Self::Superadmin,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Administrator => "administrator",
            Self::Sales => "sales",
            Self::Support => "support",
            Self::Superadmin => "superadmin",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == text)
    }

    pub fn permissions(self) -> Permissions {
        match self {
            Self::Superadmin => Permissions::all(crate::PAGES),
            Self::Administrator => {
                let mut permissions = Permissions::all(crate::PAGES);
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
                ],
                &[&failed_logins::permission::PAGE],
            ),
            Self::Support => granted(
                &[
                    &mails::permission::PAGE,
                    &blocked_ips::permission::PAGE,
                    &jobs::permission::PAGE,
                    &managed_zatca_settings::permission::PAGE,
                ],
                &[
                    &trial_requests::permission::PAGE,
                    &merchants::permission::PAGE,
                    &failed_logins::permission::PAGE,
                    &js_errors::permission::PAGE,
                ],
            ),
        }
    }
}

const VIEW: u16 = 1;

fn granted(fully: &[&'static Page], to_view: &[&Page]) -> Permissions {
    let mut permissions = Permissions::all(fully);
    permissions
        .0
        .extend(to_view.iter().map(|page| (page.number, vec![VIEW])));
    permissions
}

#[cfg(test)]
mod rules {
    use kernel::permission::Permission as _;

    use super::*;
    use crate::staff::permission as staff;

    #[test]
    fn only_a_superadmin_changes_staff() {
        for role in Role::ALL {
            let allowed = role.permissions().allows::<staff::Edit>();
            assert_eq!(allowed, role == Role::Superadmin, "{role:?}");
        }
    }

    #[test]
    fn sales_decides_and_support_does_not() {
        type Approve = trial_requests::permission::Approve;
        assert!(Role::Sales.permissions().allows::<Approve>());
        assert!(
            !Role::Support
                .permissions()
                .allows_numbers(Approve::PAGE, Approve::ACTION)
        );
        assert!(
            Role::Support
                .permissions()
                .allows::<trial_requests::permission::View>()
        );
    }

    #[test]
    fn names_are_read_back() {
        for role in Role::ALL {
            assert_eq!(Role::parse(role.as_str()), Some(role));
        }
        assert_eq!(Role::parse("owner"), None);
    }
}
