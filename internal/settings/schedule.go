package settings

import (
	"cmp"
	"fmt"

	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/payout"
)

// The schedule of payout runs by default, and the word for none.
const (
	defaultPayoutDays = "5,20"
	defaultPayoutAt   = "08:00"
	noPayoutDays      = "none"
)

func (c *Config) readSchedule(getenv func(string) string) (err error) {
	days := cmp.Or(getenv("DEVOLVE_PAYOUT_DAYS"), defaultPayoutDays)
	if days == noPayoutDays {
		days = ""
	}
	c.Schedule, err = payout.ParseSchedule(days, cmp.Or(getenv("DEVOLVE_PAYOUT_AT"), defaultPayoutAt))
	return fault.Wrap(err, "DEVOLVE_PAYOUT_DAYS, DEVOLVE_PAYOUT_AT")
}

// readReconcileAt reads when the clock compares the ledger with the provider's record.
func (c *Config) readReconcileAt(text string) error {
	if text == neverReconcile {
		return nil
	}
	at, err := daily.Parse(text)
	if err != nil {
		return fmt.Errorf("DEVOLVE_RECONCILE_AT: %w, nor %s", err, neverReconcile)
	}
	c.ReconcileAt = &at
	return nil
}
