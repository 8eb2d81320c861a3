-- What a network's documents leave open and its partner knows, by name: a time zone, the unit of amounts, the mapping of a postback.
ALTER TABLE partners ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
