package shop

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

// maxStreams is how many event streams are open at once. It leaves room below what the projection's hub holds (a shopper's ten, and ten
// thousand in all) for those that were told to end and have not yet.
const maxStreams = 9_000

// streamAgain is how long whoever found no place should wait.
const streamAgain = 10 * time.Second

// streamWrite is how long one event may take to leave: a reader that stopped reading is let go.
const streamWrite = 10 * time.Second

// StreamCashback tells a shopper that their statement changed, until they leave, their session ends, or the server
// stops. When all places are taken, the address that holds the most gives its oldest up, so one address keeps nobody else out.
func (s *server) StreamCashback(w http.ResponseWriter, r *http.Request, p oapi.StreamCashbackParams) error {
	token, err := mustOwn(r.Context(), p.UserId)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(r.Context(), token.ExpiresAt.Sub(s.config.Now()))
	defer stop()
	place := s.streams.Begin(s.edge.Address(r), stop)
	defer place.End()
	if err := place.Take(1); err != nil {
		return &edge.RefusalError{Code: edge.CodeTooManyStreams, Detail: "too many streams are open", RetryAfter: streamAgain}
	}
	changes, cancel, err := s.config.Progress.Subscribe(p.UserId)
	if err != nil {
		return err
	}
	defer cancel()
	s.config.Metrics.streams.Inc()
	defer s.config.Metrics.streams.Dec()
	s.follow(ctx, newEventWriter(w), token, changes)
	return nil
}

// follow writes an event for every change and a comment from time to time. Nothing is written once the session is over.
func (s *server) follow(ctx context.Context, out eventWriter, token account.Token, changes <-chan uint64) {
	keepAlive := time.NewTicker(s.config.KeepAlive)
	defer keepAlive.Stop()
	text := ": ok\n\n"
	for {
		if err := out.send(text); err != nil {
			return
		}
		select {
		case sequence := <-changes:
			text = fmt.Sprintf("event: statement\nid: %d\ndata: {\"sequence\": %d}\n\n", sequence, sequence)
		case <-keepAlive.C:
			text = ": ok\n\n"
		case <-s.config.Closing:
			return
		case <-ctx.Done():
			return
		}
		if s.config.Accounts.CheckSession(ctx, token) != nil {
			return
		}
	}
}

// eventWriter writes server-sent events at once.
type eventWriter struct {
	w          http.ResponseWriter
	controller *http.ResponseController
}

func newEventWriter(w http.ResponseWriter) eventWriter {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // a proxy must not hold events back
	out := eventWriter{w, http.NewResponseController(w)}
	_ = out.controller.SetReadDeadline(time.Time{}) // the server's own deadline would end the stream
	w.WriteHeader(http.StatusOK)
	return out
}

func (e eventWriter) send(text string) error {
	err := e.controller.SetWriteDeadline(time.Now().Add(streamWrite))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := e.w.Write([]byte(text)); err != nil {
		return err
	}
	return e.controller.Flush()
}
