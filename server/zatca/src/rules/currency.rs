//! The document's currency, the tax currency and the rate between them.

use rust_decimal::Decimal;

use super::catalogue::currency as rule;
use super::subject::Subject;
use super::tree::{El, round};

pub(super) fn check(subject: &mut Subject<'_>) {
    let root = subject.root;
    let totals = root.all("cac:TaxTotal");
    let (grouped, plain): (Vec<_>, Vec<_>) = totals
        .into_iter()
        .partition(|total| total.has("cac:TaxSubtotal"));
    subject.report_if(grouped.len() != 1, &rule::ONE_WITH_GROUPS, "totals.vat");
    if let Some(accounting) = root.one("cbc:TaxCurrencyCode") {
        let code = accounting.value();
        let amounts = plain.iter().flat_map(|total| total.all("cbc:TaxAmount"));
        let other = amounts
            .filter_map(|el| el.attribute("currencyID"))
            .any(|found| found != code);
        let missing = plain.iter().any(|total| !total.has("cbc:TaxAmount"));
        subject.report_if(other || missing, &rule::VAT_IN_SAR, "totals.vat_in_sar");
        let sar = accounting.normal().eq_ignore_ascii_case("SAR");
        subject.report_if(!sar, &rule::TAX_SAR, "currency");
        subject.report_if(plain.len() != 1, &rule::ONE_IN_SAR, "totals.vat_in_sar");
    }
    foreign(subject, &grouped, &plain);
    rate(subject);
}

/// VAT in another currency cannot be the same number in riyals.
fn foreign(subject: &mut Subject<'_>, grouped: &[El<'_>], plain: &[El<'_>]) {
    let currency = subject.root.text("cbc:DocumentCurrencyCode");
    if currency.is_empty() || currency == "SAR" {
        return;
    }
    let vat = |totals: &[El<'_>]| {
        totals
            .first()
            .and_then(|total| total.decimal("cbc:TaxAmount"))
    };
    let (one, other) = (vat(grouped), vat(plain));
    let some = one > Some(Decimal::ZERO) && other > Some(Decimal::ZERO);
    let equal = some && one.map(round) == other.map(round);
    subject.report_if(equal, &rule::EQUAL, "totals.vat_in_sar");
}

fn rate(subject: &mut Subject<'_>) {
    let root = subject.root;
    let Some(rate) = root.one("cac:TaxExchangeRate") else {
        return;
    };
    let source = rate.text("cbc:SourceCurrencyCode");
    let target = rate.text("cbc:TargetCurrencyCode");
    let number = rate.text("cbc:CalculationRate");
    let whole = !source.is_empty() && !target.is_empty() && !number.is_empty();
    subject.report_if(!whole, &rule::RATE_INCOMPLETE, "currency.rate");
    let of = |path| root.one(path).map(|el| el.normal()).unwrap_or_default();
    let from = source.is_empty() || of("cbc:DocumentCurrencyCode").contains(&*source);
    subject.report_if(!from, &rule::RATE_SOURCE, "currency.code");
    let to = target.is_empty() || of("cbc:TaxCurrencyCode").contains(&*target);
    subject.report_if(!to, &rule::RATE_TARGET, "currency.rate");
    let long = super::tree::normal(&number).chars().count() > 14;
    subject.report_if(long, &rule::RATE_LENGTH, "currency.rate");
}
