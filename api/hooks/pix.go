package hooks

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/ledger/pix"
)

// pixAgain is when a provider may send again what we could not follow.
const pixAgain = 30 * time.Second

func (h *hooks) ReceivePixNotification(w http.ResponseWriter, r *http.Request, provider string) error {
	if h.config.Pix == nil || provider != h.config.Pix.ProviderName() {
		return h.unproven(h.edge.Address(r), edge.Refuse(edge.CodeUnknownPartner, "payments are not sent by that provider"))
	}
	err := h.hearPix(r, h.edge.Address(r)+" pix")
	h.countDelivery("pix-"+provider, err)
	if err == nil {
		w.WriteHeader(http.StatusOK)
	}
	return err
}

// ReceivePixNotificationBelow is for a provider that puts /pix behind the address that it was given.
func (h *hooks) ReceivePixNotificationBelow(w http.ResponseWriter, r *http.Request, provider string) error {
	return h.ReceivePixNotification(w, r, provider)
}

// hearPix follows a notification. Its body names people: it is neither kept nor logged.
func (h *hooks) hearPix(r *http.Request, from string) error {
	if err := h.forged.Check(from); err != nil {
		return err
	}
	body, err := edge.ReadBody(r)
	if err != nil {
		return h.unproven(from, err)
	}
	updates, err := h.config.Pix.ReadNotification(pix.Notification{Header: r.Header, Query: r.URL.Query(), Body: body})
	switch {
	case errors.Is(err, pix.ErrSignature):
		return h.unproven(from, edge.Refuse(edge.CodeSignatureInvalid, "%v", pix.ErrSignature))
	case err != nil: // a repeat would be no better
		h.config.Logger.WarnContext(r.Context(), "a notification cannot be read",
			slog.String("request_id", edge.RequestID(r.Context())), slog.Any("error", err))
		return edge.Refuse(edge.CodeInvalidRequest, "the notification is not of the form that its provider's have")
	}
	if err := h.taken.Allow("pix " + h.config.Pix.ProviderName()); err != nil {
		return err
	}
	unknown, err := h.config.Pix.Follow(r.Context(), updates)
	if unknown > 0 {
		h.config.Logger.InfoContext(r.Context(), "a notification is about payments that are none of ours",
			slog.String("request_id", edge.RequestID(r.Context())), slog.Int("payments", unknown))
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return errors.Join(&edge.RefusalError{Code: edge.CodeUnavailable, Detail: "it cannot be followed now", RetryAfter: pixAgain}, err)
	}
	return err
}
