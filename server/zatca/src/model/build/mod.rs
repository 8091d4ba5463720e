//! From a draft to an invoice: every rule that a draft can break, all faults at once.

mod adjustments;
mod buyer;
mod document;
mod faults;
mod ids;
mod lines;
mod seller;
mod sums;

use super::{Draft, Invoice};
use crate::fault::Fault;
use faults::Faults;

impl Draft {
    /// Checks the draft and computes its totals.
    ///
    /// Returns **every** fault at once, in the order of the fields. What the authority only warns of is refused too.
    /// Whether the date of issue lies in the future is told by [`rules::check`](crate::rules::check), which has a clock.
    pub fn build(self) -> Result<Invoice, Vec<Fault>> {
        let draft = self.tidied();
        let mut faults = Faults::default();
        document::check(&draft, &mut faults);
        seller::check(&draft.seller, &mut faults);
        buyer::check(&draft, &mut faults);
        lines::check(&draft, &mut faults);
        adjustments::check(&draft, &mut faults);
        let totals = sums::check(&draft, &mut faults);
        match (faults.done(), totals) {
            (Ok(()), Some(totals)) => Ok(Invoice::new(draft, totals)),
            (Ok(()), None) => Err(vec![crate::rules::catalogue::input::SIZE.refused("lines")]),
            (Err(faults), _) => Err(faults),
        }
    }
}
