// Package oapi is generated from api/openapi.yaml: the types of the contract and the gorilla/mux server that binds
// parameters. Nothing in it is written by hand but this comment.
package oapi

//go:generate go tool -modfile=../../../internal/tools/go.mod oapi-codegen -config config.yaml ../../openapi.yaml
