package edge

import (
	"fmt"
	"unicode/utf8"
)

// Need refuses an empty or too long field of a form.
func Need(field, value string, limit int) error {
	if value == "" {
		return RefuseField(field, "is required")
	}
	return AtMost(field, value, limit)
}

// AtMost refuses a field of more characters than the contract allows.
func AtMost(field, value string, limit int) error {
	if utf8.RuneCountInString(value) > limit {
		return RefuseField(field, fmt.Sprintf("has more than %d characters", limit))
	}
	return nil
}

// UpTo refuses a number that is not from one to the contract's highest.
func UpTo(field string, value, highest int) error {
	if value < 1 || value > highest {
		return RefuseField(field, fmt.Sprintf("is not between 1 and %d", highest))
	}
	return nil
}

// DefaultPage is how many rows a page has that nobody said the size of.
const DefaultPage = 100
