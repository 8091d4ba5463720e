-- Contracts of an earlier system are imported with what was collected of them.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check,
    ADD CONSTRAINT imports_kind_check CHECK (kind IN
        ('units', 'parkings', 'owners', 'customers', 'contracts', 'cheques', 'history', 'customer_balances',
         'owner_balances'));
-- of a collection that was imported; its reference is the number that the earlier system gave
ALTER TABLE receipts ADD COLUMN is_imported boolean NOT NULL DEFAULT false;
