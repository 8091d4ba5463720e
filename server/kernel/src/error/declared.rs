/// Declares a feature's refusals: status, stable code and both languages beside each case.
///
/// ```ignore
/// error_enum! {
///     pub enum UnitError {
///         /// The unit is let.
///         Rented { contract: String } = 501 "units.rented"
///             ("The unit is let under contract {contract}.", "الوحدة مؤجرة بالعقد {contract}."),
///     }
/// }
/// ```
#[macro_export]
macro_rules! error_enum {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$case_meta:meta])*
                $case:ident $({ $($field:ident : $type:ty),* $(,)? })?
                    = $status:literal $code:literal ($en:literal, $ar:literal)
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $vis enum $name {
            $( $(#[$case_meta])* $case $({ $($field : $type),* })? ),*
        }

        impl From<$name> for $crate::error::Problem {
            fn from(error: $name) -> Self {
                match error {
                    $(
                        $name::$case $({ $($field),* })? => $crate::error::Problem::new(
                            $status,
                            $code,
                            $crate::text::Text::new(format!($en), format!($ar)),
                        )
                    ),*
                }
            }
        }

        impl $crate::error::Refusals for $name {
            const REFUSALS: &'static [$crate::error::Refusal] = &[
                $( $crate::error::Refusal {
                    status: $status,
                    code: $code,
                    en: $en,
                    ar: $ar,
                } ),*
            ];
        }
    };
}

/// A refusal as it is declared: its sentences name their fields in braces.
#[derive(Debug, Clone, Copy)]
pub struct Refusal {
    pub status: u16,
    pub code: &'static str,
    pub en: &'static str,
    pub ar: &'static str,
}

/// What [`error_enum!`](crate::error_enum) declares, for the published list of codes.
pub trait Refusals {
    const REFUSALS: &'static [Refusal];
}
