//! What a merchant bought, and what of it is left.

use sea_orm::ConnectionTrait as _;

use super::reach::Reach;
use super::{Merchant, MerchantConn as _, MerchantTx};
use crate::code::Code as _;
use crate::error::{Problem, Result};
use crate::notification::{AddNotification, NotificationKind};
use crate::sql::statement;
use crate::text::Text;

/// The plan of a merchant, as much of it as a write needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoughtPlan {
    pub id: i64,
    /// Nothing where the plan has no such limit.
    pub units: Option<i32>,
    pub users: Option<i32>,
    /// WhatsApp messages a month.
    pub messages: Option<i32>,
    /// The pages of the permission map that it is sold without.
    pub left_out: Vec<String>,
}

crate::code! {
    /// What of a merchant's use is counted against the plan.
    pub enum Metered: text {
        Units = "units" ("Units", "الوحدات"),
        Users = "users" ("Users", "المستخدمون"),
        Messages = "messages" ("WhatsApp messages this month", "رسائل واتساب هذا الشهر"),
    }
}

/// The share of a limit, in per cent, from which the office is told of it.
pub const NEARLY: i64 = 80;

/// Whether so many are at least this share of the limit.
pub fn reaches(used: i64, limit: i64, percent: i64) -> bool {
    used.saturating_mul(100) >= limit.saturating_mul(percent)
}

impl Merchant {
    /// What the merchant's plan allows, where it has such a limit.
    pub fn limit(&self, metered: Metered) -> Option<i64> {
        let plan = self.plan.as_ref()?;
        match metered {
            Metered::Units => plan.units.map(i64::from),
            Metered::Users => plan.users.map(i64::from),
            Metered::Messages => plan.messages.map(i64::from),
        }
    }

    /// Refuses to write on a page that the merchant's plan is sold without. `noun` is the page's.
    pub fn ensure_bought(&self, noun: &str) -> Result<()> {
        let left_out = self.plan.as_ref().map(|plan| plan.left_out.as_slice());
        if left_out.unwrap_or_default().iter().all(|out| out != noun) {
            return Ok(());
        }
        Err(Problem::new(
            501,
            "not_in_plan",
            Text::fixed(
                "Your plan does not include this. What exists stays as it is; for more, see the page Subscription and \
                 ask our sales team for a larger plan.",
                "باقتك لا تشمل هذه الخاصية. يبقى الموجود كما هو، وللمزيد راجع صفحة الاشتراك واطلب باقة أكبر من فريق المبيعات.",
            ),
        ))
    }
}

/// Pages whose writes would reach somebody outside: a mail server, a telephone, the tax authority, the platform's sales.
const OUTSIDE: [&str; 4] = [
    "billing",
    "email_settings",
    "whatsapp_settings",
    "zatca_settings",
];

impl Merchant {
    /// Refuses to write in a sandbox what would leave it. `noun` is the page's.
    pub fn ensure_inside(&self, noun: &str) -> Result<()> {
        if !self.is_sandbox() || !OUTSIDE.contains(&noun) {
            return Ok(());
        }
        Err(Problem::new(
            501,
            "not_in_sandbox",
            Text::fixed(
                "The sandbox sends nothing to anybody: this can only be changed in the account itself, with a key that is \
                 not of the sandbox.",
                "لا ترسل البيئة التجريبية شيئاً إلى أحد: لا يمكن تغيير هذا إلا في الحساب نفسه وبمفتاح غير تجريبي.",
            ),
        ))
    }
}

impl MerchantTx {
    /// Refuses to add more than the plan allows, and tells the office when a limit is near or reached. `rows` selects
    /// what is counted; no more of it is read than the limit. To be called before they are added.
    pub async fn make_room(&self, metered: Metered, rows: &str, adding: usize) -> Result<()> {
        let merchant = self.merchant();
        let (Some(limit), Some(plan)) = (merchant.limit(metered), &merchant.plan) else {
            return Ok(());
        };
        let adding = i64::try_from(adding).unwrap_or(i64::MAX);
        let mut used = self.counted(rows, limit).await?;
        if adding > 0 && reaches(used.saturating_add(adding), limit, NEARLY) {
            // Near the limit, those who add at the same time are counted one by one.
            let one_by_one = "SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))";
            let values = [merchant.key.clone().into(), metered.as_str().into()];
            self.execute_raw(statement(one_by_one, values)).await?;
            used = self.counted(rows, limit).await?;
        }
        let after = used.saturating_add(adding);
        if adding > 0 && after > limit {
            return Err(limit_reached(metered, limit));
        }
        for percent in [NEARLY, 100] {
            if reaches(after, limit, percent) && !reaches(used, limit, percent) {
                let key = format!("{}-{percent}-{}-{limit}", metered.as_str(), plan.id);
                self.enqueue(nearly(metered, percent, limit, plan.id), key)
                    .await?;
            }
        }
        Ok(())
    }

    /// Tells the office of a limit that is near or reached, once each `period`, where it refuses nothing: what is due goes on.
    pub async fn tell_of_use(&self, metered: Metered, used: i64, period: &str) -> Result<()> {
        let merchant = self.merchant();
        let (Some(limit), Some(plan)) = (merchant.limit(metered), &merchant.plan) else {
            return Ok(());
        };
        let reached = [100, NEARLY]
            .into_iter()
            .find(|percent| reaches(used, limit, *percent));
        if let Some(percent) = reached {
            let key = format!(
                "{}-{percent}-{}-{limit}-{period}",
                metered.as_str(),
                plan.id
            );
            self.enqueue(nearly(metered, percent, limit, plan.id), key)
                .await?;
        }
        Ok(())
    }

    /// How many there are of all the merchant's, at most one more than the limit.
    async fn counted(&self, rows: &str, limit: i64) -> Result<i64> {
        let most = limit.saturating_add(1);
        let sql = format!("SELECT count(*) AS used FROM ({rows} LIMIT {most}) r");
        let standing = self.caller().standing;
        let whole = match (&self.merchant().role, standing.reach) {
            (Some(role), reach) if reach != Reach::All => Some(role),
            _ => None,
        };
        if let Some(role) = whole {
            let enter = format!("SET LOCAL ROLE \"{role}\"");
            self.execute_unprepared(&enter).await?;
        }
        let row = self.query_one_raw(statement(sql, [])).await?;
        if let Some(role) = whole {
            let back = format!("SET LOCAL ROLE \"{role}_limited\"");
            self.execute_unprepared(&back).await?;
        }
        let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a count without a row")))?;
        Ok(row.try_get("", "used")?)
    }
}

fn limit_reached(metered: Metered, limit: i64) -> Problem {
    let Text { en, ar } = metered.text();
    Problem::new(
        501,
        "plan_limit_reached",
        Text::new(
            format!(
                "Your plan's limit is reached: {en} {limit}. What exists goes on. To add more, disable what is no longer \
                 used, or ask our sales team for a larger plan; the page Subscription shows the limits."
            ),
            format!(
                "تم بلوغ حد باقتك: {ar} {limit}. يستمر الموجود كما هو. للإضافة، عطّل ما لم يعد مستخدماً أو اطلب باقة أكبر \
                 من فريق المبيعات؛ وتعرض صفحة الاشتراك الحدود."
            ),
        ),
    )
}

/// What the bell says of a limit that is near or reached.
fn nearly(metered: Metered, percent: i64, limit: i64, plan: i64) -> AddNotification {
    let Text { en, ar } = metered.text();
    let (title_en, title_ar) = if percent < 100 {
        (
            format!(
                "{percent}% of your plan's limit is used: {en} {limit}. See Subscription for a larger plan."
            ),
            format!("استُخدم {percent}% من حد باقتك: {ar} {limit}. راجع صفحة الاشتراك لباقة أكبر."),
        )
    } else {
        (
            format!(
                "Your plan's limit is reached: {en} {limit}. See Subscription for a larger plan."
            ),
            format!("تم بلوغ حد باقتك: {ar} {limit}. راجع صفحة الاشتراك لباقة أكبر."),
        )
    };
    AddNotification {
        kind: NotificationKind::Subscription,
        title_en,
        title_ar,
        noun: Some("billing".to_owned()),
        record_id: Some(plan),
        topic: None,
        user_id: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_a_limit_is_exact() {
        assert!(!reaches(3, 4, NEARLY));
        assert!(reaches(4, 5, NEARLY));
        assert!(!reaches(99, 100, 100));
        assert!(reaches(100, 100, 100));
        assert!(reaches(i64::MAX, 7, 100));
    }
}
