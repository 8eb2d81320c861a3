package api_test

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
)

const (
	payoutPath = cashback + "/payouts/a0a0a0a0-0000-7000-8000-00000000000"
	sentOne    = payoutPath + "1/receipt"
	paidOne    = payoutPath + "2/receipt"
	returned   = payoutPath + "3/receipt"
	failedOne  = payoutPath + "4/receipt"
	exported   = cashback + "/statement"
	received   = cashback + "/received"
)

// The contract says of these that they are texts or bytes, and no more: a CSV of ours has semicolons.
func init() {
	for _, kind := range []string{"text/csv", "application/pdf", "application/x-ofx"} {
		openapi3filter.RegisterBodyDecoder(kind, openapi3filter.FileBodyDecoder)
	}
}

func TestPapers(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, c := range []struct {
		name   string
		actor  uuid.UUID
		call   call
		status int
		kind   string // or the code of a refusal
		file   string
	}{
		{"a receipt", anaID, get(query(paidOne, anaID)), 200, "application/pdf", "devolve-comprovante-2026-11-20.pdf"},
		{"of what came back", anaID, get(query(returned, anaID)), 200, "application/pdf", "devolve-comprovante-2026-11-20.pdf"},
		{"of what is on its way", anaID, get(query(sentOne, anaID)), 404, "not_found", ""},
		{"of what failed", anaID, get(query(failedOne, anaID)), 404, "not_found", ""},
		{"of nothing", anaID, get(query(cashback+"/payouts/"+noOne+"/receipt", anaID)), 404, "not_found", ""},
		{"of another's", anaID, get(query(cashback+"/payouts/"+nobodysID.String()+"/receipt", anaID)), 404, "not_found", ""},
		{"as another", anaID, get(query(paidOne, biaID)), 403, "forbidden", ""},
		{"of no id", anaID, get(query(cashback+"/payouts/1/receipt", anaID)), 400, "invalid_request", ""},

		{"CSV", anaID, get(query(exported, anaID, "&format=csv")), 200, "text/csv; charset=utf-8", "devolve-extrato-2026-11-20.csv"},
		{"PDF", anaID, get(query(exported, anaID, "&format=pdf")), 200, "application/pdf", "devolve-extrato-2026-11-20.pdf"},
		{"OFX", anaID, get(query(exported, anaID, "&format=ofx&from=2026-11-01&to=2026-11-30")), 200, "application/x-ofx", "devolve-extrato-2026-11-20.ofx"},
		{"of nothing at all", biaID, get(query(exported, biaID, "&format=pdf")), 200, "application/pdf", "devolve-extrato-2026-11-20.pdf"},
		{"another form", anaID, get(query(exported, anaID, "&format=xls")), 400, "invalid_request", ""},
		{"no form", anaID, get(query(exported, anaID)), 400, "invalid_request", ""},
		{"days reversed", anaID, get(query(exported, anaID, "&format=csv&from=2026-11-21&to=2026-11-20")), 400, "invalid_request", ""},
		{"ahead", anaID, get(query(exported, anaID, "&format=csv")).with("Ledger-Min-Sequence", "99"), 503, "ledger_behind", ""},
		{"a year's PDF", anaID, get(query(received+"/2026", anaID, "&format=pdf")), 200, "application/pdf", "devolve-recebidos-2026.pdf"},
		{"a year's CSV", anaID, get(query(received+"/2026", anaID, "&format=csv")), 200, "text/csv; charset=utf-8", "devolve-recebidos-2026.csv"},
		{"a year without a Pix", anaID, get(query(received+"/2000", anaID, "&format=pdf")), 200, "application/pdf", "devolve-recebidos-2000.pdf"},
		{"a year of nobody's Pix", biaID, get(query(received+"/2026", biaID, "&format=pdf")), 200, "application/pdf", "devolve-recebidos-2026.pdf"},
		{"a year that has not begun", anaID, get(query(received+"/2027", anaID, "&format=pdf")), 400, "invalid_request", ""},
		{"a year before all", anaID, get(query(received+"/1999", anaID, "&format=pdf")), 400, "invalid_request", ""},
		{"no year", anaID, get(query(received+"/x", anaID, "&format=pdf")), 400, "invalid_request", ""},
		{"a year in another form", anaID, get(query(received+"/2026", anaID, "&format=ofx")), 400, "invalid_request", ""},
		{"a year ahead", anaID, get(query(received+"/2026", anaID, "&format=csv")).with("Ledger-Min-Sequence", "99"), 503, "ledger_behind", ""},
		{"another's year", biaID, get(query(received+"/2026", anaID, "&format=csv")), 403, "forbidden", ""},
		{"of another", biaID, get(query(exported, anaID, "&format=csv")), 403, "forbidden", ""},
	} {
		response := b.send(t, c.actor, c.call)
		kind := response.Header.Get("Content-Type")
		if response.StatusCode >= 400 {
			kind = codeOf(t, response)
		}
		if response.StatusCode != c.status || kind != c.kind || response.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %q; want %d %q\n%.200s", c.name, response.StatusCode, kind, c.status, c.kind, response.body)
		}
		if want := `attachment; filename="` + c.file + `"`; c.file != "" && response.Header.Get("Content-Disposition") != want {
			t.Errorf("%s: %s; want %s", c.name, response.Header.Get("Content-Disposition"), want)
		}
		if c.kind == "application/pdf" && !bytes.HasPrefix(response.body, []byte("%PDF-")) {
			t.Errorf("%s: %.20q is no PDF", c.name, response.body)
		}
		if ofLedger := strings.HasPrefix(c.call.path, exported) || strings.HasPrefix(c.call.path, received); ofLedger && c.status == http.StatusOK && response.Header.Get("Ledger-Sequence") != "41" {
			t.Errorf("%s: at %q; want 41", c.name, response.Header.Get("Ledger-Sequence"))
		}
	}
	goldenFile(t, "statement.csv", b.send(t, anaID, get(query(exported, anaID, "&format=csv"))).body)
	goldenFile(t, "statement.ofx", b.send(t, anaID, get(query(exported, anaID, "&format=ofx"))).body)
	goldenFile(t, "received.csv", b.send(t, anaID, get(query(received+"/2026", anaID, "&format=csv"))).body)
	b.ledger.endless = true
	if response := b.send(t, anaID, get(query(exported, anaID, "&format=csv"))); response.StatusCode != http.StatusBadRequest {
		t.Errorf("of more than fits: %d; want 400: half a statement looks like a whole one", response.StatusCode)
	}
}

// goldenFile compares a file with testdata/<name>, or rewrites that with -update.
func goldenFile(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (run with -update)", err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
