-- name: TryRebuildLock :one
SELECT pg_try_advisory_lock(@key);

-- name: PrepareRebuild :exec
SELECT prepare_rebuild();

-- name: SwitchRebuild :exec
SELECT switch_rebuild();

-- name: FinishRebuild :exec
SELECT finish_rebuild();

-- name: LockCheckpoint :one
SELECT seq FROM checkpoint FOR UPDATE;

-- name: VoidCheckpoint :exec
-- A projector that waits for the lock finds that the checkpoint is not where it left it, and starts over.
UPDATE checkpoint SET seq = 0;
