-- Who is told of sales as they happen: a store, a network, or of totals alone a club, each at an address that takes webhooks.
CREATE TABLE hook_subscriptions (
    id          uuid PRIMARY KEY,
    kind        text COLLATE "C" NOT NULL CHECK (kind IN ('store', 'network', 'club')),
    subject     text COLLATE "C" NOT NULL, -- the id of the store or of the club, the name of the network
    name        text COLLATE "C" NOT NULL, -- as it was called when it was added: a slug, or the name of the network
    url         text NOT NULL CHECK (octet_length(url) BETWEEN 9 AND 1024),
    events      text[] NOT NULL CHECK (cardinality(events) > 0),
    created_at  timestamptz NOT NULL,
    disabled_at timestamptz, -- it is told nothing from then on
    disabled_as text COLLATE "C" NOT NULL DEFAULT '' CHECK (disabled_as IN ('', 'gone', 'full'))
);

-- Several secrets of a subscription sign at once while a rotation is under way.
CREATE TABLE hook_secrets (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subscription_id uuid NOT NULL REFERENCES hook_subscriptions (id) ON DELETE CASCADE,
    secret          bytea NOT NULL CHECK (octet_length(secret) BETWEEN 24 AND 64),
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz
);
CREATE INDEX hook_secrets_subscription ON hook_secrets (subscription_id);

-- What subscriptions are told, byte for byte. The id follows from the event and the subscription, so that no event is told twice.
CREATE TABLE hook_messages (
    id              uuid PRIMARY KEY,
    subscription_id uuid NOT NULL REFERENCES hook_subscriptions (id) ON DELETE CASCADE,
    type            text COLLATE "C" NOT NULL,
    body            text NOT NULL,
    queued_at       timestamptz NOT NULL,
    attempts        int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    due_at          timestamptz, -- when it is tried next; null: it arrived, or was given up
    delivered_at    timestamptz,
    dead_at         timestamptz, -- it was given up
    outcome         text NOT NULL DEFAULT '', -- of the newest attempt
    CHECK ((due_at IS NOT NULL)::int + (delivered_at IS NOT NULL)::int + (dead_at IS NOT NULL)::int = 1)
);
CREATE INDEX hook_messages_due ON hook_messages (subscription_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX hook_messages_dead ON hook_messages (subscription_id) WHERE dead_at IS NOT NULL;
CREATE INDEX hook_messages_newest ON hook_messages (subscription_id, queued_at DESC);
CREATE INDEX hook_messages_old ON hook_messages (queued_at);
CALL keep_no_samples('hook_secrets', 'secret');
CALL keep_no_samples('hook_messages', 'body');
