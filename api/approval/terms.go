package approval

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// The guard at the edit: what terms may promise without somebody's reason for more.
const (
	guardSales = 20                  // from how many sales on what a network paid says what it pays
	guardSince = 90 * 24 * time.Hour // which sales count for it
)

// Stores have terms; see catalog.Catalog.
type Stores interface {
	Store(ctx context.Context, slug string) (catalog.Store, error)
	Terms(ctx context.Context, slug string) ([]catalog.TermsVersion, error)
	IsDoubled(ctx context.Context, store uuid.UUID) (bool, error)
	PublishTerms(ctx context.Context, slug string, before uuid.UUID, version catalog.TermsVersion) error
	CheckPolicyScope(ctx context.Context, scope catalog.PolicyScope) error
	SetPolicy(ctx context.Context, p catalog.DefaultPolicy) error
}

// Publisher writes down what is promised; see app.Service.
type Publisher interface {
	PublishTerms(ctx context.Context, cmd ledger.PublishTerms, by ledger.By) (ledger.TermsPublished, error)
}

// Commissions say what networks paid; see finance.Reader.
type Commissions interface {
	CommissionOf(ctx context.Context, storeID string, since time.Time) (finance.Commission, error)
}

// TermsProposed is what publishing terms proposes.
type TermsProposed struct {
	Store  string        `json:"store"` // its slug
	ID     uuid.UUID     `json:"storeId"`
	Name   string        `json:"name"`
	Before uuid.UUID     `json:"before"` // uuid.Nil: the store had one rate alone
	Rows   []terms.Dated `json:"rows"`
	Payout *terms.Policy `json:"payout,omitempty"` // nil: as the default has it
	Read   []string      `json:"read"`             // each row as people read it, in Portuguese
	// Above says in Portuguese how they promise more than the guard lets pass, and Override why that is meant; both empty: they do not.
	Above    string `json:"above,omitempty"`
	Override string `json:"override,omitempty"`
}

// TermsDraft is what a store shall promise, in place of all that it promises now.
type TermsDraft struct {
	Store string // its slug
	// Seen is the version that it was written in view of, uuid.Nil where there was none; nil: whichever counts.
	Seen   *uuid.UUID
	Rows   []terms.Dated
	Payout *terms.Policy // nil: as the default has it
	// Override says why more is promised than the guard lets pass; empty: no more is.
	Override string
}

func (d TermsDraft) check() error {
	err := catalog.CheckTerms(d.Rows)
	if err == nil && d.Payout != nil {
		err = d.Payout.Check()
	}
	if err != nil {
		return ledger.Refuse(ledger.CodeInvalid, "%v", err)
	}
	return nil
}

// PublishTerms proposes what a store promises. It refuses with catalog.ErrNotFound, with catalog.ErrTermsMoved what was written in view of other terms, with
// ledger.CodeInvalid what are no terms, with a GuardError more than the guard lets pass, and as staff.Proposals.Propose does.
func (d *Desk) PublishTerms(ctx context.Context, who staff.Principal, draft TermsDraft, reason string) (staff.Proposal, error) {
	if err := mayPropose(who, reason); err != nil {
		return staff.Proposal{}, err
	}
	if err := draft.check(); err != nil {
		return staff.Proposal{}, err
	}
	store, err := d.config.Stores.Store(ctx, draft.Store)
	if err != nil {
		return staff.Proposal{}, err
	}
	versions, err := d.config.Stores.Terms(ctx, draft.Store)
	if err != nil {
		return staff.Proposal{}, err
	}
	proposed := TermsProposed{
		Store: draft.Store, ID: store.ID, Name: store.Name, Rows: draft.Rows, Payout: draft.Payout, Read: ReadTerms(draft.Rows, draft.Payout),
		Override: draft.Override,
	}
	if len(versions) > 0 {
		proposed.Before = versions[0].ID
	}
	if draft.Seen != nil && *draft.Seen != proposed.Before {
		return staff.Proposal{}, catalog.ErrTermsMoved
	}
	beyond, err := d.above(ctx, store, draft.Rows)
	if err != nil {
		return staff.Proposal{}, err
	}
	if err := checkOverride(beyond, draft.Override); err != nil {
		return staff.Proposal{}, err
	}
	proposed.Above = beyond.portuguese
	return d.Propose(ctx, who, staff.Draft{Kind: KindTerms, Subject: "terms:" + draft.Store, Payload: proposed, Reason: reason})
}

// ReadTerms is what a store's terms say, a sentence for each row, in Portuguese.
func ReadTerms(rows []terms.Dated, payout *terms.Policy) []string {
	read := lists.Map(rows, readRow)
	if payout != nil {
		read = append(read, "Pagamento: "+payout.Text())
	}
	return read
}

// readRow is a row as whoever decides reads it.
func readRow(d terms.Dated) string {
	text := d.Name() + ": " + d.Text()
	if whom := d.For.Text(); whom != "" {
		text += " " + whom
	}
	if d.Campaign != "" {
		text += " (" + d.Campaign + ")"
	}
	text += ", desde " + d.From.In(brazil.Location).Format("02/01/2006 15:04")
	if !d.Until.IsZero() {
		text += " até " + d.Until.In(brazil.Location).Format("02/01/2006 15:04")
	}
	return text
}

func checkOverride(beyond excess, override string) error {
	if beyond == (excess{}) {
		if override != "" {
			return ledger.Refuse(ledger.CodeInvalid, "nothing is above the guard: no reason for it is needed")
		}
		return nil
	}
	if err := staff.CheckReason(override); err != nil {
		return &GuardError{Portuguese: beyond.portuguese, refusal: ledger.Refuse(ledger.CodeInvalid, "%s: say why that is meant, or promise less", beyond.english)}
	}
	return nil
}

// GuardError refuses terms that promise more than the guard lets pass, without a reason for that.
type GuardError struct {
	Portuguese string // which row does, and how
	refusal    error
}

// Error implements error.
func (e *GuardError) Error() string { return e.refusal.Error() }

// Unwrap is a refusal with ledger.CodeInvalid.
func (e *GuardError) Unwrap() error { return e.refusal }

// excess is what a row promises beyond what the guard lets pass, for whoever proposes it and, in Portuguese, for whoever decides.
type excess struct{ english, portuguese string }

// above says which row promises more than the guard lets pass, at its most: 20 % of a sale, or what the network paid for the store's sales, or as much of an average
// sale as a fixed amount; zero: none does.
func (d *Desk) above(ctx context.Context, store catalog.Store, rows []terms.Dated) (excess, error) {
	paid, err := d.config.Commissions.CommissionOf(ctx, store.ID.String(), clock.Now().Add(-guardSince))
	if err != nil {
		return excess{}, err
	}
	doubled, err := d.config.Stores.IsDoubled(ctx, store.ID)
	if err != nil {
		return excess{}, err
	}
	most, of := terms.Guard, excess{"of a sale", "de uma venda"}
	if paid.Sales >= guardSales && paid.Bps < most {
		most, of = paid.Bps, excess{"that the network paid of its sales in the last 90 days", "que a rede pagou pelas vendas dos últimos 90 dias"}
	}
	named := excess{"row %s ", "a linha %s "}
	if doubled {
		named = excess{"row %s, doubled, ", "a linha %s, em dobro, "}
	}
	for _, row := range rows {
		promised := row.Row
		if doubled {
			promised = terms.Terms{Rows: []terms.Row{promised}}.Doubled().Rows[0]
		}
		beyond := excess{}
		switch {
		case promised.FixedCents > 0:
			beyond = aboveOfEach(promised, most, paid)
		case promised.CommissionBps == money.OneHundredPercent:
			beyond = excess{"promises the whole commission", "promete a comissão inteira"}
		case promised.SaleBps > most:
			limit := terms.Row{SaleBps: most}.Text()
			beyond = excess{
				fmt.Sprintf("promises %s, more than the %s %s", promised.Text(), limit, of.english),
				fmt.Sprintf("promete %s, mais que os %s %s", promised.Text(), limit, of.portuguese),
			}
		}
		if beyond != (excess{}) {
			return excess{fmt.Sprintf(named.english, row.ID) + beyond.english, fmt.Sprintf(named.portuguese, row.ID) + beyond.portuguese}, nil
		}
	}
	return excess{}, nil
}

// aboveOfEach says how a fixed amount is more than a share of what a sale of the store brings on average. Where there are too few sales to say so, any is.
func aboveOfEach(promised terms.Row, most money.BasisPoints, paid finance.Commission) excess {
	if paid.Sales < guardSales {
		return excess{
			fmt.Sprintf("promises %s, and the store has too few sales to compare that with", promised.Text()),
			fmt.Sprintf("promete %s, e a loja tem poucas vendas para comparar", promised.Text()),
		}
	}
	limit, err := (paid.SaleCents / money.Cents(paid.Sales)).Share(most)
	if err == nil && promised.FixedCents <= limit {
		return excess{}
	}
	return excess{
		fmt.Sprintf("promises %s, more than %s, which is %s of its average sale in the last 90 days", promised.Text(), limit.BRL(), terms.Row{SaleBps: most}.Text()),
		fmt.Sprintf("promete %s, mais que %s, que são %s da venda média dos últimos 90 dias", promised.Text(), limit.BRL(), terms.Row{SaleBps: most}.Text()),
	}
}

func (d *Desk) carryOutTerms(ctx context.Context, p staff.Proposal) error {
	var proposed TermsProposed
	if err := p.Read(&proposed); err != nil {
		return err
	}
	// Also of a store that is not active by now: once the event is written down, the catalogue has to follow it.
	cmd := ledger.PublishTerms{
		Store: ledger.Store{ID: proposed.ID.String(), Slug: proposed.Store, Name: proposed.Name}, ID: p.ID.String(), Rows: proposed.Rows, Payout: proposed.Payout,
		Override: proposed.Override,
	}
	if proposed.Before != uuid.Nil {
		cmd.Before = proposed.Before.String()
	}
	published, err := d.config.Ledger.PublishTerms(ctx, cmd, p.By())
	if ledger.CodeOf(err) == ledger.CodeConflict {
		return &staff.RefusalError{Detail: err.Error()}
	}
	if err != nil {
		return final(err)
	}
	version := catalog.TermsVersion{ID: p.ID, PublishedAt: published.At, Reason: p.Reason, Rows: published.Rows, Payout: published.Payout}
	err = d.config.Stores.PublishTerms(ctx, proposed.Store, proposed.Before, version)
	if errors.Is(err, catalog.ErrTermsMoved) || errors.Is(err, catalog.ErrNotFound) {
		return &staff.RefusalError{Detail: err.Error()}
	}
	return err
}
