//! What people look at first: the dashboards and the search over everything. Reads, never writes.

pub mod dashboard;
pub mod search;

use kernel::code::{Code, Declaration};
use kernel::permission::Page;

/// The pages of the permission map that this context has.
pub const PAGES: &[&Page] = &[&dashboard::permission::PAGE];

/// The codes that this context declares.
pub const CODES: &[&Declaration] = &[&<dashboard::ToDoName as Code>::DECLARATION];

/// What is mounted in the merchant area.
pub type MerchantApi = (dashboard::api::DashboardApi, search::api::SearchApi);

pub const MERCHANT_API: MerchantApi = (dashboard::api::DashboardApi, search::api::SearchApi);

/// What is mounted in the owner area.
pub type OwnerApi = (dashboard::owner_api::OwnerDashboardApi,);

pub const OWNER_API: OwnerApi = (dashboard::owner_api::OwnerDashboardApi,);
