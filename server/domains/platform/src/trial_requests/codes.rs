//! What a request for a trial is, as stored codes.

pub use crate::merchants::BusinessType;

kernel::code! {
    /// How far a request for a trial is.
    pub enum TrialRequestStatus: number of "account_request" {
        Rejected = 0 "rejected" ("Rejected", "مرفوض"),
        Active = 1 "active" ("Active", "نشط"),
        WaitingForVerify = 2 "waiting_for_verify" ("Waiting for verification", "بانتظار التحقق"),
        Approved = 3 "approved" ("Approved", "موافق عليه"),
    }
}

kernel::code! {
    /// How somebody heard of the product.
    pub enum ReferralSource: text of "referral_source" {
        Relative = "relative" ("Friend or relative", "صديق أو قريب"),
        Facebook = "facebook" ("Facebook", "فيسبوك"),
        Instagram = "instagram" ("Instagram", "إنستغرام"),
        Snapchat = "snapchat" ("Snapchat", "سناب شات"),
        Google = "google" ("Google", "جوجل"),
        BloggerAds = "blogger_ads" ("Blogger", "أحد المدونين"),
        Coincidence = "coincidence" ("By chance", "بالصدفة"),
        Other = "other" ("Other", "أخرى"),
    }
}
