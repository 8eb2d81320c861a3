-- Shoppers. They live here and never in the log, which knows a shopper only by id.

CREATE TABLE users (
    id                 uuid PRIMARY KEY,
    email              text NOT NULL CHECK (octet_length(email) BETWEEN 3 AND 254),
    name               text NOT NULL CHECK (name <> ''),
    username           text,
    birthdate          date,
    gender             text CHECK (gender IN ('M', 'F')),
    google_image       text,
    password_hash      text, -- argon2id in PHC form; null for an account without a password
    terms_accepted_at  timestamptz,
    offers_accepted_at timestamptz,
    created_at         timestamptz NOT NULL
);
-- One account per address, however it is capitalised.
CREATE UNIQUE INDEX users_email ON users (lower(email));
