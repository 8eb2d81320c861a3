package api

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/inbox"
)

const (
	maxDeliveryID      = 128
	maxSignatureHeader = 2048
)

// receiveConversions makes a signed delivery durable before it is looked at. The headers are read as they came: the
// signature covers their exact text.
func (s *Server) receiveConversions(w http.ResponseWriter, r *http.Request, partner string, _ oapi.ReceiveConversionsParams) error {
	receipt, err := s.receive(r, partner)
	if err != nil {
		s.metrics.delivery(partner, err)
		return err
	}
	s.metrics.delivery(partner, nil)
	return answer(w, http.StatusAccepted, oapi.DeliveryReceipt{
		DeliveryId: receipt.DeliveryID, Sequence: int64(receipt.Sequence),
	})
}

func (s *Server) receive(r *http.Request, partner string) (inbox.Receipt, error) {
	secrets, err := s.config.Partners.Secrets(r.Context(), partner)
	if err != nil {
		return inbox.Receipt{}, err
	}
	delivery := signed{
		id: r.Header.Get("Webhook-Id"), timestamp: r.Header.Get("Webhook-Timestamp"), signature: r.Header.Get("Webhook-Signature"),
	}
	if err := delivery.checkForm(); err != nil {
		return inbox.Receipt{}, err
	}
	if delivery.body, err = readBody(r); err != nil {
		return inbox.Receipt{}, err
	}
	now := s.config.Now()
	if err := delivery.verify(secrets, now); err != nil {
		if secrets, reloadErr := s.config.Partners.Reload(r.Context(), partner); reloadErr != nil || delivery.verify(secrets, now) != nil {
			return inbox.Receipt{}, err
		}
	}
	if err := s.webhooks.Allow(partner); err != nil {
		return inbox.Receipt{}, err
	}
	return s.config.Inbox.Accept(r.Context(), inbox.Delivery{
		Partner: partner, ID: delivery.id, Body: delivery.body, ReceivedAt: now.UTC(), RequestID: requestID(r.Context()),
	})
}

func (s signed) checkForm() error {
	switch {
	case len(s.id) > maxDeliveryID:
		return refuseField("webhook-id", fmt.Sprintf("has more than %d characters", maxDeliveryID))
	case len(s.signature) > maxSignatureHeader:
		return refuseField("webhook-signature", fmt.Sprintf("has more than %d characters", maxSignatureHeader))
	}
	for _, c := range []byte(s.id) {
		if c <= ' ' || c >= 0x7f {
			return refuseField("webhook-id", "has characters other than printable ASCII")
		}
	}
	return nil
}

// readBody reads a body whose size is bounded before, in one piece when its length is known.
func readBody(r *http.Request) ([]byte, error) {
	if r.ContentLength < 0 {
		body, err := io.ReadAll(r.Body)
		return body, cutOff(err)
	}
	body := make([]byte, r.ContentLength)
	_, err := io.ReadFull(r.Body, body)
	return body, cutOff(err)
}

// cutOff tells a body that ended early or never came from other failures to read it.
func cutOff(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return refuse(codeInvalidRequest, "the body ends before its announced length")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return refuse(codeTooSlow, "the body takes too long to arrive")
	}
	return fmt.Errorf("read body: %w", err)
}
