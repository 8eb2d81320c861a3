package account

import (
	"time"

	"example.com/devolve/api/internal/limit"
)

// Rate is how often something may happen: Burst times at once, then once every Every. The zero value is no limit.
type Rate = limit.Rate

// LimitError is answered to somebody who tries too often.
type LimitError = limit.Error

// Limits bound attempts to sign in and up. Only logins that fail count.
type Limits struct {
	LoginPerAddress           Rate
	LoginPerAccountAndAddress Rate
	LoginPerAccount           Rate // from all devices that have not signed in before
	LoginPerDevice            Rate // that has signed in before
	Confirmations             Rate // of the password, per account
	SignUpPerAddress          Rate
}

// DefaultLimits are what a public server should start with: nobody mistypes a password that often, and an address may
// stand for a whole office. One address alone cannot use up what an account allows to all.
var DefaultLimits = Limits{
	LoginPerAddress:           Rate{Every: time.Second, Burst: 60},
	LoginPerAccountAndAddress: Rate{Every: 30 * time.Second, Burst: 10},
	LoginPerAccount:           Rate{Every: 10 * time.Second, Burst: 50},
	LoginPerDevice:            Rate{Every: 30 * time.Second, Burst: 10},
	Confirmations:             Rate{Every: 30 * time.Second, Burst: 10},
	SignUpPerAddress:          Rate{Every: 10 * time.Second, Burst: 30},
}
