package wiring_test

import (
	"testing"
	"time"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/inbox"
)

// TestLinkCheck: a store goes live at a network that is registered, by links of that network.
func TestLinkCheck(t *testing.T) {
	t.Parallel()
	partners := inbox.NewPartners(embeddedtest.Postgres(t), time.Now)
	for name, adapter := range map[string]string{"awin-br": "awin", "own": "standard"} {
		if _, err := partners.Add(t.Context(), name, adapter); err != nil {
			t.Fatal(err)
		}
	}
	check, err := wiring.LinkCheck(t.Context(), partners)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		network, template string
		good              bool
	}{
		{"awin-br", "https://www.awin1.com/cread.php?awinmid=1&clickref={click}&ued={url}", true},
		{"awin-br", "https://www.awin1.com/cread.php?awinmid=1&clickref={click32}&ued={url}", true},
		{"awin-br", "https://www.awin1.com/cread.php?awinmid=1&clickRef={click}&ued={url}", false},
		{"awin-br", "https://awin1.com.example/cread.php?clickref={click}", false},
		{"own", "https://anywhere.example/?x={click}", true},
		{"nobody", "https://anywhere.example/?x={click}", false},
	} {
		if err := check(c.network, c.template); (err == nil) != c.good {
			t.Errorf("%s, %s: %v", c.network, c.template, err)
		}
	}
}
