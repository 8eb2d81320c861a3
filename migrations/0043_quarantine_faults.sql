-- Why an item is in the quarantine, for programs: rule, field, value and limit. Entries of before have their code and detail alone.
ALTER TABLE inbox_quarantine ADD COLUMN fault jsonb NOT NULL DEFAULT '{}';
