use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::Value;
use sha2::Sha256;
use thiserror::Error;

use crate::account::Account;
use crate::transaction::Transaction;

/// The header of a callback's signature.
pub const SIGNATURE: &str = "Signature";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CallbackFault {
    #[error("the callback is not signed with the account's key")]
    WrongSignature,
    #[error("the callback is of another account")]
    OtherAccount,
    #[error("the callback is not understood")]
    Unreadable,
}

/// What a callback tells, once its bytes are proved to be the gateway's and the account's. It is a reason to ask the
/// gateway, not a proof: a repeated callback has the same signature as the first one.
///
/// # Errors
/// Another signature, another account, or no transaction in it.
pub fn called_back(
    account: &Account,
    signature: &str,
    body: &[u8],
) -> Result<Transaction, CallbackFault> {
    if !is_signed(&account.server_key, signature, body) {
        return Err(CallbackFault::WrongSignature);
    }
    let json: Value = serde_json::from_slice(body).map_err(|_| CallbackFault::Unreadable)?;
    let profile = json.get("profile_id").or_else(|| json.get("profileId"));
    let profile = profile.map(|profile| match profile {
        Value::String(id) => id.clone(),
        other => other.to_string(),
    });
    if profile.is_some_and(|id| id != account.profile_id) {
        return Err(CallbackFault::OtherAccount);
    }
    Transaction::read(&json).ok_or(CallbackFault::Unreadable)
}

/// The HMAC of the body's bytes in hexadecimal digits, compared in the same time wherever it differs.
fn is_signed(key: &str, signature: &str, body: &[u8]) -> bool {
    let given = hex::decode(signature.trim());
    let (Ok(given), Ok(mut mac)) = (given, Hmac::<Sha256>::new_from_slice(key.as_bytes())) else {
        return false;
    };
    mac.update(body);
    mac.verify_slice(&given).is_ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use zeroize::Zeroizing;

    use super::*;

    fn account(key: &str) -> Account {
        Account {
            address: "https://gateway.example".to_owned(),
            profile_id: "4711".to_owned(),
            server_key: Zeroizing::new(key.to_owned()),
        }
    }

    fn body(profile: &Value) -> Vec<u8> {
        let json = json!({
            "tran_ref": "TST1", "tran_type": "Sale", "cart_id": "p-1", "cart_currency": "AED",
            "cart_amount": "100.05", "profile_id": profile,
            "payment_result": { "response_status": "A" },
        });
        serde_json::to_vec(&json).expect("written")
    }

    fn signed(key: &str, body: &[u8]) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("a key");
        mac.update(body);
        hex::encode(mac.finalize().into_bytes())
    }

    #[test]
    fn only_the_accounts_own_bytes_are_read() {
        let ours = account("key");
        let bytes = body(&json!(4711));
        let signature = signed("key", &bytes);
        assert_eq!(
            called_back(&ours, &signature, &bytes)
                .expect("read")
                .reference,
            "p-1"
        );
        let text = body(&json!("4711"));
        assert!(called_back(&ours, &signed("key", &text), &text).is_ok());
        let wrong = Err(CallbackFault::WrongSignature);
        assert_eq!(called_back(&account("other"), &signature, &bytes), wrong);
        assert_eq!(called_back(&ours, "", &bytes), wrong);
        assert_eq!(called_back(&ours, "no digits", &bytes), wrong);
        let mut changed = bytes.clone();
        changed.push(b' ');
        assert_eq!(called_back(&ours, &signature, &changed), wrong);
        let other = body(&json!(4712));
        let refused = called_back(&ours, &signed("key", &other), &other);
        assert_eq!(refused, Err(CallbackFault::OtherAccount));
        let refused = called_back(&ours, &signed("key", b"{}"), b"{}");
        assert_eq!(refused, Err(CallbackFault::Unreadable));
    }

    // The signature of the manual "How to verify the response received": HMAC-SHA256 of the whole body.
    #[test]
    fn the_signature_is_the_published_one() {
        let signature = signed("key", b"The quick brown fox jumps over the lazy dog");
        let known = "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8";
        assert_eq!(signature, known);
    }
}
