// Package statement reads what shoppers see of the ledger: their statement, balances, clicks, payouts and receipts, and what support
// looks up for them. It reads the read models of ledger/projection, and every answer that is one snapshot says which log sequence it
// reflects. It writes nothing. It must not import the API or what the finance desk reads.
package statement
