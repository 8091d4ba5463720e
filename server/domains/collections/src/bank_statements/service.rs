use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::code::Code as _;
use kernel::money::{Amount, grouped};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result, record};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::codes::StatementField;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{BankFileColumn, BankFileFault, BankFileLine, BankFilePreview};
use super::reading::{self, How, Said, Statement};
use super::{BankStatementError, BankStatementId, layout};
use crate::bank_accounts::BankAccountId;
use crate::bank_accounts::entity::{Entity as Accounts, Model as Account};
use crate::bank_lines::service::{self as lines, NewLine};
use crate::imports::safe_name;

/// Lines of a preview.
const SAMPLE: usize = 8;
/// Characters of a balance.
const LONGEST: usize = 30;

/// A file on its way in, and how somebody says that it is read.
pub struct NewStatement {
    pub bank_account_id: BankAccountId,
    pub file_name: String,
    pub bytes: Vec<u8>,
    pub opening: Option<String>,
    pub closing: Option<String>,
    pub columns: Option<String>,
    pub day_first: Option<bool>,
}

/// A file, read and compared with what the account has.
struct Read {
    statement: Statement,
    /// Of each line: its fingerprint and its place among those that say the same.
    marks: Vec<(String, i32)>,
    /// Which lines an earlier file had.
    known: Vec<bool>,
    opening: Option<Decimal>,
    closing: Option<Decimal>,
    last: Option<Model>,
}

impl Read {
    fn sum(&self, of: impl Fn(&Said, bool) -> bool) -> Decimal {
        let lines = self.statement.lines.iter().zip(&self.known);
        let counted = lines.filter(|(line, known)| of(line, **known));
        counted.map(|(line, _)| line.amount).sum()
    }

    fn difference(&self) -> Decimal {
        match (self.opening, self.closing) {
            (Some(opening), Some(closing)) => opening + self.sum(|_, _| true) - closing,
            _ => Decimal::ZERO,
        }
    }
}

async fn read(
    db: &impl MerchantConn,
    new: NewStatement,
    form: &mut Validator,
    account: &Account,
) -> Result<Read> {
    let remembered = layout::of(db, new.bank_account_id).await?;
    let how = How {
        columns: new.columns.as_deref().map(|typed| chosen(form, typed)),
        day_first: new.day_first,
        remembered,
    };
    let typed_opening = balance(form, "opening", &new.opening);
    let typed_closing = balance(form, "closing", &new.closing);
    let statement = reading::read(new.bytes, how).await?;
    if let Some(said) = statement
        .account
        .as_deref()
        .filter(|said| !is_of(account, said))
    {
        let account = said.to_owned();
        return Err(BankStatementError::OtherAccount { account }.into());
    }
    let own = &db.merchant().currency;
    if let Some(currency) = statement.currency.as_ref().filter(|said| *said != own) {
        let currency = currency.clone();
        return Err(BankStatementError::OtherCurrency { currency }.into());
    }
    let marks = marks(&statement.lines);
    let known = known(db, new.bank_account_id, &marks).await?;
    let last = Entity::find()
        .filter(Column::BankAccountId.eq(new.bank_account_id))
        .order_by_desc(Column::LastDay)
        .order_by_desc(Column::Id)
        .one(db)
        .await?;
    Ok(Read {
        opening: statement.opening.or(typed_opening),
        closing: statement.closing.or(typed_closing),
        statement,
        marks,
        known,
        last,
    })
}

/// A balance as somebody types it from the bank's paper; of an overdrawn account below zero.
fn balance(form: &mut Validator, name: &str, typed: &Option<String>) -> Option<Decimal> {
    let typed = form.field(name, typed).max_length(LONGEST).optional();
    let read = reading::balance(typed.as_deref().unwrap_or_default());
    form.check_custom(name, read.is_ok(), "balance", NO_BALANCE);
    read.unwrap_or_default()
}

/// The columns as somebody matched them.
fn chosen(form: &mut Validator, typed: &str) -> BTreeMap<&'static str, usize> {
    let columns: Vec<BankFileColumn> = match serde_json::from_str(typed) {
        Ok(columns) => columns,
        Err(_) => {
            form.check("columns", false, Rule::NotFound);
            return BTreeMap::new();
        }
    };
    let places = columns.iter().filter_map(|one| {
        let column = usize::try_from(one.column).ok()?;
        Some((one.field.as_str(), column))
    });
    places.collect()
}

/// Whether what a bank calls an account is this one.
fn is_of(account: &Account, said: &str) -> bool {
    let plain = |text: &str| -> String {
        let kept = text.chars().filter(|c| c.is_alphanumeric());
        kept.collect::<String>().to_uppercase()
    };
    let said = plain(said);
    let number = plain(&account.number);
    let iban = account.iban.as_deref().map(plain).unwrap_or_default();
    said.trim_start_matches('0') == number.trim_start_matches('0')
        || (!iban.is_empty() && said == iban)
        || (number.len() >= 6 && said.ends_with(&number))
}

/// What tells lines apart: everything that the bank says but the balance, which a correction of another day changes.
fn marks(lines: &[Said]) -> Vec<(String, i32)> {
    let mut seen: HashMap<String, i32> = HashMap::new();
    let mark = |line: &Said| {
        let said = [
            line.booked_on.to_string(),
            line.amount.normalize().to_string(),
            plain(line.reference.as_deref()),
            plain(line.cheque_number.as_deref()),
            plain(Some(&line.description)),
        ];
        let hash = hex::encode(Sha256::digest(said.join("\u{1F}")));
        let count = seen.entry(hash.clone()).or_default();
        *count += 1;
        (hash, *count)
    };
    lines.iter().map(mark).collect()
}

/// Banks break and pad their texts differently from file to file.
fn plain(text: Option<&str>) -> String {
    let text = text.unwrap_or_default();
    let kept = text.chars().filter(|c| c.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

async fn known(
    db: &impl MerchantConn,
    account: BankAccountId,
    marks: &[(String, i32)],
) -> Result<Vec<bool>> {
    let asked: HashSet<&String> = marks.iter().map(|(mark, _)| mark).collect();
    let sql = "SELECT l.fingerprint, l.occurrence FROM bank_lines l WHERE l.bank_account_id = $1 \
         AND l.fingerprint IN (SELECT jsonb_array_elements_text($2))";
    let rows = db
        .query_all_raw(statement(sql, [account.0.into(), json!(asked).into()]))
        .await?;
    let mut kept: HashSet<(String, i32)> = HashSet::with_capacity(rows.len());
    for row in rows {
        kept.insert((
            row.try_get("", "fingerprint")?,
            row.try_get("", "occurrence")?,
        ));
    }
    Ok(marks.iter().map(|mark| kept.contains(mark)).collect())
}

/// Reads a file and says what would be taken in. Nothing is written.
pub async fn preview(db: &impl MerchantConn, new: NewStatement) -> Result<BankFilePreview> {
    let mut form = Validator::new(db.language());
    let account = record::find::<Accounts>(db, new.bank_account_id).await?;
    let read = read(db, new, &mut form, &account).await?;
    form.finish()?;
    let statement = &read.statement;
    let columns = statement.columns.iter().filter_map(|(field, column)| {
        Some(BankFileColumn {
            field: StatementField::of_text(field)?,
            column: i32::try_from(*column).ok()?,
        })
    });
    let lines = statement.lines.iter().zip(&read.known);
    let gap = read
        .last
        .as_ref()
        .filter(|last| !read.known.contains(&true) && Some(last.closing) != read.opening);
    Ok(BankFilePreview {
        format: statement.format,
        header: statement.header.clone(),
        columns: columns.collect(),
        missing: statement.missing(),
        day_first: statement.day_first,
        opening: read.opening.map(Amount),
        closing: read.closing.map(Amount),
        paid_in: Amount(read.sum(|line, _| line.amount > Decimal::ZERO)),
        paid_out: Amount(-read.sum(|line, _| line.amount < Decimal::ZERO)),
        difference: Amount(read.difference()),
        lines: i64::try_from(statement.lines.len()).map_err(Problem::internal)?,
        repeated: i64::try_from(read.known.iter().filter(|known| **known).count())
            .map_err(Problem::internal)?,
        last_closing: gap.map(|last| Amount(last.closing)),
        last_day: gap.map(|last| last.last_day),
        sample: lines.take(SAMPLE).map(shown).collect(),
        faults: statement
            .faults
            .iter()
            .map(|fault| BankFileFault {
                row: fault.row,
                en: fault.text.en.to_string(),
                ar: fault.text.ar.to_string(),
            })
            .collect(),
    })
}

fn shown((line, known): (&Said, &bool)) -> BankFileLine {
    BankFileLine {
        row: line.row,
        booked_on: line.booked_on,
        amount: Amount(line.amount),
        balance: line.balance.map(Amount),
        reference: line.reference.clone(),
        cheque_number: line.cheque_number.clone(),
        description: line.description.clone(),
        is_repeated: *known,
    }
}

/// Takes a file in: its lines once, with what each seems to be.
pub async fn create(tx: &MerchantTx, new: NewStatement) -> Result<BankStatementId> {
    let account_id = new.bank_account_id;
    // One file of an account at a time: two never take the same line.
    let account = tx.lock::<Accounts>(account_id).await?;
    let mut form = Validator::new(tx.language());
    let Some(account) = account else {
        form.check("bank_account_id", false, Rule::NotFound);
        form.finish()?;
        return Err(Problem::not_found());
    };
    let file_name = safe_name(&new.file_name);
    let read = read(tx, new, &mut form, &account).await?;
    for field in read.statement.missing() {
        let name = field.text();
        let text = Text::new(
            format!("Choose the column of \"{}\".", name.en),
            format!("اختر عمود «{}».", name.ar),
        );
        form.check_custom("columns", false, "column", text);
    }
    if let Some(fault) = read.statement.faults.first() {
        let text = Text::new(
            format!("Row {}: {}", fault.row, fault.text.en),
            format!("الصف {}: {}", fault.row, fault.text.ar),
        );
        form.check_custom("file", false, "row", text);
    }
    let today = tx.today();
    let is_past = read
        .statement
        .lines
        .iter()
        .all(|line| line.booked_on <= today);
    form.check_custom("file", is_past, "future", FUTURE);
    form.check("opening", read.opening.is_some(), Rule::Required);
    form.check("closing", read.closing.is_some(), Rule::Required);
    form.finish()?;
    ensure_chain(&read.statement.lines)?;
    let difference = read.difference();
    if !difference.is_zero() {
        return Err(BankStatementError::NotTied {
            currency: tx.merchant().currency.clone(),
            difference: grouped(difference.abs()),
        }
        .into());
    }
    let days = read.statement.lines.iter().map(|line| line.booked_on);
    let (Some(first_day), Some(last_day)) = (days.clone().min(), days.max()) else {
        return Err(BankStatementError::NothingNew.into());
    };
    if read.known.iter().all(|known| *known) {
        return Err(BankStatementError::NothingNew.into());
    }
    let count = |wanted: bool| {
        let found = read.known.iter().filter(|known| **known == wanted);
        i32::try_from(found.count()).map_err(Problem::internal)
    };
    let row = ActiveModel {
        bank_account_id: Set(account_id),
        file_name: Set(file_name),
        format: Set(read.statement.format),
        first_day: Set(first_day),
        last_day: Set(last_day),
        opening: Set(read.opening.unwrap_or_default()),
        closing: Set(read.closing.unwrap_or_default()),
        paid_in: Set(read.sum(|line, known| !known && line.amount > Decimal::ZERO)),
        paid_out: Set(-read.sum(|line, known| !known && line.amount < Decimal::ZERO)),
        lines: Set(count(false)?),
        repeated: Set(count(true)?),
        repeated_sum: Set(read.sum(|_, known| known)),
        imported_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let made = tx.create::<Entity>(row).await?;
    let headings = read.statement.headings();
    if !headings.is_empty() {
        layout::keep(tx, account_id, &headings, read.statement.day_first).await?;
    }
    let said = read
        .statement
        .lines
        .into_iter()
        .zip(read.marks)
        .zip(read.known);
    let new = said
        .filter(|(_, known)| !known)
        .map(|((line, mark), _)| NewLine {
            booked_on: line.booked_on,
            value_on: line.value_on,
            amount: line.amount,
            balance: line.balance,
            reference: line.reference,
            cheque_number: line.cheque_number,
            description: line.description,
            fingerprint: mark.0,
            occurrence: mark.1,
        });
    lines::add(tx, &made, new.collect()).await?;
    lines::propose(tx, made.id).await?;
    Ok(made.id)
}

/// Every balance of the file follows from the one before it.
fn ensure_chain(lines: &[Said]) -> Result<()> {
    let broken = lines.windows(2).find(|pair| {
        let [before, after] = pair else { return false };
        match (before.balance, after.balance) {
            (Some(before), Some(balance)) => before + after.amount != balance,
            _ => false,
        }
    });
    match broken.and_then(|pair| pair.last()) {
        Some(line) => Err(BankStatementError::BalanceBroken {
            row: line.row.to_string(),
        }
        .into()),
        None => Ok(()),
    }
}

/// Takes the last statement of an account back, while nothing of it is settled.
pub async fn remove(tx: &MerchantTx, id: BankStatementId) -> Result<()> {
    let seen = record::find::<Entity>(tx, id).await?;
    tx.lock::<Accounts>(seen.bank_account_id).await?;
    let before = tx.locked::<Entity>(id).await?;
    let later = Entity::find()
        .filter(Column::BankAccountId.eq(before.bank_account_id))
        .filter(Column::Id.gt(id));
    if later.one(tx).await?.is_some() {
        return Err(BankStatementError::NotLast.into());
    }
    if !lines::remove_all(tx, id).await? {
        return Err(BankStatementError::Settled.into());
    }
    tx.remove::<Entity>(&before, None).await
}

const NO_BALANCE: Text = Text::fixed(
    "Enter the balance as the bank has it, with a minus where the account is overdrawn.",
    "أدخل الرصيد كما هو لدى البنك، مع علامة ناقص إذا كان الحساب مكشوفاً.",
);

const FUTURE: Text = Text::fixed(
    "Some lines are in the future. Check whether days or months stand first.",
    "بعض القيود في المستقبل. تحقق مما إذا كان اليوم أو الشهر يأتي أولاً.",
);
