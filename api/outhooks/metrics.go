package outhooks

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

var (
	failedDesc = prometheus.NewDesc("devolve_webhooks_failed", "Webhooks that were given up, and subscriptions that are told nothing any more.",
		[]string{"of"}, nil)
	waitingDesc = prometheus.NewDesc("devolve_webhooks_waiting", "Webhooks that have not arrived yet, nor were given up.", nil, nil)
)

// Describe implements prometheus.Collector.
func (s *Service) Describe(descs chan<- *prometheus.Desc) {
	s.sent.Describe(descs)
	descs <- failedDesc
	descs <- waitingDesc
}

// Collect implements prometheus.Collector. It asks the database at each scrape, so that it is true on every server.
func (s *Service) Collect(metrics chan<- prometheus.Metric) {
	s.sent.Collect(metrics)
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	counts, err := s.queries.CountFailed(ctx)
	if err != nil {
		s.config.Logger.WarnContext(ctx, "webhooks out were not counted", slog.Any("error", err))
		return
	}
	metrics <- prometheus.MustNewConstMetric(failedDesc, prometheus.GaugeValue, float64(counts.Messages), "messages")
	metrics <- prometheus.MustNewConstMetric(failedDesc, prometheus.GaugeValue, float64(counts.Subscriptions), "subscriptions")
	metrics <- prometheus.MustNewConstMetric(waitingDesc, prometheus.GaugeValue, float64(counts.Waiting))
}
