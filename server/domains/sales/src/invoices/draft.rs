//! What a payment is charged, as a document: pure functions of the facts.

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, Utc};
use chrono_tz::Tz;
use collections::contract_payments::ContractPaymentId;
use collections::contract_payments::codes::{PaymentKind, PaymentMethod, PaymentStatus};
use documents::date_in_figures;
use kernel::money::round;
use kernel::text::Text;
use kernel::{Problem, Result};
use parties::customers::{CustomerId, Gender};
use properties::units::UnitUsage;
use rust_decimal::Decimal;
use sea_orm::FromQueryResult;
use zatca::fault::Fault;
use zatca::model::{
    BillingReference, Buyer, Draft, Exemption, Kind, Line, Payment, PaymentMeans, Seller, Subtype,
    Supply, Vat,
};

/// What is known of a payment, its contract and its unit.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct PaymentFacts {
    pub id: ContractPaymentId,
    pub kind: PaymentKind,
    pub status: PaymentStatus,
    pub amount: Decimal,
    pub due_on: NaiveDate,
    pub method: PaymentMethod,
    pub contract_number: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// The next rent of the same contract.
    pub next_due_on: Option<NaiveDate>,
    pub customer_id: CustomerId,
    pub gender: Gender,
    pub usage: UnitUsage,
    pub unit_number: String,
    pub building_name_en: String,
    pub building_name_ar: String,
}

impl PaymentFacts {
    /// A business gets a standard invoice, a person a simplified one.
    pub fn subtype(&self) -> Subtype {
        if self.gender == Gender::Business {
            Subtype::Standard
        } else {
            Subtype::Simplified
        }
    }

    /// Commercial rent is taxed; the rent of a home is exempt (Article 30 of the VAT Regulations).
    pub fn vat(&self) -> Vat {
        if self.usage == UnitUsage::Commercial {
            Vat::Standard
        } else {
            Vat::Relieved(Exemption::RealEstate)
        }
    }

    /// The days that this payment is for: until the next one, or to the contract's end.
    pub fn period(&self) -> (NaiveDate, NaiveDate) {
        let from = self.due_on.clamp(self.starts_on, self.ends_on);
        let until = self
            .next_due_on
            .and_then(|next| next.checked_sub_days(Days::new(1)))
            .unwrap_or(self.ends_on)
            .min(self.ends_on);
        (from, until.max(from))
    }

    fn line_name(&self) -> String {
        let (from, until) = self.period();
        let (from, until) = (date_in_figures(from), date_in_figures(until));
        format!(
            "إيجار الوحدة {unit}، {building_ar}، من {from} إلى {until} | Rent of unit {unit}, {building_en}, {from} to {until}",
            unit = self.unit_number,
            building_ar = self.building_name_ar,
            building_en = self.building_name_en,
        )
    }

    fn payment(&self) -> Payment {
        Payment::by(match self.method {
            PaymentMethod::Cash => PaymentMeans::Cash,
            PaymentMethod::Transfer => PaymentMeans::BankAccount,
            // UNTDID 4461: 20 is a cheque.
            PaymentMethod::Cheque => PaymentMeans::Code("20".to_owned()),
            _ => PaymentMeans::Card,
        })
    }
}

/// What is charged: the amount without tax, and the halala that keeps a gross amount exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Charge {
    pub net: Decimal,
    pub rounding: Decimal,
}

/// Takes the tax out of an amount that holds it. Some amounts are no sum of a net and its rounded
/// tax; the difference of a halala is the document's rounding (BT-114).
pub(super) fn charge(amount: Decimal, vat: &Vat, includes_vat: bool) -> Charge {
    if !includes_vat {
        return Charge {
            net: round(amount),
            rounding: Decimal::ZERO,
        };
    }
    let rate = vat.rate() / Decimal::ONE_HUNDRED;
    let net = round(amount / (Decimal::ONE + rate));
    let tax = round(net * rate);
    Charge {
        net,
        rounding: round(amount) - net - tax,
    }
}

/// The authority's clock: the merchant's local time, to the second.
pub(super) fn local(at: DateTime<Utc>, zone: Tz) -> NaiveDateTime {
    use chrono::Timelike as _;
    let local = at.with_timezone(&zone).naive_local();
    local.with_nanosecond(0).unwrap_or(local)
}

/// Who issues, to whom, under which number, when.
pub(super) struct Frame {
    pub number: String,
    pub issued_at: NaiveDateTime,
    pub seller: Seller,
    pub buyer: Buyer,
}

/// The invoice of a payment.
pub(super) fn of_payment(facts: &PaymentFacts, frame: Frame, includes_vat: bool) -> Draft {
    let vat = facts.vat();
    let charge = charge(facts.amount, &vat, includes_vat);
    let (from, until) = facts.period();
    Draft {
        buyer: Some(frame.buyer),
        supply: Some(Supply::during(from, until)),
        payment: Some(facts.payment()),
        contract: Some(facts.contract_number.clone()),
        lines: vec![Line::new(facts.line_name(), Decimal::ONE, charge.net, vat)],
        rounding: charge.rounding,
        ..Draft::new(
            facts.subtype(),
            Kind::Invoice,
            frame.number,
            frame.issued_at,
            frame.seller,
        )
    }
}

/// A note that corrects an invoice by an amount, taxed as the invoice was.
pub(super) struct Note {
    pub kind: Kind,
    /// With or without tax as the invoice's prices are.
    pub amount: Decimal,
    pub reason: String,
    pub original_number: String,
    pub original_date: NaiveDate,
}

pub(super) fn of_note(original: &Draft, frame: Frame, note: &Note, includes_vat: bool) -> Draft {
    let (name, vat) = original.lines.first().map_or_else(
        || (note.reason.clone(), Vat::Standard),
        |line| (line.name.clone(), line.vat.clone()),
    );
    let charge = charge(note.amount, &vat, includes_vat);
    Draft {
        buyer: Some(frame.buyer),
        supply: original.supply,
        payment: original.payment.clone(),
        contract: original.contract.clone(),
        reason: Some(note.reason.clone()),
        corrects: vec![BillingReference {
            number: note.original_number.clone(),
            issued_on: Some(note.original_date),
        }],
        lines: vec![Line::new(name, Decimal::ONE, charge.net, vat)],
        rounding: charge.rounding,
        ..Draft::new(
            original.subtype,
            note.kind,
            frame.number,
            frame.issued_at,
            frame.seller,
        )
    }
}

/// The faults of a draft as those of the form: the buyer's are fields, the seller's are mended in
/// the setting, the rest is told as it is.
pub(super) fn problem(faults: &[Fault]) -> Problem {
    faults.iter().fold(Problem::invalid(), |problem, fault| {
        let message = Text::new(
            format!("{} ({})", fault.message.en, fault.rule),
            format!("{} ({})", fault.message.ar, fault.rule),
        );
        problem.with_field(field(&fault.field), message)
    })
}

/// A field of the document as the form names it.
pub(super) fn field(path: &str) -> String {
    let Some(rest) = path.strip_prefix("buyer.") else {
        return path.to_owned();
    };
    let name = match rest {
        "address.building" => "building_number",
        "address.additional_street" => "additional_number",
        "id" | "id.value" => "identity_number",
        "id.scheme" => "identity_scheme",
        "address" => "street",
        other => other.strip_prefix("address.").unwrap_or(other),
    };
    format!("buyer.{name}")
}

/// The document of a draft, or what is wrong with it.
pub(super) fn built(draft: Draft) -> Result<zatca::model::Invoice> {
    draft.build().map_err(|faults| problem(&faults))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::dec;

    use super::*;

    proptest! {
        #[test]
        fn a_gross_amount_stays_exact(halalas in 1_i64..100_000_000_000) {
            let gross = Decimal::new(halalas, 2);
            let charge = charge(gross, &Vat::Standard, true);
            let tax = round(charge.net * dec!(0.15));
            prop_assert_eq!(charge.net + tax + charge.rounding, gross);
            prop_assert!(charge.rounding.abs() <= dec!(0.01), "{}", charge.rounding);
        }

        #[test]
        fn an_exempt_amount_has_no_tax(halalas in 1_i64..100_000_000_000) {
            let gross = Decimal::new(halalas, 2);
            let charge = charge(gross, &Vat::Relieved(Exemption::RealEstate), true);
            prop_assert_eq!(charge, Charge { net: gross, rounding: dec!(0) });
        }
    }

    #[test]
    fn fields_are_those_of_the_form() {
        assert_eq!(field("buyer.address.postal_code"), "buyer.postal_code");
        assert_eq!(field("buyer.address.building"), "buyer.building_number");
        assert_eq!(field("buyer.vat_number"), "buyer.vat_number");
        assert_eq!(field("seller.vat_number"), "seller.vat_number");
    }
}
