//! The papers that a registry asks for, as one file.

use kernel::Result;
use kernel::archive::{self, Entry};
use kernel::code::Code as _;
use kernel::export::Download;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn as _, MerchantRead};
use sea_orm::FromQueryResult;

use super::checks::{IDENTITY, owners_of};
use super::model::RegistrationCheck;
use super::service;
use crate::contracts::{ContractId, document, service as contracts};
use crate::neighbours::{DOCUMENTS, DocumentKind, DocumentNoun, VisibleNouns};

#[derive(Debug, FromQueryResult)]
struct Uploaded {
    noun: DocumentNoun,
    kind: DocumentKind,
    file_name: String,
    path: String,
}

/// The papers of the contract's tenant, owners and unit, and everything that was uploaded for itself.
fn papers_sql(visible: &VisibleNouns) -> String {
    let of = |noun: DocumentNoun, record: &str, kinds: &[DocumentKind]| {
        let kinds: Vec<String> = kinds.iter().map(|kind| kind.sql().to_string()).collect();
        format!(
            "SELECT d.id, d.noun, d.kind, d.file_name, d.path FROM contracts c JOIN {DOCUMENTS} d \
             ON d.noun = {} AND d.record_id {record} AND d.kind IN ({}) WHERE c.id = $1",
            noun.sql(),
            kinds.join(", "),
        )
    };
    let of_owners = [&IDENTITY[..], &[DocumentKind::PowerOfAttorney]].concat();
    let papers = [
        of(DocumentNoun::Customers, "= c.customer_id", &IDENTITY),
        of(
            DocumentNoun::Owners,
            &format!("IN {}", owners_of("c")),
            &of_owners,
        ),
        of(
            DocumentNoun::Units,
            "= c.unit_id",
            &[DocumentKind::TitleDeed],
        ),
        of(DocumentNoun::Contracts, "= c.id", DocumentKind::ALL),
    ];
    format!(
        "SELECT p.noun, p.kind, p.file_name, p.path FROM ({}) p WHERE {} ORDER BY p.noun, p.id",
        papers.join(" UNION ALL "),
        visible.condition("p.noun"),
    )
}

/// The contract, the papers that the caller may see and a list of what the registry asks for, one file after the other.
pub async fn pack(db: MerchantRead, id: ContractId, visible: &VisibleNouns) -> Result<Download> {
    let contract = contracts::find(&db, id).await?;
    let detail = service::detail(&db, id).await?;
    let statement = statement(papers_sql(visible), [id.0.into()]);
    let papers = Uploaded::find_by_statement(statement).all(&db).await?;
    let storage = db.kernel().storage.clone();
    let number = contract.number.clone();
    let pdf = document::pdf(db, contract).await?;
    let mut entries = vec![
        Entry::made(
            format!("00-{number}.txt"),
            contents(&detail.checks).into_bytes(),
        ),
        Entry::made(format!("01-{number}.pdf"), pdf),
    ];
    for (position, paper) in (2..).zip(papers) {
        let (noun, kind) = (paper.noun.as_str(), paper.kind.as_str());
        let name = format!("{position:02}-{noun}-{kind}-{}", paper.file_name);
        entries.push(Entry::stored(name, paper.path));
    }
    Ok(archive::download(storage, format!("{number}.zip"), entries))
}

/// What the registry asks for, and whether it is there, in both languages.
fn contents(checks: &[RegistrationCheck]) -> String {
    let line = |check: &RegistrationCheck| {
        let words = check.item.text();
        let mark = if check.is_met { 'x' } else { ' ' };
        format!("[{mark}] {} | {}\r\n", words.en, words.ar)
    };
    checks.iter().map(line).collect()
}
