mod list;

pub use list::{detail, export, list};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kernel::ids::PublicId;
use kernel::mail::Mail;
use kernel::notification::{Notification, NotificationKind, NotificationTopic};
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use sha2::{Digest as _, Sha256};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{SharedContract, SignatureInput};
use super::{SignatureError, shown};
use crate::contracts::document::{self, Evidence, Paper, gather};
use crate::contracts::entity as contracts;
use crate::contracts::{ContractId, ContractState, service as contract_service};
use crate::neighbours;

/// The largest drawing.
const MAX_IMAGE: usize = 300 * 1024;

async fn of_contract(db: &impl MerchantConn, id: ContractId) -> Result<Option<Model>> {
    Ok(Entity::find()
        .filter(Column::ContractId.eq(id))
        .one(db)
        .await?)
}

/// The stored PDF of a signed contract, checked against its hash.
pub async fn frozen_pdf(db: &impl MerchantConn, id: ContractId) -> Result<Option<Vec<u8>>> {
    let Some(signature) = of_contract(db, id).await? else {
        return Ok(None);
    };
    let Some(path) = signature.pdf_path else {
        return Ok(None);
    };
    let bytes = db.kernel().storage.get(&path).await?;
    let bytes = bytes.ok_or_else(|| Problem::internal(anyhow::anyhow!("{path} is missing")))?;
    if signature.pdf_hash.as_deref() != Some(&*hex::encode(Sha256::digest(&bytes))) {
        return Err(Problem::internal(anyhow::anyhow!(
            "{path} is not the file that was signed"
        )));
    }
    Ok(Some(bytes))
}

/// The contract behind a shared address; a closed or unknown one is the same 404.
pub async fn shared(db: &impl MerchantConn, id: &PublicId) -> Result<contracts::Model> {
    contracts::Entity::find()
        .filter(contracts::Column::PublicId.eq(id.as_str()))
        .filter(contracts::Column::PublicRevokedAt.is_null())
        .filter(contracts::Column::IssuedAt.is_not_null())
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

/// The page that the tenant reads.
pub async fn show(db: &impl MerchantConn, id: &PublicId) -> Result<SharedContract> {
    let contract = shared(db, id).await?;
    let signature = of_contract(db, contract.id).await?;
    let paper = gather(db, contract).await?;
    page(db, &paper, signature)
}

fn page(db: &impl MerchantConn, paper: &Paper, signature: Option<Model>) -> Result<SharedContract> {
    let agreement = shown::agreement(db, paper);
    let computed = shown::hash(&agreement)?;
    let is_signed = signature.is_some();
    let (signer_name, signed_at, pdf_hash, signed_hash) = match signature {
        Some(s) => (
            Some(s.signer_name),
            Some(s.signed_at),
            s.pdf_hash,
            Some(s.document_hash),
        ),
        None => (None, None, None, None),
    };
    Ok(SharedContract {
        public_id: paper.contract.public_id.clone(),
        agreement,
        document_hash: signed_hash.unwrap_or(computed),
        state: ContractState::of(&paper.contract, db.today()),
        can_sign: !is_signed && shown::can_sign(paper, db.today()),
        issuer_mobile: paper.facts.issuer_mobile.clone(),
        issuer_email: paper.facts.issuer_email.clone(),
        issuer_hours: serde_json::from_value(paper.facts.issuer_hours.clone()).unwrap_or_default(),
        signer_name,
        signed_at,
        pdf_hash,
    })
}

/// Signs, once: keeps the evidence, freezes the PDF and tells both sides.
pub async fn sign(
    tx: &MerchantTx,
    id: &PublicId,
    input: &SignatureInput,
) -> Result<SharedContract> {
    let seen = shared(tx, id).await?;
    let contract = contract_service::lock(tx, seen.id).await?;
    let paper = gather(tx, contract).await?;
    if !shown::can_sign(&paper, tx.today()) {
        return Err(SignatureError::NotAllowed.into());
    }
    let given = read(tx, input)?;
    let agreement = shown::agreement(tx, &paper);
    let document_hash = shown::hash(&agreement)?;
    if input
        .document_hash
        .as_ref()
        .is_some_and(|shown| *shown != document_hash)
    {
        return Err(SignatureError::Changed.into());
    }
    let evidence = Evidence {
        signer_name: given.name,
        signed_at: tx.now(),
        ip: tx.caller().ip.clone(),
    };
    let drawing = document::drawn(tx, given.image.clone(), &evidence);
    let signed = Some((drawing, document_hash.clone()));
    let pdf = document::render(paper.document(tx, signed).await?).await?;
    let pdf_path = tx
        .kernel()
        .storage
        .put(&tx.merchant().key, &pdf, &[FileKind::Pdf])
        .await?;
    let row = ActiveModel {
        contract_id: Set(paper.contract.id),
        signer_name: Set(evidence.signer_name),
        image: Set(given.image),
        signed_at: Set(evidence.signed_at),
        ip: Set(evidence.ip),
        user_agent: Set(tx.caller().user_agent.clone()),
        language: Set(given.language.as_str().to_owned()),
        document_hash: Set(document_hash),
        pdf_path: Set(Some(pdf_path)),
        pdf_hash: Set(Some(hex::encode(Sha256::digest(&pdf)))),
        ..Default::default()
    };
    let signature = tx.create::<Entity>(row).await?;
    let mark = contracts::ActiveModel {
        signed_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let before = &paper.contract;
    let signed = tx
        .change_as::<contracts::Entity>("signed", before, None, mark)
        .await?;
    tell(tx, &signed, &signature).await?;
    page(
        tx,
        &Paper {
            contract: signed,
            ..paper
        },
        Some(signature),
    )
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
    let is_png = FileKind::detect(&image) == Some(FileKind::Png);
    if !form.failed("image") {
        form.check_custom("image", is_png, "image_png", NOT_PNG);
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

/// The tenant's timeline, a mail with the signed contract's address, and the merchant's bell.
async fn tell(tx: &MerchantTx, contract: &contracts::Model, signature: &Model) -> Result<()> {
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
    let key = format!("contract-signed-{}", contract.id);
    tx.notify(key, notification).await?;
    mail(tx, contract).await
}

async fn mail(tx: &MerchantTx, contract: &contracts::Model) -> Result<()> {
    let Some(customer) = neighbours::customer(tx, contract.customer_id).await? else {
        return Ok(());
    };
    let Some(to) = customer.email.clone() else {
        return Ok(());
    };
    let language = customer.language;
    let number = &contract.number;
    let (subject, text, label) = match language {
        Language::En => (
            format!("Contract {number} is signed"),
            format!(
                "Thank you. Contract {number} is signed; the signed copy can be downloaded here."
            ),
            "Open the contract",
        ),
        Language::Ar => (
            format!("تم توقيع العقد {number}"),
            format!("شكراً لك. تم توقيع العقد {number} ويمكن تنزيل النسخة الموقعة من هنا."),
            "فتح العقد",
        ),
    };
    let link = tx.kernel().link(
        language,
        &contract_service::shared_path(&contract.public_id),
    );
    let action = Some((label.to_owned(), link));
    tx.send_mail(Mail {
        to,
        subject,
        text,
        action,
        language,
        kind: "contracts.signed",
    })
    .await?;
    Ok(())
}
