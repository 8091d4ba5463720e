//! The sealed keys that sign access tokens, as the platform's schema keeps them for all servers. What
//! they sign and how they are opened is the kernel's.

mod store;
#[cfg(test)]
mod tests;

pub use store::SigningKeyTable;
