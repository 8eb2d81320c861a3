// Package api is the HTTP server: the contract of openapi.yaml for shoppers, health, metrics and the web application; what staff call
// is in desk, what others push in hooks. It talks to the ledger, the catalogue and the accounts through the interfaces it declares.
// Handlers return errors; error.go says what those of other packages mean, and internal/edge, which every request passes, turns them
// into problem documents.
package api

