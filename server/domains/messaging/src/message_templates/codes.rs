//! The kinds of messages to customers, and where each is declared.

use kernel::wording::Wording;
use leasing::letters;
use parties::document_requests::letters as papers;

use crate::customers_care::words as care;
use crate::deliveries::Channel;
use crate::reminders::viewings::VIEWING_REMINDER;
use crate::reminders::wording::PAYMENT_REMINDER;
use crate::surveys::words::{RATING_PAGE, RATING_THANKS};
use crate::whatsapp_settings::callbacks::MARKETING_STOPPED;

kernel::code! {
    /// What customers are written about.
    pub enum MessageKind: text {
        PaymentReminder = "payment_reminder" ("Payment reminder", "تذكير بالدفع"),
        AccountBalance = "account_balance" ("Overdue balance", "رصيد متأخر"),
        EndingWithinThreeMonths = "ending_within_three_months" (
            "Contract ends within three months", "عقد ينتهي خلال ثلاثة أشهر"
        ),
        EndingWithinOneMonth = "ending_within_one_month" (
            "Contract ends within one month", "عقد ينتهي خلال شهر"
        ),
        ContractEnded = "contract_ended" ("Contract has ended", "عقد منتهٍ"),
        Unattested = "unattested" ("Contract is not registered", "عقد غير مصدق"),
        MissingData = "missing_data" ("Missing data", "بيانات ناقصة"),
        PassportExpires = "passport_expires" ("Passport expires", "جواز السفر يوشك على الانتهاء"),
        PassportExpired = "passport_expired" ("Passport has expired", "جواز السفر منتهٍ"),
        NationalIdExpires = "national_id_expires" ("National ID expires", "الهوية توشك على الانتهاء"),
        NationalIdExpired = "national_id_expired" ("National ID has expired", "الهوية منتهية"),
        Birthday = "birthday" ("Birthday", "عيد ميلاد"),
        RateUs = "rate_us" ("Question how satisfied a tenant is", "سؤال عن رضا المستأجر"),
        RatingPage = "rating_page" ("Page to rate on", "صفحة التقييم"),
        RatingThanks = "rating_thanks" ("Thanks for a rating", "الشكر على التقييم"),
        DocumentsAsked = "documents_asked" ("Request for documents", "طلب مستندات"),
        DocumentRefused = "document_refused" ("Document is refused", "رفض مستند"),
        ContractIssued = "contract_issued" ("Contract to sign", "عقد للتوقيع"),
        SigningInvitation = "signing_invitation" ("Invitation of further signers", "دعوة بقية الموقعين"),
        SigningReminder = "signing_reminder" ("Reminder to sign", "تذكير بالتوقيع"),
        SigningCode = "signing_code" ("Code to sign", "رمز التوقيع"),
        ContractSigned = "contract_signed" ("Contract is signed", "عقد موقّع"),
        MarketingStopped = "marketing_stopped" ("Answer to STOP", "الرد على طلب الإيقاف"),
        ViewingReminder = "viewing_reminder" ("Reminder of a viewing", "تذكير بمعاينة"),
    }
}

impl MessageKind {
    pub fn wording(self) -> &'static Wording {
        match self {
            Self::PaymentReminder => &PAYMENT_REMINDER,
            Self::AccountBalance => &care::ACCOUNT_BALANCE,
            Self::EndingWithinThreeMonths => &care::ENDING_WITHIN_THREE_MONTHS,
            Self::EndingWithinOneMonth => &care::ENDING_WITHIN_ONE_MONTH,
            Self::ContractEnded => &care::CONTRACT_ENDED,
            Self::Unattested => &care::UNATTESTED,
            Self::MissingData => &care::MISSING_DATA,
            Self::PassportExpires => &care::PASSPORT_EXPIRES,
            Self::PassportExpired => &care::PASSPORT_EXPIRED,
            Self::NationalIdExpires => &care::NATIONAL_ID_EXPIRES,
            Self::NationalIdExpired => &care::NATIONAL_ID_EXPIRED,
            Self::Birthday => &care::BIRTHDAY,
            Self::RateUs => &care::RATE_US,
            Self::RatingPage => &RATING_PAGE,
            Self::RatingThanks => &RATING_THANKS,
            Self::DocumentsAsked => &papers::DOCUMENTS_ASKED,
            Self::DocumentRefused => &papers::DOCUMENT_REFUSED,
            Self::ContractIssued => &letters::CONTRACT_ISSUED,
            Self::SigningInvitation => &letters::SIGNING_INVITATION,
            Self::SigningReminder => &letters::SIGNING_REMINDER,
            Self::SigningCode => &letters::SIGNING_CODE,
            Self::ContractSigned => &letters::CONTRACT_SIGNED,
            Self::MarketingStopped => &MARKETING_STOPPED,
            Self::ViewingReminder => &VIEWING_REMINDER,
        }
    }
}

/// Whether a kind is sent by a channel.
pub fn goes_by(worded: &kernel::wording::Worded, channel: Channel) -> bool {
    match channel {
        Channel::Email => worded.by_email,
        Channel::WhatsApp => worded.by_whatsapp,
    }
}
