package awin

import (
	"fmt"
	"net/url"
	"strconv"
	"time"

	"example.com/devolve/ledger/network"
)

// sheet is a file of transaction queries, as https://wiki.awin.com/index.php/Uploading_transaction_queries has it. An advertiser has 75 days to
// answer one, and sales are to be of the last four years.
var sheet = network.Sheet{
	Columns: []string{"enquiry_id", "merchant_id", "type", "click_ref", "amount", "commission", "date", "customer_reference", "reference", "description"},
	Decides: 75,
	Row: func(c network.Claim, today time.Time, _ network.Settings) ([]string, error) {
		link, err := url.Parse(c.Link)
		if err != nil || advertiserOf(link) == "" {
			return nil, fmt.Errorf("%w: the store's link names no awinmid", network.ErrByHand)
		}
		if c.PurchasedOn.Before(today.AddDate(-4, 0, 1)) {
			return nil, fmt.Errorf("%w: Awin takes purchases of the last four years", network.ErrByHand)
		}
		return []string{
			strconv.FormatInt(c.Number, 10), advertiserOf(link), "untracked", c.Click, c.SaleCents.String(), c.ExpectedCents.String(),
			c.PurchasedOn.Format(time.DateTime), c.ID, c.Order, "",
		}, nil
	},
}
