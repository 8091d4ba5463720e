//! The merchant as the seller on its documents.

use zatca::model::{Address, IdScheme, PartyId, Seller};

use super::entity::Model;

/// The seller of every document of a device: the Arabic name, because Arabic is what must be shown.
pub(crate) fn seller(setting: &Model) -> Seller {
    let scheme = scheme(&setting.identity_scheme);
    Seller {
        name: setting.name_ar.clone(),
        vat_number: setting.vat_number.clone(),
        id: PartyId::new(scheme, &setting.identity_number),
        address: Address::saudi(
            &setting.building_number,
            &setting.street,
            &setting.district,
            &setting.city,
            &setting.postal_code,
        ),
    }
}

/// Only what a seller may be identified by is stored.
pub(super) fn scheme(code: &str) -> IdScheme {
    [
        IdScheme::Crn,
        IdScheme::Mom,
        IdScheme::Mls,
        IdScheme::Unified,
        IdScheme::Sag,
    ]
    .into_iter()
    .find(|scheme| scheme.code() == code)
    .unwrap_or(IdScheme::Other)
}
