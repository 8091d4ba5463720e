use super::{
    rule::{Rule, RuleFault},
    source::{ELSEWHERE_CODE, PhoneCountry, pattern, source},
};
use crate::text::fold_digits;

/// A mobile number with its country code, as `+` and digits; a trunk zero is dropped.
pub fn mobile(typed: &str) -> Result<String, RuleFault> {
    let folded = fold_digits(typed);
    digits_after_prefix("mobile", &folded)
        .and_then(international)
        .map(|digits| format!("+{digits}"))
        .ok_or(Rule::Mobile)
}

/// The number as WhatsApp wants it: digits with the country code and no `+` or `00`.
pub fn whatsapp_number(typed: &str) -> Result<String, RuleFault> {
    let folded = fold_digits(typed);
    if !pattern("whatsapp_number").is_match(&folded) {
        return Err(Rule::WhatsappNumber);
    }
    international(&folded).ok_or(Rule::WhatsappNumber)
}

/// Any telephone, a fixed line too, as `+` and digits.
pub fn telephone(typed: &str) -> Result<String, RuleFault> {
    let lengths = &source().phone.telephone;
    let folded = fold_digits(typed);
    digits_after_prefix("telephone", &folded)
        .filter(|digits| (lengths.min..=lengths.max).contains(&digits.len()))
        .map(|digits| format!("+{digits}"))
        .ok_or(Rule::Telephone)
}

/// The country of a normal mobile number where its code is one of the region's (970 and 972 are one).
pub fn mobile_country(normal: &str) -> Option<&'static str> {
    known_country(normal.strip_prefix('+')?).map(|country| country.country.as_str())
}

/// The mobile number of a country that was written as it is dialled there, without the country's code.
pub fn national_mobile(typed: &str, country: &str) -> Option<String> {
    let mut countries = source().phone.countries.iter();
    let code = &countries.find(|known| known.country == country)?.code;
    let digits: String = fold_digits(typed)
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    if digits.starts_with("00") {
        return None;
    }
    mobile(&format!("+{code}{digits}")).ok()
}

fn digits_after_prefix<'t>(rule: &str, typed: &'t str) -> Option<&'t str> {
    let found = pattern(rule).captures(typed)?;
    found.get(1).map(|digits| digits.as_str())
}

fn known_country(digits: &str) -> Option<&'static PhoneCountry> {
    let countries = &source().phone.countries;
    countries
        .iter()
        .find(|country| digits.starts_with(country.code.as_str()))
}

/// The country code and the national number without its zero, if the length is right.
fn international(digits: &str) -> Option<String> {
    let Some(country) = known_country(digits) else {
        let elsewhere = &source().phone.elsewhere;
        let code = ELSEWHERE_CODE.find(digits)?.end();
        let fits =
            digits.len() - code >= elsewhere.national_min && digits.len() <= elsewhere.total_max;
        return fits.then(|| digits.to_owned());
    };
    let national = &digits[country.code.len()..];
    let subscriber = match national.strip_prefix('0') {
        Some(rest) if country.trunk_zero => {
            if rest.starts_with('0') {
                return None;
            }
            rest
        }
        _ => national,
    };
    (subscriber.len() == country.digits).then(|| format!("{}{subscriber}", country.code))
}
