//! Keys and the vault.

use zatca::keys::PrivateKey;
use zatca::stamp::{Signer, SignerError};
use zatca::vault::{SealingKey, VaultError};

use crate::vectors;

fn sealing_key(byte: u8) -> SealingKey {
    let text = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, [byte; 32]);
    SealingKey::from_base64(&text).unwrap()
}

#[test]
fn a_sealed_value_opens_with_its_key_and_context_only() {
    let key = sealing_key(7);
    let sealed = key
        .seal(&mut rand::rng(), b"unit 1: key", b"secret")
        .unwrap();
    assert_eq!(
        key.open(b"unit 1: key", &sealed).unwrap().as_slice(),
        b"secret"
    );
    assert_eq!(
        key.open(b"unit 2: key", &sealed).unwrap_err(),
        VaultError::Refused
    );
    assert_eq!(
        sealing_key(8).open(b"unit 1: key", &sealed).unwrap_err(),
        VaultError::Refused
    );
    for at in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[at] ^= 1;
        assert!(key.open(b"unit 1: key", &changed).is_err(), "byte {at}");
        assert!(
            key.open(b"unit 1: key", &sealed[..at]).is_err(),
            "{at} bytes"
        );
    }
    let again = key
        .seal(&mut rand::rng(), b"unit 1: key", b"secret")
        .unwrap();
    assert_ne!(sealed, again);
}

#[test]
fn a_sealing_key_of_another_length_is_refused() {
    for text in ["", "c2hvcnQ=", "not base64!"] {
        assert_eq!(SealingKey::from_base64(text).unwrap_err(), VaultError::Key);
    }
}

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
