package efi

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"errors"

	"github.com/google/uuid"

	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/pix"
)

// maxItems bounds a notification.
const maxItems = 1_000

// Read implements pix.Provider. The proof is a secret in the address and covers no body, so the server before us asks for
// Efí's certificate as well, or keeps the secret out of its logs.
func (p *Provider) Read(n pix.Notification) ([]pix.Update, error) {
	got, want := sha256.Sum256([]byte(n.Query.Get("hmac"))), sha256.Sum256([]byte(p.config.WebhookSecret))
	if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
		return nil, pix.ErrSignature
	}
	if len(bytes.TrimSpace(n.Body)) == 0 {
		return nil, nil // how an address is tried out
	}
	return parse(n.Body)
}

func parse(body []byte) ([]pix.Update, error) {
	var notification struct {
		Items []wire `json:"pix"`
	}
	if err := strictjson.DecodeOpen(body, &notification); err != nil {
		return nil, errors.New("read a notification of efi: it is not what the documents say")
	}
	if len(notification.Items) > maxItems {
		return nil, errors.New("read a notification of efi: it is about too many payments")
	}
	var updates []pix.Update
	for _, item := range notification.Items {
		update := pix.Update{OrderID: orderOf(item), EndToEndID: item.endToEnd()}
		if update.OrderID == uuid.Nil && update.EndToEndID == "" {
			continue // of nobody
		}
		if item.Status == notDone {
			update.Failure = pix.NewFailure(item.Extras.Error.Code)
		}
		if len(item.Returns) == 0 {
			updates = append(updates, update)
		}
		for _, r := range item.Returns {
			update.Return = nil
			if is, ok := r.done(); ok {
				update.Return = &is
			}
			updates = append(updates, update)
		}
	}
	return updates, nil
}

// orderOf returns which order an item is about; uuid.Nil when it is none of ours.
func orderOf(item wire) uuid.UUID {
	for _, text := range []string{item.Extras.ID, item.ID} {
		if id, err := uuid.Parse(text); err == nil && len(text) == 32 {
			return id
		}
	}
	return uuid.Nil
}
