//! Elements appended to one string.

use chrono::{NaiveDate, NaiveTime};
use rust_decimal::Decimal;
use std::fmt::Write;

use crate::money::{push_amount, push_number};

/// Four spaces for each level; nothing here nests deeper.
const INDENT: &str = "\n                                        ";

pub(super) struct Writer<'a> {
    out: String,
    depth: usize,
    /// Of all amounts but one.
    currency: &'a str,
}

impl<'a> Writer<'a> {
    pub(super) fn new(head: &str, room: usize, currency: &'a str) -> Self {
        let mut out = String::with_capacity(room);
        out.push_str(head);
        Self {
            out,
            depth: 1,
            currency,
        }
    }

    pub(super) fn finish(mut self, tail: &str) -> String {
        self.out.push('\n');
        self.out.push_str(tail);
        self.out.push('\n');
        self.out
    }

    pub(super) fn open(&mut self, tag: &str) {
        self.start(tag);
        self.out.push('>');
        self.depth += 1;
    }

    pub(super) fn close(&mut self, tag: &str) {
        self.depth -= 1;
        self.indent();
        self.end(tag);
    }

    pub(super) fn within(&mut self, tag: &str, inner: impl FnOnce(&mut Self)) {
        self.open(tag);
        inner(self);
        self.close(tag);
    }

    /// An element without content.
    pub(super) fn empty(&mut self, tag: &str) {
        self.start(tag);
        self.out.push('>');
        self.end(tag);
    }

    pub(super) fn leaf(&mut self, tag: &str, text: &str) {
        self.start(tag);
        self.out.push('>');
        push_escaped(&mut self.out, text);
        self.end(tag);
    }

    pub(super) fn optional(&mut self, tag: &str, text: Option<&String>) {
        if let Some(text) = text {
            self.leaf(tag, text);
        }
    }

    pub(super) fn leaf_with(&mut self, tag: &str, (name, value): (&str, &str), text: &str) {
        self.start_with(tag, name, value);
        push_escaped(&mut self.out, text);
        self.end(tag);
    }

    /// Text that is known to need no escaping, with attributes as written.
    pub(super) fn fixed(&mut self, tag: &str, attributes: &str, text: &str) {
        self.start(tag);
        self.out.push_str(attributes);
        self.out.push('>');
        self.out.push_str(text);
        self.end(tag);
    }

    /// An amount in the document's currency.
    pub(super) fn amount(&mut self, tag: &str, amount: Decimal) {
        self.amount_in(tag, self.currency, amount);
    }

    pub(super) fn amount_in(&mut self, tag: &str, currency: &str, amount: Decimal) {
        self.start_with(tag, "currencyID", currency);
        push_amount(&mut self.out, amount);
        self.end(tag);
    }

    /// A price: an amount that may have more decimals.
    pub(super) fn price(&mut self, tag: &str, amount: Decimal) {
        self.start_with(tag, "currencyID", self.currency);
        push_number(&mut self.out, amount);
        self.end(tag);
    }

    pub(super) fn quantity(&mut self, tag: &str, unit: &str, quantity: Decimal) {
        self.start_with(tag, "unitCode", unit);
        push_number(&mut self.out, quantity);
        self.end(tag);
    }

    pub(super) fn number(&mut self, tag: &str, number: Decimal) {
        self.start(tag);
        self.out.push('>');
        push_number(&mut self.out, number);
        self.end(tag);
    }

    pub(super) fn integer(&mut self, tag: &str, number: u64) {
        self.start(tag);
        // Writing to a String cannot fail.
        let _ = write!(self.out, ">{number}");
        self.end(tag);
    }

    pub(super) fn date(&mut self, tag: &str, date: NaiveDate) {
        self.start(tag);
        let _ = write!(self.out, ">{}", date.format("%Y-%m-%d"));
        self.end(tag);
    }

    pub(super) fn time(&mut self, tag: &str, time: NaiveTime) {
        self.start(tag);
        let _ = write!(self.out, ">{}", time.format("%H:%M:%S"));
        self.end(tag);
    }

    fn start(&mut self, tag: &str) {
        self.indent();
        self.out.push('<');
        self.out.push_str(tag);
    }

    fn start_with(&mut self, tag: &str, name: &str, value: &str) {
        self.start(tag);
        self.out.push(' ');
        self.out.push_str(name);
        self.out.push_str("=\"");
        push_escaped(&mut self.out, value);
        self.out.push_str("\">");
    }

    fn end(&mut self, tag: &str) {
        self.out.push_str("</");
        self.out.push_str(tag);
        self.out.push('>');
    }

    fn indent(&mut self) {
        let width = (1 + self.depth * 4).min(INDENT.len());
        self.out.push_str(INDENT.get(..width).unwrap_or(INDENT));
    }
}

/// Escapes for text and for attributes in double quotes alike.
fn push_escaped(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<', '>', '"']) {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        out.push_str(match special.as_bytes().first() {
            Some(b'&') => "&amp;",
            Some(b'<') => "&lt;",
            Some(b'>') => "&gt;",
            _ => "&quot;",
        });
        rest = special.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_stays_text() {
        let mut out = String::new();
        push_escaped(&mut out, "شركة <A & B> \"ج\"");
        assert_eq!(out, "شركة &lt;A &amp; B&gt; &quot;ج&quot;");
    }
}
