//! What `cargo xtask new-feature` copies: a feature as every feature is, compiled and tested here,
//! and no part of the product.

#[cfg(test)]
mod document;
#[cfg(test)]
mod product;
pub mod sample_things;

use kernel::jobs::JobRegistry;
use kernel::permission::Page;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[&sample_things::permission::PAGE];

/// What is mounted in the merchant area.
pub type MerchantApi = (sample_things::api::SampleThingsApi,);
pub const MERCHANT_API: MerchantApi = (sample_things::api::SampleThingsApi,);

/// What is mounted in the owner area.
pub type OwnerApi = (sample_things::owner_api::OwnSampleThingsApi,);
pub const OWNER_API: OwnerApi = (sample_things::owner_api::OwnSampleThingsApi,);

/// The jobs and schedules of this context.
pub fn jobs(registry: JobRegistry) -> JobRegistry {
    sample_things::jobs::register(registry)
}
