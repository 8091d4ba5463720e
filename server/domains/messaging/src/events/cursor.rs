//! Where a program has read to: the number of an event, proven for one merchant's events.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use sha2::Sha256;
use subtle::ConstantTimeEq as _;

use super::EventError;

const PROOF: usize = 12;

pub fn written(db: &impl MerchantConn, event_id: i64) -> Result<String> {
    let proof = proof(db, event_id)?;
    let bytes = [&event_id.to_be_bytes()[..], &proof].concat();
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

pub fn read(db: &impl MerchantConn, cursor: &str) -> Result<i64> {
    let bytes = URL_SAFE_NO_PAD
        .decode(cursor.trim())
        .map_err(|_| EventError::Cursor)?;
    let (number, given) = bytes.split_first_chunk().ok_or(EventError::Cursor)?;
    let event_id = i64::from_be_bytes(*number);
    if bool::from(proof(db, event_id)?.ct_eq(given)) {
        return Ok(event_id);
    }
    Err(EventError::Cursor.into())
}

fn proof(db: &impl MerchantConn, event_id: i64) -> Result<Vec<u8>> {
    let key = db.kernel().config.derived_key("cursors of events");
    let mut mac = Hmac::<Sha256>::new_from_slice(&key).map_err(Problem::internal)?;
    mac.update(format!("{}/events/{event_id}", db.merchant().key).as_bytes());
    let mut proof = mac.finalize().into_bytes().to_vec();
    proof.truncate(PROOF);
    Ok(proof)
}
