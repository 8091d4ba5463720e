//! The lists that can be exported: the product's own operations, which no context knows all of.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;

use kernel::Result;
use kernel::auth::Principal;
use kernel::export::{ExportWork, Pieces};
use kernel::state::Kernel;
use kernel::text::Language;

/// The export of one list, as the published document has it.
#[derive(Debug, Clone)]
pub struct ListExport {
    /// Its operation id, such as `export_units`.
    pub operation: String,
    /// In the merchant area.
    pub path: String,
    /// What the operations of its feature stand under.
    pub noun: String,
    /// `units.view`; nothing where every signed-in person may.
    pub right: Option<String>,
    /// The filters, the sort and the search that it takes.
    pub parameters: Vec<String>,
    /// The columns that it can be sorted by.
    pub sortable: Vec<String>,
}

/// The file of one list, asked for by somebody who is not there.
pub struct AskedExport {
    pub kernel: Kernel,
    /// With the rights of now.
    pub asker: Principal,
    pub path: String,
    /// The filters, the sort and the format.
    pub query: BTreeMap<String, String>,
    pub language: Language,
    pub work: Arc<ExportWork>,
}

/// Plugged in where the product is put together.
pub trait ListExports: Send + Sync {
    /// By the operation id or by the path.
    fn find(&self, operation: &str) -> Option<&ListExport>;

    /// The file as the list's own export answers it, inside the process.
    fn read(&self, asked: AskedExport) -> Reading<'_>;
}

pub type Reading<'a> = Pin<Box<dyn Future<Output = Result<Pieces>> + Send + 'a>>;
