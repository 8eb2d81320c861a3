-- name: LockProposals :exec
LOCK TABLE staff_proposals IN SHARE ROW EXCLUSIVE MODE;

-- name: CountOpenProposals :one
SELECT count(*) FROM staff_proposals WHERE decision IS NULL AND expires_at > @now;

-- name: CountProposalsFor :one
-- Those that somebody may decide.
SELECT count(*) FROM staff_proposals WHERE decision IS NULL AND expires_at > @now AND proposed_by <> @who AND kind = ANY(@kinds::text[]);

-- name: CreateProposal :execrows
INSERT INTO staff_proposals (id, kind, subject, payload, payload_sha256, proposed_by, reason, proposed_at, expires_at)
VALUES (@id, @kind, @subject, @payload, @payload_sha256, @proposed_by, @reason, @proposed_at, @expires_at)
ON CONFLICT (kind, subject) WHERE decision IS NULL DO NOTHING;

-- name: GetProposal :one
SELECT * FROM staff_proposals WHERE id = @id;

-- name: LockProposal :one
SELECT * FROM staff_proposals WHERE id = @id FOR UPDATE;

-- Whoever carries it out has the row until it is done; for others it is not there meanwhile.
-- name: TakeApproved :one
SELECT * FROM staff_proposals WHERE id = @id AND decision = 'approved' AND outcome IS NULL FOR UPDATE SKIP LOCKED;

-- name: ListProposals :many
SELECT * FROM staff_proposals
WHERE NOT @open_only::boolean OR (decision IS NULL AND expires_at > @now) OR (decision = 'approved' AND outcome IS NULL)
ORDER BY proposed_at DESC, id DESC
LIMIT @most;

-- name: ListApproved :many
SELECT id FROM staff_proposals WHERE decision = 'approved' AND outcome IS NULL ORDER BY decided_at, id LIMIT @most;

-- name: DecideProposal :exec
UPDATE staff_proposals
SET decision = @decision, decided_by = @decided_by, decision_reason = @decision_reason, decided_at = @decided_at
WHERE id = @id;

-- name: ExpireProposals :many
UPDATE staff_proposals
SET decision = 'expired', decision_reason = '', decided_at = @now
WHERE decision IS NULL AND expires_at <= @now
RETURNING id;

-- name: EndProposal :exec
UPDATE staff_proposals SET outcome = @outcome, outcome_detail = @outcome_detail, carried_out_at = @carried_out_at WHERE id = @id;

-- name: DropFiles :exec
-- What is old, and what no proposal needs any more; one that was kept a moment ago is about to be proposed.
DELETE FROM staff_proposal_files f WHERE f.kept_at < @before OR f.kept_at < @idle AND NOT EXISTS (
    SELECT 1 FROM staff_proposals p WHERE p.subject = 'file:' || encode(f.sha256, 'hex')
        AND p.outcome IS NULL AND (p.decision IS NULL OR p.decision = 'approved'));

-- name: KeepFile :execrows
-- At most so many at a time.
INSERT INTO staff_proposal_files (sha256, body, kept_at)
SELECT @sha256::bytea, @body::bytea, @kept_at::timestamptz WHERE (SELECT count(*) FROM staff_proposal_files f WHERE f.sha256 <> @sha256) < @most::int
ON CONFLICT (sha256) DO UPDATE SET kept_at = excluded.kept_at;

-- name: ReadFile :one
SELECT body FROM staff_proposal_files WHERE sha256 = @sha256;
