//! Which changes are told, under which name, with which fields. What is not here stays inside.

use kernel::permission::{Page, Permissions};
use serde_json::{Map, Value};

use super::EventFieldKind::{self, Amount, Code, Date, Id, Instant, Number, Text};
use super::model::{EventData, WebhookEventField, WebhookEventKind};

/// Of all kinds; one that changes its fields gets a number of its own.
pub const VERSION: i32 = 1;

/// Records whose changes are told.
#[derive(Debug)]
pub struct Told {
    /// As in the audit log.
    pub noun: &'static str,
    /// The first word of its kinds.
    word: &'static str,
    en: &'static str,
    ar: &'static str,
    /// What an employee needs to be told them.
    pub permission: &'static str,
    /// Columns of the record, in their order.
    pub fields: &'static [(&'static str, EventFieldKind)],
    /// The verbs of the audit log.
    pub verbs: &'static [&'static str],
}

/// The words of the verbs; in Arabic the noun follows.
const VERBS: &[(&str, &str, &str)] = &[
    ("activated", "activated", "تفعيل"),
    ("amended", "amended", "تعديل شروط"),
    ("answered", "answered", "الرد على"),
    ("bounced", "bounced", "ارتجاع"),
    ("cancelled", "cancelled", "إلغاء"),
    ("cleared", "cleared", "صرف"),
    ("closed", "closed", "إغلاق"),
    ("collected", "collected", "تحصيل"),
    ("created", "added", "إضافة"),
    ("deposited", "deposited", "إيداع"),
    ("disabled", "disabled", "تعطيل"),
    ("expired", "expired", "انتهاء"),
    ("issued", "issued", "إصدار"),
    (
        "marked_not_collected",
        "marked as not collected",
        "تسجيل عدم تحصيل",
    ),
    ("merged", "merged", "دمج"),
    ("posted", "posted", "ترحيل"),
    ("reinstated", "reinstated", "إعادة سريان"),
    ("released", "released", "إنهاء"),
    ("removed", "removed", "حذف"),
    ("reopened", "reopened", "إعادة فتح"),
    ("replaced", "replaced", "استبدال"),
    ("resumed", "resumed", "استئناف"),
    ("returned", "returned to the tenant", "إعادة"),
    ("signed", "signed", "توقيع"),
    ("split", "split", "تقسيم"),
    ("stopped", "stopped", "إيقاف"),
    ("taken_back", "taken back", "التراجع عن"),
    ("terminated", "terminated", "إنهاء مبكر"),
    ("uncollected", "uncollected", "إلغاء تحصيل"),
    ("unmerged", "unmerged", "فك دمج"),
    ("updated", "changed", "تغيير"),
    ("voided", "voided", "إبطال"),
    ("waived", "waived", "الإعفاء من"),
    ("withdrawn", "withdrawn", "سحب"),
];

pub const TOLD: &[Told] = &[
    Told {
        noun: "account",
        word: "account",
        en: "Account",
        ar: "الحساب",
        permission: "account.view",
        fields: &[
            ("name_en", Text),
            ("name_ar", Text),
            ("email", Text),
            ("mobile", Text),
        ],
        verbs: &["updated"],
    },
    Told {
        noun: "customers",
        word: "customer",
        en: "Tenant",
        ar: "مستأجر",
        permission: "customers.view",
        fields: &[
            ("name_en", Text),
            ("name_ar", Text),
            ("mobile", Text),
            ("email", Text),
            ("nationality", Text),
            ("trn", Text),
            ("language", Code),
            ("status", Code),
            ("merged_into_id", Id),
        ],
        verbs: &["created", "updated", "merged", "unmerged", "removed"],
    },
    Told {
        noun: "owners",
        word: "owner",
        en: "Owner",
        ar: "مالك",
        permission: "owners.view",
        fields: &[
            ("name_en", Text),
            ("name_ar", Text),
            ("mobile", Text),
            ("email", Text),
            ("nationality", Text),
            ("trn", Text),
            ("language", Code),
            ("status", Code),
        ],
        verbs: &["created", "updated", "removed"],
    },
    Told {
        noun: "buildings",
        word: "building",
        en: "Building",
        ar: "مبنى",
        permission: "buildings.view",
        fields: &[
            ("name_en", Text),
            ("name_ar", Text),
            ("city_id", Id),
            ("sector_id", Id),
            ("district_id", Id),
            ("plot", Text),
            ("street", Text),
            ("location_url", Text),
            ("latitude", Number),
            ("longitude", Number),
            ("floors", Number),
            ("status", Code),
        ],
        verbs: &["created", "updated", "activated", "disabled", "removed"],
    },
    Told {
        noun: "units",
        word: "unit",
        en: "Unit",
        ar: "وحدة",
        permission: "units.view",
        fields: &[
            ("building_id", Id),
            ("number", Text),
            ("floor", Number),
            ("usage", Code),
            ("kind", Code),
            ("size_sqft", Number),
            ("bedrooms", Code),
            ("bathrooms", Number),
            ("minimum_rent", Amount),
            ("location_url", Text),
            ("latitude", Number),
            ("longitude", Number),
            ("status", Code),
        ],
        verbs: &["created", "updated", "activated", "disabled", "removed"],
    },
    Told {
        noun: "enquiries",
        word: "enquiry",
        en: "Enquiry",
        ar: "استفسار",
        permission: "enquiries.view",
        fields: &[
            ("unit_id", Id),
            ("name", Text),
            ("mobile", Text),
            ("message", Text),
            ("viewing_on", Date),
            ("language", Code),
            ("state", Code),
        ],
        verbs: &["created", "answered", "closed", "reopened"],
    },
    Told {
        noun: "contracts",
        word: "contract",
        en: "Contract",
        ar: "عقد",
        permission: "contracts.view",
        fields: &[
            ("number", Text),
            ("status", Code),
            ("customer_id", Id),
            ("unit_id", Id),
            ("parking_id", Id),
            ("issue_date", Date),
            ("starts_on", Date),
            ("ends_on", Date),
            ("agreed_ends_on", Date),
            ("rent_price", Amount),
            ("total_rent", Amount),
            ("insurance_amount", Amount),
            ("tasdeq_number", Text),
            ("issued_at", Instant),
            ("signed_at", Instant),
            ("cancelled_at", Instant),
            ("stopped_on", Date),
            ("follows_id", Id),
        ],
        verbs: &[
            "created",
            "updated",
            "issued",
            "amended",
            "cancelled",
            "stopped",
            "resumed",
            "terminated",
            "reinstated",
            "expired",
            "removed",
        ],
    },
    Told {
        noun: "addenda",
        word: "addendum",
        en: "Addendum",
        ar: "ملحق عقد",
        permission: "addenda.view",
        fields: &[
            ("contract_id", Id),
            ("sequence", Number),
            ("status", Code),
            ("effective_on", Date),
            ("issued_at", Instant),
            ("signed_at", Instant),
            ("withdrawn_at", Instant),
        ],
        verbs: &["created", "issued", "signed", "withdrawn", "removed"],
    },
    Told {
        noun: "notices",
        word: "notice",
        en: "Notice of leaving",
        ar: "إشعار إخلاء",
        permission: "notices.view",
        fields: &[
            ("contract_id", Id),
            ("given_by", Code),
            ("given_on", Date),
            ("leaves_on", Date),
            ("withdrawn_on", Date),
        ],
        verbs: &["created", "withdrawn"],
    },
    Told {
        noun: "registrations",
        word: "registration",
        en: "Registration of a contract",
        ar: "تسجيل عقد",
        permission: "registrations.view",
        fields: &[
            ("contract_id", Id),
            ("registry", Code),
            ("registered_on", Date),
            ("fee", Amount),
            ("paid_by", Code),
            ("withdrawn_on", Date),
        ],
        verbs: &["created", "withdrawn"],
    },
    Told {
        noun: "unit_holds",
        word: "unit_hold",
        en: "Hold of a unit",
        ar: "حجز وحدة",
        permission: "unit_holds.view",
        fields: &[
            ("unit_id", Id),
            ("parking_id", Id),
            ("customer_id", Id),
            ("starts_on", Date),
            ("ends_on", Date),
            ("released_on", Date),
        ],
        verbs: &["created", "released"],
    },
    Told {
        noun: "contract_payments",
        word: "payment",
        en: "Contract payment",
        ar: "دفعة عقد",
        permission: "contract_payments.view",
        fields: &[
            ("contract_id", Id),
            ("kind", Code),
            ("sequence", Number),
            ("amount", Amount),
            ("due_on", Date),
            ("status", Code),
            ("method", Code),
            ("collected_on", Date),
            ("receipt_number", Text),
            ("not_collected_reason", Code),
            ("split_from_id", Id),
            ("settlement_id", Id),
        ],
        verbs: &[
            "created",
            "updated",
            "collected",
            "uncollected",
            "marked_not_collected",
            "split",
            "cancelled",
            "removed",
        ],
    },
    Told {
        noun: "receipts",
        word: "receipt",
        en: "Receipt",
        ar: "سند قبض",
        permission: "receipts.view",
        fields: &[
            ("number", Text),
            ("contract_payment_id", Id),
            ("amount", Amount),
            ("received_on", Date),
            ("method", Code),
            ("reference", Text),
            ("voided_at", Instant),
        ],
        verbs: &["created", "voided"],
    },
    Told {
        noun: "cheques",
        word: "cheque",
        en: "Cheque",
        ar: "شيك",
        permission: "cheques.view",
        fields: &[
            ("contract_id", Id),
            ("contract_payment_id", Id),
            ("purpose", Code),
            ("number", Text),
            ("bank", Text),
            ("drawer", Text),
            ("cheque_date", Date),
            ("amount", Amount),
            ("state", Code),
            ("received_on", Date),
            ("cleared_on", Date),
            ("replaces_id", Id),
        ],
        verbs: &[
            "created",
            "updated",
            "deposited",
            "cleared",
            "bounced",
            "replaced",
            "returned",
            "taken_back",
            "voided",
        ],
    },
    Told {
        noun: "charges",
        word: "charge",
        en: "Charge",
        ar: "رسم",
        permission: "charges.view",
        fields: &[
            ("contract_id", Id),
            ("kind", Code),
            ("amount", Amount),
            ("charged_on", Date),
            ("status", Code),
            ("settled_on", Date),
            ("method", Code),
        ],
        verbs: &["created", "collected", "waived", "split"],
    },
    Told {
        noun: "settlements",
        word: "settlement",
        en: "Settlement",
        ar: "تسوية",
        permission: "settlements.view",
        fields: &[
            ("contract_id", Id),
            ("status", Code),
            ("number", Text),
            ("last_day", Date),
            ("net", Amount),
            ("posted_on", Date),
            ("reversed_on", Date),
        ],
        verbs: &["created", "posted", "taken_back"],
    },
    Told {
        noun: "invoices",
        word: "invoice",
        en: "Tax invoice",
        ar: "فاتورة ضريبية",
        permission: "invoices.view",
        fields: &[
            ("number", Text),
            ("kind", Code),
            ("subtype", Code),
            ("contract_payment_id", Id),
            ("customer_id", Id),
            ("original_id", Id),
            ("issued_at", Instant),
            ("issue_date", Date),
            ("currency", Text),
            ("net", Amount),
            ("vat", Amount),
            ("total", Amount),
            ("taken_back_at", Instant),
        ],
        verbs: &["created", "taken_back"],
    },
    Told {
        noun: "owner_payouts",
        word: "owner_payout",
        en: "Payout to an owner",
        ar: "دفعة مالك",
        permission: "owner_payouts.view",
        fields: &[
            ("number", Text),
            ("owner_id", Id),
            ("paid_on", Date),
            ("amount", Amount),
            ("method", Code),
            ("reference", Text),
            ("reverses_id", Id),
        ],
        verbs: &["created"],
    },
    Told {
        noun: "complaints",
        word: "complaint",
        en: "Complaint",
        ar: "شكوى",
        permission: "complaints.view",
        fields: &[
            ("kind", Code),
            ("state", Code),
            ("customer_id", Id),
            ("contract_id", Id),
            ("text", Text),
            ("assignee_id", Id),
            ("due_on", Date),
            ("resolution", Text),
            ("closed_at", Instant),
        ],
        verbs: &["created", "updated", "closed", "reopened"],
    },
];

/// What becomes of each event that contexts publish to one another.
pub const PUBLISHED: &[(&str, Public)] = &[
    ("account.changed", Public::As("account.updated")),
    ("cheques.bounced", Public::As("cheque.bounced")),
    (
        "contract_payments.collected",
        Public::As("payment.collected"),
    ),
    ("registrations.recorded", Public::As("registration.created")),
    (
        "registrations.withdrawn",
        Public::As("registration.withdrawn"),
    ),
    (
        "settlements.rent_given_back",
        Public::As("settlement.posted"),
    ),
    (
        "settlements.rent_charged_again",
        Public::As("settlement.taken_back"),
    ),
    (
        "zatca_settings.sending_restored",
        Public::Not("credentials of a device are between the office and the authority"),
    ),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Public {
    As(&'static str),
    /// Why nobody outside is told.
    Not(&'static str),
}

impl Told {
    pub fn kind(&self, verb: &str) -> String {
        format!("{}.{verb}", self.word)
    }

    fn words(&self, verb: &str) -> (String, String) {
        let found = VERBS.iter().find(|(name, ..)| *name == verb);
        let (en, ar) = found.map_or((verb, verb), |(_, en, ar)| (*en, *ar));
        (format!("{} {en}", self.en), format!("{ar} {}", self.ar))
    }

    /// The public part of an entry of the audit log.
    pub fn data(&self, id: i64, before: Option<&Value>, after: Option<&Value>) -> EventData {
        let shown = after.or(before);
        let value = |of: Option<&Value>, field: &str| {
            of.and_then(|record| record.get(field))
                .cloned()
                .unwrap_or(Value::Null)
        };
        let fields = self.fields.iter().map(|(field, _)| *field);
        let record = fields
            .clone()
            .map(|field| (field.to_owned(), value(shown, field)))
            .collect::<Map<_, _>>();
        let previous = before.zip(after).map(|(before, after)| {
            let differs = |field: &&str| before.get(*field) != after.get(*field);
            let changed = fields.filter(differs);
            let changed = changed.map(|field| (field.to_owned(), value(Some(before), field)));
            Value::Object(changed.collect())
        });
        EventData {
            noun: self.noun.to_owned(),
            id,
            record: Value::Object(record),
            previous,
        }
    }
}

/// The records that an entry of the audit log is told of, if it is told.
pub fn told(noun: &str, verb: &str) -> Option<&'static Told> {
    TOLD.iter()
        .find(|told| told.noun == noun && told.verbs.contains(&verb))
}

/// Every kind with what its records are.
pub fn all() -> impl Iterator<Item = (String, &'static Told, &'static str)> {
    TOLD.iter().flat_map(|told| {
        let verbs = told.verbs.iter();
        verbs.map(move |verb| (told.kind(verb), told, *verb))
    })
}

/// The names of the kinds that somebody with these rights is told.
pub fn allowed(pages: &[&'static Page], held: &Permissions) -> Vec<String> {
    let kinds = all().filter(|(_, told, _)| held.allows_named(pages, told.permission));
    kinds.map(|(name, ..)| name).collect()
}

/// Every kind as it is published.
pub fn published() -> Vec<WebhookEventKind> {
    let shown = |(name, told, verb): (String, &Told, &str)| {
        let (name_en, name_ar) = told.words(verb);
        let fields = told.fields.iter().map(|(field, kind)| WebhookEventField {
            name: (*field).to_owned(),
            kind: *kind,
        });
        WebhookEventKind {
            name,
            version: VERSION,
            name_en,
            name_ar,
            noun: told.noun.to_owned(),
            permission: told.permission.to_owned(),
            fields: fields.collect(),
        }
    };
    all().map(shown).collect()
}

/// Whether every verb has words.
#[cfg(test)]
pub fn wordless() -> Vec<&'static str> {
    let verbs = all().map(|(_, _, verb)| verb);
    let has_words = |verb: &&str| VERBS.iter().any(|(name, ..)| name == verb);
    verbs.filter(|verb| !has_words(verb)).collect()
}
