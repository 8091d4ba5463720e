//! What invoices of plans say, and what the office is told of them.

use chrono::NaiveDate;
use kernel::code::Code as _;
use kernel::text::Text;

use crate::account_invoices::InvoiceLine;
use crate::merchants::SubscriptionPackage;
use crate::subscriptions::BillingPeriod;

/// The line of a plan.
pub(crate) fn lines_of(
    (package, billing): (SubscriptionPackage, BillingPeriod),
    explanation: &Text,
    amount: String,
) -> Vec<InvoiceLine> {
    let (package, billing) = (package.text(), billing.text());
    vec![InvoiceLine {
        title_en: format!("Subscription, {} ({})", package.en, billing.en),
        title_ar: format!("اشتراك {} ({})", package.ar, billing.ar),
        explanation_en: explanation.en.to_string(),
        explanation_ar: explanation.ar.to_string(),
        amount,
    }]
}

pub(super) fn of_period(from: NaiveDate, to: NaiveDate) -> Text {
    let (from, to) = (
        documents::date_in_figures(from),
        documents::date_in_figures(to),
    );
    Text::new(
        format!("From {from} to {to}"),
        format!("من {from} إلى {to}"),
    )
}

pub(super) fn of_start(not_before: Option<NaiveDate>) -> Text {
    match not_before.map(documents::date_in_figures) {
        Some(day) => Text::new(
            format!("One period from the day of the payment, not before {day}"),
            format!("فترة واحدة تبدأ من يوم الدفع، وليس قبل {day}"),
        ),
        None => Text::fixed(
            "One period from the day of the payment",
            "فترة واحدة تبدأ من يوم الدفع",
        ),
    }
}

/// Subject and words of an invoice that was issued.
pub(super) const ISSUED: ((&str, &str), (&str, &str)) = (
    ("New invoice", "فاتورة جديدة"),
    (
        "Pay it by its last day, so that your work goes on without a break.",
        "ادفعها قبل آخر يوم ليستمر عملك دون انقطاع.",
    ),
);

/// Subject and words of a reminder.
pub(super) const REMINDED: ((&str, &str), (&str, &str)) = (
    ("Please pay invoice", "نرجو دفع الفاتورة"),
    (
        "It is not paid yet. If you have paid it already, nothing is to be done; a transfer takes a day or two.",
        "لم تُدفع بعد. إذا كنت قد دفعتها بالفعل فلا يلزم أي إجراء، فالتحويل يستغرق يوماً أو يومين.",
    ),
);
