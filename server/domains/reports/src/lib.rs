//! What people look at first: the dashboards and the search over everything. Reads, never writes.

pub mod dashboard;
#[cfg(test)]
mod fixtures;
pub mod search;
pub mod yields;

kernel::context! {
    dashboard {
        page permission;
        codes [ToDoName];
        merchant api::DashboardApi;
        owner owner_api::OwnerDashboardApi;
    }
    search {
        codes [Matched];
        merchant api::SearchApi;
    }
    yields { merchant api::YieldsApi; }
}
