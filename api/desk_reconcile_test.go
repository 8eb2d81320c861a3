package api_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/reconcile"
)

const (
	reconciliations = "/api/v1/finance/reconciliations"
	breaks          = "/api/v1/finance/breaks"
	november        = "kind=payouts&from=2026-11-01&to=2026-11-12"

	bankCSV = "Data;Histórico;Valor;Saldo\n10/11/2026;PIX ENVIADO FULANO DE TAL;-12,34;87,66\n"
	bankOFX = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\n" +
		"NEWFILEUID:NONE\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261130<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>" +
		"<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>001<ACCTID>1-2" +
		"<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130<STMTTRN><TRNTYPE>OTHER<FITID>1" +
		"<DTPOSTED>20261111000000[-3:BRT]<TRNAMT>-50.00<MEMO>FULANO DE TAL</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>37.66<DTASOF>20261130" +
		"</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"
	bankCAMT = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>1-2</Id></Othr></Id></Acct>` +
		`<Ntry><Amt Ccy="BRL">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-11</Dt></BookgDt></Ntry>` +
		`<Ntry><Amt Ccy="BRL">7.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`
)

// approve says whether a run could be approved now.
func (b *deskBundle) approve() error {
	hub, _ := b.config.Shop.Progress.(*projection.Hub)
	pay := payout.New(payout.Config{Ledger: b.app, Reader: projection.NewReader(b.pool, hub), Guard: reconcile.NewDesk(b.pool, b.clock), Now: b.clock})
	_, err := pay.Approve(b.t.Context(), ledger.RunID{UUID: uuid.New()}, ledger.By{Actor: b.who})
	return err
}

// TestAnUnknownOutflowIsFoundExplainedAndClosed goes through the life of a break, which stops payouts as long as nobody explains it.
func TestAnUnknownOutflowIsFoundExplainedAndClosed(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]file{
		"CSV": {"bank", "extrato.csv", bankCSV}, "OFX": {"bank", "extrato.ofx", bankOFX}, "CAMT.053": {"bank", "extrato.xml", bankCAMT},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setupLedgerDesk(t)
			dry := atDesk[oapi.ReconciliationResult](b, upload(november+"&dryRun=true", f), 200)
			if !dry.DryRun || dry.Run.Id != uuid.Nil || dry.Blocked || len(dry.Found) != 1 || (oapi.OrZero(dry.Run.Sources[0].Pending) == 1) != (f.text == bankCAMT) {
				t.Errorf("dry: %+v", dry)
			}
			if kept := atDesk[[]oapi.ReconciliationBreak](b, get(breaks), 200); len(kept) != 0 {
				t.Errorf("kept of a dry run: %+v", kept)
			}
			result := atDesk[oapi.ReconciliationResult](b, upload(november, f), 200)
			found := result.Found[0]
			if !result.Blocked || result.DryRun || result.Run.By != b.who || found.Category != "unknown_outflow" || found.Severity != "critical" ||
				*found.Source != f.name || result.Run.Sources[0].Name != f.name || result.Run.Sources[0].Lines != 1 {
				t.Fatalf("found: %+v", result)
			}
			if err := b.approve(); !errors.Is(err, payout.ErrBlocked) {
				t.Errorf("a run was approved: %v", err)
			}
			runs := atDesk[[]oapi.ReconciliationRun](b, get(reconciliations), 200)
			run := atDesk[oapi.ReconciliationRun](b, get(reconciliations+"/"+result.Run.Id.String()), 200)
			if len(runs) != 1 || runs[0].Id != run.Id || len(run.Checks) == 0 || !run.Checks[0].Ok || run.Breaks != 1 || len(run.Sources) != 1 {
				t.Errorf("%+v\n%+v", runs, run)
			}
			b.explainAndClose(found.Id)
		})
	}
}

// explainAndClose has a colleague take over a break, explain and close it.
func (b *deskBundle) explainAndClose(id uuid.UUID) {
	b.t.Helper()
	path := breaks + "/" + id.String()
	change := func(step, body string) oapi.ReconciliationBreak {
		b.t.Helper()
		return atDesk[oapi.ReconciliationBreak](b, post(path+"/"+step, body), 200)
	}
	me := strings.TrimPrefix(b.who, "staff:")
	b.refused(post(path+"/close", `{"reason":"sei lá"}`), 409, "break_state")
	if got := change("assign", `{"owner":"`+me+`","comment":"com o banco"}`); got.State != "assigned" || got.Owner != b.who || got.Age != "0-1" {
		b.t.Errorf("assigned: %+v", got)
	}
	if err := b.approve(); !errors.Is(err, payout.ErrBlocked) {
		b.t.Errorf("a run was approved: %v", err)
	}
	if got := change("explain", `{"reason":"transfer","comment":"para a poupança"}`); got.State != "explained" || got.Reason != "transfer" {
		b.t.Errorf("explained: %+v", got)
	}
	if err := b.approve(); !errors.Is(err, payout.ErrBlocked) {
		b.t.Errorf("one person's word let a run leave: %v", err)
	}
	b.refused(post(path+"/assign", `{"owner":"`+me+`"}`), 409, "break_state")
	proposed := atDesk[oapi.Proposal](b, post(path+"/close", `{"reason":"conferido"}`), 202)
	b.refused(post(proposalsPath+"/"+proposed.Id.String()+"/approve", `{}`), 403, "forbidden")
	if err := b.approve(); !errors.Is(err, payout.ErrBlocked) {
		b.t.Errorf("a proposal let a run leave: %v", err)
	}
	approver := b.deskToken(staff.RoleApprover)
	approved := shown[oapi.Proposal](b.t, "approve", b.atDesk(b.t, approver, post(proposalsPath+"/"+proposed.Id.String()+"/approve", `{}`)), 200)
	if approved.State != "done" {
		b.t.Errorf("approved: %+v", approved)
	}
	if err := b.approve(); errors.Is(err, payout.ErrBlocked) {
		b.t.Errorf("still blocked: %v", err)
	}
	b.refused(post(path+"/explain", `{"reason":"fee"}`), 409, "break_state")
	if open := atDesk[[]oapi.ReconciliationBreak](b, get(breaks), 200); len(open) != 0 {
		b.t.Errorf("open: %+v", open)
	}
	if all := atDesk[[]oapi.ReconciliationBreak](b, get(breaks+"?closed=true"), 200); len(all) != 1 || all[0].State != "closed" || all[0].Cleared {
		b.t.Errorf("all: %+v", all)
	}
	story := atDesk[oapi.BreakStory](b, get(path), 200)
	var told []string
	for _, n := range story.Notes {
		told = append(told, strings.Join(strings.Fields(n.Action+" "+strings.NewReplacer(b.who, "me", *approved.DecidedBy, "another").Replace(n.By)+" "+n.Reason+" "+n.Comment), " "))
	}
	want := "found reconcile unknown_outflow, assigned me com o banco, explained me transfer para a poupança, closed another conferido"
	if got := strings.Join(told, ", "); got != want {
		b.t.Errorf("the story:\n%s\nwant\n%s", got, want)
	}
	if answer := b.sendBare(b.t, get(path).set("Authorization", "Bearer "+clientKey).set("X-Staff-Token", b.token)); strings.Contains(string(answer.body), "FULANO") {
		b.t.Errorf("the statement's text is kept: %s", answer.body)
	}
}

func TestWhatIsSaidOfABreakIsRefused(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	found := atDesk[oapi.ReconciliationResult](b, upload(november, file{"bank", "a.csv", bankCSV}), 200).Found[0]
	idOf := func(roles ...staff.Role) string {
		p, err := b.staff.Verify(t.Context(), b.deskToken(roles...))
		if err != nil {
			t.Fatal(err)
		}
		return p.ID.String()
	}
	gone := idOf(staff.RoleFinance)
	if err := b.staff.Disable(t.Context(), read[string](b.bundle, "SELECT handle FROM staff WHERE id = $1", gone), ""); err != nil {
		t.Fatal(err)
	}
	me, path := strings.TrimPrefix(b.who, "staff:"), breaks+"/"+found.Id.String()
	for name, test := range map[string]struct {
		path, body string
		status     int
		code       string
	}{
		"an approver as owner":       {path + "/assign", `{"owner":"` + idOf(staff.RoleApprover) + `"}`, 400, "invalid_owner"},
		"somebody disabled as owner": {path + "/assign", `{"owner":"` + gone + `"}`, 400, "invalid_owner"},
		"a shopper as owner":         {path + "/assign", `{"owner":"` + anaID.String() + `"}`, 400, "invalid_owner"},
		"a handle as owner":          {path + "/assign", `{"owner":"ana.reis"}`, 400, "invalid_request"},
		"a comment of two lines":     {path + "/assign", `{"owner":"` + me + `","comment":"a\nb"}`, 400, "invalid_request"},
		"a NUL in a comment":         {path + "/explain", `{"reason":"fee","comment":"a\u0000"}`, 400, "invalid_request"},
		"a novel":                    {path + "/explain", `{"reason":"fee","comment":"` + strings.Repeat("x", 501) + `"}`, 400, "invalid_request"},
		"another reason, unsaid":     {path + "/explain", `{"reason":"other"}`, 400, "invalid_request"},
		"no such reason":             {path + "/explain", `{"reason":"because"}`, 400, "invalid_request"},
		"no such event":              {path + "/explain", `{"reason":"booked","sequence":1000000}`, 400, "invalid_request"},
		"an event below one":         {path + "/explain", `{"reason":"booked","sequence":-1}`, 400, "invalid_request"},
		"closed without a reason":    {path + "/close", `{"reason":" "}`, 400, "invalid_request"},
		"no such break":              {breaks + "/" + uuid.NewString() + "/close", `{"reason":"x"}`, 404, "not_found"},
		"another field":              {path + "/close", `{"reason":"x","by":"ana"}`, 400, "invalid_request"},
	} {
		t.Log(name)
		b.refused(post(test.path, test.body), test.status, test.code)
	}
	b.refused(get(breaks+"/"+uuid.NewString()), 404, "not_found")
	b.refused(get(reconciliations+"/"+uuid.NewString()), 404, "not_found")
	if story := atDesk[oapi.BreakStory](b, get(path), 200); len(story.Notes) != 1 || story.Break.State != "open" {
		t.Errorf("refusals left something: %+v", story)
	}
}

// pixRecord says what a provider's account did.
type pixRecord struct {
	source reconcile.Source
	err    error
}

func (p pixRecord) Ask(context.Context, reconcile.Period) (reconcile.Source, error) {
	return p.source, p.err
}

func TestTheProviderIsAsked(t *testing.T) {
	t.Parallel()
	record := &pixRecord{source: reconcile.Source{Side: reconcile.Provider, Name: "sandbox"}}
	b := setupLedgerDesk(t, func(c *api.Config) { c.Desk.Reconcile.PixRecord = record })
	asking := upload(november + "&askProvider=true")
	if got := atDesk[oapi.ReconciliationResult](b, asking, 200); got.Run.Breaks != 0 || len(got.Run.Sources) != 1 || got.Run.Sources[0].Name != "sandbox" {
		t.Errorf("%+v", got)
	}
	both := atDesk[oapi.ReconciliationResult](b, upload(november+"&askProvider=true", file{"bank", "a.csv", bankCSV}), 200)
	if len(both.Run.Sources) != 2 || !both.Blocked {
		t.Errorf("%+v", both)
	}
	b.refused(upload(november+"&askProvider=true", file{"provider", "a.csv", bankCSV}), 400, "invalid_request")
	b.refused(upload("kind=sales&network=demo&from=2026-11-01&to=2026-11-12&askProvider=true"), 400, "invalid_request")
	record.err = errors.New("no answer about Fulano")
	if detail := b.refused(asking, 503, "provider_silent"); strings.Contains(detail, "Fulano") {
		t.Errorf("it says %s", detail)
	}
	record.err = fmt.Errorf("the future: %w", reconcile.ErrOutside)
	b.refused(asking, 400, "outside_period")
	setupLedgerDesk(t).refused(asking, 400, "provider_missing")
}

func TestCommissionsAreComparedWithAReport(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.deliver("one", conversionMessage("T1", b.leave(anaID, "demo"), nil))
	if err := b.config.Shop.Progress.WaitFor(t.Context(), b.end()); err != nil {
		t.Fatal(err)
	}
	report := file{"report", "rede.csv", "Data,Transaction ID,Commission\n2026-11-20,T1,20.00\n2026-11-20,T2,8.00\n"}
	const sales = "kind=sales&network=demo&from=2026-11-01&to=2026-11-30"
	result := atDesk[oapi.ReconciliationResult](b, upload(sales, report), 200)
	if result.Run.Kind != "sales" || *result.Run.Network != "demo" || result.Blocked || result.Run.Sources[0].Side != "network" {
		t.Errorf("%+v", result)
	}
	if len(result.Found) != 1 || result.Found[0].Category != "missing_in_ledger" || result.Found[0].OutsideCents != 800 ||
		len(result.Run.Rules) != 1 || result.Run.Rules[0].Rule != "transaction-id" {
		t.Errorf("found %+v by %+v", result.Found, result.Run.Rules)
	}
	b.refused(upload("kind=sales&network=nobody&from=2026-11-01&to=2026-11-30", report), 400, "unknown_network")
	b.refused(upload("kind=sales&from=2026-11-01&to=2026-11-30", report), 400, "invalid_request")
	b.refused(upload(november+"&network=demo", file{"bank", "a.csv", bankCSV}), 400, "invalid_request")
}
