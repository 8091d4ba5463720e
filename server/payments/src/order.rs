use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;
use serde_json::{Value, json};

/// What is to be paid on the gateway's page.
#[derive(Debug, Clone)]
pub struct Order {
    /// Ours, never used again: money is taken under it once.
    pub reference: String,
    pub description: String,
    /// ISO 4217.
    pub currency: String,
    pub amount: Decimal,
    /// `en` or `ar`.
    pub language: &'static str,
    /// Where the payer comes back to.
    pub return_url: String,
    /// Where the gateway calls.
    pub callback_url: String,
    pub customer: Customer,
}

/// Who pays, so that the page need not ask.
#[derive(Debug, Clone, Default)]
pub struct Customer {
    pub name: String,
    pub email: String,
    pub phone: String,
    pub street: String,
    pub city: String,
    /// ISO 3166 alpha-2.
    pub country: String,
}

impl Order {
    pub(crate) fn body(&self, profile_id: &str) -> Value {
        let payer = &self.customer;
        json!({
            "profile_id": profile(profile_id),
            "tran_type": "sale",
            "tran_class": "ecom",
            "cart_id": self.reference,
            "cart_description": self.description,
            "cart_currency": self.currency,
            "cart_amount": number(self.amount),
            "paypage_lang": self.language,
            "hide_shipping": true,
            "return": self.return_url,
            "callback": self.callback_url,
            "customer_details": {
                "name": payer.name, "email": payer.email, "phone": payer.phone, "street1": payer.street,
                "city": payer.city, "country": payer.country,
            },
        })
    }
}

/// Profiles are numbers in the documentation; what is none is passed on as it is.
pub(crate) fn profile(id: &str) -> Value {
    id.parse::<u64>().map_or_else(|_| id.into(), Value::from)
}

/// The amount as the number that the interface takes. A float's shortest form has the decimal's digits up to fifteen of
/// them, which no amount exceeds.
pub(crate) fn number(amount: Decimal) -> Value {
    amount.normalize().to_f64().map_or(Value::Null, Value::from)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::transaction::amount;

    proptest! {
        #[test]
        fn an_amount_arrives_to_the_fil(units in 1_i64..999_999_999_999, decimals in 0_u32..4) {
            let given = Decimal::new(units, decimals);
            let written = serde_json::to_string(&number(given)).expect("written");
            let read: Value = serde_json::from_str(&written).expect("read");
            prop_assert_eq!(amount(&read), Some(given.normalize()));
        }
    }
}
