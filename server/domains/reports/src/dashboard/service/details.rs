//! One reading of the period's payments, grouped three ways.

use chrono::{Datelike as _, Months, NaiveDate};
use collections::contract_payments::PaymentState;
use collections::facts::{PAYMENTS, is, overdue};
use kernel::code::Code as _;
use kernel::export::{self, Cell, Column, ColumnKind, Download, Exported, Format};
use kernel::facts::Day;
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use leasing::contracts::{PaymentMethod, PaymentStatus};
use leasing::facts::CONTRACTS;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use sea_orm::{DbBackend, FromQueryResult, Statement, Value};

use super::super::details_model::{
    BuildingOfPayments, MethodOfPayments, MonthOfPayments, PaymentSums, PaymentsAsked,
    PaymentsDetails,
};

const MONTHS_BEFORE: u32 = 5;
const MONTHS_AFTER: u32 = 6;
/// The longest period.
const MOST_MONTHS: i32 = 36;

/// Years that are asked for.
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2200;

/// Whole months.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Span {
    first: NaiveDate,
    months: u32,
}

impl Span {
    fn of(from: Option<NaiveDate>, to: Option<NaiveDate>, today: NaiveDate) -> Result<Self> {
        for (field, day) in [("from", from), ("to", to)] {
            if day.is_some_and(|day| !YEARS.contains(&day.year())) {
                return Err(Problem::field(
                    field,
                    Text::fixed(
                        "The year must be from 1900 to 2200.",
                        "يجب أن تكون السنة من 1900 إلى 2200.",
                    ),
                ));
            }
        }
        let this = first_of(today);
        let first = from.map_or_else(
            || moved(this, -i64::from(MONTHS_BEFORE)),
            |day| Some(first_of(day)),
        );
        let last = to.map_or_else(
            || moved(this, i64::from(MONTHS_AFTER)),
            |day| Some(first_of(day)),
        );
        let (Some(first), Some(last)) = (first, last) else {
            return Err(Problem::internal(anyhow::anyhow!(
                "a day outside the calendar"
            )));
        };
        let months =
            (last.year() - first.year()) * 12 + last.month0() as i32 - first.month0() as i32 + 1;
        if months < 1 {
            return Err(Problem::field(
                "to",
                Text::fixed(
                    "The last month must not be before the first.",
                    "يجب ألا يسبق الشهر الأخير الشهر الأول.",
                ),
            ));
        }
        if months > MOST_MONTHS {
            return Err(Problem::field(
                "to",
                Text::new(
                    format!("At most {MOST_MONTHS} months are shown at once."),
                    format!("يُعرض {MOST_MONTHS} شهرًا على الأكثر دفعة واحدة."),
                ),
            ));
        }
        Ok(Self {
            first,
            months: months.unsigned_abs(),
        })
    }

    fn month(self, index: u32) -> NaiveDate {
        self.first + Months::new(index)
    }

    /// The day after the last one.
    fn end(self) -> NaiveDate {
        self.month(self.months)
    }
}

fn first_of(day: NaiveDate) -> NaiveDate {
    day - chrono::Days::new(u64::from(day.day0()))
}

fn moved(month: NaiveDate, by: i64) -> Option<NaiveDate> {
    let months = Months::new(u32::try_from(by.unsigned_abs()).ok()?);
    if by < 0 {
        month.checked_sub_months(months)
    } else {
        month.checked_add_months(months)
    }
}

#[derive(FromQueryResult)]
struct Row {
    month: Option<NaiveDate>,
    building_id: Option<BuildingId>,
    name_en: Option<String>,
    name_ar: Option<String>,
    method: Option<PaymentMethod>,
    count: i64,
    amount: Amount,
    collected: Amount,
    not_collected: Amount,
    overdue: Amount,
    due: Amount,
}

impl Row {
    fn sums(&self) -> PaymentSums {
        PaymentSums {
            count: self.count,
            amount: self.amount,
            collected: self.collected,
            not_collected: self.not_collected,
            overdue: self.overdue,
            due: self.due,
        }
    }
}

/// `$1` is the first day, `$2` the day after the last, `$3` a building, `$4` a kind; the latter two may be NULL.
fn sql() -> String {
    let sum = |condition: &str| format!("coalesce(sum(p.amount) FILTER (WHERE {condition}), 0)");
    format!(
        "SELECT x.month, x.building_id, x.method, b.name_en, b.name_ar, x.count, x.amount, x.collected, \
           x.not_collected, x.overdue, x.due FROM ( \
           SELECT date_trunc('month', p.due_on)::date AS month, u.building_id, p.method, count(*) AS count, \
             coalesce(sum(p.amount), 0) AS amount, {collected} AS collected, {not_collected} AS not_collected, \
             {overdue} AS overdue, {due} AS due \
           FROM {PAYMENTS} p JOIN {CONTRACTS} c ON c.id = p.contract_id AND c.issued_at IS NOT NULL \
             JOIN {UNITS} u ON u.id = c.unit_id \
           WHERE p.due_on >= $1 AND p.due_on < $2 AND p.status <> {cancelled} \
             AND ($3::bigint IS NULL OR u.building_id = $3) AND ($4::smallint IS NULL OR p.type = $4) \
           GROUP BY GROUPING SETS ((), (date_trunc('month', p.due_on)::date), (u.building_id), (p.method))) x \
         LEFT JOIN {BUILDINGS} b ON b.id = x.building_id ORDER BY x.amount DESC, x.building_id, x.method",
        collected = sum(&is("p", PaymentState::Collected, Day::Today)),
        not_collected = sum(&is("p", PaymentState::NotCollected, Day::Today)),
        overdue = sum(&overdue("p", Day::Today)),
        due = sum(&format!(
            "({}) OR ({})",
            is("p", PaymentState::DueToday, Day::Today),
            is("p", PaymentState::Upcoming, Day::Today)
        )),
        cancelled = PaymentStatus::Cancelled.sql(),
    )
}

pub(in crate::dashboard) async fn of_payments(
    db: &impl MerchantConn,
    asked: PaymentsAsked,
) -> Result<PaymentsDetails> {
    let span = Span::of(asked.from, asked.to, db.today())?;
    let values: [Value; 4] = [
        span.first.into(),
        span.end().into(),
        asked.building_id.map(|id| id.0).into(),
        asked.kind.map_or(Value::SmallInt(None), Into::into),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql(), values);
    let rows = Row::find_by_statement(statement).all(db).await?;
    Ok(read(db.today(), db.merchant().currency.clone(), span, rows))
}

fn read(as_of: NaiveDate, currency: String, span: Span, rows: Vec<Row>) -> PaymentsDetails {
    let mut details = PaymentsDetails {
        as_of,
        currency,
        from: span.first,
        to: span.end().pred_opt().unwrap_or(span.first),
        all: PaymentSums::default(),
        months: (0..span.months)
            .map(|index| MonthOfPayments {
                month: span.month(index),
                ends_on: span.month(index + 1).pred_opt().unwrap_or(span.first),
                sums: PaymentSums::default(),
            })
            .collect(),
        buildings: Vec::new(),
        methods: Vec::new(),
    };
    for row in rows {
        let sums = row.sums();
        if let Some(month) = row.month {
            if let Some(known) = details.months.iter_mut().find(|known| known.month == month) {
                known.sums = sums;
            }
        } else if let Some(building_id) = row.building_id {
            details.buildings.push(BuildingOfPayments {
                building_id,
                name_en: row.name_en.unwrap_or_default(),
                name_ar: row.name_ar.unwrap_or_default(),
                sums,
            });
        } else if let Some(method) = row.method {
            details.methods.push(MethodOfPayments { method, sums });
        } else {
            details.all = sums;
        }
    }
    details
}

/// A line of the sheet: what it is of, and its sums.
struct Line {
    group: Text,
    name: Text,
    sums: PaymentSums,
}

pub(in crate::dashboard) async fn export(
    db: impl MerchantConn,
    format: Format,
    asked: PaymentsAsked,
) -> Result<Download> {
    let details = of_payments(&db, asked).await?;
    let language = db.language();
    drop(db);
    let title = Text::fixed("Payments in detail", "تفاصيل الدفعات");
    export::list(
        format,
        language,
        "payments-details",
        title,
        columns(),
        lines(details),
    )
    .await
}

fn lines(details: PaymentsDetails) -> Vec<Line> {
    let months = details.months.into_iter().map(|month| Line {
        group: Text::fixed("Month", "الشهر"),
        name: Text::new(month.month.format("%Y-%m").to_string(), ""),
        sums: month.sums,
    });
    let buildings = details.buildings.into_iter().map(|building| Line {
        group: Text::fixed("Building", "المبنى"),
        name: Text::new(building.name_en, building.name_ar),
        sums: building.sums,
    });
    let methods = details.methods.into_iter().map(|method| Line {
        group: Text::fixed("Method", "طريقة الدفع"),
        name: method.method.text(),
        sums: method.sums,
    });
    months.chain(buildings).chain(methods).collect()
}

fn columns() -> Vec<Column<Line>> {
    let money = |en, ar, sum: fn(&Line, Language) -> Cell| {
        Column::new(en, ar, <Amount as Exported>::KIND, sum)
    };
    vec![
        Column::new(
            "Grouped by",
            "التجميع",
            ColumnKind::Text,
            |line, language| line.group.get(language).into(),
        ),
        Column::new("Name", "الاسم", ColumnKind::Text, |line, language| {
            line.name.get(language).into()
        }),
        Column::new(
            "Payments",
            "الدفعات",
            ColumnKind::Integer,
            |line, _| Cell::Integer(line.sums.count),
        ),
        money("Amount", "المبلغ", |line, language| {
            line.sums.amount.cell(language)
        }),
        money("Collected", "محصلة", |line, language| {
            line.sums.collected.cell(language)
        }),
        money("Not collected", "غير محصلة", |line, language| {
            line.sums.not_collected.cell(language)
        }),
        money("Overdue", "متأخرة", |line, language| {
            line.sums.overdue.cell(language)
        }),
        money("Due", "مستحقة", |line, language| {
            line.sums.due.cell(language)
        }),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    #[test]
    fn a_period_is_of_whole_months_around_today() {
        let span = Span::of(None, None, day("2026-03-31")).expect("a period");
        assert_eq!((span.first, span.months), (day("2025-10-01"), 12));
        assert_eq!(span.end(), day("2026-10-01"));
        let asked = Span::of(
            Some(day("2024-02-29")),
            Some(day("2024-02-01")),
            day("2026-03-31"),
        );
        let one = asked.expect("one month");
        assert_eq!(
            (one.first, one.end()),
            (day("2024-02-01"), day("2024-03-01"))
        );
    }

    #[test]
    fn a_period_that_ends_before_it_begins_or_is_too_long_is_refused() {
        let today = day("2026-03-31");
        assert!(Span::of(Some(day("2026-04-01")), Some(day("2026-03-31")), today).is_err());
        assert!(Span::of(Some(day("2020-01-01")), Some(day("2022-12-31")), today).is_ok());
        assert!(Span::of(Some(day("2020-01-01")), Some(day("2023-01-01")), today).is_err());
        assert!(Span::of(Some(day("1800-01-01")), Some(day("1800-02-01")), today).is_err());
    }
}
