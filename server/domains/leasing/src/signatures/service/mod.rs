//! The rules of signatures: what a signer is shown, what signing keeps, and what the last signature seals.

mod list;
mod page;
mod verify;

pub use list::{detail, export, list};
pub use verify::verify;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::export::Download;
use kernel::ids::PublicId;
use kernel::notification::{Notification, NotificationKind, NotificationTopic};
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantRead, MerchantTx};
use kernel::text::{Language, Text};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, Select,
};
use sha2::{Digest as _, Sha256};

pub use super::entity::Model as Signature;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{CodeSent, DeclineInput, SharedContract, SignatureInput};
use super::{SignatureError, certificate, shown};
use crate::addenda::{entity::Model as Addendum, service as addenda};
use crate::contracts::document::{self, Paper, gather};
use crate::contracts::entity as contracts;
use crate::contracts::service as contract_service;
use crate::neighbours;
use crate::signing::service::{self as signing, Link};
use crate::signing::{Confirmation, SigningError, SigningEventKind, SigningParty, Subject};

/// The largest drawing.
const MAX_IMAGE: usize = 300 * 1024;

fn of_subject(subject: Subject) -> Select<Entity> {
    let of_addendum = match subject.addendum {
        Some(id) => Column::AddendumId.eq(id),
        None => Column::AddendumId.is_null(),
    };
    Entity::find()
        .filter(Column::ContractId.eq(subject.contract))
        .filter(of_addendum)
}

/// The signatures of a contract or of a change of one, in the order that they were given.
pub async fn given(db: &impl MerchantConn, subject: impl Into<Subject>) -> Result<Vec<Model>> {
    Ok(of_subject(subject.into())
        .order_by_asc(Column::Id)
        .all(db)
        .await?)
}

pub(crate) async fn of_party(
    db: &impl MerchantConn,
    subject: impl Into<Subject>,
    party: SigningParty,
) -> Result<Option<Model>> {
    Ok(of_subject(subject.into())
        .filter(Column::Party.eq(party))
        .one(db)
        .await?)
}

/// The sealed PDF of what all have signed, checked against its hash.
pub async fn frozen_pdf(
    db: &impl MerchantConn,
    subject: impl Into<Subject>,
) -> Result<Option<Vec<u8>>> {
    let given = given(db, subject).await?;
    let Some(sealed) = given.into_iter().find(|one| one.pdf_path.is_some()) else {
        return Ok(None);
    };
    let path = sealed.pdf_path.unwrap_or_default();
    let bytes = db.kernel().storage.get(&path).await?;
    let bytes = bytes.ok_or_else(|| Problem::internal(anyhow::anyhow!("{path} is missing")))?;
    if sealed.pdf_hash.as_deref() != Some(&*hex::encode(Sha256::digest(&bytes))) {
        return Err(Problem::internal(anyhow::anyhow!(
            "{path} is not the file that was signed"
        )));
    }
    Ok(Some(bytes))
}

/// The paper's signatures of what not all have signed.
pub(crate) async fn so_far(
    db: &impl MerchantConn,
    subject: impl Into<Subject>,
) -> Result<document::Signed> {
    Ok(certificate::so_far(db, &given(db, subject).await?))
}

/// The page that a signer reads; the view is noted.
pub async fn view(tx: &MerchantTx, id: &PublicId) -> Result<SharedContract> {
    let link = signing::shared(tx, id).await?;
    signing::view(tx, &link).await?;
    page_of(tx, link, id).await
}

async fn page_of(tx: &MerchantTx, link: Link, id: &PublicId) -> Result<SharedContract> {
    let paper = gather(tx, link.contract).await?;
    page::page(tx, &paper, link.addendum.as_ref(), link.party, id).await
}

/// The paper behind a link that is good, or that its signer has signed on.
pub async fn download(db: MerchantRead, id: &PublicId) -> Result<Download> {
    let link = signing::shared(&db, id).await?;
    let signers = signing::of_contract_row(&db, link.subject()).await?;
    let own = signers.iter().find(|signer| signer.party == link.party);
    let is_expired = own.is_some_and(|signer| signing::is_expired(signer, db.now()));
    if is_expired && of_party(&db, link.subject(), link.party).await?.is_none() {
        return Err(SigningError::LinkExpired.into());
    }
    match link.addendum {
        Some(addendum) => addenda::download(db, addendum.id).await,
        None => document::download(db, link.contract.id).await,
    }
}

pub async fn send_code(tx: &MerchantTx, id: &PublicId) -> Result<CodeSent> {
    let link = waiting(tx, id).await?;
    let sent = signing::send_code(tx, &link.contract, link.subject(), link.party).await?;
    Ok(CodeSent {
        address: sent.address,
        until: sent.until,
    })
}

/// Counts a code that is not the right one; the refusal is the caller's to give after the commit.
pub async fn spend_try(tx: &MerchantTx, id: &PublicId, code: &str) -> Result<Option<Problem>> {
    let link = signing::shared(tx, id).await?;
    signing::spend_try(tx, link.subject(), link.party, code).await
}

pub async fn decline(
    tx: &MerchantTx,
    id: &PublicId,
    input: &DeclineInput,
) -> Result<SharedContract> {
    let link = waiting(tx, id).await?;
    signing::decline(tx, &link, &input.reason).await?;
    page_of(tx, link, id).await
}

/// What is behind a link, its contract locked, where it waits for signatures.
async fn waiting(tx: &MerchantTx, id: &PublicId) -> Result<Link> {
    let seen = signing::shared(tx, id).await?;
    let Some(addendum) = seen.addendum else {
        let contract = contract_service::lock(tx, seen.contract.id).await?;
        if !shown::can_sign(&contract, tx.today()) {
            return Err(SignatureError::NotAllowed.into());
        }
        return Ok(Link {
            contract,
            addendum: None,
            party: seen.party,
        });
    };
    let (contract, addendum) = addenda::lock(tx, addendum.id).await?;
    if !addenda::can_sign(&contract, &addendum, tx.today()) {
        return Err(SignatureError::NotAllowed.into());
    }
    Ok(Link {
        contract: addenda::under_number(contract, &addendum),
        addendum: Some(addendum),
        party: seen.party,
    })
}

/// Signs, once, and keeps the evidence; the last signature seals what was signed, another invites whoever is next.
pub async fn sign(
    tx: &MerchantTx,
    id: &PublicId,
    input: &SignatureInput,
) -> Result<SharedContract> {
    let link = waiting(tx, id).await?;
    let (party, subject) = (link.party, link.subject());
    let mut paper = gather(tx, link.contract).await?;
    let mut addendum = link.addendum;
    let given = read(tx, input)?;
    let shown = page::shown(tx, &paper, addendum.as_ref())?;
    let document_hash = shown::hash(&shown);
    let is_other = |hash: &String| *hash != document_hash;
    if input.document_hash.as_ref().is_some_and(is_other) {
        return Err(SignatureError::Changed.into());
    }
    let signer = signing::at_turn(tx, subject, party).await?;
    let (confirmation, address) = signing::confirmation(tx, &paper.contract, &signer).await?;
    if confirmation == Confirmation::Code {
        signing::check(tx, &signer, input.code.as_deref())?;
    }
    let row = ActiveModel {
        contract_id: Set(subject.contract),
        addendum_id: Set(subject.addendum),
        party: Set(party),
        signer_name: Set(given.name),
        image: Set(given.image),
        signed_at: Set(tx.now()),
        ip: Set(tx.caller().ip.clone()),
        user_agent: Set(tx.caller().user_agent.clone()),
        language: Set(given.language.as_str().to_owned()),
        confirmation: Set(confirmation),
        confirmed_at_address: Set(address),
        document_hash: Set(document_hash),
        shown: Set(Some(shown)),
        ..Default::default()
    };
    tx.create::<Entity>(row).await?;
    signing::note(tx, subject, party, SigningEventKind::Signed, None).await?;
    if signing::next_in_turn(tx, subject).await?.is_some() {
        signing::invite_next(tx, &paper.contract, subject).await?;
    } else {
        match addendum {
            Some(one) => addendum = Some(seal_addendum(tx, &paper, one, party).await?),
            None => paper.contract = seal(tx, &paper, party).await?,
        }
    }
    page::page(tx, &paper, addendum.as_ref(), party, id).await
}

/// Stores the file that all have signed, once, with the last signature.
async fn keep(tx: &MerchantTx, pdf: &[u8], last: &Model, verify_id: &PublicId) -> Result<()> {
    let storage = &tx.kernel().storage;
    let path = storage
        .put(&tx.merchant().key, pdf, &[FileKind::Pdf])
        .await?;
    let row = ActiveModel {
        pdf_path: Set(Some(path)),
        pdf_hash: Set(Some(hex::encode(Sha256::digest(pdf)))),
        verify_id: Set(Some(verify_id.to_string())),
        ..Default::default()
    };
    tx.change_as::<Entity>("sealed", last, None, row).await?;
    Ok(())
}

fn last_of(given: &[Model], party: SigningParty) -> Result<&Model> {
    let mut given = given.iter();
    given
        .find(|one| one.party == party)
        .ok_or_else(Problem::not_found)
}

/// All have signed: the file with its certificate is stored once, and all sides are told.
async fn seal(tx: &MerchantTx, paper: &Paper, last: SigningParty) -> Result<contracts::Model> {
    let given = given(tx, paper.contract.id).await?;
    let verify_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let signed = certificate::sealed(tx, &given, &verify_id);
    let pdf = document::render(paper.document(tx, signed).await?).await?;
    let before = last_of(&given, last)?;
    keep(tx, &pdf, before, &verify_id).await?;
    let mark = contracts::ActiveModel {
        signed_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let contract = tx
        .change_as::<contracts::Entity>("signed", &paper.contract, None, mark)
        .await?;
    signing::note(tx, contract.id, last, SigningEventKind::Sealed, None).await?;
    let of_tenant = given.iter().find(|one| one.party == SigningParty::Tenant);
    tell(
        tx,
        &contract,
        contract.id.into(),
        of_tenant.unwrap_or(before),
    )
    .await?;
    Ok(contract)
}

/// The same of a change, which is written into the contract.
async fn seal_addendum(
    tx: &MerchantTx,
    paper: &Paper,
    addendum: Addendum,
    last: SigningParty,
) -> Result<Addendum> {
    let subject = Subject {
        contract: paper.contract.id,
        addendum: Some(addendum.id),
    };
    let given = given(tx, subject).await?;
    let verify_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let signed = certificate::sealed(tx, &given, &verify_id);
    let document = addenda::document(tx, paper, &addendum, signed).await?;
    let pdf = document::render(document).await?;
    let before = last_of(&given, last)?;
    keep(tx, &pdf, before, &verify_id).await?;
    let addendum = addenda::apply(tx, &addendum).await?;
    signing::note(tx, subject, last, SigningEventKind::Sealed, None).await?;
    let of_tenant = given.iter().find(|one| one.party == SigningParty::Tenant);
    tell(tx, &paper.contract, subject, of_tenant.unwrap_or(before)).await?;
    Ok(addendum)
}

struct Given {
    name: String,
    image: Vec<u8>,
    language: Language,
}

fn read(tx: &MerchantTx, input: &SignatureInput) -> Result<Given> {
    let mut form = Validator::new(tx.language());
    let name = form
        .field("signer_name", &input.signer_name)
        .required()
        .person_name()
        .text();
    form.check_custom(
        "agreed",
        input.agreed == Some(true),
        "agreed",
        Text::fixed("Please agree to the contract.", "يرجى الموافقة على العقد."),
    );
    let language = form
        .field("language", &input.language)
        .one_of(&["en", "ar"])
        .optional();
    let encoded = input.image.as_deref().unwrap_or_default().trim();
    let encoded = encoded
        .strip_prefix("data:image/png;base64,")
        .unwrap_or(encoded);
    form.check("image", !encoded.is_empty(), Rule::Required);
    let fits = encoded.len() <= MAX_IMAGE.div_ceil(3) * 4;
    form.check_custom("image", fits, "image_size", TOO_LARGE);
    let image = if fits {
        STANDARD.decode(encoded).unwrap_or_default()
    } else {
        Vec::new()
    };
    if !form.failed("image") {
        let is_usable = documents::is_usable_png(&image);
        form.check_custom("image", is_usable, "image_png", NOT_PNG);
    }
    form.finish()?;
    let language = language
        .and_then(|tag| tag.parse().ok())
        .unwrap_or(tx.language());
    Ok(Given {
        name,
        image,
        language,
    })
}

const TOO_LARGE: Text = Text::fixed(
    "The drawing is larger than 300 KB.",
    "حجم التوقيع أكبر من 300 كيلوبايت.",
);
const NOT_PNG: Text = Text::fixed(
    "The drawing must be a PNG image.",
    "يجب أن يكون التوقيع صورة PNG.",
);

/// The tenant's timeline, a mail with the signed contract's address to each signer, and the merchant's bell.
async fn tell(
    tx: &MerchantTx,
    contract: &contracts::Model,
    subject: Subject,
    signature: &Model,
) -> Result<()> {
    let (number, signer) = (&contract.number, &signature.signer_name);
    let text = Text::new(
        format!("{signer} signed contract {number}."),
        format!("وقّع {signer} العقد {number}."),
    );
    neighbours::tell_timeline(tx, contract, "contract_signed", text.clone()).await?;
    let notification = Notification {
        kind: NotificationKind::Contracts,
        topic: Some(NotificationTopic::ContractSigned),
        title: &text,
        noun: "contracts",
        record_id: contract.id.0,
    };
    let key = match subject.addendum {
        Some(id) => format!("addendum-signed-{id}"),
        None => format!("contract-signed-{}", contract.id),
    };
    tx.notify(key, notification).await?;
    signing::completed(tx, contract, subject).await
}
