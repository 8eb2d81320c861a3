// Package webhook is the sending side of Standard Webhooks 1.0.0: its signature, and what an affiliate network does to push conversions, for the
// demo, the bench and `devolve partner send`. The receiving side in package api shares no code with it.
package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Conversion is the data of a message; see ConversionData in api/openapi.yaml.
type Conversion struct {
	TransactionID string `json:"transactionId"`
	ClickID       string `json:"clickId,omitempty"`
	Status        string `json:"status"`
	Reason        string `json:"reason,omitempty"`
	OrderID       string `json:"orderId,omitempty"`
	SaleAmount    string `json:"saleAmount"`
	Commission    string `json:"commission"`
	Currency      string `json:"currency"`
	OccurredAt    string `json:"occurredAt"`
	UpdatedAt     string `json:"updatedAt"`
}

// Message is what a network sends: one, or an array of up to 1,000.
type Message struct {
	Type      string     `json:"type"`
	Timestamp string     `json:"timestamp"`
	Data      Conversion `json:"data"`
}

// NewMessage returns the message about a conversion.
func NewMessage(c Conversion) Message { return Message{"conversion.updated", c.UpdatedAt, c} }

// Endpoint is where to send, and the secret to sign with.
type Endpoint struct {
	URL    string
	Secret []byte
	Client *http.Client
}

// timeout bounds one delivery.
const timeout = 15 * time.Second

// Send signs a body and sends it as the delivery id. It returns the answer of a 202; any other answer is an error.
func (e Endpoint) Send(ctx context.Context, id string, at time.Time, body any) (answer string, err error) {
	data, err := json.Marshal(body)
	if err != nil {
		return "", fmt.Errorf("encode delivery: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.URL, bytes.NewReader(data))
	if err != nil {
		return "", fmt.Errorf("send delivery: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	Sign(request.Header, id, at, data, e.Secret)
	response, err := e.Client.Do(request)
	if err != nil {
		return "", fmt.Errorf("send delivery: %w", err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 64<<10))
	if err != nil {
		return "", fmt.Errorf("read the answer: %w", err)
	}
	if response.StatusCode != http.StatusAccepted {
		return "", fmt.Errorf("%s: %s", response.Status, text)
	}
	return string(bytes.TrimSpace(text)), nil
}

// Sign sets the three headers of Standard Webhooks 1.0.0: each signature covers id, timestamp and the exact body. While a secret is replaced by
// another one, both sign.
func Sign(header http.Header, id string, at time.Time, body []byte, secrets ...[]byte) {
	timestamp := strconv.FormatInt(at.Unix(), 10)
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		mac := hmac.New(sha256.New, secret)
		_, _ = fmt.Fprintf(mac, "%s.%s.", id, timestamp) // a hash never fails
		mac.Write(body)
		signatures[i] = "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	header.Set("Webhook-Id", id)
	header.Set("Webhook-Timestamp", timestamp)
	header.Set("Webhook-Signature", strings.Join(signatures, " "))
}
