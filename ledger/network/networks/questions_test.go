package networks_test

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// What a network is asked about one thing, as the first line of a file in testdata/questions/NETWORK says it. Pages follow as in TestGoldenAnswers.
const (
	askSale    = "sale"    // with its id: what became of it
	askFile    = "file"    // that it takes a claim
	askVerdict = "verdict" // with its reference: what became of a claim
)

// claimLinks are links by which a shopper left, at networks that take claims.
var claimLinks = map[string]string{
	"admitad":    "https://ad.admitad.com/g/abc/?subid4=8f14e45fceea467f9c5e2b1c0d6a7e10",
	"impact":     "https://loja.sjv.io/c/1/2/1000?subId1=8f14e45fceea467f9c5e2b1c0d6a7e10",
	"partnerize": "https://prf.hn/click/camref:1011l1/pubref:8f14e45fceea467f9c5e2b1c0d6a7e10",
}

// receipt is what shoppers attach.
func receipt(context.Context) (network.Receipt, error) {
	return network.Receipt{MediaType: "application/pdf", Content: []byte("%PDF-1.7")}, nil
}

// questions returns the files of questions to a network, by what is asked.
func questions(t testing.TB, a network.Adapter) map[string][]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "questions", a.Name, "*.in"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, file := range files {
		what, _ := question(t, file)
		what, _, _ = strings.Cut(what, " ")
		all[what] = append(all[what], file)
	}
	return all
}

// question reads a file: what is asked, and the pages of the answer.
func question(t testing.TB, file string) (what string, pages []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	what, rest, _ := strings.Cut(strings.TrimSuffix(string(text), "\n"), "\n")
	return what, strings.Split(rest, "\n---\n")
}

// put asks a network that answers with some pages, and says what came of it.
func (s *service) put(t testing.TB, a network.Adapter, address, what string) (string, error) {
	t.Helper()
	access := maps.Clone(accesses[a.Name])
	access["url"] = address
	what, of, _ := strings.Cut(what, " ")
	if what == askSale {
		asker, err := a.Ask(access, settings[a.Name])
		if err != nil {
			t.Fatal(err)
		}
		row, found, err := asker.(network.ByID).ByID(t.Context(), of)
		if err == nil && found != (row.ID == of) {
			t.Fatalf("%s answers with %+v when asked for %s, found: %v", a.Name, row, of, found)
		}
		if err != nil || !found {
			return "not found", err
		}
		return fmt.Sprintf("row %s (%s): %s", row.ID, cmp.Or(row.Form, a.Row.Name), row.Body), nil
	}
	desk, err := a.Claims(access, settings[a.Name])
	if err != nil {
		t.Fatal(err)
	}
	if what == askFile {
		reference, err := desk.File(t.Context(), network.Claim{
			ID: "0190a0c8-0000-7000-8000-000000000001", Click: "8f14e45fceea467f9c5e2b1c0d6a7e10", Link: claimLinks[a.Name], Order: "PQ-1",
			PurchasedOn: received.Truncate(24 * time.Hour), SaleCents: 12_345, ExpectedCents: 617, Receipt: receipt,
		})
		if err == nil && reference == "" {
			t.Fatalf("%s takes a claim in without a reference", a.Name)
		}
		return "filed as " + reference, err
	}
	verdict, err := desk.Verdict(t.Context(), of)
	switch verdict.State {
	case network.ClaimPending, network.ClaimAccepted, network.ClaimRefused, network.ClaimIncomplete:
	default:
		if err == nil {
			t.Fatalf("%s says of a claim that it is %q", a.Name, verdict.State)
		}
	}
	return fmt.Sprintf("%s %q, due %s", verdict.State, verdict.Reason, network.Stamp(verdict.Due)), err
}

// TestGoldenQuestions: what a network is asked about a sale or a claim, and what is made of its answers.
func TestGoldenQuestions(t *testing.T) {
	t.Parallel()
	boundary := regexp.MustCompile(`[0-9a-f]{60}`)
	for _, a := range networks.All() {
		for _, files := range questions(t, a) {
			for _, file := range files {
				t.Run(strings.TrimPrefix(file, "testdata/"), func(t *testing.T) {
					t.Parallel()
					what, pages := question(t, file)
					s := &service{pages: pages}
					server := httptest.NewServer(s)
					defer server.Close()
					answer, err := s.put(t, a, server.URL, what)
					if err != nil {
						answer = fmt.Sprint("refused: ", err)
					}
					got := boundary.ReplaceAllString(strings.ReplaceAll(strings.Join(append(s.asked, answer, ""), "\n"), "\r\n", "\n"), "BOUNDARY")
					if len(s.pages) > 0 {
						got += fmt.Sprintf("not asked for: %d pages\n", len(s.pages))
					}
					if strings.Contains(got, secret) || err != nil && strings.Contains(err.Error(), token) {
						t.Errorf("the secret is told: %s", got)
					}
					checkGolden(t, file, got)
				})
			}
		}
	}
}

// TestAllThatIsDeclaredIsTried: there are golden files for each way in which an adapter says that a network speaks, and those whose answers have pages
// are asked for the second one.
func TestAllThatIsDeclaredIsTried(t *testing.T) {
	t.Parallel()
	for _, a := range networks.All() {
		for _, form := range a.Forms() {
			deliveries(t, *form)
		}
		if a.Files && len(a.Forms()) == 0 {
			t.Errorf("%s has files and no form of their rows", a.Name)
		}
		for _, l := range listings {
			l.files(t, a)
		}
		asked := questions(t, a)
		if (a.Claims != nil) != (len(asked[askFile]) > 0) || (a.Claims != nil) != (len(asked[askVerdict]) > 0) {
			t.Errorf("%s takes claims: %v, and in testdata/questions it takes %d and decides on %d", a.Name, a.Claims != nil, len(asked[askFile]), len(asked[askVerdict]))
		}
		answersOf(t, a, len(asked[askSale]) > 0)
	}
}

// answersOf checks the answers of a network that is asked for sales.
func answersOf(t *testing.T, a network.Adapter, byID bool) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "answers", a.Name, "*.in"))
	if err != nil || (len(files) > 0) != (a.Ask != nil) {
		t.Errorf("%s is asked: %v, and there are %d answers in testdata, %v", a.Name, a.Ask != nil, len(files), err)
	}
	if a.Ask == nil {
		return
	}
	two := filepath.Join("testdata", "answers", a.Name, "two-pages.in")
	if hasTwo := slices.Contains(files, two); hasTwo == a.AtOnce {
		t.Errorf("%s answers at once: %v, and there are two pages in testdata: %v", a.Name, a.AtOnce, hasTwo)
	} else if hasTwo {
		by, pages := answer(t, two)
		s := &service{pages: pages}
		server := httptest.NewServer(s)
		defer server.Close()
		if rows, err := s.ask(t, a, server.URL, by); err != nil || len(s.asked) != len(pages) || len(rows) < 2 {
			t.Errorf("%s is asked for %d of %d pages, which have %d rows, %v", a.Name, len(s.asked), len(pages), len(rows), err)
		}
	}
	asker, err := a.Ask(accesses[a.Name], settings[a.Name])
	if _, is := asker.(network.ByID); err != nil || is != byID {
		t.Errorf("%s is asked for sales by id: %v, and there are such questions in testdata: %v, %v", a.Name, is, byID, err)
	}
}

// FuzzQuestions: whatever a network answers about a sale or a claim, it is the sale that was asked for and a state that is known, or an error that tells no
// secret.
func FuzzQuestions(f *testing.F) {
	type asked struct {
		network.Adapter
		what string
	}
	var all []asked
	for _, a := range networks.All() {
		for _, files := range questions(f, a) {
			for _, file := range files {
				what, pages := question(f, file)
				for _, page := range pages {
					f.Add(len(all), page)
				}
				all = append(all, asked{a, what})
			}
		}
	}
	s := &service{}
	server := httptest.NewServer(s)
	f.Cleanup(server.Close)
	f.Fuzz(func(t *testing.T, n int, page string) {
		if n < 0 || n >= len(all) || strings.HasPrefix(page, "HTTP ") { // servers that fail are asked again after a while
			return
		}
		s.asked, s.pages = nil, []string{page, page, page}
		_, err := s.put(t, all[n].Adapter, server.URL, all[n].what)
		if err != nil && (strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), token)) {
			t.Fatalf("%s tells the secret: %v", all[n].Name, err)
		}
	})
}
