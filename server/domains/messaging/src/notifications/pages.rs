//! Pages of the permission map that the specification numbers for features that are still to come.
//! Until then their rights decide who is shown their notifications.

kernel::page! {
    pub mod stocks = 5 "stocks" ("Stocks", "المخزون") {
        Notifications = 5 "notifications" ("Notifications", "الإشعارات"),
    }
}

kernel::page! {
    pub mod feedback = 6 "feedback" ("Surveys and suggestions", "الاستبيانات والاقتراحات") {
        Surveys = 38 "surveys" ("Notifications of surveys", "إشعارات الاستبيانات"),
        Suggestions = 39 "suggestions" ("Notifications of suggestions and complaints", "إشعارات الاقتراحات والشكاوى"),
    }
}
