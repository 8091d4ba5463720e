use kernel::auth::Principal;
use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

/// The specification's four kinds, and ours: contracts, payments and e-invoicing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[oai(rename_all = "camelCase")]
pub enum NotificationKind {
    Stocks,
    Surveys,
    SuggestionsAndComplains,
    Orders,
    Contracts,
    Payments,
    EInvoicing,
}

impl NotificationKind {
    pub const ALL: [Self; 7] = [
        Self::Stocks,
        Self::Surveys,
        Self::SuggestionsAndComplains,
        Self::Orders,
        Self::Contracts,
        Self::Payments,
        Self::EInvoicing,
    ];

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stocks => "stocks",
            Self::Surveys => "surveys",
            Self::SuggestionsAndComplains => "suggestionsAndComplains",
            Self::Orders => "orders",
            Self::Contracts => "contracts",
            Self::Payments => "payments",
            Self::EInvoicing => "eInvoicing",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// The right that shows it: page and action. Orders depend on the account instead.
    fn right(self) -> Option<(u16, u16)> {
        match self {
            Self::Stocks => Some((5, 5)),
            Self::Surveys => Some((6, 38)),
            Self::SuggestionsAndComplains => Some((6, 39)),
            Self::Orders => None,
            Self::Contracts => Some((30, 1)),
            Self::Payments => Some((40, 1)),
            Self::EInvoicing => Some((61, 1)),
        }
    }

    pub fn is_shown_to(self, principal: &Principal, holds_invoices: bool) -> bool {
        match self.right() {
            Some((page, action)) => principal.permissions.allows_numbers(page, action),
            None => holds_invoices,
        }
    }
}
