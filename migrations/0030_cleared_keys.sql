-- A key that a provider refused may be cleared by people; and only codes that say so of the key refuse it.

SET LOCAL search_path = ledger;

ALTER TABLE payouts ADD COLUMN key_cleared boolean NOT NULL DEFAULT false;
DROP INDEX payouts_refused_keys;
CREATE INDEX payouts_refused_keys ON payouts (user_id, key_id) WHERE state = 'FAILED' AND NOT key_cleared;
