package main_test

import (
	"strings"
	"testing"
	"time"
)

// TestAnEditedRowStopsPayouts edits a balance behind everybody's back. The server finds it by itself, names it and stops payouts.
func TestAnEditedRowStopsPayouts(t *testing.T) {
	t.Parallel()
	site := migratedSite(t).with("DEVOLVE_VERIFY_EVERY=1s")
	shop := openShopAt(t, site)
	shop.sell("V1", 10_000)
	eventually(t, settleLimit, func() string {
		if site.count(t, "SELECT count(*) FROM verifications WHERE differences = 0 AND events > 1") == 0 {
			return "nobody has verified anything"
		}
		return ""
	})
	site.sql(t, "UPDATE ledger.balances SET payable_cents = payable_cents + 1")
	eventually(t, time.Minute, func() string {
		if list := site.ok(t, "halt", "list"); !strings.Contains(list, "difference") || !strings.Contains(list, "balances of "+shop.who.id) {
			return "payouts go on:\n" + list
		}
		return ""
	})
	for _, wrong := range []string{"2h", "0s", "often"} {
		if line := site.with("DEVOLVE_VERIFY_EVERY="+wrong).refused(t, "halt", "list"); !strings.Contains(line, "DEVOLVE_VERIFY_EVERY") {
			t.Errorf("%s: %s", wrong, line)
		}
	}
}
