//! The lists that can be exported: the product's own operations, which no context knows all of.

use std::pin::Pin;

use poem::{Request, Response};

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
}

/// Plugged in where the product is put together.
pub trait ListExports: Send + Sync {
    /// By the operation id or by the path.
    fn find(&self, operation: &str) -> Option<&ListExport>;

    /// Answers a request of the merchant area inside the process.
    fn call(&self, request: Request) -> Answering<'_>;
}

pub type Answering<'a> = Pin<Box<dyn Future<Output = poem::Result<Response>> + Send + 'a>>;
