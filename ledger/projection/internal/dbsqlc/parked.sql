-- name: CopyParked :copyfrom
INSERT INTO parked (seq, subject, target, code, detail, since) VALUES ($1, $2, $3, $4, $5, $6);

-- name: OpenParked :many
-- The first of each history, and what follows it.
SELECT seq, subject, code, detail, since FROM parked WHERE ruling IS NULL ORDER BY seq LIMIT @max_rows;

-- name: ListParked :many
SELECT seq, subject, code, detail, since, ruling FROM parked ORDER BY seq DESC LIMIT @max_rows;

-- name: ParkedSubjects :many
SELECT DISTINCT subject FROM parked WHERE ruling IS NULL;

-- name: RuleParked :execrows
UPDATE parked SET ruling = @ruling WHERE seq = @seq AND ruling IS NULL;

-- name: ParkedSubject :one
SELECT subject FROM parked WHERE seq = @seq;

-- name: KeptBack :many
SELECT p.seq, p.subject, p.since, e.headers, e.body FROM parked p JOIN events e ON e.seq = p.seq
WHERE p.subject = @subject AND p.ruling IS NULL ORDER BY p.seq;

-- name: DropParked :exec
DELETE FROM parked WHERE seq = ANY (@seqs::bigint[]);

-- name: TakeMirrored :exec
UPDATE events e SET aggregate = n.aggregate, type = n.type, recorded_at = n.recorded_at, event_id = n.event_id
FROM (SELECT unnest(@seqs::bigint[]) AS seq, unnest(@aggregates::uuid[]) AS aggregate, unnest(@types::text[]) AS type,
             unnest(@recorded_ats::timestamptz[]) AS recorded_at, nullif(unnest(@event_ids::text[]), '') AS event_id) n
WHERE e.seq = n.seq;

-- name: Heads :many
-- The id of the newest event that counts of each aggregate that has one.
SELECT a.aggregate::uuid AS aggregate, e.event_id::text AS event_id
FROM unnest(@aggregates::uuid[]) AS a(aggregate)
CROSS JOIN LATERAL (
    SELECT event_id FROM events WHERE events.aggregate = a.aggregate AND event_id IS NOT NULL ORDER BY events.seq DESC LIMIT 1
) e;

-- name: ParkedShoppers :many
SELECT c.user_id::uuid AS user_id FROM parked p JOIN conversions c ON c.id = p.target WHERE p.ruling IS NULL AND c.user_id IS NOT NULL
UNION
SELECT o.user_id FROM parked p JOIN payouts o ON o.id = p.target WHERE p.ruling IS NULL
UNION
SELECT b.user_id FROM parked p JOIN bonuses b ON b.id = p.target WHERE p.ruling IS NULL;

-- name: NewestCounting :one
SELECT seq, headers FROM events WHERE event_id IS NOT NULL ORDER BY seq DESC LIMIT 1;

-- name: CountParked :one
SELECT count(*) FROM parked WHERE ruling IS NULL AND since < @before;

-- name: ParkedEvent :one
SELECT p.seq, p.subject, p.code, p.detail, p.since, e.headers, e.body FROM parked p JOIN events e ON e.seq = p.seq
WHERE p.seq = @seq AND p.ruling IS NULL;

-- name: CountOpenParked :one
SELECT count(*) FROM parked WHERE ruling IS NULL;
