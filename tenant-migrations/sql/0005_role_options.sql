-- Options have the specification's names; overbooking is one of employees and one of tenants.
UPDATE roles r SET options = (
    SELECT coalesce(jsonb_agg(renamed.name ORDER BY held.place, renamed.name), '[]')
    FROM jsonb_array_elements_text(r.options) WITH ORDINALITY AS held(name, place)
    CROSS JOIN LATERAL (
        SELECT names.now AS name
        FROM (VALUES
            ('allow_change_price', 'allow_change_price_in_invoice'),
            ('allow_free_gift_card', 'allow_add_free_gift_card'),
            ('allow_debit', 'allow_debit_in_invoice'),
            ('view_all_appointments', 'view_all_employees_appointments'),
            ('allow_overbooking', 'allow_employee_overbooking'),
            ('allow_overbooking', 'allow_tenant_overbooking'),
            ('sell_without_stock', 'sell_without_stock'),
            ('allow_sell_products', 'allow_sell_products')
        ) AS names(before, now)
        WHERE names.before = held.name
    ) renamed
)
WHERE r.options <> '[]';
