// Package oapi is generated from api/openapi.yaml: the types of the contract; for each tag an interface of what serves its
// operations, and a function that mounts them; and what is checked before each of them is called. The templates are what the
// generator writes instead of its own. By hand are the types that this has in common for all operations, and how parameters
// are bound.
package oapi

//go:generate go tool -modfile=../../../internal/tools/go.mod oapi-codegen -config config.yaml ../../openapi.yaml
