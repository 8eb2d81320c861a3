package api_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3filter"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/reconcile"
	"example.com/devolve/ledger/reconcile/statement"
)

// The contract says of files no more than that they are text.
func init() {
	for _, kind := range []string{"text/csv", "application/x-ofx"} {
		openapi3filter.RegisterBodyDecoder(kind, openapi3filter.FileBodyDecoder)
	}
}

// TestPayoutsAreExported reads the files as those do whom they are for: a spreadsheet, and our own reconciliation, which finds
// nothing wrong with them.
func TestPayoutsAreExported(t *testing.T) {
	t.Parallel()
	o := openPayoutOffice(t, 3)
	list := o.paid(t)
	for i, r := range []struct {
		id    string
		cents int
	}{{"D9999999920261121150000000000001", 500}, {"D9999999920261121150000000000002", 120}, {"D9999999920261121150000000000077", 30}} {
		o.takeBack(t, list[i].ID, r.id, money.Cents(r.cents))
	}
	day := o.clock().In(brazil.Location).Format(time.DateOnly)
	export := func(format, from, to string) reply {
		return o.atDesk(t, o.approver, get(payoutsPath+"/export?format="+format+"&from="+from+"&to="+to))
	}

	sheet := export("csv", day, day)
	if disposition := sheet.Header.Get("Content-Disposition"); disposition != `attachment; filename="pagamentos-`+day+`-`+day+`.csv"` {
		t.Errorf("disposition %s", disposition)
	}
	text, marked := bytes.CutPrefix(sheet.body, []byte("\uFEFF"))
	reader := csv.NewReader(bytes.NewReader(text))
	reader.Comma = ';'
	rows, err := reader.ReadAll()
	if err != nil || !marked || len(rows) != 1+len(list)+3 || strings.Join(rows[0], " ") != "quando movimento pagamento rodada id_do_pix devolucao valor" {
		t.Fatalf("%d rows, %v:\n%s", len(rows), err, sheet.body)
	}
	if rows[1][1] != "Pagamento" || rows[1][6] != "-5,00" || rows[5][1] != "Devolução" || rows[5][5] != "D9999999920261121150000000000001" || rows[5][6] != "5,00" {
		t.Errorf("rows: %v", rows)
	}

	read, err := statement.Read("payouts.ofx", bytes.NewReader(export("ofx", day, day).body))
	if err != nil {
		t.Fatal(err)
	}
	var moved money.Cents
	for _, l := range read.Lines {
		moved += l.AmountCents
	}
	if bank := o.sum(t, "bank"); moved != -bank || bank != 1350 || len(read.Lines) != len(list)+3 {
		t.Errorf("%d lines come to %s; %s left the bank", len(read.Lines), moved, bank)
	}
	period := reconcile.Period{From: reconcile.DayOf(o.clock()), To: reconcile.DayOf(o.clock())}
	_, result, err := reconcile.NewDesk(o.ledger.Pool, o.clock).RunPayouts(t.Context(), reconcile.Request{
		Period: period, By: "staff:test", DryRun: true,
		Sources: []reconcile.Source{{Side: reconcile.Bank, Name: "payouts.ofx", SHA256: read.SHA256, Lines: read.Lines, Account: read.Account}},
	})
	if err != nil || len(result.Breaks) > 0 || len(result.Matches) != len(read.Lines) {
		t.Errorf("%d matches, %v, breaks %+v", len(result.Matches), err, result.Breaks)
	}

	if other, err := statement.Read("payouts.ofx", bytes.NewReader(export("ofx", "2026-01-01", "2026-01-31").body)); err != nil || len(other.Lines) != 0 {
		t.Errorf("another month: %d lines, %v", len(other.Lines), err)
	}
	want(t, "a year", export("csv", "2024-01-01", "2024-12-31"), 200, "")
	for what, got := range map[string]reply{
		"more than a year": export("csv", "2024-01-01", "2025-01-01"), "reversed": export("csv", "2026-02-01", "2026-01-31"),
		"no format": export("", day, day), "another": export("xls", day, day), "no day": export("ofx", "2026-02-30", day),
	} {
		want(t, what, got, 400, "invalid_request")
	}
}

// sum adds an account of the book up.
func (o *payoutOffice) sum(t *testing.T, account string) (cents money.Cents) {
	t.Helper()
	err := o.ledger.Pool.QueryRow(t.Context(), `SELECT coalesce(sum(amount_cents), 0) FROM postings WHERE account = $1`, account).Scan(&cents)
	if err != nil {
		t.Fatal(err)
	}
	return cents
}
