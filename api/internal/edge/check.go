package edge

import (
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/brazil"
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

// Days is the time from the beginning of one day in São Paulo to the end of another, which a list is of. A day that is absent leaves the
// zero time. It refuses a first day after the last.
func Days(from, to *openapi_types.Date) (begin, end time.Time, err error) {
	if from != nil {
		begin = brazil.StartOfDay(from.Time, 0)
	}
	if to != nil {
		end = brazil.StartOfDay(to.Time, 1)
	}
	if from != nil && to != nil && !begin.Before(end) {
		err = RefuseField("from", "is after to")
	}
	return begin, end, err
}

// Statuses returns each status that a list is asked for once, as the type S; none for all. It refuses one that there is not.
func Statuses[S ~string](asked *[]oapi.CashbackStatus) ([]S, error) {
	var statuses []S
	for _, status := range oapi.OrZero(asked) {
		if !status.Valid() {
			return nil, RefuseField("status", "is not PENDING, CASHBACK, PAID or CANCELED")
		}
		if !slices.Contains(statuses, S(status)) {
			statuses = append(statuses, S(status))
		}
	}
	return statuses, nil
}

// DefaultPage is how many rows a page has that nobody said the size of.
const DefaultPage = 100
