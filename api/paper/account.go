package paper

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"example.com/devolve/ledger/money"
)

// AccountLine is a line of an account, with what the account comes to after it: credit above zero, debit below.
type AccountLine struct {
	Sequence            uint64 // of its event in the log
	At                  time.Time
	Event, Owner        string
	Cents, BalanceCents money.Cents
}

// Account is the ledger of an account in some days, for accountants.
type Account struct {
	Brand, Code, Name, Owner string // no owner: all together
	From, To                 time.Time
	Closed                   bool   // the last day is of a closed month
	Sequence                 uint64 // of the log, that it reflects
	MadeAt                   time.Time
	Lines                    []AccountLine
	OpeningCents             money.Cents
	DebitCents, CreditCents  money.Cents // both zero or above
	ClosingCents             money.Cents
}

// WritePDF writes the ledger of the account.
func (a Account) WritePDF(w io.Writer) error {
	s := newBook(a.Brand, "Razão", a.MadeAt, a.Sequence)
	name := a.Code + " " + a.Name
	if a.Owner != "" {
		name += " · " + a.Owner
	}
	s.state(fmt.Sprintf("%s, de %s a %s", name, a.From.Format("02/01/2006"), a.To.Format("02/01/2006")), a.Closed)
	if len(a.Lines) == 0 {
		s.note("Nenhum lançamento nestes dias.")
		s.y += 3
	} else {
		columns, rows := a.table()
		s.table("Lançamentos", columns, rows)
	}
	s.total("Saldo anterior", sided(a.OpeningCents))
	s.sum("Débitos", a.DebitCents)
	s.sum("Créditos", a.CreditCents)
	s.total("Saldo final", sided(a.ClosingCents))
	return s.write(w)
}

// table has the owner of each line, which of one owner the heading names.
func (a Account) table() (columns []column, rows [][]string) {
	columns = []column{
		{title: "Nº", width: 18}, {title: "Dia", width: 21}, {title: "Evento", width: 41}, {title: "Titular", width: 18},
		{title: "Valor", width: 36, side: right}, {title: "Saldo", width: 36, side: right},
	}
	rows = make([][]string, len(a.Lines))
	for i, line := range a.Lines {
		rows[i] = []string{strconv.FormatUint(line.Sequence, 10), day(line.At), line.Event, orDash(line.Owner), sided(line.Cents), sided(line.BalanceCents)}
	}
	if a.Owner != "" {
		const owner = 3
		columns[owner-1].width += columns[owner].width
		columns = slices.Delete(columns, owner, owner+1)
		for i := range rows {
			rows[i] = slices.Delete(rows[i], owner, owner+1)
		}
	}
	return columns, rows
}

// sided writes an amount with the side of the book that it stands on.
func sided(cents money.Cents) string {
	switch {
	case cents < 0:
		return (-cents).BRL() + " D"
	case cents > 0:
		return cents.BRL() + " C"
	}
	return cents.BRL()
}
