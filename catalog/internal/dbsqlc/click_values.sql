-- name: FindClickValues :many
-- Which of a click's values are listed: here, or as an incentive of the catalogue.
SELECT kind FROM click_values WHERE kind = 'source' AND value = @source::text
    OR kind = 'campaign' AND value = @campaign::text OR kind = 'incentive' AND value = @incentive::text
UNION
SELECT 'incentive' FROM hot_areas WHERE incentive_id = @incentive::text AND @incentive::text <> '';

-- name: ListClickValues :many
SELECT v.kind::text AS kind, v.value::text AS value, v.added_by::text AS added_by, v.added_at FROM (
    SELECT kind, value, added_by, added_at FROM click_values
    UNION ALL
    SELECT DISTINCT ON (incentive_id) 'incentive', incentive_id, 'catalogue', updated_at FROM hot_areas WHERE incentive_id <> ''
) AS v ORDER BY v.kind, v.value, v.added_by LIMIT @most;

-- name: AddClickValue :execrows
INSERT INTO click_values (kind, value, added_by, added_at)
SELECT @kind, @value, @added_by, @at WHERE (SELECT count(*) FROM click_values) < @most::bigint
ON CONFLICT DO NOTHING;

-- name: RemoveClickValue :execrows
DELETE FROM click_values WHERE kind = @kind AND value = @value;
