//! What holds for the totals of any invoice.

use chrono::{TimeZone, Utc};
use proptest::prelude::*;
use rust_decimal::{Decimal, RoundingStrategy, dec};
use uuid::Uuid;
use zatca::hash::PreviousHash;
use zatca::model::*;
use zatca::rules;
use zatca::ubl::{self, ChainPosition};

use super::samples;

fn half_up(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

fn vat() -> impl Strategy<Value = Vat> {
    prop_oneof![
        4 => Just(Vat::Standard),
        2 => Just(Vat::Reduced),
        1 => Just(Vat::Relieved(Exemption::Medicines)),
        1 => Just(Vat::Relieved(Exemption::RealEstate)),
    ]
}

prop_compose! {
    fn line()(
        quantity in 1_i64..5_000_000, price in 0_i64..9_000_000, places in 0_u32..4, vat in vat(),
        discount in 0_i64..100, charge in 0_i64..5_000,
    ) -> Line {
        let mut line = Line::new("Item", Decimal::new(quantity, 3), Decimal::new(price, places), vat);
        let gross = half_up(line.price * line.quantity);
        let off = (gross * Decimal::from(discount) / dec!(100)).trunc_with_scale(2);
        line.adjustments = vec![
            Adjustment::discount(off),
            Adjustment::charge(Decimal::new(charge, 2), "FC", "Freight"),
        ];
        line
    }
}

fn invoice(lines: Vec<Line>) -> Invoice {
    let draft = Draft {
        lines,
        ..samples::standard()
    };
    draft.build().unwrap_or_else(|faults| panic!("{faults:#?}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn sums_hold(lines in prop::collection::vec(line(), 1..20)) {
        let invoice = invoice(lines);
        let totals = invoice.totals();
        let net: Decimal = totals.lines.iter().map(|line| line.net).sum();
        prop_assert_eq!(totals.lines_net, net);
        let taxable: Decimal = totals.breakdown.iter().map(|group| group.taxable).sum();
        prop_assert_eq!(taxable, totals.without_vat);
        let tax: Decimal = totals.breakdown.iter().map(|group| group.tax).sum();
        prop_assert_eq!(tax, totals.vat);
        prop_assert_eq!(totals.with_vat, totals.without_vat + totals.vat);
        prop_assert_eq!(totals.payable, totals.with_vat - totals.prepaid + totals.rounding);
    }

    #[test]
    fn vat_is_computed_by_category_not_by_line(lines in prop::collection::vec(line(), 1..20)) {
        let invoice = invoice(lines);
        for group in &invoice.totals().breakdown {
            let of_group = invoice.lines().filter(|(line, _)| {
                line.vat.category() == group.category && line.vat.rate() == group.rate
            });
            let net: Decimal = of_group.map(|(_, amounts)| amounts.net).sum();
            prop_assert_eq!(group.taxable, net);
            prop_assert_eq!(group.tax, half_up(net * group.rate / dec!(100)));
        }
        for (line, amounts) in invoice.lines() {
            prop_assert_eq!(amounts.vat, half_up(amounts.net * line.vat.rate() / dec!(100)));
            prop_assert_eq!(amounts.with_vat, amounts.net + amounts.vat);
        }
    }

    #[test]
    fn one_more_line_never_lowers_what_is_due(
        lines in prop::collection::vec(line(), 1..10), more in line(),
    ) {
        let before = invoice(lines.clone());
        let after = invoice(lines.into_iter().chain([more]).collect());
        prop_assert!(after.totals().payable >= before.totals().payable);
        prop_assert!(after.totals().vat >= before.totals().vat);
    }

    #[test]
    fn what_is_written_keeps_the_authority_s_rules(
        lines in prop::collection::vec(line(), 1..6), per in 1_i64..11, percent in 0_i64..10_000, base in 0_i64..300,
    ) {
        let mut lines = lines;
        lines[0].price_per = Some(Decimal::new(per, 1));
        let part = Portion::Percent { percent: Decimal::new(percent, 2), base: Decimal::new(base, 2) };
        let charge = Adjustment { amount: part, ..Adjustment::charge(dec!(0), "FC", "Freight") };
        let vat = lines[0].vat.clone();
        lines[0].adjustments.push(charge.clone());
        let draft = Draft { lines, adjustments: vec![charge.on_document(vat)], ..samples::standard() };
        let invoice = draft.build().unwrap_or_else(|faults| panic!("{faults:#?}"));
        let position = ChainPosition { icv: 1, previous: PreviousHash::first() };
        let xml = ubl::write(&invoice, Uuid::nil(), &position);
        let at = Utc.from_utc_datetime(&invoice.draft().issued_at);
        prop_assert_eq!(rules::check(&xml, at).expect("well-formed"), []);
    }

    #[test]
    fn every_amount_has_two_decimals(lines in prop::collection::vec(line(), 1..10)) {
        let invoice = invoice(lines);
        let totals = invoice.totals();
        let amounts = [totals.lines_net, totals.without_vat, totals.vat, totals.with_vat, totals.payable];
        for amount in amounts {
            prop_assert_eq!(amount.scale(), 2);
        }
    }
}

#[test]
fn the_sum_of_rounded_line_vat_is_not_the_vat() {
    // Three lines of 0.10: 0.015 each rounds up to 0.02, but 15 % of 0.30 is 0.045, which rounds to 0.05.
    let line = Line::new("Sweet", dec!(1), dec!(0.10), Vat::Standard);
    let invoice = invoice(vec![line; 3]);
    assert_eq!(invoice.totals().lines[0].vat, dec!(0.02));
    assert_eq!(invoice.totals().vat, dec!(0.05));
}
