// Package control has the commands of what needs two people: proposals, halts of payouts, limits, terms, budgets, what other terms would come to,
// and the dates and forecasts that come of them.
package control

import (
	"github.com/spf13/cobra"

	"example.com/devolve/internal/settings"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	return []*cobra.Command{newProposal(cfg), newHalt(cfg), newLimits(cfg), newRates(cfg), newTerms(cfg), newDates(cfg), newSimulate(cfg), newBudget(cfg), newForecast(cfg), newReferral(cfg)}
}
