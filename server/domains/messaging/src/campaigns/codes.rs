//! The stored codes of campaigns.

kernel::code! {
    /// What became of a campaign's message to one tenant.
    pub enum CampaignSend: number of "campaign_customer_send" {
        Failed = 0 "failed" ("Failed", "فشل"),
        Pending = 1 "pending" ("Pending", "قيد الانتظار"),
        Sent = 2 "sent" ("Sent", "أُرسل"),
    }
}

kernel::code! {
    /// Why somebody whom a campaign is for gets nothing.
    pub enum CampaignExclusion: text {
        NoNumber = "no_number" ("No WhatsApp number", "لا يوجد رقم واتساب"),
        NotAllowed = "not_allowed" ("Disallows WhatsApp", "لا يسمح بواتساب"),
        OptedOut = "opted_out" ("Wants no advertising", "لا يريد إعلانات"),
        DuplicateNumber = "duplicate_number" ("Same number as another tenant", "رقم مكرر لمستأجر آخر"),
        WeeklyCap = "weekly_cap" ("Already had this week's messages", "بلغ الحد الأسبوعي للرسائل"),
        Inactive = "inactive" ("Tenant is inactive", "المستأجر غير نشط"),
    }
}

kernel::code! {
    /// Why a campaign's message did not go out.
    pub enum CampaignFailure: text {
        Refused = "refused" ("Refused by WhatsApp", "رفضه واتساب"),
        NotTaken = "not_taken" ("WhatsApp could not be reached", "تعذر الوصول إلى واتساب"),
        Unknown = "unknown" ("Nobody knows whether it arrived", "لا يُعرف إن كان قد وصل"),
        PeriodOver = "period_over" ("The campaign's period was over", "انتهت مدة الحملة"),
        Disabled = "disabled" ("The campaign was disabled", "عُطلت الحملة"),
    }
}

kernel::code! {
    /// What a campaign's next message waits for.
    pub enum CampaignWait: text {
        Start = "start" ("For the start time, and some minutes", "وقت البدء وبضع دقائق"),
        Gap = "gap" ("30 to 90 seconds between two messages", "من 30 إلى 90 ثانية بين رسالتين"),
        Rest = "rest" ("5 to 15 minutes after each 100 messages", "من 5 إلى 15 دقيقة بعد كل 100 رسالة"),
        Hours = "hours" ("Messages go out from 09:00 to 23:00", "تُرسل الرسائل من 09:00 إلى 23:00"),
        WarmUp = "warm_up" (
            "A newly linked number sends few messages on its first days",
            "يرسل الرقم المرتبط حديثاً رسائل قليلة في أيامه الأولى"
        ),
        Gateway = "gateway" ("WhatsApp did not answer; it is tried again", "لم يستجب واتساب؛ ستُعاد المحاولة"),
        NotConnected = "not_connected" ("WhatsApp is not connected", "واتساب غير متصل"),
        Earlier = "earlier" ("An earlier campaign is sent first", "تُرسل حملة أسبق أولاً"),
        Paused = "paused" ("It is paused", "متوقفة مؤقتاً"),
    }
}

kernel::code! {
    /// Tenants by their contracts.
    pub enum AudienceContract: text {
        Live = "live" ("Live contract", "عقد سارٍ"),
        EndingSoon = "ending_soon" ("Contract ends within three months", "عقد ينتهي خلال ثلاثة أشهر"),
        Ended = "ended" ("No live contract any more", "لم يعد لديه عقد سارٍ"),
        None = "none" ("Never had a contract", "لم يكن له عقد"),
    }
}
