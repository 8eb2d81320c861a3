-- Since when somebody's account looks and changes nothing for a while, because somebody else made it, gave it another role or another
-- way in: see staff.HoldLife. Null: it was not changed so.
ALTER TABLE staff ADD COLUMN held_since timestamptz;
