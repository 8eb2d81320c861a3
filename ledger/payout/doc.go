// Package payout pays shoppers: it plans runs, lets approved payouts leave, and follows each until the provider has said how
// it ends. What happened is in the log; a process may be killed at any step and the next one goes on from there.
package payout
