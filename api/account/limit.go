package account

import (
	"time"

	"example.com/devolve/api/internal/limit"
)

// Rate is how often something may happen: Burst times at once, then once every Every. The zero value is no limit.
type Rate = limit.Rate

// LimitError is answered to somebody who tries too often.
type LimitError = limit.Error

// Limits bound attempts to sign in and up.
type Limits struct {
	LoginPerAccount  Rate
	LoginPerAddress  Rate
	SignUpPerAddress Rate
}

// DefaultLimits are what a public server should start with: nobody mistypes a password that often, and an address may
// stand for a whole office.
var DefaultLimits = Limits{
	LoginPerAccount:  Rate{Every: 10 * time.Second, Burst: 10},
	LoginPerAddress:  Rate{Every: time.Second, Burst: 60},
	SignUpPerAddress: Rate{Every: 10 * time.Second, Burst: 30},
}
