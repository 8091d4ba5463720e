//! What is sold, and what is taken off or put on.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use super::Vat;

/// One thing sold (BG-25). Its net amount, VAT and total are computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// BT-153: three letters at least, not only digits.
    pub name: String,
    /// BT-129, above zero.
    pub quantity: Decimal,
    /// UN/ECE Recommendation 20 code (BT-130), such as `PCE`, `MON`, `DAY`, `MTK`.
    pub unit: String,
    /// Net price of one unit without VAT (BT-146); may have more than two decimals.
    pub price: Decimal,
    /// Units that the price is for (BT-149), one if none.
    #[serde(default)]
    pub price_per: Option<Decimal>,
    /// Already taken off the price (BT-147), so that price and discount make the gross price (BT-148).
    #[serde(default)]
    pub price_discount: Option<Decimal>,
    pub vat: Vat,
    /// Allowances and charges on the line (BG-27, BG-28).
    #[serde(default)]
    pub adjustments: Vec<Adjustment>,
    /// BT-155.
    #[serde(default)]
    pub seller_item_id: Option<String>,
    /// BT-156.
    #[serde(default)]
    pub buyer_item_id: Option<String>,
    /// BT-157.
    #[serde(default)]
    pub standard_item_id: Option<String>,
}

impl Line {
    /// A line in pieces (`PCE`), without allowances or charges.
    pub fn new(name: impl Into<String>, quantity: Decimal, price: Decimal, vat: Vat) -> Self {
        Self {
            name: name.into(),
            quantity,
            unit: "PCE".into(),
            price,
            price_per: None,
            price_discount: None,
            vat,
            adjustments: Vec::new(),
            seller_item_id: None,
            buyer_item_id: None,
            standard_item_id: None,
        }
    }
}

/// Which way an adjustment goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Taken off.
    Allowance,
    /// Put on; needs a reason and its code.
    Charge,
}

/// How much is taken off or put on, without VAT. Never negative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Portion {
    /// An amount with at most two decimals.
    Fixed(Decimal),
    /// Percent (0 to 100, two decimals) of a base amount (two decimals).
    Percent { percent: Decimal, base: Decimal },
}

/// An allowance or a charge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    pub direction: Direction,
    pub amount: Portion,
    /// UNTDID 5189 for an allowance (`95` discount), UNTDID 7161 for a charge (`FC` freight).
    #[serde(default)]
    pub reason_code: Option<String>,
    #[serde(default)]
    pub reason: Option<String>,
}

impl Adjustment {
    /// A plain discount (UNTDID 5189 code 95).
    pub fn discount(amount: Decimal) -> Self {
        Self {
            direction: Direction::Allowance,
            amount: Portion::Fixed(amount),
            reason_code: Some("95".into()),
            reason: Some("Discount".into()),
        }
    }

    /// A charge: `code` is of UNTDID 7161.
    pub fn charge(amount: Decimal, code: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            direction: Direction::Charge,
            amount: Portion::Fixed(amount),
            reason_code: Some(code.into()),
            reason: Some(reason.into()),
        }
    }

    /// The same on the whole document, taxed as told.
    pub fn on_document(self, vat: Vat) -> DocumentAdjustment {
        DocumentAdjustment {
            adjustment: self,
            vat,
        }
    }
}

/// An allowance or charge on the whole document (BG-20, BG-21), with its own VAT treatment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentAdjustment {
    #[serde(flatten)]
    pub adjustment: Adjustment,
    pub vat: Vat,
}
