package settings

import (
	"fmt"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
)

// LimitVariables are the settings that give a limit its first value.
var LimitVariables = map[ledger.LimitName]string{
	ledger.LimitPayoutSecond:      "DEVOLVE_PAYOUT_SECOND_ABOVE",
	ledger.LimitPayoutAlone:       "DEVOLVE_PAYOUT_ALONE_PER_DAY",
	ledger.LimitAttributionSecond: "DEVOLVE_ATTRIBUTION_SECOND_ABOVE",
	ledger.LimitCorrectionSecond:  "DEVOLVE_CORRECTION_SECOND_ABOVE",
}

// readLimits reads the first values of the limits; one that is not set is the rule's own.
func (c *Config) readLimits(getenv func(string) string) error {
	c.Limits = make(map[ledger.LimitName]money.Cents, len(ledger.LimitRules))
	for _, rule := range ledger.LimitRules {
		c.Limits[rule.Name] = rule.Default
		name := LimitVariables[rule.Name]
		text := getenv(name)
		if text == "" {
			continue
		}
		cents, err := money.ParseDecimal(text)
		if err != nil || cents < 0 || cents > rule.Largest {
			return fmt.Errorf("%s: %q is not an amount in reais from 0.00 to %s", name, text, rule.Largest)
		}
		c.Limits[rule.Name] = cents
	}
	return nil
}
