//! Certificate requests, byte for byte against the official library's.

use std::collections::HashMap;

use der::{Decode as _, DecodePem as _, Encode as _};
use k256::ecdsa::signature::Verifier as _;
use x509_cert::request::CertReq;
use zatca::csr::{self, CsrConfig, CsrField, Environment, Problem};
use zatca::keys::PrivateKey;

use crate::vectors::{self, Row};

fn config(row: &Row) -> CsrConfig {
    let text = row.text();
    let values: HashMap<&str, &str> = text
        .lines()
        .filter_map(|line| line.split_once('='))
        .collect();
    let value = |name: &str| {
        values
            .get(name)
            .map(|value| value.trim().to_owned())
            .unwrap_or_default()
    };
    CsrConfig {
        environment: match &row.expected {
            text if text.contains("template TSTZATCA") => Environment::Sandbox,
            text if text.contains("template PREZATCA") => Environment::Simulation,
            _ => Environment::Production,
        },
        common_name: value("csr.common.name"),
        serial_number: value("csr.serial.number"),
        vat_number: value("csr.organization.identifier"),
        unit_name: value("csr.organization.unit.name"),
        organization: value("csr.organization.name"),
        country: value("csr.country.name"),
        document_types: value("csr.invoice.type"),
        address: value("csr.location.address"),
        industry: value("csr.industry.business.category"),
    }
}

#[test]
fn csr_vectors_have_the_official_bytes_up_to_the_signature() {
    let mut compared = 0;
    for row in vectors::rows("csr/") {
        if row.what != "CSR configuration" {
            continue;
        }
        let official = CertReq::from_pem(row.beside("csr.properties", "csr.pem")).unwrap();
        let key = PrivateKey::from_pem(&row.beside("csr.properties", "key.pem")).unwrap();
        let csr = csr::build(&config(&row), &key).unwrap();
        let ours = CertReq::from_der(csr.der()).unwrap();
        assert_eq!(
            ours.info.to_der().unwrap(),
            official.info.to_der().unwrap(),
            "{}",
            row.file
        );
        assert_eq!(ours.algorithm, official.algorithm, "{}", row.file);
        let signed = ours.info.to_der().unwrap();
        let public = k256::ecdsa::VerifyingKey::from_sec1_bytes(
            ours.info.public_key.subject_public_key.raw_bytes(),
        );
        let signature = k256::ecdsa::DerSignature::try_from(ours.signature.raw_bytes()).unwrap();
        public.unwrap().verify(&signed, &signature).unwrap();
        let api = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, csr.for_api())
            .unwrap();
        assert_eq!(api, csr.pem().as_bytes());
        assert_eq!(CertReq::from_pem(csr.pem()).unwrap(), ours);
        compared += 1;
    }
    assert_eq!(compared, 9);
}

#[test]
fn csr_vectors_that_the_authority_refuses_are_refused() {
    let key = PrivateKey::generate(&mut rand::rng());
    let mut refused = 0;
    for row in vectors::rows("csr/") {
        let expected = match row.expected.as_str() {
            "common name is mandatory field" => (CsrField::CommonName, Problem::Missing),
            text if text.starts_with("invalid invoice type") => {
                (CsrField::DocumentTypes, Problem::Form)
            }
            _ => continue,
        };
        let faults = csr::build(&config(&row), &key).unwrap_err();
        let found: Vec<_> = faults
            .0
            .iter()
            .map(|fault| (fault.field, fault.problem))
            .collect();
        assert_eq!(found, [expected], "{}", row.file);
        refused += 1;
    }
    assert_eq!(refused, 2);
}

#[test]
fn every_fault_of_a_request_made_from_the_vectors_is_told_in_both_languages() {
    let key = PrivateKey::generate(&mut rand::rng());
    let row = &vectors::rows("csr/en_individual_nonproduction")[0];
    let good = config(row);
    assert!(csr::build(&good, &key).is_ok());
    let faults = |change: fn(&mut CsrConfig)| {
        let mut config = good.clone();
        change(&mut config);
        let faults = csr::build(&config, &key).unwrap_err().0;
        assert!(
            faults
                .iter()
                .all(|fault| !fault.message().en.is_empty() && !fault.message().ar.is_empty())
        );
        faults
            .into_iter()
            .map(|fault| (fault.field, fault.problem))
            .collect::<Vec<_>>()
    };
    for character in ['!', '@', '#', '$', '%', '&', '*', '_'] {
        let mut config = good.clone();
        config.organization = format!("Acme{character}Co");
        let found = csr::build(&config, &key).unwrap_err().0;
        assert_eq!(found[0].problem, Problem::Character(character));
    }
    assert_eq!(
        faults(|c| c.common_name = "a_b".into()),
        [(CsrField::CommonName, Problem::Character('_'))]
    );
    assert_eq!(
        faults(|c| c.address = "line\nline".into()),
        [(CsrField::Address, Problem::Character('\n'))]
    );
    assert_eq!(
        faults(|c| c.vat_number = "123".into()),
        [(CsrField::VatNumber, Problem::Form)]
    );
    assert_eq!(
        faults(|c| c.serial_number = "1-a|2-b".into()),
        [(CsrField::SerialNumber, Problem::Form)]
    );
    assert_eq!(
        faults(|c| c.country = "Saudi".into()),
        [(CsrField::Country, Problem::Form)]
    );
    assert_eq!(
        faults(|c| c.vat_number = "399999999910003".into()),
        [(CsrField::UnitName, Problem::Form)]
    );
    assert_eq!(
        faults(|c| {
            c.industry.clear();
            c.document_types = "0000".into();
        }),
        [
            (CsrField::DocumentTypes, Problem::Form),
            (CsrField::Industry, Problem::Missing)
        ]
    );
}
