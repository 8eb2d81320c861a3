-- name: LockDesk :exec
-- Runs and people change breaks one after the other.
SELECT pg_advisory_xact_lock(hashtext('reconcile'));

-- name: AddRun :execrows
INSERT INTO reconcile_runs (id, kind, network, period_from, period_to, seq, matches, breaks, checks, run_by, at, books_fees)
VALUES (@id, @kind, @network, @period_from, @period_to, @seq, @matches, @breaks, @checks, @run_by, @at, @books_fees)
ON CONFLICT (id) DO NOTHING;

-- name: AddSource :exec
INSERT INTO reconcile_sources (run_id, side, name, sha256, lines, account) VALUES (@run_id, @side, @name, @sha256, @lines, @account);

-- name: AddMatches :copyfrom
INSERT INTO reconcile_matches (run_id, leg, left_ref, right_ref, rule, amount_cents) VALUES ($1, $2, $3, $4, $5, $6);

-- name: ListExplainedBefore :many
-- Charges that comparisons explained whose fees are not booked: people entered them by hand.
SELECT DISTINCT m.right_ref FROM reconcile_matches m JOIN reconcile_runs r ON r.id = m.run_id
WHERE m.rule = 'agreed-fee' AND m.right_ref = ANY (@refs::text[]) AND NOT r.books_fees;

-- name: AddFees :copyfrom
INSERT INTO reconcile_fees (run_id, account, owner, day, price_cents, charges) VALUES ($1, $2, $3, $4, $5, $6);

-- name: ListOpenFees :many
SELECT * FROM reconcile_fees WHERE booked_at IS NULL ORDER BY day, run_id, account, owner, price_cents LIMIT @max_rows;

-- name: NoteFees :exec
UPDATE reconcile_fees SET booked_at = @booked_at
WHERE run_id = @run_id AND account = @account AND owner = @owner AND day = @day AND price_cents = @price_cents;

-- name: ListExplained :many
-- The lines of the bank of which runs said that they are what people booked.
SELECT DISTINCT left_ref, right_ref FROM reconcile_matches
WHERE left_ref = ANY (@refs::text[]) AND leg IN ('ledger-bank', 'provider-bank') AND (left_ref LIKE 'remittance/%' OR left_ref LIKE 'entry/%')
ORDER BY left_ref, right_ref LIMIT @max_rows;

-- name: GetBreaks :many
SELECT * FROM reconcile_breaks WHERE id = ANY (@ids::uuid []);

-- name: PutBreak :batchexec
INSERT INTO reconcile_breaks AS b (
    id, run_id, category, severity, leg, side, ref, subject, day, ledger_cents, outside_cents, source, line, state, cleared, owner, reason,
    seq, opened_at, updated_at
) VALUES (
    @id, @run_id, @category, @severity, @leg, @side, @ref, @subject, @day, @ledger_cents, @outside_cents, @source, @line, @state, @cleared,
    @owner, @reason, @seq, @opened_at, @updated_at
) ON CONFLICT (id) DO UPDATE SET
    run_id = coalesce(excluded.run_id, b.run_id), category = excluded.category, severity = excluded.severity, leg = excluded.leg, subject = excluded.subject,
    day = excluded.day, ledger_cents = excluded.ledger_cents, outside_cents = excluded.outside_cents, source = excluded.source,
    line = excluded.line, state = excluded.state, cleared = excluded.cleared, owner = excluded.owner, reason = excluded.reason,
    seq = excluded.seq, opened_at = excluded.opened_at, updated_at = excluded.updated_at;

-- name: ClearBreaks :many
-- What agrees now is closed, unless it is worse than the run may close.
UPDATE reconcile_breaks SET state = 'closed', cleared = true, run_id = coalesce(sqlc.narg(run_id), run_id), updated_at = @at
WHERE id = ANY (@ids::uuid []) AND state <> 'closed' AND severity < @below::smallint RETURNING id;

-- name: QuietBreaks :many
-- What nobody speaks of any more is closed, unless it is worse than that.
UPDATE reconcile_breaks SET state = 'closed', cleared = true, run_id = coalesce(sqlc.narg(run_id), run_id), updated_at = @at
WHERE id = ANY (@ids::uuid []) AND state <> 'closed' AND severity < @below::smallint RETURNING id;

-- name: AddNotes :copyfrom
INSERT INTO reconcile_notes (break_id, action, noted_by, reason, comment, seq, at) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: ListRuns :many
SELECT * FROM reconcile_runs ORDER BY at DESC, id DESC LIMIT @max_rows;

-- name: GetRun :one
SELECT * FROM reconcile_runs WHERE id = @id;

-- name: GetBreak :one
SELECT * FROM reconcile_breaks WHERE id = @id;

-- name: ListSources :many
SELECT * FROM reconcile_sources WHERE run_id = @run_id ORDER BY side;

-- name: CountRules :many
SELECT leg, rule, count(*) AS matches FROM reconcile_matches WHERE run_id = @run_id GROUP BY leg, rule ORDER BY leg, rule;

-- name: ListBreaks :many
SELECT * FROM reconcile_breaks WHERE @closed_too::boolean OR state <> 'closed' ORDER BY severity DESC, day, id LIMIT @max_rows;

-- name: ListNotes :many
SELECT * FROM reconcile_notes WHERE break_id = @break_id ORDER BY id LIMIT @max_rows;

-- name: Blocked :one
-- An explanation is one person's word: it takes two to close what is critical, and nothing leaves until then.
SELECT EXISTS (SELECT FROM reconcile_breaks WHERE severity = 4 AND state <> 'closed');

-- name: CountOpen :many
-- What nobody has explained, and what is critical until it is closed.
SELECT severity, count(*) AS breaks FROM reconcile_breaks
WHERE state IN ('open', 'assigned') OR (severity = 4 AND state <> 'closed')
GROUP BY severity;

-- name: LastRunBy :one
SELECT at FROM reconcile_runs WHERE run_by = @run_by ORDER BY at DESC LIMIT 1;

-- name: HasExplained :one
SELECT EXISTS (SELECT FROM reconcile_notes WHERE break_id = @break_id AND noted_by = @noted_by AND action IN ('explained', 'corrected'));
