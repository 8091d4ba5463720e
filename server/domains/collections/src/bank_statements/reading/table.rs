//! A list of lines with the bank's own headings.

use std::collections::{BTreeMap, HashSet};

use kernel::Result;
use kernel::code::Code as _;
use kernel::money;
use kernel::text::Text;
use rust_decimal::Decimal;
use sheets::Line;

use super::super::codes::{StatementField, StatementFormat};
use super::cells::{cheque_in, day, is_debit, money as amount_in, says_day_first};
use super::{How, MOST_LINES, RowFault, Said, Statement, refused};
use crate::imports::{key_of, unreadable};

/// Rows above the headings: the bank's name, the account, the period.
const MOST_TITLES: usize = 30;
/// Faults that are told.
const MOST_FAULTS: usize = 20;

/// What banks of the region call the columns.
const NAMES: &[(StatementField, &[&str])] = &[
    (
        StatementField::BookedOn,
        &[
            "date",
            "transaction date",
            "trans date",
            "txn date",
            "posting date",
            "post date",
            "booking date",
            "entry date",
            "تاريخ العملية",
            "تاريخ الحركة",
            "تاريخ القيد",
            "تاريخ المعاملة",
        ],
    ),
    (
        StatementField::ValueOn,
        &[
            "value date",
            "val date",
            "effective date",
            "تاريخ القيمة",
            "تاريخ الحق",
        ],
    ),
    (
        StatementField::Description,
        &[
            "description",
            "narration",
            "narrative",
            "details",
            "particulars",
            "transaction details",
            "remarks",
            "تفاصيل",
            "التفاصيل",
            "الوصف",
            "شرح",
            "تفاصيل العملية",
        ],
    ),
    (
        StatementField::Reference,
        &[
            "reference",
            "ref",
            "ref no",
            "reference no",
            "reference number",
            "transaction reference",
            "bank reference",
            "رقم المرجع",
            "الرقم المرجعي",
            "رقم العملية",
        ],
    ),
    (
        StatementField::ChequeNumber,
        &[
            "cheque no",
            "cheque number",
            "chq no",
            "check no",
            "check number",
            "cheque",
            "instrument no",
            "شيك",
        ],
    ),
    (
        StatementField::Amount,
        &[
            "amount",
            "transaction amount",
            "amt",
            "مبلغ",
            "مبلغ العملية",
            "القيمة",
        ],
    ),
    (
        StatementField::Side,
        &[
            "dr cr",
            "cr dr",
            "d c",
            "debit credit",
            "type",
            "drcr",
            "نوع الحركة",
        ],
    ),
    (
        StatementField::Debit,
        &[
            "debit",
            "debits",
            "debit amount",
            "withdrawal",
            "withdrawals",
            "paid out",
            "dr",
            "سحب",
            "مسحوبات",
            "المدين",
            "مبلغ مدين",
        ],
    ),
    (
        StatementField::Credit,
        &[
            "credit",
            "credits",
            "credit amount",
            "deposit",
            "deposits",
            "paid in",
            "cr",
            "إيداع",
            "إيداعات",
            "الدائن",
            "مبلغ دائن",
        ],
    ),
    (
        StatementField::Balance,
        &[
            "balance",
            "running balance",
            "closing balance",
            "available balance",
            "رصيد",
            "الرصيد بعد العملية",
        ],
    ),
];

/// The column of each field that a heading names: as remembered, or else by its names; each column once.
fn guess(
    header: &[String],
    remembered: &BTreeMap<String, String>,
) -> BTreeMap<&'static str, usize> {
    let mut found = BTreeMap::new();
    let mut used = HashSet::new();
    let keys: Vec<String> = header.iter().map(|heading| key_of(heading)).collect();
    for (field, _) in NAMES {
        let kept = remembered
            .get(field.as_str())
            .map(|heading| key_of(heading));
        let at = kept.and_then(|kept| keys.iter().position(|key| *key == kept));
        if let Some(at) = at.filter(|at| used.insert(*at)) {
            found.insert(field.as_str(), at);
        }
    }
    for (field, names) in NAMES {
        if found.contains_key(field.as_str()) {
            continue;
        }
        let words = field.text();
        let own = [&*words.en, &*words.ar];
        let mut called: Vec<String> = own.iter().map(|name| key_of(name)).collect();
        called.extend(names.iter().map(|name| key_of(name)));
        // A heading of both languages is looked at in its parts, the whole one first.
        let is_called = |key: &String, heading: &String| {
            called.contains(key)
                || heading
                    .split(['/', '|', '\n', '('])
                    .any(|part| called.contains(&key_of(part)))
        };
        let mut named = keys.iter().zip(header).enumerate();
        let at = named.find(|(at, (key, heading))| {
            !key.is_empty() && !used.contains(at) && is_called(key, heading)
        });
        if let Some((at, _)) = at {
            used.insert(at);
            found.insert(field.as_str(), at);
        }
    }
    found
}

/// The headings are the row that names most fields, below titles where there are any.
fn headings_at(lines: &[Line], remembered: &BTreeMap<String, String>) -> usize {
    let mut best = (0, 0);
    for (index, line) in lines.iter().take(MOST_TITLES).enumerate() {
        let count = guess(&line.cells, remembered).len();
        if count > best.0 {
            best = (count, index);
        }
    }
    best.1
}

struct Columns<'a>(&'a BTreeMap<&'static str, usize>);

impl Columns<'_> {
    fn cell<'a>(&self, line: &'a Line, field: StatementField) -> &'a str {
        let column = self.0.get(field.as_str());
        let cell = column.and_then(|column| line.cells.get(*column));
        cell.map(|cell| cell.trim()).unwrap_or_default()
    }

    fn text(&self, line: &Line, field: StatementField) -> Option<String> {
        let cell = self.cell(line, field);
        (!cell.is_empty()).then(|| cell.to_owned())
    }

    /// What came or went; nothing of a row that only says a balance.
    fn amount(&self, line: &Line) -> std::result::Result<Option<Decimal>, ()> {
        let of = |field| amount_in(self.cell(line, field));
        let amount = of(StatementField::Amount)?.filter(|amount| !amount.is_zero());
        if let Some(amount) = amount {
            return Ok(Some(
                match is_debit(self.cell(line, StatementField::Side)) {
                    Some(true) => -amount.abs(),
                    Some(false) => amount.abs(),
                    None => amount,
                },
            ));
        }
        let credit = of(StatementField::Credit)?.unwrap_or_default().abs();
        let debit = of(StatementField::Debit)?.unwrap_or_default().abs();
        let amount = credit - debit;
        Ok((!amount.is_zero()).then_some(amount))
    }
}

pub(super) fn read(bytes: &[u8], how: &How) -> Result<Statement> {
    let lines = sheets::read(bytes, MOST_LINES + MOST_TITLES + 1).map_err(unreadable)?;
    let at = headings_at(&lines, &how.remembered.headings);
    let header = lines.get(at).map(|line| line.cells.clone());
    let Some(header) = header else {
        return Err(refused(
            "The file has no lines. Export the account's transactions from the bank's website.",
            "لا توجد قيود في الملف. صدّر حركات الحساب من موقع البنك.",
        ));
    };
    let columns = match &how.columns {
        Some(columns) => columns.clone(),
        None => guess(&header, &how.remembered.headings),
    };
    let mut statement = Statement {
        header,
        columns,
        ..Statement::of_bank(StatementFormat::Table)
    };
    let rows = lines.get(at + 1..).unwrap_or_default();
    let fields = Columns(&statement.columns);
    let dates = rows
        .iter()
        .map(|row| fields.cell(row, StatementField::BookedOn));
    let said = dates.filter_map(says_day_first).next();
    let day_first = said
        .or(how.day_first)
        .or(how.remembered.day_first)
        .unwrap_or(true);
    let (mut taken, mut faults) = (Vec::new(), Vec::new());
    if statement.missing().is_empty() {
        for row in rows {
            match line_of(&fields, row, day_first) {
                Ok(Some(line)) => taken.push(line),
                Ok(None) => {}
                Err(text) => faults.push(RowFault {
                    row: row.number,
                    text,
                }),
            }
        }
    }
    faults.truncate(MOST_FAULTS);
    statement.day_first = day_first;
    statement.faults = faults;
    statement.lines = taken;
    in_order(&mut statement.lines);
    let ends = (statement.lines.first(), statement.lines.last());
    if let (Some(first), Some(last)) = ends {
        statement.opening = first.balance.map(|balance| balance - first.amount);
        statement.closing = last.balance;
    }
    Ok(statement)
}

fn line_of(
    fields: &Columns<'_>,
    row: &Line,
    day_first: bool,
) -> std::result::Result<Option<Said>, Text> {
    let dated = fields.cell(row, StatementField::BookedOn);
    let amount = fields.amount(row).map_err(|()| NO_AMOUNT)?;
    // Opening balances, totals and the bank's notes stand between the lines.
    let Some(amount) = amount.filter(|_| !dated.is_empty()) else {
        return Ok(None);
    };
    let booked_on = match day(dated, day_first) {
        Some(booked_on) => booked_on,
        // A row of totals says a word where the others say a day.
        None if !dated.chars().any(char::is_numeric) => return Ok(None),
        None => return Err(NO_DAY),
    };
    if amount.normalize().scale() > money::DECIMALS {
        return Err(NO_AMOUNT);
    }
    let balance = amount_in(fields.cell(row, StatementField::Balance)).map_err(|()| NO_AMOUNT)?;
    let description = fields.cell(row, StatementField::Description).to_owned();
    let reference = fields.text(row, StatementField::Reference);
    let cheque_number = fields
        .text(row, StatementField::ChequeNumber)
        .or_else(|| cheque_in(&description));
    Ok(Some(Said {
        row: row.number,
        booked_on,
        value_on: day(fields.cell(row, StatementField::ValueOn), day_first),
        amount,
        balance,
        reference,
        cheque_number,
        description,
    }))
}

/// The oldest first: banks list either way, and of one day only the balances tell.
fn in_order(lines: &mut [Said]) {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return;
    };
    let newest_first = match first.booked_on.cmp(&last.booked_on) {
        std::cmp::Ordering::Equal => {
            let chained = |pair: &[Said]| {
                let [before, after] = pair else { return true };
                before
                    .balance
                    .is_none_or(|balance| after.balance == Some(balance + after.amount))
            };
            !lines.windows(2).all(chained)
        }
        order => order.is_gt(),
    };
    if newest_first {
        lines.reverse();
    }
}

const NO_DAY: Text = Text::fixed("The date cannot be read.", "لا يمكن قراءة التاريخ.");

const NO_AMOUNT: Text = Text::fixed(
    "The amount or the balance cannot be read.",
    "لا يمكن قراءة المبلغ أو الرصيد.",
);
