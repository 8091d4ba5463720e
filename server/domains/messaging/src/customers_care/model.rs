//! What callers see of customers care, and give.

use chrono::{DateTime, NaiveDate, Utc};
use collections::contract_payments::ContractPaymentId;
use kernel::code::Code as _;
use kernel::export::{Cell, ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::text::{Language, Text};
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::{CustomerId, MissingData};
use parties::facts::CUSTOMERS;
use poem_openapi::{NewType, Object};
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, PLACES, UNITS};
use sea_orm::{FromJsonQueryResult, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::codes::CareEntryKind;
use super::rules::{candidates, is_to_call, is_told, told};
use super::{CareAnswer, CareAnswerId, CareLeftOut, CareList, CareMessageId, CareRunId};
use crate::deliveries::{Channel, DeliveryStatus};

/// What is missing of a tenant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, NewType, FromJsonQueryResult)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
#[serde(transparent)]
pub struct MissingOfTenant(pub Vec<MissingData>);

impl MissingOfTenant {
    pub fn words(&self, language: Language) -> String {
        let words = self
            .0
            .iter()
            .map(|data| data.text().get(language).to_owned());
        words.collect::<Vec<_>>().join(match language {
            Language::En => ", ",
            Language::Ar => "، ",
        })
    }
}

kernel::list! {
    /// Somebody to write to, and why.
    pub struct CareRow = "customers_care" ("Customers care", "العناية بالعملاء"), filtered by CareFilter {
        from: format!(
            "{} r JOIN {CUSTOMERS} c ON c.id = r.customer_id \
             JOIN {CONTRACTS} k ON k.id = r.contract_id JOIN {UNITS} u ON u.id = k.unit_id \
             JOIN {BUILDINGS} b ON b.id = u.building_id JOIN {PLACES} l ON l.building_id = b.id \
             LEFT JOIN LATERAL (SELECT t.id, t.status, t.channel, t.created_at, upper(t.period) AS until \
                 FROM {} t WHERE t.list = r.list AND t.record_id = r.record_id \
                 ORDER BY t.created_at DESC LIMIT 1) m ON true \
             LEFT JOIN LATERAL (SELECT a.answer, a.call_on, a.note, a.created_at FROM care_answers a \
                 WHERE a.list = r.list AND a.record_id = r.record_id ORDER BY a.id DESC LIMIT 1) a ON true",
            candidates(),
            told(),
        ),
        key: "r.key",
        order: "r.due_on NULLS FIRST",
        search: "(c.search_key || ' ' || k.search_key || ' ' || u.search_key)",
        exports: [
            list, customer_name_en, customer_mobile, customer_email, contract_number, building_name_en, unit_number,
            missing, due_on, attest_by, amount, told_at, told_status, answer, call_on, answer_note,
        ],
    } {
        /// Of the row: its list and its record.
        key: String = "r.key";
        list: CareList [export("List", "القائمة")] = "r.list";
        /// Of the tenant, the contract or the payment, by the list.
        record_id: i64 = "r.record_id";
        customer_id: CustomerId = "r.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "c.name_en";
        customer_name_ar: Option<String> [sort] = "c.name_ar";
        customer_mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "c.mobile";
        customer_email: Option<String> [export("E-mail", "البريد الإلكتروني")] = "c.email";
        /// The language that the tenant is written to in.
        language: Language = "c.language";
        allow_whatsapp: bool = "c.allow_whatsapp";
        contract_id: ContractId = "r.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "k.number";
        building_id: BuildingId = "b.id";
        building_name_en: String [sort, export("Building", "المبنى", arabic building_name_ar)]
            = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        city_name_en: String = "l.city_en";
        city_name_ar: String = "l.city_ar";
        /// ISO 3166 alpha-2.
        country: String = "l.country";
        /// What is missing, in the list of missing data.
        missing: Option<MissingOfTenant> [export("Missing", "الناقص", ColumnKind::Text, |row, language| {
            row.missing.as_ref().map_or(Cell::Empty, |missing| missing.words(language).as_str().into())
        })] = "r.missing";
        /// The day that it is about: of expiry, of the contract's end, of the oldest payment.
        due_on: Option<NaiveDate> [sort, export("Date", "التاريخ")] = "r.due_on";
        /// The last day to register the contract, in the list of those that are not.
        attest_by: Option<NaiveDate> [sort, export("Register by", "آخر يوم للتسجيل")]
            = format!("CASE WHEN r.list = {} THEN k.attest_by END", CareList::UnattestedContracts.sql());
        /// What is owed.
        amount: Option<Amount> [sort, export("Amount", "المبلغ")] = "r.amount";
        /// How the tenant is reached; missing where there is no way.
        channel: Option<Channel> => None;
        /// Why the tenant is not written to; missing where they are.
        left_out: Option<CareLeftOut> => None;
        /// The last message about this.
        message_id: Option<CareMessageId> = "m.id";
        told_status: Option<DeliveryStatus> [export("Last message", "آخر رسالة")] = "m.status";
        told_by: Option<Channel> = "m.channel";
        /// UTC.
        told_at: Option<DateTime<Utc>> [sort, export("Told at", "وقت الإبلاغ")] = "m.created_at";
        /// The first day on which the same may be told again.
        silent_until: Option<NaiveDate> = "m.until";
        answer: Option<CareAnswer> [export("Answer", "الرد")] = "a.answer";
        call_on: Option<NaiveDate> [sort, export("Call again on", "معاودة الاتصال في")] = "a.call_on";
        answer_note: Option<String> [export("Note", "ملاحظة")] = "a.note";
        /// UTC.
        answered_at: Option<DateTime<Utc>> [sort] = "a.created_at";
    }
}

kernel::filter! {
    pub struct CareFilter {
        list: CareList = "r.list = ?";
        customer_id: CustomerId = "r.customer_id = ?";
        contract_id: ContractId = "r.contract_id = ?";
        contract_payment_id: ContractPaymentId = format!(
            "(r.list = {} AND r.record_id = ?)", CareList::ContractPayment.sql()
        );
        building_id: BuildingId = "b.id = ?";
        /// What is missing of the tenant.
        missing: MissingData = "jsonb_exists(r.missing, ?)";
        /// Whether the period of the last message is not over.
        told: bool = format!("({} = ?)", is_told());
        told_status: DeliveryStatus = "m.status = ?";
        answer: CareAnswer = "a.answer = ?";
        /// Whose answer is to call again, today or earlier.
        to_call: bool = format!("({} = ?)", is_to_call());
        /// Whether the tenant can be written to.
        reachable: bool;
        due_from: NaiveDate = "r.due_on >= ?";
        due_to: NaiveDate = "r.due_on <= ?";
    }
}

/// One page of a care list, with the sums over all pages.
#[derive(Debug, Object, Serialize)]
pub struct CarePage {
    pub items: Vec<CareRow>,
    /// Rows that match, over all pages.
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: CareTotals,
}

/// Sums over all rows that match.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct CareTotals {
    pub amount: Amount,
    /// Whose period of the last message is not over.
    pub told: i64,
    /// Who cannot be written to.
    pub unreachable: i64,
    /// Who is to be called today or was to be called before.
    pub to_call: i64,
}

/// One list: how many are in it, and which answers it asks for.
#[derive(Debug, Object, Serialize)]
pub struct CareListState {
    pub list: CareList,
    pub rows: i64,
    /// Whose period of the last message is not over.
    pub told: i64,
    /// Who cannot be written to.
    pub unreachable: i64,
    /// Who is to be called today or was to be called before.
    pub to_call: i64,
    pub answers: Vec<CareAnswer>,
}

/// What the next morning sends by itself, as things are now.
#[derive(Debug, Object, Serialize)]
pub struct CareMorning {
    pub date: NaiveDate,
    /// UTC.
    pub at: DateTime<Utc>,
    /// The lists that are switched on.
    pub lists: Vec<CareMorningList>,
}

/// One list of a morning.
#[derive(Debug, Object, Serialize)]
pub struct CareMorningList {
    pub list: CareList,
    pub by_email: i64,
    pub by_whatsapp: i64,
    /// Left out, since the period of the last message is not over.
    pub told: i64,
    /// Left out, since there is no way to write to them.
    pub unreachable: i64,
}

/// One row of a care list.
#[derive(Debug, Object)]
pub struct CareSubject {
    pub list: CareList,
    pub record_id: i64,
    /// WhatsApp where it is connected and the tenant allows it, else e-mail, unless it says otherwise.
    pub channel: Option<Channel>,
}

/// A message as it would be sent, in both languages.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CarePreview {
    /// How it would be sent; missing where it cannot be.
    pub channel: Option<Channel>,
    pub recipient: Option<String>,
    /// Why it cannot be sent, in the caller's language.
    pub refusal: Option<String>,
    /// The language of the tenant, in which it is sent.
    pub language: Language,
    pub subject_en: String,
    pub subject_ar: String,
    pub body_en: String,
    pub body_ar: String,
}

/// Which rows of the list that the filters show: these, or all of them.
#[derive(Debug, Object)]
pub struct CareChoice {
    pub record_ids: Option<Vec<i64>>,
}

#[derive(Debug, Object)]
pub struct CareAnswerInput {
    pub list: CareList,
    pub record_id: i64,
    pub answer: CareAnswer,
    /// `YYYY-MM-DD`, today or later; needed where nobody answered.
    pub call_on: Option<String>,
    /// Needed where the answer is something else.
    pub note: Option<String>,
}

kernel::list! {
    /// Many messages of one list that were sent at once.
    pub struct CareRun = "care_runs" ("Sendings", "عمليات الإرسال"), filtered by CareRunFilter {
        from: "care_runs n",
        key: "n.id",
        order: "n.id DESC",
    } {
        id: CareRunId = "n.id";
        list: CareList [export("List", "القائمة")] = "n.list";
        total: i32 [export("Chosen", "المختار")] = "n.total";
        done: i32 [export("Done", "المنجز")] = "n.done";
        /// Messages that were queued.
        queued: i32 [export("Sent", "أُرسل")] = "n.queued";
        /// Told already in this period.
        told: i32 [export("Told before", "أُبلغ من قبل")] = "n.told";
        unreachable: i32 [export("Unreachable", "تعذر الوصول")] = "n.unreachable";
        /// Settled before it was their turn.
        settled: i32 [export("Settled", "سُوّي")] = "n.settled";
        started_by: String [export("By", "بواسطة")] = "n.started_by";
        /// UTC.
        created_at: DateTime<Utc> [sort, export("Begun", "البداية")] = "n.created_at";
        /// UTC; missing while it runs.
        ended_at: Option<DateTime<Utc>> [export("Ended", "النهاية")] = "n.ended_at";
    }
}

kernel::filter! {
    pub struct CareRunFilter {
        list: CareList = "n.list = ?";
        ended: bool = "((n.ended_at IS NOT NULL) = ?)";
    }
}

/// Messages and answers, as rows of one log.
fn entries() -> String {
    format!(
        "(SELECT 'm' || m.id AS key, {message}::text AS kind, m.created_at AS at, m.sent_by AS actor_name, m.list, \
         m.record_id, m.customer_id, m.contract_id, m.id AS message_id, m.channel, m.recipient, m.status, m.subject, m.body, \
         m.error, m.sent_at, m.delivered_at, m.read_at, m.care_run_id, NULL::bigint AS answer_id, NULL AS answer, NULL::date AS call_on, NULL AS note \
         FROM care_messages m \
         UNION ALL SELECT 'a' || a.id, {answer}, a.created_at, a.answered_by, a.list, \
         a.record_id, a.customer_id, a.contract_id, NULL, NULL, NULL, NULL, NULL, NULL, \
         NULL, NULL, NULL, NULL, NULL, a.id, a.answer, a.call_on, a.note \
         FROM care_answers a)",
        message = CareEntryKind::Message.sql(),
        answer = CareEntryKind::Answer.sql(),
    )
}

kernel::list! {
    /// What was sent to a tenant, or what they answered.
    pub struct CareEntry = "care_log" ("Messages and answers", "الرسائل والردود"), filtered by CareEntryFilter {
        from: format!(
            "{} e JOIN {CUSTOMERS} c ON c.id = e.customer_id JOIN {CONTRACTS} k ON k.id = e.contract_id",
            entries(),
        ),
        key: "e.key",
        order: "e.at DESC",
        search: "(c.search_key || ' ' || k.search_key)",
        exports: [
            at, list, customer_name_en, contract_number, kind, channel, recipient, status, delivered_at, read_at, error, answer,
            call_on, note, actor_name,
        ],
    } {
        key: String = "e.key";
        kind: CareEntryKind [export("Kind", "النوع")] = "e.kind";
        /// UTC.
        at: DateTime<Utc> [sort, export("At", "الوقت")] = "e.at";
        /// Who sent or entered it.
        actor_name: String [export("By", "بواسطة")] = "e.actor_name";
        list: CareList [export("List", "القائمة")] = "e.list";
        record_id: i64 = "e.record_id";
        customer_id: CustomerId = "e.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "c.name_en";
        customer_name_ar: Option<String> [sort] = "c.name_ar";
        contract_id: ContractId = "e.contract_id";
        contract_number: String [export("Contract", "العقد", ColumnKind::Code)] = "k.number";
        message_id: Option<CareMessageId> = "e.message_id";
        channel: Option<Channel> [export("Channel", "القناة")] = "e.channel";
        recipient: Option<String> [export("Sent to", "أُرسل إلى")] = "e.recipient";
        status: Option<DeliveryStatus> [sort, export("Status", "الحالة")] = "e.status";
        subject: Option<String> = "e.subject";
        body: Option<String> = "e.body";
        /// Why it failed.
        error: Option<String> [export("Why it failed", "سبب الفشل")] = "e.error";
        /// UTC.
        sent_at: Option<DateTime<Utc>> = "e.sent_at";
        /// UTC; when WhatsApp said that it arrived.
        delivered_at: Option<DateTime<Utc>> [export("Delivered at", "وقت الوصول")] = "e.delivered_at";
        /// UTC; when WhatsApp said that it was read.
        read_at: Option<DateTime<Utc>> [export("Read at", "وقت القراءة")] = "e.read_at";
        care_run_id: Option<CareRunId> = "e.care_run_id";
        answer_id: Option<CareAnswerId> = "e.answer_id";
        answer: Option<CareAnswer> [export("Answer", "الرد")] = "e.answer";
        call_on: Option<NaiveDate> [sort, export("Call again on", "معاودة الاتصال في")] = "e.call_on";
        note: Option<String> [export("Note", "ملاحظة")] = "e.note";
    }
}

kernel::filter! {
    pub struct CareEntryFilter {
        list: CareList = "e.list = ?";
        record_id: i64 = "e.record_id = ?";
        customer_id: CustomerId = "e.customer_id = ?";
        contract_id: ContractId = "e.contract_id = ?";
        kind: CareEntryKind = "e.kind = ?";
        status: DeliveryStatus = "e.status = ?";
        channel: Channel = "e.channel = ?";
        answer: CareAnswer = "e.answer = ?";
        care_run_id: CareRunId = "e.care_run_id = ?";
        /// Days in UTC.
        from: NaiveDate = "e.at::date >= ?";
        to: NaiveDate = "e.at::date <= ?";
    }
}

/// Which lists are sent each morning by themselves.
#[derive(Debug, Object, Serialize)]
pub struct CareSettings {
    pub daily: Vec<CareList>,
    /// The lists that may be.
    pub possible: Vec<CareList>,
    /// The hour in the merchant's time zone, as of payment reminders.
    pub hour: i16,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct CareSettingsInput {
    pub daily: Vec<CareList>,
    /// The version that the form was opened with.
    pub version: i64,
}

impl CareRow {
    pub fn customer(&self) -> Text {
        let name = |name: &Option<String>| name.clone().unwrap_or_default();
        Text::new(name(&self.customer_name_en), name(&self.customer_name_ar))
    }

    pub fn building(&self) -> Text {
        Text::new(self.building_name_en.clone(), self.building_name_ar.clone())
    }
}
