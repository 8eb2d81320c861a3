package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/cursor"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/takeout"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

const (
	deskPage = 100 // rows of a list of the desk when nobody says
	// maxExporting bounds how many exports hold a connection of the database at a time, for as long as whoever downloads takes.
	// There may be no more than four.
	maxExporting = 2
	exportAgain  = 30 * time.Second
)

func (s *server) ListConversions(w http.ResponseWriter, r *http.Request, p oapi.ListConversionsParams) error {
	q, err := s.conversionQuery(r.Context(), oapi.ExportConversionsParams{
		Q: p.Q, User: p.User, Network: p.Network, Store: p.Store, Status: p.Status, Unattributed: p.Unattributed, Contested: p.Contested, Held: p.Held, From: p.From, To: p.To,
	})
	if err != nil {
		return err
	}
	q.Limit = deskPage
	if p.Limit != nil {
		if err := edge.UpTo("limit", *p.Limit, finance.MaxConversions); err != nil {
			return err
		}
		q.Limit = *p.Limit
	}
	if p.Cursor != nil {
		after, err := cursor.Decode(uuid.Nil, *p.Cursor)
		if err != nil {
			return err
		}
		q.After = &after
	}
	page, err := s.config.Finance.Conversions(r.Context(), q)
	if err != nil {
		return err
	}
	shown := oapi.ConversionPage{Conversions: lists.Map(page.Conversions, conversionSummary)}
	if err := s.nameSales(r.Context(), shown.Conversions); err != nil {
		return err
	}
	if page.Next != nil {
		next := cursor.Encode(uuid.Nil, *page.Next)
		shown.Next = &next
	}
	return edge.AnswerAt(w, page.Sequence, shown)
}

// nobody is a shopper that there is not.
var nobody = uuid.Max

// conversionQuery turns the parameters into a query. An address is looked up and goes no further.
func (s *server) conversionQuery(ctx context.Context, p oapi.ExportConversionsParams) (finance.ConversionQuery, error) {
	q := finance.ConversionQuery{
		Search: strings.TrimSpace(oapi.OrZero(p.Q)), Network: oapi.OrZero(p.Network), StoreSlug: oapi.OrZero(p.Store),
		Clickless: p.Unattributed != nil && *p.Unattributed, Contested: p.Contested != nil && *p.Contested, Held: p.Held != nil && *p.Held,
	}
	if err := errors.Join(edge.AtMost("q", q.Search, 100), edge.AtMost("network", q.Network, 40), edge.AtMost("store", q.StoreSlug, 80)); err != nil {
		return q, err
	}
	q.UserID = oapi.OrZero(p.User)
	if strings.Contains(q.Search, "@") {
		id, err := s.config.Shoppers.FindByEmail(ctx, q.Search)
		if errors.Is(err, account.ErrNotFound) || (err == nil && p.User != nil && *p.User != id) {
			id, err = nobody, nil
		}
		if err != nil {
			return q, err
		}
		q.Search, q.UserID = "", id
	}
	var err error
	if q.Statuses, err = edge.Statuses[ledger.Status](p.Status); err != nil {
		return q, err
	}
	if q.From, q.To, err = edge.Days(p.From, p.To); err != nil {
		return q, err
	}
	return q, nil
}

func conversionSummary(c finance.Conversion) oapi.ConversionSummary {
	return oapi.ConversionSummary{
		Id: c.ID, UserId: idOrNull(c.UserID), Status: oapi.CashbackStatus(c.Status), Verdict: string(c.Verdict), Network: c.Network,
		TransactionId: c.TransactionID, OrderId: oapi.OrNil(c.OrderID), ClickId: idOrNull(c.ClickID), ClickRef: oapi.OrNil(c.ClickRef),
		StoreSlug: c.Store.Slug, StoreName: c.Store.Name, RateBasisPoints: int32(c.RateBps), Loyalty: c.Loyalty,
		SaleCents: int64(c.SaleCents), CommissionCents: int64(c.CommissionCents), CashbackCents: int64(c.CashbackCents),
		ReceivedCents: int64(c.ReceivedCents), WrittenOffCents: int64(c.WrittenOffCents), OutstandingCents: int64(c.OutstandingCents),
		OwedCents: int64(c.OwedCents), DebtWrittenOffCents: int64(c.DebtWrittenOffCents),
		ReservedCents: int64(c.ReservedCents), PaidCents: int64(c.PaidCents), PayoutId: idOrNull(c.PayoutID), Reason: oapi.OrNil(c.Reason),
		OccurredAt: c.OccurredAt, UpdatedAt: c.UpdatedAt, ContestedBy: idOrNull(c.ContestedBy),
		HeldAt: oapi.OrNil(c.HeldAt), OverCents: oapi.OrNil(int64(c.OverCents)),
	}
}

// idOrNull returns nil for no id.
func idOrNull(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}

// textOf is an id as a cell: empty for none.
func textOf(id uuid.UUID) string {
	if id == uuid.Nil {
		return ""
	}
	return id.String()
}

// momentOrEmpty is a time as a cell: empty for none.
func momentOrEmpty(at time.Time) any {
	if at.IsZero() {
		return ""
	}
	return at
}

var conversionColumns = []string{
	"id", "situacao", "resposta_da_rede", "rede", "codigo_na_rede", "pedido", "loja", "cliente_id", "clique_id", "clique_informado",
	"percentual", "em_dobro", "venda", "comissao", "cashback", "reservado", "pago", "pagamento_id", "motivo", "comprou_em", "atualizada_em",
	"clique_que_contesta", "retida_desde", "cashback_acima_do_permitido",
}

func (s *server) ExportConversions(w http.ResponseWriter, r *http.Request, p oapi.ExportConversionsParams) error {
	q, err := s.conversionQuery(r.Context(), p)
	if err != nil {
		return err
	}
	select {
	case s.exporting <- struct{}{}:
		defer func() { <-s.exporting }()
	default:
		return &edge.RefusalError{Code: edge.CodeTooManyRequests, Detail: "other exports are under way", RetryAfter: exportAgain}
	}
	file := &download{w: w, name: "vendas", columns: conversionColumns}
	err = s.config.Finance.ExportConversions(r.Context(), q, file.begin, func(c finance.Conversion) error {
		return file.table.Row(
			c.ID.String(), takeout.StatusNames[c.Status], string(c.Verdict), c.Network, c.TransactionID, c.OrderID, c.Store.Name, textOf(c.UserID),
			textOf(c.ClickID), c.ClickRef, takeout.Percent(c.RateBps), c.Loyalty, c.SaleCents, c.CommissionCents, c.CashbackCents, c.ReservedCents,
			c.PaidCents, textOf(c.PayoutID), c.Reason, c.OccurredAt, c.UpdatedAt, textOf(c.ContestedBy),
			momentOrEmpty(c.HeldAt), c.OverCents,
		)
	})
	return s.end(r.Context(), file, err)
}

func (s *server) GetConversionStory(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	story, err := s.config.Finance.Conversion(r.Context(), id)
	if err != nil {
		return err
	}
	sale := []oapi.ConversionSummary{conversionSummary(story.Conversion)}
	if err := s.nameSales(r.Context(), sale); err != nil {
		return err
	}
	shown := oapi.ConversionStory{
		Conversion: sale[0], Events: make([]oapi.LedgerEvent, len(story.Events)),
		Corrections: lists.Map(story.Corrections, func(c finance.CorrectedField) oapi.CorrectedField {
			return oapi.CorrectedField{
				Item: c.Item, ConversionId: id, Field: c.Field, Arrived: oapi.OrNil(c.Arrived), Corrected: oapi.OrNil(c.Corrected), By: c.By, At: c.At,
			}
		}),
		Details: detailsOf(story.State.Details), Campaign: campaignOf(story.State),
	}
	shown.Hands = make([]oapi.Hand, 0)
	for _, h := range story.Hands() {
		shown.Hands = append(shown.Hands, oapi.Hand{Deed: oapi.HandDeed(h.Deed), By: h.By, At: h.At})
	}
	for i, e := range story.Events {
		if shown.Events[i], err = ledgerEvent(e); err != nil {
			return err
		}
	}
	if shown.Shoppers, err = s.shoppersOf(r.Context(), shown.Events); err != nil {
		return err
	}
	return edge.AnswerAt(w, story.Sequence, shown)
}

// detailsOf is what a network told beside the amounts, or nil.
func detailsOf(d ledger.Details) *oapi.ConversionDetails {
	if d == (ledger.Details{}) {
		return nil
	}
	shown := &oapi.ConversionDetails{
		AdvertiserId: oapi.OrNil(d.AdvertiserID), CommissionGroup: oapi.OrNil(d.CommissionGroup), Voucher: oapi.OrNil(d.Voucher),
		PaymentId: oapi.OrNil(d.PaymentID), PaidToUs: &d.PaidToUs,
	}
	if e := d.Exchange; e != (ledger.Exchange{}) {
		shown.Exchange = &oapi.Exchange{
			Currency: e.Currency, SaleCents: int64(e.SaleCents), CommissionCents: int64(e.CommissionCents), Rate: int64(e.Rate), Day: e.Day, Source: e.Source,
		}
	}
	return shown
}

// campaignOf is what the terms of a sale's click let all sales of its shopper earn, and what that one has of it; nil where they bound nothing.
func campaignOf(c ledger.Conversion) *oapi.SaleCampaign {
	earned, err := c.Earned()
	if err != nil || earned.Row.Campaign == "" {
		return nil
	}
	shown := &oapi.SaleCampaign{
		Name: earned.Row.Campaign, CapCents: int64(earned.Row.CampaignCapCents), AloneCents: int64(min(earned.OneSaleCents, earned.Row.CampaignCapCents)), Waits: c.MayGetLess(),
	}
	if share := int64(c.CapShare.Cents); c.CapShare != (ledger.CapShare{}) {
		shown.ShareCents = &share
	}
	return shown
}

func ledgerEvent(e finance.StoryEvent) (oapi.LedgerEvent, error) {
	shown := oapi.LedgerEvent{
		Sequence: int64(e.Sequence), Type: e.Type, RecordedAt: e.Meta.RecordedAt.UTC(), Actor: e.Meta.Actor,
		Postings: make([]oapi.Posting, len(e.Postings)),
	}
	decoder := json.NewDecoder(bytes.NewReader(e.Data))
	decoder.UseNumber() // amounts stay what they are
	if err := decoder.Decode(&shown.Data); err != nil {
		return shown, fmt.Errorf("event %d: %w", e.Sequence, err)
	}
	for i, p := range e.Postings {
		shown.Postings[i] = oapi.Posting{Account: string(p.Account), Owner: p.Owner, AmountCents: int64(p.AmountCents)}
	}
	return shown, nil
}

func (s *server) ListCandidateClicks(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	candidates, sequence, err := s.config.Finance.Candidates(r.Context(), id)
	if err != nil {
		return err
	}
	users := lists.Map(candidates, func(c finance.Candidate) uuid.UUID { return c.UserID })
	masks, err := s.config.Shoppers.Masks(r.Context(), users, nil)
	if err != nil {
		return err
	}
	return edge.AnswerAt(w, sequence, lists.Map(candidates, func(c finance.Candidate) oapi.CandidateClick {
		return oapi.CandidateClick{
			Id: c.ID, UserId: c.UserID, Shopper: oapi.OrNil(masks.Names[c.UserID]), Network: c.Network, StoreSlug: c.Store.Slug, StoreName: c.Store.Name, CouponId: oapi.OrNil(c.CouponID),
			RateBasisPoints: int32(c.RateBps), Loyalty: c.Loyalty, At: c.At, Sales: c.Sales,
		}
	}))
}
