// Package embedded runs the two stores of an installation that was given none: an in-process NATS
// server with JetStream and a local PostgreSQL, both under one data folder. One process owns the
// folder and runs the stores; other commands of the same machine join it.
//
// It knows neither streams nor tables.
package embedded
