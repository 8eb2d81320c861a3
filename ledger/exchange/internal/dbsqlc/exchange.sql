-- name: FindRate :one
-- Of those that were there at a moment the newest of a sale's day or of the week before; where none was, the first that was added later. So a
-- report leads to the same amounts whenever it is read again.
SELECT day, millionths, source FROM exchange_rates
WHERE currency = @currency AND day BETWEEN @oldest::date AND @day::date
ORDER BY (added_at <= @known_at) DESC, CASE WHEN added_at <= @known_at THEN day END DESC, added_at, day DESC
LIMIT 1;

-- name: AddRates :execrows
INSERT INTO exchange_rates (currency, day, millionths, source, proposal_id, added_at)
SELECT unnest(@currencies::text[]), unnest(@days::date[]), unnest(@millionths::bigint[]), @source, @proposal_id, @added_at
ON CONFLICT (currency, day) DO NOTHING;

-- name: RatesOf :many
-- The rates that there are for some days.
SELECT r.currency, r.day, r.millionths FROM exchange_rates r
JOIN (SELECT unnest(@currencies::text[]) AS currency, unnest(@days::date[]) AS day) n USING (currency, day);

-- name: NewestBefore :many
-- The newest rate of each currency.
SELECT DISTINCT ON (currency) currency, day, millionths FROM exchange_rates
WHERE currency = ANY (@currencies::text[]) ORDER BY currency, day DESC;

-- name: ListRates :many
SELECT currency, day, millionths, source, proposal_id, added_at FROM exchange_rates ORDER BY day DESC, currency LIMIT @max_rows;
