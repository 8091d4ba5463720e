use super::{Given, Validator};
use crate::error::Result;
use crate::text::Language;

const LONGEST: usize = 500;

/// The reason of an action whose form asks for nothing else: required, of at most 500 characters.
pub fn reason(language: Language, given: impl Given) -> Result<String> {
    reason_up_to(language, given, LONGEST)
}

/// The same with another bound, in characters.
pub fn reason_up_to(language: Language, given: impl Given, longest: usize) -> Result<String> {
    let mut form = Validator::new(language);
    let reason = form
        .notes("reason", given)
        .required()
        .max_length(longest)
        .text();
    form.finish()?;
    Ok(reason)
}
