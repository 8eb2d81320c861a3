package ledger

import (
	"cmp"
	"strconv"
	"time"

	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// MaxAmount is the largest sale or commission that is believed: one million reais. A larger one is quarantined for a
// person to look at.
const MaxAmount money.Cents = 100_000_000

// MaxClockLead is how far ahead of our clock a network's timestamp may be.
const MaxClockLead = 24 * time.Hour

// firstSale is older than any sale a network can mean.
var firstSale = time.Date(2010, time.January, 1, 0, 0, 0, 0, time.UTC)

// Observation is one report of a network about one sale, in our words and with absolute amounts.
type Observation struct {
	Network         string
	TransactionID   string
	ClickRef        string // what came back in the network's click parameter, may be empty
	Verdict         Verdict
	Reason          string
	OrderID         string
	SaleCents       money.Cents
	CommissionCents money.Cents
	Currency        string // ISO 4217
	OccurredAt      time.Time
	UpdatedAt       time.Time
	Details         Details
}

// ConversionID returns the id of the conversion it is about.
func (o Observation) ConversionID() ConversionID {
	return NewConversionID(o.Network, o.TransactionID)
}

// Observe is the command that brings an observation to its conversion.
type Observe struct {
	Observation
	Click      *ClickRecorded // the click that ClickRef names, nil when there is none
	ReceivedAt time.Time      // when the delivery was accepted
	Guard      Guard
	Scheme     Scheme // of a sale that is reported for the first time
}

// decide returns the events that an observation yields on a conversion. The state is the greatest of all reports, of
// their content and of their claims to the click apart, so duplicates and any order of arrival lead to the same state. What
// says nothing new yields none. The guard looks at what they lead to.
func (cmd Observe) decide(c Conversion) ([]Event, error) {
	events, err := cmd.report(c)
	return withGuard(events, cmd.ReceivedAt), err
}

func (cmd Observe) report(c Conversion) ([]Event, error) {
	if err := cmd.validate(); err != nil {
		return nil, err
	}
	if !c.Exists() {
		return track(cmd)
	}
	c = c.completed()
	c.Guard = cmd.Guard
	heard, err := c.hear(cmd)
	if err != nil {
		return nil, err
	}
	heard = heard.approvedBy(cmd.Observation)
	var events []Event
	change := Change{heard, c.Stake, cmd.UpdatedAt}
	newer := compareObserved(c, cmd.Observation) < 0
	switch {
	case heard.Contested() && heard.ContestedBy != c.ContestedBy:
		events = append(events, ConversionContested{change})
	case heard.ContestedBy != c.ContestedBy || heard.ClickID != c.ClickID:
		events = append(events, ConversionAttributed{change})
	case heard != c && !newer:
		events = append(events, ConversionObserved{change})
	}
	if !newer {
		return events, nil
	}
	update, err := takeOver(heard, cmd)
	if err != nil {
		return nil, err
	}
	return append(events, update), nil
}

func (cmd Observe) validate() error {
	o := cmd.Observation
	if err := checkText(
		text{"network", o.Network}, text{"transaction id", o.TransactionID}, text{"click", o.ClickRef}, text{"reason", o.Reason},
		text{"order id", o.OrderID}, text{"advertiser", o.Details.AdvertiserID}, text{"commission group", o.Details.CommissionGroup},
		text{"voucher", o.Details.Voucher}, text{"payment", o.Details.PaymentID},
	); err != nil {
		return err
	}
	switch {
	case o.Network == "" || o.TransactionID == "":
		return RefuseFor(CodeInvalid, Fault{Rule: RuleMissing, Field: fieldTransaction}, "network and transaction id are required")
	case o.Verdict.rank() < 0:
		return RefuseFor(CodeUnknownStatus, Fault{Rule: RuleStatus, Field: "status", Value: string(o.Verdict)}, "status %.40q is not pending, approved or declined", o.Verdict)
	case o.Currency != "BRL":
		return RefuseFor(CodeUnsupportedCurrency, Fault{Rule: RuleCurrency, Field: "currency", Value: o.Currency}, "currency %.40q: only BRL counts into balances", o.Currency)
	case o.SaleCents < 0 || o.CommissionCents < 0:
		return RefuseFor(CodeNegativeAmount, o.amountFault(RuleNegative, o.SaleCents < 0), "sale %s, commission %s", o.SaleCents, o.CommissionCents)
	case o.SaleCents > MaxAmount || o.CommissionCents > MaxAmount:
		return RefuseFor(CodeAbsurdAmount, o.amountFault(RuleAbsurd, o.SaleCents > MaxAmount), "sale %s, commission %s: over %s", o.SaleCents, o.CommissionCents, MaxAmount)
	case o.OccurredAt.IsZero() || o.UpdatedAt.IsZero():
		return RefuseFor(CodeInvalid, o.timeFault(RuleMissing, o.OccurredAt.IsZero()), "occurrence and update times are required")
	case o.OccurredAt.Before(firstSale) || o.UpdatedAt.Before(firstSale):
		return RefuseFor(CodeInvalid, o.timeFault(RuleOld, o.OccurredAt.Before(firstSale)), "occurrence and update times before %d are not believed", firstSale.Year())
	case o.UpdatedAt.After(cmd.ReceivedAt.Add(MaxClockLead)) || o.OccurredAt.After(cmd.ReceivedAt.Add(MaxClockLead)):
		return RefuseFor(CodeFutureTimestamp, o.timeFault(RuleAhead, o.OccurredAt.After(cmd.ReceivedAt.Add(MaxClockLead))), "more than %s ahead of our clock", MaxClockLead)
	}
	return nil
}

// amountFault is about the sale, or about the commission.
func (o Observation) amountFault(rule Rule, ofSale bool) Fault {
	f := Fault{Rule: rule, Field: fieldCommission, Value: o.CommissionCents.String()}
	if ofSale {
		f.Field, f.Value = fieldSaleAmount, o.SaleCents.String()
	}
	if rule == RuleAbsurd {
		f.Limit = MaxAmount.String()
	}
	return f
}

// timeFault is about when a sale occurred, or when it was updated.
func (o Observation) timeFault(rule Rule, ofOccurrence bool) Fault {
	f, at := Fault{Rule: rule, Field: fieldUpdatedAt}, o.UpdatedAt
	if ofOccurrence {
		f.Field, at = fieldOccurredAt, o.OccurredAt
	}
	switch {
	case rule == RuleOld:
		f.Limit = strconv.Itoa(firstSale.Year())
	case rule == RuleAhead:
		f.Limit = strconv.Itoa(int(MaxClockLead / time.Hour))
	}
	if !at.IsZero() {
		f.Value = at.UTC().Format(time.RFC3339)
	}
	return f
}

// track reports a sale for the first time. The first event is always a pending one; a sale that arrives approved or
// declined gets its second event at once, so that every history begins alike.
func track(cmd Observe) ([]Event, error) {
	c := Conversion{
		ID:            cmd.ConversionID(),
		Network:       cmd.Network,
		TransactionID: cmd.TransactionID,
		Stake:         Stake{Scheme: cmd.Scheme, Verdict: VerdictPending},
		Guard:         cmd.Guard,
	}
	c, err := observed(c, cmd)
	if err != nil {
		return nil, err
	}
	c.Verdict, c.Reason = VerdictPending, ""
	if c, err = c.hear(cmd); err != nil {
		return nil, err
	}
	events := []Event{ConversionTracked{Change{c, Stake{}, cmd.OccurredAt}}}
	if cmd.Verdict == VerdictPending && cmd.Reason == "" {
		return events, nil
	}
	update, err := takeOver(c.approvedBy(cmd.Observation), cmd)
	if err != nil {
		return nil, err
	}
	return append(events, update), nil
}

// observed copies what the network says into the state.
func observed(c Conversion, cmd Observe) (Conversion, error) {
	c.Verdict, c.Reason, c.OrderID = cmd.Verdict, cmd.Reason, cmd.OrderID
	c.SaleCents, c.CommissionCents = cmd.SaleCents, cmd.CommissionCents
	c.OccurredAt, c.ObservedAt, c.Details = cmd.OccurredAt, cmd.UpdatedAt, cmd.Details
	return withCashback(c)
}

// withCashback recomputes what a sale earns by the terms of its click: nothing for a sale that is nobody's.
func withCashback(c Conversion) (Conversion, error) {
	alone, err := c.alone()
	if err != nil {
		return Conversion{}, err
	}
	c.CapShare = c.keptShare(alone)
	earned := c.Shared(alone)
	c.CashbackCents = earned.Cents
	if c.UserID.IsZero() {
		c.CashbackCents = 0
	}
	if !c.Terms.IsZero() {
		c.RateBps = earned.Row.SaleBps
	}
	return c, nil
}

// Earned is what the sale earns by the terms of its click, whoever has it, and why. Other sales of its shopper bound it once that was decided.
func (c Conversion) Earned() (terms.Earned, error) {
	alone, err := c.alone()
	return c.Shared(alone), err
}

// Shared is what is earned within the sale's share of its campaign's cap.
func (c Conversion) Shared(alone terms.Earned) terms.Earned {
	if c.CapShare.decided() {
		return alone.Within(c.CapShare.Cents)
	}
	return alone
}

// alone is what the sale earns as far as other sales do not matter.
func (c Conversion) alone() (terms.Earned, error) {
	promised := terms.Flat(c.RateBps)
	if !c.Terms.IsZero() {
		var err error
		if promised, err = c.Terms.Terms(); err != nil {
			return terms.Earned{}, err
		}
	}
	return promised.Of(terms.Sale{SaleCents: c.SaleCents, CommissionCents: c.CommissionCents, Group: c.Details.CommissionGroup})
}

// takeOver returns the one event that a newer observation yields.
func takeOver(c Conversion, cmd Observe) (Event, error) {
	after, err := observed(c, cmd)
	if err != nil {
		return nil, err
	}
	change := Change{after, c.Stake, cmd.UpdatedAt}
	switch {
	case c.Verdict == cmd.Verdict:
		if sameContent(c, after) {
			return ConversionObserved{change}, nil
		}
		return ConversionAmended{change}, nil
	case cmd.Verdict == VerdictApproved:
		return ConversionApproved{change}, nil
	case cmd.Verdict == VerdictDeclined:
		return ConversionCanceled{change, c.PaidCents + c.ReservedCents}, nil
	default:
		return ConversionReopened{change}, nil
	}
}

// sameContent says whether two states differ at most in when the network said so, and in what no money depends on.
func sameContent(a, b Conversion) bool {
	a.ObservedAt, a.Details = b.ObservedAt, b.Details
	return a == b
}

// compareObserved orders a conversion's newest observation and another one: by the network's update time, then by
// content, so that the order is total and the same whoever arrives first. Claims to the click have an order of their own.
func compareObserved(c Conversion, o Observation) int {
	return cmp.Or(
		c.ObservedAt.Compare(o.UpdatedAt),
		cmp.Compare(c.Verdict.rank(), o.Verdict.rank()),
		cmp.Compare(c.SaleCents, o.SaleCents),
		cmp.Compare(c.CommissionCents, o.CommissionCents),
		cmp.Compare(c.OrderID, o.OrderID),
		cmp.Compare(c.Reason, o.Reason),
		c.OccurredAt.Compare(o.OccurredAt),
		c.Details.compare(o.Details),
	)
}
