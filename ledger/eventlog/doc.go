// Package eventlog keeps the ledger's events in NATS JetStream: appends with group commit, and ordered reading. How an event is
// written is package wire. An append that is acknowledged is on disk (sync_interval: always); one whose answer was lost is resolved by
// reading the subject. It must not import Postgres or HTTP.
package eventlog
