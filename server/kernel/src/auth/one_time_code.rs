//! One-time codes of an authenticator app (RFC 6238: six digits, a new code every 30 seconds, HMAC-SHA-1 as all apps
//! compute it), and the recovery codes that stand in for a lost app.

use aws_lc_rs::hmac;
use chrono::{DateTime, Utc};
use subtle::ConstantTimeEq as _;

use super::token::hash;
use crate::entropy::{Entropy, readable};

const STEP_SECONDS: i64 = 30;
/// Steps that a phone's clock may be off, either way.
const DRIFT: i64 = 1;
const SECRET_BYTES: usize = 20;
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const RECOVERY_CODES: usize = 10;
/// Letters of a recovery code, 80 bits, which are shown in groups of four.
const RECOVERY_LENGTH: usize = 16;
const GROUP: usize = 4;

/// What an app and the server share.
#[derive(Clone, PartialEq, Eq)]
pub struct CodeSecret(Vec<u8>);

impl std::fmt::Debug for CodeSecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("CodeSecret")
    }
}

impl CodeSecret {
    pub fn new(entropy: &dyn Entropy) -> Self {
        let mut bytes = vec![0_u8; SECRET_BYTES];
        entropy.fill(&mut bytes);
        Self(bytes)
    }

    /// As people type it into an app: base32 without padding.
    pub fn key(&self) -> String {
        let mut text = String::new();
        let (mut held, mut bits) = (0_usize, 0_u32);
        for byte in &self.0 {
            held = ((held & 0xff) << 8) | usize::from(*byte);
            bits += 8;
            while bits >= 5 {
                bits -= 5;
                text.push(char::from(BASE32[(held >> bits) & 31]));
            }
        }
        if bits > 0 {
            text.push(char::from(BASE32[(held << (5 - bits)) & 31]));
        }
        text
    }

    pub fn parse(key: &str) -> Option<Self> {
        let mut bytes = Vec::new();
        let (mut held, mut bits) = (0_u16, 0_u32);
        for letter in key.bytes() {
            let value = BASE32.iter().position(|known| *known == letter)?;
            held = (held << 5) | u16::try_from(value).ok()?;
            bits += 5;
            if bits >= 8 {
                bits -= 8;
                let [_, byte] = (held >> bits).to_be_bytes();
                bytes.push(byte);
                held &= (1 << bits) - 1;
            }
        }
        Some(Self(bytes))
    }

    /// The address that the QR code of the set-up holds.
    pub fn address(&self, issuer: &str, person: &str) -> String {
        let (issuer, person) = (encoded(issuer), encoded(person));
        let key = self.key();
        format!(
            "otpauth://totp/{issuer}:{person}?secret={key}&issuer={issuer}&algorithm=SHA1&digits=6&period=30"
        )
    }

    /// The code that an app shows at an instant.
    pub fn code_at(&self, now: DateTime<Utc>) -> String {
        self.code(step(now))
    }

    /// The step whose code was typed, among those that a phone may show now.
    pub fn step_of(&self, typed: &str, now: DateTime<Utc>) -> Option<i64> {
        let current = step(now);
        (current - DRIFT..=current + DRIFT)
            .find(|step| bool::from(self.code(*step).as_bytes().ct_eq(typed.as_bytes())))
    }

    fn code(&self, step: i64) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let tag = hmac::sign(&key, &step.to_be_bytes());
        let bytes = tag.as_ref();
        let start = usize::from(bytes[bytes.len() - 1] & 15);
        let mut word = [0_u8; 4];
        word.copy_from_slice(&bytes[start..start + 4]);
        let number = u32::from_be_bytes(word) & 0x7fff_ffff;
        format!("{:06}", number % 1_000_000)
    }
}

fn step(now: DateTime<Utc>) -> i64 {
    now.timestamp().div_euclid(STEP_SECONDS)
}

/// A part of an address; apps show a plus sign as one, so that a space is `%20`.
fn encoded(text: &str) -> String {
    let mut address = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address
}

/// New recovery codes, as they are shown once.
pub fn recovery_codes(entropy: &dyn Entropy) -> Vec<String> {
    let code = || {
        let letters = readable(entropy, RECOVERY_LENGTH);
        let groups: Vec<&str> = (0..RECOVERY_LENGTH)
            .step_by(GROUP)
            .map(|start| &letters[start..start + GROUP])
            .collect();
        groups.join("-")
    };
    std::iter::repeat_with(code).take(RECOVERY_CODES).collect()
}

/// What is stored of a recovery code, however it was typed: with or without hyphens, in capitals, with the letters that
/// are taken for digits.
pub fn recovery_hash(typed: &str) -> String {
    let plain: String = typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| match letter.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            other => other,
        })
        .collect();
    hex::encode(hash(&plain))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::SystemEntropy;
    use proptest::prelude::*;

    fn rfc() -> CodeSecret {
        CodeSecret(b"12345678901234567890".to_vec())
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).expect("an instant")
    }

    /// Appendix B of RFC 6238, of which apps show the last six digits.
    #[test]
    fn the_codes_are_those_of_the_standard() {
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(rfc().code_at(at(seconds)), code, "{seconds}");
        }
    }

    #[test]
    fn a_code_is_known_one_step_early_and_late_and_no_further() {
        let code = rfc().code_at(at(1_111_111_111));
        let step = step(at(1_111_111_111));
        for (off, known) in [
            (-60, false),
            (-30, true),
            (0, true),
            (30, true),
            (60, false),
        ] {
            let found = rfc().step_of(&code, at(1_111_111_111 + off));
            assert_eq!(found, known.then_some(step), "{off}");
        }
    }

    #[test]
    fn the_key_is_base32_as_apps_read_it() {
        assert_eq!(rfc().key(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            CodeSecret(b"f".to_vec()).key(),
            "MY",
            "RFC 4648, without padding"
        );
        assert_eq!(CodeSecret::parse("not base32"), None);
        assert_eq!(
            rfc().address("Manzil 100001", "sara@palm.example"),
            "otpauth://totp/Manzil%20100001:sara%40palm.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Manzil%20100001&algorithm=SHA1&digits=6&period=30"
        );
    }

    proptest! {
        #[test]
        fn a_key_leads_back_to_its_secret(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            let secret = CodeSecret(bytes);
            prop_assert_eq!(CodeSecret::parse(&secret.key()), Some(secret));
        }
    }

    #[test]
    fn recovery_codes_differ_and_are_known_however_they_are_typed() {
        let codes = recovery_codes(&SystemEntropy);
        let hashes: std::collections::BTreeSet<_> =
            codes.iter().map(|code| recovery_hash(code)).collect();
        assert_eq!(hashes.len(), 10);
        let code = "0a1b-2c3d-4e5f-6g7h";
        for typed in [
            "0A1B2C3D4E5F6G7H",
            " oalb 2c3d 4e5f 6g7h",
            "Oa1b-2C3d-4e5f-6g7h",
        ] {
            assert_eq!(recovery_hash(typed), recovery_hash(code), "{typed}");
        }
        assert_ne!(recovery_hash("0a1b-2c3d-4e5f-6g7j"), recovery_hash(code));
    }
}
