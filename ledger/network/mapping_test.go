package network_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/devolve/ledger/network"
)

// mapped is a mapping that is good; changes make it another one.
func mapped(t testing.TB, changes ...func(map[string]any)) []byte {
	t.Helper()
	m := map[string]any{
		"parameters": map[string]any{"transactionId": "id", "status": "st", "saleAmount": "sale", "commission": "pay", "occurredAt": "at"},
		"statuses":   map[string]any{"ok": "approved"},
		"currency":   "BRL", "amounts": "point", "times": "unix",
	}
	for _, change := range changes {
		change(m)
	}
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func set(name string, value any) func(map[string]any) {
	return func(m map[string]any) { m[name] = value }
}

func tell(name, parameter string) func(map[string]any) {
	return func(m map[string]any) { m["parameters"].(map[string]any)[name] = parameter }
}

func TestParseMapping(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change []func(map[string]any)
		want   string // a part of the sentence; empty: it is good
	}{
		"good":                {nil, ""},
		"currency is told":    {[]func(map[string]any){set("currency", ""), tell("currency", "cur")}, ""},
		"a zone":              {[]func(map[string]any){set("times", "dd/MM/yyyy"), set("zone", "America/Sao_Paulo")}, ""},
		"no id":               {[]func(map[string]any){tell("transactionId", "")}, "parameters does not say which parameter tells transactionId"},
		"no sale":             {[]func(map[string]any){tell("saleAmount", "")}, "parameters does not say which parameter tells saleAmount"},
		"another field":       {[]func(map[string]any){tell("click", "sub")}, `parameters has "click", which is none of transactionId`},
		"no words":            {[]func(map[string]any){set("statuses", nil)}, "statuses says of no word what it means"},
		"another verdict":     {[]func(map[string]any){set("statuses", map[string]any{"ok": "paid"})}, `"ok" means "paid"; it may be pending`},
		"another way":         {[]func(map[string]any){set("amounts", "reais")}, `amounts is "reais"; it may be point`},
		"no currency":         {[]func(map[string]any){set("currency", "")}, "currency is missing, and no parameter tells it"},
		"two currencies":      {[]func(map[string]any){tell("currency", "cur")}, `currency is told by a parameter and is "BRL"`},
		"not a currency":      {[]func(map[string]any){set("currency", "R$")}, `currency: "R$" is not a code`},
		"other times":         {[]func(map[string]any){set("times", "2006-01-02")}, `times is "2006-01-02"; it may be rfc3339, unix, unix_ms, dd/MM/yyyy`},
		"no zone":             {[]func(map[string]any){set("times", "dd/MM/yyyy")}, "zone is missing"},
		"no such zone":        {[]func(map[string]any){set("times", "dd/MM/yyyy"), set("zone", "Brasília")}, "zone: unknown time zone"},
		"a zone that is idle": {[]func(map[string]any){set("zone", "UTC")}, `zone is "UTC", and times say theirs`},
		"another member":      {[]func(map[string]any){set("word", "ok")}, "word is not a field"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := network.ParseMapping(mapped(t, c.change...))
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
	if _, err := network.ParseMapping([]byte("parameters:")); err == nil || err.Error() != "the mapping: is not JSON" {
		t.Errorf("%v", err)
	}
}

func TestMappingReport(t *testing.T) {
	t.Parallel()
	said := url.Values{"id": {"A-1"}, "st": {"ok"}, "sale": {"24990"}, "pay": {"1250"}, "at": {"1795183331000"}, "then": {"1795183391000"}, "cur": {"USD"}}
	m, err := network.ParseMapping(mapped(t,
		set("currency", ""), tell("currency", "cur"), set("amounts", "cents"), set("times", "unix_ms"), tell("updatedAt", "then")))
	if err != nil {
		t.Fatal(err)
	}
	want := network.Report{
		TransactionID: "A-1", Status: "approved", Sale: "249.90", Commission: "12.50", Currency: "USD",
		OccurredAt: "2026-11-20T14:02:11Z", UpdatedAt: "2026-11-20T14:03:11Z",
	}
	if diff := cmp.Diff(want, m.Report(said)); diff != "" {
		t.Error(diff)
	}
}

// FuzzMapping: whatever an operator writes, it is a mapping or refused in a sentence, and what is read by it is a standard message.
func FuzzMapping(f *testing.F) {
	for _, change := range []func(map[string]any){
		set("amounts", "comma"), set("amounts", "cents"), set("times", "unix_ms"), set("times", "rfc3339"), set("sum", true), set("statuses", map[string]any{"": "approved"}),
		func(m map[string]any) { m["times"], m["zone"] = "dd/MM/yyyy HH:mm:ss", "America/Sao_Paulo" }, tell("clickId", "sub"), set("currency", "R$"),
	} {
		f.Add(string(mapped(f, change)), "id=A-1&st=ok&sale=1.249,90&pay=12.50&at=1795183331&sub=8f14e45fceea467f9c5e2b1c0d6a7e10")
	}
	f.Add("{", "%zz")
	f.Fuzz(func(t *testing.T, text, query string) {
		m, err := network.ParseMapping([]byte(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "the mapping: ") {
				t.Errorf("refused with %v", err)
			}
			return
		}
		form, _ := url.ParseQuery(query)
		report := m.Report(form)
		if !json.Valid(report.Message()) {
			t.Errorf("it says %q", report.Message())
		}
		if again := m.Report(form); again != report {
			t.Errorf("it says %+v, then %+v", report, again)
		}
	})
}
