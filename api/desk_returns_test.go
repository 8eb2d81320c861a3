package api_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/sandbox"
	"example.com/devolve/ledger/reconcile"
)

// withStatements has an office that reconciles the ledger that it pays from.
func withStatements(t *testing.T) *payoutOffice {
	t.Helper()
	return openPayoutOffice(t, 1, func(o *payoutOffice, c *api.Config) {
		desk := reconcile.NewDesk(o.ledger.Pool, func() time.Time { return o.clock() })
		c.Desk.Reconcile.Reconciler, c.Desk.Reconcile.Breaks = desk, desk
	})
}

// inflow imports a bank's statement with money that came in today, and returns the break about it.
func (o *payoutOffice) inflow(t *testing.T, reais string) oapi.FoundBreak {
	t.Helper()
	today := o.clock()
	text := fmt.Sprintf("Data;Histórico;Valor\n%s;PIX RECEBIDO DEVOLUCAO;%s\n", today.Format("02/01/2006"), reais)
	query := fmt.Sprintf("kind=payouts&from=%s&to=%[1]s", today.Format(time.DateOnly))
	o.importer = o.deskToken(staff.RoleFinance) // nobody imports what they rely on
	result := shown[oapi.ReconciliationResult](t, "statement", o.atDesk(t, o.importer, upload(query, file{"bank", "extrato.csv", text})), 200)
	for _, found := range result.Found {
		if found.Category == "orphan_credit" || found.Category == "return_unbooked" {
			return found
		}
	}
	t.Fatalf("no money came in: %+v", result.Found)
	return oapi.FoundBreak{}
}

// returning asks to book a return.
func (o *payoutOffice) returning(t *testing.T, payout uuid.UUID, returnID string, cents int, evidence string) reply {
	t.Helper()
	body := fmt.Sprintf(`{"returnId":%q,"amountCents":%d,"reason":"extrato de hoje"%s}`, returnID, cents, evidence)
	return o.atDesk(t, o.finance, post(payoutsPath+"/"+payout.String()+"/return", body))
}

func evidence(id uuid.UUID) string { return `,"breakId":"` + id.String() + `"` }

// TestAReturnThatNeverHappened: the id of a return that nobody but one employee has seen frees no money, and none is paid twice.
func TestAReturnThatNeverHappened(t *testing.T) {
	t.Parallel()
	o := withStatements(t)
	list := o.paid(t)
	id := list[0].ID
	want(t, "out of thin air", o.returning(t, id, returnID(1), 500, ""), 409, "statement_line_missing")
	want(t, "a break that is not there", o.returning(t, id, returnID(1), 500, evidence(uuid.New())), 404, "not_found")
	line := o.inflow(t, "2,00")
	want(t, "another amount than the line's", o.returning(t, id, returnID(1), 500, evidence(line.Id)), 409, "statement_line_missing")
	for what, r := range map[string]reply{
		"no id": o.returning(t, id, "", 1, ""), "an odd id": o.returning(t, id, "D 1", 1, ""), "a long id": o.returning(t, id, returnID(1)+"0", 1, ""),
		"small letters": o.returning(t, id, strings.ToLower(returnID(1)), 1, ""), "nothing": o.returning(t, id, returnID(1), 0, ""),
		"more than is left": o.returning(t, id, returnID(1), 501, evidence(line.Id)),
	} {
		want(t, what, r, 400, "invalid_request")
	}
	own := `{"returnId":"` + returnID(1) + `","amountCents":200,"reason":"extrato de hoje"` + evidence(line.Id) + `}`
	want(t, "by whoever imported the line", o.atDesk(t, o.importer, post(payoutsPath+"/"+id.String()+"/return", own)), 409, "own_evidence")
	p := shown[proposal](t, "proposed", o.returning(t, id, returnID(1), 200, evidence(line.Id)), 202)
	if p.Kind != "book_return" || p.Payload["source"] != "extrato.csv" || p.Payload["returnId"] != returnID(1) || o.of(t, anaID).ReturnedCents != 0 {
		t.Fatalf("proposed: %+v", p)
	}
	path := proposalsPath + "/" + p.ID
	want(t, "by whoever proposed it", o.atDesk(t, o.finance, post(path+"/approve", `{}`)), 403, "forbidden")
	if got := shown[proposal](t, "approved", o.atDesk(t, o.approver, post(path+"/approve", `{}`)), 200); got.State != "done" {
		t.Fatalf("approved: %+v", got)
	}
	returned := 0
	for _, e := range o.story(t, id).Events {
		if e.Type == "payout_returned.v1" {
			if returned++; e.Actor != shown[proposal](t, "proposal", o.atDesk(t, o.finance, get(path)), 200).DecidedBy {
				t.Errorf("returned by %s", e.Actor)
			}
		}
	}
	if returned != 1 {
		t.Errorf("%d returns in the log", returned)
	}
	if told := shown[oapi.BreakStory](t, "break", o.atDesk(t, o.finance, get(breaks+"/"+line.Id.String())), 200); told.Break.State != "corrected" {
		t.Errorf("the line: %+v", told.Break)
	}
	want(t, "the same line again", o.returning(t, id, returnID(2), 200, evidence(line.Id)), 409, "statement_line_missing")
	want(t, "the same return of another payout", o.returning(t, list[1].ID, returnID(1), 200, evidence(line.Id)), 409, "pix_id_taken")
	if again := shown[deskPayout](t, "a repeat", o.returning(t, id, returnID(1), 200, ""), 200); again.ReturnedCents != 200 {
		t.Errorf("a repeat: %+v", again)
	}
	want(t, "a repeat of another amount", o.returning(t, id, returnID(1), 100, ""), 409, "transition_refused")
	want(t, "no payout", o.returning(t, uuid.New(), returnID(3), 1, ""), 404, "not_found")
}

// TestTheProviderKnowsWhatCameBack: it is asked first, and its word counts, not the employee's.
func TestTheProviderKnowsWhatCameBack(t *testing.T) {
	t.Parallel()
	o := withStatements(t)
	o.script = func(pix.Order) sandbox.Plan {
		return sandbox.Plan{Returns: []sandbox.PlannedReturn{{After: time.Hour, AmountCents: 120}}, Lost: true}
	}
	id := o.paid(t)[0].ID
	o.pass(2 * time.Hour)
	o.finance = o.deskToken("finance") // the session is over by now
	got := shown[deskPayout](t, "asked", o.returning(t, id, returnID(1), 500, ""), 200)
	if got.State != "PAID" || got.ReturnedCents != 120 {
		t.Errorf("booked: %+v", got)
	}
	want(t, "what the provider does not know", o.returning(t, id, returnID(1), 300, ""), 409, "statement_line_missing")
}

// TestNobodyDecidesOnTheirOwnStatement: nor does whoever imported the statement again decide, whatever role they have by then.
func TestNobodyDecidesOnTheirOwnStatement(t *testing.T) {
	t.Parallel()
	o := withStatements(t)
	id, line := o.paid(t)[0].ID, o.inflow(t, "2,00")
	p := shown[proposal](t, "proposed", o.returning(t, id, returnID(1), 200, evidence(line.Id)), 202)
	importer, err := o.staff.Verify(t.Context(), o.importer)
	if err == nil {
		err = o.staff.SetRoles(t.Context(), importer.Handle, []staff.Role{staff.RoleApprover}, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	o.settle(importer.Handle)
	got := shown[proposal](t, "approved", o.atDesk(t, o.importer, post(proposalsPath+"/"+p.ID+"/approve", `{}`)), 200)
	if got.State != "not_possible" || got.Payload["importedBy"] != importer.Actor() || o.of(t, anaID).ReturnedCents != 0 {
		t.Errorf("decided by whoever imported it: %+v", got)
	}
}

// TestTwoReturnsOnOneLine: of two proposals that name one line of a statement, one is carried out.
func TestTwoReturnsOnOneLine(t *testing.T) {
	t.Parallel()
	o := withStatements(t)
	list := o.paid(t)
	line := o.inflow(t, "2,00")
	var paths []string
	for i := range 2 {
		p := shown[proposal](t, "proposed", o.returning(t, list[i].ID, returnID(i), 200, evidence(line.Id)), 202)
		paths = append(paths, proposalsPath+"/"+p.ID+"/approve")
	}
	states := ""
	for _, path := range paths {
		states += shown[proposal](t, "approved", o.atDesk(t, o.approver, post(path, `{}`)), 200).State + " "
	}
	if states != "done not_possible " {
		t.Errorf("carried out: %s", states)
	}
}
