use std::fmt;

use zeroize::Zeroizing;

/// Where an account is kept: its key works at that address only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    Emirates,
    SaudiArabia,
    Oman,
    Kuwait,
    Qatar,
    Global,
}

impl Region {
    /// The address of the region's interface.
    #[must_use]
    pub const fn address(self) -> &'static str {
        match self {
            Self::Emirates => "https://secure.paytabs.com",
            Self::SaudiArabia => "https://secure.paytabs.sa",
            Self::Oman => "https://secure-oman.paytabs.com",
            Self::Kuwait => "https://secure-kuwait.paytabs.com",
            Self::Qatar => "https://secure-doha.paytabs.com",
            Self::Global => "https://secure-global.paytabs.com",
        }
    }
}

/// Whose money it is: a profile at the gateway and the key that calls and callbacks are proved by.
#[derive(Clone)]
pub struct Account {
    /// `https://host` of the region, or of a stand-in.
    pub address: String,
    pub profile_id: String,
    pub server_key: Zeroizing<String>,
}

impl fmt::Debug for Account {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "Account({} at {})",
            self.profile_id, self.address
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_not_shown() {
        let account = Account {
            address: Region::Emirates.address().to_owned(),
            profile_id: "4711".to_owned(),
            server_key: Zeroizing::new("S3CRET".to_owned()),
        };
        let shown = format!("{account:?}");
        assert!(
            shown.contains("4711") && !shown.contains("S3CRET"),
            "{shown}"
        );
    }
}
