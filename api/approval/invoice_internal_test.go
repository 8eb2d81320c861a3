package approval

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"example.com/devolve/ledger"
)

// TestAnInvoiceIsAgreedToWhole: a proposal has every word of it.
func TestAnInvoiceIsAgreedToWhole(t *testing.T) {
	t.Parallel()
	i := ledger.Invoice{
		Network: "demo", Month: "2026-10", Number: "2", Cents: 5, Replaces: "1", Canceled: true, IssuedOn: "2026-11-03", DueOn: "2026-12-03",
		InvoiceBasis: ledger.InvoiceBasis{After: "2026-09", Until: time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC), Through: 7, RecognisedCents: 9, Sales: 3, Digest: "abc"},
	}
	for _, v := range []reflect.Value{reflect.ValueOf(i), reflect.ValueOf(i.InvoiceBasis)} {
		for n := range v.NumField() {
			if v.Field(n).IsZero() {
				t.Fatalf("%s is not looked at", v.Type().Field(n).Name)
			}
		}
	}
	body, err := json.Marshal(invoiceProposed(i, 10))
	if err != nil {
		t.Fatal(err)
	}
	var read InvoiceProposed
	if err := json.Unmarshal(body, &read); err != nil || read.agreed() != i {
		t.Errorf("%+v, not %+v; %v", read.agreed(), i, err)
	}
}
