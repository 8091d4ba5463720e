//! A document follows the right of its record: who may not see owners sees no owner's passport.

use kernel::auth::Principal;
use kernel::code::Code as _;
use kernel::state::Kernel;
use kernel::{Problem, Result};

use super::DocumentNoun;

/// The kinds of record whose documents the caller may see.
pub struct VisibleNouns(Vec<DocumentNoun>);

impl VisibleNouns {
    pub fn of(kernel: &Kernel, principal: &Principal) -> Self {
        let nouns = DocumentNoun::ALL.iter().copied();
        let visible = nouns.filter(|noun| kernel.may_view(&principal.permissions, noun.as_str()));
        Self(visible.collect())
    }

    pub fn ensure(&self, noun: DocumentNoun) -> Result<()> {
        if self.0.contains(&noun) {
            return Ok(());
        }
        Err(Problem::no_permission(&format!("{}.view", noun.as_str())))
    }

    /// The condition on a column that has the noun.
    pub fn condition(&self, column: &str) -> String {
        if self.0.is_empty() {
            return "false".to_owned();
        }
        let nouns: Vec<String> = self.0.iter().map(|noun| noun.sql().to_string()).collect();
        format!("{column} IN ({})", nouns.join(", "))
    }
}
