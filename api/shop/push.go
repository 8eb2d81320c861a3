package shop

import (
	"context"
	"encoding/base64"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

// Pushes keeps which devices take notices; see account.Service.
type Pushes interface {
	SetPush(ctx context.Context, token account.Token, p account.PushSubscription) error
	PushDevices(ctx context.Context, userID uuid.UUID) ([]account.PushDevice, error)
	RemovePush(ctx context.Context, userID uuid.UUID, endpoint string) error
}

func (s *server) GetPush(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	if _, err := mustOwn(r.Context(), id); err != nil {
		return err
	}
	return s.answerPush(w, r, id)
}

func (s *server) SetPush(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	token, err := mustOwn(r.Context(), id)
	if err != nil {
		return err
	}
	form, err := edge.Decode[oapi.PushSubscription](r)
	if err != nil {
		return err
	}
	subscription := account.PushSubscription{
		Endpoint: form.Endpoint, PushChoice: account.PushChoice{Approved: form.Approved, Paid: form.Paid, Ending: form.Ending, Rising: oapi.OrZero(form.Rising)},
	}
	for _, part := range []struct {
		name, text string
		bytes      *[]byte
	}{{"p256dh", form.P256dh, &subscription.P256dh}, {"auth", form.Auth, &subscription.Auth}} {
		if *part.bytes, err = base64.RawURLEncoding.DecodeString(part.text); err != nil {
			return edge.RefuseField(part.name, "is not base64url without padding")
		}
	}
	if err := s.config.Accounts.SetPush(r.Context(), token, subscription); err != nil {
		return err
	}
	return s.answerPush(w, r, id)
}

func (s *server) RemovePush(w http.ResponseWriter, r *http.Request, id uuid.UUID, params oapi.RemovePushParams) error {
	if _, err := mustOwn(r.Context(), id); err != nil {
		return err
	}
	if err := s.config.Accounts.RemovePush(r.Context(), id, params.Endpoint); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) answerPush(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	devices, err := s.config.Accounts.PushDevices(r.Context(), id)
	if err != nil {
		return err
	}
	shown := oapi.Push{PublicKey: s.config.PushKey, Devices: make([]oapi.PushDevice, len(devices))}
	for i, d := range devices {
		shown.Devices[i] = oapi.PushDevice{
			Endpoint: d.Endpoint, Device: d.Device, Approved: d.Approved, Paid: d.Paid, Ending: d.Ending, Rising: d.Rising, CreatedAt: d.CreatedAt,
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}
