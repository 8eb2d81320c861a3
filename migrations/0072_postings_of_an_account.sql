-- The ledger of one account is read from a line of it on, in the order of the log, however many lines other accounts have.
CREATE INDEX postings_account ON ledger.postings (account, owner, seq, line);
