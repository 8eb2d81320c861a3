package hooks

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/inbox"
)

// maxQuery bounds what a network puts into an address; what servers in front let through is less.
const maxQuery = 16 << 10

// ReceiveFromNetworkByQuery is for networks that put what they tell into the query.
func (h *hooks) ReceiveFromNetworkByQuery(w http.ResponseWriter, r *http.Request, partner, token string) error {
	return h.ReceiveFromNetwork(w, r, partner, token)
}

// ReceiveFromNetwork makes what a network tells durable, as it came, before it is looked at. Networks sign nothing: whoever knows the address,
// and sends from where the network does, is believed to be it.
func (h *hooks) ReceiveFromNetwork(w http.ResponseWriter, r *http.Request, partner, token string) error {
	receipt, err := h.receiveUnsigned(r, partner, token)
	h.countDelivery(partner, err)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.DeliveryReceipt{DeliveryId: receipt.DeliveryID, Sequence: int64(receipt.Sequence)})
}

func (h *hooks) receiveUnsigned(r *http.Request, partner, token string) (inbox.Receipt, error) {
	from := h.edge.Address(r)
	form, err := h.config.Partners.PushForm(r.Context(), partner, token, h.edge.Client(r))
	if errors.Is(err, inbox.ErrUnknownPartner) {
		return inbox.Receipt{}, strangerError{h.unproven(from, err)}
	}
	if err != nil {
		return inbox.Receipt{}, err
	}
	if err := h.taken.Allow(partner); err != nil {
		return inbox.Receipt{}, err
	}
	body, err := toldBy(r)
	if err != nil {
		return inbox.Receipt{}, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), edge.LogPatience)
	defer cancel()
	return h.config.Inbox.Accept(ctx, inbox.Delivery{
		Partner: partner, ID: unsignedID(body), Body: body, Form: form, ReceivedAt: h.config.Now().UTC(), RequestID: edge.RequestID(r.Context()),
	})
}

// toldBy returns the body, or the query where there is none.
func toldBy(r *http.Request) (told []byte, err error) {
	if r.Method == http.MethodPost {
		if told, err = edge.ReadBody(r); err != nil {
			return nil, err
		}
	}
	if len(told) == 0 {
		told = []byte(r.URL.RawQuery)
		if len(told) > maxQuery {
			return nil, edge.RefuseField("query", "is longer than 16 KiB")
		}
	}
	if len(told) == 0 {
		return nil, edge.Refuse(edge.CodeInvalidRequest, "neither the body nor the query tells anything")
	}
	return told, nil
}

// unsignedID is the id of what a network tells without one: the same text is the same delivery, however often it comes.
func unsignedID(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:16])
}
