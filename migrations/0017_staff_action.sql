-- What somebody did to the ledger has an id that its events name as their cause. Records from before have none.
ALTER TABLE staff_audit ADD COLUMN action_id uuid UNIQUE;
