package shop

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"
	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
)

// Support takes claims of missing cashback, and what visitors write; see support.Service.
type Support interface {
	Forms
	Clicks(ctx context.Context, userID uuid.UUID) (support.Clicks, error)
	Claims(ctx context.Context, userID uuid.UUID) ([]support.Claim, error)
	Open(ctx context.Context, r support.Request) (support.Claim, error)
	Attach(ctx context.Context, userID, claim uuid.UUID, content []byte) error
	ReceiptOf(ctx context.Context, userID, claim uuid.UUID) (support.Receipt, error)
}

// Bounds of a claim. The contract says the same.
const (
	maxOrderNumber = 80
	maxClaimCents  = ledger.MaxAmount
)

func (s *server) ListClicks(w http.ResponseWriter, r *http.Request, p oapi.ListClicksParams) error {
	if err := s.mayRead(r.Context(), p.UserId, p.LedgerMinSequence); err != nil {
		return err
	}
	clicks, err := s.config.Support.Clicks(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	shown := make([]oapi.Click, len(clicks.Clicks))
	for i, c := range clicks.Clicks {
		shown[i] = oapi.Click{
			Id: c.ID, Store: oapi.CashbackStore{Name: c.Store.Name, Slug: c.Store.Slug}, At: c.At,
			RateBasisPoints: int32(c.RateBps), Earns: new(c.Earns()), UsualDays: int32(c.UsualDays),
		}
		if c.ConversionID != uuid.Nil {
			status := oapi.CashbackStatus(c.Status)
			shown[i].ConversionId, shown[i].Status = &c.ConversionID, &status
		}
	}
	return edge.AnswerAt(w, clicks.Sequence, shown)
}

func (s *server) ListClaims(w http.ResponseWriter, r *http.Request, p oapi.ListClaimsParams) error {
	if _, err := mustOwn(r.Context(), p.UserId); err != nil {
		return err
	}
	claims, err := s.config.Support.Claims(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(claims, claimOf))
}

func (s *server) CreateClaim(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.ClaimRequest](r)
	if err != nil {
		return err
	}
	token, err := mustOwn(r.Context(), form.UserId)
	if err != nil {
		return err
	}
	request := support.Request{
		UserID: form.UserId, ClickID: form.ClickId, OrderNumber: strings.TrimSpace(form.OrderNumber),
		PurchasedOn: form.PurchasedOn.Time, ValueCents: form.ValueCents,
	}
	switch {
	case !account.IsLine(request.OrderNumber, maxOrderNumber):
		return edge.RefuseFieldAs(edge.CodeInvalidOrder, "orderNumber", "must have 1 to 80 printable characters")
	case request.ValueCents < 1 || request.ValueCents > maxClaimCents:
		return edge.RefuseFieldAs(edge.CodeInvalidValue, "valueCents", "is not between 1 and 100000000")
	}
	// Also what is refused below counts: nobody tries order numbers out.
	if err := s.claims.Allow(token.UserID.String()); err != nil {
		return err
	}
	claim, err := s.config.Support.Open(r.Context(), request)
	switch {
	case errors.Is(err, support.ErrClickTooOld):
		return edge.RefuseFieldAs(edge.CodeClickTooOld, "clickId", err.Error())
	case errors.Is(err, support.ErrNoCashback):
		return edge.RefuseFieldAs(edge.CodeNoCashback, "clickId", err.Error())
	case errors.Is(err, support.ErrPurchaseDate):
		return edge.RefuseFieldAs(edge.CodePurchaseDate, "purchasedOn", err.Error())
	case err != nil:
		return err
	}
	return edge.Answer(w, http.StatusCreated, claimOf(claim))
}

func (s *server) GetClaimReceipt(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.GetClaimReceiptParams) error {
	if _, err := mustOwn(r.Context(), p.UserId); err != nil {
		return err
	}
	receipt, err := s.config.Support.ReceiptOf(r.Context(), p.UserId, id)
	if err != nil {
		return err
	}
	return answerFile(w, receipt.MediaType, receipt.Name(), func(w io.Writer) error {
		_, err := w.Write(receipt.Content)
		return err
	})
}

func (s *server) PutClaimReceipt(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.PutClaimReceiptParams) error {
	token, err := mustOwn(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	if err := s.claims.Allow(token.UserID.String()); err != nil {
		return err
	}
	content, err := edge.ReadBody(r)
	if err != nil {
		return err
	}
	err = s.config.Support.Attach(r.Context(), p.UserId, id, content)
	for _, wrong := range []error{support.ErrReceiptType, support.ErrReceiptUnreadable, support.ErrReceiptLarge} {
		if errors.Is(err, wrong) {
			return edge.RefuseFieldAs(edge.CodeInvalidReceipt, "receipt", wrong.Error())
		}
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func claimOf(c support.Claim) oapi.Claim {
	shown := oapi.Claim{
		Id: c.ID, ClickId: c.ClickID, Store: oapi.CashbackStore{Name: c.Store.Name, Slug: c.Store.Slug}, ClickedAt: c.ClickedAt,
		OrderNumber: c.OrderNumber, PurchasedOn: openapi_types.Date{Time: c.PurchasedOn}, ValueCents: c.ValueCents,
		Status: oapi.ClaimStatus(c.Status), OpenedAt: c.OpenedAt, Deadline: openapi_types.Date{Time: c.Deadline}, Known: c.Known,
		Resolution: c.Resolution, EndedAt: orNever(c.EndedAt),
	}
	if c.Attached != nil {
		shown.ReceiptAt = &c.Attached.At
	}
	if c.ConversionID != uuid.Nil {
		shown.ConversionId = &c.ConversionID
	}
	return shown
}

// orNever returns nil for the zero time: the contract says null for what has not happened.
func orNever(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}
