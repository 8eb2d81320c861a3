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
	var userID ledger.UserID // zero: a visitor
	request := catalog.Request{CouponID: oapi.OrZero(form.Coupon), StoreSlug: oapi.OrZero(form.Store), Link: oapi.OrZero(form.Link)}
	request.Origin = catalog.Origin{Source: oapi.OrZero(form.Source), Campaign: oapi.OrZero(form.Campaign), Incentive: oapi.OrZero(form.Incentive)}
	if form.UserId != nil {
		if _, err := mustOwn(r.Context(), *form.UserId); err != nil {
			return err
		}
	}
	if token, ok := tokenFrom(r.Context()); ok { // whoever is signed in earns, whether or not the form says so too
		userID, request.UserID = ledger.UserID{UUID: token.UserID}, token.UserID
	}
	request.HasBought = func(ctx context.Context) (bool, error) {
		balances, err := s.statements(nil).Balances(ctx, userID.UUID, s.config.Now())
		return balances.PendingCents != 0 || balances.PayableCents != 0 || balances.InFlightCents != 0 || balances.PaidCents != 0, err
	}
	target, err := s.config.Catalog.Resolve(r.Context(), request)
	if err != nil {
		return err
	}
	if target.Loyalty && userID.IsZero() {
		return edge.Refuse(edge.CodeLoginRequired, "LOYALTY needs X-User-Token")
	}
	if oapi.OrZero(form.WithoutCashback) {
		target.RateBps, target.Loyalty, target.Terms = 0, false, terms.Terms{}
	}
	if userID.IsZero() {
		if err := s.visits.Allow(s.edge.Address(r)); err != nil {
			return err
		}
	}
	frozen := terms.Frozen("")
	if len(target.Terms.Rows) > 0 {
		if frozen, err = target.Terms.Freeze(); err != nil {
			return err
		}
	}
	clickID, err := uuid.NewRandom() // it travels through the network: nobody must be able to guess another's
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.Context(), edge.LogPatience)
	defer cancel()
	sequence, err := s.config.Clicks.RecordClick(ctx, ledger.RecordClick{
		ClickID: ledger.ClickID{UUID: clickID}, UserID: userID, Network: target.Network,
		Store:    ledger.Store{ID: target.Store.ID.String(), Slug: target.Store.Slug, Name: target.Store.Name},
		CouponID: target.CouponID, RateBps: target.RateBps, Loyalty: target.Loyalty,
		Source: target.Origin.Source, Campaign: target.Origin.Campaign, Incentive: target.Origin.Incentive,
		At: s.config.Now().UTC(), Terms: frozen,
	})
	if err != nil {
		return err
	}
	s.config.Metrics.clicks.Inc()
	for _, kind := range target.Unlisted {
		s.config.Metrics.unlisted.WithLabelValues(string(kind)).Inc()
	}
	if sequence > 0 { // a visitor's click is not in the ledger
		w.Header().Set("Ledger-Sequence", strconv.FormatUint(sequence, 10))
	}
	return edge.Answer(w, http.StatusOK, s.detour(r, target.Link(clickID.String())))
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
