package backup

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"example.com/devolve/internal/fault"
	"example.com/devolve/ledger/backup/internal/dbsqlc"
)

// rememberedFor is how long it is kept that a backup was made.
const rememberedFor = 400 * 24 * time.Hour

// Record keeps that a backup was made, in the database that it was made of.
func Record(ctx context.Context, db dbsqlc.DBTX, m Manifest) error {
	queries := dbsqlc.New(db)
	err := queries.AddBackup(ctx, dbsqlc.AddBackupParams{MadeAt: m.MadeAt, Bytes: m.Bytes, Alone: len(m.After) == 0})
	if err == nil {
		err = queries.ForgetBackups(ctx, m.MadeAt.Add(-rememberedFor))
	}
	return fault.Wrap(err, "the backup is made; keep that it was")
}

// collectTimeout bounds what whoever scrapes waits for.
const collectTimeout = 2 * time.Second

// Metrics tells of the newest backup. It asks the database at each scrape, so that it is true on every server.
type Metrics struct {
	db         dbsqlc.DBTX
	now        func() time.Time
	logger     *slog.Logger
	age, bytes *prometheus.Desc
}

// NewMetrics returns the metrics of the backups.
func NewMetrics(db dbsqlc.DBTX, now func() time.Time, logger *slog.Logger) *Metrics {
	return &Metrics{
		db: db, now: now, logger: logger,
		age:   prometheus.NewDesc("devolve_backup_age_seconds", "Age of the newest backup; +Inf: there is none.", nil, nil),
		bytes: prometheus.NewDesc("devolve_backup_bytes", "Size of the newest backup.", nil, nil),
	}
}

// Describe implements prometheus.Collector.
func (m *Metrics) Describe(descs chan<- *prometheus.Desc) { descs <- m.age; descs <- m.bytes }

// Collect implements prometheus.Collector. What cannot be read is left out.
func (m *Metrics) Collect(metrics chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), collectTimeout)
	defer cancel()
	newest, err := dbsqlc.New(m.db).NewestBackup(ctx)
	age := m.now().Sub(newest.MadeAt).Seconds()
	if errors.Is(err, pgx.ErrNoRows) {
		age, err = math.Inf(1), nil
	}
	if err != nil {
		m.logger.WarnContext(ctx, "the age of the newest backup was not read", slog.Any("error", err))
		return
	}
	metrics <- prometheus.MustNewConstMetric(m.age, prometheus.GaugeValue, age)
	metrics <- prometheus.MustNewConstMetric(m.bytes, prometheus.GaugeValue, float64(newest.Bytes))
}
