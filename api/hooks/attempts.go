package hooks

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
)

// Attempts keeps what networks tried, for their engineers; see delivered.Service.
type Attempts interface {
	Note(ctx context.Context, a delivered.Attempt) error
}

// notedAttempts bounds how many attempts of a network are kept: whoever repeats without end writes no more than this. Those that nobody has
// signed have a bound of their own, so that strangers do not use up the network's.
var notedAttempts = limit.Rate{Every: time.Second, Burst: 20}

// noteTimeout bounds how long keeping one may take. The answer waits for it, so that whoever looks next finds it.
const noteTimeout = 500 * time.Millisecond

// told are the refusals that a network can act on, which are noted for its engineers. A refusal for too many requests is not among them: notes
// of it would push the others out.
var told = map[edge.Code]bool{
	edge.CodeInvalidRequest: true, edge.CodeSignatureMissing: true, edge.CodeSignatureInvalid: true, edge.CodeSignatureStale: true,
	edge.CodeDeliveryMismatch: true, edge.CodeTooLarge: true, edge.CodeTooSlow: true,
}

// noteAttempt keeps what a network would like to know of an attempt that became no delivery of its own. Of what has not proven whom it is from,
// nothing is kept but what it called itself and why it was refused.
func (h *hooks) noteAttempt(r *http.Request, partner string, by door, receipt inbox.Receipt, err error) {
	a := delivered.Attempt{Partner: partner, At: h.config.Now(), DeliveryID: printable(r.Header.Get("Webhook-Id")), Sequence: receipt.Sequence}
	if err == nil && !receipt.Repeated {
		return
	}
	if err != nil {
		if _, stranger := errors.AsType[strangerError](err); stranger || !told[h.edge.CodeOf(err)] {
			return
		}
		a.Code, a.Detail = string(h.edge.CodeOf(err)), h.edge.DetailOf(err)
		if mismatch, ok := errors.AsType[*inbox.MismatchError](err); ok {
			a.Sequence = mismatch.Sequence
		}
	}
	counted := by.prefix + partner
	if !a.Signed() {
		counted += " unsigned"
	}
	if h.noted.Allow(counted) != nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), noteTimeout)
	defer cancel()
	if err := by.attempts.Note(ctx, a); err != nil {
		h.config.Logger.WarnContext(ctx, "an attempt of a network was not noted", slog.Any("error", err))
	}
}

// printable is what a header says, without what no id has.
func printable(text string) string {
	if len(text) > maxDeliveryID {
		text = text[:maxDeliveryID]
	}
	return strings.Map(func(c rune) rune {
		if c <= ' ' || c >= 0x7f {
			return '?'
		}
		return c
	}, text)
}
