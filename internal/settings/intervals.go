package settings

import (
	"fmt"
	"time"

	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/watch"
)

func (c *Config) readStaffHold(text string) (err error) {
	if c.StaffHold, err = time.ParseDuration(text); err != nil || c.StaffHold < 0 || c.StaffHold > maxStaffHold {
		return fmt.Errorf("DEVOLVE_STAFF_HOLD: %q is not between 0 and %s", text, maxStaffHold)
	}
	return nil
}

const maxStaffHold = 30 * 24 * time.Hour

// minVerifyEvery keeps a server from doing nothing else.
const minVerifyEvery = time.Second

func (c *Config) readVerifyEvery(text string) (err error) {
	if c.VerifyEvery = verify.Every; text == "" {
		return nil
	}
	if c.VerifyEvery, err = time.ParseDuration(text); err != nil || c.VerifyEvery < minVerifyEvery || c.VerifyEvery > verify.Longest {
		return fmt.Errorf("DEVOLVE_VERIFY_EVERY: %q is not between %s and %s", text, minVerifyEvery, verify.Longest)
	}
	return nil
}

// What the provider's balance may differ from the book's for: fees are booked by the comparison of the next day, and nobody works at weekends.
const (
	defaultBalancePatience = 48 * time.Hour
	minBalancePatience     = time.Hour
	maxBalancePatience     = 30 * 24 * time.Hour
)

func (c *Config) readBalancePatience(text string) (err error) {
	if c.BalancePatience = defaultBalancePatience; text == "" {
		return nil
	}
	if c.BalancePatience, err = time.ParseDuration(text); err != nil || c.BalancePatience < minBalancePatience || c.BalancePatience > maxBalancePatience {
		return fmt.Errorf("DEVOLVE_PIX_BALANCE_PATIENCE: %q is not between %s and %s", text, minBalancePatience, maxBalancePatience)
	}
	return nil
}

// For how long the balance of an erased account stays payable. The default is the five years of article 206 § 5 I of the Código Civil, of liquid debts stated in a
// private instrument, with their leap days; the least is the three years of its § 3 IV.
const (
	defaultForfeitAfter = 1826 * 24 * time.Hour
	minForfeitAfter     = 1096 * 24 * time.Hour
	maxForfeitAfter     = 36525 * 24 * time.Hour
)

func (c *Config) readForfeitAfter(text string) (err error) {
	if c.ForfeitAfter = defaultForfeitAfter; text == "" {
		return nil
	}
	if c.ForfeitAfter, err = time.ParseDuration(text); err != nil || c.ForfeitAfter < minForfeitAfter || c.ForfeitAfter > maxForfeitAfter {
		return fmt.Errorf("DEVOLVE_FORFEIT_AFTER: %q is not between %s and %s", text, minForfeitAfter, maxForfeitAfter)
	}
	return nil
}

func (c *Config) readWatchEvery(text string) (err error) {
	if c.WatchEvery = watch.Every; text == "" {
		return nil
	}
	if c.WatchEvery, err = time.ParseDuration(text); err != nil || c.WatchEvery < time.Second || c.WatchEvery > watch.Longest {
		return fmt.Errorf("DEVOLVE_WATCH_EVERY: %q is not between 1s and %s", text, watch.Longest)
	}
	return nil
}
