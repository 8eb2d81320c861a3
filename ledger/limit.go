package ledger

import (
	"time"

	"example.com/devolve/ledger/money"
)

// LimitName names an amount up to which money moves with less control.
type LimitName string

// The limits. All are of a rising kind: a higher value lets more happen without a second person.
const (
	LimitPayoutSecond      LimitName = "payout_second_above"
	LimitPayoutAlone       LimitName = "payout_alone_per_day"
	LimitAttributionSecond LimitName = "attribution_second_above"
	LimitCorrectionSecond  LimitName = "correction_second_above"
)

// LimitRule is what a limit may be.
type LimitRule struct {
	Name    LimitName
	ID      string      // of its history in the log
	Default money.Cents // in force until something is recorded
	Largest money.Cents // none is less than nothing
}

// LimitRules are all limits, in the order in which they are shown. An id never changes.
var LimitRules = []LimitRule{
	{LimitPayoutSecond, "11a17000-0000-8000-8000-000000000001", 1_000_00, 1_000_000_00},
	{LimitPayoutAlone, "11a17000-0000-8000-8000-000000000002", 0, 1_000_000_00},
	{LimitAttributionSecond, "11a17000-0000-8000-8000-000000000003", 100_00, 100_000_00},
	{LimitCorrectionSecond, "11a17000-0000-8000-8000-000000000004", 500_00, 100_000_00},
}

// LimitRuleOf returns the rule of a limit; ok is false when there is no such limit.
func LimitRuleOf(name LimitName) (rule LimitRule, ok bool) {
	for _, rule := range LimitRules {
		if rule.Name == name {
			return rule, true
		}
	}
	return LimitRule{}, false
}

// Aggregate returns the history of the limit.
func (r LimitRule) Aggregate() Aggregate { return Aggregate{Kind: KindLimit, ID: r.ID} }

// LimitChanged is another value of a limit. The first of a limit comes from its default, and may be the same.
type LimitChanged struct {
	Limit    LimitName   `json:"limit"`
	OldCents money.Cents `json:"old_cents"`
	NewCents money.Cents `json:"new_cents"`
	At       time.Time   `json:"at"`
}

// Aggregate implements Event.
func (e LimitChanged) Aggregate() Aggregate {
	rule, _ := LimitRuleOf(e.Limit) // of a limit that is not known it is no history at all, which decoding refuses
	return rule.Aggregate()
}

func (LimitChanged) isEvent() {}

// Limit is the value of a limit. The zero value is one of which nothing is recorded.
type Limit struct {
	Recorded bool
	Cents    money.Cents
}

// In returns the value in force.
func (l Limit) In(rule LimitRule) money.Cents {
	if !l.Recorded {
		return rule.Default
	}
	return l.Cents
}

// ChangeLimit is the command that changes a limit, decided for the value that it had when the change was proposed.
type ChangeLimit struct {
	Limit    LimitName
	OldCents money.Cents
	NewCents money.Cents
	At       time.Time
}

// DecideLimit returns the event that changes a limit. A limit that has another value by now than the one that the change was
// decided for is refused with CodeConflict; the value that is in force and recorded already yields nothing.
func DecideLimit(l Limit, cmd ChangeLimit) ([]Event, error) {
	rule, known := LimitRuleOf(cmd.Limit)
	switch {
	case !known:
		return nil, Refuse(CodeInvalid, "there is no limit %q", cmd.Limit)
	case cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "a time is required")
	case cmd.NewCents < 0 || cmd.NewCents > rule.Largest:
		return nil, Refuse(CodeInvalid, "%s is from 0 to %d cents", rule.Name, rule.Largest)
	case l.In(rule) != cmd.OldCents:
		return nil, Refuse(CodeConflict, "%s is %d cents by now, not %d", rule.Name, l.In(rule), cmd.OldCents)
	case l.Recorded && l.Cents == cmd.NewCents:
		return nil, nil
	}
	return []Event{LimitChanged(cmd)}, nil
}

// EvolveLimit returns the state after e. It has no error: the event already happened.
func EvolveLimit(l Limit, e Event) Limit {
	if changed, ok := e.(LimitChanged); ok {
		return Limit{Recorded: true, Cents: changed.NewCents}
	}
	return l
}
