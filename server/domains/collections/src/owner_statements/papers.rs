//! Statements on paper.

use chrono::NaiveDate;
use documents::{
    Bilingual, Currency, DocumentError, OwnerStatementDocument, OwnerStatementLine,
    OwnerStatementSum, OwnerStatementUnit,
};
use identity::facts::ACCOUNT;
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use kernel::text::{HijriDay, Text};
use kernel::{Problem, Result, press, record};
use parties::owners::OwnerId;
use sea_orm::{DbBackend, Statement};
use serde::{Deserialize, Serialize};

use super::entity::{Entity, Model};
use super::model::{OwnerAccount, OwnerUnit};
use super::{OwnerLineKind, OwnerStatementId, service};
use crate::receipts::Letterhead;
use crate::receipts::pdf::{issuer, logo};

/// What a statement's paper says beyond its own columns, as it was when it was closed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Printed {
    /// Nothing where the account was not filled in yet.
    pub account: Option<Letterhead>,
    pub owner_name_en: String,
    pub owner_name_ar: String,
    pub currency: String,
}

impl Printed {
    pub fn of(statement: &Model) -> Result<Self> {
        Ok(serde_json::from_value(statement.printed.clone())?)
    }
}

/// What a statement would say now.
pub(super) async fn printed(
    db: &impl MerchantConn,
    (owner_name_en, owner_name_ar): (String, String),
) -> Result<Printed> {
    let statement = Statement::from_string(
        DbBackend::Postgres,
        format!(
            "SELECT to_jsonb(a) AS account FROM (SELECT name_en, name_ar, email, mobile, address_en, address_ar, city, \
             trn, invoice_terms_en, invoice_terms_ar FROM {ACCOUNT} own) a"
        ),
    );
    let row = db.query_one_raw(statement).await?;
    let account: Option<serde_json::Value> =
        row.map(|row| row.try_get("", "account")).transpose()?;
    Ok(Printed {
        account: account.map(serde_json::from_value).transpose()?,
        owner_name_en,
        owner_name_ar,
        currency: db.merchant().currency.clone(),
    })
}

/// The most statements in one file.
const MOST_IN_A_FILE: usize = 50;

/// Closed statements as their pages show them, so that they can be set without a connection.
pub(super) async fn closed(
    db: &impl MerchantConn,
    ids: &[OwnerStatementId],
) -> Result<Vec<OwnerStatementDocument>> {
    if ids.is_empty() || ids.len() > MOST_IN_A_FILE {
        return Err(too_many());
    }
    let mut documents = Vec::with_capacity(ids.len());
    for id in ids {
        let printed = Printed::of(&record::find::<Entity>(db, *id).await?)?;
        let account = service::closed(db, *id).await?;
        documents.push(document(db, account, printed)?);
    }
    if let Some(first) = documents.first_mut() {
        first.issuer.logo = logo(db).await?;
    }
    Ok(documents)
}

/// The open account of an owner up to a day.
pub(super) async fn draft(
    db: &impl MerchantConn,
    owner: OwnerId,
    through: NaiveDate,
) -> Result<OwnerStatementDocument> {
    let account = service::draft(db, owner, through).await?;
    let names = (account.owner_name_en.clone(), account.owner_name_ar.clone());
    let printed = printed(db, names).await?;
    let mut document = document(db, account, printed)?;
    document.issuer.logo = logo(db).await?;
    Ok(document)
}

fn hijri(db: &impl MerchantConn, account: &OwnerAccount) -> Option<[String; 2]> {
    let said = |day| HijriDay::in_country(&db.merchant().country, day).map(|day| day.to_string());
    Some([said(account.starts_on)?, said(account.ends_on)?])
}

fn document(
    db: &impl MerchantConn,
    account: OwnerAccount,
    printed: Printed,
) -> Result<OwnerStatementDocument> {
    let currency: Currency = printed.currency.parse().map_err(Problem::internal)?;
    Ok(OwnerStatementDocument {
        issuer: issuer(db, printed.account),
        number: account.number.clone().unwrap_or_default(),
        owner: Bilingual::new(printed.owner_name_en, printed.owner_name_ar),
        starts_on: account.starts_on,
        ends_on: account.ends_on,
        hijri: hijri(db, &account),
        currency,
        summary: summary(&account),
        memo: memo(&account),
        units: account.details.units.iter().map(unit).collect(),
        lines: account
            .all_lines()
            .map(|line| OwnerStatementLine {
                on: line.happened_on,
                description: Bilingual::new(line.said_en.clone(), line.said_ar.clone()),
                is_late: line.is_late,
                amount: line.amount.0 + line.vat.0,
                balance: line.balance.0,
            })
            .collect(),
    })
}

fn row(en: &str, ar: &str, amount: Amount, is_balance: bool) -> OwnerStatementSum {
    OwnerStatementSum {
        label: Bilingual::new(en, ar),
        amount: amount.0,
        is_balance,
    }
}

fn summary(account: &OwnerAccount) -> Vec<OwnerStatementSum> {
    let figures = &account.figures;
    let Text { en, ar } = OwnerLineKind::Opening.text();
    let mut rows = vec![row(&en, &ar, figures.opening, true)];
    for own in &account.details.methods {
        let Text { en, ar } = own.method.text();
        rows.push(row(
            &format!("Rent collected: {}", en.to_lowercase()),
            &format!("الإيجار المحصل: {ar}"),
            own.amount,
            false,
        ));
    }
    if account.details.penalties != Amount::default() {
        let amount = account.details.penalties;
        rows.push(row(
            "Early exits of tenants",
            "إخلاء مبكر من المستأجرين",
            amount,
            false,
        ));
    }
    rows.push(row("Costs", "التكاليف", figures.costs, false));
    rows.push(row(
        "Fees of the office with VAT",
        "رسوم المكتب مع الضريبة",
        figures.fees,
        false,
    ));
    rows.push(row(
        "Paid to the owner",
        "المدفوع للمالك",
        figures.payouts,
        false,
    ));
    rows.push(row(
        "Closing balance",
        "الرصيد الختامي",
        figures.closing,
        true,
    ));
    rows.push(row(
        "Of it kept as a reserve",
        "منه محتجز كاحتياطي",
        figures.reserve,
        false,
    ));
    rows.push(row("To be paid", "المستحق للمالك", figures.to_pay, true));
    rows
}

fn memo(account: &OwnerAccount) -> Vec<OwnerStatementSum> {
    let details = &account.details;
    let mut rows = vec![row(
        "Rent due in the period",
        "الإيجار المستحق خلال الفترة",
        details.rent_due,
        false,
    )];
    for own in &details.cheques {
        let (month, count) = (own.month.format("%m/%Y"), own.count);
        rows.push(row(
            &format!("Cheques in hand for {month} ({count})"),
            &format!("شيكات في اليد لشهر {month} ({count})"),
            own.amount,
            false,
        ));
    }
    for own in &details.bounced {
        let tenant = |name: &Option<String>| name.clone().unwrap_or_default();
        let (unit, cheque) = (
            &own.unit_number,
            own.cheque_number.clone().unwrap_or_default(),
        );
        rows.push(row(
            &format!("Not collected: {unit} {} {cheque}", tenant(&own.tenant_en)),
            &format!("غير محصل: {unit} {} {cheque}", tenant(&own.tenant_ar)),
            own.amount,
            false,
        ));
    }
    rows.push(row(
        "Tenants' deposits held",
        "تأمينات المستأجرين المحتجزة",
        details.deposits_held,
        false,
    ));
    rows
}

fn unit(unit: &OwnerUnit) -> OwnerStatementUnit {
    let number = &unit.unit_number;
    OwnerStatementUnit {
        premises: Bilingual::new(
            format!("{number}, {}", unit.building_name_en),
            format!("{number}، {}", unit.building_name_ar),
        ),
        tenant: if unit.is_vacant {
            Bilingual::new("Vacant", "شاغرة")
        } else {
            let said = |name: &Option<String>| name.clone().unwrap_or_default();
            Bilingual::new(said(&unit.tenant_en), said(&unit.tenant_ar))
        },
        ends_on: unit.contract_ends_on,
        rent: unit.rent.0,
        paid: unit.paid.0,
        overdue: unit.overdue.0,
        vacant_days: unit.vacant_days,
    }
}

/// One file of statements; the name is the only one's number, or the first's and the last's.
pub(super) async fn render(documents: Vec<OwnerStatementDocument>) -> Result<Download> {
    let name = match &documents[..] {
        [] => return Err(too_many()),
        [only] if only.number.is_empty() => "draft.pdf".to_owned(),
        [only] => format!("{}.pdf", only.number),
        [first, .., last] => format!("{}_{}.pdf", first.number, last.number),
    };
    let made = press::set(move || documents::owner_statements_pdf(&documents)).await?;
    let bytes = made.map_err(|error| match error {
        DocumentError::TooLong { field: "document" } | DocumentError::TooManyRows { .. } => {
            too_many()
        }
        other => Problem::internal(other),
    })?;
    Ok(Download::pdf(bytes, name))
}

fn too_many() -> Problem {
    Problem::field(
        "owner_statement_ids",
        Text::fixed(
            "Choose between one and 50 statements; print fewer at once where they are long.",
            "اختر من كشف واحد إلى 50 كشفاً، واطبع عدداً أقل في المرة الواحدة إذا كانت طويلة.",
        ),
    )
}
