//! Rules on values wherever they stand, in one pass over the document.

use rust_decimal::Decimal;

use super::catalogue::{buyer, currency, document, input, totals};
use super::codes;
use super::forms;
use super::subject::Subject;
use super::tree::El;
use crate::xml::CBC;

/// Amounts: each has a currency.
const AMOUNTS: &str = "Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount \
     TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount \
     PayableRoundingAmount PayableAmount RoundingAmount";

/// Other numbers.
const NUMBERS: &str =
    "InvoicedQuantity BaseQuantity Percent MultiplierFactorNumeric CalculationRate";

/// Dates that must be spelled in one way.
const DATES: &str = "IssueDate DueDate TaxPointDate ActualDeliveryDate LatestDeliveryDate";

pub(super) fn check(subject: &mut Subject<'_>) {
    let currency = subject.root.one("cbc:DocumentCurrencyCode").map(El::normal);
    let currency = currency.unwrap_or_default();
    for node in subject.root.0.descendants() {
        let tag = node.tag_name();
        if !node.is_element() || tag.namespace() != Some(CBC) {
            continue;
        }
        let (name, el) = (tag.name(), El(node));
        if codes::holds(AMOUNTS, name) {
            number(subject, el, name);
            amount_currency(subject, el, name, &currency);
        } else if codes::holds(NUMBERS, name) {
            number(subject, el, name);
        } else if codes::holds(DATES, name) {
            date(subject, el, name);
        } else {
            code(subject, el, name);
        }
    }
}

/// Names of the element's parent and of its parent.
fn above(el: El<'_>) -> (&str, &str) {
    let mut names = el.0.ancestors().skip(1).map(|node| node.tag_name().name());
    (names.next().unwrap_or(""), names.next().unwrap_or(""))
}

fn field(el: El<'_>) -> String {
    let mut names: Vec<&str> =
        el.0.ancestors()
            .map(|node| node.tag_name().name())
            .collect();
    names.reverse();
    names.into_iter().skip(2).collect::<Vec<_>>().join("/")
}

/// Plain numbers, zero or more where the rule says so.
fn number(subject: &mut Subject<'_>, el: El<'_>, name: &str) {
    let blank = el.value().is_empty();
    let Some(found) = el.number() else {
        // An empty rate is let through by the rules themselves.
        let fits = super::tree::is_plain(&el.value()) || (blank && name == "Percent");
        return subject.report_if(!fits, &input::NUMBER, field(el));
    };
    let negative = found < Decimal::ZERO && must_be_positive(el, name);
    subject.report_if(negative, &totals::NEGATIVE, field(el));
}

fn must_be_positive(el: El<'_>, name: &str) -> bool {
    match (name, above(el)) {
        ("Amount" | "BaseAmount", ("AllowanceCharge", _)) => true,
        ("TaxableAmount", (_, "TaxTotal")) => {
            let out_of_scope = || {
                let group = el.0.parent().map(El);
                group.is_some_and(|group| {
                    group
                        .children("cac:TaxCategory")
                        .any(|category| category.is_category("O"))
                })
            };
            is_on_line(el) || !out_of_scope()
        }
        ("TaxAmount", ("TaxSubtotal" | "TaxTotal", _)) => true,
        ("PayableAmount" | "PayableRoundingAmount" | "RoundingAmount", _) => false,
        (_, ("LegalMonetaryTotal", _)) => true,
        ("PriceAmount" | "InvoicedQuantity" | "CalculationRate", _) => true,
        _ => false,
    }
}

fn is_on_line(el: El<'_>) -> bool {
    el.0.ancestors()
        .any(|node| node.tag_name().name() == "InvoiceLine")
}

fn amount_currency(subject: &mut Subject<'_>, el: El<'_>, name: &str, currency: &str) {
    let found = el.attribute("currencyID").unwrap_or("");
    let listed = codes::holds(codes::CURRENCIES, &super::tree::normal(found));
    if name != "RoundingAmount" {
        let broken = !found.is_empty() && !listed;
        subject.report_if(broken, &currency::AMOUNT_LIST, field(el));
    }
    let (parent, grandparent) = above(el);
    // The document's own VAT totals are in two currencies.
    let own_total = parent == "TaxTotal" && grandparent == "Invoice";
    // As the rule is worded; the authority's own test takes the value for a regular expression.
    let same = found == currency;
    subject.report_if(!own_total && !same, &currency::SAME, field(el));
    let prepaid = parent == "TaxSubtotal" && is_on_line(el);
    let broken = (prepaid || name == "PayableRoundingAmount") && !listed;
    subject.report_if(
        broken && el.0.has_attribute("currencyID"),
        &currency::DOCUMENT_KSA,
        field(el),
    );
}

fn date(subject: &mut Subject<'_>, el: El<'_>, name: &str) {
    let delivered = name.ends_with("DeliveryDate");
    if delivered && above(el).0 != "Delivery" {
        return;
    }
    let value = el.value();
    subject.report_if(!forms::is_date(&value), &document::DATE, field(el));
    if name == "IssueDate" {
        let today = subject.now.date_naive();
        let future = forms::date(value.trim()).is_some_and(|date| date > today);
        subject.report_if(future, &document::FUTURE, "issued_at");
    }
}

fn code(subject: &mut Subject<'_>, el: El<'_>, name: &str) {
    let listed = |list| codes::holds(list, &el.normal());
    match name {
        "DocumentCurrencyCode" => {
            let known = listed(codes::CURRENCIES);
            subject.report_if(!known, &currency::DOCUMENT_LIST, "currency");
            subject.report_if(!known, &currency::DOCUMENT_KSA, "currency");
        }
        "TaxCurrencyCode" => {
            let known = listed(codes::CURRENCIES);
            subject.report_if(!known, &currency::TAX_LIST, "currency");
        }
        "IdentificationCode" if above(el).0 == "Country" => {
            let known = listed(codes::COUNTRIES);
            subject.report_if(!known, &buyer::COUNTRY, field(el));
        }
        _ => {}
    }
}
