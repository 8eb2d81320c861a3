// Package inbox takes in what affiliate networks push. A delivery's raw bytes are durable before they are parsed; a
// worker turns them into observations and brings those to the ledger; what cannot be parsed or decided is quarantined
// for a person, never dropped and never in the way of the rest.
package inbox
