//! A handover on paper, in both languages.

use documents::{
    Bilingual, HandoverDocument, HandoverPaperKeys, HandoverPaperLine, HandoverPaperMeter,
    HandoverPaperPhoto, HandoverPaperSignature, handover_pdf,
};
use kernel::code::Code as _;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::{Problem, Result, press};

use super::entity::Model;
use super::items::service as items;
use super::model::Sealed;
use super::{HandoverSide, service};
use crate::contracts::document::gather;
use crate::contracts::entity::Model as Contract;

/// Gathers what the paper shows, so that it can be set without a connection.
pub(super) async fn document(
    db: &impl MerchantConn,
    contract: Contract,
    handover: &Model,
) -> Result<HandoverDocument> {
    let Sealed { meters, keys } = service::present(db, &contract, handover).await?;
    let lines = items::shown(db, handover.id).await?;
    let stored = items::stored(db, lines.iter().map(|line| line.id)).await?;
    let mut photos = Vec::with_capacity(stored.len());
    for photo in stored {
        let line = lines.iter().find(|line| line.id == photo.handover_item_id);
        let Some(line) = line else { continue };
        let (bytes, _) = db.kernel().storage.upload(Some(&photo.small_path)).await?;
        photos.push(HandoverPaperPhoto {
            of: Bilingual::new(
                format!("{}: {}", line.room_en, line.name_en),
                format!("{}: {}", line.room_ar, line.name_ar),
            ),
            jpeg: bytes,
        });
    }
    let paper = gather(db, contract).await?;
    let facts = &paper.facts;
    let tenant = paper.customer_name();
    let zone = db.merchant().time_zone;
    let signature = |name: &Option<String>, at: Option<chrono::DateTime<chrono::Utc>>| {
        let (name, at) = name.clone().zip(at)?;
        Some(HandoverPaperSignature {
            name: Bilingual::same(name),
            at: at.with_timezone(&zone).naive_local(),
        })
    };
    let said = |text: Text| Bilingual::new(text.en, text.ar);
    Ok(HandoverDocument {
        issuer: paper.issuer(db.kernel()).await?,
        title: match handover.side {
            HandoverSide::In => Bilingual::new("Handover to the Tenant", "محضر تسليم وحدة"),
            HandoverSide::Out => Bilingual::new("Return of the Unit", "محضر استلام وحدة"),
        },
        contract_number: paper.contract.number.clone(),
        held_on: handover.held_on,
        tenant: Bilingual::new(tenant.en, tenant.ar),
        premises: Bilingual::new(
            format!("{}, unit {}", facts.building_name_en, facts.unit_number),
            format!("{}، وحدة {}", facts.building_name_ar, facts.unit_number),
        ),
        compares: handover.side == HandoverSide::Out,
        lines: lines
            .into_iter()
            .map(|line| HandoverPaperLine {
                room: Bilingual::new(line.room_en, line.room_ar),
                name: Bilingual::new(line.name_en, line.name_ar),
                before: line.before_state.map(|state| said(state.text())),
                now: line.state.map(|state| said(state.text())),
                note: line.note.unwrap_or_default(),
            })
            .collect(),
        meters: meters
            .into_iter()
            .map(|meter| HandoverPaperMeter {
                kind: said(meter.kind.text()),
                number: meter.number,
                value: meter.value.unwrap_or_default(),
                read_on: meter.read_on,
            })
            .collect(),
        keys: keys
            .into_iter()
            .map(|set| HandoverPaperKeys {
                kind: said(set.kind.text()),
                label: set.label.unwrap_or_default(),
                count: set.count,
                holder: said(set.holder.text()),
            })
            .collect(),
        photos,
        note: Bilingual::same(handover.note.clone().unwrap_or_default()),
        tenant_signature: signature(&handover.tenant_signer, handover.tenant_signed_at),
        office_signature: signature(&handover.office_signer, handover.office_signed_at),
    })
}

pub(super) async fn set(document: HandoverDocument) -> Result<Vec<u8>> {
    let bytes = press::set(move || handover_pdf(&document)).await?;
    bytes.map_err(Problem::internal)
}
