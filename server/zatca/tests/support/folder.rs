//! Where the official vectors are.

use std::path::PathBuf;

/// The folder: `ZATCA_VECTORS`, or `shared/zatca/vectors` beside the checkout.
#[expect(
    clippy::disallowed_methods,
    reason = "tests are told by the environment where the vectors are"
)]
pub fn folder() -> PathBuf {
    std::env::var("ZATCA_VECTORS").map_or_else(
        |_| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/zatca/vectors"),
        PathBuf::from,
    )
}
