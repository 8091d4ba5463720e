//! Each rule by itself: a pure function from what was typed to the value in its normal form.
//! Texts come here already cleaned (see `text::clean`).

use chrono::{NaiveDate, NaiveTime};
use rust_decimal::Decimal;

pub use super::{
    phone::{mobile, mobile_country, national_mobile, telephone, whatsapp_number},
    rule::RuleFault,
};
use super::{
    rule::Rule,
    source::{limits, pattern},
};
use crate::text::{collapse_spaces, fold_digits};

pub fn required(value: &str) -> Result<(), RuleFault> {
    ensure(!value.trim().is_empty(), Rule::Required)
}

pub fn max_length(value: &str, max: usize) -> Result<(), RuleFault> {
    ensure(value.chars().nth(max).is_none(), Rule::MaxLength { max })
}

/// An empty value passes: whether it may be empty is for `required`.
pub fn min_length(value: &str, min: usize) -> Result<(), RuleFault> {
    let long_enough = value.is_empty() || value.chars().take(min).count() == min;
    ensure(long_enough, Rule::MinLength { min })
}

pub fn exact_length(value: &str, length: usize) -> Result<(), RuleFault> {
    ensure(
        value.chars().take(length + 1).count() == length,
        Rule::ExactLength { length },
    )
}

pub fn letters(value: &str) -> Result<String, RuleFault> {
    matching("letters", value, Rule::Letters)
}

/// A person's name, with single spaces between its words.
pub fn person_name(value: &str) -> Result<String, RuleFault> {
    matching("person_name", value, Rule::PersonName).map(|name| collapse_spaces(&name))
}

pub fn english_text(value: &str) -> Result<String, RuleFault> {
    matching("english_text", value, Rule::EnglishText)
}

pub fn arabic_text(value: &str) -> Result<String, RuleFault> {
    matching("arabic_text", value, Rule::ArabicText)
}

pub fn bilingual_text(value: &str) -> Result<String, RuleFault> {
    matching("bilingual_text", value, Rule::BilingualText)
}

pub fn service_name(value: &str) -> Result<String, RuleFault> {
    matching("service_name", value, Rule::ServiceName)
}

pub fn alias_name(value: &str) -> Result<String, RuleFault> {
    matching("alias_name", value, Rule::AliasName)
}

pub fn customer_search(value: &str) -> Result<String, RuleFault> {
    matching("customer_search", &fold_digits(value), Rule::CustomerSearch)
}

pub fn digits(value: &str) -> Result<String, RuleFault> {
    matching("digits", &fold_digits(value), Rule::Digits)
}

pub fn integer(value: &str) -> Result<i64, RuleFault> {
    matching("integer", &fold_digits(value), Rule::Integer)?
        .parse()
        .map_err(|_| Rule::Integer)
}

/// An amount, zero or more, of at most two decimals; an empty value is no amount.
pub fn price(value: &str) -> Result<Option<Decimal>, RuleFault> {
    if value.is_empty() {
        return Ok(None);
    }
    let decimals = limits().price_decimals;
    let amount = number(value)?;
    ensure(amount.scale() <= decimals, Rule::Price { decimals })?;
    ensure(
        amount.is_sign_positive(),
        Rule::MinValue { min: Decimal::ZERO },
    )?;
    Ok(Some(amount))
}

/// A written number of any sign and any number of decimals.
pub(super) fn number(value: &str) -> Result<Decimal, RuleFault> {
    let fault = Rule::Price {
        decimals: limits().price_decimals,
    };
    let text = matching("price", &fold_digits(value), fault.clone())?;
    Decimal::from_str_exact(&text).map_err(|_| fault)
}

/// In lower case, so that two spellings of one address are one.
pub fn email(value: &str) -> Result<String, RuleFault> {
    max_length(value, limits().email)?;
    let local = value.split('@').next().unwrap_or_default();
    ensure(local.len() <= 64, Rule::Email)?;
    matching("email", &fold_digits(value), Rule::Email).map(|address| address.to_ascii_lowercase())
}

pub fn trn(value: &str) -> Result<String, RuleFault> {
    matching("trn", &fold_digits(value), Rule::Trn)
}

pub fn trn_ksa(value: &str) -> Result<String, RuleFault> {
    matching("trn_ksa", &fold_digits(value), Rule::TrnKsa)
}

/// `HH:mm:ss`, `HH:mm` or `hh:mm AM`.
pub fn time(value: &str) -> Result<NaiveTime, RuleFault> {
    let folded = fold_digits(value);
    let parts = pattern("time").captures(&folded).ok_or(Rule::Time)?;
    let number = |group: usize| {
        parts
            .get(group)
            .and_then(|digits| digits.as_str().parse::<u32>().ok())
    };
    let clock = match (number(1), number(4)) {
        (Some(hour), _) => {
            NaiveTime::from_hms_opt(hour, number(2).unwrap_or(0), number(3).unwrap_or(0))
        }
        (None, Some(hour)) => {
            let afternoon = parts
                .get(6)
                .is_some_and(|half| matches!(half.as_str().chars().next(), Some('P' | 'p' | 'م')));
            let hour = hour % 12 + if afternoon { 12 } else { 0 };
            NaiveTime::from_hms_opt(hour, number(5).unwrap_or(0), 0)
        }
        (None, None) => None,
    };
    clock.ok_or(Rule::Time)
}

pub fn date(value: &str) -> Result<NaiveDate, RuleFault> {
    let text = matching("date", &fold_digits(value), Rule::Date)?;
    NaiveDate::parse_from_str(&text, "%Y-%m-%d").map_err(|_| Rule::Date)
}

pub fn multiple_of(value: i64, number: i64) -> Result<(), RuleFault> {
    let whole = value.checked_rem(number) == Some(0);
    ensure(whole, Rule::MultipleOf { number })
}

pub fn image_square(width: u32, height: u32) -> Result<(), RuleFault> {
    ensure(width > 0 && width == height, Rule::ImageSquare)
}

pub fn upload_size(bytes: u64) -> Result<(), RuleFault> {
    let most = limits().upload_bytes;
    ensure(bytes <= most, Rule::UploadSize { bytes: most })
}

/// The extension in lower case, if it is one of the allowed (all of the product's when none is given).
pub fn upload_extension(file_name: &str, allowed: &[&str]) -> Result<String, RuleFault> {
    let allowed: Vec<String> = if allowed.is_empty() {
        limits().upload_extensions.clone()
    } else {
        allowed
            .iter()
            .map(|extension| (*extension).to_owned())
            .collect()
    };
    let extension = file_name
        .rsplit_once('.')
        .map(|(_, extension)| extension.to_lowercase())
        .unwrap_or_default();
    if allowed.contains(&extension) {
        Ok(extension)
    } else {
        Err(Rule::UploadExtension {
            extensions: allowed,
        })
    }
}

fn matching(name: &str, value: &str, fault: Rule) -> Result<String, RuleFault> {
    if pattern(name).is_match(value) {
        Ok(value.to_owned())
    } else {
        Err(fault)
    }
}

fn ensure(passes: bool, fault: Rule) -> Result<(), RuleFault> {
    if passes { Ok(()) } else { Err(fault) }
}
