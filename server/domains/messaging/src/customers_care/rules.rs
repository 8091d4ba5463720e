//! The care lists, one declaration each: who qualifies, for how long the same is not told again, which
//! answers are asked for.

use chrono::{Days, NaiveDate};
use collections::contract_payments::PaymentState;
use collections::facts::{collected, issued_payments, overdue};
use kernel::code::{Code as _, Status};
use kernel::facts::{Day, Period, TODAY, day_of};
use leasing::facts::{CONTRACTS, ends_in_months, is_live, is_over, is_renewed, is_unattested};
use parties::facts::{CUSTOMERS, Paper, missing_data, paper_expires_on};
use properties::facts::{Place, is_let};

use super::{CareAnswer, CareList};

/// Days before a paper expires at which its tenant is told, each once.
const PAPER_STAGES: [u64; 3] = [60, 30, 7];
/// Days before a payment falls due from which it is listed.
const PAYMENT_DAYS: u64 = 7;

/// Days after a payment's reminder in which there is no other.
const PAYMENT_SILENCE: u64 = 3;

/// Nobody is congratulated twice in a year, whatever the day is corrected to.
const BIRTHDAY_SILENCE: u64 = 300;
/// Days after a payment in which its tenant is asked about it.
const PAID_DAYS: u32 = 14;
/// Days in which a tenant is asked once.
const ASKED_DAYS: u32 = 90;

/// For how long nobody is told the same again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    Days(u64),
    /// Until the date that the row is about is over.
    UntilDate,
    /// Until the next of so many days before the date; after it as by `Days(30)`.
    Stages(&'static [u64]),
}

/// What is known of one list.
pub struct Rule {
    pub silence: Silence,
    /// What the timeline leads to.
    pub noun: &'static str,
    pub answers: &'static [CareAnswer],
    /// May be switched on to be sent each morning; payments have reminder days of their own.
    pub may_run_daily: bool,
}

const RENEWAL: &[CareAnswer] = &[
    CareAnswer::WillRenew,
    CareAnswer::Leaving,
    CareAnswer::AsksDiscount,
    CareAnswer::NoAnswer,
    CareAnswer::Other,
];
const SENDING: &[CareAnswer] = &[
    CareAnswer::WillSend,
    CareAnswer::NoAnswer,
    CareAnswer::Other,
];
const HEARD: &[CareAnswer] = &[CareAnswer::NoAnswer, CareAnswer::Other];
const PAYING: &[CareAnswer] = &[CareAnswer::WillPay, CareAnswer::NoAnswer, CareAnswer::Other];

pub const fn rule(list: CareList) -> Rule {
    let (silence, noun, answers) = match list {
        CareList::MissingData => (Silence::Days(30), "customers", SENDING),
        CareList::UnattestedContracts => (Silence::Days(30), "contracts", SENDING),
        CareList::ExpiredWithinThreeMonths | CareList::ExpiredWithinOneMonth => {
            (Silence::UntilDate, "contracts", RENEWAL)
        }
        CareList::ExpiredContracts => (Silence::Days(30), "contracts", RENEWAL),
        CareList::UpdatePassport | CareList::UpdateNationalId => {
            (Silence::Stages(&PAPER_STAGES), "customers", SENDING)
        }
        CareList::AccountBalance => (Silence::Days(7), "customers", PAYING),
        CareList::ContractPayment => (Silence::Days(PAYMENT_SILENCE), "contract_payments", PAYING),
        CareList::Birthday => (Silence::Days(BIRTHDAY_SILENCE), "customers", HEARD),
        CareList::RateUs => (Silence::Days(PAID_DAYS as u64), "contract_payments", HEARD),
    };
    Rule {
        silence,
        noun,
        answers,
        may_run_daily: !matches!(list, CareList::ContractPayment),
    }
}

impl Silence {
    /// The first day on which the same may be told again.
    pub fn until(self, today: NaiveDate, date: Option<NaiveDate>) -> NaiveDate {
        let after = |days: u64| today + Days::new(days);
        match (self, date.filter(|date| *date >= today)) {
            (Self::Days(days), _) => after(days),
            (Self::UntilDate, Some(date)) => date + Days::new(1),
            (Self::Stages(stages), Some(date)) => stages
                .iter()
                .map(|days| date - Days::new(*days))
                .find(|stage| *stage > today)
                .unwrap_or(date + Days::new(1)),
            (Self::UntilDate | Self::Stages(_), None) => after(30),
        }
    }
}

/// A row of [`candidates`]: whom the list is about, and why.
struct Candidate {
    list: CareList,
    record: &'static str,
    contract: String,
    due_on: String,
    amount: &'static str,
    missing: String,
    /// From `FROM` on; `c` is the tenant.
    from: String,
}

impl Candidate {
    fn sql(&self) -> String {
        let Self {
            list,
            record,
            contract,
            due_on,
            amount,
            missing,
            from,
        } = self;
        let list = list.sql();
        format!(
            "SELECT {list}::text AS list, {list} || ':' || {record} AS key, {record} AS record_id, \
             c.id AS customer_id, {contract} AS contract_id, ({due_on})::date AS due_on, \
             ({amount})::numeric AS amount, ({missing})::jsonb AS missing {from}"
        )
    }
}

/// About tenants with a live contract, of which the newest is named.
fn of_tenants(list: CareList, due_on: String, missing: String, qualifies: &str) -> Candidate {
    Candidate {
        list,
        record: "c.id",
        contract: "k.id".to_owned(),
        due_on,
        amount: "NULL",
        missing,
        from: format!(
            "FROM {CUSTOMERS} c JOIN LATERAL (SELECT k.id FROM {CONTRACTS} k \
             WHERE k.customer_id = c.id AND {live} AND k.stopped_on IS NULL ORDER BY k.starts_on DESC, k.id DESC LIMIT 1) k ON true \
             WHERE c.status = {active} AND {qualifies}",
            live = is_live("k"),
            active = Status::Active.sql(),
        ),
    }
}

fn of_contracts(list: CareList, due_on: &str, qualifies: &str) -> Candidate {
    Candidate {
        list,
        record: "k.id",
        contract: "k.id".to_owned(),
        due_on: due_on.to_owned(),
        amount: "NULL",
        missing: "NULL".to_owned(),
        from: format!(
            "FROM {CONTRACTS} k JOIN {CUSTOMERS} c ON c.id = k.customer_id \
             WHERE c.status = {active} AND {qualifies}",
            active = Status::Active.sql(),
        ),
    }
}

fn of_papers(list: CareList, paper: Paper) -> Candidate {
    let expires_on = paper_expires_on("c", paper);
    let soon = format!("{expires_on} <= {TODAY} + {}", PAPER_STAGES[0]);
    of_tenants(list, expires_on, "NULL".to_owned(), &soon)
}

fn candidate(list: CareList) -> Candidate {
    match list {
        CareList::MissingData => {
            let missing = missing_data("c");
            of_tenants(
                list,
                "NULL".to_owned(),
                format!("to_jsonb(string_to_array({missing}, ','))"),
                &format!("{missing} IS NOT NULL"),
            )
        }
        CareList::UnattestedContracts => {
            let open = format!("{} AND k.stopped_on IS NULL", is_unattested("k"));
            of_contracts(list, "k.starts_on", &open)
        }
        CareList::ExpiredWithinThreeMonths => ending(list, 1, 3),
        CareList::ExpiredWithinOneMonth => ending(list, 0, 1),
        CareList::ExpiredContracts => {
            let let_again = is_let(Place::Unit, "k.unit_id", Period::At(Day::Today));
            let over = format!(
                "{} AND NOT k.is_historical AND NOT {} AND NOT {let_again}",
                is_over("k"),
                is_renewed("k")
            );
            of_contracts(list, "k.ends_on", &over)
        }
        CareList::UpdatePassport => of_papers(list, Paper::Passport),
        CareList::UpdateNationalId => of_papers(list, Paper::NationalId),
        CareList::AccountBalance => Candidate {
            list,
            record: "c.id",
            contract: "p.contract_id".to_owned(),
            due_on: "p.due_on".to_owned(),
            amount: "p.amount",
            missing: "NULL".to_owned(),
            from: format!(
                "FROM {CUSTOMERS} c JOIN (SELECT p.customer_id, sum(p.amount) AS amount, min(p.due_on) AS due_on, \
                 (array_agg(p.contract_id ORDER BY p.due_on, p.id))[1] AS contract_id \
                 FROM {payments} p JOIN {CONTRACTS} k ON k.id = p.contract_id \
                 WHERE {owed} AND k.stopped_on IS NULL GROUP BY p.customer_id) p ON p.customer_id = c.id \
                 WHERE c.status = {active}",
                payments = issued_payments(),
                owed = owed("p"),
                active = Status::Active.sql(),
            ),
        },
        CareList::Birthday => birthdays(list),
        CareList::RateUs => paid_lately(list),
        CareList::ContractPayment => Candidate {
            list,
            record: "p.id",
            contract: "p.contract_id".to_owned(),
            due_on: "p.due_on".to_owned(),
            amount: "p.amount",
            missing: "NULL".to_owned(),
            from: format!(
                "FROM {payments} p JOIN {CUSTOMERS} c ON c.id = p.customer_id \
                 JOIN {CONTRACTS} k ON k.id = p.contract_id \
                 WHERE c.status = {active} AND {owed} AND p.due_on <= {TODAY} + {PAYMENT_DAYS}",
                payments = issued_payments(),
                owed = crate::reminders::still_owed("p", "k"),
                active = Status::Active.sql(),
            ),
        },
    }
}

/// Whether the tenant `c` has their birthday today; of 29 February on the 28th of other years.
fn has_birthday() -> String {
    format!(
        "(to_char(c.birth_date, 'MMDD') = to_char({TODAY}, 'MMDD') OR to_char(c.birth_date, 'MMDD') = '0229' \
         AND to_char({TODAY}, 'MMDD') = '0228' AND to_char({TODAY} + 1, 'MMDD') = '0301')"
    )
}

/// Congratulations are advertising: a number that wants none gets none.
fn birthdays(list: CareList) -> Candidate {
    let qualifies = format!(
        "{} AND NOT EXISTS (SELECT FROM whatsapp_opt_outs o WHERE o.number = regexp_replace(c.mobile, '[^0-9]', '', 'g'))",
        has_birthday()
    );
    of_tenants(list, TODAY.to_owned(), "NULL".to_owned(), &qualifies)
}

/// Each tenant's newest payment of late, where nobody asked them about one for long.
fn paid_lately(list: CareList) -> Candidate {
    Candidate {
        list,
        record: "p.id",
        contract: "p.contract_id".to_owned(),
        due_on: "p.collected_on".to_owned(),
        amount: "p.amount",
        missing: "NULL".to_owned(),
        from: format!(
            "FROM {CUSTOMERS} c JOIN LATERAL (SELECT p.id, p.contract_id, p.amount, p.collected_on FROM {payments} p \
             WHERE p.customer_id = c.id AND {collected} AND p.amount > 0 AND p.collected_on > {TODAY} - {PAID_DAYS} \
             ORDER BY p.collected_on DESC, p.id DESC LIMIT 1) p ON true \
             WHERE c.status = {active} AND NOT EXISTS (SELECT FROM surveys s WHERE s.customer_id = c.id \
             AND (s.contract_payment_id = p.id AND s.score IS NOT NULL \
             OR s.contract_payment_id <> p.id AND {asked_on} > {TODAY} - {ASKED_DAYS}))",
            payments = issued_payments(),
            collected = collected("p"),
            asked_on = day_of("s.created_at"),
            active = Status::Active.sql(),
        ),
    }
}

fn ending(list: CareList, after: u32, within: u32) -> Candidate {
    let ends = ends_in_months("k", after, within);
    // One that was ended early, or whose rest went on elsewhere, is not to be renewed.
    let open = format!(
        "{ends} AND k.agreed_ends_on IS NULL AND NOT {}",
        is_renewed("k")
    );
    of_contracts(list, "k.ends_on", &open)
}

/// Whether the payment `p` should have come in before today and has not.
fn owed(p: &str) -> String {
    let refused = collections::facts::is(p, PaymentState::NotCollected, Day::Today);
    format!("({} OR {refused})", overdue(p, Day::Today))
}

/// Everybody who is in a list today; a contract that is stopped is not written about: `list`, `key`, `record_id`, `customer_id`, `contract_id`, `due_on`,
/// `amount`, `missing`.
pub fn candidates() -> String {
    let all: Vec<String> = CareList::ALL
        .iter()
        .map(|list| candidate(*list).sql())
        .collect();
    format!("({})", all.join(" UNION ALL "))
}

/// What was told: each message with its days, payments' reminders of the morning among them.
pub fn told() -> String {
    format!(
        "(SELECT m.list, m.record_id, m.status, m.channel, m.created_at, m.id, m.period FROM care_messages m \
         UNION ALL SELECT {payment}, r.contract_payment_id, r.status, r.channel, r.created_at, NULL, \
         daterange(r.created_at::date, r.created_at::date + {PAYMENT_SILENCE}) FROM reminders r)",
        payment = CareList::ContractPayment.sql(),
    )
}

/// Whether the period of the last message `m` is not over.
pub fn is_told() -> String {
    format!("coalesce(m.until > {TODAY}, false)")
}

/// Whether the last answer `a` was to call again, today or before.
pub fn is_to_call() -> String {
    format!("coalesce(a.call_on <= {TODAY}, false)")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(offset: i64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, 15).expect("a date") + chrono::Duration::days(offset)
    }

    #[test]
    fn each_stage_before_a_paper_expires_is_a_period_of_its_own() {
        let stages = Silence::Stages(&PAPER_STAGES);
        let until = |left: i64| stages.until(day(0), Some(day(left)));
        assert_eq!(until(60), day(30), "until 30 days before");
        assert_eq!(until(45), day(15));
        assert_eq!(until(30), day(23), "until 7 days before");
        assert_eq!(until(7), day(8), "until it has expired");
        assert_eq!(until(0), day(1));
        assert_eq!(until(-1), day(30), "then each month");
    }

    #[test]
    fn a_contract_that_ends_is_told_of_once() {
        assert_eq!(Silence::UntilDate.until(day(0), Some(day(80))), day(81));
        assert_eq!(Silence::Days(7).until(day(0), Some(day(80))), day(7));
    }

    #[test]
    fn every_list_asks_for_an_answer_or_that_there_was_none() {
        for list in CareList::ALL {
            assert!(rule(*list).answers.contains(&CareAnswer::NoAnswer));
        }
    }
}
