-- The ledger of one account is read in the order of the log, by the primary key: an account that most events move has its next lines near by. Those that few
-- events move are found here: an index of all lines would be larger than the lines, and every event would write to it.
CREATE INDEX postings_rare ON ledger.postings (account, owner, seq, line) WHERE account IN (
    'bank_account', 'bank', 'owed', 'unallocated', 'bonuses_owed', 'taxes_payable', 'capital', 'forfeited', 'fees', 'bad_debts', 'exchange', 'taxes');
