package api_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/projection/verify"
)

const invoices = "/api/v1/finance/invoices"

// withFiscal has fiscal settings of the network demo.
func withFiscal(c *api.Config) {
	c.Desk.Fiscal = func() (invoice.Fiscal, error) {
		return invoice.ReadFiscal([]byte(`
company: { cnpj: 11.222.333/0001-81, name: Trevo Cashback Ltda, city: "3550308" }
service: { item: "10.05", national_code: "100501", description: "Comissões de {month}" }
taxes: { iss_bps: 500 }
networks: { demo: { name: Rede Norte SA, cnpj: 11222333000181, address: { street: Rua A, city: "3304557", postal_code: "20010000" } } }
`))
	}
}

// approvedInNovember are sales of R$ 60,00 of commission, looked at in December.
func (b *deskBundle) approvedInNovember() {
	b.t.Helper()
	by := ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}
	if _, err := b.app.BeginScheme(b.t.Context(), ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, by); err != nil {
		b.t.Fatal(err)
	}
	b.sold("", "t1", "t2", "t3")
}

// inDecember signs finance in anew, because a session does not last that long.
func (b *deskBundle) inDecember() {
	b.t.Helper()
	b.pass(15 * 24 * time.Hour)
	b.token = b.deskToken(staff.RoleFinance)
	p, err := b.staff.Verify(b.t.Context(), b.token)
	if err != nil {
		b.t.Fatal(err)
	}
	b.who = p.Actor()
}

// asks is a call that proposes an invoice.
func asks(more string) call {
	return post(invoices, `{"network":"demo","month":"2026-11","issuedOn":"2026-12-05","dueOn":"2026-12-20","reason":"novembro"`+more+`}`)
}

// agree has somebody else approve a proposal.
func (b *deskBundle) agree(p oapi.Proposal) {
	b.t.Helper()
	approve := post(proposalsPath+"/"+p.Id.String()+"/approve", `{}`)
	if got := shown[oapi.Proposal](b.t, "approve", b.atDesk(b.t, b.deskToken(staff.RoleApprover), approve), 200); got.State != "done" {
		b.t.Fatalf("approved: %+v", got)
	}
	b.caughtUp()
}

// TestTwoPeopleInvoiceANetwork: one proposes it and another approves, once for a month; a correction names what it is in the place of, and files follow.
func TestTwoPeopleInvoiceANetwork(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t, withFiscal)
	b.approvedInNovember()
	b.refused(asks(`,"number":"1"`), 409, "invoice_refused") // November is not over
	b.inDecember()
	if detail := b.refused(asks(`,"number":"1","cents":6001`), 409, "invoice_refused"); !strings.Contains(detail, "at most 60.00 can be") {
		t.Errorf("a cent too much: %s", detail)
	}
	proposed := atDesk[oapi.Proposal](b, asks(`,"number":"1","cents":5000`), 202)
	if proposed.Payload["cents"] != 5000.0 || proposed.Payload["openCents"] != 6000.0 || proposed.Payload["sales"] != 3.0 {
		t.Errorf("proposed: %+v", proposed.Payload)
	}
	b.refused(asks(`,"number":"2"`), 409, "proposal_open")
	b.refused(post(proposalsPath+"/"+proposed.Id.String()+"/approve", `{}`), 403, "forbidden")
	if list := atDesk[[]oapi.Invoice](b, get(invoices), 200); len(list) != 0 {
		t.Errorf("nobody approved %+v", list)
	}
	b.agree(proposed)
	b.refused(asks(`,"number":"2"`), 409, "invoice_refused")
	owed := atDesk[[]oapi.ReceivableMonth](b, get(receivables+"?month=2026-12"), 200)
	want := oapi.ReceivableMonth{Network: "demo", OpeningCents: 6000, ClosingCents: 6000, InvoicedCents: 5000, NotInvoicedCents: 1000, UnpaidCents: 5000}
	if len(owed) != 1 || owed[0] != want {
		t.Errorf("owed: %+v", owed)
	}

	b.agree(atDesk[oapi.Proposal](b, asks(`,"number":"2","replaces":"1"`), 202))
	story := atDesk[[]oapi.Invoice](b, get(invoices+"/demo/2026-11"), 200)
	if len(story) != 2 || story[0].Number != "2" || story[0].Cents != 6000 || story[0].Replaces == nil || *story[0].Replaces != "1" || story[0].Sales != 3 || story[0].InvoicedBy == b.who {
		t.Errorf("the story: %+v", story)
	}
	if list := atDesk[[]oapi.Invoice](b, get(invoices+"?network=demo&month=2026-11"), 200); len(list) != 1 || list[0].Number != "2" {
		t.Errorf("in force: %+v", list)
	}
	for layout, wants := range map[string][]string{
		"json":  {`"vServPrest.vServ": "60.00"`, `"tribMun.vISSQN": "3.00"`, `"prest.CNPJ": "11222333000181"`, `"serv.xDescServ": "Comissões de 11/2026"`},
		"csv":   {"rede;numero;substitui", ";60,00;6000;", "\r\ndemo;2;1;não;2026-11;2026-11-30;"},
		"sales": {"venda;transacao;loja;compra;comissao", ";t1;Livraria;", ";20,00\r\n"},
	} {
		file := b.send(t, uuid.Nil, get(invoices+"/demo/2026-11/export?layout="+layout).set("X-Staff-Token", b.token))
		for _, text := range wants {
			if file.StatusCode != 200 || !strings.Contains(string(file.body), text) {
				t.Errorf("%s: %d without %q\n%s", layout, file.StatusCode, text, file.body)
			}
		}
	}
	b.agree(atDesk[oapi.Proposal](b, asks(`,"replaces":"2","cancel":true`), 202))
	if story := atDesk[[]oapi.Invoice](b, get(invoices+"/demo/2026-11"), 200); len(story) != 3 || !story[0].Canceled || story[0].Cents != 0 {
		t.Errorf("canceled: %+v", story)
	}
	conn, err := b.pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	report, err := verify.Run(t.Context(), b.events, conn.Conn())
	if err != nil || report.Total != 0 {
		t.Errorf("%v %+v", err, report)
	}
}

// TestAnInvoiceIsRefusedByItsField, and what is not there or not set up is said.
func TestAnInvoiceIsRefusedByItsField(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.approvedInNovember()
	body := func(was, is string) call {
		return post(invoices, strings.Replace(`{"network":"demo","month":"2026-11","number":"1","issuedOn":"2026-12-05","dueOn":"2026-12-20","reason":"novembro"}`, was, is, 1))
	}
	for name, c := range map[string]struct {
		call        call
		code, field string
	}{
		"another network":          {body(`"demo"`, `"demmo"`), "unknown_network", "network"},
		"no month":                 {body(`"2026-11"`, `"2026-13"`), "invalid_request", "month"},
		"no number":                {body(`"number":"1"`, `"number":" "`), "invalid_request", "number"},
		"due before it is issued":  {body(`2026-12-20`, `2026-12-04`), "invalid_request", "dueOn"},
		"no reason":                {body(`"novembro"`, `" "`), "invalid_request", "reason"},
		"a cancellation of nobody": {body(`"number":"1"`, `"cancel":true`), "invalid_request", "replaces"},
		"one with a number":        {body(`"number":"1"`, `"number":"1","replaces":"1","cancel":true`), "invalid_request", "number"},
		"one of some amount":       {body(`"number":"1"`, `"replaces":"1","cancel":true,"cents":5`), "invalid_request", "cents"},
	} {
		if detail := b.refused(c.call, 400, c.code); !strings.HasPrefix(detail, c.field) {
			t.Errorf("%s: %q does not begin with %q", name, detail, c.field)
		}
	}
	b.refused(get(invoices+"?month=2026-13"), 400, "invalid_request")
	b.refused(get(invoices+"/demo/2026-11"), 404, "not_found")
	b.refused(get(invoices+"/demo/2026-11/export"), 404, "not_found")
	b.inDecember()
	b.agree(atDesk[oapi.Proposal](b, asks(`,"number":"1"`), 202))
	b.refused(get(invoices+"/demo/2026-11/export"), 409, "no_fiscal_settings")
	b.refused(asks(`,"number":"9","replaces":"8"`), 409, "invoice_refused")
}

// TestOnlyFinanceProposesInvoices: an approver reads and decides; neither a shopper nor support does either.
func TestOnlyFinanceProposesInvoices(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.approvedInNovember()
	b.inDecember()
	approver := b.deskToken(staff.RoleApprover)
	if got := b.send(t, uuid.Nil, asks(`,"number":"1"`).set("X-Staff-Token", approver)); got.StatusCode != 403 {
		t.Errorf("proposed by an approver: %d %s", got.StatusCode, got.body)
	}
	if got := b.send(t, uuid.Nil, get(invoices).set("X-Staff-Token", approver)); got.StatusCode != 200 {
		t.Errorf("read by an approver: %d %s", got.StatusCode, got.body)
	}
	for _, c := range []call{asks(`,"number":"1"`), get(invoices), get(invoices + "/demo/2026-11"), get(invoices + "/demo/2026-11/export")} {
		if got := b.send(t, anaID, c); got.StatusCode != 401 {
			t.Errorf("%s by a shopper: %d %s", c.path, got.StatusCode, got.body)
		}
	}
	own := atDesk[oapi.Proposal](b, asks(`,"number":"1"`), 202)
	b.refused(post(proposalsPath+"/"+own.Id.String()+"/approve", `{}`), 403, "forbidden")
	if list := atDesk[[]oapi.Invoice](b, get(invoices), 200); len(list) != 0 {
		t.Errorf("approved by who proposed it: %+v", list)
	}
}
