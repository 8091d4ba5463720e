//! What `cargo xtask new-feature` copies: a feature as every feature is, compiled and tested here,
//! and no part of the product.

#[cfg(test)]
mod document;
#[cfg(test)]
mod product;
pub mod sample_things;

kernel::context! {
    sample_things {
        page permission;
        merchant api::SampleThingsApi;
        owner owner_api::OwnSampleThingsApi;
        jobs jobs::register;
    }
}
