use kernel::jobs::{JobContext, JobRegistry, JobResult};
use leasing::contracts::service as contracts;
use leasing::registrations::{
    ContractRegistered, FeePayer, RegistrationWithdrawn, service as registrations,
};

use super::service;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry
        .on::<ContractRegistered, _>("owner_costs", charge)
        .on::<RegistrationWithdrawn, _>("owner_costs", take_back)
}

/// Charges the unit's owners the registry's fee, unless the registration was withdrawn meanwhile.
async fn charge(context: JobContext, event: ContractRegistered) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let registration = registrations::hold(&tx, event.registration_id).await?;
    let stands = registration.withdrawn_on.is_none();
    if stands && registration.paid_by == Some(FeePayer::Owner) {
        let contract = contracts::find(&tx, registration.contract_id).await?;
        service::add_registration(&tx, &registration, &contract).await?;
    }
    Ok(tx.commit().await?)
}

async fn take_back(context: JobContext, event: RegistrationWithdrawn) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    let registration = registrations::hold(&tx, event.registration_id).await?;
    let reason = registration.withdraw_reason.unwrap_or_default();
    service::take_registration_back(&tx, registration.id, &reason).await?;
    Ok(tx.commit().await?)
}
