//! The merchant as the seller on its documents.

use zatca::model::{Address, PartyId, Seller};

use super::entity::Model;

/// The seller of every document of a device: the Arabic name, because Arabic is what must be shown.
pub(crate) fn seller(setting: &Model) -> Seller {
    Seller {
        name: setting.name_ar.clone(),
        vat_number: setting.vat_number.clone(),
        id: PartyId::new(setting.identity_scheme.into(), &setting.identity_number),
        address: Address::saudi(
            &setting.building_number,
            &setting.street,
            &setting.district,
            &setting.city,
            &setting.postal_code,
        ),
    }
}
