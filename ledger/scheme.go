package ledger

import "time"

// Scheme says how a sale's money is posted in the book. A stake names its own, so that no money is booked under two.
type Scheme int

// The schemes. Numbers are never given twice.
const (
	// SchemeTracking is the first, which events do not name: a sale is revenue when it is reported.
	SchemeTracking Scheme = 0
	// SchemeApproval has revenue when the network approves; until then there are memoranda.
	SchemeApproval Scheme = 2
)

// SchemeID is the id of the one history that says by which scheme new sales are posted.
const SchemeID = "b0000000-0000-8000-8000-000000000002"

// BookSchemeBegun says that from then on new sales are posted by a scheme, and those that there are will be restated.
type BookSchemeBegun struct {
	Scheme Scheme    `json:"scheme"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// SchemeHistory is the history of schemes.
var SchemeHistory = Aggregate{Kind: KindScheme, ID: SchemeID}

// Aggregate implements Event.
func (BookSchemeBegun) Aggregate() Aggregate { return SchemeHistory }

// ConversionRestated is a sale that is posted by another scheme from then on. Nothing else of it changes.
type ConversionRestated struct{ Change }

func (BookSchemeBegun) isEvent()    {}
func (ConversionRestated) isEvent() {}

// BeginScheme is the command that begins a scheme, for a reason.
type BeginScheme BookSchemeBegun

// DecideScheme returns the event that begins a scheme in place of the one of before. One that has begun is refused with CodeTransitionRefused, and one that
// does not exist with CodeInvalid.
func DecideScheme(current Scheme, cmd BeginScheme) ([]Event, error) {
	switch {
	case cmd.Scheme != SchemeApproval:
		return nil, Refuse(CodeInvalid, "no scheme %d can begin", cmd.Scheme)
	case cmd.Reason == "" || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "a scheme begins for a reason, at a time")
	case current >= cmd.Scheme:
		return nil, Refuse(CodeTransitionRefused, "the book is posted by scheme %d already", current)
	}
	if err := checkText(text{"reason", cmd.Reason}); err != nil {
		return nil, err
	}
	return []Event{BookSchemeBegun(cmd)}, nil
}

// EvolveScheme returns the scheme of new sales after e.
func EvolveScheme(current Scheme, e Event) Scheme {
	if begun, ok := e.(BookSchemeBegun); ok {
		return begun.Scheme
	}
	return current
}

// MaxRestated is how many sales are restated by one write.
const MaxRestated = 500

// Restate is the command that posts a sale by another scheme.
type Restate struct {
	Scheme Scheme
	At     time.Time
}

// decide returns the event that restates a sale. One that is posted by the scheme, or by a later one, yields none.
func (cmd Restate) decide(c Conversion) ([]Event, error) {
	switch {
	case !c.Exists():
		return nil, Refuse(CodeNotFound, "there is no such conversion")
	case cmd.Scheme != SchemeApproval || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "a sale is restated by a scheme that there is, at a time")
	case c.Scheme >= cmd.Scheme:
		return nil, nil
	}
	after := c
	after.Scheme = cmd.Scheme
	return []Event{ConversionRestated{Change{after, c.Stake, cmd.At}}}, nil
}
