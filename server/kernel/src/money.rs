//! Amounts are exact decimals. The number of decimals is a property of the currency
//! (ISO 4217 exponent); the product shows and stores at most two today.

use rust_decimal::{Decimal, RoundingStrategy};

/// Decimals that amounts are stored and shown with.
pub const DECIMALS: u32 = 2;

/// An amount in the API: a decimal in text with two places, as `"12500.00"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Amount(pub Decimal);

impl From<Decimal> for Amount {
    fn from(amount: Decimal) -> Self {
        Self(amount)
    }
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&plain(self.0))
    }
}

impl serde::Serialize for Amount {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl sea_orm::TryGetable for Amount {
    fn try_get_by<I: sea_orm::ColIdx>(
        row: &sea_orm::QueryResult,
        index: I,
    ) -> Result<Self, sea_orm::TryGetError> {
        Decimal::try_get_by(row, index).map(Self)
    }
}

impl poem_openapi::types::Type for Amount {
    const IS_REQUIRED: bool = true;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> std::borrow::Cow<'static, str> {
        "string_amount".into()
    }

    fn schema_ref() -> poem_openapi::registry::MetaSchemaRef {
        let mut schema = poem_openapi::registry::MetaSchema::new_with_format("string", "decimal");
        schema.example = Some(serde_json::json!("12500.00"));
        poem_openapi::registry::MetaSchemaRef::Inline(Box::new(schema))
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(std::iter::once(self))
    }
}

impl poem_openapi::types::ToJSON for Amount {
    fn to_json(&self) -> Option<serde_json::Value> {
        Some(serde_json::Value::String(self.to_string()))
    }
}

impl poem_openapi::types::ParseFromJSON for Amount {
    fn parse_from_json(value: Option<serde_json::Value>) -> poem_openapi::types::ParseResult<Self> {
        let text = value.as_ref().and_then(serde_json::Value::as_str);
        let amount = text.and_then(|text| text.parse().ok());
        amount
            .map(Self)
            .ok_or_else(poem_openapi::types::ParseError::expected_input)
    }
}

/// The net and the tax of an amount that holds a tax of so many per cent; their sum is the amount.
pub fn taken_apart(gross: Decimal, percentage: Decimal) -> (Decimal, Decimal) {
    let net = round(gross / (Decimal::ONE + percentage / Decimal::ONE_HUNDRED));
    (net, gross - net)
}

/// Rounds half away from zero, the way tax authorities of the region do.
pub fn round(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(DECIMALS, RoundingStrategy::MidpointAwayFromZero)
}

/// `12500` → `"12500.00"`: the form of every amount in the API.
pub fn plain(amount: Decimal) -> String {
    format!("{:.2}", round(amount))
}

/// `12500` → `"12,500.00"`: the form of amounts in messages and documents.
pub fn grouped(amount: Decimal) -> String {
    let text = plain(amount);
    let (sign, digits) = text
        .strip_prefix('-')
        .map_or(("", text.as_str()), |rest| ("-", rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "00"));
    let mut out = String::with_capacity(text.len() + 4);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    format!("{sign}{out}.{fraction}")
}

/// Splits `total` into `parts` equal amounts, rounded down; the last takes the remainder.
/// `parts` must be at least 1.
pub fn split(total: Decimal, parts: u32) -> Vec<Decimal> {
    let share = (total / Decimal::from(parts)).trunc_with_scale(DECIMALS);
    let mut amounts = vec![share; parts as usize];
    if let Some(last) = amounts.last_mut() {
        *last = total - share * Decimal::from(parts - 1);
    }
    amounts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rust_decimal::dec;

    #[test]
    fn the_remainder_is_on_the_last() {
        assert_eq!(split(dec!(50000), 6)[5], dec!(8333.35));
        assert_eq!(
            split(dec!(100), 3),
            vec![dec!(33.33), dec!(33.33), dec!(33.34)]
        );
    }

    #[test]
    fn amounts_are_grouped() {
        assert_eq!(grouped(dec!(12500)), "12,500.00");
        assert_eq!(grouped(dec!(-1234567.5)), "-1,234,567.50");
        assert_eq!(grouped(dec!(0)), "0.00");
    }

    proptest! {
        #[test]
        fn net_and_tax_are_the_whole(minor in 0_i64..10_000_000_000, rate in 0_i64..10_001) {
            let gross = Decimal::new(minor, 2);
            let (net, tax) = taken_apart(gross, Decimal::new(rate, 2));
            prop_assert_eq!(net + tax, gross);
            prop_assert_eq!((net, tax), (round(net), round(tax)));
            prop_assert!(tax >= Decimal::ZERO);
        }

        #[test]
        fn parts_always_add_up(minor in 0_i64..10_000_000_000, parts in 1_u32..60) {
            let total = Decimal::new(minor, 2);
            let amounts = split(total, parts);
            prop_assert_eq!(amounts.iter().sum::<Decimal>(), total);
            prop_assert!(amounts.windows(2).all(|pair| pair[0] <= pair[1]));
        }
    }
}
