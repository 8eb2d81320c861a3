package account

import (
	"time"

	"example.com/devolve/api/internal/limit"
)

// Rate is how often something may happen: Burst times at once, then once every Every. The zero value is no limit.
type Rate = limit.Rate

// LimitError is answered to somebody who tries too often.
type LimitError = limit.Error

// Limits bound attempts to sign in and up. Of logins only those that fail count, where nothing else is said.
type Limits struct {
	LoginPerAddress           Rate
	LoginPerAccountAndAddress Rate
	LoginPerAccount           Rate // from all devices that have not signed in before
	LoginPerDevice            Rate // that has signed in before
	LoginOfDevices            Rate // from all devices of an account that have
	LoginsOfAccount           Rate // that succeed; those of known devices apart from the others
	Confirmations             Rate // of the password, per session
	NumbersPerAddress         Rate // logins of partners' members without a password, also those that succeed
	NumbersPerMember          Rate // the same, per member
	SignUpPerAddress          Rate
	ResetPerAddress           Rate // links asked for and used
	ResetPerAccount           Rate // links asked for, each of which is mailed
	Verifications             Rate // links asked for, per account
	Changes                   Rate // of what is guarded, per account
	Exports                   Rate // per account
}

// DefaultLimits are what a public server should start with: nobody mistypes a password that often, and an address may
// stand for a whole office. One address alone cannot use up what an account allows to all.
var DefaultLimits = Limits{
	LoginPerAddress:           Rate{Every: time.Second, Burst: 60},
	LoginPerAccountAndAddress: Rate{Every: 30 * time.Second, Burst: 10},
	LoginPerAccount:           Rate{Every: 10 * time.Second, Burst: 50},
	LoginPerDevice:            Rate{Every: 30 * time.Second, Burst: 10},
	LoginOfDevices:            Rate{Every: 30 * time.Second, Burst: 20},
	LoginsOfAccount:           Rate{Every: 10 * time.Second, Burst: 30},
	Confirmations:             Rate{Every: 30 * time.Second, Burst: 10},
	NumbersPerAddress:         Rate{Every: time.Minute, Burst: 10},
	NumbersPerMember:          Rate{Every: time.Minute, Burst: 5},
	SignUpPerAddress:          Rate{Every: 10 * time.Second, Burst: 30},
	ResetPerAddress:           Rate{Every: 10 * time.Second, Burst: 30},
	ResetPerAccount:           Rate{Every: 5 * time.Minute, Burst: 3}, // sooner than a link expires
	Verifications:             Rate{Every: 5 * time.Minute, Burst: 3},
	Changes:                   Rate{Every: 5 * time.Minute, Burst: 20},
	Exports:                   Rate{Every: 10 * time.Minute, Burst: 3},
}

// limiters count what Limits bound.
type limiters struct {
	loginPerAddress, loginPerAccountAndAddress, loginPerAccount, loginPerDevice *limit.Limiter
	loginOfDevices, loginsOfAccount                                             *limit.Limiter
	confirmations, signUpPerAddress, resetPerAddress, resetPerAccount           *limit.Limiter
	numbersPerAddress, numbersPerMember                                         *limit.Limiter
	verifications, changes, exports                                             *limit.Limiter
}

func newLimiters(l Limits, now func() time.Time) limiters {
	return limiters{
		loginPerAddress:           limit.New(l.LoginPerAddress, now),
		loginPerAccountAndAddress: limit.New(l.LoginPerAccountAndAddress, now),
		loginPerAccount:           limit.New(l.LoginPerAccount, now),
		loginPerDevice:            limit.New(l.LoginPerDevice, now),
		loginOfDevices:            limit.New(l.LoginOfDevices, now),
		loginsOfAccount:           limit.New(l.LoginsOfAccount, now),
		confirmations:             limit.New(l.Confirmations, now),
		numbersPerAddress:         limit.New(l.NumbersPerAddress, now),
		numbersPerMember:          limit.New(l.NumbersPerMember, now),
		signUpPerAddress:          limit.New(l.SignUpPerAddress, now),
		resetPerAddress:           limit.New(l.ResetPerAddress, now),
		resetPerAccount:           limit.New(l.ResetPerAccount, now),
		verifications:             limit.New(l.Verifications, now),
		changes:                   limit.New(l.Changes, now),
		exports:                   limit.New(l.Exports, now),
	}
}
