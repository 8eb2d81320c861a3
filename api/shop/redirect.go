package shop

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/terms"
)

// RedirectCoupon records a click and answers where to go.
func (s *server) RedirectCoupon(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.RedirectRequest](r)
	if err != nil {
		return err
	}
	if err := checkRedirect(form); err != nil {
		return err
	}
	userID, err := whoLeaves(r.Context(), form)
	if err != nil {
		return err
	}
	target, err := s.target(r.Context(), form, userID)
	if err != nil {
		return err
	}
	if userID.IsZero() {
		if err := s.visits.Allow(s.edge.Address(r)); err != nil {
			return err
		}
	}
	clickID, sequence, err := s.recordClick(r.Context(), userID, target)
	if err != nil {
		return err
	}
	if sequence > 0 {
		w.Header().Set("Ledger-Sequence", strconv.FormatUint(sequence, 10))
	}
	return edge.Answer(w, http.StatusOK, s.detour(r, target.Link(clickID.String())))
}

// whoLeaves returns whose the click is, zero for a visitor. Whoever is signed in earns, whether or not the form says so too.
func whoLeaves(ctx context.Context, form oapi.RedirectRequest) (ledger.UserID, error) {
	if form.UserId != nil {
		if _, err := mustOwn(ctx, *form.UserId); err != nil {
			return ledger.UserID{}, err
		}
	}
	return ledger.UserID{UUID: userOf(ctx)}, nil
}

// target returns where a click leads, and what it promises.
func (s *server) target(ctx context.Context, form oapi.RedirectRequest, userID ledger.UserID) (catalog.Target, error) {
	target, err := s.config.Catalog.Resolve(ctx, catalog.Request{
		UserID: userID.UUID, CouponID: oapi.OrZero(form.Coupon), StoreSlug: oapi.OrZero(form.Store), Link: oapi.OrZero(form.Link),
		Origin: catalog.Origin{Source: oapi.OrZero(form.Source), Campaign: oapi.OrZero(form.Campaign), Incentive: oapi.OrZero(form.Incentive)},
		HasBought: func(ctx context.Context) (bool, error) {
			balances, err := s.statements(nil).Balances(ctx, userID.UUID, s.config.Now())
			return balances.PendingCents != 0 || balances.PayableCents != 0 || balances.InFlightCents != 0 || balances.PaidCents != 0, err
		},
	})
	if err != nil {
		return catalog.Target{}, err
	}
	if target.Loyalty && userID.IsZero() {
		return catalog.Target{}, edge.Refuse(edge.CodeLoginRequired, "LOYALTY needs X-User-Token")
	}
	if oapi.OrZero(form.WithoutCashback) {
		target.RateBps, target.Loyalty, target.Terms = 0, false, terms.Terms{}
	}
	return target, nil
}

// recordClick records that somebody leaves. Sequence is zero for a visitor, whose click is not in the ledger.
func (s *server) recordClick(ctx context.Context, userID ledger.UserID, target catalog.Target) (clickID uuid.UUID, sequence uint64, err error) {
	frozen := terms.Frozen("")
	if len(target.Terms.Rows) > 0 {
		if frozen, err = target.Terms.Freeze(); err != nil {
			return clickID, 0, err
		}
	}
	if clickID, err = uuid.NewRandom(); err != nil { // it travels through the network: nobody must be able to guess another's
		return clickID, 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, edge.LogPatience)
	defer cancel()
	sequence, err = s.config.Clicks.RecordClick(ctx, ledger.RecordClick{
		ClickID: ledger.ClickID{UUID: clickID}, UserID: userID, Network: target.Network,
		Store:    ledger.Store{ID: target.Store.ID.String(), Slug: target.Store.Slug, Name: target.Store.Name},
		CouponID: target.CouponID, RateBps: target.RateBps, Loyalty: target.Loyalty,
		Source: target.Origin.Source, Campaign: target.Origin.Campaign, Incentive: target.Origin.Incentive,
		At: s.config.Now().UTC(), Terms: frozen,
	})
	if err != nil {
		return clickID, 0, err
	}
	s.config.Metrics.clicks.Inc()
	for _, kind := range target.Unlisted {
		s.config.Metrics.unlisted.WithLabelValues(string(kind)).Inc()
	}
	return clickID, sequence, nil
}

// detour returns where a link leads, as a whole address where this server knows its own.
func (s *server) detour(r *http.Request, link string) string {
	if s.config.Detour == nil {
		return link
	}
	to := s.config.Detour(link)
	if strings.HasPrefix(to, "/") {
		return s.edge.PublicBase(r) + to
	}
	return to
}

func checkRedirect(form oapi.RedirectRequest) error {
	for _, field := range []struct {
		name  string
		value *string
		limit int
	}{
		{"link", form.Link, 2048},
		{"source", form.Source, 100},
		{"campaign", form.Campaign, 100},
		{"coupon", form.Coupon, 80},
		{"store", form.Store, 80},
		{"incentive", form.Incentive, 80},
	} {
		if err := edge.AtMost(field.name, oapi.OrZero(field.value), field.limit); err != nil {
			return err
		}
	}
	if oapi.OrZero(form.Coupon) == "" && oapi.OrZero(form.Store) == "" {
		return edge.RefuseField("store", "coupon or store is required")
	}
	return nil
}
