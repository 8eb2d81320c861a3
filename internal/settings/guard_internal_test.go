package settings

import (
	"strings"
	"testing"

	"example.com/devolve/ledger"
)

func TestTheGuardIsReadInPercent(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]ledger.Guard{
		"": {On: true, ShareBps: 10_000}, "100": {On: true, ShareBps: 10_000}, "87.5": {On: true, ShareBps: 8_750}, "0": {On: true},
		"0.01": {On: true, ShareBps: 1}, "1000": {On: true, ShareBps: 100_000}, "off": {},
	} {
		var c Config
		if err := c.readGuard(text); err != nil || c.Guard != want {
			t.Errorf("%q: %+v, %v; want %+v", text, c.Guard, err, want)
		}
	}
	for _, text := range []string{"-1", "1000.01", "87,5", "100%", "0.001", "none", " 5"} {
		if err := new(Config).readGuard(text); err == nil || !strings.Contains(err.Error(), "DEVOLVE_CASHBACK_GUARD") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
