//! What somebody may do, worked out from the role and the pages of the product.

use std::collections::BTreeMap;

use kernel::Kernel;
use kernel::permission::{Page, Permissions};
use kernel::tenancy::Reach;

/// The pages that a merchant's roles are made of.
pub fn merchant_pages(kernel: &Kernel) -> Vec<&'static Page> {
    let pages = kernel.pages.iter().copied();
    pages.filter(|page| page.is_merchants()).collect()
}

/// The rights of a stored role: an administrator's are every page of the product, whatever the row
/// says; of another role unknown pages and actions are dropped, and with a limited reach what takes all records.
pub fn effective(
    kernel: &Kernel,
    is_administrator: bool,
    reach: Reach,
    stored: &Permissions,
) -> Permissions {
    let pages = merchant_pages(kernel);
    match (is_administrator, reach) {
        (true, _) => Permissions::all(&pages),
        (false, Reach::All) => stored.restricted_to(&pages),
        (false, _) => stored.limited_to(&pages),
    }
}

/// Whether `own` has everything that `wanted` has.
pub fn covers(own: &Permissions, wanted: &Permissions) -> bool {
    wanted.0.iter().all(|(page, actions)| {
        actions
            .iter()
            .all(|action| own.allows_numbers(*page, *action))
    })
}

/// What a caller sends; keys that are no page numbers are dropped, as unknown pages are.
pub fn from_map(map: &BTreeMap<String, Vec<u16>>) -> Permissions {
    Permissions(
        map.iter()
            .filter_map(|(page, actions)| Some((page.parse().ok()?, actions.clone())))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn map() -> impl Strategy<Value = Permissions> {
        proptest::collection::btree_map(
            1_u16..60,
            proptest::collection::vec(1_u16..12, 1..6),
            0..20,
        )
        .prop_map(Permissions)
    }

    proptest! {
        #[test]
        fn rights_cover_themselves_and_less(rights in map(), other in map()) {
            prop_assert!(covers(&rights, &rights));
            prop_assert!(covers(&rights, &Permissions::default()));
            if covers(&rights, &other) && covers(&other, &rights) {
                for (page, actions) in &other.0 {
                    prop_assert!(actions.iter().all(|action| rights.allows_numbers(*page, *action)));
                }
            }
        }

        #[test]
        fn a_map_survives_the_api(rights in map()) {
            let sent = serde_json::to_value(&rights).unwrap();
            prop_assert_eq!(from_map(&serde_json::from_value(sent).unwrap()), rights);
        }
    }

    #[test]
    fn one_right_more_is_not_covered() {
        let own = Permissions([(3, vec![1])].into());
        assert!(!covers(&own, &Permissions([(3, vec![1, 2])].into())));
        assert!(!covers(&own, &Permissions([(4, vec![1])].into())));
    }
}
