//! The parts of SQL that contexts publish to each other: days, periods, and sockets for what a lower
//! context needs of one above it.

use std::fmt;
use std::sync::OnceLock;

use chrono::NaiveDate;

/// The merchant's date, in the SQL of a merchant's transaction.
pub const TODAY: &str = ":today";

/// The merchant's time zone, in the SQL of a merchant's transaction.
pub const ZONE: &str = ":zone";

/// The merchant's day of an instant.
pub fn day_of(instant: &str) -> String {
    format!("({instant} AT TIME ZONE {ZONE})::date")
}

/// A day, as SQL has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Day<'a> {
    /// The merchant's date.
    Today,
    On(NaiveDate),
    /// A column or a placeholder.
    Of(&'a str),
}

impl fmt::Display for Day<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Today => f.write_str(TODAY),
            Self::On(date) => write!(f, "DATE '{date}'"),
            Self::Of(sql) => write!(f, "({sql})::date"),
        }
    }
}

/// A half-open range of days, as SQL has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period<'a> {
    At(Day<'a>),
    /// The day and all that follow.
    From(Day<'a>),
    /// From a first day to a last one, which is part of it; a last day that is NULL is no end.
    Between(Day<'a>, Day<'a>),
}

impl fmt::Display for Period<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(day) => write!(f, "daterange({day}, {day}, '[]')"),
            Self::From(day) => write!(f, "daterange({day}, NULL)"),
            Self::Between(first, last) => write!(f, "daterange({first}, {last}, '[]')"),
        }
    }
}

/// SQL that a context needs and a context above it writes: the lower one declares the socket, the
/// composed product plugs the upper one's function in. It is text without state, the same for every
/// server of a process, so that lists can have it in their columns.
pub struct Socket<A> {
    name: &'static str,
    plugged: OnceLock<fn(A) -> String>,
}

impl<A> Socket<A> {
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            plugged: OnceLock::new(),
        }
    }

    /// Whoever composes a second server of the process plugs the same in.
    pub fn plug(&self, write: fn(A) -> String) {
        self.plugged.get_or_init(|| write);
    }

    /// Where nothing is plugged in the product is composed wrongly, and the database says so by name.
    pub fn sql(&self, asked: A) -> String {
        match self.plugged.get() {
            Some(write) => write(asked),
            None => format!("nothing_is_plugged_in.{}", self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_written_for_postgres() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 15).expect("a date");
        let at = Period::At(Day::On(day)).to_string();
        assert_eq!(at, "daterange(DATE '2026-03-15', DATE '2026-03-15', '[]')");
        let from = Period::From(Day::Today).to_string();
        assert_eq!(from, "daterange(:today, NULL)");
        let between = Period::Between(Day::Of("c.starts_on"), Day::Of("c.ends_on")).to_string();
        assert_eq!(
            between,
            "daterange((c.starts_on)::date, (c.ends_on)::date, '[]')"
        );
    }

    #[test]
    fn an_empty_socket_is_named_in_the_databases_refusal() {
        let socket = Socket::<&str>::new("lettings");
        assert_eq!(socket.sql("u.id"), "nothing_is_plugged_in.lettings");
        socket.plug(|unit| format!("{unit} IS NOT NULL"));
        assert_eq!(socket.sql("u.id"), "u.id IS NOT NULL");
    }
}
