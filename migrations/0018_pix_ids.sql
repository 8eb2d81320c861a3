-- Which payouts have an end-to-end or return id of the settlement system. Each id is of one payout; what is of two is found here.

SET LOCAL search_path = ledger;

CREATE TABLE pix_ids (
    pix_id    text COLLATE "C" NOT NULL,
    payout_id uuid NOT NULL,
    seq       bigint NOT NULL, -- of the payout's first event that has it
    PRIMARY KEY (pix_id, payout_id)
);

-- What payouts had before this table.
INSERT INTO pix_ids (pix_id, payout_id, seq)
SELECT pix_id, aggregate, min(seq) FROM (
    SELECT e.body::jsonb #>> '{payout,end_to_end_id}' AS pix_id, e.aggregate, e.seq
    FROM events e WHERE e.type IN ('payout_accepted.v1', 'payout_paid.v1')
    UNION ALL
    SELECT r ->> 'id', e.aggregate, e.seq
    FROM events e, jsonb_array_elements(e.body::jsonb #> '{payout,returns}') r WHERE e.type = 'payout_returned.v1'
) had
WHERE pix_id <> '' GROUP BY pix_id, aggregate;
