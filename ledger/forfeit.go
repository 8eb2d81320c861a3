package ledger

import (
	"time"

	"example.com/devolve/ledger/money"
)

// BalanceForfeited is cashback of a sale, all or some of what is payable, that nobody can claim any more, because the account that it was for is erased.
type BalanceForfeited struct {
	Change
	Reason string `json:"reason"`
}

func (BalanceForfeited) isEvent() {}

// BalanceForfeitedCents is the revenue of what was forfeited: no more than would be payable. When the network declines the sale, or lowers it, the revenue
// goes with the cashback; approved again, it is forfeited as far as people did.
func (s Stake) BalanceForfeitedCents() money.Cents { return s.balances().ForfeitedCents }

// Forfeit is the command by which people take as revenue what a sale owes to an account that is erased. Whether it is, and since when, is not for a sale
// to know.
type Forfeit struct {
	UserID UserID // whose it is, as whoever decides saw it
	Cents  money.Cents
	// ForfeitedCents is what had been forfeited of the sale before, as whoever decides saw it. A repeat is known by it.
	ForfeitedCents money.Cents
	Reason         string
	At             time.Time
}

// MaxForfeited is how many sales are forfeited in one write.
const MaxForfeited = 500

// Forfeiture is what two people agreed to forfeit of an account that is erased, or a part of it.
type Forfeiture struct {
	UserID  UserID
	Sales   []ConversionID // at most MaxForfeited
	Through uint64         // the sequence that they saw them at: a sale that something has happened to since stays as it is
	Reason  string
}

// Of returns the command that forfeits all that is payable of a sale.
func (f Forfeiture) Of(c Conversion, at time.Time) Forfeit {
	return Forfeit{UserID: f.UserID, Cents: c.PayableCents(), ForfeitedCents: c.ForfeitedCents, Reason: f.Reason, At: at}
}

// decide returns the event that forfeits cashback. A repeat yields none. It refuses with CodeTransitionRefused more than is payable by now, what a payout
// under way has or no payout may take, a sale that is another's by now, and sales by SchemeTracking, which has no revenue but its margin.
func (cmd Forfeit) decide(c Conversion) ([]Event, error) {
	w := waiver{cmd.Cents, cmd.ForfeitedCents, cmd.Reason, cmd.At}
	if again, err := w.check(c, c.ForfeitedCents); again || err != nil {
		return nil, err
	}
	if c.UserID != cmd.UserID || c.UserID.IsZero() {
		return nil, Refuse(CodeTransitionRefused, "conversion %s is not of account %s", c.ID, cmd.UserID)
	}
	if err := c.free(cmd.At); err != nil {
		return nil, err
	}
	if cmd.Cents > c.PayableCents() {
		return nil, Refuse(CodeTransitionRefused, "%s of conversion %s is payable by now", c.PayableCents(), c.ID)
	}
	after := c
	after.ForfeitedCents += cmd.Cents
	return []Event{BalanceForfeited{Change{after, c.Stake, cmd.At}, cmd.Reason}}, nil
}
