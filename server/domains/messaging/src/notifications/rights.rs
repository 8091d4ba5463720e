//! Who is shown which kind of notification.

use collections::contract_payments;
use kernel::code::{Code as _, YesNo};
use kernel::notification::NotificationKind;
use kernel::permission::{Page, Permission as _, Permissions};
use leasing::contracts;
use parties::document_requests;
use properties::enquiries;

use super::pages::{feedback, stocks};
use crate::{email_settings, webhook_endpoints, whatsapp_settings};

/// What shows a kind: a right, or the account's setting that orders may be held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gate {
    /// By name, `<noun>.<action>`: e-invoicing and the subscription are of contexts that this one does not know.
    Right(&'static str),
    HeldOrders,
    /// Each is for one person, who is shown the kind from the first one on.
    Addressee,
}

pub const fn gate(kind: NotificationKind) -> Gate {
    match kind {
        NotificationKind::Stocks => Gate::Right(stocks::Notifications::NAME),
        NotificationKind::Surveys => Gate::Right(feedback::Surveys::NAME),
        NotificationKind::SuggestionsAndComplains => Gate::Right(feedback::Suggestions::NAME),
        NotificationKind::Orders => Gate::HeldOrders,
        NotificationKind::Development
        | NotificationKind::Exports
        | NotificationKind::Support
        | NotificationKind::Viewings => Gate::Addressee,
        NotificationKind::Contracts => Gate::Right(contracts::permission::View::NAME),
        NotificationKind::Payments => Gate::Right(contract_payments::permission::View::NAME),
        NotificationKind::WhatsApp => Gate::Right(whatsapp_settings::permission::View::NAME),
        NotificationKind::Email => Gate::Right(email_settings::permission::View::NAME),
        NotificationKind::Webhooks => Gate::Right(webhook_endpoints::permission::View::NAME),
        NotificationKind::EInvoicing => Gate::Right("zatca_submissions.view"),
        NotificationKind::Documents => Gate::Right(document_requests::permission::View::NAME),
        NotificationKind::Subscription => Gate::Right("billing.view"),
        NotificationKind::Enquiries => Gate::Right(enquiries::permission::View::NAME),
    }
}

/// The kinds that somebody with these rights is shown; some also who was ever told something alone.
pub fn shown(
    pages: &[&'static Page],
    held: &Permissions,
    hold_invoice: YesNo,
    is_addressee: bool,
) -> Vec<NotificationKind> {
    let is_shown = |kind: &NotificationKind| match gate(*kind) {
        Gate::Right(name) => held.allows_named(pages, name),
        Gate::HeldOrders => hold_invoice == YesNo::Yes,
        Gate::Addressee => is_addressee,
    };
    let kinds = NotificationKind::ALL.iter().copied();
    kinds.filter(is_shown).collect()
}
