-- A device that somebody has signed in on is known until the password changes or all sessions are ended: its token says which epoch
-- it is of. Tokens of before say none, which is the first.

ALTER TABLE users ADD COLUMN device_epoch integer NOT NULL DEFAULT 0;
ALTER TABLE staff ADD COLUMN device_epoch integer NOT NULL DEFAULT 0;
