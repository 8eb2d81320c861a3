package reconcile

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/devolve/ledger/pix"
)

// Teller says what moved on the account that payouts leave from; see pix.Provider.
type Teller interface {
	Name() string
	Statement(ctx context.Context, from, to time.Time) (pix.Statement, error)
}

// Ask returns the provider's own record of a period, of the days before it in which a return that was booked late may have come,
// and of a day after, as far as those have come. A provider that tells of days that are over is not asked about the one that is not.
func Ask(ctx context.Context, t Teller, p Period, now time.Time) (Source, error) {
	first, from, until := (p.From - 1).midnight(), (p.From - 1 - maxLag).midnight(), (p.To + 2).midnight()
	if until.After(now) {
		until = now
	}
	if !first.Before(until) {
		return Source{}, fmt.Errorf("from %s to %s: %w", p.From, p.To, ErrOutside)
	}
	said, err := t.Statement(ctx, from, until)
	if today := DayOf(now).midnight(); errors.Is(err, pix.ErrNotYet) && first.Before(today) {
		said, err = t.Statement(ctx, from, today)
	}
	if err != nil {
		return Source{}, fmt.Errorf("ask %s for its statement: %w", t.Name(), err)
	}
	return SourceOf(t.Name(), said), nil
}
