// Package totp is the second factor of those who sign in with one: TOTP (RFC 6238) as every authenticator has it, with SHA-1, six digits and
// thirty seconds. It keeps nothing: who has which secret, and which step was used last, is for those who sign people in.
package totp

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"
)

const (
	period = 30 // seconds
	skew   = 1  // steps that a clock may be wrong by
)

// Key is a new second factor: its secret, and the address that an authenticator takes.
type Key struct{ Secret, URI string }

// New makes a second factor. Issuer and handle are what the authenticator shows.
func New(issuer, handle string) (Key, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: handle, Period: period})
	if err != nil {
		return Key{}, fmt.Errorf("make a second factor: %w", err)
	}
	return Key{Secret: key.Secret(), URI: key.URL()}, nil
}

// StepOf returns the newest step, of those that are good now, whose code this is; zero for none. It takes the same work for each code.
func StepOf(secret, code string, now time.Time) (int64, error) {
	current, found := now.Unix()/period, int64(0)
	for step := current - skew; step <= current+skew; step++ {
		ok, err := hotp.ValidateCustom(code, uint64(step), secret, hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err != nil {
			return 0, fmt.Errorf("check a code: %w", err)
		}
		if ok {
			found = step
		}
	}
	return found, nil
}

var sixDigits = regexp.MustCompile(`^[0-9]{6}$`)

// IsCode says whether a text has the form of an authenticator's code.
func IsCode(code string) bool { return sixDigits.MatchString(code) }

var plain = strings.NewReplacer(" ", "", "-", "")

// Plain is a code without what people write to read it better.
func Plain(code string) string { return plain.Replace(code) }
