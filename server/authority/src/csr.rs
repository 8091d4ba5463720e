//! Certificate signing requests as the onboarding takes them (Security Features, CSR; subject and names as recorded).
use crate::{
    certificate::{SURNAME, TITLE, USER_ID, directory_entries, entries, signed_part},
    environment::Environment,
    verify::signature::signed,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use der::{Any, Decode, Encode, asn1::ObjectIdentifier};
use secp256k1::PublicKey;
use x509_cert::{
    ext::{Extension, pkix::SubjectAltName},
    request::{CertReq, ExtensionReq},
};

const EXTENSION_REQUEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.14");
const TEMPLATE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.6.1.4.1.311.20.2");
const ALTERNATIVE_NAME: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.17");
const ECDSA_WITH_SHA256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
const SECP256K1: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.10");
const REGISTERED_ADDRESS: &str = "2.5.4.26";
const BUSINESS_CATEGORY: &str = "2.5.4.15";

/// Why a request is refused; the API says `Invalid-CSR` to all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CsrError {
    /// Not base64 of a PEM text.
    #[error("not base64 of a PEM certificate request")]
    Armour,
    /// Not a PKCS#10 request.
    #[error("not a PKCS#10 request")]
    Form,
    /// The key is not on secp256k1.
    #[error("the key is not on secp256k1")]
    Curve,
    /// The request is not signed by its own key with ECDSA and SHA-256.
    #[error("the signature is not the key's")]
    Signature,
    /// The subject is not C, OU, O, CN with allowed characters.
    #[error("the subject is not C, OU, O, CN")]
    Subject,
    /// The extensions are not the template and the alternative name, in that order.
    #[error("the extensions are not the template and the alternative name")]
    Extensions,
    /// The template is not one of the environment.
    #[error("the template is not one of this environment")]
    Template,
    /// The alternative name lacks an entry, or one is malformed.
    #[error("the alternative name is wrong")]
    AlternativeName,
}

/// A checked request.
#[derive(Debug, Clone)]
pub struct SigningRequest {
    /// The request itself: subject and key go into the certificate.
    pub request: CertReq,
    /// The alternative name, which goes into the certificate as it is.
    pub alternative_name: Extension,
    /// 15 digits.
    pub vat: String,
    /// `1-Solution|2-Model|3-Serial`.
    pub serial: String,
    /// Four digits: standard, simplified, and two not used.
    pub kinds: String,
    /// The DER of the key's SubjectPublicKeyInfo.
    pub key_info: Vec<u8>,
}

/// Checks base64 of a PEM request for an environment.
///
/// # Errors
/// [`CsrError`], the first rule that does not hold.
pub fn read(base64: &str, environment: Environment) -> Result<SigningRequest, CsrError> {
    let der = armoured(base64).ok_or(CsrError::Armour)?;
    let request = CertReq::from_der(&der).map_err(|_| CsrError::Form)?;
    check_key(&request, &der)?;
    let subject = entries(&request.info.subject);
    let (template, alternative_name) = extensions(&request)?;
    if !environment.templates().contains(&template.as_str()) {
        return Err(CsrError::Template);
    }
    let names = SubjectAltName::from_der(alternative_name.extn_value.as_bytes())
        .map_err(|_| CsrError::AlternativeName)?;
    let names = directory_entries(&names);
    let entry = |oid: &str| {
        names
            .iter()
            .find(|(known, _)| known.to_string() == oid)
            .map(|(_, text)| text.clone())
            .unwrap_or_default()
    };
    let vat = entry(&USER_ID.to_string());
    let serial = entry(&SURNAME.to_string());
    let kinds = entry(&TITLE.to_string());
    let plain =
        |text: &str| !text.is_empty() && !text.contains(['!', '@', '#', '$', '%', '&', '*', '_']);
    let named = is_vat(&vat) && is_serial(&serial) && is_kinds(&kinds) && names.len() == 5;
    if !named || !plain(&entry(REGISTERED_ADDRESS)) || !plain(&entry(BUSINESS_CATEGORY)) {
        return Err(CsrError::AlternativeName);
    }
    check_subject(&subject, &vat, plain)?;
    let key_info = request
        .info
        .public_key
        .to_der()
        .map_err(|_| CsrError::Form)?;
    Ok(SigningRequest {
        request,
        alternative_name,
        vat,
        serial,
        kinds,
        key_info,
    })
}

fn armoured(base64: &str) -> Option<Vec<u8>> {
    let pem = String::from_utf8(BASE64_STANDARD.decode(base64).ok()?).ok()?;
    let body = pem
        .trim()
        .strip_prefix("-----BEGIN CERTIFICATE REQUEST-----")?
        .strip_suffix("-----END CERTIFICATE REQUEST-----")?;
    let body: String = body.split_whitespace().collect();
    BASE64_STANDARD.decode(body).ok()
}

fn check_key(request: &CertReq, der: &[u8]) -> Result<(), CsrError> {
    let info = &request.info.public_key;
    let curve = info
        .algorithm
        .parameters
        .as_ref()
        .and_then(|any| any.decode_as::<ObjectIdentifier>().ok());
    if curve != Some(SECP256K1) {
        return Err(CsrError::Curve);
    }
    let key =
        PublicKey::from_slice(info.subject_public_key.raw_bytes()).map_err(|_| CsrError::Curve)?;
    let message = signed_part(der).ok_or(CsrError::Form)?;
    let good = request.algorithm.oid == ECDSA_WITH_SHA256
        && signed(message, request.signature.raw_bytes(), &key);
    if good {
        Ok(())
    } else {
        Err(CsrError::Signature)
    }
}

fn check_subject(
    subject: &[(ObjectIdentifier, String)],
    vat: &str,
    plain: impl Fn(&str) -> bool,
) -> Result<(), CsrError> {
    let order: Vec<String> = subject.iter().map(|(oid, _)| oid.to_string()).collect();
    let [(_, country), (_, unit), (_, organisation), (_, common)] = subject else {
        return Err(CsrError::Subject);
    };
    // A VAT group (11th digit 1) names the member by its 10-digit number.
    let member = vat.as_bytes().get(10) != Some(&b'1')
        || (unit.len() == 10 && unit.bytes().all(|b| b.is_ascii_digit()));
    let good = order == ["2.5.4.6", "2.5.4.11", "2.5.4.10", "2.5.4.3"]
        && country.len() == 2
        && country.bytes().all(|b| b.is_ascii_uppercase())
        && [unit, organisation, common]
            .into_iter()
            .all(|text| plain(text))
        && member;
    if good { Ok(()) } else { Err(CsrError::Subject) }
}

fn extensions(request: &CertReq) -> Result<(String, Extension), CsrError> {
    let mut attributes = request
        .info
        .attributes
        .iter()
        .filter(|attribute| attribute.oid == EXTENSION_REQUEST);
    let value = attributes
        .next()
        .and_then(|attribute| attribute.values.get(0))
        .ok_or(CsrError::Extensions)?;
    let bytes = value.to_der().map_err(|_| CsrError::Extensions)?;
    let list = ExtensionReq::from_der(&bytes).map_err(|_| CsrError::Extensions)?;
    match list.0.as_slice() {
        [template, name]
            if template.extn_id == TEMPLATE
                && name.extn_id == ALTERNATIVE_NAME
                && !template.critical
                && !name.critical =>
        {
            let text =
                Any::from_der(template.extn_value.as_bytes()).map_err(|_| CsrError::Extensions)?;
            Ok((
                String::from_utf8_lossy(text.value()).into_owned(),
                name.clone(),
            ))
        }
        _ => Err(CsrError::Extensions),
    }
}

fn is_vat(text: &str) -> bool {
    text.len() == 15
        && text.bytes().all(|b| b.is_ascii_digit())
        && text.starts_with('3')
        && text.ends_with('3')
}

fn is_serial(text: &str) -> bool {
    let parts: Vec<&str> = text.split('|').collect();
    parts.len() == 3
        && parts
            .iter()
            .zip(["1-", "2-", "3-"])
            .all(|(part, head)| part.len() > 2 && part.starts_with(head))
}

fn is_kinds(text: &str) -> bool {
    text.len() == 4
        && text.bytes().all(|b| b == b'0' || b == b'1')
        && (text.starts_with('1') || text.get(1..2) == Some("1"))
}
