package pix

import (
	"strings"

	"example.com/devolve/ledger/money"
)

// Matches says whether a provider means the order by an amount and a key, which it may write with its mask, without the
// country, hidden, or not at all.
func (o Order) Matches(amount money.Cents, key string) bool {
	if amount != o.AmountCents {
		return false
	}
	if key == "" || strings.Contains(key, "*") {
		return true
	}
	theirs, ours := lettersAndDigits(key), lettersAndDigits(o.Key.Value)
	if o.Key.Type == Phone {
		theirs, ours = theirs[max(0, len(theirs)-11):], ours[max(0, len(ours)-11):]
	}
	return theirs == ours
}

func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, strings.ToLower(text))
}
