package paper

import (
	"io"
	"time"

	"example.com/devolve/ledger/money"
)

// Receipt is what is said of a payment that was made.
type Receipt struct {
	Brand         string // who paid
	ID            string
	AmountCents   money.Cents
	ReturnedCents money.Cents // that the bank sent back
	PaidAt        time.Time
	Key           string // masked; empty when it is not known any more
	EndToEndID    string // empty when the provider never said
	Items         []ReceiptItem
	Bonuses       []ReceiptBonus
	IssuedAt      time.Time
}

// ReceiptItem is a purchase that a payment pays.
type ReceiptItem struct {
	Store, Order string
	BoughtAt     time.Time
	Cents        money.Cents // negative: a debt that the payment absorbed
}

// ReceiptBonus is a bonus of an invitation that a payment pays.
type ReceiptBonus struct {
	Invited   bool // it is of who was invited
	GrantedAt time.Time
	Cents     money.Cents
}

// row is a bonus as a line of the receipt's table.
func (b ReceiptBonus) row() []string {
	return []string{Bonus{Invited: b.Invited}.name(), day(b.GrantedAt), orDash(""), b.Cents.BRL()}
}

// WritePDF writes the receipt.
func (r Receipt) WritePDF(w io.Writer) error {
	s := newSheet(about{
		brand: r.Brand, title: "Comprovante de Pix", at: r.PaidAt,
		footer: r.Brand + " · comprovante emitido em " + moment(r.IssuedAt) + " (horário de Brasília)",
	})
	s.amount(r)
	s.facts(r.facts())
	rows := make([][]string, len(r.Items))
	debts := false
	for i, item := range r.Items {
		store := item.Store
		if item.Cents < 0 {
			store, debts = store+" *", true
		}
		rows[i] = []string{store, day(item.BoughtAt), orDash(item.Order), item.Cents.BRL()}
	}
	title := "Compras pagas por este Pix"
	if len(r.Bonuses) > 0 {
		title = "Compras e bônus pagos por este Pix"
	}
	for _, bonus := range r.Bonuses {
		rows = append(rows, bonus.row())
	}
	s.table(title, []column{
		{title: "Loja", width: 66},
		{title: "Comprou em", width: 28},
		{title: "Pedido", width: 42},
		{title: "Cashback", width: 34, side: right, bold: true},
	}, rows)
	s.sum("Total do Pix", r.AmountCents)
	if debts {
		s.note("* Compra cancelada pela loja depois de paga: o valor foi descontado deste Pix.")
	}
	return s.write(w)
}

// amount says how much was paid, large, and what came back of it.
func (s *sheet) amount(r Receipt) {
	s.headline("Valor do Pix", r.AmountCents)
	if r.ReturnedCents == 0 {
		return
	}
	text := "O banco devolveu " + r.ReturnedCents.BRL() + " deste Pix. Esse valor voltou ao saldo."
	if r.ReturnedCents == r.AmountCents {
		text = "O banco devolveu este Pix. O valor voltou ao saldo."
	}
	s.fill(lime)
	s.pdf.RoundedRect(margin, s.y-3, textWidth, 9, 2, "1234", "F")
	s.font(bold, 10, petrol)
	s.text(margin+4, s.y+2.8, textWidth-8, text, left)
	s.y += 14
}

// headline writes an amount, large, under what it is.
func (s *sheet) headline(name string, cents money.Cents) {
	s.font(plain, 10, muted)
	s.text(margin, s.y, textWidth, name, left)
	s.font(bold, 32, petrol)
	s.text(margin, s.y+13, textWidth, cents.BRL(), left)
	s.y += 22
}

// fact is a name and what is so called.
type fact struct{ name, value string }

func (r Receipt) facts() []fact {
	facts := []fact{
		{"Pago em", moment(r.PaidAt) + " (horário de Brasília)"},
		{"Quem pagou", r.Brand},
		{"Chave Pix de quem recebeu", orDash(r.Key)},
		{"Id do Pix (fim a fim)", orDash(r.EndToEndID)},
		{"Número do pagamento", r.ID},
	}
	if r.ReturnedCents > 0 {
		facts = append(facts, fact{"Recebido, sem o que voltou", (r.AmountCents - r.ReturnedCents).BRL()})
	}
	return facts
}

// facts writes two to a line.
func (s *sheet) facts(facts []fact) {
	const half = textWidth / 2
	for i, f := range facts {
		x := margin + float64(i%2)*half
		s.font(plain, 8.5, muted)
		s.text(x, s.y, half-4, f.name, left)
		s.font(bold, 10, ink)
		s.text(x, s.y+5, half-4, f.value, left)
		if i%2 == 1 || i == len(facts)-1 {
			s.y += 14
		}
	}
	s.y += 2
}

// sum writes a total under a table.
func (s *sheet) sum(name string, cents money.Cents) { s.total(name, cents.BRL()) }

// total writes the same of an amount in words.
func (s *sheet) total(name, amount string) {
	if s.y > bottom-8 {
		s.page()
	}
	s.y -= 3
	s.font(bold, 11, petrol)
	s.text(margin+2, s.y, textWidth-4, name, left)
	s.text(margin+2, s.y, textWidth-4, amount, right)
	s.y += 9
}

// note writes a small line.
func (s *sheet) note(text string) {
	if s.y > bottom {
		s.page()
	}
	s.font(plain, 8.5, muted)
	s.text(margin, s.y, textWidth, text, left)
	s.y += 6
}

func orDash(text string) string {
	if text == "" {
		return "–"
	}
	return text
}
