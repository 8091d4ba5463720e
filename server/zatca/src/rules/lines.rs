//! Lines.

use rust_decimal::{Decimal, RoundingStrategy};

use super::catalogue::lines as rule;
use super::subject::Subject;
use super::table::{self, Decimals, Length, length};
use super::tree::{El, is_plain, plus, round, shown, times};

const LENGTHS: &[Length] = &[
    length("cbc:ID", (1, 6), &rule::ID_LENGTH, "number"),
    length("cac:Item/cbc:Name", (3, 1000), &rule::NAME_LENGTH, "name"),
    length(
        "cac:Item/cac:BuyersItemIdentification/cbc:ID",
        (0, 127),
        &rule::BUYER_ID_LENGTH,
        "buyer_item_id",
    ),
    length(
        "cac:Item/cac:SellersItemIdentification/cbc:ID",
        (0, 127),
        &rule::SELLER_ID_LENGTH,
        "seller_item_id",
    ),
    length(
        "cac:Item/cac:StandardItemIdentification/cbc:ID",
        (0, 127),
        &rule::STANDARD_ID_LENGTH,
        "standard_item_id",
    ),
];

const DECIMALS: &[Decimals] = &[
    ("cbc:LineExtensionAmount", &rule::NET_DECIMALS, "net"),
    ("cac:TaxTotal/cbc:TaxAmount", &rule::VAT_DECIMALS, "vat"),
    (
        "cac:TaxTotal/cbc:RoundingAmount",
        &rule::WITH_VAT_DECIMALS,
        "with_vat",
    ),
];

pub(super) fn check(subject: &mut Subject<'_>) {
    for (index, line) in subject.lines.clone().into_iter().enumerate() {
        let at = format!("lines[{index}].");
        table::lengths(subject, line, &at, LENGTHS);
        table::decimals(subject, line, &at, DECIMALS);
        required(subject, line, &at);
        units(subject, line, &at);
        price(subject, line, &at);
        with_vat(subject, line, &at);
        let net = is_net_right(line);
        subject.report_if(!net, &rule::NET, format_args!("{at}net"));
        for attribute in line.all("cac:Item/cac:AdditionalItemProperty") {
            let whole = attribute.has("cbc:Name") && attribute.has("cbc:Value");
            subject.report_if(!whole, &rule::ATTRIBUTE, format_args!("{at}name"));
        }
    }
}

fn required(subject: &mut Subject<'_>, line: El<'_>, at: &str) {
    subject.report_if(
        !line.filled("cbc:ID"),
        &rule::ID_MISSING,
        format_args!("{at}number"),
    );
    let quantity = line.one("cbc:InvoicedQuantity").map(El::value);
    let none = quantity.is_none_or(|quantity| quantity == "0");
    subject.report_if(none, &rule::QUANTITY, format_args!("{at}quantity"));
    let net = line.has("cbc:LineExtensionAmount");
    subject.report_if(!net, &rule::NET_MISSING, format_args!("{at}net"));
    let name = "cac:Item/cbc:Name";
    subject.report_if(
        !line.filled(name),
        &rule::NAME_MISSING,
        format_args!("{at}name"),
    );
    let name = line.text(name);
    let digits = !name.is_empty() && name.chars().all(char::is_numeric);
    subject.report_if(digits, &rule::NAME_DIGITS, format_args!("{at}name"));
    let price = line.has("cac:Price/cbc:PriceAmount");
    subject.report_if(!price, &rule::PRICE_MISSING, format_args!("{at}price"));
    let mut categories = line.all("cac:Item/cac:ClassifiedTaxCategory").into_iter();
    let taxed = categories.any(|category| category.is_vat() && category.has("cbc:ID"));
    subject.report_if(!taxed, &rule::CATEGORY_MISSING, format_args!("{at}vat"));
}

fn units(subject: &mut Subject<'_>, line: El<'_>, at: &str) {
    let long = |path| {
        let unit = line.one(path).and_then(|el| el.attribute("unitCode"));
        unit.is_some_and(|unit| unit.chars().count() > 127)
    };
    let of_quantity = long("cbc:InvoicedQuantity");
    subject.report_if(of_quantity, &rule::UNIT_LENGTH, format_args!("{at}unit"));
    let of_price = long("cac:Price/cbc:BaseQuantity");
    subject.report_if(of_price, &rule::BASE_UNIT_LENGTH, format_args!("{at}unit"));
}

fn price(subject: &mut Subject<'_>, line: El<'_>, at: &str) {
    for price in line.all("cac:Price") {
        for base in price.all("cbc:BaseQuantity") {
            let number = base.value().trim().parse::<f64>();
            let above = base.value().is_empty() || number.is_ok_and(|number| number > 0.0);
            subject.report_if(!above, &rule::BASE_QUANTITY, format_args!("{at}price_per"));
        }
        for discount in price.all("cac:AllowanceCharge") {
            let field = format_args!("{at}price_discount").to_string();
            let charge = discount.is_charge() == Some(true);
            subject.report_if(charge, &rule::PRICE_CHARGE, &field);
            let Some(gross) = discount.one("cbc:BaseAmount") else {
                continue;
            };
            let off = discount.decimal("cbc:Amount");
            let net = gross
                .number()
                .zip(off)
                .and_then(|(gross, off)| gross.checked_sub(off));
            let right = net.is_some() && net == price.decimal("cbc:PriceAmount");
            subject.report_if(!right, &rule::GROSS_PRICE, &field);
        }
    }
}

fn with_vat(subject: &mut Subject<'_>, line: El<'_>, at: &str) {
    let standard = subject.is_standard();
    let taxed = line.filled("cac:TaxTotal/cbc:TaxAmount");
    subject.report_if(
        standard && !taxed,
        &rule::VAT_MISSING,
        format_args!("{at}vat"),
    );
    let summed = line.filled("cac:TaxTotal/cbc:RoundingAmount");
    subject.report_if(
        standard && !summed,
        &rule::WITH_VAT_MISSING,
        format_args!("{at}with_vat"),
    );
    for total in line.all("cac:TaxTotal") {
        let net = line.decimal("cbc:LineExtensionAmount");
        let sum = total
            .decimal("cbc:TaxAmount")
            .zip(net)
            .map(|(vat, net)| round(plus(vat, net)));
        let right = sum == total.decimal("cbc:RoundingAmount").map(shown);
        subject.report_if(!right, &rule::WITH_VAT, format_args!("{at}with_vat"));
    }
}

/// BR-KSA-EN16931-11, step by step: gross to the third decimal, charges, allowances, then a cent of tolerance.
fn is_net_right(line: El<'_>) -> bool {
    let Some(net) = line.decimal("cbc:LineExtensionAmount") else {
        return false;
    };
    if is_beyond(line) {
        return true;
    }
    let parts = line
        .decimal("cbc:InvoicedQuantity")
        .zip(line.decimal("cac:Price/cbc:PriceAmount"));
    let Some((quantity, price)) = parts else {
        return false;
    };
    let price = match line.one("cac:Price/cbc:BaseQuantity") {
        None => Some(price),
        Some(base) => base.number().and_then(|base| divided(price, base)),
    };
    let Some(price) = price else {
        return false;
    };
    let mills = times(times(quantity, price), Decimal::ONE_THOUSAND).floor();
    let gross = (mills / Decimal::TEN + Decimal::new(1, 11)) / Decimal::ONE_HUNDRED;
    let of = |charge| {
        let adjustments = line.children("cac:AllowanceCharge");
        let matching = adjustments.filter(move |el| el.is_charge() == Some(charge));
        super::tree::sum(matching.filter_map(|el| el.decimal("cbc:Amount")))
    };
    let expected = round(plus(plus(gross, of(true)), -of(false)));
    let off = plus(net, -expected).abs();
    off.is_zero() || off == Decimal::new(1, 2)
}

/// Numbers with more digits than are computed with here: nothing is said of them.
fn is_beyond(line: El<'_>) -> bool {
    let paths = [
        "cbc:InvoicedQuantity",
        "cac:Price/cbc:PriceAmount",
        "cac:Price/cbc:BaseQuantity",
    ];
    let mut numbers = paths.into_iter().filter_map(|path| line.one(path));
    numbers.any(|el| is_plain(&el.value()) && el.number().is_none())
}

/// Division as the authority's processor does it: at least 18 decimals, halves down.
fn divided(price: Decimal, base: Decimal) -> Option<Decimal> {
    let decimals = price.scale().max(base.scale()).max(18);
    let exact = price.checked_div(base)?;
    Some(exact.round_dp_with_strategy(decimals, RoundingStrategy::MidpointTowardZero))
}
