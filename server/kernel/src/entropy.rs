//! Randomness comes from an [`Entropy`], so that tests can fix it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

pub trait Entropy: Send + Sync + 'static {
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's generator.
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        rand::fill(bytes);
    }
}

/// Characters of a [`secret`].
pub const SECRET_LENGTH: usize = 43;

/// A secret of 256 random bits in URL-safe text.
pub fn secret(entropy: &dyn Entropy) -> String {
    let mut bytes = [0_u8; 32];
    entropy.fill(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Crockford base32 without the letters that people confuse; lower case.
pub fn readable(entropy: &dyn Entropy, length: usize) -> String {
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut bytes = vec![0_u8; length];
    entropy.fill(&mut bytes);
    bytes
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte & 31)]))
        .collect()
}
