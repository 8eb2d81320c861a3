// Package wire is how events are written: the names of their types, subjects and headers, each once, and the code that makes a message of an
// event and an event of a message. It talks to no server, so whatever reads events may import it; package eventlog is for what talks to
// the log.
package wire
