-- name: TryRebuildLock :one
SELECT pg_try_advisory_lock(@key);

-- name: ReleaseRebuildLock :exec
SELECT pg_advisory_unlock(@key);

-- name: PrepareRebuild :exec
SELECT prepare_rebuild();

-- name: SwitchRebuild :exec
SELECT switch_rebuild();

-- name: ForgetClosedBalances :exec
-- What closed months came to is added up anew.
DELETE FROM closed_balances;

-- name: ForgetClosedMonths :exec
DELETE FROM closed_months;

-- name: DropReplaced :exec
CALL drop_replaced();

-- name: LockCheckpoint :one
SELECT seq FROM checkpoint FOR UPDATE;

-- name: VoidCheckpoint :exec
-- A projector that waits for the lock finds that the checkpoint is not what it left, and starts over. The sequence stays:
-- a reader that found the old tables at the last moment still answers what it reflects.
UPDATE checkpoint SET hash = decode(repeat('ff', 32), 'hex');
