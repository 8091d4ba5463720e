//! Hostile and broken input: a typed refusal, never a panic, and never a long wait.

use zatca::answers::{self, Call};
use zatca::canonical;
use zatca::certificate::{Certificate, CertificateError};
use zatca::keys::{KeyError, PrivateKey};
use zatca::qr::{Phase1, Qr, QrError};
use zatca::stamp::{self, StampFault};
use zatca::xml::{self, XmlError};

use crate::vectors;

fn refusal(bytes: &[u8]) -> XmlError {
    xml::parse(bytes).expect_err("a refusal")
}

fn base64(bytes: &[u8]) -> String {
    base64::Engine::encode(&base64::engine::general_purpose::STANDARD, bytes)
}

#[test]
fn document_types_and_entities_are_refused() {
    let bomb = r#"<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><a>&b;</a>"#;
    let external = r#"<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>"#;
    let remote = r#"<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>"#;
    for text in [bomb, external, remote, "<!DOCTYPE a><a/>"] {
        assert_eq!(refusal(text.as_bytes()), XmlError::Dtd, "{text}");
        assert_eq!(canonical::hash(text), Err(XmlError::Dtd));
        assert_eq!(
            stamp::verify(text),
            Err(vec![StampFault::Xml(XmlError::Dtd)])
        );
    }
    assert!(matches!(
        refusal(b"<a>&undefined;</a>"),
        XmlError::Malformed(_)
    ));
}

#[test]
fn other_encodings_are_refused() {
    let utf16: Vec<u8> = "\u{FEFF}<a/>"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let big_endian: Vec<u8> = "\u{FEFF}<a/>"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    for bytes in [
        utf16.as_slice(),
        &big_endian,
        b"<a>\xE9</a>",
        b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>",
        b"<?xml version='1.0' encoding = 'windows-1256' ?><a/>",
    ] {
        assert_eq!(refusal(bytes), XmlError::NotUtf8, "{bytes:?}");
    }
    assert!(xml::parse("<?xml version='1.0' encoding='utf-8'?><a/>").is_ok());
    assert!(xml::parse(b"\xEF\xBB\xBF<a/>").is_ok());
}

#[test]
fn size_depth_and_width_are_bounded() {
    let large = format!("<a>{}</a>", "x".repeat(xml::MAX_BYTES));
    assert_eq!(
        refusal(large.as_bytes()),
        XmlError::TooLarge { bytes: large.len() }
    );
    let deep = |levels: usize| format!("{}{}", "<a>".repeat(levels), "</a>".repeat(levels));
    assert!(xml::parse(&deep(xml::MAX_DEPTH)).is_ok());
    assert_eq!(
        refusal(deep(xml::MAX_DEPTH + 1).as_bytes()),
        XmlError::TooDeep
    );
    assert_eq!(refusal(deep(1_000_000).as_bytes()), XmlError::TooDeep);
    assert_eq!(
        refusal("<a>".repeat(3_000_000).as_bytes()),
        XmlError::TooDeep
    );
    let attributes: String = (0..=xml::MAX_ATTRIBUTES)
        .map(|n| format!(" a{n}='1'"))
        .collect();
    assert_eq!(
        refusal(format!("<a{attributes}/>").as_bytes()),
        XmlError::TooManyAttributes
    );
    let nodes = format!("<a>{}</a>", "<b/>".repeat(2_000_001));
    assert_eq!(refusal(nodes.as_bytes()), XmlError::TooManyNodes);
}

/// Just under the limit: taken, and in a time that grows with the size only.
#[test]
fn a_document_of_almost_ten_megabytes_is_hashed() {
    let text = format!(
        "<a>{}</a>",
        "<b c=\"1\">text &amp; more</b>".repeat(350_000)
    );
    assert!(text.len() > 9 * 1024 * 1024 && text.len() < xml::MAX_BYTES);
    assert!(canonical::hash(&text).is_ok());
}

#[test]
fn what_hides_markup_from_the_depth_limit_does_not_hide_it_from_the_parser() {
    for text in [
        "<a b='>'/>",
        "<a><!-- <b> --></a>",
        "<a><![CDATA[<b><c>]]></a>",
        "<?x <a> ?><a/>",
    ] {
        assert!(xml::parse(text).is_ok(), "{text}");
    }
    for text in [
        "",
        "<",
        "<a",
        "<a b='",
        "<!--",
        "<![CDATA[",
        "<a></b>",
        "<a/><b/>",
        "<?",
        "</a>",
        "\u{FEFF}",
    ] {
        assert!(
            matches!(refusal(text.as_bytes()), XmlError::Malformed(_)),
            "{text}"
        );
    }
}

#[test]
fn documents_that_are_not_invoices_verify_as_nothing() {
    for text in [
        "<a/>",
        "<Invoice/>",
        "<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'/>",
    ] {
        assert!(stamp::verify(text).is_err(), "{text}");
    }
}

fn signature_value(text: &str) -> &str {
    let (_, rest) = text.split_once("<ds:SignatureValue>").unwrap();
    rest.split_once('<').unwrap().0
}

#[test]
fn a_stamp_of_the_vectors_with_a_broken_signature_is_refused() {
    let row = &vectors::rows("signed/")[0];
    let text = row.text();
    let value = signature_value(&text);
    for broken in [
        "",
        "!",
        "MEUCIQ==",
        "AAAA",
        &base64(&[0x30, 0x80]),
        &base64(&[0x30; 72]),
        &value[..value.len() - 4],
    ] {
        let faults = stamp::verify(&text.replace(value, broken)).unwrap_err();
        assert!(
            faults.contains(&StampFault::MalformedSignature),
            "{broken}: {faults:?}"
        );
    }
    let twice = text.replace(
        "</Invoice>",
        &format!(
            "{}</Invoice>",
            &text[text.find("<ext:UBLExtensions>").unwrap()
                ..text.find("</ext:UBLExtensions>").unwrap() + "</ext:UBLExtensions>".len()]
        ),
    );
    assert!(stamp::verify(&twice).is_err());
}

/// The same signature with the other S is as good, which is why S is normalised before it is checked.
#[test]
fn a_stamp_of_the_vectors_with_the_other_s_verifies() {
    let row = &vectors::rows("signed/")[0];
    let text = row.text();
    let value = signature_value(&text);
    let der = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, value).unwrap();
    let signature = k256::ecdsa::Signature::from_der(&der).unwrap();
    let (r, s) = signature.split_scalars();
    let other = k256::ecdsa::Signature::from_scalars(r, -s).unwrap();
    let other = base64(other.to_der().as_bytes());
    let faults = stamp::verify(&text.replace(value, &other)).unwrap_err();
    // The QR still carries the first one; nothing else is wrong.
    assert_eq!(faults, [StampFault::QrTag(7)]);
}

#[test]
fn certificates_of_other_curves_and_broken_ones_are_refused() {
    for text in [
        include_str!("data/p256.cert"),
        include_str!("data/rsa.cert"),
    ] {
        assert_eq!(
            Certificate::from_base64(text),
            Err(CertificateError::NotSecp256k1)
        );
    }
    let good = vectors::file("credentials/cert.pem");
    let der =
        base64::Engine::decode(&base64::engine::general_purpose::STANDARD, good.trim()).unwrap();
    for length in 0..der.len() {
        assert!(
            Certificate::from_der(&der[..length]).is_err(),
            "{length} bytes"
        );
    }
    assert!(Certificate::from_der(&[der.as_slice(), b"x"].concat()).is_err());
    for text in ["", "!", "AAAA"] {
        assert!(Certificate::from_base64(text).is_err());
        assert!(Certificate::from_token(text).is_err());
    }
    let armoured = format!(
        "-----BEGIN CERTIFICATE-----\r\n{}\r\n-----END CERTIFICATE-----\r\n",
        good.trim()
    );
    assert_eq!(
        Certificate::from_base64(&armoured),
        Certificate::from_base64(&good)
    );
}

/// DER: tag, length, content. Lengths of more than 127 are not needed here.
fn der(tag: u8, content: &[u8]) -> Vec<u8> {
    [&[tag, u8::try_from(content.len()).unwrap()], content].concat()
}

#[test]
fn keys_of_other_curves_and_algorithms_are_refused() {
    let p256 = der(0x06, &[0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]);
    let ec = der(0x06, &[0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]);
    let rsa = der(
        0x06,
        &[0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01],
    );
    let version = der(0x02, &[1]);
    let scalar = der(0x04, &[7; 32]);
    let sec1 = der(
        0x30,
        &[version.clone(), scalar.clone(), der(0xA0, &p256)].concat(),
    );
    let inner = der(0x04, &der(0x30, &[version, scalar].concat()));
    let pkcs8 = |algorithm: &[u8]| {
        der(
            0x30,
            &[der(0x02, &[0]), der(0x30, algorithm), inner.clone()].concat(),
        )
    };
    let of_rsa = pkcs8(&[rsa, vec![0x05, 0x00]].concat());
    for bytes in [
        sec1,
        pkcs8(&[ec.clone(), p256].concat()),
        of_rsa,
        vec![],
        vec![0x30],
    ] {
        assert_eq!(
            PrivateKey::from_der(&bytes).unwrap_err(),
            KeyError::NotSecp256k1,
            "{bytes:?}"
        );
        assert_eq!(
            PrivateKey::from_pem(&base64(&bytes)).unwrap_err(),
            KeyError::NotSecp256k1
        );
    }
    let ours = der(0x06, &[0x2B, 0x81, 0x04, 0x00, 0x0A]);
    assert!(PrivateKey::from_der(&pkcs8(&[ec, ours].concat())).is_ok());
}

#[test]
fn broken_qr_codes_are_refused() {
    let decode = |bytes: &[u8]| Qr::decode(&base64(bytes)).unwrap_err();
    let five = [1, 1, b'a', 2, 1, b'b', 3, 1, b'c', 4, 1, b'd', 5, 1, b'e'];
    assert!(Qr::decode(&base64(&five)).is_ok());
    assert_eq!(Qr::decode("not base64!").unwrap_err(), QrError::NotBase64);
    assert_eq!(decode(&[]), QrError::Missing(1));
    assert_eq!(decode(&five[..12]), QrError::Missing(5));
    assert_eq!(decode(&five[..13]), QrError::Truncated);
    assert_eq!(decode(&five[..14]), QrError::Truncated);
    assert_eq!(decode(&[1, 0x80]), QrError::Truncated);
    assert_eq!(decode(&[1, 0x82, 0xFF]), QrError::Truncated);
    assert_eq!(
        decode(&[1, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]),
        QrError::Truncated
    );
    assert_eq!(decode(&[1, 1, b'a', 1, 1, b'b']), QrError::Repeated(1));
    assert_eq!(
        decode(&[&five[..], &[6, 1, b'f']].concat()),
        QrError::Missing(7)
    );
    assert_eq!(decode(&[1, 1, 0xFF]), QrError::NotText(1));
    let long = Phase1 {
        seller: "س".repeat(200),
        vat_number: String::new(),
        issued_at: String::new(),
        total: String::new(),
        vat: String::new(),
    };
    assert_eq!(long.encode(), Err(QrError::TooLong));
}

#[test]
fn answers_that_are_no_answers_are_read() {
    let deep = "[".repeat(100_000);
    for body in [
        &b"\xFF\xFE\x00"[..],
        b"null",
        b"[]",
        b"{}",
        b"\"text\"",
        b"1",
        deep.as_bytes(),
        b"{\"errors\":{\"code\":{}}}",
        b"{\"errors\":[null,1,\"x\"]}",
    ] {
        for status in [0, 200, 400, 65535] {
            let answer = answers::read(Call::Clearance, status, body);
            assert_eq!(answer.status, status);
        }
    }
}
