// Package eventlog keeps the ledger's events in NATS JetStream: subjects, codec, appends with group commit, and ordered
// reading. An append that is acknowledged is on disk (sync_interval: always); one whose answer was lost is resolved by
// reading the subject. It must not import Postgres or HTTP.
package eventlog
