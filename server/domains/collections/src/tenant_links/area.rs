//! What a tenant sees during a visit, and the papers.

use identity::facts::ACCOUNT;
use kernel::export::{Download, Format};
use kernel::ids::PublicId;
use kernel::paging::Paging;
use kernel::record;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantRead, MerchantTx};
use kernel::text::Language;
use kernel::{Problem, Result};
use leasing::contracts::model::{ContractFilter, ContractRow};
use leasing::contracts::{ContractId, ContractStatus, document, service as contracts};
use parties::contact_changes::service as contact_changes;
use parties::customers::CustomerId;
use parties::document_requests::service as document_requests;

use super::public_model::{
    TenantArea, TenantChange, TenantChangeInput, TenantContract, TenantLine, TenantPayment,
    TenantRequest,
};
use super::{TenantLinkVisitKind, visit};
use crate::contract_payments;
use crate::contract_payments::PaymentState;
use crate::contract_payments::model::ContractPayment;
use crate::receipts::{self, ReceiptId};
use crate::statements::model::StatementLine;
use crate::statements::service as statements;

/// Everything of the tenant, for a visit that goes on.
pub async fn show(db: &impl MerchantConn, id: &PublicId, session: &str) -> Result<TenantArea> {
    let (_, customer) = visit::visiting(db, id, session).await?;
    let statement = statements::of_customer(db, customer.id).await?;
    let payments = contract_payments::service::of_customer(db, customer.id).await?;
    let mut shown = Vec::new();
    for row in contracts_of(db, customer.id).await? {
        shown.push(contract(db, row).await?);
    }
    let requests = document_requests::open_of(db, customer.id).await?;
    let change = contact_changes::last_of(db, customer.id).await?;
    let (office_mobile, office_email) = office(db).await?;
    let (name, office) = (customer.name(), &db.merchant().name);
    Ok(TenantArea {
        name_en: name.en.into_owned(),
        name_ar: name.ar.into_owned(),
        office_en: office.en.to_string(),
        office_ar: office.ar.to_string(),
        office_mobile,
        office_email,
        mobile: customer.mobile,
        email: customer.email,
        language: customer.language,
        currency: statement.currency,
        as_of: statement.as_of,
        figures: statement.overall,
        contracts: shown,
        payments: payments
            .into_iter()
            .filter(|row| row.state != PaymentState::Cancelled)
            .map(payment)
            .collect(),
        lines: statement.lines.iter().map(line).collect(),
        requests: requests
            .into_iter()
            .map(|request| TenantRequest {
                public_id: request.public_id,
                kinds: request.kinds,
                ends_on: request.ends_on,
            })
            .collect(),
        change: change.map(|change| TenantChange {
            state: change.state,
            reason: change.reason,
            asked_at: change.created_at,
        }),
    })
}

/// The tenant's contracts that were issued, the newest on top.
async fn contracts_of(db: &impl MerchantConn, id: CustomerId) -> Result<Vec<ContractRow>> {
    let filter = ContractFilter {
        customer_id: Some(id),
        ..Default::default()
    };
    let mut rows = contracts::rows(db, &Paging::default(), &filter).await?;
    rows.retain(|row| row.issued_at.is_some());
    rows.sort_by_key(|row| std::cmp::Reverse((row.starts_on, row.id)));
    Ok(rows)
}

async fn contract(db: &impl MerchantConn, row: ContractRow) -> Result<TenantContract> {
    let stored = contracts::find(db, row.id).await?;
    Ok(TenantContract {
        id: row.id,
        number: row.number,
        state: row.state,
        building_en: row.building_name_en,
        building_ar: row.building_name_ar,
        unit_number: row.unit_number,
        parking_number: row.parking_number,
        starts_on: row.starts_on,
        ends_on: row.ends_on,
        rent_price: row.rent_price,
        rent_lines: stored.rent_lines.0,
        total_rent: row.total_rent,
        insurance_amount: row.insurance_amount,
    })
}

fn payment(row: ContractPayment) -> TenantPayment {
    TenantPayment {
        contract_number: row.contract_number,
        kind: row.kind,
        amount: row.amount,
        due_on: row.due_on,
        state: row.state,
        method: row.collected_method.unwrap_or(row.method),
        cheque_number: row.cheque_number,
        bank: row.bank,
        cheque_state: row.cheque_state,
        collected_on: row.collected_on,
        receipt_id: row.receipt_id,
        receipt_number: row.receipt_number,
    }
}

fn line(line: &StatementLine) -> TenantLine {
    TenantLine {
        on: line.on,
        kind: line.kind,
        what_en: statements::description(line, Language::En),
        what_ar: statements::description(line, Language::Ar),
        contract_number: line.contract_number.clone(),
        debit: line.debit,
        credit: line.credit,
        balance: line.balance,
    }
}

/// Whom to ask: the office's mobile and e-mail.
async fn office(db: &impl MerchantConn) -> Result<(String, String)> {
    let sql = format!("SELECT a.mobile, a.email FROM {ACCOUNT} a");
    let found = db.query_one_raw(statement(&sql, [])).await?;
    let row = found.ok_or_else(Problem::not_found)?;
    Ok((row.try_get("", "mobile")?, row.try_get("", "email")?))
}

/// The paper of one of the tenant's contracts.
pub async fn contract_paper(db: MerchantRead, id: ContractId, of: CustomerId) -> Result<Download> {
    let contract = contracts::find(&db, id).await?;
    let is_own = contract.customer_id == of && contract.status != ContractStatus::Draft;
    if !is_own || contract.issued_at.is_none() {
        return Err(Problem::not_found());
    }
    document::download(db, id).await
}

/// One of the tenant's receipts.
pub async fn receipt_paper(db: MerchantRead, id: ReceiptId, of: CustomerId) -> Result<Download> {
    let receipt = record::find::<receipts::entity::Entity>(&db, id).await?;
    let payment =
        record::find::<contract_payments::entity::Entity>(&db, receipt.contract_payment_id);
    let contract = contracts::find(&db, payment.await?.contract_id).await?;
    if contract.customer_id != of || receipt.voided_at.is_some() {
        return Err(Problem::not_found());
    }
    let document = receipts::pdf::document(&db, &receipt).await?;
    // The connection goes back before the page is set.
    drop(db);
    receipts::pdf::render(document).await
}

/// The tenant's account as a file.
pub async fn statement_file(db: MerchantRead, of: CustomerId, format: Format) -> Result<Download> {
    let statement = statements::of_customer(&db, of).await?;
    statements::export(db, format, statement).await
}

/// Asks the office to change how the tenant is reached.
pub async fn ask_change(
    tx: &MerchantTx,
    id: &PublicId,
    input: &TenantChangeInput,
) -> Result<TenantArea> {
    let (link, customer) = visit::visiting(tx, id, &input.session).await?;
    contact_changes::ask(tx, customer.id, &input.change).await?;
    visit::note(tx, &link, TenantLinkVisitKind::AskedChange, None).await?;
    show(tx, id, &input.session).await
}

/// Logs that a paper was opened; says whose it is.
pub async fn note_paper(
    tx: &MerchantTx,
    id: &PublicId,
    session: &str,
    paper: &str,
) -> Result<CustomerId> {
    let (link, customer) = visit::visiting(tx, id, session).await?;
    visit::note(tx, &link, TenantLinkVisitKind::Paper, Some(paper)).await?;
    Ok(customer.id)
}
