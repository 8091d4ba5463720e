//! Rules that say one thing of one field: how long it may be, how many decimals it may have.

use super::subject::Subject;
use super::tree::{El, has_two_decimals};
use crate::fault::Rule;

/// A field that, if it is there, must have a number of characters within bounds.
pub(super) struct Length {
    pub(super) path: &'static str,
    pub(super) min: usize,
    pub(super) max: usize,
    pub(super) rule: &'static Rule,
    pub(super) field: &'static str,
}

pub(super) const fn length(
    path: &'static str,
    (min, max): (usize, usize),
    rule: &'static Rule,
    field: &'static str,
) -> Length {
    Length {
        path,
        min,
        max,
        rule,
        field,
    }
}

/// Checks the lengths of fields below an element; `at` is the element's own field.
pub(super) fn lengths(subject: &mut Subject<'_>, el: El<'_>, at: &str, table: &'static [Length]) {
    for limit in table {
        let Some(found) = el.length(limit.path) else {
            continue;
        };
        let fits = (limit.min..=limit.max).contains(&found);
        subject.report_if(!fits, limit.rule, format_args!("{at}{}", limit.field));
    }
}

/// An amount that may have two decimals: path, rule, field.
pub(super) type Decimals = (&'static str, &'static Rule, &'static str);

pub(super) fn decimals(
    subject: &mut Subject<'_>,
    el: El<'_>,
    at: &str,
    table: &'static [Decimals],
) {
    for (path, rule, field) in table {
        let fits = has_two_decimals(&el.text(path));
        subject.report_if(!fits, rule, format_args!("{at}{field}"));
    }
}
