package ledger

import (
	"cmp"
	"time"
)

// Attribute is the command by which people say which click a conversion belongs to: the network named none, one that does not
// exist, or several.
type Attribute struct {
	Click ClickRecorded
	At    time.Time
	Guard Guard
}

// decide returns the event that gives a conversion to a click. What people decide outranks every report, and of two
// decisions the later one counts. A repeat yields none. It ends a contest. While a payment of the sale has not come back it
// stays with the shopper who has, or had, the money: giving it to somebody else is refused.
func (cmd Attribute) decide(c Conversion) ([]Event, error) {
	switch {
	case !c.Exists():
		return nil, Refuse(CodeNotFound, "there is no such conversion")
	case cmd.Click.Network != c.Network:
		return nil, Refuse(CodeClickMismatch, "click %s went through another network than conversion %s", cmd.Click.ClickID, c.ID)
	}
	c = c.completed()
	if !c.AttributedAt.IsZero() {
		if cmd.Click.ClickID == c.ClickID || cmp.Or(cmd.At.Compare(c.AttributedAt), cmd.Click.ClickID.Compare(c.ClickID)) < 0 {
			return nil, nil
		}
	}
	if cmd.Click.UserID != c.UserID && (!c.untouched() || c.SentCents > 0) {
		return nil, Refuse(CodeTransitionRefused, "conversion %s is in payout %s to another shopper, whose money has not come back",
			c.ID, c.PayoutID)
	}
	after, err := c.give(cmd.Click)
	if err != nil {
		return nil, err
	}
	after.AttributedAt, after.ContestedBy, after.Guard = cmd.At, ClickID{}, cmd.Guard
	return withGuard([]Event{ConversionAttributed{Change{after, c.Stake, cmd.At}}}, cmd.At), nil
}
