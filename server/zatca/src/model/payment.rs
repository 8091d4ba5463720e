//! How it is paid.

use serde::{Deserialize, Serialize};

/// Payment means (BT-81, UNTDID 4461).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentMeans {
    /// 1: not told.
    Undefined,
    /// 10.
    Cash,
    /// 30: credit, paid later.
    Credit,
    /// 42: to a bank account.
    BankAccount,
    /// 48: by bank card.
    Card,
    /// Another code of UNTDID 4461.
    Code(String),
}

impl PaymentMeans {
    pub fn code(&self) -> &str {
        match self {
            Self::Undefined => "1",
            Self::Cash => "10",
            Self::Credit => "30",
            Self::BankAccount => "42",
            Self::Card => "48",
            Self::Code(code) => code,
        }
    }
}

/// Payment instructions (BG-16).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    pub means: PaymentMeans,
    /// Account to pay to, such as an IBAN (BT-84).
    #[serde(default)]
    pub account: Option<String>,
    /// Terms of payment (KSA-22).
    #[serde(default)]
    pub terms: Option<String>,
}

impl Payment {
    pub fn by(means: PaymentMeans) -> Self {
        Self {
            means,
            account: None,
            terms: None,
        }
    }
}
