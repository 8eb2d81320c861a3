package woovi

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/pix"
)

// The notifications that tell us anything.
const (
	movementConfirmed = "OPENPIX:MOVEMENT_CONFIRMED"
	movementFailed    = "OPENPIX:MOVEMENT_FAILED"
	movementRemoved   = "OPENPIX:MOVEMENT_REMOVED"
	refundReceived    = "PIX_TRANSACTION_REFUND_RECEIVED_CONFIRMED"
)

func parsePublicKey(text []byte) (*rsa.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("woovi's public key is not PEM")
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("woovi's public key: %w", err)
	}
	rsaKey, ok := key.(*rsa.PublicKey)
	if !ok {
		return nil, errors.New("woovi's public key is not RSA")
	}
	return rsaKey, nil
}

// Read implements pix.Provider. Nothing in a notification says when it was signed, so an old one may come back; it tells
// nothing new.
func (p *Provider) Read(n pix.Notification) ([]pix.Update, error) {
	signature, err := base64.StdEncoding.DecodeString(n.Header.Get("X-Webhook-Signature"))
	sum := sha256.Sum256(n.Body)
	if err != nil || rsa.VerifyPKCS1v15(p.key, crypto.SHA256, sum[:], signature) != nil {
		return nil, pix.ErrSignature
	}
	return parse(n.Body)
}

func parse(body []byte) ([]pix.Update, error) {
	var w struct {
		wire
		Refund   transaction `json:"refundTransaction"`
		Original transaction `json:"originalTransaction"`
	}
	if err := strictjson.DecodeOpen(body, &w); err != nil {
		return nil, fmt.Errorf("read a notification of woovi: %w", err)
	}
	update := pix.Update{EndToEndID: w.Transaction.EndToEndID}
	switch w.Event {
	case movementConfirmed, movementRemoved:
	case movementFailed:
		update.Failure = w.failure()
	case refundReceived:
		return parseRefund(w.Refund, w.Original)
	default:
		return nil, nil
	}
	id, err := uuid.Parse(w.Payment.CorrelationID)
	if err != nil {
		return nil, nil //nolint:nilerr // a payment that somebody made by hand
	}
	update.OrderID = id
	return []pix.Update{update}, nil
}

func parseRefund(refund, original transaction) ([]pix.Update, error) {
	if refund.EndToEndID == "" || refund.Value <= 0 || original.EndToEndID == "" {
		return nil, errors.New("read a notification of woovi: a return without an id, an amount or a payment")
	}
	at, err := time.Parse(time.RFC3339, refund.Time)
	if err != nil {
		return nil, errors.New("read a notification of woovi: a return without a time")
	}
	id, _ := uuid.Parse(original.CorrelationID) // the end-to-end id names the payment, too
	return []pix.Update{{
		OrderID: id, EndToEndID: original.EndToEndID,
		Return: &pix.Return{ID: refund.EndToEndID, AmountCents: refund.Value, At: at},
	}}, nil
}
