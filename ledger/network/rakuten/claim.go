package rakuten

import (
	"fmt"
	"net/url"
	"time"

	"example.com/devolve/ledger/network"
)

// claimDates is needed to hand claims in, and for nothing else: how the template of an account writes days is not in Rakuten's documents.
var claimDates = network.Setting{
	Name: "claim_dates", Help: "how days are written in the file of transaction inquiries: MM/DD/YYYY, DD/MM/YYYY or YYYY-MM-DD, as its template says; none without claims",
	Values: []string{"none", "MM/DD/YYYY", "DD/MM/YYYY", "YYYY-MM-DD"}, Default: "none",
}

var claimLayouts = map[string]string{"MM/DD/YYYY": "01/02/2006", "DD/MM/YYYY": "02/01/2006", "YYYY-MM-DD": time.DateOnly}

// sheet is the file of many transaction inquiries at once, as https://pubhelp.rakutenadvertising.com has it: about orders of at least 7 and at most
// 180 days ago.
var sheet = network.Sheet{
	Columns: []string{"MID", "Order ID", "Order Date", "Order Amount", "Member ID", "Comments"},
	Row: func(c network.Claim, today time.Time, s network.Settings) ([]string, error) {
		layout, ok := claimLayouts[s.Value(claimDates)]
		if !ok {
			return nil, fmt.Errorf("%w: the partner has no setting %q", network.ErrByHand, claimDates.Name)
		}
		if ago := today.Sub(c.PurchasedOn); ago < 7*24*time.Hour || ago > 180*24*time.Hour {
			return nil, fmt.Errorf("%w: Rakuten takes purchases of 7 to 180 days ago", network.ErrByHand)
		}
		link, err := url.Parse(c.Link)
		if err != nil || advertiserOf(link) == "" {
			return nil, fmt.Errorf("%w: the store's link names no mid", network.ErrByHand)
		}
		return []string{advertiserOf(link), c.Order, c.PurchasedOn.Format(layout), c.SaleCents.String(), c.Click, c.ID}, nil
	},
}
