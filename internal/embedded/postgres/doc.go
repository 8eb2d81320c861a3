// Package postgres starts a real PostgreSQL server on this machine: the database of an installation
// that was given none, and of every test. It finds the server programs, makes the cluster, drops root,
// recovers what a killed process left behind, and stops the server in order.
//
// It knows nothing of Devolve's schema.
package postgres
