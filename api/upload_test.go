package api_test

import (
	"net/http"
	"strings"
	"testing"

	"example.com/devolve/api/internal/oapi"
)

// TestHostileUploads: what is no form, no file of the kind, or too much is refused, and nothing of it is kept or repeated.
func TestHostileUploads(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	bank := file{"bank", "a.csv", bankCSV}
	twins := file{"provider", "a.csv", "id;data;valor\nFULANO;10/11/2026;-1,00\nFULANO;10/11/2026;-1,00\n"}
	whole := upload(november, bank)
	long := "data;valor\n" + strings.Repeat("10/11/2026;-1,00\n", 1<<20)
	for name, test := range map[string]struct {
		call   call
		status int
		code   string
	}{
		"JSON":                 {post(reconciliations+"?"+november, "{}"), 415, "unsupported_media_type"},
		"no boundary":          {whole.set("Content-Type", "multipart/form-data"), 415, "unsupported_media_type"},
		"another boundary":     {whole.set("Content-Type", "multipart/form-data; boundary=x"), 400, "invalid_request"},
		"compressed":           {whole.set("Content-Encoding", "gzip"), 415, "unsupported_media_type"},
		"cut off":              {whole.having(whole.body[:len(whole.body)-20]), 400, "invalid_request"},
		"no form":              {whole.having("FULANO"), 400, "invalid_request"},
		"nothing":              {upload(november), 400, "invalid_request"},
		"twice":                {upload(november, bank, bank), 400, "invalid_request"},
		"of another kind":      {upload(november, file{"report", "a.csv", bankCSV}), 400, "invalid_request"},
		"an unknown part":      {upload(november, bank, file{"FULANO\x01", "a.csv", bankCSV}), 400, "invalid_request"},
		"a part without name":  {upload(november, file{"", "a.csv", bankCSV}), 400, "invalid_request"},
		"no file":              {upload(november, file{"bank", "", bankCSV}), 400, "invalid_request"},
		"one that is too long": {upload(november, file{"bank", "a.csv", long}), 413, "too_large"},
		"too long together":    {whole.having(whole.body + strings.Repeat("x", 64<<20)), 413, "too_large"},
		"an empty file":        {upload(november, file{"bank", "a.csv", ""}), 400, "unreadable_file"},
		"a picture":            {upload(november, file{"bank", "a.csv", "\x89PNG\r\n\x1a\n"}), 400, "unreadable_file"},
		"an id with a NUL":     {upload(november, file{"provider", "a.csv", "id;data;valor\nFULANO\x00;10/11/2026;-1,00\n"}), 400, "unreadable_file"},
		"an id like a book":    {upload(november, file{"provider", "a.csv", "id;data;valor\n" + strings.Repeat("x", 9_000) + ";10/11/2026;-1,00\n"}), 400, "unreadable_file"},
		"more than there is":   {upload(november, file{"bank", "a.csv", "data;valor;saldo\n" + strings.Repeat("10/11/2026;-92233720368547758,07;0,00\n", 3)}), 400, "too_much_to_compare"},
		"of another month":     {upload("kind=payouts&from=2025-11-01&to=2025-11-12", bank), 400, "outside_period"},
		"two with one id":      {upload(november, twins), 400, "ambiguous_statement"},
		"backwards":            {upload("kind=payouts&from=2026-11-12&to=2026-11-01", bank), 400, "invalid_request"},
		"no kind":              {upload("from=2026-11-01&to=2026-11-12", bank), 400, "invalid_request"},
		"another kind":         {upload("kind=fees&from=2026-11-01&to=2026-11-12", bank), 400, "invalid_request"},
		"no day":               {upload("kind=payouts&from=ontem&to=2026-11-12", bank), 400, "invalid_request"},
		"a fee below zero":     {upload(november+"&feeCents=-1", bank), 400, "invalid_request"},
		"an unknown parameter": {upload(november+"&by=ana", bank), 400, "invalid_request"},
	} {
		got := b.send(t, [16]byte{}, test.call.set("X-Staff-Token", b.token))
		if got.StatusCode != test.status || codeOf(t, got) != test.code {
			t.Errorf("%s: %d %s; want %d %s", name, got.StatusCode, got.body, test.status, test.code)
		}
		if text := string(got.body) + b.log.String(); contains(text, "FULANO") && name != "an unknown part" {
			t.Errorf("%s: the file is repeated: %s", name, text)
		}
	}
	if kept := read[int](b.bundle, "SELECT count(*) FROM reconcile_runs"); kept != 0 {
		t.Errorf("%d runs are kept", kept)
	}
}

// TestAllDaysThereAre are no more than the database knows.
func TestAllDaysThereAre(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	got := atDesk[oapi.ReconciliationResult](b, upload("kind=payouts&from=0001-01-01&to=9999-12-31", file{"bank", "a.csv", bankCSV}), 200)
	if run := atDesk[oapi.ReconciliationRun](b, get(reconciliations+"/"+got.Run.Id.String()), 200); run.From.String() != "0001-01-01" || run.To.String() != "9999-12-31" {
		t.Errorf("from %s to %s", run.From, run.To)
	}
}

func TestAnUnreadableLineIsNamed(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	bad := file{"bank", "extrato.csv", "data;valor;nome\n10/11/2026;1.234;FULANO\n"}
	detail := b.refused(upload(november, bad), http.StatusBadRequest, "unreadable_file")
	if !strings.Contains(detail, "extrato.csv:2:12: ") || strings.Contains(detail, "FULANO") || strings.Contains(detail, "1.234;") {
		t.Errorf("it says %q", detail)
	}
}

// TestNamesOfFilesAreNamesOnly: no folder, nothing that cannot be printed, and not too long.
func TestNamesOfFilesAreNamesOnly(t *testing.T) {
	t.Parallel()
	b := setupLedgerDesk(t)
	for name, want := range map[string]string{
		"../../etc/passwd": "passwd", `C:\Users\Ana Reis\extrato.csv`: "extrato.csv", "extrato\u200b ação.csv": "extrato ação.csv",
		"a/": "a", "..\u202e/\u202egnp.csv": "gnp.csv", strings.Repeat("é", 200): strings.Repeat("é", 120), " ": "bank",
	} {
		got := atDesk[oapi.ReconciliationResult](b, upload(november+"&dryRun=true", file{"bank", name, bankCSV}), 200)
		if got.Run.Sources[0].Name != want || *got.Found[0].Source != want {
			t.Errorf("%q is kept as %q; want %q", name, got.Run.Sources[0].Name, want)
		}
	}
}
