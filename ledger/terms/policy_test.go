package terms_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/devolve/ledger/terms"
)

func TestPoliciesAreReadAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]terms.Policy{
		"approved": {}, "approved+30": {Days: 30}, " approved + 7 days ": {Days: 7}, "approved+180": {Days: 180}, "network_paid": {NetworkPaid: true},
	} {
		got, err := terms.ParsePolicy(text)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		if again, err := terms.ParsePolicy(got.String()); err != nil || again != want {
			t.Errorf("%q is written as %q", text, got)
		}
	}
	for _, text := range []string{"", "APPROVED", "approved+0", "approved+181", "approved+999", "approved-1", "approved+", "30", "paid"} {
		if got, err := terms.ParsePolicy(text); !errors.Is(err, terms.ErrPolicy) {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
	}
	if err := (terms.Policy{NetworkPaid: true, Days: 1}).Check(); !errors.Is(err, terms.ErrPolicy) {
		t.Errorf("days after what networks paid: %v", err)
	}
}

// TestTheSoonerPolicyHolds: of what is promised now and what a page may still show, whoever leaves is paid by what is sooner. Terms without a policy are
// written as before there were any.
func TestTheSoonerPolicyHolds(t *testing.T) {
	t.Parallel()
	of := func(policy terms.Policy) terms.Terms {
		promised := terms.Flat(500)
		promised.Payout = policy
		return promised
	}
	soon, late, never := terms.Policy{Days: 5}, terms.Policy{Days: 30}, terms.Policy{NetworkPaid: true}
	for _, c := range [][3]terms.Policy{{soon, late, soon}, {late, soon, soon}, {terms.Policy{}, late, {}}, {never, late, late}, {never, never, never}} {
		if got := of(c[0]).Best(of(c[1])).Payout; got != c[2] {
			t.Errorf("%s or %s: %s", c[0], c[1], got)
		}
	}
	if got := (terms.Terms{}).Best(of(late)).Payout; got != late {
		t.Errorf("nothing promises nothing of when it is paid: %s", got)
	}
	if got := of(late).Doubled().Payout; got != late {
		t.Errorf("doubled: %s", got)
	}
	plain, err := of(terms.Policy{}).Freeze()
	if err != nil || strings.Contains(string(plain), "payout") {
		t.Errorf("%s, %v", plain, err)
	}
	frozen, err := of(late).Freeze()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := frozen.Payout(); err != nil || got != late {
		t.Errorf("%s has %s, %v", frozen, got, err)
	}
	if _, err := of(terms.Policy{Days: 181}).Freeze(); !errors.Is(err, terms.ErrPolicy) {
		t.Errorf("too late: %v", err)
	}
}
