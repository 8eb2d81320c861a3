// Package hooks takes what others push: conversions from affiliate networks, and what the provider of payments tells by itself. What
// does not prove whom it is from is neither kept nor looked at.
package hooks

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/inbox"
)

// Parts are what deliveries go to.
type Parts struct {
	Inbox    Inbox
	Partners Partners
	Attempts Attempts
	Sandbox  Sandbox
	Pix      PixNotices // optional: whoever sends payments, and tells of them
}

// Complete says whether all that are required are there.
func (p Parts) Complete() bool {
	return p.Inbox != nil && p.Partners != nil && p.Attempts != nil && p.Sandbox != nil
}

// Config is what is needed to serve them.
type Config struct {
	Parts
	Taken  limit.Rate // deliveries per partner, correctly signed ones
	Forged limit.Rate // deliveries that do not prove whom they are from, per address

	Logger  *slog.Logger
	Metrics *prometheus.Registry
	Now     func() time.Time
}

// tried bounds what a network tries out: it goes to the database one by one.
var tried = limit.Rate{Every: 100 * time.Millisecond, Burst: 100}

// hooks serve the operations of the tag webhooks.
type hooks struct {
	config     Config
	edge       *edge.Edge
	taken      *limit.Limiter
	forged     *limit.Limiter
	noted      *limit.Limiter
	front      door // what counts
	trial      door // what is tried out
	deliveries *prometheus.CounterVec
}

// Register mounts the operations of the tag webhooks, and registers their metrics.
func Register(mount oapi.Mount, e *edge.Edge, config Config) error {
	h := &hooks{
		config: config, edge: e, taken: limit.New(config.Taken, config.Now), forged: limit.New(config.Forged, config.Now),
		noted: limit.New(notedAttempts, config.Now),
		deliveries: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "devolve_webhook_deliveries_total", Help: "Webhook deliveries, by partner and result.",
		}, []string{"partner", "result"}),
	}
	h.front = door{
		secrets: config.Partners.Secrets, reload: config.Partners.Reload, taken: h.taken, to: config.Inbox, attempts: config.Attempts,
	}
	h.trial = door{
		prefix: "sandbox ", secrets: config.Partners.SandboxSecrets, reload: config.Partners.ReloadSandbox,
		taken: limit.New(tried, config.Now), to: config.Sandbox, attempts: config.Sandbox,
	}
	if err := config.Metrics.Register(h.deliveries); err != nil {
		return fmt.Errorf("hooks: %w", err)
	}
	oapi.RegisterWebhooks(mount, h)
	return nil
}

// Explain says what errors of deliveries mean to whoever sends them; nil for others.
func Explain(err error) *edge.RefusalError {
	if mismatch, ok := errors.AsType[*inbox.MismatchError](err); ok {
		return &edge.RefusalError{Code: edge.CodeDeliveryMismatch, Detail: mismatch.Detail}
	}
	return edge.Among(err, []edge.Sentinel{
		{Err: inbox.ErrUnknownPartner, Code: edge.CodeUnknownPartner},
		{Err: inbox.ErrBusy, Code: edge.CodeTooManyRequests},
	})
}

// strangerError wraps every answer to a caller that names no known partner.
type strangerError struct{ error }

// Unwrap leads to the answer.
func (e strangerError) Unwrap() error { return e.error }

// countDelivery counts by the names of real partners only: a caller must not be able to invent labels.
func (h *hooks) countDelivery(partner string, err error) {
	if _, stranger := errors.AsType[strangerError](err); stranger {
		partner = "unknown"
	}
	result := "accepted"
	if err != nil {
		result = string(h.edge.CodeOf(err))
	}
	h.deliveries.WithLabelValues(partner, result).Inc()
}
