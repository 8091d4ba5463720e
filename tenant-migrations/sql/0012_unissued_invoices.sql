-- Collected payments whose invoice could not be issued by itself, until somebody issues it.
CREATE TABLE unissued_invoices (
    contract_payment_id bigint PRIMARY KEY REFERENCES contract_payments (id),
    refusal_code text NOT NULL,
    refusal_en text NOT NULL,
    refusal_ar text NOT NULL,
    failed_at timestamptz NOT NULL
);
