// Package finance reads what the people of the finance desk look at: an overview, sales, runs and payouts with their stories, what is parked, limits, and the
// double-entry book by date; and it closes months of the book. It reads the read models of the ledger, each answer in one snapshot that says which log
// sequence it reflects. It writes nothing but the event that closes a month and those that restate sales. It must not import the API.
package finance
