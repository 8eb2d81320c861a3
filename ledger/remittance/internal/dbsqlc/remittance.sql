-- name: LockDraft :one
SELECT remittance FROM remittance_drafts WHERE id = @id FOR UPDATE;

-- name: PutDraft :execrows
INSERT INTO remittance_drafts (id, remittance, prepared_by, prepared_at) VALUES (@id, @remittance, @prepared_by, @prepared_at)
ON CONFLICT (id) DO UPDATE SET remittance = excluded.remittance, prepared_by = excluded.prepared_by, prepared_at = excluded.prepared_at
WHERE remittance_drafts.booked_by IS NULL;

-- name: DropLines :exec
DELETE FROM remittance_lines WHERE remittance_id = @id;

-- name: CopyLines :copyfrom
INSERT INTO remittance_lines (remittance_id, conversion_id, transaction_id, cents) VALUES ($1, $2, $3, $4);

-- name: GetDraft :one
SELECT d.*, count(l.conversion_id)::int AS lines, count(l.conversion_id) FILTER (WHERE l.allocated)::int AS allocated,
       count(l.conversion_id) FILTER (WHERE NOT l.allocated AND l.refused <> '')::int AS refused,
       coalesce(sum(l.cents) FILTER (WHERE l.allocated), 0)::bigint AS allocated_sum
FROM remittance_drafts d LEFT JOIN remittance_lines l ON l.remittance_id = d.id WHERE d.id = @id GROUP BY d.id;

-- name: ListDrafts :many
SELECT d.*, t.lines, t.allocated, t.refused, t.allocated_sum
FROM (
    SELECT * FROM remittance_drafts
    WHERE (@network::text = '' OR remittance ->> 'network' = @network::text)
    ORDER BY prepared_at DESC, id LIMIT @max_rows
) d CROSS JOIN LATERAL (
    SELECT count(*)::int AS lines, count(*) FILTER (WHERE l.allocated)::int AS allocated,
           count(*) FILTER (WHERE NOT l.allocated AND l.refused <> '')::int AS refused,
           coalesce(sum(l.cents) FILTER (WHERE l.allocated), 0)::bigint AS allocated_sum
    FROM remittance_lines l WHERE l.remittance_id = d.id
) t ORDER BY d.prepared_at DESC, d.id;

-- name: ListWaiting :many
SELECT * FROM remittance_lines WHERE remittance_id = @id AND NOT allocated ORDER BY refused, conversion_id LIMIT @max_rows;

-- name: BookDraft :exec
UPDATE remittance_drafts SET booked_by = @booked_by, cause = @cause WHERE id = @id AND booked_by IS NULL;

-- name: ListUnderWay :many
SELECT id, remittance, booked_by, cause FROM remittance_drafts
WHERE booked_by IS NOT NULL AND done_at IS NULL AND (again_at IS NULL OR again_at <= @now::timestamptz)
ORDER BY again_at NULLS FIRST, id LIMIT @max_rows;

-- name: NextLines :many
SELECT conversion_id, cents FROM remittance_lines WHERE remittance_id = @id AND NOT allocated AND refused = '' ORDER BY conversion_id LIMIT @max_rows;

-- name: MarkAllocated :exec
UPDATE remittance_lines SET allocated = true, refused = '' WHERE remittance_id = @id AND conversion_id = ANY(@conversions::uuid[]);

-- name: MarkRefused :exec
UPDATE remittance_lines SET refused = @why WHERE remittance_id = @id AND conversion_id = @conversion AND NOT allocated;

-- name: TryAgain :exec
-- What nobody reported stays so until somebody has.
UPDATE remittance_lines l SET refused = '' WHERE l.remittance_id = @id AND NOT l.allocated AND l.refused <> ''
AND (l.refused <> @unreported::text OR EXISTS (SELECT FROM conversions c WHERE c.id = l.conversion_id));

-- name: MarkUnreported :exec
UPDATE remittance_lines l SET refused = @unreported::text WHERE l.remittance_id = @id AND NOT l.allocated AND l.refused = ''
AND NOT EXISTS (SELECT FROM conversions c WHERE c.id = l.conversion_id);

-- name: PutOff :exec
UPDATE remittance_drafts SET again_at = @again_at::timestamptz WHERE id = @id AND done_at IS NULL;

-- name: CountRefused :one
SELECT count(*) FROM remittance_lines WHERE remittance_id = @id AND NOT allocated AND refused NOT IN ('', @unreported::text);

-- name: EndDraft :execrows
UPDATE remittance_drafts SET done_at = @now::timestamptz WHERE id = @id AND done_at IS NULL
AND NOT EXISTS (SELECT FROM remittance_lines l WHERE l.remittance_id = remittance_drafts.id AND NOT l.allocated);

-- name: ListSalesOfPayment :many
-- Sales of which their network last said that they are part of a payment of its own. It reads the JSON of the newest event of each approved sale of the network,
-- which no index spares it: somebody asks once for a payment.
SELECT c.transaction_id, c.commission_cents FROM conversions c JOIN events e ON e.seq = c.seq
WHERE c.network = @network AND e.body::jsonb #>> '{conversion,details,payment_id}' = @payment::text AND c.verdict = 'approved'
ORDER BY c.id LIMIT @max_rows;

-- name: ListStatesOf :many
SELECT id, verdict, commission_cents, received_cents, written_off_cents FROM conversions WHERE id = ANY(@ids::uuid[]);
