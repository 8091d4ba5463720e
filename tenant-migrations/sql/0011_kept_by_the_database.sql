-- One live receipt a payment. Of several, the one that the payment names stays, or else the newest; the others become void.
UPDATE receipts r SET voided_at = now(), void_reason = 'Replaced by receipt ' || kept.number,
    version = r.version + 1, updated_at = now()
FROM (
    SELECT DISTINCT ON (l.contract_payment_id) l.contract_payment_id, l.id, l.number
    FROM receipts l JOIN contract_payments p ON p.id = l.contract_payment_id
    WHERE l.voided_at IS NULL
    ORDER BY l.contract_payment_id, (l.number IS NOT DISTINCT FROM p.receipt_number) DESC, l.id DESC
) kept
WHERE r.contract_payment_id = kept.contract_payment_id AND r.voided_at IS NULL AND r.id <> kept.id;
CREATE UNIQUE INDEX receipts_one_live ON receipts (contract_payment_id) WHERE voided_at IS NULL;

-- Amounts are above zero. A receipt that breaks it says what its payment says; such an invoice stops the migration,
-- since the authority has it.
UPDATE receipts r SET amount = p.amount, version = r.version + 1, updated_at = now()
FROM contract_payments p WHERE p.id = r.contract_payment_id AND r.amount <= 0;
ALTER TABLE receipts ADD CONSTRAINT receipts_amount_check CHECK (amount > 0);
ALTER TABLE invoices ADD CONSTRAINT invoices_amounts CHECK (net > 0 AND vat >= 0 AND total > 0);

-- Issued is what has a date of issue; a cancelled one was a draft or issued. Drafts lose theirs, others get the day
-- that they were made.
UPDATE contracts SET issued_at = CASE WHEN status <> 2 THEN created_at END, version = version + 1, updated_at = now()
WHERE status <> 0 AND (status = 2) <> (issued_at IS NULL);
ALTER TABLE contracts ADD CONSTRAINT contracts_issued CHECK (status = 0 OR (status = 2) = (issued_at IS NULL));

-- Shares of a holding add up to 100 %. Each begins where the one before it ends, the first at nothing, and the holding
-- refers to the end of the last. Missing ones are taken from the holding's own text, a holding without any goes, and
-- other sums are scaled.
INSERT INTO ownership_shares (ownership_id, owner_id, share)
SELECT h.id, s.owner_id, s.share
FROM ownerships h CROSS JOIN LATERAL jsonb_to_recordset(h.shares) AS s(owner_id bigint, share numeric)
WHERE NOT EXISTS (SELECT 1 FROM ownership_shares x WHERE x.ownership_id = h.id);
DELETE FROM ownerships h WHERE NOT EXISTS (SELECT 1 FROM ownership_shares x WHERE x.ownership_id = h.id);
UPDATE ownership_shares s SET share = scaled.share
FROM (
    SELECT ownership_id, owner_id,
        round(upto * 100 / total, 2) - round((upto - share) * 100 / total, 2) AS share
    FROM (
        SELECT ownership_id, owner_id, share, sum(share) OVER (PARTITION BY ownership_id ORDER BY owner_id) AS upto,
            sum(share) OVER (PARTITION BY ownership_id) AS total
        FROM ownership_shares
    ) summed
    WHERE total <> 100
) scaled
WHERE s.ownership_id = scaled.ownership_id AND s.owner_id = scaled.owner_id;
UPDATE ownerships h SET shares = told.shares, version = h.version + 1, updated_at = now()
FROM (
    SELECT ownership_id, jsonb_agg(jsonb_build_object('owner_id', owner_id, 'share', share::text) ORDER BY owner_id) AS shares
    FROM ownership_shares GROUP BY ownership_id
) told
WHERE told.ownership_id = h.id AND told.shares IS DISTINCT FROM (
    SELECT jsonb_agg(jsonb_build_object('owner_id', s.owner_id, 'share', s.share::text) ORDER BY s.owner_id)
    FROM jsonb_to_recordset(h.shares) AS s(owner_id bigint, share numeric(5, 2))
);
ALTER TABLE ownership_shares ADD COLUMN taken numeric(5, 2);
UPDATE ownership_shares s SET taken = nullif(summed.upto - s.share, 0)
FROM (
    SELECT ownership_id, owner_id, sum(share) OVER (PARTITION BY ownership_id ORDER BY owner_id) AS upto
    FROM ownership_shares
) summed
WHERE s.ownership_id = summed.ownership_id AND s.owner_id = summed.owner_id;
ALTER TABLE ownership_shares ADD COLUMN upto numeric(5, 2) GENERATED ALWAYS AS (coalesce(taken, 0) + share) STORED;
ALTER TABLE ownership_shares ADD CONSTRAINT ownership_shares_upto_check CHECK (upto <= 100);
ALTER TABLE ownership_shares ADD CONSTRAINT ownership_shares_upto UNIQUE (ownership_id, upto);
ALTER TABLE ownership_shares ADD CONSTRAINT ownership_shares_taken UNIQUE NULLS NOT DISTINCT (ownership_id, taken);
ALTER TABLE ownership_shares ADD CONSTRAINT ownership_shares_chain
    FOREIGN KEY (ownership_id, taken) REFERENCES ownership_shares (ownership_id, upto) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ownerships ADD COLUMN total numeric(5, 2) GENERATED ALWAYS AS (100) STORED;
ALTER TABLE ownerships ADD CONSTRAINT ownerships_total
    FOREIGN KEY (id, total) REFERENCES ownership_shares (ownership_id, upto) DEFERRABLE INITIALLY DEFERRED;
