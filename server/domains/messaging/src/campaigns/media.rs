//! The image or document that goes out beside a campaign's words.

use kernel::export::Download;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use parties::documents::service::safe_name;
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::CampaignMedia;
use super::{CampaignId, service, wording};
use crate::deliveries::whatsapp::{Content, Media};

/// What WhatsApp takes of both gateways.
const KINDS: [FileKind; 3] = [FileKind::Png, FileKind::Jpeg, FileKind::Pdf];

/// A file on its way in.
pub struct NewMedia {
    pub version: i64,
    pub file_name: String,
    pub bytes: Vec<u8>,
}

pub async fn attach(tx: &MerchantTx, id: CampaignId, new: NewMedia) -> Result<()> {
    let before = service::draft(tx, id).await?;
    let mut form = Validator::new(tx.language());
    form.check("file", !new.bytes.is_empty(), Rule::Required);
    for (name, text) in [
        ("message_en", before.message_en.as_ref()),
        ("message_ar", before.message_ar.as_ref()),
    ] {
        wording::check(&mut form, name, text, true);
    }
    form.finish()?;
    let storage = &tx.kernel().storage;
    let path = storage.put(&tx.merchant().key, &new.bytes, &KINDS).await?;
    let name = safe_name(&new.file_name, FileKind::of_path(&path));
    let row = ActiveModel {
        media_path: Set(Some(path)),
        media_name: Set(Some(name)),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(new.version), row).await?;
    Ok(())
}

/// The bytes stay: the same file may belong to another campaign.
pub async fn remove(tx: &MerchantTx, id: CampaignId) -> Result<()> {
    let before = service::draft(tx, id).await?;
    let row = ActiveModel {
        media_path: Set(None),
        media_name: Set(None),
        ..Default::default()
    };
    tx.change::<Entity>(&before, None, row).await?;
    Ok(())
}

pub fn shown(campaign: &Model) -> Option<CampaignMedia> {
    let (path, name) = of(campaign)?;
    Some(CampaignMedia {
        file_name: name.to_owned(),
        media_type: FileKind::of_path(path)?.mime().to_owned(),
    })
}

fn of(campaign: &Model) -> Option<(&str, &str)> {
    let name = campaign.media_name.as_deref()?;
    Some((campaign.media_path.as_deref()?, name))
}

pub async fn file(db: &impl MerchantConn, id: CampaignId) -> Result<Download> {
    let campaign = kernel::record::find::<Entity>(db, id).await?;
    let (path, name) = of(&campaign).ok_or_else(Problem::not_found)?;
    let (bytes, kind) = db.kernel().storage.upload(Some(path)).await?;
    if FileKind::IMAGES.contains(&kind) {
        return Ok(Download::inline(bytes, kind.mime(), name));
    }
    Ok(Download::attachment(bytes, kind.mime(), name))
}

/// What WhatsApp is given: the words alone, or the campaign's file with the words as its caption.
pub async fn content(db: &impl MerchantConn, id: CampaignId, body: String) -> Result<Content> {
    let campaign = kernel::record::find::<Entity>(db, id).await?;
    let Some((path, name)) = of(&campaign) else {
        return Ok(Content::Text(body));
    };
    let (bytes, kind) = db.kernel().storage.upload(Some(path)).await?;
    let media = Media {
        bytes: bytes.into(),
        media_type: kind.mime().to_owned(),
        file_name: name.to_owned(),
        caption: body,
    };
    Ok(if FileKind::IMAGES.contains(&kind) {
        Content::Image(media)
    } else {
        Content::Document(media)
    })
}
