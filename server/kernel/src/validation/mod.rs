//! The rules of typed input, the same on both sides: patterns, limits and messages come from
//! `validation/rules.json`. A service reads its form through a `Validator`, which reports every
//! fault of the form at once, in the caller's language:
//!
//! ```
//! use kernel::{text::Language, validation::Validator};
//!
//! let mut form = Validator::new(Language::En);
//! let name = form.field("name", "Sara Al-Mansoori").required().person_name().text();
//! let mobile = form.field("mobile", "0501234567").required().mobile().text();
//! let rent = form.price("rent", "1250.505").required().value();
//! let faults = form.finish().unwrap_err();
//! assert_eq!(faults.fields().collect::<Vec<_>>(), ["mobile", "rent"]);
//! # let _ = (name, mobile, rent);
//! ```

mod faults;
mod given;
mod names;
mod numbers;
mod phone;
mod reason;
mod rule;
pub mod rules;
mod source;
mod text_field;
mod validator;

pub use faults::{FieldErrors, FieldFault};
pub use given::Given;
pub use names::Names;
pub use numbers::TypedField;
pub use reason::{reason, reason_up_to};
pub use rule::{Rule, RuleFault};
pub use source::{Limits, limits};
pub use text_field::TextField;
pub use validator::{Validator, item};

#[cfg(test)]
mod tests;
