//! The signatures of a contract as its paper prints them, and the certificate page of the sealed file.

use documents::{Bilingual, Certificate, CertificateSignature, SigningRole};
use kernel::code::Code as _;
use kernel::ids::PublicId;
use kernel::tenancy::MerchantConn;

use super::entity::Model;
use crate::contracts::document::Signed;
use crate::signing::{Confirmation, SigningParty};

/// What was signed so far, without a certificate.
pub(crate) fn so_far(db: &impl MerchantConn, given: &[Model]) -> Signed {
    let of = |party| given.iter().find(|one| one.party == party);
    let landlord = of(SigningParty::Owner).or_else(|| of(SigningParty::Office));
    Signed {
        tenant: of(SigningParty::Tenant).map(|one| drawn(db, one)),
        landlord: landlord.map(|one| drawn(db, one)),
        content_hash: given.last().map(|one| one.document_hash.clone()),
        certificate: None,
        verify_id: None,
    }
}

/// The paper of a contract that all have signed.
pub(crate) fn sealed(db: &impl MerchantConn, given: &[Model], verify_id: &PublicId) -> Signed {
    let zone = db.merchant().time_zone;
    let certificate = Certificate {
        sealed_at: db.now().with_timezone(&zone).fixed_offset(),
        signatures: given.iter().map(|one| certified(db, one)).collect(),
    };
    Signed {
        certificate: Some(certificate),
        verify_id: Some(verify_id.to_string()),
        ..so_far(db, given)
    }
}

fn drawn(db: &impl MerchantConn, one: &Model) -> documents::Signature {
    let zone = db.merchant().time_zone;
    documents::Signature {
        image: one.image.clone(),
        signed_by: Bilingual::same(&one.signer_name),
        signed_at: one.signed_at.with_timezone(&zone).fixed_offset(),
        ip_address: one.ip.clone().unwrap_or_default(),
    }
}

fn certified(db: &impl MerchantConn, one: &Model) -> CertificateSignature {
    let how = one.confirmation.text();
    let to = one.confirmed_at_address.as_deref().unwrap_or_default();
    let with = |how: &str| format!("{how} {to}").trim().to_owned();
    let confirmed_by = match one.confirmation {
        Confirmation::Code => Bilingual::new(with(&how.en), with(&how.ar)),
        Confirmation::Link => Bilingual::new(how.en, how.ar),
    };
    let drawn = drawn(db, one);
    CertificateSignature {
        role: match one.party {
            SigningParty::Tenant => SigningRole::Tenant,
            SigningParty::Owner => SigningRole::Owner,
            SigningParty::Office => SigningRole::Office,
        },
        signed_by: drawn.signed_by,
        signed_at: drawn.signed_at,
        confirmed_by,
        ip_address: drawn.ip_address,
        browser: one.user_agent.clone().unwrap_or_default(),
        language: one.language.clone(),
        content_hash: one.document_hash.clone(),
    }
}
