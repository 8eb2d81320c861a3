package paper

import (
	"fmt"
	"io"
	"time"

	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
)

// Statement is what is said of a shopper's purchases and payments, of all time or of some days.
type Statement struct {
	Brand     string
	From, To  time.Time // of the first day, and of the day after the last; zero: open
	MadeAt    time.Time
	Balances  Balances
	Purchases []Purchase // newest first
	Bonuses   []Bonus    // of all time, newest first
	Payments  []Payment  // of all time, newest first: one may come back on a day that another was not paid on
}

// covers says whether an instant is on the statement's days.
func (s Statement) covers(at time.Time) bool {
	return !at.Before(s.From) && (s.To.IsZero() || at.Before(s.To))
}

// paid returns the payments of the statement's days.
func (s Statement) paid() (paid []Payment) {
	for _, p := range s.Payments {
		if s.covers(p.At) {
			paid = append(paid, p)
		}
	}
	return paid
}

// granted returns the bonuses of the statement's days.
func (s Statement) granted() (granted []Bonus) {
	for _, b := range s.Bonuses {
		if s.covers(b.GrantedAt) {
			granted = append(granted, b)
		}
	}
	return granted
}

// Balances are as of when the statement was made, whatever days it is of.
type Balances struct{ Pending, Approved, Paid, Canceled money.Cents }

// Purchase is a line of the statement.
type Purchase struct {
	ID            string
	Status        string // as people read it
	Store, Order  string
	BoughtAt      time.Time
	SaleCents     money.Cents
	CashbackCents money.Cents
	Confirmed     bool        // the cashback counts: it is approved, paid or not
	GivenUpCents  money.Cents // of what the shopper owes of it, nobody asks for by now; below zero: of what it owes them, nobody can claim
	ChangedAt     time.Time
}

// Bonus is a bonus of an invitation.
type Bonus struct {
	ID           string
	Status       string // as people read it
	Invited      bool   // it is of who was invited
	GrantedAt    time.Time
	Cents        money.Cents
	RevokedCents money.Cents // with its purchase, which was declined
}

// name is what a bonus is called.
func (b Bonus) name() string {
	if b.Invited {
		return "Bônus de boas-vindas"
	}
	return "Bônus por indicação"
}

// Payment is a payment by Pix.
type Payment struct {
	ID            string
	Status        string    // as people read it
	At            time.Time // when it was paid, or else asked for
	Paid          bool      // whether the money left, also where it came back
	AmountCents   money.Cents
	ReturnedCents money.Cents
	ReturnedAt    time.Time
	Key           string // masked; empty when it is not known
	EndToEndID    string
}

// WriteCSV writes the statement as one table, as spreadsheets of Brazil open it.
func (s Statement) WriteCSV(w io.Writer) error {
	table := takeout.Chapter{Columns: []string{
		"tipo", "data", "loja", "pedido", "situacao", "valor_da_compra", "cashback", "valor_do_pix", "devolvido", "chave_pix", "id_do_pix", "id",
	}}
	for _, p := range s.Purchases {
		table.Rows = append(table.Rows, []any{
			"Compra", p.BoughtAt, p.Store, p.Order, p.Status, p.SaleCents, p.CashbackCents, nil, nil, nil, nil, p.ID,
		})
	}
	for _, b := range s.granted() {
		table.Rows = append(table.Rows, []any{b.name(), b.GrantedAt, nil, nil, b.Status, nil, b.Cents, nil, nil, nil, nil, b.ID})
	}
	for _, p := range s.paid() {
		table.Rows = append(table.Rows, []any{
			"Pagamento", p.At, nil, nil, p.Status, nil, nil, p.AmountCents, p.ReturnedCents, p.Key, p.EndToEndID, p.ID,
		})
	}
	return table.WriteCSV(w)
}

// WritePDF writes the statement for people.
func (s Statement) WritePDF(w io.Writer) error {
	out := newSheet(about{
		brand: s.Brand, title: "Extrato", at: s.MadeAt,
		footer: s.Brand + " · extrato emitido em " + moment(s.MadeAt) + " (horário de Brasília)",
	})
	out.font(plain, 10, muted)
	out.text(margin, out.y, textWidth, s.period(), left)
	out.y += 6
	out.balances(s.Balances)
	if payments := s.paid(); len(payments) > 0 {
		out.table("Pagamentos por Pix", []column{
			{title: "Data", width: 21},
			{title: "Situação", width: 33},
			{title: "Chave Pix", width: 30},
			{title: "Id do Pix", width: 62},
			{title: "Valor", width: 24, side: right, bold: true},
		}, paymentRows(payments))
	}
	if bonuses := s.granted(); len(bonuses) > 0 {
		out.table("Bônus de indicação", []column{
			{title: "Data", width: 22},
			{title: "Bônus", width: 100},
			{title: "Situação", width: 25},
			{title: "Valor", width: 23, side: right, bold: true},
		}, lists.Map(bonuses, func(b Bonus) []string { return []string{day(b.GrantedAt), b.name(), b.Status, b.Cents.BRL()} }))
	}
	if len(s.Purchases) > 0 {
		out.table("Compras", []column{
			{title: "Data", width: 22},
			{title: "Loja", width: 48},
			{title: "Pedido", width: 30},
			{title: "Situação", width: 22},
			{title: "Compra", width: 25, side: right},
			{title: "Cashback", width: 23, side: right, bold: true},
		}, purchaseRows(s.Purchases))
	} else {
		out.note("Nenhuma compra neste período.")
	}
	return out.write(w)
}

func (s Statement) period() string {
	last := s.To.AddDate(0, 0, -1)
	switch {
	case s.From.IsZero() && s.To.IsZero():
		return "Todas as compras e pagamentos"
	case s.From.IsZero():
		return "Até " + day(last)
	case s.To.IsZero():
		return "Desde " + day(s.From)
	}
	return fmt.Sprintf("De %s a %s", day(s.From), day(last))
}

func paymentRows(payments []Payment) [][]string {
	rows := make([][]string, len(payments))
	for i, p := range payments {
		status := p.Status
		if p.ReturnedCents > 0 && p.ReturnedCents < p.AmountCents {
			status = "Devolvido em parte"
		}
		rows[i] = []string{day(p.At), status, orDash(p.Key), orDash(p.EndToEndID), p.AmountCents.BRL()}
	}
	return rows
}

func purchaseRows(purchases []Purchase) [][]string {
	return lists.Map(purchases, func(p Purchase) []string {
		return []string{day(p.BoughtAt), p.Store, orDash(p.Order), p.Status, p.SaleCents.BRL(), p.CashbackCents.BRL()}
	})
}

// balances writes the four sums side by side.
func (s *sheet) balances(b Balances) {
	const gap, height = 4.0, 19.0
	width := (textWidth - 3*gap) / 4
	for i, one := range []struct {
		name  string
		cents money.Cents
	}{{"Pendente", b.Pending}, {"Aprovado", b.Approved}, {"Pago", b.Paid}, {"Cancelado", b.Canceled}} {
		x := margin + float64(i)*(width+gap)
		s.fill(sand)
		s.pdf.RoundedRect(x, s.y, width, height, 2, "1234", "F")
		s.font(plain, 8.5, muted)
		s.text(x+4, s.y+7, width-8, one.name, left)
		s.font(bold, 12, petrol)
		s.text(x+4, s.y+14, width-8, one.cents.BRL(), left)
	}
	s.y += height + 4
	s.font(plain, 8, muted)
	s.text(margin, s.y, textWidth, "Saldos na data da emissão.", left)
	s.y += 8
}
