package api_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/ledger/doubt"
)

// shopperNames shows the shoppers of a server's accounts.
type shopperNames struct{ *bundle }

// Payees implements doubt.Payees.
func (s shopperNames) Payees(ctx context.Context, users []uuid.UUID) (map[uuid.UUID]doubt.Payee, error) {
	known, err := s.accounts.Payees(ctx, users)
	payees := make(map[uuid.UUID]doubt.Payee, len(known))
	for id, one := range known {
		payees[id] = doubt.Payee(one)
	}
	return payees, err
}

type doubtRecord struct {
	Rule                 string
	Payouts, Fraud, Fine int
}

type runDoubts struct {
	Looked, Doubted int
	Rules           []doubtRecord
	Payouts         []struct {
		ID, UserID            uuid.UUID
		Shopper, Key, Verdict string
		AmountCents, Weight   int
		Rules                 []string
	}
}

func recordOf(records []doubtRecord, rule string) doubtRecord {
	i := slices.IndexFunc(records, func(r doubtRecord) bool { return r.Rule == rule })
	if i < 0 {
		return doubtRecord{}
	}
	return records[i]
}

// TestAnApproverReadsWhatToDoubt: in the run and before it, with masked names and keys, and says what became of it.
func TestAnApproverReadsWhatToDoubt(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 1)
	o.planning(t)
	preview := shown[struct {
		Rules []doubtRecord
		Lines []struct {
			UserID       uuid.UUID
			Shopper, Key string
			Weight       int
			Rules        []string
		}
	}](t, "preview", o.atDesk(t, o.approver, get(runsPath+"/preview")), 200)
	for _, l := range preview.Lines {
		switch l.UserID {
		case anaID: // her key is a day old
			if !slices.Equal(l.Rules, []string{"key_fresh", "first_payout"}) || l.Weight != 4 || l.Shopper == "" || strings.Contains(l.Shopper, " ") && !strings.HasSuffix(l.Shopper, ".") {
				t.Errorf("Ana's line: %+v", l)
			}
		case biaID: // is not paid, and nothing of it is doubted
			if len(l.Rules) > 0 || l.Shopper != "Bia" {
				t.Errorf("Bia's line: %+v", l)
			}
		}
	}
	if got := recordOf(preview.Rules, "first_payout"); got != (doubtRecord{"first_payout", 2, 0, 0}) {
		t.Errorf("preview: %+v", got)
	}
	run := o.plan(t, o.finance)
	path := runsPath + "/" + run.ID.String() + "/doubts"
	found := shown[runDoubts](t, "doubts", o.atDesk(t, o.approver, get(path)), 200)
	if found.Looked != 2 || found.Doubted != 2 || len(found.Payouts) != 2 || len(found.Rules) != len(doubt.Rules) {
		t.Fatalf("%+v", found)
	}
	first := found.Payouts[0]
	if first.UserID != anaID || first.Key != "(11) *****-5684" || first.Weight != 4 || first.AmountCents != 500 || found.Payouts[1].Shopper != "" {
		t.Errorf("the most doubtful: %+v", first)
	}
	verdict := payoutsPath + "/" + first.ID.String() + "/verdict"
	for what, body := range map[string]string{
		"no verdict": `{"verdict":"maybe","reason":"x"}`, "no reason": `{"verdict":"fine","reason":""}`,
	} {
		want(t, what, o.atDesk(t, o.approver, post(verdict, body)), 400, "invalid_request")
	}
	want(t, "by finance", o.atDesk(t, o.finance, post(verdict, `{"verdict":"fine","reason":"x"}`)), 403, "forbidden")
	want(t, "of no payout", o.atDesk(t, o.approver, post(payoutsPath+"/"+noOne+"/verdict", `{"verdict":"fine","reason":"x"}`)), 404, "not_found")
	want(t, "say", o.atDesk(t, o.approver, post(verdict, `{"verdict":"fraud","reason":"conta laranja"}`)), 204, "")
	found = shown[runDoubts](t, "doubts", o.atDesk(t, o.finance, get(path)), 200)
	if found.Payouts[0].Verdict != "fraud" || recordOf(found.Rules, "key_fresh") != (doubtRecord{"key_fresh", 1, 1, 0}) {
		t.Errorf("afterwards: %+v", found)
	}
	if export := o.confirmed(t)(get(users + "/" + anaID.String() + "/export")); !strings.Contains(unzipped(t, export.body)["pareceres.csv"],
		first.ID.String()+";fraude;chave Pix nova, primeiro Pix;") {
		t.Errorf("Ana's export says\n%s", unzipped(t, export.body)["pareceres.csv"])
	}
	want(t, "of no run", o.atDesk(t, o.approver, get(runsPath+"/"+noOne+"/doubts")), 404, "not_found")
	if n := read[int](o.bundle, "SELECT count(*) FROM staff_audit WHERE action = 'payout_verdict_said' AND reason = 'fraud: conta laranja'"); n != 1 {
		t.Errorf("%d records; want one", n)
	}
}
