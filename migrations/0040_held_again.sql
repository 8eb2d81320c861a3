-- Few sales are held by their network after it had confirmed them; plans of payouts name their shoppers.

SET LOCAL search_path = ledger;

CREATE INDEX conversions_held_again ON conversions (user_id) WHERE verdict = 'pending' AND payout_id IS NOT NULL;
