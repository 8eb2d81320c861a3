// Package watch looks at the streams of the log from outside: whoever has the credential of the log's server could change their
// limits, cut them, or make them again, and no event would tell of it. What it finds stops payouts.
package watch
