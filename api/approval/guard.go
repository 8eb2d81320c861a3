package approval

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// The guard of terms: what they may promise without somebody's reason for more.
const (
	guardSales = 20                  // from how many sales on what a network paid says what it pays
	guardSince = 90 * 24 * time.Hour // which sales count for it
)

// Commissions say what networks paid; see finance.Reader.
type Commissions interface {
	CommissionsOf(ctx context.Context, storeID string, since time.Time) (finance.Commissions, error)
}

// GuardError refuses terms that promise more than the guard lets pass, without a reason for that.
type GuardError struct {
	Portuguese string // which rows do, and how
	refusal    error
}

// Error implements error.
func (e *GuardError) Error() string { return e.refusal.Error() }

// Unwrap is a refusal with ledger.CodeInvalid.
func (e *GuardError) Unwrap() error { return e.refusal }

// sentence is one thing in the two languages: English for whoever proposes by a command, Portuguese for the desk.
type sentence struct{ english, portuguese string }

// excess is how a row promises more than the guard lets pass.
type excess struct {
	row string // its id
	sentence
}

// excesses are the rows of some terms that promise more than the guard lets pass.
type excesses struct {
	rows    []excess
	doubled bool // twice what they say was compared
}

func (e excesses) english() string {
	return e.join("row %s %s", "row %s, doubled, %s", func(s sentence) string { return s.english })
}

func (e excesses) portuguese() string {
	return e.join("a linha %s %s", "a linha %s, em dobro, %s", func(s sentence) string { return s.portuguese })
}

func (e excesses) join(once, twice string, in func(sentence) string) string {
	format := once
	if e.doubled {
		format = twice
	}
	return strings.Join(lists.Map(e.rows, func(x excess) string { return fmt.Sprintf(format, x.row, in(x.sentence)) }), "; ")
}

func checkOverride(found excesses, override string) error {
	if len(found.rows) == 0 {
		if override != "" {
			return ledger.Refuse(ledger.CodeInvalid, "nothing is above the guard: no reason for it is needed")
		}
		return nil
	}
	if err := staff.CheckReason(override); err != nil {
		return &GuardError{found.portuguese(), ledger.Refuse(ledger.CodeInvalid, "%s: say why that is meant, or promise less", found.english())}
	}
	return nil
}

// above says which rows promise more than the guard lets pass, at their most: 20 % of a sale, or what the network paid for the sales of their group, or as much
// of an average one of these as a fixed amount.
func (d *Desk) above(ctx context.Context, store uuid.UUID, rows []terms.Dated) (excesses, error) {
	paid, err := d.config.Commissions.CommissionsOf(ctx, store.String(), clock.Now().Add(-guardSince))
	if err != nil {
		return excesses{}, err
	}
	found := excesses{}
	if found.doubled, err = d.config.Stores.IsDoubled(ctx, store); err != nil {
		return excesses{}, err
	}
	for _, row := range rows {
		promised := row.Row
		if found.doubled {
			promised = terms.Terms{Rows: []terms.Row{promised}}.Doubled().Rows[0]
		}
		if said := boundOf(promised.Group, rows, paid).exceededBy(promised); said != (sentence{}) {
			found.rows = append(found.rows, excess{row.ID, said})
		}
	}
	return found, nil
}

// bound is the most that a row may promise.
type bound struct {
	share money.BasisPoints
	of    sentence           // what it is a share of
	paid  finance.Commission // the sales that say so
}

// boundOf goes by what the network paid for the sales that a row of a group is about, where there are enough of them, else for all of the store. The row of all
// other groups is about those that no row names.
func boundOf(group string, rows []terms.Dated, paid finance.Commissions) bound {
	named := func(group string) bool {
		return slices.ContainsFunc(rows, func(d terms.Dated) bool { return d.Group == group })
	}
	its := paid.Of(func(of string) bool { return of == group || group == terms.Rest && !named(of) })
	of := sentence{"that the network paid of its sales in the last 90 days", "que a rede pagou pelas vendas dela dos últimos 90 dias"}
	if its.Sales < guardSales {
		its = paid.Of(func(string) bool { return true })
		of = sentence{"that the network paid of the store's sales in the last 90 days", "que a rede pagou pelas vendas dos últimos 90 dias"}
	}
	if its.Sales < guardSales || its.Bps >= terms.Guard {
		return bound{terms.Guard, sentence{"of a sale", "de uma venda"}, its}
	}
	return bound{its.Bps, of, its}
}

// exceededBy says how a row promises more; zero: it does not.
func (b bound) exceededBy(promised terms.Row) sentence {
	switch {
	case promised.FixedCents > 0:
		return b.exceededByFixed(promised)
	case promised.CommissionBps == money.OneHundredPercent:
		return sentence{"promises the whole commission", "promete a comissão inteira"}
	case promised.SaleBps > b.share:
		limit := terms.Row{SaleBps: b.share}.Text()
		return sentence{
			fmt.Sprintf("promises %s, more than the %s %s", promised.Text(), limit, b.of.english),
			fmt.Sprintf("promete %s, mais que os %s %s", promised.Text(), limit, b.of.portuguese),
		}
	}
	return sentence{}
}

// exceededByFixed compares an amount with the share of an average sale. Where there are too few sales to say so, any is more.
func (b bound) exceededByFixed(promised terms.Row) sentence {
	if b.paid.Sales < guardSales {
		return sentence{
			fmt.Sprintf("promises %s, and the store has too few sales to compare that with", promised.Text()),
			fmt.Sprintf("promete %s, e a loja tem poucas vendas para comparar", promised.Text()),
		}
	}
	limit, err := (b.paid.SaleCents / money.Cents(b.paid.Sales)).Share(b.share)
	if err == nil && promised.FixedCents <= limit {
		return sentence{}
	}
	share := terms.Row{SaleBps: b.share}.Text()
	return sentence{
		fmt.Sprintf("promises %s, more than %s, which is %s of its average sale in the last 90 days", promised.Text(), limit.BRL(), share),
		fmt.Sprintf("promete %s, mais que %s, que são %s da venda média dos últimos 90 dias", promised.Text(), limit.BRL(), share),
	}
}
