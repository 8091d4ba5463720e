//! What a bounded context mounts and declares: a line for each of its features.

/// Declares what each feature of a context brings into the product: its page of the permission map,
/// its stored codes, what it mounts in each area, the events that it publishes, its jobs. Paths are
/// the feature's own; parts come in this order, and any of them may be missing.
///
/// ```ignore
/// kernel::context! {
///     cities { page permission; merchant api::CitiesApi; }
///     units {
///         page permission;
///         codes [UnitUsage, UnitKind, Bedrooms];
///         merchant api::UnitsApi;
///         owner owner_api::OwnUnitsApi;
///     }
///     contract_payments { publishes PaymentCollected; jobs jobs::register; }
/// }
/// ```
#[macro_export]
macro_rules! context {
    ($(
        $feature:ident {
            $( page $($page:ident)::+; )*
            $( codes [ $( $($code:ident)::+ ),* $(,)? ]; )?
            $( merchant $($merchant:ident)::+; )*
            $( owner $($owner:ident)::+; )*
            $( manager $($manager:ident)::+; )*
            $( public $($public:ident)::+; )*
            $( publishes $event:ident; )*
            $( jobs $($jobs:ident)::+; )?
        }
    )*) => {
        /// The pages of the permission map that this context has.
        pub const PAGES: &[&$crate::permission::Page] =
            &[$($( &$feature::$($page)::+::PAGE, )*)*];

        /// The stored codes that this context declares.
        pub const CODES: &[&$crate::code::Declaration] = &[$($($(
            &<$feature::$($code)::+ as $crate::code::Code>::DECLARATION,
        )*)?)*];

        /// What is mounted in the merchant area.
        pub type MerchantApi = $crate::mounted!($($( [$feature::$($merchant)::+] )*)*);
        pub const MERCHANT_API: MerchantApi = $crate::mounted!($($( [$feature::$($merchant)::+] )*)*);

        /// What is mounted in the owner area.
        pub type OwnerApi = $crate::mounted!($($( [$feature::$($owner)::+] )*)*);
        pub const OWNER_API: OwnerApi = $crate::mounted!($($( [$feature::$($owner)::+] )*)*);

        /// What is mounted in the manager area.
        pub type ManagerApi = $crate::mounted!($($( [$feature::$($manager)::+] )*)*);
        pub const MANAGER_API: ManagerApi = $crate::mounted!($($( [$feature::$($manager)::+] )*)*);

        /// What needs no sign-in.
        pub type PublicApi = $crate::mounted!($($( [$feature::$($public)::+] )*)*);
        pub const PUBLIC_API: PublicApi = $crate::mounted!($($( [$feature::$($public)::+] )*)*);

        /// The jobs, schedules and events of this context.
        pub fn jobs(registry: $crate::jobs::JobRegistry) -> $crate::jobs::JobRegistry {
            $($( let registry = registry.publishes::<$feature::$event>(); )*)*
            $($( let registry = $feature::$($jobs)::+(registry); )?)*
            registry
        }
    };
}

/// APIs as pairs of pairs: a context has as many as it likes, where tuples end at sixteen.
#[doc(hidden)]
#[macro_export]
macro_rules! mounted {
    () => { () };
    ([$($api:tt)+] $($rest:tt)*) => { ($($api)+, $crate::mounted!($($rest)*)) };
}
