package networks_test

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// secret is what networks gave us, in these tests. No error may repeat it.
const secret = "s3cr3t"

// token is what networks give out when they are asked for one. No error may repeat it either.
const token = "t0k3n"

// accesses are accounts at the networks that are asked.
var accesses = map[string]network.Access{
	"admitad":        {"client": "us", "secret": secret},
	"afilio":         {"affiliate": "16000", "token": secret},
	"aliexpress":     {"app": "123456", "secret": secret},
	"awin":           {"publisher": "700001", "token": secret},
	"cj":             {"publisher": "700001", "token": secret},
	"impact":         {"sid": "IR1", "token": secret},
	"lomadee":        {"key": secret},
	"lomadee-legacy": {"user": "us", "password": secret, "publisher": "700001"},
	"partnerize":     {"publisher": "111111l92", "application": "app", "key": secret},
	"rakuten":        {"client": "us", "secret": secret, "sid": "2574052"},
	"shopee":         {"app": "123456", "secret": secret},
	"tradedoubler":   {"client": "us", "secret": secret, "user": "us", "password": secret},
}

// service answers with what is left of its pages, then with 404, and writes down what it is asked. Tokens are there for everybody.
type service struct {
	pages []string
	asked []string
}

// signed is what is another in each request that is signed.
var signed = regexp.MustCompile(`(?i)((?:timestamp|sign(?:ature)?)=)\w+`)

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.Contains(strings.ToLower(r.URL.Path), "token") {
		_, _ = io.WriteString(w, `{"access_token":"`+token+`","token":"`+token+`"}`)
		return
	}
	body, _ := io.ReadAll(r.Body)
	line := r.Method + " " + r.URL.Path
	if r.URL.RawQuery != "" {
		line += "?" + r.URL.RawQuery
	}
	if len(body) > 0 {
		line += " " + string(body)
	}
	if authorization := r.Header.Get("Authorization"); strings.HasPrefix(authorization, "SHA256 ") {
		line += "\n  " + authorization
	}
	s.asked = append(s.asked, signed.ReplaceAllString(strings.ReplaceAll(line, secret, "SECRET"), "${1}…"))
	if len(s.pages) == 0 {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	page := s.pages[0]
	s.pages = s.pages[1:]
	if status, rest, found := strings.Cut(page, "\n"); found && strings.HasPrefix(status, "HTTP ") {
		code, _ := strconv.Atoi(strings.TrimPrefix(status, "HTTP "))
		w.WriteHeader(code)
		page = rest
	}
	_, _ = io.WriteString(w, page)
}

// ask asks a network that answers with some pages for the first window of a day, or for the one that is named.
func (s *service) ask(t testing.TB, adapter network.Adapter, address, by string) ([]network.Row, error) {
	t.Helper()
	access := maps.Clone(accesses[adapter.Name])
	access["url"] = address
	asker, err := adapter.Ask(access, settings[adapter.Name])
	if err != nil {
		t.Fatal(err)
	}
	windows := asker.Windows(received.Add(-time.Hour), received)
	i := slices.IndexFunc(windows, func(w network.Window) bool { return by == "" || w.By == by })
	if i < 0 {
		t.Fatalf("%s has no window by %q", adapter.Name, by)
	}
	var rows []network.Row
	err = asker.Rows(t.Context(), windows[i], func(row network.Row) error {
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// answer reads a file of TestGoldenAnswers.
func answer(t *testing.T, file string) (by string, pages []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if first, rest, found := bytes.Cut(text, []byte("\n")); found && bytes.HasPrefix(first, []byte("by ")) {
		by, text = strings.TrimPrefix(string(first), "by "), rest
	}
	return by, strings.Split(strings.TrimSuffix(string(text), "\n"), "\n---\n")
}

// TestGoldenAnswers: what a network is asked, and what is made of its answers. In testdata/answers/NETWORK stand files of pages, between which there
// is a line of three hyphens; the first line may say by what is asked, and the first of a page its status.
func TestGoldenAnswers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "answers", "*", "*.in"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no answers: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimPrefix(file, "testdata/"), func(t *testing.T) {
			t.Parallel()
			adapter, ok := networks.Find(filepath.Base(filepath.Dir(file)))
			if !ok {
				t.Fatal("no such network")
			}
			by, pages := answer(t, file)
			s := &service{pages: pages}
			server := httptest.NewServer(s)
			defer server.Close()
			rows, err := s.ask(t, adapter, server.URL, by)
			var got strings.Builder
			for _, line := range s.asked {
				fmt.Fprintln(&got, line)
			}
			for _, row := range rows {
				fmt.Fprintf(&got, "row %s (%s): %s\n", row.ID, cmp.Or(row.Form, adapter.Row.Name), row.Body)
			}
			if len(s.pages) > 0 {
				fmt.Fprintf(&got, "not asked for: %d pages\n", len(s.pages))
			}
			if err != nil {
				fmt.Fprintf(&got, "refused: %v\n", err)
			}
			if strings.Contains(got.String(), secret) || err != nil && strings.Contains(err.Error(), token) {
				t.Errorf("the secret is told: %s", &got)
			}
			checkGolden(t, file, got.String())
		})
	}
}

// TestWindowsLeaveNothingOut: by each time that a network is asked by, windows go from before the last time until now, without a gap.
func TestWindowsLeaveNothingOut(t *testing.T) {
	t.Parallel()
	for _, a := range networks.All() {
		if a.Ask == nil {
			continue
		}
		asker, err := a.Ask(accesses[a.Name], settings[a.Name])
		if err != nil {
			t.Fatal(err)
		}
		for _, ago := range []time.Duration{time.Hour, 13 * time.Hour, 90 * 24 * time.Hour} {
			since, until := received.Add(-ago), map[string]time.Time{}
			for _, w := range asker.Windows(since, received) {
				if strings.HasPrefix(w.By, "validation ") { // Shopee's reports have no time
					continue
				}
				if before, begun := until[w.By]; !w.From.Before(w.To) || begun && !w.From.Equal(before) || !begun && w.From.After(since) && a.Name != "rakuten" {
					t.Errorf("%s, %s ago: the window by %s begins %s and ends %s", a.Name, ago, w.By, w.From, w.To)
				}
				until[w.By] = w.To
			}
			if len(until) == 0 {
				t.Errorf("%s, %s ago: no windows", a.Name, ago)
			}
			for by, end := range until {
				if end.Before(received) {
					t.Errorf("%s, %s ago: the windows by %s end %s", a.Name, ago, by, end)
				}
			}
		}
	}
}

// TestNoSecretIsTold: whatever a network repeats of what it was asked with, as it stands there or as it was meant, errors leave all of it out that
// opens the account: in addresses, headers and bodies, of what we were given and of tokens.
func TestNoSecretIsTold(t *testing.T) {
	t.Parallel()
	const ours, theirs = "our s3cr3t+/=", "their t0k3n+/="
	repeated := map[string]func(r *http.Request, body string) string{
		"address":         func(r *http.Request, _ string) string { return r.URL.RequestURI() },
		"meant address":   func(r *http.Request, _ string) string { return unescaped(r.URL.RequestURI()) },
		"authorization":   func(r *http.Request, _ string) string { return r.Header.Get("Authorization") },
		"key in a header": func(r *http.Request, _ string) string { return r.Header.Get("X-Api-Key") },
		"body":            func(_ *http.Request, body string) string { return body },
		"meant body":      func(_ *http.Request, body string) string { return unescaped(body) },
	}
	for _, a := range networks.All() {
		for what, of := range repeated {
			for _, givesTokens := range []bool{true, false} {
				if a.Ask == nil {
					continue
				}
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if givesTokens && strings.Contains(strings.ToLower(r.URL.Path), "token") {
						_, _ = io.WriteString(w, `{"access_token":"`+theirs+`","token":"`+theirs+`"}`)
						return
					}
					body, _ := io.ReadAll(r.Body)
					w.WriteHeader(http.StatusBadRequest)
					_, _ = io.WriteString(w, of(r, string(body)))
				}))
				defer server.Close()
				for _, err := range failures(t, a, server.URL, ours) {
					text := unescaped(err.Error())
					for _, hidden := range []string{ours, theirs, url.QueryEscape(ours), url.QueryEscape(theirs)} {
						if strings.Contains(text, hidden) || strings.Contains(err.Error(), hidden) {
							t.Errorf("%s, which repeats the %s: %v", a.Name, what, err)
						}
					}
					for _, word := range strings.FieldsFunc(err.Error(), func(r rune) bool { return r == ' ' || r == '"' }) {
						if plain, wrong := base64.StdEncoding.DecodeString(word); wrong == nil && strings.Contains(string(plain), ours) {
							t.Errorf("%s, which repeats the %s: %v", a.Name, what, err)
						}
					}
				}
			}
		}
	}
}

// failures are the errors of asking a network that refuses everything, for sales in a time, for one by its id, and for a claim.
func failures(t *testing.T, adapter network.Adapter, address, ours string) []error {
	t.Helper()
	access := maps.Clone(accesses[adapter.Name])
	for name, value := range access {
		if value == secret {
			access[name] = ours
		}
	}
	access["url"] = address
	asker, err := adapter.Ask(access, settings[adapter.Name])
	if err != nil {
		t.Fatal(err)
	}
	failed := []error{asker.Rows(t.Context(), asker.Windows(received.Add(-time.Hour), received)[0], func(network.Row) error { return nil })}
	if by, ok := asker.(network.ByID); ok {
		_, _, err := by.ByID(t.Context(), "1")
		failed = append(failed, err)
	}
	if adapter.Claims != nil {
		desk, err := adapter.Claims(access, settings[adapter.Name])
		if err != nil {
			t.Fatal(err)
		}
		_, err = desk.Verdict(t.Context(), "1")
		failed = append(failed, err)
	}
	for _, err := range failed {
		if err == nil {
			t.Fatalf("%s was answered", adapter.Name)
		}
	}
	return failed
}

func unescaped(text string) string {
	plain, err := url.QueryUnescape(text)
	if err != nil {
		return text
	}
	return plain
}

// TestAccounts: an account is opened with all that a network gives and its settings alone, and says by name what is missing.
func TestAccounts(t *testing.T) {
	t.Parallel()
	for _, a := range networks.All() {
		if a.Ask == nil {
			continue
		}
		access := accesses[a.Name]
		if _, err := a.Ask(access, settings[a.Name]); err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
		for name := range access {
			missing := maps.Clone(access)
			delete(missing, name)
			if _, err := a.Ask(missing, settings[a.Name]); err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("%s without %s: %v", a.Name, name, err)
			}
		}
		more := maps.Clone(access)
		more["tokem"] = secret
		if _, err := a.Ask(more, settings[a.Name]); err == nil || strings.Contains(err.Error(), secret) {
			t.Errorf("%s with one too many: %v", a.Name, err)
		}
	}
}

// FuzzAnswers: whatever a network answers, asking it ends, with rows that have an id or with an error that tells no secret.
func FuzzAnswers(f *testing.F) {
	var asked []network.Adapter
	for _, a := range networks.All() {
		if a.Ask != nil {
			asked = append(asked, a)
		}
	}
	for i, a := range asked {
		files, err := filepath.Glob(filepath.Join("testdata", "answers", a.Name, "*.in"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(i, "{}")
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			for page := range strings.SplitSeq(string(text), "\n---\n") {
				f.Add(i, page)
			}
		}
	}
	s := &service{}
	server := httptest.NewServer(s)
	f.Cleanup(server.Close)
	f.Fuzz(func(t *testing.T, n int, page string) {
		if n < 0 || n >= len(asked) || strings.HasPrefix(page, "HTTP ") { // servers that fail are asked again after a while
			return
		}
		s.asked, s.pages = nil, []string{page, page, page}
		rows, err := s.ask(t, asked[n], server.URL, "")
		if err != nil && (strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), token)) {
			t.Fatalf("%s tells the secret: %v", asked[n].Name, err)
		}
		for _, row := range rows {
			if row.ID == "" || len(row.ID) > 80 {
				t.Fatalf("%s has a row with the id %q", asked[n].Name, row.ID)
			}
		}
	})
}
