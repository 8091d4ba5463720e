//! CAMT.053, the statement of ISO 20022.

use chrono::NaiveDate;
use kernel::Result;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use rust_decimal::Decimal;

use super::super::codes::StatementFormat;
use super::cells::cheque_in;
use super::{Said, Statement, damaged, refused};

pub(super) fn is_one(text: &str) -> bool {
    text.contains("<BkToCstmrStmt") || text.contains(":BkToCstmrStmt")
}

/// A balance or an entry that is being read.
#[derive(Default)]
struct Open {
    amount: Option<Decimal>,
    is_debit: bool,
    /// `OPBD`, `CLBD` and others.
    kind: String,
    booked_on: Option<NaiveDate>,
    value_on: Option<NaiveDate>,
    reference: Option<String>,
    cheque_number: Option<String>,
    said: Vec<String>,
}

impl Open {
    fn signed(&self) -> Option<Decimal> {
        let amount = self.amount?;
        Some(if self.is_debit { -amount } else { amount })
    }
}

struct Reading {
    statement: Statement,
    /// The names of the elements that are open.
    path: Vec<String>,
    open: Open,
    text: String,
    statements: usize,
}

pub(super) fn read(text: &str) -> Result<Statement> {
    let mut reader = Reader::from_str(text);
    let mut reading = Reading {
        statement: Statement::of_bank(StatementFormat::Camt053),
        path: Vec::new(),
        open: Open::default(),
        text: String::new(),
        statements: 0,
    };
    loop {
        match reader.read_event().map_err(|_| damaged())? {
            Event::Eof => break,
            Event::Start(tag) => reading.start(&tag)?,
            Event::End(_) => reading.end()?,
            Event::Text(part) => reading.text.push_str(&part.xml10_content()),
            Event::CData(part) => reading.text.push_str(&part.xml10_content()),
            Event::GeneralRef(part) => match part.resolve_char_ref() {
                Ok(Some(c)) => reading.text.push(c),
                _ => {
                    let named = quick_xml::escape::resolve_predefined_entity(&part);
                    reading.text.push_str(named.unwrap_or_default());
                }
            },
            _ => {}
        }
    }
    if !reading.path.is_empty() || reading.statement.opening.is_none() {
        return Err(damaged());
    }
    Ok(reading.statement)
}

impl Reading {
    fn start(&mut self, tag: &BytesStart<'_>) -> Result<()> {
        let name: String = AsRef::<str>::as_ref(&tag.local_name()).to_owned();
        match name.as_str() {
            "Stmt" => {
                self.statements += 1;
                if self.statements > 1 {
                    return Err(refused(
                        "This file has several statements. Export one account and one period at a time.",
                        "يحتوي هذا الملف على عدة كشوف. صدّر حساباً واحداً وفترة واحدة في كل مرة.",
                    ));
                }
            }
            "Bal" | "Ntry" => self.open = Open::default(),
            _ => {}
        }
        self.path.push(name);
        self.text.clear();
        Ok(())
    }

    fn is_in(&self, of: &[&str]) -> bool {
        let path: Vec<&str> = self.path.iter().map(String::as_str).collect();
        path.ends_with(of)
    }

    fn has(&self, name: &str) -> bool {
        self.path.iter().any(|open| open == name)
    }

    fn end(&mut self) -> Result<()> {
        let text = self.text.trim().to_owned();
        self.text.clear();
        let day = || text.get(..10).and_then(|day| day.parse::<NaiveDate>().ok());
        let said = || (!text.is_empty()).then(|| text.clone());
        // An entry's own amount, not those of its parts.
        if self.is_in(&["Ntry", "Amt"]) || self.is_in(&["Bal", "Amt"]) {
            self.open.amount = Some(text.parse().map_err(|_| damaged())?);
        } else if self.is_in(&["Ntry", "CdtDbtInd"]) || self.is_in(&["Bal", "CdtDbtInd"]) {
            self.open.is_debit = text == "DBIT";
        } else if self.is_in(&["Bal", "Tp", "CdOrPrtry", "Cd"]) {
            self.open.kind = text;
        } else if self.is_in(&["BookgDt", "Dt"]) || self.is_in(&["BookgDt", "DtTm"]) {
            self.open.booked_on = day();
        } else if self.is_in(&["ValDt", "Dt"]) || self.is_in(&["ValDt", "DtTm"]) {
            self.open.value_on = day();
        } else if self.is_in(&["Ntry", "AcctSvcrRef"])
            || (self.is_in(&["Refs", "EndToEndId"]) && text != "NOTPROVIDED")
        {
            self.open.reference = said().or(self.open.reference.take());
        } else if self.is_in(&["Refs", "ChqNb"]) {
            self.open.cheque_number = said();
        } else if self.is_in(&["RmtInf", "Ustrd"])
            || self.is_in(&["Ntry", "AddtlNtryInf"])
            || self.is_in(&["TxDtls", "AddtlTxInf"])
            || (self.has("RltdPties") && self.is_in(&["Nm"]))
        {
            self.open.said.extend(said());
        } else if self.is_in(&["Stmt", "Acct", "Id", "IBAN"])
            || self.is_in(&["Stmt", "Acct", "Id", "Othr", "Id"])
        {
            self.statement.account = said();
        } else if self.is_in(&["Stmt", "Acct", "Ccy"]) {
            self.statement.currency = said();
        }
        match self.path.pop().as_deref() {
            Some("Bal") => self.end_balance(),
            Some("Ntry") => self.end_entry()?,
            _ => {}
        }
        Ok(())
    }

    fn end_balance(&mut self) {
        let open = std::mem::take(&mut self.open);
        match open.kind.as_str() {
            "OPBD" | "PRCD" => self.statement.opening = open.signed().or(self.statement.opening),
            "CLBD" => self.statement.closing = open.signed(),
            _ => {}
        }
    }

    fn end_entry(&mut self) -> Result<()> {
        let open = std::mem::take(&mut self.open);
        let amount = open.signed().ok_or_else(damaged)?;
        let booked_on = open.booked_on.or(open.value_on).ok_or_else(damaged)?;
        let description = open.said.join(" ");
        if amount.is_zero() {
            return Ok(());
        }
        let row = u32::try_from(self.statement.lines.len() + 1).unwrap_or(u32::MAX);
        self.statement.lines.push(Said {
            row,
            booked_on,
            value_on: open.value_on,
            amount,
            balance: None,
            reference: open.reference,
            cheque_number: open.cheque_number.or_else(|| cheque_in(&description)),
            description,
        });
        Ok(())
    }
}
