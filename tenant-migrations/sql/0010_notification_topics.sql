-- What happened, where the bell tells several such events in one line.
ALTER TABLE notifications ADD COLUMN topic text;
-- Until now a contract was told of only when it was signed.
UPDATE notifications SET topic = 'contract_signed' WHERE kind = 'contracts' AND noun = 'contracts';
