//! Every amount of a document, computed from its lines.
//!
//! Rounding is half up at two decimals, on final results only; the VAT of a category is computed on the category's
//! taxable amount, never as the sum of the lines' VAT (Detailed Guideline, calculation of VAT).

use rust_decimal::Decimal;
use serde::Serialize;

use crate::model::{Adjustment, Category, Currency, Direction, Draft, Line, Portion, Vat};
use crate::money::round;

/// The amounts of a document, in its currency unless told otherwise, with two decimals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// One for each line of the draft, in order.
    pub lines: Vec<LineTotals>,
    /// Amount of each allowance or charge on the document, in order (BT-92, BT-99).
    pub adjustments: Vec<Decimal>,
    /// VAT of each prepayment, in order (KSA-32).
    pub prepayment_vat: Vec<Decimal>,
    /// One for each category and rate (BG-23).
    pub breakdown: Vec<VatBreakdown>,
    /// Sum of the lines' net amounts (BT-106).
    pub lines_net: Decimal,
    /// Sum of the document's allowances (BT-107).
    pub allowances: Decimal,
    /// Sum of the document's charges (BT-108).
    pub charges: Decimal,
    /// BT-109.
    pub without_vat: Decimal,
    /// BT-110.
    pub vat: Decimal,
    /// BT-111, in riyals.
    pub vat_in_sar: Decimal,
    /// BT-112.
    pub with_vat: Decimal,
    /// BT-113.
    pub prepaid: Decimal,
    /// BT-114.
    pub rounding: Decimal,
    /// BT-115.
    pub payable: Decimal,
}

/// The amounts of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineTotals {
    /// Amount of each allowance or charge of the line, in order (BT-136, BT-141).
    pub adjustments: Vec<Decimal>,
    /// BT-131.
    pub net: Decimal,
    /// KSA-11.
    pub vat: Decimal,
    /// KSA-12.
    pub with_vat: Decimal,
}

/// What is taxed alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VatBreakdown {
    pub category: Category,
    /// In percent.
    pub rate: Decimal,
    /// BT-116.
    pub taxable: Decimal,
    /// BT-117.
    pub tax: Decimal,
    /// BT-121.
    pub reason_code: Option<&'static str>,
    /// BT-120.
    pub reason: Option<String>,
}

/// Too large a number to be computed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Overflow;

impl Totals {
    /// Computes a draft's amounts; fails only on numbers beyond any invoice.
    pub(crate) fn of(draft: &Draft) -> Result<Self, Overflow> {
        let lines = draft
            .lines
            .iter()
            .map(LineTotals::of)
            .collect::<Result<Vec<_>, _>>()?;
        let adjustments = draft
            .adjustments
            .iter()
            .map(|on_document| amount_of(&on_document.adjustment))
            .collect::<Result<Vec<_>, _>>()?;
        let prepayment_vat = draft
            .prepayments
            .iter()
            .map(|prepayment| tax(prepayment.taxable, &prepayment.vat))
            .collect::<Result<Vec<_>, _>>()?;
        let breakdown = breakdown(draft, &lines, &adjustments)?;
        Self::sum(draft, lines, adjustments, prepayment_vat, breakdown)
    }

    fn sum(
        draft: &Draft,
        lines: Vec<LineTotals>,
        adjustments: Vec<Decimal>,
        prepayment_vat: Vec<Decimal>,
        breakdown: Vec<VatBreakdown>,
    ) -> Result<Self, Overflow> {
        let lines_net = total(lines.iter().map(|line| line.net))?;
        let of_direction = |direction| {
            let amounts = draft.adjustments.iter().zip(&adjustments);
            total(amounts.filter_map(|(on_document, amount)| {
                (on_document.adjustment.direction == direction).then_some(*amount)
            }))
        };
        let allowances = of_direction(Direction::Allowance)?;
        let charges = of_direction(Direction::Charge)?;
        let without_vat = sub(add(lines_net, charges)?, allowances)?;
        let vat = total(breakdown.iter().map(|group| group.tax))?;
        let vat_in_sar = match &draft.currency {
            Currency::Sar => vat,
            Currency::Foreign { rate, .. } => round(mul(vat, *rate)?),
        };
        let with_vat = add(without_vat, vat)?;
        let prepaid_net = total(draft.prepayments.iter().map(|paid| round(paid.taxable)))?;
        let prepaid = add(prepaid_net, total(prepayment_vat.iter().copied())?)?;
        let rounding = round(draft.rounding);
        let payable = add(sub(with_vat, prepaid)?, rounding)?;
        Ok(Self {
            lines,
            adjustments,
            prepayment_vat,
            breakdown,
            lines_net,
            allowances,
            charges,
            without_vat,
            vat,
            vat_in_sar,
            with_vat,
            prepaid,
            rounding,
            payable,
        })
    }
}

impl LineTotals {
    fn of(line: &Line) -> Result<Self, Overflow> {
        let whole = mul(line.price, line.quantity)?;
        let gross = match line.price_per {
            Some(per) => whole.checked_div(per).ok_or(Overflow)?,
            None => whole,
        };
        // Each part is rounded apart: that is how BR-KSA-EN16931-11 computes it again.
        let mut net = round(gross);
        let mut adjustments = Vec::with_capacity(line.adjustments.len());
        for adjustment in &line.adjustments {
            let amount = amount_of(adjustment)?;
            net = match adjustment.direction {
                Direction::Allowance => sub(net, amount)?,
                Direction::Charge => add(net, amount)?,
            };
            adjustments.push(amount);
        }
        let vat = tax(net, &line.vat)?;
        Ok(Self {
            adjustments,
            net,
            vat,
            with_vat: add(net, vat)?,
        })
    }
}

/// Taxable amounts by category and rate, in the order in which they first appear, and the tax on each.
fn breakdown(
    draft: &Draft,
    lines: &[LineTotals],
    adjustments: &[Decimal],
) -> Result<Vec<VatBreakdown>, Overflow> {
    let mut groups: Vec<(&Vat, Decimal)> = Vec::new();
    let mut put = |vat, amount| -> Result<(), Overflow> {
        match groups.iter_mut().find(|(known, _)| alike(known, vat)) {
            Some((_, sum)) => *sum = add(*sum, amount)?,
            None => groups.push((vat, amount)),
        }
        Ok(())
    };
    for (line, totals) in draft.lines.iter().zip(lines) {
        put(&line.vat, totals.net)?;
    }
    for (on_document, amount) in draft.adjustments.iter().zip(adjustments) {
        let signed = match on_document.adjustment.direction {
            Direction::Allowance => -*amount,
            Direction::Charge => *amount,
        };
        put(&on_document.vat, signed)?;
    }
    let group = |(vat, taxable): (&Vat, Decimal)| {
        Ok(VatBreakdown {
            category: vat.category(),
            rate: vat.rate(),
            taxable,
            tax: tax(taxable, vat)?,
            reason_code: vat.reason_code(),
            reason: vat.reason().map(str::to_owned),
        })
    };
    groups.into_iter().map(group).collect()
}

/// Whether two treatments belong to one group of the breakdown.
pub(crate) fn alike(one: &Vat, other: &Vat) -> bool {
    one.category() == other.category() && one.rate() == other.rate()
}

fn amount_of(adjustment: &Adjustment) -> Result<Decimal, Overflow> {
    match &adjustment.amount {
        Portion::Fixed(amount) => Ok(round(*amount)),
        Portion::Percent { percent, base } => {
            Ok(round(mul(*base, *percent)? / Decimal::ONE_HUNDRED))
        }
    }
}

fn tax(taxable: Decimal, vat: &Vat) -> Result<Decimal, Overflow> {
    Ok(round(mul(taxable, vat.rate())? / Decimal::ONE_HUNDRED))
}

fn total(mut amounts: impl Iterator<Item = Decimal>) -> Result<Decimal, Overflow> {
    amounts.try_fold(Decimal::new(0, 2), add)
}

fn add(one: Decimal, other: Decimal) -> Result<Decimal, Overflow> {
    one.checked_add(other).ok_or(Overflow)
}

fn sub(one: Decimal, other: Decimal) -> Result<Decimal, Overflow> {
    one.checked_sub(other).ok_or(Overflow)
}

fn mul(one: Decimal, other: Decimal) -> Result<Decimal, Overflow> {
    one.checked_mul(other).ok_or(Overflow)
}
