package approval

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/terms"
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
	// AboveRows are the ids of the rows that do, and Doubled says that twice what they say was compared. Proposals of before have neither.
	AboveRows []string `json:"aboveRows,omitempty"`
	Doubled   bool     `json:"doubled,omitempty"`
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
	found, err := d.above(ctx, store.ID, draft.Rows)
	if err != nil {
		return staff.Proposal{}, err
	}
	if err := checkOverride(found, draft.Override); err != nil {
		return staff.Proposal{}, err
	}
	if len(found.rows) > 0 {
		proposed.Above, proposed.Doubled = found.portuguese(), found.doubled
		proposed.AboveRows = lists.Map(found.rows, func(e excess) string { return e.row })
	}
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

// mayPublish refuses with a GuardError terms that promise more than the guard lets pass at their decision, unless the reason that was given for them when they were
// proposed is about that.
func (d *Desk) mayPublish(ctx context.Context, p staff.Proposal) error {
	var proposed TermsProposed
	if err := p.Read(&proposed); err != nil {
		return err
	}
	found, err := d.above(ctx, proposed.ID, proposed.Rows)
	if err != nil {
		return err
	}
	found.rows = slices.DeleteFunc(found.rows, func(e excess) bool { return proposed.means(e.row, found.doubled) })
	if len(found.rows) == 0 {
		return nil
	}
	return &GuardError{found.portuguese(), ledger.Refuse(ledger.CodeInvalid, "by now %s: reject it, and propose again", found.english())}
}

// means says whether the override is about what a row promises, doubled or not.
func (p TermsProposed) means(row string, doubled bool) bool {
	if len(p.AboveRows) == 0 { // of before rows were named
		return p.Override != ""
	}
	return slices.Contains(p.AboveRows, row) && (p.Doubled || !doubled)
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
