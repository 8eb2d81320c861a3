package dates

import (
	"fmt"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/terms"
)

// Wait says in Portuguese how long a store's purchases take, by what was learned and by the payout policy of what is bought now. It is empty where neither
// says anything: what is said of all stores counts then.
func (d Dates) Wait(policy terms.Policy) string {
	var says []string
	if l := d.Approved; l.Known {
		text := "Costuma ser confirmado em " + inDays(l.Median)
		if l.P90 > l.Median {
			text += "; em 9 de cada 10 compras, até " + inDays(l.P90)
		}
		says = append(says, text+".")
	}
	switch {
	case !policy.IsZero():
		says = append(says, "O cashback é pago "+policy.Text()+".")
	case d.Paid.Known:
		says = append(says, "O Pix chega, em 9 de cada 10 compras, em até "+inDays(d.Paid.P90)+".")
	}
	return strings.Join(says, " ")
}

func inDays(days int) string {
	switch {
	case days == 0:
		return "menos de 1 dia"
	case days == 1:
		return "1 dia"
	}
	return fmt.Sprintf("%d dias", days)
}

// Purchase is what is known of one when a date is named for it.
type Purchase struct {
	Status      ledger.Status
	OccurredAt  time.Time
	ApprovedAt  time.Time // zero: it never was
	PayableFrom time.Time // by its payout policy; see ledger.Conversion
	Held        bool      // finance looks at it
}

// Expected is by when the next step of a purchase is to be expected.
type Expected struct {
	By   time.Time // a day, as brazil.Day has it
	Text string    // in Portuguese
	Late bool      // the day is over
	Why  string    // it is late, in Portuguese; empty: it is not
}

// Expect says by when a purchase is confirmed or paid, seen at an instant; false where no day is known or nothing is to come. NextRun is when the next
// payouts are planned; zero: nobody knows.
func (d Dates) Expect(p Purchase, now, nextRun time.Time) (Expected, bool) {
	bought, today := brazil.Day(p.OccurredAt), brazil.Day(now)
	switch {
	case p.Status == ledger.Pending && d.Approved.Known:
		e := Expected{By: bought.AddDate(0, 0, d.Approved.P90)}
		from := bought.AddDate(0, 0, d.Approved.Median)
		e.Text = "Previsão: a loja confirma até " + dayText(e.By) + "."
		if from.Before(e.By) && !from.Before(today) {
			e.Text = "Previsão: a loja confirma entre " + dayText(from) + " e " + dayText(e.By) + "."
		}
		why := "A rede da loja ainda não respondeu."
		if !p.ApprovedAt.IsZero() {
			why = "A rede da loja voltou a segurar uma compra que já tinha confirmado."
		}
		return e.seen(today, why), true
	case p.Status != ledger.Cashback:
		return Expected{}, false
	case now.Before(p.PayableFrom) && p.PayableFrom.Before(ledger.Unknown):
		e := Expected{By: brazil.Day(p.PayableFrom)}
		e.Text = "Previsão: pode ser pago a partir de " + dayText(e.By) + "."
		return e, true
	case d.Paid.Known && p.PayableFrom.Equal(ledger.Unknown), d.Paid.Known && !brazil.Day(p.PayableFrom).After(bought.AddDate(0, 0, d.Paid.P90)):
		e := Expected{By: bought.AddDate(0, 0, d.Paid.P90)}
		e.Text = "Previsão: pago até " + dayText(e.By) + "."
		return e.seen(today, whyUnpaid(p, nextRun)), true
	case !nextRun.IsZero() && !p.Held && !now.Before(p.PayableFrom):
		e := Expected{By: brazil.Day(nextRun)}
		e.Text = "Previsão: no Pix de " + dayText(e.By) + "."
		return e, true
	}
	return Expected{}, false
}

// whyUnpaid says why a confirmed purchase is not paid yet.
func whyUnpaid(p Purchase, nextRun time.Time) string {
	switch {
	case p.Held:
		return "O valor está em conferência."
	case !p.PayableFrom.Before(ledger.Unknown):
		return "A loja ainda não pagou a comissão."
	case nextRun.IsZero():
		return "Espera o próximo Pix."
	}
	return "A confirmação demorou mais que de costume; entra no Pix de " + dayText(brazil.Day(nextRun)) + "."
}

// seen says of a day that is over that it is late, by how much, and why.
func (e Expected) seen(today time.Time, why string) Expected {
	if !today.After(e.By) {
		return e
	}
	late := int(today.Sub(e.By) / (24 * time.Hour))
	e.Late, e.Why = true, why
	e.Text = "Atrasado há " + inDays(late) + ": a previsão era até " + dayText(e.By) + "."
	return e
}

func dayText(day time.Time) string { return day.Format("02/01/2006") }
