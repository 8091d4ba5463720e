use std::borrow::Cow;

use chrono::{NaiveDate, NaiveTime};
use rust_decimal::Decimal;

/// What a form can hand over for a field: a text, a number, a date, or nothing.
pub trait Given {
    fn given(&self) -> Option<Cow<'_, str>>;
}

impl Given for str {
    fn given(&self) -> Option<Cow<'_, str>> {
        Some(Cow::Borrowed(self))
    }
}

impl Given for String {
    fn given(&self) -> Option<Cow<'_, str>> {
        Some(Cow::Borrowed(self))
    }
}

impl<T: Given + ?Sized> Given for &T {
    fn given(&self) -> Option<Cow<'_, str>> {
        (**self).given()
    }
}

impl<T: Given> Given for Option<T> {
    fn given(&self) -> Option<Cow<'_, str>> {
        self.as_ref().and_then(Given::given)
    }
}

impl Given for NaiveDate {
    fn given(&self) -> Option<Cow<'_, str>> {
        Some(Cow::Owned(self.format("%Y-%m-%d").to_string()))
    }
}

impl Given for NaiveTime {
    fn given(&self) -> Option<Cow<'_, str>> {
        Some(Cow::Owned(self.format("%H:%M:%S").to_string()))
    }
}

/// Without the zeros that a stored scale adds: 10.2500 is as good a price as 10.25.
impl Given for Decimal {
    fn given(&self) -> Option<Cow<'_, str>> {
        Some(Cow::Owned(self.normalize().to_string()))
    }
}

macro_rules! given_by_display {
    ($($number:ty),*) => {
        $(impl Given for $number {
            fn given(&self) -> Option<Cow<'_, str>> {
                Some(Cow::Owned(self.to_string()))
            }
        })*
    };
}

given_by_display!(i16, i32, i64, u8, u16, u32, u64, usize);
