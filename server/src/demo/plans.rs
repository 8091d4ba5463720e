//! The demo's price list, and the subscriptions of its merchants. The prices are the demo's alone.

use kernel::tenancy::Merchant;
use kernel::{Kernel, Result};

/// Every package in every served country, sold since a year ago.
const PLANS: &str = "INSERT INTO platform.plans (package, country, currency, monthly_price, yearly_price, \
         unit_limit, user_limit, message_limit, left_out, sold_from, created_at, updated_at) \
     SELECT p.package, c.code, c.currency, p.monthly, p.monthly * 10, p.units, p.users, p.messages, \
         p.left_out::jsonb, ($1 AT TIME ZONE 'UTC')::date - 365, $1, $1 \
     FROM platform.countries c CROSS JOIN (VALUES \
         ('basic', 299, 100, 5, 1000, '[\"campaigns\", \"signing\"]'), \
         ('advanced', 699, 1000, 25, 10000, '[]'), \
         ('premium', 1499, NULL::int, NULL::int, NULL::int, '[]') \
     ) p (package, monthly, units, users, messages, left_out) \
     WHERE c.served AND c.currency IS NOT NULL ON CONFLICT DO NOTHING";

/// A year of the merchant's package, paid two months ago.
const SUBSCRIPTION: &str = "INSERT INTO platform.subscriptions (merchant_id, plan_id, billing, starts_on, \
         paid_through, price, renews, created_at, updated_at) \
     SELECT m.id, p.id, 'yearly', d.first, (d.first + interval '1 year')::date - 1, p.yearly_price, true, $2, $2 \
     FROM platform.merchants m \
     JOIN platform.plans p ON p.package = m.package AND p.country = m.country AND p.sold_until IS NULL \
     CROSS JOIN LATERAL (SELECT ($2 AT TIME ZONE m.time_zone)::date - 60 AS first) d \
     WHERE m.id = $1";

const BOUGHT: &str = "UPDATE platform.merchants m SET plan_id = s.plan_id, paid_through = s.paid_through \
     FROM platform.subscriptions s WHERE s.merchant_id = m.id AND m.id = $1";

/// Who invoices in the demo; no card is taken there before an account at the gateway is entered.
const SELLER: &str = "UPDATE platform.billing_settings SET seller_name_en = 'Manzil Demo Software', \
         seller_name_ar = 'منزل للبرمجيات (تجريبي)', seller_address_en = 'Dubai, Al Barsha 1', \
         seller_address_ar = 'دبي، البرشاء 1', seller_country = 'AE', vat_number = '100123456700003', \
         vat_rate = 5, takes_transfers = true, bank_name = 'Demo Bank', bank_account_name = 'Manzil Demo Software', \
         iban = 'AE070331234567890123456', updated_at = $1 WHERE seller_country IS NULL";

/// The price list, where it is missing, and what a merchant bought of it.
pub async fn subscribe(kernel: &Kernel, merchant: &Merchant) -> Result<()> {
    let (pool, now) = (kernel.database.platform_pool(), kernel.clock.now());
    sqlx::query(PLANS).bind(now).execute(pool).await?;
    sqlx::query(SELLER).bind(now).execute(pool).await?;
    sqlx::query(SUBSCRIPTION)
        .bind(merchant.id)
        .bind(now)
        .execute(pool)
        .await?;
    sqlx::query(BOUGHT).bind(merchant.id).execute(pool).await?;
    kernel.merchants.forget(merchant).await;
    Ok(())
}
