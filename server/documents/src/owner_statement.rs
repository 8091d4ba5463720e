//! The bilingual statement of a property owner's account (كشف حساب المالك): one page, and its lines as an annex.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::Serialize;

use crate::engine::{Attachments, DocumentError, Template, pdf};
use crate::figures::{amount_in_figures, date_in_figures};
use crate::issuer::Issuer;
use crate::language::Bilingual;
use crate::page::{Label, Letterhead, label};
use crate::printable::{Directed, both, line};
use crate::words::Currency;

const MOST_ROWS: usize = 1_500;

/// Everything that an owner's statement prints. Tables without rows are left out.
#[derive(Debug, Clone)]
pub struct OwnerStatementDocument {
    /// The office that manages the property.
    pub issuer: Issuer,
    /// Number of the statement; blank while its period is open, which is marked as a draft.
    pub number: String,
    /// The owner.
    pub owner: Bilingual,
    /// First day of the period.
    pub starts_on: NaiveDate,
    /// Last day of the period; also the date inside the PDF file.
    pub ends_on: NaiveDate,
    /// First and last day by the Hijri calendar, in figures, where the place uses it.
    pub hijri: Option<[String; 2]>,
    /// Currency of all amounts.
    pub currency: Currency,
    /// From the opening balance to the closing one.
    pub summary: Vec<OwnerStatementSum>,
    /// What is told for information and changes no balance.
    pub memo: Vec<OwnerStatementSum>,
    /// The owner's units.
    pub units: Vec<OwnerStatementUnit>,
    /// The movements, for the annex.
    pub lines: Vec<OwnerStatementLine>,
}

/// A named sum.
#[derive(Debug, Clone)]
pub struct OwnerStatementSum {
    /// What it is.
    pub label: Bilingual,
    /// How much.
    pub amount: Decimal,
    /// Whether it is a balance.
    pub is_balance: bool,
}

/// A unit and its latest contract.
#[derive(Debug, Clone)]
pub struct OwnerStatementUnit {
    /// Building and unit.
    pub premises: Bilingual,
    /// Who rents it, or that it is vacant.
    pub tenant: Bilingual,
    /// The contract's last day.
    pub ends_on: Option<NaiveDate>,
    /// The contract's rent.
    pub rent: Decimal,
    /// What of it came in.
    pub paid: Decimal,
    /// What fell due and did not.
    pub overdue: Decimal,
    /// Days of the period without a tenant.
    pub vacant_days: i32,
}

/// A movement of the account.
#[derive(Debug, Clone)]
pub struct OwnerStatementLine {
    /// Its day.
    pub on: NaiveDate,
    /// What it is.
    pub description: Bilingual,
    /// Whether it belongs to days that were closed before.
    pub is_late: bool,
    /// What comes in is above zero, what goes out below; tax included.
    pub amount: Decimal,
    /// What is left after it.
    pub balance: Decimal,
}

#[derive(Serialize)]
struct StatementsView {
    statements: Vec<StatementView>,
}

#[derive(Serialize)]
struct StatementView {
    number: String,
    watermark: Option<Label>,
    letterhead: Letterhead,
    owner: [Directed; 2],
    starts_on: String,
    ends_on: String,
    hijri: Option<String>,
    currency: &'static str,
    summary: Vec<SumView>,
    memo: Vec<SumView>,
    units: Vec<UnitView>,
    lines: Vec<LineView>,
}

#[derive(Serialize)]
struct SumView {
    label: [Directed; 2],
    amount: String,
    is_balance: bool,
}

#[derive(Serialize)]
struct UnitView {
    premises: [Directed; 2],
    tenant: [Directed; 2],
    ends_on: String,
    rent: String,
    paid: String,
    overdue: String,
    vacant_days: String,
}

#[derive(Serialize)]
struct LineView {
    on: String,
    description: [Directed; 2],
    is_late: bool,
    amount: String,
    balance: String,
}

/// Makes one PDF/A file of the statements of one office, each on pages of its own; the same bytes for the same ones.
pub fn owner_statements_pdf(
    statements: &[OwnerStatementDocument],
) -> Result<Vec<u8>, DocumentError> {
    // A file of no statements has no date.
    let last = statements.iter().map(|statement| statement.ends_on).max();
    let date = last.ok_or(DocumentError::Date)?;
    let mut files = Attachments::default();
    let mut views = Vec::with_capacity(statements.len());
    for statement in statements {
        views.push(view(statement, &mut files)?);
    }
    let has_logo = views.iter().any(|view| view.letterhead.has_logo);
    for view in &mut views {
        view.letterhead.has_logo = has_logo;
    }
    let view = StatementsView { statements: views };
    pdf(Template::OwnerStatement, &view, files, date)
}

fn view(
    statement: &OwnerStatementDocument,
    files: &mut Attachments,
) -> Result<StatementView, DocumentError> {
    for (field, rows) in [
        ("lines", statement.lines.len()),
        ("units", statement.units.len()),
    ] {
        if rows > MOST_ROWS {
            return Err(DocumentError::TooManyRows {
                field,
                limit: MOST_ROWS,
            });
        }
    }
    let money = |amount| amount_in_figures(amount, statement.currency);
    let sums = |rows: &[OwnerStatementSum]| {
        rows.iter()
            .map(|row| SumView {
                label: both(&row.label),
                amount: money(row.amount),
                is_balance: row.is_balance,
            })
            .collect()
    };
    let units = statement.units.iter().map(|row| UnitView {
        premises: both(&row.premises),
        tenant: both(&row.tenant),
        ends_on: row.ends_on.map(date_in_figures).unwrap_or_default(),
        rent: money(row.rent),
        paid: money(row.paid),
        overdue: money(row.overdue),
        vacant_days: row.vacant_days.to_string(),
    });
    let lines = statement.lines.iter().map(|row| LineView {
        on: date_in_figures(row.on),
        description: both(&row.description),
        is_late: row.is_late,
        amount: money(row.amount),
        balance: money(row.balance),
    });
    let number = line(&statement.number);
    Ok(StatementView {
        watermark: number.is_empty().then_some(label("DRAFT", "مسودة")),
        number,
        letterhead: statement.issuer.letterhead(files)?,
        owner: both(&statement.owner),
        starts_on: date_in_figures(statement.starts_on),
        ends_on: date_in_figures(statement.ends_on),
        hijri: statement.hijri.as_ref().map(|days| line(&days.join(" – "))),
        currency: statement.currency.code(),
        summary: sums(&statement.summary),
        memo: sums(&statement.memo),
        units: units.collect(),
        lines: lines.collect(),
    })
}
