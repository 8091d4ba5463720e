//! What staff see of merchants' campaigns.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::campaign::CampaignStatus;

use crate::merchants::MerchantId;

kernel::list! {
    /// A merchant's campaign, as staff list it.
    pub struct ManagedCampaign = "managed_campaigns" ("Campaigns of merchants", "حملات المنشآت"),
        filtered by ManagedCampaignFilter
    {
        from: "platform.campaigns c JOIN platform.merchants m ON m.id = c.merchant_id",
        key: "c.id",
        order: "c.starts_at DESC",
        contains: ["c.name", "m.name_en", "m.name_ar", "m.account_id::text"],
    } {
        merchant_id: MerchantId = "c.merchant_id";
        campaign_id: i64 = "c.campaign_id";
        merchant_name_en: String [sort, export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String [sort] = "m.name_ar";
        name: String [sort, export("Campaign", "الحملة")] = "c.name";
        status: CampaignStatus [sort, export("Status", "الحالة")] = "c.status";
        recipients: i32 [sort, export("Tenants", "المستأجرون")] = "c.recipients";
        sent: i32 [sort, export("Sent", "أُرسل")] = "c.sent";
        failed: i32 [sort, export("Failed", "فشل")] = "c.failed";
        excluded: i32 [sort, export("Excluded", "مستبعدون")] = "c.excluded";
        /// UTC.
        starts_at: DateTime<Utc> [sort, export("Starts", "البداية")] = "c.starts_at";
        /// UTC.
        updated_at: DateTime<Utc> [sort, export("Last change", "آخر تغيير")] = "c.updated_at";
    }
}

kernel::filter! {
    pub struct ManagedCampaignFilter {
        merchant_id: MerchantId = "c.merchant_id = ?";
        status: CampaignStatus = "c.status = ?";
        /// Days in UTC.
        from: NaiveDate = "c.starts_at >= ?";
        to: NaiveDate = "c.starts_at < ? + 1";
    }
}
