-- How an entry of the quarantine was settled: tried again as it was, corrected by a delivery of our own, or dismissed.
ALTER TABLE inbox_quarantine
    ADD COLUMN resolution     text COLLATE "C" NOT NULL DEFAULT '' CHECK (resolution IN ('', 'replayed', 'corrected', 'dismissed')),
    ADD COLUMN correction_seq bigint; -- of the delivery in the inbox that corrects it
UPDATE inbox_quarantine SET resolution = 'replayed' WHERE resolved_at IS NOT NULL;
ALTER TABLE inbox_quarantine
    ADD CHECK ((resolved_at IS NULL) = (resolution = '')),
    ADD CHECK ((resolution = 'corrected') = (correction_seq IS NOT NULL));
