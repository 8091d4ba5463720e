//! Rules on allowances and charges that `build` enforces.

use rust_decimal::{Decimal, dec};
use zatca::model::*;

use super::faults::{Case, adjust, adjust_line, expect, long};
use super::samples::standard;

fn percent(percent: Decimal, base: Decimal) -> Adjustment {
    Adjustment {
        amount: Portion::Percent { percent, base },
        ..Adjustment::discount(dec!(0))
    }
}

const ADJUSTMENTS: &[Case] = &[
    (
        |d| adjust(d, Adjustment::discount(dec!(-1))),
        "BR-KSA-F-04",
        "adjustments[0].amount",
    ),
    (
        |d| adjust(d, Adjustment::discount(dec!(1.005))),
        "BR-DEC-01",
        "adjustments[0].amount",
    ),
    (
        |d| adjust(d, percent(dec!(5), dec!(1.005))),
        "BR-DEC-02",
        "adjustments[0].amount.base",
    ),
    (
        |d| adjust(d, percent(dec!(101), dec!(1))),
        "BR-KSA-DEC-01",
        "adjustments[0].amount.percent",
    ),
    (
        |d| adjust(d, percent(dec!(1.255), dec!(1))),
        "BR-KSA-DEC-01",
        "adjustments[0].amount.percent",
    ),
    (
        |d| adjust(d, Adjustment::charge(dec!(1.005), "FC", "x")),
        "BR-DEC-05",
        "adjustments[0].amount",
    ),
    (
        |d| adjust(d, Adjustment::charge(dec!(1), "", "x")),
        "BR-KSA-19",
        "adjustments[0].reason_code",
    ),
    (
        |d| adjust(d, Adjustment::charge(dec!(1), "FC", "")),
        "BR-KSA-21",
        "adjustments[0].reason",
    ),
    (
        |d| adjust(d, Adjustment::charge(dec!(1), "QQ", "x")),
        "BR-KSA-CL-06",
        "adjustments[0].reason_code",
    ),
    (
        |d| adjust(d, Adjustment::charge(dec!(1), "FC", long(1001))),
        "BR-KSA-F-06-C33",
        "adjustments[0].reason",
    ),
    (
        |d| {
            adjust(
                d,
                Adjustment {
                    reason: Some(long(1001)),
                    ..Adjustment::discount(dec!(1))
                },
            )
        },
        "BR-KSA-F-06-C35",
        "adjustments[0].reason",
    ),
    (
        |d| {
            adjust(
                d,
                Adjustment {
                    reason_code: Some("1".into()),
                    ..Adjustment::discount(dec!(1))
                },
            )
        },
        "BR-KSA-CL-05",
        "adjustments[0].reason_code",
    ),
    (
        |d| adjust(d, Adjustment::discount(dec!(1000.01))),
        "BR-KSA-F-04",
        "adjustments",
    ),
    (
        |d| adjust_line(d, Adjustment::discount(dec!(1.005))),
        "BR-DEC-24",
        "lines[0].adjustments[0].amount",
    ),
    (
        |d| adjust_line(d, percent(dec!(5), dec!(1.005))),
        "BR-DEC-25",
        "lines[0].adjustments[0].amount.base",
    ),
    (
        |d| adjust_line(d, Adjustment::charge(dec!(1.005), "FC", "x")),
        "BR-DEC-27",
        "lines[0].adjustments[0].amount",
    ),
    (
        |d| adjust_line(d, Adjustment::charge(dec!(1), "", "x")),
        "BR-KSA-20",
        "lines[0].adjustments[0].reason_code",
    ),
    (
        |d| adjust_line(d, Adjustment::charge(dec!(1), "FC", "")),
        "BR-KSA-22",
        "lines[0].adjustments[0].reason",
    ),
    (
        |d| adjust_line(d, Adjustment::charge(dec!(1), "FC", long(1001))),
        "BR-KSA-F-06-C34",
        "lines[0].adjustments[0].reason",
    ),
    (
        |d| {
            adjust_line(
                d,
                Adjustment {
                    reason: Some(long(1001)),
                    ..Adjustment::discount(dec!(1))
                },
            )
        },
        "BR-KSA-F-06-C36",
        "lines[0].adjustments[0].reason",
    ),
    (
        |d| {
            adjust(
                d,
                Adjustment {
                    direction: Direction::Charge,
                    reason_code: Some("FC".into()),
                    ..percent(dec!(5), dec!(1.005))
                },
            )
        },
        "BR-DEC-06",
        "adjustments[0].amount.base",
    ),
    (
        |d| {
            adjust_line(
                d,
                Adjustment {
                    direction: Direction::Charge,
                    reason_code: Some("FC".into()),
                    ..percent(dec!(5), dec!(1.005))
                },
            )
        },
        "BR-DEC-28",
        "lines[0].adjustments[0].amount.base",
    ),
];

#[test]
fn allowances_and_charges_are_refused_with_their_rule() {
    expect(&standard(), ADJUSTMENTS);
}
