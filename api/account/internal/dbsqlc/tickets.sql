-- name: DeleteExpiredTickets :exec
DELETE FROM login_tickets WHERE expires_at <= @now;

-- name: CreateTicket :exec
INSERT INTO login_tickets (hash, browser_hash, user_id, expires_at) VALUES (@hash, @browser_hash, @user_id, @expires_at);

-- A ticket that another browser shows is used up, too: it has leaked.
-- name: TakeTicket :one
DELETE FROM login_tickets WHERE hash = @hash AND expires_at > @now RETURNING user_id, browser_hash;
