package hooks

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/inbox"
)

const (
	maxDeliveryID      = 128
	maxSignatureHeader = 2048
)

// door is a way in for signed deliveries: the inbox, or the sandbox. What comes in by either passes the same checks.
type door struct {
	prefix          string // of the names by which attempts are counted
	secrets, reload func(ctx context.Context, partner string) ([][]byte, error)
	taken           *limit.Limiter
	to              Inbox
	attempts        Attempts
}

// ReceiveConversions makes a signed delivery durable before it is looked at. The headers are read as they came: the
// signature covers their exact text.
func (h *hooks) ReceiveConversions(w http.ResponseWriter, r *http.Request, partner string, _ oapi.ReceiveConversionsParams) error {
	receipt, err := h.receive(r, partner, h.front)
	h.countDelivery(partner, err)
	return answerReceipt(w, receipt, err)
}

// ReceiveSandbox is ReceiveConversions for what a network tries out: nothing of it reaches the inbox.
func (h *hooks) ReceiveSandbox(w http.ResponseWriter, r *http.Request, partner string, _ oapi.ReceiveSandboxParams) error {
	receipt, err := h.receive(r, partner, h.trial)
	return answerReceipt(w, receipt, err)
}

func answerReceipt(w http.ResponseWriter, receipt inbox.Receipt, err error) error {
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusAccepted, oapi.DeliveryReceipt{
		DeliveryId: receipt.DeliveryID, Sequence: int64(receipt.Sequence),
	})
}

func (h *hooks) receive(r *http.Request, partner string, by door) (inbox.Receipt, error) {
	receipt, err := h.take(r, partner, by)
	h.noteAttempt(r, partner, by, receipt, err)
	return receipt, err
}

func (h *hooks) take(r *http.Request, partner string, by door) (inbox.Receipt, error) {
	from := h.edge.Address(r)
	secrets, err := by.secrets(r.Context(), partner)
	if errors.Is(err, inbox.ErrUnknownPartner) {
		return inbox.Receipt{}, strangerError{h.unproven(from, err)}
	}
	if err != nil {
		return inbox.Receipt{}, err
	}
	from += " " + by.prefix + partner // what others forge from a shared address is no fault of every partner there
	if err := h.forged.Check(from); err != nil {
		return inbox.Receipt{}, err
	}
	now := h.config.Now()
	delivery := signed{
		id: r.Header.Get("Webhook-Id"), timestamp: r.Header.Get("Webhook-Timestamp"), signature: r.Header.Get("Webhook-Signature"),
	}
	if err := errors.Join(delivery.checkForm(), delivery.checkTime(now)); err != nil {
		return inbox.Receipt{}, h.unproven(from, err) // before anything of its body is held
	}
	if delivery.body, err = edge.ReadBody(r); err != nil {
		return inbox.Receipt{}, h.unproven(from, err)
	}
	if err := delivery.verify(secrets); err != nil {
		if secrets, reloadErr := by.reload(r.Context(), partner); reloadErr != nil || delivery.verify(secrets) != nil {
			return inbox.Receipt{}, h.unproven(from, err)
		}
	}
	if err := by.taken.Allow(partner); err != nil {
		return inbox.Receipt{}, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), edge.LogPatience)
	defer cancel()
	return by.to.Accept(ctx, inbox.Delivery{
		Partner: partner, ID: delivery.id, Body: delivery.body, ReceivedAt: now.UTC(), RequestID: edge.RequestID(r.Context()),
	})
}

// unproven counts a delivery that did not prove whom it is from, by the address that it came from. Once there were too many, that
// is the answer, which tells nothing about signatures or names.
func (h *hooks) unproven(from string, err error) error {
	if limited := h.forged.Allow(from); limited != nil {
		return limited
	}
	return err
}

func (s signed) checkForm() error {
	switch {
	case len(s.id) > maxDeliveryID:
		return edge.RefuseField("webhook-id", fmt.Sprintf("has more than %d characters", maxDeliveryID))
	case len(s.signature) > maxSignatureHeader:
		return edge.RefuseField("webhook-signature", fmt.Sprintf("has more than %d characters", maxSignatureHeader))
	}
	for _, c := range []byte(s.id) {
		if c <= ' ' || c >= 0x7f {
			return edge.RefuseField("webhook-id", "has characters other than printable ASCII")
		}
	}
	return nil
}
