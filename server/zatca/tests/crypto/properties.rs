//! Properties over random input.

use proptest::prelude::*;
use zatca::certificate::Certificate;
use zatca::keys::PrivateKey;
use zatca::qr::{Phase1, Qr, Stamp};
use zatca::{canonical, stamp, xml};

fn base64(bytes: &[u8]) -> String {
    base64::Engine::encode(&base64::engine::general_purpose::STANDARD, bytes)
}

prop_compose! {
    fn phase1()(
        seller in "\\PC{0,60}",
        vat_number in "[0-9]{15}",
        issued_at in "\\PC{0,20}",
        total in "[0-9.]{0,20}",
        vat in "[0-9.]{0,20}",
    ) -> Phase1 {
        Phase1 { seller, vat_number, issued_at, total, vat }
    }
}

proptest! {
    #[test]
    fn a_qr_survives_its_text(
        invoice in phase1(),
        hash in "[A-Za-z0-9+/=]{44}",
        public_key in prop::collection::vec(any::<u8>(), 88),
        nine in prop::option::of(prop::collection::vec(any::<u8>(), 0..130)),
        stamped in any::<bool>(),
    ) {
        let stamp = stamped.then(|| Stamp {
            hash: hash.clone(),
            signature: hash.repeat(2),
            public_key: public_key.clone(),
            certificate_signature: nine.clone(),
        });
        let qr = Qr { invoice, stamp };
        prop_assert_eq!(Qr::decode(&qr.encode().unwrap()), Ok(qr));
    }

    #[test]
    fn random_bytes_break_no_reader(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let text = base64(&bytes);
        if let Ok(qr) = Qr::decode(&text) {
            prop_assert_eq!(Qr::decode(&qr.encode().unwrap()), Ok(qr));
        }
        let _ = xml::parse(&bytes);
        prop_assert!(Certificate::from_der(&bytes).is_err());
        prop_assert!(Certificate::from_token(&text).is_err());
        prop_assert!(PrivateKey::from_der(&bytes).is_err());
    }

    /// Canonical text is its own canonical text.
    #[test]
    fn canonical_text_stays_as_it_is(
        text in "[ a-z&<>\"'\r\n\t\u{621}-\u{64A}]{0,40}",
        value in "[ a-z&<>\"'\t\u{621}-\u{64A}]{0,40}",
        names in prop::collection::vec("[a-z]{1,4}", 0..4),
    ) {
        let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;").replace('>', "&gt;");
        let unique: std::collections::BTreeSet<String> = names.into_iter().collect();
        let attributes: String = unique.iter().rev().map(|name| format!(" {name}=\"{}\"", escape(&value))).collect();
        let document = format!("<a xmlns:z='urn:z' xmlns='urn:a'{attributes}><z:b/>{}<!-- c --></a>", escape(&text));
        let once = canonical::text(&document).unwrap();
        prop_assert_eq!(canonical::text(&once).unwrap(), once);
    }

    #[test]
    fn markup_breaks_no_reader(text in "[<>/!?a-c='\"&;\\[\\]\\- ]{0,80}") {
        if let Ok(once) = canonical::text(&text) {
            prop_assert_eq!(canonical::text(&once).unwrap(), once);
        }
        prop_assert!(stamp::verify(&text).is_err());
    }
}
