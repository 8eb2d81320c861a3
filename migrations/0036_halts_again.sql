-- What else was found of the same kind and subject while a halt was open: whoever proposed to clear it has not seen what came later.
ALTER TABLE payout_halts ADD COLUMN further text[] NOT NULL DEFAULT '{}';
