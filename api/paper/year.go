package paper

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/money"
)

// Year is what is said of what a shopper received in a calendar year, by the days of Brasília.
type Year struct {
	Brand     string // who paid
	Name, CPF string // of the shopper; the CPF masked, and empty when there is none
	Year      int
	MadeAt    time.Time
	Payments  []Payment // of any time
}

// received is what stayed with the shopper: what the bank sent back never arrived, whenever it came back.
func (p Payment) received() money.Cents { return p.AmountCents - p.ReturnedCents }

// YearSum is what the Pix of a year come to.
type YearSum struct {
	Year     int
	Pix      int // of which something stayed
	Received money.Cents
}

// Years sums payments up by the year in which they were paid, the newest first.
func Years(payments []Payment) (years []YearSum) {
	at := make(map[int]int)
	for _, p := range payments {
		if !p.Paid {
			continue
		}
		year := brazil.Day(p.At).Year()
		i, known := at[year]
		if !known {
			i = len(years)
			at[year], years = i, append(years, YearSum{Year: year})
		}
		years[i].add(p)
	}
	slices.SortFunc(years, func(a, b YearSum) int { return b.Year - a.Year })
	return years
}

func (s *YearSum) add(p Payment) {
	s.Received += p.received()
	if p.received() > 0 {
		s.Pix++
	}
}

// paid returns the payments of the year, the oldest first.
func (y Year) paid() (paid []Payment) {
	for _, p := range y.Payments {
		if p.Paid && brazil.Day(p.At).Year() == y.Year {
			paid = append(paid, p)
		}
	}
	slices.SortStableFunc(paid, func(a, b Payment) int { return a.At.Compare(b.At) })
	return paid
}

// months sums payments up by month; of the year that is not over, up to the month in which this is written.
func (y Year) months(paid []Payment) []YearSum {
	months := make([]YearSum, 12)
	for _, p := range paid {
		months[brazil.Day(p.At).Month()-1].add(p)
	}
	if now := brazil.Day(y.MadeAt); now.Year() == y.Year {
		return months[:now.Month()]
	}
	return months
}

// WriteCSV writes each Pix, as spreadsheets of Brazil open it.
func (y Year) WriteCSV(w io.Writer) error {
	table := takeout.Chapter{Columns: []string{"data", "valor_do_pix", "devolvido", "recebido", "id_do_pix", "id"}}
	for _, p := range y.paid() {
		table.Rows = append(table.Rows, []any{p.At, p.AmountCents, p.ReturnedCents, p.received(), p.EndToEndID, p.ID})
	}
	return table.WriteCSV(w)
}

// WritePDF writes the year for people.
func (y Year) WritePDF(w io.Writer) error {
	s := newSheet(about{
		brand: y.Brand, title: "Comprovante anual de valores recebidos", at: y.MadeAt,
		footer: y.Brand + " · comprovante emitido em " + moment(y.MadeAt) + " (horário de Brasília)",
	})
	paid := y.paid()
	sum := YearSum{}
	for _, p := range paid {
		sum.add(p)
	}
	s.headline("Total recebido "+y.period(), sum.Received)
	s.facts([]fact{
		{"Quem recebeu", orDash(y.Name)},
		{"CPF", orDash(y.CPF)},
		{"Quem pagou", y.Brand},
		{"Pix recebidos", strconv.Itoa(sum.Pix)},
	})
	if len(paid) == 0 {
		s.note("Nenhum Pix recebido " + y.period() + ".")
	} else {
		s.months(y.months(paid))
		s.pix(paid)
		s.sum("Total recebido", sum.Received)
	}
	s.note(fmt.Sprintf("Reúne os Pix de cashback que %s enviou e o banco confirmou, pelo dia de Brasília.", y.Brand))
	s.note("O que o banco devolveu de um Pix não conta como recebido, mesmo que tenha voltado em outro ano.")
	s.note("Este comprovante não é orientação fiscal: para a sua declaração, consulte seu contador.")
	return s.write(w)
}

// period is the year, or how much of it is over.
func (y Year) period() string {
	if now := brazil.Day(y.MadeAt); now.Year() == y.Year {
		return fmt.Sprintf("em %d, até %s", y.Year, day(y.MadeAt))
	}
	return fmt.Sprintf("em %d", y.Year)
}

var monthNames = []string{
	"Janeiro", "Fevereiro", "Março", "Abril", "Maio", "Junho", "Julho", "Agosto", "Setembro", "Outubro", "Novembro", "Dezembro",
}

func (s *sheet) months(months []YearSum) {
	rows := make([][]string, len(months))
	for i, m := range months {
		rows[i] = []string{monthNames[i], strconv.Itoa(m.Pix), m.Received.BRL()}
	}
	s.table("Mês a mês", []column{
		{title: "Mês", width: 90},
		{title: "Pix recebidos", width: 40, side: right},
		{title: "Recebido", width: 40, side: right, bold: true},
	}, rows)
}

func (s *sheet) pix(paid []Payment) {
	rows := make([][]string, len(paid))
	for i, p := range paid {
		returned := "–"
		if p.ReturnedCents > 0 {
			returned = p.ReturnedCents.BRL()
		}
		rows[i] = []string{day(p.At), orDash(p.EndToEndID), returned, p.received().BRL()}
	}
	s.table("Pix a Pix", []column{
		{title: "Data", width: 22},
		{title: "Id do Pix (fim a fim)", width: 80},
		{title: "Devolvido pelo banco", width: 34, side: right},
		{title: "Recebido", width: 34, side: right, bold: true},
	}, rows)
}
