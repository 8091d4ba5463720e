use chrono::NaiveDate;
use kernel::Result;
use kernel::auth::Read;
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format, MONEY};
use kernel::json::Json;
use kernel::money::Amount;
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Enum, Object, OpenApi, Tags};
use serde::Serialize;

use super::service;
use crate::contract_payments::api::ContractPayment;
use crate::contract_payments::permission;
use crate::contract_payments::state::kind_text;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "statements")]
    Statements,
}

/// What a tenant owes and why, as of today.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Statement {
    pub customer_id: CustomerId,
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub mobile: String,
    /// ISO 4217.
    pub currency: String,
    /// Today, in the merchant's zone.
    pub as_of: NaiveDate,
    pub overall: StatementFigures,
    pub contracts: Vec<ContractStatement>,
    /// What fell due and what was received, by date, with the balance after each.
    pub lines: Vec<StatementLine>,
    /// Open payments that fall due after today.
    pub upcoming: Vec<ContractPayment>,
}

/// The columns of a statement. `due` = `collected` + `overdue` + `due_today` + `not_collected`
/// wherever nothing was collected early and nothing was marked before its date.
#[derive(Debug, Clone, Default, PartialEq, Eq, Object, Serialize)]
pub struct StatementFigures {
    /// Everything agreed and not cancelled.
    pub total: Amount,
    /// What fell due up to today.
    pub due: Amount,
    pub collected: Amount,
    /// On date, and the date has passed.
    pub overdue: Amount,
    pub due_today: Amount,
    /// On date after today.
    pub upcoming: Amount,
    pub not_collected: Amount,
    /// Open payments by cheque: promised, not money yet.
    pub cheques_in_hand: Amount,
    /// Of `collected`: insurance, which is the tenant's money.
    pub insurance_held: Amount,
    /// `due` less `collected`; negative where the tenant is ahead.
    pub balance: Amount,
}

#[derive(Debug, Object, Serialize)]
pub struct ContractStatement {
    pub contract_id: ContractId,
    pub contract_number: String,
    pub unit_number: String,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub figures: StatementFigures,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum, Serialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Due,
    Received,
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct StatementLine {
    pub on: NaiveDate,
    pub kind: LineKind,
    pub contract_id: ContractId,
    pub contract_number: String,
    pub payment: ContractPayment,
    /// What the tenant owes more.
    pub debit: Amount,
    /// What the tenant owes less.
    pub credit: Amount,
    /// What is owed after this line.
    pub balance: Amount,
}

pub struct StatementsApi;

#[OpenApi(prefix_path = "/customers", tag = "Tag::Statements")]
impl StatementsApi {
    /// A tenant's statement of account.
    #[oai(
        path = "/:id/statement",
        method = "get",
        operation_id = "get_statement"
    )]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
    ) -> Result<Json<Statement>> {
        Ok(Json(service::of_customer(&auth.db, id.0).await?))
    }

    /// Exports the dated lines of a tenant's statement.
    #[oai(
        path = "/:id/statement/export",
        method = "get",
        operation_id = "export_statement"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        id: Path<CustomerId>,
        format: Query<Format>,
    ) -> Result<Download> {
        let statement = service::of_customer(&auth.db, id.0).await?;
        let title = Text::fixed("Statement of account", "كشف حساب");
        let language = auth.db.language();
        export::list(
            format.0,
            language,
            "statement",
            &title,
            &columns(),
            &statement.lines,
        )
    }
}

fn columns() -> [Column<StatementLine>; 8] {
    [
        Column::new("Date", "التاريخ", ColumnKind::Date, |line, _| {
            Cell::Date(line.on)
        }),
        Column::new(
            "Description",
            "البيان",
            ColumnKind::Text,
            |line, language| {
                let kind = kind_text(line.payment.kind);
                let text = match line.kind {
                    LineKind::Due => Text::fixed("{kind} due", "استحقاق {kind}"),
                    LineKind::Received => Text::fixed("{kind} received", "تحصيل {kind}"),
                };
                text.fill(&[("kind", kind.get(language))])
                    .get(language)
                    .into()
            },
        ),
        Column::new("Contract", "العقد", ColumnKind::Code, |line, _| {
            line.contract_number.as_str().into()
        }),
        Column::new("Unit", "الوحدة", ColumnKind::Code, |line, _| {
            line.payment.unit_number.as_str().into()
        }),
        Column::new(
            "Receipt",
            "سند القبض",
            ColumnKind::Code,
            |line, _| match (&line.payment.receipt_number, line.kind) {
                (Some(number), LineKind::Received) => number.as_str().into(),
                _ => Cell::Empty,
            },
        ),
        Column::new("Debit", "مدين", MONEY, |line, _| {
            Cell::Money(line.debit.0)
        }),
        Column::new("Credit", "دائن", MONEY, |line, _| {
            Cell::Money(line.credit.0)
        }),
        Column::new("Balance", "الرصيد", MONEY, |line, _| {
            Cell::Money(line.balance.0)
        }),
    ]
}
