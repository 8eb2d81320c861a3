-- name: KeepFormerPixKey :exec
INSERT INTO former_pix_keys (id, user_id, mask_sealed, retired_at) VALUES (@id, @user_id, @mask_sealed, @retired_at)
ON CONFLICT DO NOTHING;

-- name: ListFormerPixKeys :many
SELECT id, mask_sealed, retired_at FROM former_pix_keys WHERE user_id = @user_id ORDER BY retired_at DESC, id LIMIT @most;

-- name: ListFormerMasks :many
SELECT id, user_id, mask_sealed FROM former_pix_keys WHERE id = ANY (@ids::uuid []);
