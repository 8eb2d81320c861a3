package api

import (
	"fmt"
	"unicode/utf8"

	"example.com/devolve/api/internal/edge"
)

// need refuses an empty or too long field of a form.
func need(field, value string, limit int) error {
	if value == "" {
		return edge.RefuseField(field, "is required")
	}
	return atMost(field, value, limit)
}

// atMost refuses a field of more characters than the contract allows.
func atMost(field, value string, limit int) error {
	if utf8.RuneCountInString(value) > limit {
		return edge.RefuseField(field, fmt.Sprintf("has more than %d characters", limit))
	}
	return nil
}

// upTo refuses a number that is not from one to the contract's highest.
func upTo(field string, value, highest int) error {
	if value < 1 || value > highest {
		return edge.RefuseField(field, fmt.Sprintf("is not between 1 and %d", highest))
	}
	return nil
}

// orEmpty returns the text that a nullable field has.
func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// orNull returns nil for an empty text: the contract says null where there is nothing.
func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
