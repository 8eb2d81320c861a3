package ledger

import "time"

// Attribute is the command by which people give a conversion that is nobody's to a click: the network named none, or one
// that does not exist.
type Attribute struct {
	Click ClickRecorded
	At    time.Time
}

// DecideAttribute returns the event that gives a conversion to a click. A repeat yields none. What the network named stays
// on record, so that its later reports, which name it again, are not taken for reports of another sale.
func DecideAttribute(c Conversion, cmd Attribute) ([]Event, error) {
	switch {
	case !c.Exists():
		return nil, Refuse(CodeNotFound, "there is no such conversion")
	case c.ClickID == cmd.Click.ClickID:
		return nil, nil
	case c.ClickID != "":
		return nil, Refuse(CodeClickMismatch, "conversion %s belongs to click %s", c.ID, c.ClickID)
	case cmd.Click.Network != c.Network:
		return nil, Refuse(CodeClickMismatch, "click %s went through another network than conversion %s", cmd.Click.ClickID, c.ID)
	}
	attributed, err := attribute(c, cmd.Click)
	if err != nil {
		return nil, err
	}
	attributed.ClickRef = c.ClickRef
	return []Event{ConversionAttributed{Change{attributed, c.Stake, cmd.At}}}, nil
}
