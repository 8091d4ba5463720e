-- Parkings are imported as well.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check,
    ADD CONSTRAINT imports_kind_check CHECK (kind IN ('units', 'parkings', 'owners', 'customers', 'contracts', 'cheques'));
