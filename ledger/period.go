package ledger

import "time"

// BookID is the id of the one book: its closings are one history, so that they have an order.
const BookID = "b0000000-0000-8000-8000-000000000001"

// Month is a calendar month of the book, such as 2026-10. Months compare as texts do.
type Month string

// monthForm is how a month is written.
const monthForm = "2006-01"

// ParseMonth reads a month of this century. Anything else is refused with CodeInvalid.
func ParseMonth(text string) (Month, error) {
	at, err := time.Parse(monthForm, text)
	if err != nil || at.Year() < 2000 || at.Year() > 2099 {
		return "", Refuse(CodeInvalid, "a month is written as 2026-10")
	}
	return Month(at.Format(monthForm)), nil
}

// MonthOf returns the month that an instant lies in somewhere.
func MonthOf(at time.Time, where *time.Location) Month { return Month(at.In(where).Format(monthForm)) }

// Begin returns the first instant of a month somewhere.
func (m Month) Begin(where *time.Location) time.Time {
	at, err := time.ParseInLocation(monthForm, string(m), where)
	if err != nil {
		return time.Time{} // a Month is parsed before
	}
	return at
}

// Next returns the month after it.
func (m Month) Next() Month { return Month(m.Begin(time.UTC).AddDate(0, 1, 0).Format(monthForm)) }

// Book is how far the double-entry book is closed. The zero value is a book of which no month is.
type Book struct {
	Month   Month     // the last closed one
	Through time.Time // the first instant after it
}

// ClosePeriod is the command that closes a month of the book for good.
type ClosePeriod struct {
	Month   Month
	Through time.Time // the first instant after it
	Begins  Month     // the month of the first posting; empty when there is none
	Reason  string
	At      time.Time
}

// maxZone is how far from UTC's a month may begin.
const maxZone = 14 * time.Hour

// DecideClose returns the event that closes a month. Months are closed one after the other, without a gap; the first one may
// be any that the book reaches, and closes what is before it too. A repeat is refused with CodePeriodClosed and not
// swallowed: whoever asks gives a reason, and the one on record is somebody else's.
func DecideClose(b Book, cmd ClosePeriod) ([]Event, error) {
	if err := checkText(text{"reason", cmd.Reason}); err != nil {
		return nil, err
	}
	next := cmd.Month.Next().Begin(time.UTC)
	switch {
	case cmd.Month == "" || cmd.Reason == "" || cmd.At.IsZero():
		return nil, Refuse(CodeInvalid, "month, reason and time are required")
	case cmd.Through.Sub(next).Abs() > maxZone:
		return nil, Refuse(CodeInvalid, "%s does not end %s", cmd.Through.UTC().Format(time.RFC3339), cmd.Month)
	case cmd.At.Before(cmd.Through):
		return nil, Refuse(CodePeriodNotOver, "%s is not over", cmd.Month)
	case cmd.Month <= b.Month:
		return nil, Refuse(CodePeriodClosed, "%s is closed already", cmd.Month)
	case b.Month != "" && cmd.Month != b.Month.Next():
		return nil, Refuse(CodePeriodOrder, "%s has to be closed before %s", b.Month.Next(), cmd.Month)
	case cmd.Begins == "" || cmd.Month < cmd.Begins:
		return nil, Refuse(CodePeriodOrder, "nothing was posted by the end of %s", cmd.Month)
	}
	return []Event{PeriodClosed{Month: cmd.Month, Through: cmd.Through.UTC(), Reason: cmd.Reason, At: cmd.At}}, nil
}

// EvolveBook returns the state after e. It has no error: the event already happened.
func EvolveBook(b Book, e Event) Book {
	if closed, ok := e.(PeriodClosed); ok {
		return Book{Month: closed.Month, Through: closed.Through}
	}
	return b
}
