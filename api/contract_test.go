package api_test

import (
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

// The contract is read once for all tests: reading it takes longer than most of them. Nobody changes what it gives.
var (
	readContract = sync.OnceValues(func() (*openapi3.T, error) { return openapi3.NewLoader().LoadFromFile("openapi.yaml") })
	readRouter   = sync.OnceValues(func() (routers.Router, error) {
		doc, err := readContract()
		if err != nil {
			return nil, err
		}
		return gorillamux.NewRouter(doc)
	})
)

// contractOf returns the contract.
func contractOf(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := readContract()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
