//! What makes a tenant a risk: one rule over the figures of the payments.

use super::{RiskLevel, RiskReason};

/// How a tenant paid in the months that are looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Figures {
    /// Payments that fell due.
    pub due: i64,
    /// How often a bank returned a cheque.
    pub bounced: i64,
    /// Of them, those that are overdue today.
    pub overdue: i64,
    /// For how many days the oldest of those is.
    pub overdue_days: i64,
    /// How late those were that came, on average, in whole days.
    pub days_late: i64,
}

/// From how much on a figure counts, and from how much on it weighs heavily.
struct Limits {
    counts: i64,
    weighs: i64,
}

const BOUNCED: Limits = Limits {
    counts: 1,
    weighs: 2,
};
const OVERDUE_DAYS: Limits = Limits {
    counts: 1,
    weighs: 31,
};
const DAYS_LATE: Limits = Limits {
    counts: 8,
    weighs: 31,
};

impl Limits {
    fn level(&self, figure: i64) -> RiskLevel {
        if figure >= self.weighs {
            RiskLevel::High
        } else if figure >= self.counts {
            RiskLevel::Medium
        } else {
            RiskLevel::Low
        }
    }
}

/// The worst that a figure says, and every figure that says it or something milder.
pub(super) fn judge(figures: &Figures) -> (RiskLevel, Vec<RiskReason>) {
    if figures.due == 0 && figures.bounced == 0 {
        return (RiskLevel::Unknown, Vec::new());
    }
    let said = [
        (RiskReason::Bounced, BOUNCED.level(figures.bounced)),
        (
            RiskReason::OverdueNow,
            OVERDUE_DAYS.level(figures.overdue_days),
        ),
        (RiskReason::PaysLate, DAYS_LATE.level(figures.days_late)),
    ];
    let level = said.iter().map(|(_, level)| *level).max();
    let against = said
        .into_iter()
        .filter(|(_, level)| *level > RiskLevel::Low);
    (
        level.unwrap_or(RiskLevel::Low),
        against.map(|(reason, _)| reason).collect(),
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GOOD: Figures = Figures {
        due: 12,
        bounced: 0,
        overdue: 0,
        overdue_days: 0,
        days_late: 3,
    };

    #[test]
    fn each_figure_counts_from_its_limit_on() {
        assert_eq!(judge(&Figures::default()), (RiskLevel::Unknown, vec![]));
        assert_eq!(judge(&GOOD), (RiskLevel::Low, vec![]));
        for (figures, level, reason) in [
            (
                Figures { bounced: 1, ..GOOD },
                RiskLevel::Medium,
                RiskReason::Bounced,
            ),
            (
                Figures { bounced: 2, ..GOOD },
                RiskLevel::High,
                RiskReason::Bounced,
            ),
            (
                Figures {
                    overdue: 1,
                    overdue_days: 30,
                    ..GOOD
                },
                RiskLevel::Medium,
                RiskReason::OverdueNow,
            ),
            (
                Figures {
                    overdue: 1,
                    overdue_days: 31,
                    ..GOOD
                },
                RiskLevel::High,
                RiskReason::OverdueNow,
            ),
            (
                Figures {
                    days_late: 8,
                    ..GOOD
                },
                RiskLevel::Medium,
                RiskReason::PaysLate,
            ),
            (
                Figures {
                    days_late: 31,
                    ..GOOD
                },
                RiskLevel::High,
                RiskReason::PaysLate,
            ),
        ] {
            assert_eq!(judge(&figures), (level, vec![reason]), "{figures:?}");
        }
    }

    #[test]
    fn all_that_speaks_against_somebody_is_named() {
        let figures = Figures {
            bounced: 1,
            overdue: 2,
            overdue_days: 40,
            days_late: 10,
            ..GOOD
        };
        let reasons = vec![
            RiskReason::Bounced,
            RiskReason::OverdueNow,
            RiskReason::PaysLate,
        ];
        assert_eq!(judge(&figures), (RiskLevel::High, reasons));
    }

    proptest! {
        #[test]
        fn nobody_gets_better_by_paying_worse(
            bounced in 0_i64..5, overdue_days in 0_i64..90, days_late in 0_i64..90, more in 1_i64..60,
        ) {
            let figures = Figures { bounced, overdue_days, days_late, ..GOOD };
            let (level, reasons) = judge(&figures);
            prop_assert_eq!(level > RiskLevel::Low, !reasons.is_empty());
            for worse in [
                Figures { bounced: bounced + more, ..figures },
                Figures { overdue_days: overdue_days + more, ..figures },
                Figures { days_late: days_late + more, ..figures },
            ] {
                prop_assert!(judge(&worse).0 >= level);
            }
        }
    }
}
