//! What is said to people: reminders, deliveries, notifications.

pub mod campaigns;
pub mod complaints;
pub mod customers_care;
pub mod deliveries;
pub mod email_settings;
pub mod events;
pub mod facts;
pub mod message_templates;
pub mod messages;
pub mod notifications;
pub mod reminders;
pub mod secrets;
pub mod surveys;
pub mod webhook_deliveries;
pub mod webhook_endpoints;
pub mod whatsapp_settings;
mod words;

kernel::context! {
    deliveries { codes [Channel, DeliveryStatus]; jobs jobs::register; }
    whatsapp_settings {
        page permission;
        merchant api::WhatsAppSettingsApi;
        jobs jobs::register;
    }
    email_settings {
        page permission;
        merchant api::EmailSettingsApi;
        jobs jobs::register;
    }
    message_templates {
        page permission;
        codes [MessageKind];
        merchant api::MessageTemplatesApi;
    }
    reminders { page permission; merchant api::RemindersApi; jobs jobs::register; }
    customers_care {
        page permission;
        codes [CareList, CareAnswer, CareLeftOut, codes::CareEntryKind];
        merchant api::CustomersCareApi;
        jobs jobs::register;
    }
    messages { page permission; codes [MessageCause]; merchant api::MessagesApi; }
    campaigns {
        page permission;
        codes [
            CampaignSend, CampaignExclusion, CampaignFailure, CampaignWait, AudienceContract,
        ];
        merchant api::CampaignsApi;
        jobs jobs::register;
    }
    complaints {
        page permission;
        codes [ComplaintKind, ComplaintState];
        merchant api::ComplaintsApi;
    }
    surveys {
        page permission;
        merchant api::SurveysApi;
        public public_api::SharedSurveysApi;
    }
    events {
        page permission;
        codes [EventFieldKind];
        merchant api::EventsApi;
    }
    webhook_endpoints {
        page permission;
        codes [WebhookDisabled];
        merchant api::WebhookEndpointsApi;
    }
    webhook_deliveries {
        codes [WebhookDeliveryState, WebhookFailure];
        merchant api::WebhookDeliveriesApi;
        jobs jobs::register;
    }
    notifications {
        page pages::stocks;
        page pages::feedback;
        merchant api::NotificationsApi;
        jobs jobs::register;
    }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "answered",
    "begun",
    "closed",
    "completed",
    "disabled",
    "enabled",
    "launched",
    "opted_out",
    "paused",
    "reopened",
    "resent",
    "reset",
    "resumed",
    "secret_replaced",
    "tried_out",
];
