-- Where a shopper's browsers take notices, and which of them. A device is forgotten when it signs out, when all sessions are ended, and
-- when its push service says that it is gone; a session that merely runs out leaves it.
CREATE TABLE push_subscriptions (
    id         uuid PRIMARY KEY,
    user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id uuid NOT NULL, -- by which it was last chosen; no reference, as it may outlive it
    endpoint   text NOT NULL UNIQUE CHECK (octet_length(endpoint) BETWEEN 9 AND 1024),
    p256dh     bytea NOT NULL CHECK (octet_length(p256dh) = 65),
    auth       bytea NOT NULL CHECK (octet_length(auth) = 16),
    device     text NOT NULL,
    approved   boolean NOT NULL,
    paid       boolean NOT NULL,
    ending     boolean NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, created_at DESC);
