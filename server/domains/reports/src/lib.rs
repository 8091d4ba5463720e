//! What people look at first: the dashboards and the search over everything; and lists as files. Writes nothing but what
//! became of those files.

pub mod dashboard;
pub mod exports;
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
    exports {
        codes [ExportState, ExportFormat];
        merchant api::ExportsApi;
        jobs jobs::register;
    }
}
