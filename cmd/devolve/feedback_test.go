package main_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestLeadsAreListedToldExportedAndForgotten(t *testing.T) {
	t.Parallel()
	site := migratedSite(t).with("DEVOLVE_FEEDBACK_MAIL=" + desk)
	server := site.serve(t)
	nobody := shopper{key: site.clientKey(t)}
	server.call(http.MethodPost, "/api/v1/feedback/club", nobody, http.StatusOK, map[string]any{
		"name": "Lia", "email": "lia@ipe.example", "company": "=HYPERLINK(\"https://evil.example\")",
	})
	server.call(http.MethodPost, "/api/v1/feedback/jobs", nobody, http.StatusOK, map[string]any{
		"name": "Rui", "email": "rui em casa", "telephone": "+55 11 5555-0100", "city": "Recife",
	})
	server.call(http.MethodPost, "/api/v1/feedback/jobs", nobody, http.StatusOK, map[string]any{
		"name": "Bot", "email": "b", "telephone": "1", "city": "x", "website": "https://evil.example",
	})
	told := strings.Join(site.awaitDesk(t, 2), "\n")
	if strings.Count(told, "\nReply-To: ") != 1 || !strings.Contains(told, "Reply-To: <lia@ipe.example>") {
		t.Errorf("the staff are told\n%s", told)
	}
	site.addMaria(t)
	site.refused(t, "feedback", "list", "--kind", "jobs")
	jobs := site.ok(t, "feedback", "list", "--kind", "jobs", "--by", "maria.souza")
	if strings.Count(jobs, "\n") != 2 || !strings.HasSuffix(jobs, "Rui   rui em casa  +55 11 5555-0100  Recife\n") {
		t.Errorf("list printed\n%s", jobs)
	}
	clubs := site.ok(t, "feedback", "list", "--kind", "club", "--by", "maria.souza")
	id := strings.Fields(lastLine(clubs))[0]

	path := filepath.Join(t.TempDir(), "clubes.csv")
	site.ok(t, "feedback", "export", "--kind", "club", "--output", path, "--by", "maria.souza")
	checkSheet(t, path, id)
	site.refused(t, "feedback", "export", "--kind", "club", "--output", path, "--by", "maria.souza") // it exists
	checkJSON(t, site.ok(t, "feedback", "export", "--kind", "jobs", "--format", "json", "--by", "maria.souza"))
	if text := site.ok(t, "feedback", "export", "--kind", "jobs", "--format", "json", "--since", "2100-01-01", "--by", "maria.souza"); text != "[]\n" {
		t.Errorf("since a day to come: %q", text)
	}
	site.refused(t, "feedback", "export", "--kind", "fax", "--by", "maria.souza")
	site.refused(t, "feedback", "export", "--format", "xml", "--by", "maria.souza")

	site.ok(t, "feedback", "remove", id, "--by", "maria.souza")
	site.refused(t, "feedback", "remove", id, "--by", "maria.souza")
	for action, subject := range map[string]string{
		"feedback_listed": "feedback:jobs", "feedback_exported": "feedback:club", "feedback_removed": "feedback:" + id,
	} {
		site.wantRecord(t, action, subject)
	}
	if left := site.awaitDesk(t, 1); strings.Contains(left[0], "lia@ipe.example") {
		t.Error("the mail about what was removed is kept")
	}
}

// checkSheet reads a file as a spreadsheet would, which must not run what somebody wrote.
func checkSheet(t *testing.T, path, id string) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v %v", info, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	in := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text), "\uFEFF")))
	in.Comma = ';'
	rows, err := in.ReadAll()
	if err != nil || len(rows) != 2 || strings.Join(rows[0], " ") != "id quando empresa nome email" {
		t.Fatalf("%v\n%s", err, text)
	}
	if row := rows[1]; row[0] != id || row[2] != `'=HYPERLINK("https://evil.example")` || row[3] != "Lia" || row[4] != "lia@ipe.example" {
		t.Errorf("the row is %q", row)
	}
}

func checkJSON(t *testing.T, text string) {
	t.Helper()
	var list []map[string]string
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list) != 1 || list[0]["telefone"] != "+55 11 5555-0100" ||
		list[0]["cidade"] != "Recife" || list[0]["email"] != "rui em casa" {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestAnExportHasEverything: more than a list shows, and of each once.
func TestAnExportHasEverything(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	site.serve(t)
	site.sql(t, `INSERT INTO leads (id, kind, name, email, company, created_at)
		SELECT gen_random_uuid(), 'club', 'Lia', 'lia@ipe.example', 'Ipê ' || n, timestamptz '2026-11-01' + n / 500 * interval '1 minute'
		FROM generate_series(1, $1::int) n`, 2345)
	site.addMaria(t)
	site.refused(t, "feedback", "list", "--kind", "club", "--limit", "1001", "--by", "maria.souza")
	seen := make(map[string]bool)
	for line := range strings.Lines(site.ok(t, "feedback", "export", "--kind", "club", "--by", "maria.souza")) {
		if _, rest, ok := strings.Cut(line, ";Ipê "); ok {
			seen[rest] = true
		}
	}
	if len(seen) != 2345 {
		t.Errorf("%d organisations are in the export; want 2345", len(seen))
	}
}

// TestTheServerForgetsWhatIsOld: the clock's work is done at a start, too.
func TestTheServerForgetsWhatIsOld(t *testing.T) {
	t.Parallel()
	site := migratedSite(t)
	server := site.serve(t)
	site.sql(t, `INSERT INTO leads (id, kind, name, email, company, created_at)
		SELECT gen_random_uuid(), 'club', 'Lia', 'lia@ipe.example', 'Há ' || n || ' meses', now() - n * interval '1 month' FROM generate_series(23, 25, 2) n`)
	server.stop(syscall.SIGTERM)
	site.serve(t)
	site.addMaria(t)
	eventually(t, settleLimit, func() string {
		if list := site.ok(t, "feedback", "list", "--kind", "club", "--by", "maria.souza"); strings.Contains(list, "25 meses") || !strings.Contains(list, "23 meses") {
			return list
		}
		return ""
	})
}
