//! What a read is asked beside its filters, and what it tells beside its rows: where a list goes on, which columns,
//! whether it counts, which state of the merchant it was read in. The extractors of one request, the list's query and the
//! edge share it, so that no feature passes it on.

mod answer;
mod conditions;
mod state;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use poem::Request;

use crate::auth::{Area, Principal};
use crate::state::Kernel;

pub use answer::finish;
pub use conditions::Conditions;
pub use state::Unchanged;
pub(crate) use state::is_beyond_the_state;

/// Of one request. The edge makes it; a copy is the same one.
#[derive(Clone, Default)]
pub struct Reading(Arc<Inner>);

#[derive(Default)]
struct Inner {
    asked: OnceLock<Asked>,
    /// Whose it is: an area and what of it the caller has.
    scope: OnceLock<String>,
    /// Whether an API key asks.
    is_of_program: AtomicBool,
    /// Whether a list has answered with a page.
    is_page: AtomicBool,
    /// Of the page's rows; nothing where they have no fixed names.
    columns: Mutex<Option<Vec<String>>>,
    next_cursor: OnceLock<String>,
    /// The tag of the merchant's state in which it is read, where the caller asks again for what it has.
    state: OnceLock<String>,
    /// Whether something was read that the merchant's state does not tell of.
    is_beyond: AtomicBool,
}

/// What a list is asked beside its filters.
#[derive(Default)]
pub(crate) struct Asked {
    /// Empty: from the beginning.
    pub cursor: Option<String>,
    pub fields: Vec<String>,
    pub total: Option<bool>,
    /// The list, and what it is narrowed and sorted by: a cursor belongs to it.
    pub list: String,
    /// Whose keys seal cursors.
    pub kernel: Option<Kernel>,
}

impl fmt::Debug for Reading {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Reading")
    }
}

impl Reading {
    /// That of this request.
    pub(crate) fn of(request: &Request) -> Self {
        request.data::<Self>().cloned().unwrap_or_default()
    }

    pub(crate) fn ask(&self, asked: Asked) {
        let _ = self.0.asked.set(asked);
    }

    pub(crate) fn asked(&self) -> Option<&Asked> {
        self.0.asked.get()
    }

    /// Where the list goes on, as the caller says it; empty for its beginning.
    pub(crate) fn cursor(&self) -> Option<&str> {
        self.asked()?.cursor.as_deref()
    }

    /// Who goes from page to page by cursors asks for the count when they want it.
    pub(crate) fn wants_total(&self) -> bool {
        self.asked()
            .is_none_or(|asked| asked.total.unwrap_or(asked.cursor.is_none()))
    }

    pub(crate) fn belong_to(&self, principal: &Principal) {
        let merchant = principal
            .merchant
            .as_ref()
            .map_or(0, |merchant| merchant.id);
        let owner = match principal.area {
            Area::Owner => principal.subject_id,
            Area::Merchant | Area::Manager => 0,
        };
        let scope = format!("{} {merchant} {owner}", principal.area.segment());
        let _ = self.0.scope.set(scope);
        let is_program = principal.merchant.is_some() && principal.session_id.is_none();
        self.0.is_of_program.store(is_program, Ordering::Relaxed);
    }

    /// Whether the caller may keep the answer, to ask whether it still holds: programs, which read the same lists again
    /// and again. What people see stays out of the store of a browser that others use, too.
    fn may_be_kept(&self) -> bool {
        self.0.is_of_program.load(Ordering::Relaxed)
    }

    pub(crate) fn scope(&self) -> &str {
        self.0.scope.get().map_or("", String::as_str)
    }

    /// The page of a list is what is answered; its rows have these columns.
    pub(crate) fn show_page(&self, columns: impl FnOnce() -> Option<Vec<String>>) {
        self.0.is_page.store(true, Ordering::Relaxed);
        if self.asked().is_some_and(|asked| !asked.fields.is_empty()) {
            *self.columns() = columns();
        }
    }

    pub(crate) fn is_page(&self) -> bool {
        self.0.is_page.load(Ordering::Relaxed)
    }

    fn columns(&self) -> std::sync::MutexGuard<'_, Option<Vec<String>>> {
        let columns = self.0.columns.lock();
        columns.unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn go_on_at(&self, cursor: String) {
        let _ = self.0.next_cursor.set(cursor);
    }

    pub(crate) fn set_state(&self, tag: String) {
        let _ = self.0.state.set(tag);
    }

    pub(crate) fn has_state(&self) -> bool {
        self.0.state.get().is_some()
    }

    /// From here on the state of the merchant does not tell all that the answer depends on.
    pub(crate) fn go_beyond(&self) {
        self.0.is_beyond.store(true, Ordering::Relaxed);
    }

    /// The tag of the state, where it tells all that the answer depends on.
    fn state_tag(&self) -> Option<&str> {
        let tag = self.0.state.get()?;
        self.may_have_state().then_some(tag.as_str())
    }

    /// Whether the merchant's state may tell all that the answer depends on, as far as was looked.
    fn may_have_state(&self) -> bool {
        self.is_page() && !self.0.is_beyond.load(Ordering::Relaxed)
    }
}
