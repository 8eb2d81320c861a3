-- name: LastAsked :one
-- Others are there only until somebody asks the provider that is configured.
SELECT provider, asked_at, answered_at, balance_cents, book_knows, book_cents, differs_since, unanswered_since FROM provider_balances
ORDER BY asked_at DESC LIMIT 1;

-- name: ForgetOthers :exec
DELETE FROM provider_balances WHERE provider <> @provider;

-- name: KeepAnswer :exec
INSERT INTO provider_balances (provider, asked_at, answered_at, balance_cents, book_knows, book_cents, differs_since)
VALUES (@provider, @at::timestamptz, @at::timestamptz, @balance_cents, @book_knows, @book_cents, CASE WHEN @differs::boolean THEN @at::timestamptz END)
ON CONFLICT (provider) DO UPDATE SET
    asked_at = excluded.asked_at, answered_at = excluded.answered_at, balance_cents = excluded.balance_cents, book_knows = excluded.book_knows,
    book_cents = excluded.book_cents,
    differs_since = CASE WHEN @differs::boolean THEN coalesce(provider_balances.differs_since, excluded.differs_since) END, unanswered_since = NULL;

-- name: KeepSilence :exec
-- What was said before stays, with its time.
INSERT INTO provider_balances (provider, asked_at, unanswered_since) VALUES (@provider, @at::timestamptz, @at::timestamptz)
ON CONFLICT (provider) DO UPDATE SET
    asked_at = excluded.asked_at, unanswered_since = coalesce(provider_balances.unanswered_since, excluded.unanswered_since);
