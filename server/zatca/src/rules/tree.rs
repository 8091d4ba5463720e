//! A parsed document as the rules see it: paths, values and numbers with the meaning that XPath gives them.

use roxmltree::Node;
use rust_decimal::{Decimal, RoundingStrategy};
use std::borrow::Cow;
use std::str::FromStr;

use crate::xml::{CAC, CBC};

/// An element.
#[derive(Clone, Copy)]
pub(super) struct El<'a>(pub(super) Node<'a, 'a>);

impl<'a> El<'a> {
    /// Child elements of a name (`cac:Party`).
    pub(super) fn children(self, name: &'a str) -> impl Iterator<Item = El<'a>> {
        let (namespace, local) = qualified(name);
        self.0.children().map(El).filter(move |child| {
            let tag = child.0.tag_name();
            child.0.is_element() && tag.name() == local && tag.namespace() == Some(namespace)
        })
    }

    /// All elements at the end of a path (`cac:Party/cac:PostalAddress`).
    pub(super) fn all(self, path: &'a str) -> Vec<El<'a>> {
        let mut found = vec![self];
        for name in path.split('/') {
            found = found.into_iter().flat_map(|el| el.children(name)).collect();
        }
        found
    }

    /// The first element at the end of a path.
    pub(super) fn one(self, path: &'a str) -> Option<El<'a>> {
        match path.split_once('/') {
            None => self.children(path).next(),
            Some((name, rest)) => self.children(name).find_map(|el| el.one(rest)),
        }
    }

    pub(super) fn has(self, path: &'a str) -> bool {
        self.one(path).is_some()
    }

    /// Whether any element at the end of the path has text: `(path) != ''`.
    pub(super) fn filled(self, path: &'a str) -> bool {
        self.all(path).into_iter().any(|el| !el.value().is_empty())
    }

    /// The string value: all text within.
    pub(super) fn value(self) -> Cow<'a, str> {
        let mut parts = self.0.descendants().filter(|node| node.is_text());
        let first = parts.next().and_then(|node| node.text()).unwrap_or("");
        match parts.next() {
            None => Cow::Borrowed(first),
            Some(second) => {
                let rest = std::iter::once(second).chain(parts);
                let rest = rest.filter_map(|node| node.text());
                Cow::Owned(std::iter::once(first).chain(rest).collect())
            }
        }
    }

    /// `normalize-space()`.
    pub(super) fn normal(self) -> String {
        normal(&self.value())
    }

    /// String value at the end of a path, empty if there is none.
    pub(super) fn text(self, path: &'a str) -> Cow<'a, str> {
        self.one(path).map_or(Cow::Borrowed(""), El::value)
    }

    /// Characters at the end of a path; none if there is no such element.
    pub(super) fn length(self, path: &'a str) -> Option<usize> {
        self.one(path).map(|el| el.value().chars().count())
    }

    pub(super) fn attribute(self, name: &str) -> Option<&'a str> {
        self.0.attribute(name)
    }

    /// `xs:decimal()` of the element; none if it is not a plain number.
    pub(super) fn number(self) -> Option<Decimal> {
        decimal(&self.value())
    }

    /// `xs:decimal()` at the end of a path.
    pub(super) fn decimal(self, path: &'a str) -> Option<Decimal> {
        self.one(path).and_then(El::number)
    }

    /// Sum of the decimals at the end of a path; what is no number counts as nothing.
    pub(super) fn sum(self, path: &'a str) -> Decimal {
        sum(self.all(path).into_iter().filter_map(El::number))
    }

    /// Whether an allowance or charge is a charge.
    pub(super) fn is_charge(self) -> Option<bool> {
        match self.text("cbc:ChargeIndicator").trim() {
            "true" | "1" => Some(true),
            "false" | "0" => Some(false),
            _ => None,
        }
    }

    /// Whether a tax category belongs to VAT.
    pub(super) fn is_vat(self) -> bool {
        self.all("cac:TaxScheme/cbc:ID")
            .into_iter()
            .any(|id| id.normal().eq_ignore_ascii_case("VAT"))
    }

    /// Whether a tax category is of this code.
    pub(super) fn is_category(self, code: &str) -> bool {
        self.children("cbc:ID").any(|id| id.normal() == code)
    }
}

fn qualified(name: &str) -> (&'static str, &str) {
    match name.split_once(':') {
        Some(("cac", local)) => (CAC, local),
        Some((_, local)) => (CBC, local),
        None => (CBC, name),
    }
}

/// `normalize-space()`.
pub(super) fn normal(text: &str) -> String {
    text.split([' ', '\t', '\r', '\n'])
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether the text is a number of `xs:decimal`: digits with a point, no exponent, spaces around allowed.
pub(super) fn is_plain(text: &str) -> bool {
    let text = text.trim_matches([' ', '\t', '\r', '\n']);
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    all(whole) && all(fraction) && !(whole.is_empty() && fraction.is_empty())
}

/// `xs:decimal()`; none if it is no number, or has more digits than can be computed with.
pub(super) fn decimal(text: &str) -> Option<Decimal> {
    if !is_plain(text) {
        return None;
    }
    let text = text.trim_matches([' ', '\t', '\r', '\n', '+']);
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let (sign, whole) = match whole.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", whole),
    };
    let point = if fraction.is_empty() { "" } else { "." };
    Decimal::from_str(&format!("{sign}0{whole}{point}{fraction}")).ok()
}

/// At most two characters after the point, trailing zeros included.
pub(super) fn has_two_decimals(text: &str) -> bool {
    text.split_once('.')
        .is_none_or(|(_, after)| after.chars().count() <= 2)
}

/// `round(x * 100) div 100`: halves go up, towards positive infinity.
pub(super) fn round(number: Decimal) -> Decimal {
    let strategy = if number.is_sign_negative() {
        RoundingStrategy::MidpointTowardZero
    } else {
        RoundingStrategy::MidpointAwayFromZero
    };
    number.round_dp_with_strategy(2, strategy)
}

/// `format-number(x, '#.00')`: halves go to the even neighbour.
pub(super) fn shown(number: Decimal) -> Decimal {
    number.round_dp_with_strategy(2, RoundingStrategy::MidpointNearestEven)
}

pub(super) fn sum(mut numbers: impl Iterator<Item = Decimal>) -> Decimal {
    let total = numbers.try_fold(Decimal::ZERO, |total, number| total.checked_add(number));
    total.unwrap_or(Decimal::MAX)
}

pub(super) fn times(one: Decimal, other: Decimal) -> Decimal {
    one.checked_mul(other).unwrap_or(Decimal::MAX)
}

pub(super) fn plus(one: Decimal, other: Decimal) -> Decimal {
    one.checked_add(other).unwrap_or(Decimal::MAX)
}
