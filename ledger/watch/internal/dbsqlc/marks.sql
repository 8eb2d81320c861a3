-- name: GetMark :one
SELECT stream, created_at, first_seq, last_seq, noted_at FROM stream_marks WHERE stream = @stream;

-- name: NoteMark :exec
INSERT INTO stream_marks (stream, created_at, first_seq, last_seq, noted_at)
VALUES (@stream, @created_at, @first_seq, @last_seq, @noted_at)
ON CONFLICT (stream) DO UPDATE SET
    first_seq = greatest(stream_marks.first_seq, excluded.first_seq), last_seq = greatest(stream_marks.last_seq, excluded.last_seq),
    noted_at = excluded.noted_at;

-- name: RaiseMark :exec
-- Only of the stream that was seen before: another one of the same name has to be looked at first.
UPDATE stream_marks SET last_seq = @last_seq, noted_at = @noted_at WHERE stream = @stream AND created_at = @created_at AND last_seq < @last_seq;

-- name: ReplaceMark :exec
UPDATE stream_marks SET created_at = @created_at, first_seq = @first_seq, last_seq = @last_seq, noted_at = @noted_at WHERE stream = @stream;

-- name: NoteSample :exec
INSERT INTO stream_samples (stream, noted_at, last_seq) VALUES (@stream, @noted_at, @last_seq) ON CONFLICT DO NOTHING;

-- name: LastSample :one
SELECT coalesce(max(noted_at), 'epoch')::timestamptz FROM stream_samples WHERE stream = @stream;

-- name: ForgetSamples :exec
DELETE FROM stream_samples WHERE stream = @stream AND noted_at < @before;

-- name: YoungerThan :one
SELECT EXISTS (SELECT 1 FROM stream_samples WHERE stream = @stream AND last_seq < @seq AND noted_at > @since);

-- name: WasCleared :one
SELECT EXISTS (SELECT 1 FROM payout_halts WHERE kind = @kind AND subject = @subject AND cleared_at IS NOT NULL);

-- name: MirrorEnd :one
SELECT coalesce(max(seq), 0)::bigint FROM events;

-- name: MirroredFrom :many
SELECT seq, subject, headers, body FROM events WHERE seq >= @seq ORDER BY seq LIMIT @max_rows;

-- name: InboxRead :one
SELECT seq FROM inbox_checkpoint;
