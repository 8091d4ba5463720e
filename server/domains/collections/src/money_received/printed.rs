//! What the receipt of a sum says beyond its own columns, as it was when it was issued.

use chrono::NaiveDate;
use kernel::Result;
use kernel::code::Code as _;
use kernel::money::taken_apart;
use kernel::tenancy::MerchantConn;
use parties::customers;
use rust_decimal::Decimal;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use super::service::Line;
use crate::receipts::{Letterhead, letterhead, printed_of_payment};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Printed {
    /// Nothing where the account was not filled in yet.
    pub account: Option<Letterhead>,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub customer_mobile: String,
    pub lines: Vec<PrintedLine>,
    /// What stayed on the tenant's account.
    pub left: Decimal,
}

/// What a part of the sum paid at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedLine {
    /// Of the payment's own receipt.
    pub number: Option<String>,
    pub said_en: String,
    pub said_ar: String,
    pub contract_number: String,
    pub building_name_en: Option<String>,
    pub building_name_ar: Option<String>,
    pub unit_number: Option<String>,
    pub due_on: NaiveDate,
    pub amount: Decimal,
}

/// What the receipt of a sum that pays these lines says now; `number_of` numbers them.
pub(super) async fn of_lines(
    db: &impl MerchantConn,
    customer: customers::entity::Model,
    lines: &[Line],
    left: Decimal,
    number_of: impl Fn(usize) -> String,
) -> Result<Printed> {
    let mut printed = Printed {
        account: letterhead(db).await?,
        customer_name_en: customer.name_en,
        customer_name_ar: customer.name_ar,
        customer_mobile: customer.mobile,
        lines: Vec::with_capacity(lines.len()),
        left,
    };
    for (index, line) in lines.iter().enumerate() {
        printed.lines.push(match line {
            Line::Payment {
                payment, amount, ..
            } => {
                let own = printed_of_payment(db, payment.id).await?;
                let kind = own.kind.text();
                let (mut en, mut ar) = (kind.en.into_owned(), kind.ar.into_owned());
                if *amount < payment.amount {
                    en.push_str(", in part");
                    ar.push_str("، جزئياً");
                }
                if let Some(rate) = own.vat_percentage {
                    let (_, vat) = taken_apart(*amount, rate);
                    let (rate, vat) = (rate.normalize(), kernel::money::grouped(vat));
                    en = format!("{en} (with {vat} VAT at {rate}%)");
                    ar = format!("{ar} (منها ضريبة القيمة المضافة {vat} بنسبة {rate}%)");
                }
                PrintedLine {
                    number: Some(number_of(index)),
                    said_en: en,
                    said_ar: ar,
                    contract_number: own.contract_number,
                    building_name_en: Some(own.building_name_en),
                    building_name_ar: Some(own.building_name_ar),
                    unit_number: Some(own.unit_number),
                    due_on: own.due_on,
                    amount: *amount,
                }
            }
            Line::Charge {
                charge,
                contract,
                amount,
            } => {
                let kind = charge.kind.text();
                PrintedLine {
                    number: None,
                    said_en: kind.en.into_owned(),
                    said_ar: kind.ar.into_owned(),
                    contract_number: contract.number.clone(),
                    building_name_en: None,
                    building_name_ar: None,
                    unit_number: None,
                    due_on: charge.charged_on,
                    amount: *amount,
                }
            }
        });
    }
    Ok(printed)
}
