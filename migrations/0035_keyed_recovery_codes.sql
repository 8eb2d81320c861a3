-- Recovery codes of staff were kept as plain hashes, which whoever writes in the database could plant. They are keyed now; those of
-- before cannot be made so, and each person makes new ones.
DELETE FROM staff_recovery_codes;
