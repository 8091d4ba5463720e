//! Signatures as Standard Webhooks has them: HMAC-SHA256 of `id.timestamp.payload` under the decoded secret.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use kernel::entropy::Entropy;
use kernel::{Problem, Result};
use sha2::Sha256;

const PREFIX: &str = "whsec_";

/// A new secret of 256 random bits.
pub fn secret(entropy: &dyn Entropy) -> String {
    let mut bytes = [0_u8; 32];
    entropy.fill(&mut bytes);
    format!("{PREFIX}{}", STANDARD.encode(bytes))
}

/// The header `webhook-signature`: one signature a secret.
pub fn header<S: AsRef<str>>(
    secrets: &[S],
    id: &str,
    timestamp: i64,
    payload: &str,
) -> Result<String> {
    let mut signatures = Vec::with_capacity(secrets.len());
    for secret in secrets {
        let text = secret.as_ref();
        let key = STANDARD
            .decode(text.strip_prefix(PREFIX).unwrap_or(text))
            .map_err(Problem::internal)?;
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).map_err(Problem::internal)?;
        mac.update(format!("{id}.{timestamp}.{payload}").as_bytes());
        signatures.push(format!(
            "v1,{}",
            STANDARD.encode(mac.finalize().into_bytes())
        ));
    }
    Ok(signatures.join(" "))
}
