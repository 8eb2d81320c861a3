package reconcile

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"example.com/devolve/ledger/reconcile/internal/dbsqlc"
)

// Reason is why a break is no reason to worry, as a code that reports can count.
type Reason string

// The reasons.
const (
	ReasonTiming        Reason = "timing"         // it clears, or has cleared, on another day
	ReasonBank          Reason = "bank"           // a mistake of the bank
	ReasonProvider      Reason = "provider"       // a mistake of the provider
	ReasonNetwork       Reason = "network"        // a mistake of the network
	ReasonFee           Reason = "fee"            // a charge that was agreed
	ReasonTransfer      Reason = "transfer"       // our own transfer between accounts
	ReasonBooked        Reason = "booked"         // the ledger has it now
	ReasonStatementTwin Reason = "statement-twin" // the statement tells one movement twice
	ReasonOther         Reason = "other"          // the comment says
)

// Reasons are all of them.
var Reasons = []Reason{
	ReasonTiming, ReasonBank, ReasonProvider, ReasonNetwork, ReasonFee, ReasonTransfer, ReasonBooked, ReasonStatementTwin, ReasonOther,
}

var (
	// ErrState is answered when a break is not in a state from which it can be changed so.
	ErrState = errors.New("the break is not in a state for that")
	// ErrSecondPerson is answered to whoever explained a critical break and closes it too.
	ErrSecondPerson = errors.New("whoever explained a critical break does not close it")
	// ErrInvalid is answered when what people say of a break lacks something.
	ErrInvalid = errors.New("not valid")
)

// maxText bounds what people write.
const maxText = 500

func checkText(name, text string, wanted bool) error {
	switch {
	case wanted && strings.TrimSpace(text) == "":
		return fmt.Errorf("%s is empty: %w", name, ErrInvalid)
	case utf8.RuneCountInString(text) > maxText:
		return fmt.Errorf("%s has more than %d characters: %w", name, maxText, ErrInvalid)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return fmt.Errorf("%s is not one line of text: %w", name, ErrInvalid)
	}
	return nil
}

func (c *Case) move(to State, from ...State) error {
	if !slices.Contains(from, c.State) {
		return fmt.Errorf("break %s is %s and cannot become %s: %w", c.ID, c.State, to, ErrState)
	}
	c.State = to
	return nil
}

// Assign gives a break to somebody.
func (d *Desk) Assign(ctx context.Context, id uuid.UUID, by, owner, comment string) (Case, error) {
	if err := errors.Join(checkText("who", by, true), checkText("the owner", owner, true), checkText("the comment", comment, false)); err != nil {
		return Case{}, err
	}
	return d.change(ctx, id, Note{By: by, Comment: comment}, func(_ *dbsqlc.Queries, c *Case) error {
		c.Owner = owner
		return c.move(StateAssigned, StateOpen, StateAssigned)
	})
}

// Explanation is why a break is no reason to worry.
type Explanation struct {
	Reason  Reason
	Comment string // needed for ReasonOther
	// Sequence is that of the event in the ledger that corrects it; zero when nothing is to be corrected.
	Sequence uint64
}

// Explain says why a break is, and which event of the ledger corrects it. The ledger itself is never changed by it.
func (d *Desk) Explain(ctx context.Context, id uuid.UUID, by string, e Explanation) (Case, error) {
	if !slices.Contains(Reasons, e.Reason) {
		return Case{}, fmt.Errorf("%q is no reason; the reasons are %v: %w", e.Reason, Reasons, ErrInvalid)
	}
	needsComment := e.Reason == ReasonOther
	if err := errors.Join(checkText("who", by, true), checkText("the comment", e.Comment, needsComment)); err != nil {
		return Case{}, err
	}
	n := Note{By: by, Reason: e.Reason, Comment: e.Comment, Sequence: e.Sequence}
	return d.change(ctx, id, n, func(queries *dbsqlc.Queries, c *Case) error {
		to := StateExplained
		if e.Sequence != 0 {
			to = StateCorrected
			known, err := queries.HasEvent(ctx, int64(e.Sequence))
			if err != nil {
				return err
			}
			if !known {
				return fmt.Errorf("the ledger has no event %d: %w", e.Sequence, ErrInvalid)
			}
		}
		c.Reason, c.Sequence = e.Reason, e.Sequence
		return c.move(to, StateOpen, StateAssigned, StateExplained)
	})
}

// Close ends a break that is explained or corrected. A critical one is closed by somebody else than whoever explained it, or
// ErrSecondPerson is answered.
func (d *Desk) Close(ctx context.Context, id uuid.UUID, by, comment string) (Case, error) {
	if err := errors.Join(checkText("who", by, true), checkText("the comment", comment, true)); err != nil {
		return Case{}, err
	}
	return d.change(ctx, id, Note{By: by, Comment: comment}, func(queries *dbsqlc.Queries, c *Case) error {
		if c.Severity >= Critical {
			explained, err := queries.HasExplained(ctx, dbsqlc.HasExplainedParams{BreakID: id, NotedBy: by})
			if err != nil {
				return err
			}
			if explained {
				return fmt.Errorf("break %s: %w", id, ErrSecondPerson)
			}
		}
		c.Cleared = false
		return c.move(StateClosed, StateExplained, StateCorrected)
	})
}
