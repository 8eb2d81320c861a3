package paper

import (
	"fmt"
	"io"
	"time"

	"example.com/devolve/ledger/money"
)

// BookLine is what an account came to: credit above zero, debit below.
type BookLine struct {
	Code, Account, Owner string
	Cents                money.Cents
}

// Trial is a trial balance for accountants.
type Trial struct {
	Brand                   string
	Day                     time.Time // at whose end the balances are
	Closed                  bool      // it is of a closed month
	Sequence                uint64    // of the log, that it reflects
	MadeAt                  time.Time
	Lines, Memoranda        []BookLine // memoranda are in no total
	DebitCents, CreditCents money.Cents
}

// WritePDF writes the trial balance.
func (t Trial) WritePDF(w io.Writer) error {
	s := newBook(t.Brand, "Balancete", t.MadeAt, t.Sequence)
	s.state("Saldos no fim de "+t.Day.Format("02/01/2006"), t.Closed)
	if len(t.Lines) == 0 {
		s.note("Nenhum lançamento até este dia.")
	} else {
		s.table("Contas", bookColumns("Débito", "Crédito"), bookRows(t.Lines))
		s.sum("Total dos débitos", t.DebitCents)
		s.sum("Total dos créditos", t.CreditCents)
	}
	if len(t.Memoranda) > 0 {
		s.table("Memorandos, fora dos totais", bookColumns("Débito", "Crédito"), bookRows(t.Memoranda))
	}
	return s.write(w)
}

// Income is the income statement of a month for accountants.
type Income struct {
	Brand                      string
	Month                      time.Time // any day of it
	Closed                     bool
	Sequence                   uint64 // of the log, that it reflects
	MadeAt                     time.Time
	Lines, Restated            []BookLine // what was restated is of no month's result
	ResultCents, RestatedCents money.Cents
}

// WritePDF writes the income statement.
func (i Income) WritePDF(w io.Writer) error {
	s := newBook(i.Brand, "Demonstração do resultado", i.MadeAt, i.Sequence)
	s.state(fmt.Sprintf("%s de %d", monthNames[i.Month.Month()-1], i.Month.Year()), i.Closed)
	if len(i.Lines) == 0 {
		s.note("Nada rendeu nem custou neste mês.")
	} else {
		s.table("Receitas, reduções e despesas", bookColumns("Despesa ou redução", "Receita"), bookRows(i.Lines))
		s.sum("Resultado do mês", i.ResultCents)
	}
	if len(i.Restated) > 0 {
		s.table("Reapresentado neste mês, fora do resultado", bookColumns("Débito", "Crédito"), bookRows(i.Restated))
		s.sum("Efeito no resultado de antes", i.RestatedCents)
	}
	return s.write(w)
}

// newBook begins a paper of what the log said at a sequence; zero: it reflects none.
func newBook(brand, title string, madeAt time.Time, sequence uint64) *sheet {
	footer := fmt.Sprintf("%s · emitido em %s", brand, moment(madeAt))
	if sequence > 0 {
		footer += fmt.Sprintf(" · posição %d do registro", sequence)
	}
	return newSheet(about{brand: brand, title: title, at: madeAt, footer: footer})
}

// state says what the paper is of, and whether it may change.
func (s *sheet) state(text string, closed bool) {
	if closed {
		s.heading(text, "Mês fechado: estes números não mudam mais.")
		return
	}
	s.heading(text, "Mês aberto: lançamentos ainda podem chegar.")
}

// heading says what the paper is of, and below it what is to be known of that.
func (s *sheet) heading(text, below string) {
	s.font(bold, 12, petrol)
	s.text(margin, s.y, textWidth, text, left)
	s.font(plain, 9, muted)
	s.text(margin, s.y+5, textWidth, below, left)
	s.y += 10
}

func bookColumns(debit, credit string) []column {
	return []column{
		{title: "Código", width: 14},
		{title: "Conta", width: 56},
		{title: "Titular", width: 28},
		{title: debit, width: 36, side: right},
		{title: credit, width: 36, side: right},
	}
}

func bookRows(lines []BookLine) [][]string {
	rows := make([][]string, len(lines))
	for i, line := range lines {
		debit, credit := "", line.Cents.BRL()
		if line.Cents < 0 {
			debit, credit = (-line.Cents).BRL(), ""
		}
		rows[i] = []string{line.Code, line.Account, orDash(line.Owner), debit, credit}
	}
	return rows
}
