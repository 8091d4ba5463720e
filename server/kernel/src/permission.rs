//! Permissions: the specification's page and action numbers behind names.
//! A feature declares its page with [`page!`](crate::page); the composed list feeds the role editor.

use std::collections::BTreeMap;

use poem_openapi::registry::{MetaTag, Registry};
use poem_openapi::{NewType, Tags};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

/// One thing that a role may or may not do.
pub trait Permission: Send + Sync + 'static {
    const PAGE: u16;
    const ACTION: u16;
    /// `<noun>.<action>`, as in the spec's `x-permission`.
    const NAME: &'static str;
    /// Whether what it writes is about sessions and keys, which goes on where the account can only be read.
    const OF_SESSIONS: bool = false;
    /// Whether it only ends the caller's own session, which everybody may.
    const OF_LEAVING: bool = false;

    /// The page's noun.
    fn noun() -> &'static str {
        Self::NAME.split('.').next().unwrap_or_default()
    }
}

/// Anyone who is signed in to the area.
pub struct SignedIn;

impl Permission for SignedIn {
    const PAGE: u16 = 0;
    const ACTION: u16 = 0;
    const NAME: &'static str = "signed_in";
    const OF_SESSIONS: bool = true;
}

/// Anyone who is signed in to the area and leaves it.
pub struct Leaving;

impl Permission for Leaving {
    const PAGE: u16 = SignedIn::PAGE;
    const ACTION: u16 = SignedIn::ACTION;
    const NAME: &'static str = SignedIn::NAME;
    const OF_SESSIONS: bool = true;
    const OF_LEAVING: bool = true;
}

/// The same right, for what ends sessions and keys.
pub struct OfSessions<P>(std::marker::PhantomData<fn() -> P>);

impl<P: Permission> Permission for OfSessions<P> {
    const PAGE: u16 = P::PAGE;
    const ACTION: u16 = P::ACTION;
    const NAME: &'static str = P::NAME;
    const OF_SESSIONS: bool = true;
}

/// Pages from here on belong to the platform's own people; a merchant's roles do not know them.
const FIRST_MANAGER_PAGE: u16 = 100;

/// A page of the permission map.
#[derive(Debug)]
pub struct Page {
    pub number: u16,
    pub noun: &'static str,
    pub en: &'static str,
    pub ar: &'static str,
    pub actions: &'static [Action],
}

impl Page {
    /// Whether a merchant's roles can hold it.
    pub const fn is_merchants(&self) -> bool {
        self.number < FIRST_MANAGER_PAGE
    }

    /// The page's action of that name.
    pub fn action(&self, name: &str) -> Option<&'static Action> {
        self.actions.iter().find(|action| action.name == name)
    }
}

/// The operations of a page stand under its noun in the published document: `tag = "permission::PAGE"`.
impl Tags for Page {
    fn register(&self, registry: &mut Registry) {
        registry.create_tag(MetaTag {
            name: self.noun,
            description: None,
            external_docs: None,
        });
    }

    fn name(&self) -> &'static str {
        self.noun
    }
}

#[derive(Debug)]
pub struct Action {
    pub number: u16,
    pub name: &'static str,
    pub en: &'static str,
    pub ar: &'static str,
    /// Who does it has to reach every record: done in part it would be wrong, or give more than one has.
    pub of_whole_reach: bool,
}

/// The specification's map: page number → allowed action numbers.
#[derive(
    Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult,
)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct Permissions(pub BTreeMap<u16, Vec<u16>>);

impl Permissions {
    pub fn all(pages: &[&'static Page]) -> Self {
        let actions = |page: &Page| page.actions.iter().map(|action| action.number).collect();
        Self(
            pages
                .iter()
                .map(|page| (page.number, actions(page)))
                .collect(),
        )
    }

    pub fn allows<P: Permission>(&self) -> bool {
        self.allows_numbers(P::PAGE, P::ACTION)
    }

    pub fn allows_numbers(&self, page: u16, action: u16) -> bool {
        page == 0
            || self
                .0
                .get(&page)
                .is_some_and(|actions| actions.contains(&action))
    }

    /// Whether it has `<noun>.<action>` of these pages.
    pub fn allows_named(&self, pages: &[&'static Page], name: &str) -> bool {
        let Some((noun, action)) = name.split_once('.') else {
            return false;
        };
        let page = pages.iter().find(|page| page.noun == noun);
        page.and_then(|page| Some((page.number, page.action(action)?.number)))
            .is_some_and(|(page, action)| self.allows_numbers(page, action))
    }

    /// What is seen with it.
    #[must_use]
    pub fn to_view(&self) -> Self {
        const VIEW: u16 = 1;
        let seen = self.0.iter().filter(|(_, actions)| actions.contains(&VIEW));
        Self(seen.map(|(page, _)| (*page, vec![VIEW])).collect())
    }

    /// What both have.
    #[must_use]
    pub fn within(&self, scope: &Self) -> Self {
        let shared = self.0.iter().map(|(page, actions)| {
            let actions = actions.iter().copied();
            let kept = actions.filter(|action| scope.allows_numbers(*page, *action));
            (*page, kept.collect::<Vec<u16>>())
        });
        Self(shared.filter(|(_, actions)| !actions.is_empty()).collect())
    }

    /// What either has.
    #[must_use]
    pub fn joined(mut self, other: &Self) -> Self {
        for (page, actions) in &other.0 {
            let held = self.0.entry(*page).or_default();
            held.extend(actions);
            held.sort_unstable();
            held.dedup();
        }
        self
    }

    /// Only what exists in `pages`; unknown numbers are dropped.
    pub fn restricted_to(&self, pages: &[&'static Page]) -> Self {
        self.kept(pages, |_| true)
    }

    /// The same for somebody of limited reach.
    pub fn limited_to(&self, pages: &[&'static Page]) -> Self {
        self.kept(pages, |action| !action.of_whole_reach)
    }

    fn kept(&self, pages: &[&'static Page], keeps: impl Fn(&Action) -> bool) -> Self {
        let mut kept = BTreeMap::new();
        for page in pages {
            let Some(granted) = self.0.get(&page.number) else {
                continue;
            };
            let known: Vec<u16> = page
                .actions
                .iter()
                .filter(|action| granted.contains(&action.number) && keeps(action))
                .map(|action| action.number)
                .collect();
            if !known.is_empty() {
                kept.insert(page.number, known);
            }
        }
        Self(kept)
    }
}

/// Declares a feature's page of the permission map and a type for each of its actions. `View`, `Create`, `Edit` and
/// `Delete` have the same number and words on every page, unless the page gives its own.
///
/// ```ignore
/// kernel::page! {
///     pub mod permission = 24 "units" ("Units", "الوحدات") {
///         View, Create, Edit,
///         Delete = 4 "disable" ("Disable", "تعطيل"),
///         Generate = 5 "generate" ("Generate", "توليد"),
///         // Only for who reaches every record.
///         Access = 6 "access" ("Give access", "منح الوصول") of whole reach,
///     }
/// }
/// ```
#[macro_export]
macro_rules! page {
    (
        $vis:vis mod $module:ident = $number:literal $noun:literal ($en:literal, $ar:literal) {
            $( $action:ident $(= $action_number:literal $action_name:literal ($action_en:literal, $action_ar:literal))?
                $(of $whole:ident reach)? ),* $(,)?
        }
    ) => {
        $vis mod $module {
            pub const PAGE: $crate::permission::Page = $crate::permission::Page {
                number: $number,
                noun: $noun,
                en: $en,
                ar: $ar,
                actions: &[$(
                    $crate::permission::Action {
                        $(of_whole_reach: $crate::page_action!(reach $whole),)?
                        ..$crate::page_action!(of $action $($action_number $action_name $action_en $action_ar)?)
                    }
                ),*],
            };
            $(
                pub struct $action;
                impl $crate::permission::Permission for $action {
                    const PAGE: u16 = $number;
                    const ACTION: u16 = $crate::page_action!(number $action $($action_number)?);
                    const NAME: &'static str =
                        concat!($noun, ".", $crate::page_action!(name $action $($action_name)?));
                }
            )*
        }
    };
}

/// An action as the page gives it, or as it is on every page.
#[doc(hidden)]
#[macro_export]
macro_rules! page_action {
    (number $action:ident $number:literal) => { $number };
    (number View) => { 1 };
    (number Create) => { 2 };
    (number Edit) => { 3 };
    (number Delete) => { 4 };
    (name $action:ident $name:literal) => { $name };
    (name View) => { "view" };
    (name Create) => { "create" };
    (name Edit) => { "edit" };
    (name Delete) => { "delete" };
    (of View) => { $crate::page_action!(of View 1 "view" "View" "عرض") };
    (of Create) => { $crate::page_action!(of Create 2 "create" "Create" "إضافة") };
    (of Edit) => { $crate::page_action!(of Edit 3 "edit" "Edit" "تعديل") };
    (of Delete) => { $crate::page_action!(of Delete 4 "delete" "Delete" "حذف") };
    (of $action:ident $number:literal $name:literal $en:literal $ar:literal) => {
        $crate::permission::Action {
            number: $number,
            name: $name,
            en: $en,
            ar: $ar,
            of_whole_reach: false,
        }
    };
    (reach whole) => { true };
}
