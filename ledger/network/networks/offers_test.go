package networks_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// listing is one kind of list that networks have.
type listing struct {
	name string
	has  func(network.Adapter) bool
	// open opens an account, and ask asks it for the list, with a line for each row.
	open func(network.Adapter, network.Access, network.Settings) error
	ask  func(testing.TB, network.Adapter, network.Access) (lines, refused []string, err error)
}

// listings are all kinds, each with the golden answers in testdata/NAME/NETWORK.
var listings = []listing{
	{
		"offers", func(a network.Adapter) bool { return a.Offers != nil },
		func(a network.Adapter, access network.Access, s network.Settings) error {
			_, err := a.Offers(access, s)
			return err
		},
		func(t testing.TB, a network.Adapter, access network.Access) (lines, refused []string, err error) {
			t.Helper()
			account, err := a.Offers(access, settings[a.Name])
			if err != nil {
				t.Fatal(err)
			}
			list, err := account.Offers(t.Context())
			return linesOf(t, list.Rows), list.Refused, err
		},
	},
	{
		"rates", func(a network.Adapter) bool { return a.Rates != nil },
		func(a network.Adapter, access network.Access, s network.Settings) error {
			_, err := a.Rates(access, s)
			return err
		},
		func(t testing.TB, a network.Adapter, access network.Access) (lines, refused []string, err error) {
			t.Helper()
			account, err := a.Rates(access, settings[a.Name])
			if err != nil {
				t.Fatal(err)
			}
			list, err := account.Rates(t.Context(), []string{"17629", "17630"}, received)
			return linesOf(t, list.Rows), list.Refused, err
		},
	},
}

// linesOf writes rows for golden files. Whatever a network answers, a row names its advertiser and has no end before its beginning.
func linesOf[T network.Offer | network.Rate](t testing.TB, rows []T) (lines []string) {
	t.Helper()
	for _, row := range rows {
		text, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		var known struct {
			AdvertiserID string
			From, To     time.Time
			Percent      int
			Fixed        int64
			Currency     string
		}
		if err := json.Unmarshal(text, &known); err != nil {
			t.Fatal(err)
		}
		if known.AdvertiserID == "" || !known.To.IsZero() && known.To.Before(known.From) || known.Percent < 0 || known.Percent > 10_000 || known.Fixed < 0 ||
			known.Fixed != 0 && known.Currency == "" {
			t.Fatalf("a row that cannot be: %s", text)
		}
		lines = append(lines, strings.ReplaceAll(strings.ReplaceAll(string(text), "T00:00:00Z", ""), "0001-01-01", ""))
	}
	return lines
}

// lists returns the files of answers of a list.
func (l listing) files(t testing.TB, a network.Adapter) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", l.name, a.Name, "*.in"))
	if err != nil || (len(files) > 0) != l.has(a) {
		t.Fatalf("%s has %s: %v, and %d answers in testdata, %v", a.Name, l.name, l.has(a), len(files), err)
	}
	return files
}

// TestGoldenLists: what a network is asked for offers and rates, and what is made of its answers. Files are as those of TestGoldenAnswers.
func TestGoldenLists(t *testing.T) {
	t.Parallel()
	for _, l := range listings {
		for _, a := range networks.All() {
			for _, file := range l.files(t, a) {
				t.Run(strings.TrimPrefix(file, "testdata/"), func(t *testing.T) {
					t.Parallel()
					text, err := os.ReadFile(file)
					if err != nil {
						t.Fatal(err)
					}
					s := &service{pages: strings.Split(strings.TrimSuffix(string(text), "\n"), "\n---\n")}
					checkGolden(t, file, s.list(t, l, a))
				})
			}
		}
	}
}

// list asks for a list and says what was asked, and what became of it.
func (s *service) list(t testing.TB, l listing, a network.Adapter) string {
	t.Helper()
	server := httptest.NewServer(s)
	defer server.Close()
	access := maps.Clone(accesses[a.Name])
	access["url"] = server.URL
	lines, refused, err := l.ask(t, a, access)
	var got strings.Builder
	for _, line := range slices.Concat(s.asked, lines) {
		fmt.Fprintln(&got, line)
	}
	for _, line := range refused {
		fmt.Fprintln(&got, "refused "+line)
	}
	if len(s.pages) > 0 {
		fmt.Fprintf(&got, "not asked for: %d pages\n", len(s.pages))
	}
	if err != nil {
		fmt.Fprintf(&got, "it fails: %v\n", err)
	}
	if strings.Contains(got.String(), secret) {
		t.Errorf("the secret is told: %s", &got)
	}
	return got.String()
}

// checkGolden compares with what stands beside a file, or writes it.
func checkGolden(t *testing.T, file, got string) {
	t.Helper()
	golden := strings.TrimSuffix(file, ".in") + ".golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

// TestListAccounts: an account is opened for lists with what it is opened with for sales.
func TestListAccounts(t *testing.T) {
	t.Parallel()
	for _, l := range listings {
		for _, a := range networks.All() {
			if !l.has(a) {
				continue
			}
			if err := l.open(a, accesses[a.Name], settings[a.Name]); err != nil {
				t.Errorf("%s of %s: %v", l.name, a.Name, err)
			}
			for name := range accesses[a.Name] {
				missing := maps.Clone(accesses[a.Name])
				delete(missing, name)
				if err := l.open(a, missing, settings[a.Name]); err == nil || !strings.Contains(err.Error(), name) {
					t.Errorf("%s of %s without %s: %v", l.name, a.Name, name, err)
				}
			}
			takesStores := slices.ContainsFunc(a.Settings, func(s network.Setting) bool { return s.Name == network.StoresSetting.Name })
			if (a.Advertiser != nil) == takesStores {
				t.Errorf("%s: advertisers are known by links, %v, or by a setting, %v", a.Name, a.Advertiser != nil, takesStores)
			}
		}
	}
}

// TestAdvertisersOfLinks: links of networks that list something name the advertiser, as they are documented.
func TestAdvertisersOfLinks(t *testing.T) {
	t.Parallel()
	links := map[string]map[string]string{
		"awin": {
			"https://www.awin1.com/cread.php?awinmid=17629&awinaffid=2&clickref={click}&ued={url}": "17629",
			"https://tidd.ly/3abc?clickref={click}":                                                "",
		},
		"impact": {
			"https://loja.sjv.io/c/1/2/3?subId1={click}&u={url}":    "3",
			"https://loja.sjv.io/c/1/2/loja?subId1={click}&u={url}": "",
			"https://loja.sjv.io/abc?subId1={click}":                "",
		},
		"rakuten": {"https://click.linksynergy.com/deeplink?id=a&mid=43176&u1={click}&murl={url}": "43176"},
	}
	for _, a := range networks.All() {
		if a.Advertiser != nil && links[a.Name] == nil {
			t.Errorf("no link of %s is tried", a.Name)
		}
		for link, want := range links[a.Name] {
			if got := a.AdvertiserOf(link); got != want {
				t.Errorf("%s leads to advertiser %q; want %q", link, got, want)
			}
		}
	}
	afilio, _ := networks.Find("afilio")
	if got := afilio.AdvertiserOf("https://v2.afilio.com.br/tracker.php?banid=1&aff_xtra={click}"); got != "" {
		t.Errorf("a link of Afilio leads to %q", got)
	}
}

// TestImitationsList: networks that are imitated list what real ones do, and an advertiser that they do not know is no reason to list nothing.
func TestImitationsList(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(fakenet.New(fakenet.Config{Seed: 1, Start: received}))
	defer server.Close()
	for _, l := range listings {
		for _, a := range networks.All() {
			if !l.has(a) {
				continue
			}
			access := maps.Clone(accesses[a.Name])
			access["url"] = server.URL + "/" + a.Name
			lines, refused, err := l.ask(t, a, access)
			unknown := len(refused) == 1 && strings.HasPrefix(refused[0], "advertiser 17630: ")
			if err != nil || len(lines) == 0 || len(refused) > 0 && !unknown {
				t.Errorf("%s of %s: %v, %v, %v", l.name, a.Name, lines, refused, err)
			}
		}
	}
}

// FuzzLists: whatever a network answers, asking it for a list ends, with rows that can be or with an error that tells no secret.
func FuzzLists(f *testing.F) {
	type asked struct {
		listing
		network.Adapter
	}
	var all []asked
	for _, l := range listings {
		for _, a := range networks.All() {
			if !l.has(a) {
				continue
			}
			for _, file := range l.files(f, a) {
				text, err := os.ReadFile(file)
				if err != nil {
					f.Fatal(err)
				}
				for page := range strings.SplitSeq(string(text), "\n---\n") {
					f.Add(len(all), page)
				}
			}
			all = append(all, asked{l, a})
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
		access := maps.Clone(accesses[all[n].Name])
		access["url"] = server.URL
		_, refused, err := all[n].ask(t, all[n].Adapter, access)
		if err != nil {
			refused = append(refused, err.Error())
		}
		if strings.Contains(strings.Join(refused, "\n"), secret) {
			t.Fatalf("%s tells the secret: %v", all[n].Name, refused)
		}
	})
}
