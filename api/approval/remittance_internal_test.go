package approval

import (
	"encoding/json"
	"reflect"
	"testing"

	"example.com/devolve/ledger"
)

// TestWhatIsAgreedToIsAllOfIt: a proposal has every word of a remittance, so that whoever decides agrees to all that is booked.
func TestWhatIsAgreedToIsAllOfIt(t *testing.T) {
	t.Parallel()
	r := ledger.Remittance{
		ID: ledger.NewRemittanceID("demo", "P1"), Network: "demo", PaymentID: "P1", PaidOn: "2026-11-20", BankAccount: "itau", CreditedCents: 5980_00, FeeCents: 45_00,
		GainCents: -25_00, Foreign: ledger.ForeignSum{Currency: "USD", Cents: 1100_00, Rate: 5_477_200, Day: "2026-11-19", Source: "contract 1234"}, Lines: 3, Digest: "abc",
	}
	for i, v := 0, reflect.ValueOf(r); i < v.NumField(); i++ {
		if v.Field(i).IsZero() {
			t.Fatalf("%s is not looked at", v.Type().Field(i).Name)
		}
	}
	body, err := json.Marshal(proposedOf(r))
	if err != nil {
		t.Fatal(err)
	}
	var read RemittanceProposed
	if err := json.Unmarshal(body, &read); err != nil || read.agreed() != r {
		t.Errorf("%+v, not %+v; %v", read.agreed(), r, err)
	}
}
