use kernel::Result;
use kernel::tenancy::MerchantTx;
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::failure::begin_again;
use super::{chain, ensure_served, form, is_connected, live, lock_open, report};
use crate::random;
use crate::zatca_settings::codes::ZatcaSettingStatus;
use crate::zatca_settings::entity::{ActiveModel, Entity, Model};
use crate::zatca_settings::model::ZatcaDetailsInput;
use crate::zatca_settings::{ZatcaSettingError, credentials};

/// Saves the details; the first time, the device comes to be. What the certificate says cannot change
/// while there is one.
pub(crate) async fn save(tx: &MerchantTx, input: &ZatcaDetailsInput) -> Result<()> {
    ensure_served(tx)?;
    let row = form::read(tx, input)?;
    let Some(found) = live(tx).await? else {
        return create(tx, row).await;
    };
    let before = super::lock(tx, found.id).await?;
    let certified = in_certificate(&before) != in_request(&row);
    if certified && is_connected(&before) && fixed_parts_differ(&before, &row) {
        return Err(ZatcaSettingError::FixedOnceConnected.into());
    }
    let version = input.version.unwrap_or_default();
    tx.change::<Entity>(&before, Some(version), row).await?;
    if certified && !is_connected(&before) {
        ask_again(tx, &before).await?;
    }
    report(tx).await
}

async fn create(tx: &MerchantTx, mut row: ActiveModel) -> Result<()> {
    row.status = Set(ZatcaSettingStatus::Pending);
    row.device_serial = Set(device_serial(random::uuid(tx)));
    let created = tx.create::<Entity>(row).await.map_err(|problem| {
        let raced = problem.violated_constraint().as_deref() == Some("zatca_settings_one_live");
        if raced {
            ZatcaSettingError::JustCreated.into()
        } else {
            problem
        }
    })?;
    chain::begin_chain(tx, created.id).await?;
    report(tx).await
}

/// `1-solution|2-model|3-serial`, as certificate requests carry it.
fn device_serial(serial: Uuid) -> String {
    format!("1-Manzil|2-{}|3-{serial}", env!("CARGO_PKG_VERSION"))
}

/// Details that a certificate request repeats changed while one is open: the same key asks again.
async fn ask_again(tx: &MerchantTx, setting: &Model) -> Result<()> {
    let Some(open) = lock_open(tx, setting.id).await? else {
        return Ok(());
    };
    if open.csr_pem.is_none() {
        return Ok(());
    }
    let row = begin_again(credentials::ActiveModel {
        csr_pem: Set(None),
        failure: Set(None),
        ..Default::default()
    });
    tx.change_as::<credentials::Entity>("request_outdated", &open, None, row)
        .await?;
    Ok(())
}

fn in_certificate(setting: &Model) -> [&str; 11] {
    [
        setting.environment.as_str(),
        setting.invoice_types.as_str(),
        &setting.vat_number,
        &setting.name_en,
        &setting.branch_name,
        &setting.industry,
        &setting.street,
        &setting.building_number,
        &setting.district,
        &setting.city,
        &setting.postal_code,
    ]
}

fn in_request(row: &ActiveModel) -> [&str; 11] {
    [
        row.environment.as_ref().as_str(),
        row.invoice_types.as_ref().as_str(),
        row.vat_number.as_ref(),
        row.name_en.as_ref(),
        row.branch_name.as_ref(),
        row.industry.as_ref(),
        row.street.as_ref(),
        row.building_number.as_ref(),
        row.district.as_ref(),
        row.city.as_ref(),
        row.postal_code.as_ref(),
    ]
}

fn fixed_parts_differ(before: &Model, row: &ActiveModel) -> bool {
    before.environment != *row.environment.as_ref()
        || before.vat_number != *row.vat_number.as_ref()
        || before.invoice_types != *row.invoice_types.as_ref()
}
