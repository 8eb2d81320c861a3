package network_test

import (
	"strings"
	"testing"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
)

func TestSettingsCheck(t *testing.T) {
	t.Parallel()
	unit := network.Setting{Name: "unit", Help: "in what amounts are told", Values: []string{"cents", "reais"}}
	zone := network.ZoneSetting("where the account is")
	words := network.WordsSetting("what words mean", "ok=approved")
	for name, c := range map[string]struct {
		settings network.Settings
		want     string // a part of the refusal; empty: there is none
	}{
		"all are there":  {network.Settings{"unit": "cents", "zone": "America/Sao_Paulo"}, ""},
		"none":           {nil, "the setting unit of this network is missing: in what amounts are told"},
		"one is missing": {network.Settings{"unit": "cents"}, "the setting zone of this network is missing: where the account is"},
		"another value":  {network.Settings{"unit": "euros", "zone": "UTC"}, `the setting unit is "euros"; it may be cents or reais`},
		"words":          {network.Settings{"unit": "cents", "zone": "UTC", "words": "ok=approved, 2=declined"}, ""},
		"a word twice":   {network.Settings{"unit": "cents", "zone": "UTC", "words": "ok=approved,ok=declined"}, `the setting words: "ok=declined"`},
		"no verdict":     {network.Settings{"unit": "cents", "zone": "UTC", "words": "ok=good"}, `the setting words: "ok=good"`},
		"no words":       {network.Settings{"unit": "cents", "zone": "UTC", "words": "ok"}, `the setting words: "ok"`},
		"another name":   {network.Settings{"unit": "cents", "zone": "UTC", "Zone": "UTC"}, `the setting "Zone" is none of this network's`},
		"the machine's":  {network.Settings{"unit": "cents", "zone": "Local"}, "the setting zone: Local is another zone on every machine"},
		"no such zone":   {network.Settings{"unit": "reais", "zone": "Brasília"}, "the setting zone: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := c.settings.Check([]network.Setting{unit, zone, words})
			if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || ledger.CodeOf(err) != network.CodeUnreadable) {
				t.Errorf("%v", err)
			}
		})
	}
	west := network.Settings{"zone": "America/Sao_Paulo"}.Zone(zone)
	if got := network.Time(time.DateTime, "2026-11-20 14:02:11", west); got != "2026-11-20T17:02:11Z" {
		t.Errorf("a time of São Paulo is %s", got)
	}
}

func TestQuery(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"id=1&a=b": "", "id=1&a=b&a=c": `unreadable: "a" is there twice`, "a=b": "unreadable: it names no id", "id=": "unreadable: it names no id",
		"id=%zz": `unreadable: it is not a form: invalid URL escape "%zz"`,
	} {
		got := ""
		if _, err := network.Query([]byte(body), "id"); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}
