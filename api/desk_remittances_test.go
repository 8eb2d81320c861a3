package api_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
)

const (
	remittances = "/api/v1/finance/remittances"
	receivables = "/api/v1/finance/receivables"
)

// paid is a call that proposes a remittance of the network demo: fields replace its own, and an empty one is left out.
func paid(fields map[string]string, files ...file) call {
	query := url.Values{}
	for name, value := range map[string]string{
		"network": "demo", "paymentId": "P-1", "paidOn": "2026-11-20", "bankAccount": "itau-1234", "creditedCents": "4200", "feeCents": "300", "reason": "novembro",
	} {
		query.Set(name, value)
	}
	for name, value := range fields {
		query.Set(name, value)
		if value == "" {
			query.Del(name)
		}
	}
	c := upload("", files...)
	c.path = remittances + "?" + query.Encode()
	return c
}

func salesFile(rows ...string) file {
	return file{"report", "pago.csv", "transaction;date;commission\n" + strings.Join(rows, "\n") + "\n"}
}

// sold delivers approved sales of R$ 20,00 of commission, which the network reports as part of a payment.
func (b *deskBundle) sold(payment string, transactions ...string) {
	b.t.Helper()
	b.exec("INSERT INTO partners (name, adapter, created_at) VALUES ('demo', 'standard', now()) ON CONFLICT DO NOTHING")
	click := b.leave(anaID, "demo")
	for _, transaction := range transactions {
		b.deliver(transaction, conversionMessage(transaction, click, map[string]any{"status": "approved", "paymentId": payment}))
	}
	b.caughtUp()
}

// spread gives sales their parts, as a server does by itself.
func (b *deskBundle) spread() {
	b.t.Helper()
	if err := b.keeper(b.config).Round(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	b.caughtUp()
}

// TestFinanceBooksWhatANetworkPaid: one proposes it with a file, another approves it, sales get their parts, and what is owed says so.
func TestFinanceBooksWhatANetworkPaid(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.sold("", "t1", "t2", "t3")
	file := salesFile("t1;20/11/2026;20,00", "t2;20/11/2026;15,00", "later;20/11/2026;10,00")
	proposed := atDesk[oapi.Proposal](b, paid(nil, file), 202)
	for field, want := range map[string]any{"sales": 3.0, "inFull": 1.0, "short": 1.0, "shortCents": 500.0, "unknown": 1.0, "unknownCents": 1000.0, "totalCents": 4500.0} {
		if proposed.Payload[field] != want {
			t.Errorf("%s: %v; want %v", field, proposed.Payload[field], want)
		}
	}
	list := atDesk[[]oapi.Remittance](b, get(remittances), 200)
	if len(list) != 1 || list[0].State != oapi.RemittanceStatePrepared || list[0].Sales != 3 || list[0].PreparedBy != b.who || list[0].BookedBy != nil {
		t.Fatalf("prepared: %+v", list)
	}
	other := paid(map[string]string{"creditedCents": "4000", "feeCents": "0"}, salesFile("t3;20/11/2026;40,00"))
	b.refused(other, 409, "proposal_open") // and it spoils nothing: the one that is open can be approved
	approve := post(proposalsPath+"/"+proposed.Id.String()+"/approve", `{}`)
	b.refused(approve, 403, "forbidden")
	if got := shown[oapi.Proposal](t, "approve", b.atDesk(t, b.deskToken(staff.RoleApprover), approve), 200); got.State != "done" {
		t.Fatalf("approved: %+v", got)
	}
	b.refused(paid(nil, file), 409, "remittance_booked")
	b.spread()

	one := list[0].Id.String()
	story := atDesk[oapi.RemittanceStory](b, get(remittances+"/"+one), 200)
	r := story.Remittance
	if r.State != oapi.RemittanceStateBooked || r.Allocated != 2 || r.AllocatedCents != 3500 || r.Refused != 1 || r.CreditedCents != 4200 || r.FeeCents != 300 ||
		r.PaidOn.String() != "2026-11-20" || r.BankAccount != "itau-1234" || r.BookedBy == nil || r.Foreign != nil {
		t.Errorf("booked: %+v", r)
	}
	if len(story.Waiting) != 1 || story.Waiting[0].TransactionId != "later" || story.Waiting[0].Cents != 1000 || story.Waiting[0].Why != oapi.WaitingSaleWhyNotReported {
		t.Errorf("waiting: %+v", story.Waiting)
	}
	months := atDesk[[]oapi.ReceivableMonth](b, get(receivables+"?month=2026-11"), 200)
	want := oapi.ReceivableMonth{Network: "demo", ApprovedCents: 6000, ReceivedCents: 3500, ClosingCents: 2500, UnallocatedCents: 1000, NotInvoicedCents: 2500}
	if len(months) != 1 || months[0] != want {
		t.Errorf("owed: %+v", months)
	}
	aged := atDesk[[]oapi.AgedNetwork](b, get(receivables+"/aging"), 200)
	if len(aged) != 1 || aged[0] != (oapi.AgedNetwork{Network: "demo", To30Cents: 2500}) {
		t.Errorf("aging: %+v", aged)
	}
	owed := atDesk[oapi.OutstandingSales](b, get(receivables+"/sales?network=demo"), 200)
	if owed.More || len(owed.Sales) != 2 || owed.Sales[0].OutstandingCents+owed.Sales[1].OutstandingCents != 2500 || owed.Sales[0].StoreName != "Livraria" {
		t.Errorf("outstanding: %+v", owed)
	}
	const liabilities = "/api/v1/finance/liabilities"
	owing := atDesk[oapi.AgedLiabilities](b, get(liabilities+"/aging"), 200)
	sales := atDesk[oapi.PayableSales](b, get(liabilities+"/sales?network=demo&age=to30"), 200)
	if len(owing.Payable) != 1 || len(owing.Pending) != 0 || sales.More || len(sales.Sales) == 0 || sumOf(sales.Sales) != owing.Payable[0].To30Cents {
		t.Errorf("shoppers are owed %+v, of %+v", owing, sales)
	}
	if old := atDesk[oapi.PayableSales](b, get(liabilities+"/sales?network=demo&age=over"), 200); len(old.Sales) != 0 {
		t.Errorf("since long: %+v", old)
	}
	answer := b.send(t, uuid.Nil, get(receivables+"/export?month=2026-11&format=csv").set("X-Staff-Token", b.token))
	csv := "\uFEFFrede;saldo_inicial;aprovado;reapresentado;recebido;baixado;saldo_final;sem_venda;faturado;a_faturar;faturado_a_receber;vencido\r\ndemo;0,00;60,00;0,00;35,00;0,00;25,00;10,00;0,00;25,00;0,00;0,00\r\n"
	if string(answer.body) != csv || !strings.Contains(answer.Header.Get("Content-Disposition"), "a-receber-2026-11.csv") || answer.Header.Get("Ledger-Sequence") == "" {
		t.Errorf("the file: %v\n%s", answer.Header, answer.body)
	}
}

// TestANetworkTellsForWhichSalesItPaid: then nobody has to bring a file. A payment in dollars keeps its sum and rate.
func TestANetworkTellsForWhichSalesItPaid(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.sold("88123", "t1", "t2")
	dollars := map[string]string{
		"paymentId": "88123", "told": "true", "creditedCents": "3600", "feeCents": "200", "gainCents": "-200", "currency": "USD", "foreignCents": "700", "rate": "5.4285",
		"rateDay": "2026-11-19", "rateSource": "contrato 77",
	}
	proposed := atDesk[oapi.Proposal](b, paid(dollars), 202)
	if proposed.Payload["sales"] != 2.0 || proposed.Payload["inFull"] != 2.0 {
		t.Errorf("proposed: %+v", proposed.Payload)
	}
	id := ledger.NewRemittanceID("demo", "88123").String()
	story := atDesk[oapi.RemittanceStory](b, get(remittances+"/"+id), 200)
	if f := story.Remittance.Foreign; f == nil || f.Currency != "USD" || f.Cents != 700 || f.RateMillionths != 5_428_500 || f.Day.String() != "2026-11-19" || f.Source != "contrato 77" {
		t.Errorf("dollars: %+v", story.Remittance)
	}
	if len(story.Waiting) != 2 || story.Waiting[0].Why != oapi.WaitingSaleWhyNotTried {
		t.Errorf("waiting: %+v", story.Waiting)
	}
	if other := atDesk[[]oapi.Remittance](b, get(remittances+"?network=awin"), 200); len(other) != 0 {
		t.Errorf("of another network: %+v", other)
	}
	b.refused(paid(map[string]string{"paymentId": "88124", "told": "true"}), 400, "remittance_empty")
}

// TestARemittanceIsRefusedByItsField: whoever fills in the form learns which field is wrong, and nothing is kept.
func TestARemittanceIsRefusedByItsField(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.sold("", "t1")
	row := salesFile("t1;20/11/2026;45,00")
	foreign := func(name, value string) map[string]string {
		fields := map[string]string{"currency": "USD", "foreignCents": "700", "rate": "5.4", "rateDay": "2026-11-19", "rateSource": "banco"}
		fields[name] = value
		return fields
	}
	for name, test := range map[string]struct {
		call        call
		code, field string
	}{
		"another network":       {paid(map[string]string{"network": "demmo"}, row), "unknown_network", "network"},
		"no payment":            {paid(map[string]string{"paymentId": " "}, row), "invalid_request", "paymentId"},
		"tomorrow":              {paid(map[string]string{"paidOn": "2026-11-21"}, row), "invalid_request", "paidOn"},
		"an account's number":   {paid(map[string]string{"bankAccount": "Itaú 1234"}, row), "invalid_request", "bankAccount"},
		"nothing":               {paid(map[string]string{"creditedCents": "0"}, row), "invalid_request", "creditedCents"},
		"a fee below nothing":   {paid(map[string]string{"feeCents": "-1"}, row), "invalid_request", "feeCents"},
		"no reason":             {paid(map[string]string{"reason": " "}, row), "invalid_request", "reason"},
		"a gain in reais":       {paid(map[string]string{"gainCents": "5"}, row), "invalid_request", "currency"},
		"a rate in reais":       {paid(map[string]string{"rate": "5.4"}, row), "invalid_request", "currency"},
		"reais as another":      {paid(foreign("currency", "BRL"), row), "invalid_request", "currency"},
		"no sum of it":          {paid(foreign("foreignCents", ""), row), "invalid_request", "foreignCents"},
		"a rate that is none":   {paid(foreign("rate", "much"), row), "invalid_request", "rate"},
		"no day of the rate":    {paid(foreign("rateDay", ""), row), "invalid_request", "rateDay"},
		"nobody said the rate":  {paid(foreign("rateSource", " "), row), "invalid_request", "rateSource"},
		"no file":               {paid(nil), "invalid_request", "report"},
		"a file and told":       {paid(map[string]string{"told": "true"}, row), "invalid_request", "told"},
		"an unknown part":       {paid(nil, row, file{"bank", "a.csv", bankCSV}), "invalid_request", "bank"},
		"twice":                 {paid(nil, row, row), "invalid_request", "report"},
		"a picture":             {paid(nil, file{"report", "a.csv", "\x89PNG\r\n\x1a\n"}), "unreadable_file", "report"},
		"a row without a sale":  {paid(nil, file{"report", "a.csv", "pedido;data;comissao\nA-1;20/11/2026;45,00\n"}), "unreadable_file", "report"},
		"a row in dollars":      {paid(nil, file{"report", "a.csv", "id;data;comissao;moeda\nt1;20/11/2026;45,00;USD\n"}), "unreadable_file", "report"},
		"no rows":               {paid(nil, salesFile()), "remittance_empty", "report"},
		"a real is missing":     {paid(nil, salesFile("t1;20/11/2026;46,00")), "remittance_differs", "creditedCents"},
		"more than a book does": {paid(map[string]string{"creditedCents": "99999999999999999", "feeCents": "0"}, salesFile("t1;20/11/2026;999999999999999,99")), "invalid_request", ""},
	} {
		if detail := b.refused(test.call, 400, test.code); !strings.HasPrefix(detail, test.field) {
			t.Errorf("%s: %q does not begin with %q", name, detail, test.field)
		}
	}
	if list := atDesk[[]oapi.Remittance](b, get(remittances), 200); len(list) != 0 {
		t.Errorf("kept: %+v", list)
	}
	b.refused(paid(nil, file{"report", "a.csv", "transaction;date;commission\n" + strings.Repeat("t1;20/11/2026;1,00\n", 1<<20)}), 413, "too_large")
	b.refused(get(remittances+"/"+noOne), 404, "not_found")
	b.refused(get(receivables+"?month=11-2026"), 400, "invalid_request")
	b.refused(get(receivables+"/export?month=11-2026&format=csv"), 400, "invalid_request")
	b.refused(get(receivables+"/sales"), 400, "invalid_request")
}

// TestOnlyFinanceProposesWhatANetworkPaid: an approver reads it and decides, and proposes nothing.
func TestOnlyFinanceProposesWhatANetworkPaid(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	b.sold("", "t1")
	approver := b.deskToken(staff.RoleApprover)
	for _, c := range []call{
		get(remittances), get(receivables + "?month=2026-11"), get(receivables + "/export?month=2026-11&format=csv"), get(receivables + "/aging"), get(receivables + "/sales?network=demo"),
	} {
		if got := b.send(t, uuid.Nil, c.set("X-Staff-Token", approver)); got.StatusCode != 200 {
			t.Errorf("%s by an approver: %d %s", c.path, got.StatusCode, got.body)
		}
		if got := b.send(t, anaID, c); got.StatusCode != 401 {
			t.Errorf("%s by a shopper: %d %s", c.path, got.StatusCode, got.body)
		}
	}
	propose := paid(map[string]string{"creditedCents": "2000", "feeCents": "0"}, salesFile("t1;20/11/2026;20,00"))
	if got := b.send(t, uuid.Nil, propose.set("X-Staff-Token", approver)); got.StatusCode != 403 {
		t.Errorf("proposed by an approver: %d %s", got.StatusCode, got.body)
	}
	if kept := read[int](b.bundle, "SELECT count(*) FROM remittance_drafts"); kept != 0 {
		t.Errorf("%d are kept", kept)
	}
}

// sumOf is what shoppers are owed of sales.
func sumOf(sales []oapi.PayableSale) (cents int64) {
	for _, sale := range sales {
		cents += sale.PayableCents
	}
	return cents
}
