package desk

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

// maxListedTerms bounds a list of stores.
const maxListedTerms = 100

// TermsBooks are what stores promise; see catalog.Catalog.
type TermsBooks interface {
	Store(ctx context.Context, slug string) (catalog.Store, error)
	Terms(ctx context.Context, slug string) ([]catalog.TermsVersion, error)
	StoresByTerms(ctx context.Context, text string, limit int) ([]catalog.ListedTerms, error)
}

func (s *server) ListTerms(w http.ResponseWriter, r *http.Request, p oapi.ListTermsParams) error {
	list, err := s.config.Terms.StoresByTerms(r.Context(), oapi.OrZero(p.Name), maxListedTerms)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(list, func(t catalog.ListedTerms) oapi.ListedTerms {
		return oapi.ListedTerms{
			Slug: t.Slug, Name: t.Name, Network: oapi.OrNil(t.Network), CashbackBps: int32(t.CashbackBps), LeastBps: int32(t.LeastBps),
			PublishedAt: oapi.OrNil(t.PublishedAt), Reason: oapi.OrNil(t.Reason),
		}
	}))
}

func (s *server) GetTerms(w http.ResponseWriter, r *http.Request, slug string) error {
	store, err := s.config.Terms.Store(r.Context(), slug)
	if err != nil {
		return err
	}
	versions, err := s.config.Terms.Terms(r.Context(), slug)
	if err != nil {
		return err
	}
	shown := oapi.StoreTermsBook{
		Slug: store.Slug, Name: store.Name, CashbackBps: int32(store.CashbackBps), Doubled: store.Area == catalog.Loyalty, Rows: []oapi.TermsRow{},
		Versions: lists.Map(versions, func(v catalog.TermsVersion) oapi.PublishedTerms {
			return oapi.PublishedTerms{Id: v.ID, PublishedAt: v.PublishedAt, Reason: v.Reason, Read: approval.ReadTerms(v.Rows, v.Payout)}
		}),
	}
	if len(versions) > 0 {
		newest := versions[0]
		shown.Rows, shown.Seen = lists.Map(newest.Rows, termsRowShown), &newest.ID
		if newest.Payout != nil {
			shown.Payout = oapi.OrNil(newest.Payout.String())
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}

// ProposeTerms proposes what a store promises.
func (s *server) ProposeTerms(w http.ResponseWriter, r *http.Request, slug string) error {
	form, err := edge.Decode[oapi.TermsRequest](r)
	if err != nil {
		return err
	}
	payout, err := payoutOf("payout", form.Payout)
	if err != nil {
		return err
	}
	seen := oapi.OrZero(form.Seen)
	p, err := s.config.Approvals.PublishTerms(r.Context(), colleagueFrom(r.Context()).Principal, approval.TermsDraft{
		Store: slug, Seen: &seen, Rows: lists.Map(form.Rows, termsRowOf), Payout: payout, Override: oapi.OrZero(form.Above),
	}, form.Reason)
	if above, ok := errors.AsType[*approval.GuardError](err); ok {
		return edge.RefuseFieldAs(edge.CodeTermsAboveGuard, "above", above.Portuguese)
	}
	return answerProposal(w, http.StatusAccepted, p, err)
}

func termsRowShown(d terms.Dated) oapi.TermsRow {
	group := d.Group
	if group == terms.Rest {
		group = ""
	}
	return oapi.TermsRow{
		Id: d.ID, For: oapi.TermsRowFor(d.For), Group: oapi.OrNil(group), Words: oapi.OrNil(d.Words), SaleBps: oapi.OrNil(int32(d.SaleBps)),
		CommissionBps: oapi.OrNil(int32(d.CommissionBps)), FixedCents: oapi.OrNil(int64(d.FixedCents)), CapCents: oapi.OrNil(int64(d.CapCents)),
		Campaign: oapi.OrNil(d.Campaign), CampaignCapCents: oapi.OrNil(int64(d.CampaignCapCents)), From: d.From, Until: oapi.OrNil(d.Until),
	}
}

func termsRowOf(row oapi.TermsRow) terms.Dated {
	return terms.Dated{
		ID: row.Id, For: terms.Audience(row.For), From: row.From, Until: oapi.OrZero(row.Until),
		Row: terms.Row{
			Group: cmp.Or(oapi.OrZero(row.Group), terms.Rest), Words: oapi.OrZero(row.Words), SaleBps: money.BasisPoints(oapi.OrZero(row.SaleBps)),
			CommissionBps: money.BasisPoints(oapi.OrZero(row.CommissionBps)), FixedCents: money.Cents(oapi.OrZero(row.FixedCents)),
			CapCents: money.Cents(oapi.OrZero(row.CapCents)), Campaign: oapi.OrZero(row.Campaign), CampaignCapCents: money.Cents(oapi.OrZero(row.CampaignCapCents)),
		},
	}
}
