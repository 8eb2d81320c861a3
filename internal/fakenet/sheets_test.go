package fakenet_test

import (
	"strings"
	"testing"
	"time"

	"example.com/devolve/internal/fakenet"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// TestFilesOfClaimsAreTaken: the files that adapters write are those that Awin and Rakuten take. Of what they lost the claim is accepted, at Awin after
// 75 days at the latest, and the sale is told with its click; of what nobody bought it is refused with a reason.
func TestFilesOfClaimsAreTaken(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		link     string
		settings network.Settings
	}{
		"awin":    {"https://www.awin1.com/cread.php?awinmid=17629&clickref=x", nil},
		"rakuten": {"https://click.linksynergy.com/deeplink?id=x&mid=43176&u1=x", network.Settings{"claim_dates": "DD/MM/YYYY"}},
	} {
		n := fakenet.New(fakenet.Config{Seed: 2, Start: start})
		adapter, _ := networks.Find(name)
		claim := network.Claim{ID: "ours", Link: c.link, Click: "0190a0c8-0000-7000-8000-000000000002", PurchasedOn: start.Truncate(day)}
		var lost []string
		n.Pass(8 * day)
		var file strings.Builder
		writer, err := adapter.Sheet.Writer(&file, n.Now(), c.settings)
		if err != nil {
			t.Fatal(err)
		}
		for claim.Number = range int64(8) {
			order, cents := n.Lose(name, claim.Click)
			if claim.Number == 7 {
				order = "nobody's"
			} else {
				lost = append(lost, order)
			}
			claim.Order, claim.SaleCents, claim.ExpectedCents = order, money.Cents(cents), money.Cents(cents/5)
			if _, err := writer.File(t.Context(), claim); err != nil {
				t.Fatal(err)
			}
		}
		if taken, err := n.TakeSheet(name, strings.NewReader(file.String())); err != nil || taken != 8 {
			t.Fatalf("%s took %d, %v", name, taken, err)
		}
		n.Pass(22 * day)
		early := n.Happened()["claim accepted "+name]
		n.Pass(53 * day)
		truth, happened := n.Truth(), n.Happened()
		if len(truth) != len(lost) || happened["claim accepted "+name] != len(lost) || happened["claim refused "+name] != 1 {
			t.Errorf("%s has %d of %d sales: %v", name, len(truth), len(lost), happened)
		}
		if isPatient := early < len(lost); isPatient != (name == "awin") {
			t.Errorf("%s: %d of %d were accepted within three weeks", name, early, len(lost))
		}
		for _, sale := range truth {
			if sale.Click != claim.Click {
				t.Errorf("%s tells of click %q", name, sale.Click)
			}
		}
	}
}

// TestFilesOfClaimsAreRefused: what a network's pages do not take is refused as a whole, with the claim that is wrong.
func TestFilesOfClaimsAreRefused(t *testing.T) {
	t.Parallel()
	const header = "MID,Order ID,Order Date,Order Amount,Member ID,Comments\n"
	good := "43176,P-1," + start.Add(-30*day).Format(time.DateOnly) + ",10.00,click,ours\n"
	for what, c := range map[string]struct{ network, file, want string }{
		"another network": {"impact", header + good, "takes no files"},
		"no columns":      {"rakuten", good, "the columns are"},
		"no file":         {"rakuten", "", "the columns are"},
		"too young":       {"rakuten", header + good + strings.ReplaceAll(good, start.Add(-30*day).Format(time.DateOnly), start.Format(time.DateOnly)), "claim 2: Order Date"},
		"too old":         {"rakuten", header + "43176,P-1,2020-01-01,10.00,click,ours\n", "claim 1: Order Date"},
		"no order":        {"rakuten", header + strings.Replace(good, "P-1", "", 1), "claim 1: Order ID is empty"},
	} {
		n := fakenet.New(fakenet.Config{Seed: 1, Start: start})
		if taken, err := n.TakeSheet(c.network, strings.NewReader(c.file)); taken != 0 || err == nil || !strings.Contains(err.Error(), c.want) || n.Inquiries() != 0 {
			t.Errorf("%s: %d, %v; want %q", what, taken, err, c.want)
		}
	}
}
