//! MT940, as banks send it: tags between colons, one statement after the other.

use chrono::{Datelike as _, NaiveDate};
use kernel::Result;
use rust_decimal::Decimal;

use super::super::codes::StatementFormat;
use super::cells::cheque_in;
use super::{Said, Statement, damaged, refused};

pub(super) fn is_one(text: &str) -> bool {
    (text.contains(":60F:") || text.contains(":60M:")) && text.contains(":62")
}

/// The fields of the file: a tag, and its lines up to the next tag.
fn fields(text: &str) -> Vec<(u32, &str, Vec<&str>)> {
    let mut found: Vec<(u32, &str, Vec<&str>)> = Vec::new();
    for (row, line) in (1..).zip(text.lines()) {
        let line = line.trim_end_matches(['\r', ' ']);
        let tag = line
            .strip_prefix(':')
            .and_then(|rest| rest.split_once(':'))
            .filter(|(tag, _)| {
                (2..=3).contains(&tag.len()) && tag.starts_with(|c: char| c.is_ascii_digit())
            });
        if let Some((tag, value)) = tag {
            found.push((row, tag, vec![value]));
        } else if line.is_empty() || line.starts_with(['-', '{', '}']) {
            // The end of a message, and the blocks round it.
        } else if let Some((_, _, lines)) = found.last_mut() {
            lines.push(line);
        }
    }
    found
}

pub(super) fn read(text: &str) -> Result<Statement> {
    let mut statement = Statement::of_bank(StatementFormat::Mt940);
    for (row, tag, lines) in fields(text) {
        let first = lines.first().copied().unwrap_or_default();
        match tag {
            "25" => {
                let said = first.rsplit('/').next().unwrap_or(first).trim().to_owned();
                if statement
                    .account
                    .as_ref()
                    .is_some_and(|known| *known != said)
                {
                    return Err(refused(
                        "This file has statements of several accounts. Export one account at a time.",
                        "يحتوي هذا الملف على كشوف عدة حسابات. صدّر حساباً واحداً في كل مرة.",
                    ));
                }
                statement.account = Some(said);
            }
            "60F" | "60M" => {
                let (balance, currency) = balance(first).ok_or_else(damaged)?;
                // A page goes on where the one before it ended.
                match statement.closing {
                    None => statement.opening = Some(balance),
                    Some(closing) if closing == balance => {}
                    Some(_) => return Err(damaged()),
                }
                statement.closing = Some(balance);
                statement.currency = Some(currency.to_owned());
            }
            "62F" | "62M" => {
                let (balance, _) = balance(first).ok_or_else(damaged)?;
                statement.closing = Some(balance);
            }
            "61" => statement
                .lines
                .push(line(row, first, lines.get(1).copied()).ok_or_else(damaged)?),
            "86" => {
                if let Some(last) = statement.lines.last_mut() {
                    tell(last, &lines);
                }
            }
            _ => {}
        }
    }
    if statement.opening.is_none() {
        return Err(damaged());
    }
    Ok(statement)
}

/// `C260301AED1234,56`: side, day, currency, amount.
fn balance(text: &str) -> Option<(Decimal, &str)> {
    let amount = decimal(text.get(10..)?)?;
    let signed = match text.get(..1)? {
        "C" => amount,
        "D" => -amount,
        _ => return None,
    };
    Some((signed, text.get(7..10)?))
}

fn decimal(text: &str) -> Option<Decimal> {
    text.trim()
        .trim_end_matches(',')
        .replace(',', ".")
        .parse()
        .ok()
}

fn day(text: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(&format!("20{text}"), "%Y%m%d").ok()
}

/// `2603010301RC1000,00NCHK000123//BANKREF` and what may stand below it.
fn line(row: u32, text: &str, more: Option<&str>) -> Option<Said> {
    let value_on = day(text.get(..6)?)?;
    let mut rest = text.get(6..)?;
    let mut booked_on = value_on;
    let entry = rest
        .get(..4)
        .filter(|e| e.bytes().all(|b| b.is_ascii_digit()));
    if let Some(entry) = entry {
        let (month, day) = (entry.get(..2)?.parse().ok()?, entry.get(2..)?.parse().ok()?);
        // Booked in the year next to it where the days are on both sides of a new year.
        let year = value_on.year() + i32::from(month == 1 && value_on.month() == 12)
            - i32::from(month == 12 && value_on.month() == 1);
        booked_on = NaiveDate::from_ymd_opt(year, month, day)?;
        rest = rest.get(4..)?;
    }
    // A reversal of a credit takes money away, one of a debit brings it back.
    let sides = [
        ("RC", -1),
        ("RD", 1),
        ("EC", 1),
        ("ED", -1),
        ("C", 1),
        ("D", -1),
    ];
    let (side, sign) = sides.iter().find(|(side, _)| rest.starts_with(side))?;
    rest = rest.get(side.len()..)?;
    rest = rest
        .strip_prefix(|c: char| c.is_ascii_alphabetic())
        .unwrap_or(rest);
    let digits = rest.find(|c: char| !c.is_ascii_digit() && c != ',')?;
    let amount = decimal(rest.get(..digits)?)? * Decimal::from(*sign);
    let kind = rest.get(digits + 1..digits + 4)?;
    let references = rest.get(digits + 4..).unwrap_or_default();
    let (own, banks) = references.split_once("//").unwrap_or((references, ""));
    let own = own.trim();
    let is_named = !own.is_empty() && !own.eq_ignore_ascii_case("NONREF");
    let is_cheque = matches!(kind, "CHK" | "CHQ");
    let digits_of_own = own.trim_start_matches(|c: char| !c.is_ascii_digit());
    let more = more.unwrap_or_default().trim();
    Some(Said {
        row,
        booked_on,
        value_on: Some(value_on),
        amount,
        balance: None,
        reference: Some(if is_named { own } else { banks.trim() })
            .filter(|said| !said.is_empty())
            .map(str::to_owned),
        cheque_number: (is_cheque && digits_of_own.len() >= 3)
            .then(|| digits_of_own.to_owned())
            .or_else(|| cheque_in(more)),
        description: more.to_owned(),
    })
    .filter(|said| !said.amount.is_zero())
}

/// What the bank says about a line: its lines are one text, without the marks of parts.
fn tell(line: &mut Said, said: &[&str]) {
    let mut text = said.join("");
    for number in 20..64 {
        text = text.replace(&format!("?{number}"), " ");
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.cheque_number.is_none() {
        line.cheque_number = cheque_in(&text);
    }
    line.description = match line.description.as_str() {
        "" => text,
        before => format!("{before} {text}"),
    };
}
