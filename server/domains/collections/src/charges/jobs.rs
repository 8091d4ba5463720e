use kernel::jobs::{JobContext, JobRegistry, JobResult};
use leasing::registrations::{
    ContractRegistered, FeePayer, RegistrationWithdrawn, service as registrations,
};

use super::service;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry
        .on::<ContractRegistered, _>("charges", charge)
        .on::<RegistrationWithdrawn, _>("charges", fall_away)
}

/// Charges the tenant the registry's fee, unless the registration was withdrawn meanwhile.
async fn charge(context: JobContext, event: ContractRegistered) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let registration = registrations::hold(&tx, event.registration_id).await?;
    let stands = registration.withdrawn_on.is_none();
    if stands && registration.paid_by == Some(FeePayer::Tenant) {
        service::add_registration(&tx, &registration).await?;
    }
    Ok(tx.commit().await?)
}

async fn fall_away(context: JobContext, event: RegistrationWithdrawn) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let registration = registrations::hold(&tx, event.registration_id).await?;
    let reason = registration.withdraw_reason.unwrap_or_default();
    for charge in service::of_registration(&tx, registration.id).await? {
        service::fall_away(&tx, &charge, &reason).await?;
    }
    Ok(tx.commit().await?)
}
