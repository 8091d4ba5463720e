//! Keys and who signs with them.

use zatca::keys::PrivateKey;
use zatca::stamp::{Signer, SignerError};

use crate::vectors;

#[test]
fn a_key_survives_every_form_it_is_written_in() {
    let key = PrivateKey::generate(&mut rand::rng());
    let public = key.public_key_der().unwrap();
    assert_eq!(public.len(), 88);
    let copies = [
        PrivateKey::from_pem(&key.to_pkcs8_pem().unwrap()),
        PrivateKey::from_pem(&key.to_sec1_pem().unwrap()),
        PrivateKey::from_der(&key.to_pkcs8_der().unwrap()),
    ];
    for copy in copies {
        assert_eq!(copy.unwrap().public_key_der().unwrap(), public);
    }
    assert_eq!(format!("{key:?}"), "PrivateKey");
}

#[test]
fn a_signer_refuses_the_certificate_of_another_key() {
    let certificate = vectors::signer().certificate().clone();
    let key = PrivateKey::generate(&mut rand::rng());
    assert_eq!(
        Signer::new(key, certificate).unwrap_err(),
        SignerError::KeyMismatch
    );
}
