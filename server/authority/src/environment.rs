//! The three environments, which differ by base path and certificate template.
use serde::{Deserialize, Serialize};

/// One of the authority's environments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// `/e-invoicing/developer-portal`.
    Sandbox,
    /// `/e-invoicing/simulation`.
    Simulation,
    /// `/e-invoicing/core`.
    Production,
}

impl Environment {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Sandbox, Self::Simulation, Self::Production];

    /// The path the calls hang under.
    #[must_use]
    pub fn base_path(self) -> &'static str {
        match self {
            Self::Sandbox => "/e-invoicing/developer-portal",
            Self::Simulation => "/e-invoicing/simulation",
            Self::Production => "/e-invoicing/core",
        }
    }

    /// Certificate templates a request may name; the sandbox's documented example names the production one.
    #[must_use]
    pub fn templates(self) -> &'static [&'static str] {
        match self {
            Self::Sandbox => &[
                "TSTZATCA-Code-Signing",
                "PREZATCA-Code-Signing",
                "ZATCA-Code-Signing",
            ],
            Self::Simulation => &["PREZATCA-Code-Signing"],
            Self::Production => &["ZATCA-Code-Signing"],
        }
    }
}
