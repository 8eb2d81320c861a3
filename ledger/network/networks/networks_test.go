package networks_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

var update = flag.Bool("update", false, "write the golden files")

var received = time.Date(2026, time.November, 22, 12, 0, 0, 0, time.UTC)

// settings are what is said in these tests of what networks leave open.
var settings = map[string]network.Settings{
	"admitad":        {"website": "700"},
	"afilio":         {"zone": "America/Sao_Paulo", "site": "700", "stores": "1220=livraria,1221=mercado"},
	"aliexpress":     {"zone": "Asia/Shanghai", "id": "order_id", "empty": "405"},
	"cj":             {"currency": "BRL"},
	"lomadee":        {"amounts": "cents", "words": "confirmed=approved,canceled=declined", "dates": "yyyy-MM-dd"},
	"lomadee-legacy": {"zone": "America/Sao_Paulo", "words": "CONFIRMADA=approved,CANCELADA=declined", "events": "1,3"},
	"file":           {"mapping": mapping},
	"postback":       {"mapping": mapping},
	"shopee":         {"validations": "101,102"},
	"tradedoubler":   {"zone": "America/Sao_Paulo", "currency": "BRL"},
}

// mapping is that of a network with a postback of its own.
const mapping = `{
	"parameters": {
		"transactionId": "tid", "clickId": "sub", "status": "st", "saleAmount": "total", "commission": "payout", "orderId": "pedido",
		"occurredAt": "quando", "voucher": "cupom", "advertiserId": "loja"
	},
	"statuses": {"0": "pending", "1": "approved", "2": "declined"},
	"currency": "BRL",
	"amounts": "comma",
	"times": "dd/MM/yyyy HH:mm:ss",
	"zone": "America/Sao_Paulo"
}`

// forms returns all forms, by name.
func forms() []network.Form {
	var all []network.Form
	for _, a := range networks.All() {
		for _, form := range a.Forms() {
			all = append(all, *form)
		}
	}
	return all
}

// delivery is a body as it arrives from a partner whose settings are known.
func delivery(form network.Form, body []byte) network.Delivery {
	adapter, _, _ := strings.Cut(form.Name, "/")
	return network.Delivery{Body: body, ReceivedAt: received, Settings: settings[adapter]}
}

// deliveries returns the files of deliveries that there are of a form.
func deliveries(t testing.TB, form network.Form) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", filepath.FromSlash(form.Name), "*.in"))
	if err != nil || len(files) == 0 {
		t.Fatalf("form %s has no delivery in testdata: %v", form.Name, err)
	}
	return files
}

// TestGoldenDeliveries: what a network sends has a meaning that does not change. Beside each delivery stands what is made of it.
func TestGoldenDeliveries(t *testing.T) {
	t.Parallel()
	for _, form := range forms() {
		for _, file := range deliveries(t, form) {
			t.Run(strings.TrimPrefix(file, "testdata/"), func(t *testing.T) {
				t.Parallel()
				body, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				got := meaning(form, bytes.TrimSuffix(body, []byte("\n")))
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
				if diff := cmp.Diff(string(want), got); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

// meaning is the messages of a delivery, indented, or its refusal. Before a message that is a part of a sale stands which.
func meaning(form network.Form, body []byte) string {
	reports, err := form.Read(delivery(form, body))
	if err != nil {
		return "refused: " + err.Error() + "\n"
	}
	var text bytes.Buffer
	for _, report := range reports {
		if form.Differences {
			text.WriteString("row " + report.RowID + " ")
		}
		_ = json.Indent(&text, report.Message(), "", "  ") // it is JSON
		text.WriteByte('\n')
	}
	return text.String()
}

// TestAdapters holds for every network what all of them owe.
func TestAdapters(t *testing.T) {
	t.Parallel()
	all := networks.All()
	if !slices.IsSortedFunc(all, func(a, b network.Adapter) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("adapters are not in the order of their names")
	}
	names := map[string]bool{}
	for _, a := range all {
		if a.Push == nil && a.Row == nil && !a.Files {
			t.Errorf("%s reads nothing", a.Name)
		}
		comes := a.Push != nil || a.Ask != nil || a.Files // its sales can reach us
		for _, form := range a.Forms() {
			if names[form.Name] || !strings.HasPrefix(form.Name, a.Name+"/") {
				t.Errorf("form %q of %s is named twice or after another network", form.Name, a.Name)
			}
			names[form.Name] = true
			if found, ok := networks.Form(form.Name); ok != comes || ok && found.Name != form.Name {
				t.Errorf("form %s is found: %v", form.Name, ok)
			}
		}
		if found, ok := networks.Find(a.Name); ok != comes || ok && found.Name != a.Name || slices.Contains(networks.Names(), a.Name) != ok {
			t.Errorf("%s is found: %v", a.Name, ok)
		}
	}
}

// TestSettings: without what a network leaves open nothing of it is read, and what is missing is said by name.
func TestSettings(t *testing.T) {
	t.Parallel()
	for _, a := range networks.All() {
		if err := settings[a.Name].Check(a.Settings); err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
		for _, setting := range a.Settings {
			if setting.Help == "" {
				t.Errorf("%s does not say what %s is", a.Name, setting.Name)
			}
			wrong := maps.Clone(settings[a.Name])
			delete(wrong, setting.Name)
			if err := wrong.Check(a.Settings); (err == nil) != (setting.Default != "") {
				t.Errorf("%s without %s: %v", a.Name, setting.Name, err)
			}
			wrong = maps.Clone(settings[a.Name])
			if wrong == nil {
				wrong = network.Settings{}
			}
			wrong[setting.Name] = "no such"
			for _, form := range a.Forms() {
				reports, err := form.Read(network.Delivery{Body: []byte("{}"), ReceivedAt: received, Settings: wrong})
				if ledger.CodeOf(err) != network.CodeUnreadable || len(reports) != 0 {
					t.Errorf("%s with another %s: %v", form.Name, setting.Name, err)
				}
			}
		}
	}
}

// TestUnreadable: what is not of a form is refused as a whole, and says so in a sentence.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	for _, form := range forms() {
		for _, body := range []string{"", "{", "[]", "null", "<a/>", "a=%zz", "\xff\xfe"} {
			reports, err := form.Read(delivery(form, []byte(body)))
			if ledger.CodeOf(err) != network.CodeUnreadable || len(reports) != 0 {
				t.Errorf("%s of %q: %d reports, %v", form.Name, body, len(reports), err)
			}
		}
	}
}

// TestDifferencesAddUp: rows of one sale have one name, whatever the way they came, and come to what is left of it.
func TestDifferencesAddUp(t *testing.T) {
	t.Parallel()
	for name, files := range map[string][]string{
		"cj":      {"cj/commission/locked", "cj/commission/correction", "cj/commission/locked"},
		"rakuten": {"rakuten/transaction/taken-back", "rakuten/transaction/n", "rakuten/postback/sale", "rakuten/transaction/hyphens"},
	} {
		var rows []network.Report
		for _, file := range files {
			body, err := os.ReadFile(filepath.Join("testdata", filepath.FromSlash(file)+".in"))
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range forms() {
				if form.Name != strings.TrimSuffix(file, "/"+filepath.Base(file)) {
					continue
				}
				reports, err := form.Read(delivery(form, bytes.TrimSuffix(body, []byte("\n"))))
				if err != nil {
					t.Fatal(err)
				}
				rows = append(rows, reports...)
			}
		}
		for _, row := range rows {
			if row.TransactionID != rows[0].TransactionID {
				t.Errorf("%s: %s and %s are two sales", name, rows[0].TransactionID, row.TransactionID)
			}
		}
		if got := network.Total(rows); len(rows) != len(files) || got.Status != "declined" || got.Commission != "0.00" || got.Sale != "0.00" {
			t.Errorf("%s: %d rows come to %+v", name, len(rows), got)
		}
	}
}

// FuzzForms: no text makes an adapter fail in another way than by a refusal, and what it says is always a standard message.
func FuzzForms(f *testing.F) {
	all := forms()
	for i, form := range all {
		for _, file := range deliveries(f, form) {
			body, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(i, body)
		}
	}
	f.Fuzz(func(t *testing.T, n int, body []byte) {
		if n < 0 || n >= len(all) {
			return
		}
		reports, err := all[n].Read(delivery(all[n], body))
		if err != nil {
			if ledger.CodeOf(err) != network.CodeUnreadable || len(reports) != 0 {
				t.Fatalf("%s: %d reports and %v", all[n].Name, len(reports), err)
			}
			return
		}
		for _, report := range reports {
			if message := report.Message(); !json.Valid(message) {
				t.Fatalf("%s says %q", all[n].Name, message)
			}
		}
	})
}
