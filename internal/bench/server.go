package bench

import (
	"context"
	"fmt"
	"math"
	"path/filepath"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"example.com/devolve/internal/webhook"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
)

const (
	statementRows = 10_000
	allRows       = 1_000_000
	arraySize     = 100
	bulkSize      = 500 // conversions per delivery while filling
	pageReads     = 600
	background    = 500 // conversions a second beside which freshness is measured
	freshSamples  = 400
	settleSoon    = 20 * time.Second  // the log's server lets go of what it has not used for ten seconds,
	settleRest    = 150 * time.Second // and of its blocks' indexes after two minutes
)

// server measures a running server from outside: deliveries, reads, freshness and memory.
func (r *run) server(ctx context.Context, dir string) error {
	small, err := r.start(ctx, filepath.Join(dir, "small"))
	if err != nil {
		return err
	}
	defer small.stop() //nolint:errcheck // measured already
	large, err := r.start(ctx, filepath.Join(dir, "large"))
	if err != nil {
		return err
	}
	defer large.stop() //nolint:errcheck // measured already

	few, err := r.populate(ctx, small, r.size(statementRows), r.size(statementRows))
	if err != nil {
		return err
	}
	if err := r.deliveries(ctx, large); err != nil {
		return err
	}
	delivered, err := large.log.LastSequence(ctx)
	if err != nil {
		return err
	}
	start, rest := time.Now(), r.size(allRows)-int(delivered)
	many, err := r.populate(ctx, large, r.size(statementRows), rest)
	if err != nil {
		return err
	}
	r.info("conversions from delivery to statement, end to end", "%.0f/s", float64(rest)/time.Since(start).Seconds())
	if err := r.memory(ctx, large); err != nil {
		return err
	}
	for _, p := range []*process{small, large} {
		// What Postgres does by itself some minutes after a load; reads are measured after it, not beside it.
		if _, err := p.pool.Exec(ctx, "VACUUM (ANALYZE)"); err != nil {
			return err
		}
	}
	if err := r.besideNotices(ctx, large, many); err != nil {
		return err
	}
	for _, p := range []*process{small, large} {
		if err := p.skipNotices(ctx); err != nil {
			return err
		}
	}
	if err := r.pages(ctx, small, large, few, many); err != nil {
		return err
	}
	if err := r.freshness(ctx, large); err != nil {
		return err
	}
	return r.memoryAtRest(ctx, large)
}

// clickOf puts a click of somebody into the server's log.
func (p *process) clickOf(ctx context.Context, user uuid.UUID) (ledger.ClickID, error) {
	id := ledger.ClickID{UUID: uuid.New()}
	_, err := p.service.RecordClick(ctx, benchClick(id, user, time.Now().UTC()))
	return id, err
}

func message(transaction string, click ledger.ClickID, at time.Time) webhook.Message {
	return report(transaction, click, "pending", at)
}

// deliveries measures how fast signed webhooks are acknowledged.
func (r *run) deliveries(ctx context.Context, p *process) error {
	click, err := p.clickOf(ctx, uuid.New())
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var took []time.Duration
	send := func(name string, size int) func(context.Context, int) error {
		return func(ctx context.Context, n int) error {
			now := time.Now().UTC()
			body := make([]webhook.Message, size)
			for i := range body {
				body[i] = message(fmt.Sprintf("%s-%d-%d", name, n, i), click, now)
			}
			var payload any = body
			if size == 1 {
				payload = body[0]
			}
			start := time.Now()
			_, err := p.endpoint.Send(ctx, app.NewID(), now, payload)
			mu.Lock()
			took = append(took, time.Since(start))
			mu.Unlock()
			return err
		}
	}
	singles, err := rate(ctx, callers, r.size(40_000), send("single", 1))
	if err != nil {
		return err
	}
	p50, p99 := percentile(took, 0.5), percentile(took, 0.99)
	if err := p.caught(ctx); err != nil {
		return err
	}
	took = took[:0]
	arrays, err := rate(ctx, callers, r.size(2_000), send("array", arraySize))
	if err != nil {
		return err
	}
	arrays *= arraySize
	r.info("signed webhooks of one conversion, 64 connections", "%.0f/s, acknowledged in %.1f ms (p50), %.1f ms (p99)", singles, milliseconds(p50), milliseconds(p99))
	if r.Only == "" { // the yardsticks are of another part
		r.atLeast("webhooks of one conversion to single publishes by 1 caller", singles/r.alone, 2)
		r.atLeast("webhooks of one conversion to single publishes by 64 callers", singles/r.singles, 2)
	}
	r.info("signed webhooks of 100 conversions, 64 connections", "%.0f conversions/s, acknowledged in %.1f ms (p50), %.1f ms (p99)", arrays, milliseconds(percentile(took, 0.5)), milliseconds(percentile(took, 0.99)))
	r.add(Row{
		What: "webhooks of 100 conversions", Figure: fmt.Sprintf("%.0f conversions/s, %.1f× singles", arrays, arrays/singles),
		Target: "≥ 20000/s or 5×", Met: arrays >= 20_000 || arrays/singles >= 5,
	})
	return p.caught(ctx)
}

// populate brings conversions to a server by webhooks until there are total more, of which some, spread evenly, belong
// to one shopper, who is returned.
func (r *run) populate(ctx context.Context, p *process, own, total int) (shopper, error) {
	s, err := p.signUp(ctx, fmt.Sprintf("rows-%d@devolve.example", total))
	if err != nil {
		return s, err
	}
	ownClick, err := p.clickOf(ctx, s.id)
	if err != nil {
		return s, err
	}
	others := make([]ledger.ClickID, 1000)
	if _, err := rate(ctx, callers, len(others), func(ctx context.Context, n int) (err error) {
		others[n], err = p.clickOf(ctx, uuid.New())
		return err
	}); err != nil {
		return s, err
	}
	every, begin := total/own, time.Now().UTC().Add(-200*24*time.Hour)
	_, err = rate(ctx, 4, (total+bulkSize-1)/bulkSize, func(ctx context.Context, part int) error {
		var body []webhook.Message
		for n := part * bulkSize; n < min((part+1)*bulkSize, total); n++ {
			click := others[n%len(others)]
			if n%every == 0 && n/every < own {
				click = ownClick
			}
			body = append(body, message(fmt.Sprintf("bulk-%d", n), click, begin.Add(time.Duration(n)*10*time.Second)))
		}
		_, err := p.endpoint.Send(ctx, app.NewID(), time.Now(), body)
		return err
	})
	if err != nil {
		return s, err
	}
	return s, p.caught(ctx)
}

func (r *run) memory(ctx context.Context, p *process) error {
	events, err := p.log.LastSequence(ctx)
	if err != nil {
		return err
	}
	peak, err := p.memory("VmHWM")
	if err != nil {
		return err
	}
	soon, err := p.memoryAfter(ctx, r.wait(settleSoon))
	if err != nil {
		return err
	}
	r.info("resident memory of the Go process, peak while ingesting as fast as it can", "%.0f MB", float64(peak)/1e6)
	r.info(fmt.Sprintf("resident memory of the Go process, 20 s after %d events", events), "%.0f MB", float64(soon)/1e6)
	return nil
}

// memoryAtRest measures what the process keeps when nothing is asked of it any more.
func (r *run) memoryAtRest(ctx context.Context, p *process) error {
	events, err := p.log.LastSequence(ctx)
	if err != nil {
		return err
	}
	rest, err := p.memoryAfter(ctx, r.wait(settleRest))
	if err != nil {
		return err
	}
	r.atMost(fmt.Sprintf("resident memory of the Go process after %d events, at rest (API, NATS, inbox, projector in it)", events), math.Round(float64(rest)/1e6), 300, " MB")
	return nil
}

// besideNotices measures pages while the server reads what it has just taken in for what shoppers are told: at its own pace, for
// minutes after a bulk import.
func (r *run) besideNotices(ctx context.Context, p *process, s shopper) error {
	took, err := p.read(ctx, s, r.size(pageReads))
	if err != nil {
		return err
	}
	r.info("statement page of 10 while a bulk import is read for notices", "p50 %.2f ms, p99 %.2f ms",
		milliseconds(percentile(took, 0.5)), milliseconds(percentile(took, 0.99)))
	return nil
}

// skipNotices ends that, so that what follows is measured as on any other day.
func (p *process) skipNotices(ctx context.Context) error {
	end, err := p.log.LastSequence(ctx)
	if err == nil {
		_, err = p.pool.Exec(ctx, "UPDATE notice_checkpoint SET seq = $1 WHERE seq < $1", int64(end))
	}
	return err
}

// pages compares one page of a statement among few and among many rows, in turn, so that both see the same machine.
func (r *run) pages(ctx context.Context, small, large *process, few, many shopper) error {
	var inFew, inMany []time.Duration
	var records []struct {
		ID uuid.UUID `json:"id"`
	}
	pace := time.NewTicker(4 * time.Millisecond) // under the servers' own limits
	defer pace.Stop()
	for n := range r.size(pageReads) + 20 {
		<-pace.C
		a, err := small.page(ctx, few, 10, &records)
		if err != nil {
			return err
		}
		b, err := large.page(ctx, many, 10, &records)
		if err != nil {
			return err
		}
		if n >= 20 { // after the warm-up
			inFew, inMany = append(inFew, a), append(inMany, b)
		}
	}
	one, other := percentile(inFew, 0.99), percentile(inMany, 0.99)
	r.info("statement page of 10, 10,000 rows in all", "p50 %.2f ms, p99 %.2f ms", milliseconds(percentile(inFew, 0.5)), milliseconds(one))
	r.info(fmt.Sprintf("statement page of 10, the same among %d rows", r.size(allRows)), "p50 %.2f ms, p99 %.2f ms", milliseconds(percentile(inMany, 0.5)), milliseconds(other))
	r.atMost("statement page among many rows to among few, p99", float64(other)/float64(one), 1.5, "×")
	return nil
}

// freshness measures from the acknowledgement of a delivery until its conversion is on the statement, while others
// arrive at a steady rate.
func (r *run) freshness(ctx context.Context, p *process) error {
	s, err := p.signUp(ctx, "fresh@devolve.example")
	if err != nil {
		return err
	}
	click, err := p.clickOf(ctx, s.id)
	if err != nil {
		return err
	}
	loading, stop := context.WithCancel(ctx)
	defer stop()
	var load errgroup.Group
	load.Go(func() error { return steady(loading, p, click) })
	var lags []time.Duration
	for n := range r.size(freshSamples) {
		lag, err := r.appears(ctx, p, s, click, n)
		if err != nil {
			return err
		}
		lags = append(lags, lag)
	}
	stop()
	if err := load.Wait(); err != nil {
		return err
	}
	r.info(fmt.Sprintf("freshness at %d conversions/s: acknowledged to visible in GET /cashback", background), "p50 %.1f ms, max %.1f ms", milliseconds(percentile(lags, 0.5)), milliseconds(percentile(lags, 1)))
	r.atMost("freshness, p99", milliseconds(percentile(lags, 0.99)), 100, " ms")
	return nil
}

// steady sends single conversions of nobody at the background rate, each on its own, until ctx ends.
func steady(ctx context.Context, p *process, _ ledger.ClickID) error {
	tick := time.NewTicker(time.Second / background)
	defer tick.Stop()
	var sends errgroup.Group
	sends.SetLimit(callers)
	for n := 0; ; n++ {
		select {
		case <-tick.C:
			sends.Go(func() error {
				now := time.Now().UTC()
				_, err := p.endpoint.Send(context.WithoutCancel(ctx), app.NewID(), now, message(fmt.Sprintf("steady-%d", n), ledger.ClickID{}, now))
				return err
			})
		case <-ctx.Done():
			return sends.Wait()
		}
	}
}

func (r *run) appears(ctx context.Context, p *process, s shopper, click ledger.ClickID, n int) (time.Duration, error) {
	now := time.Now().UTC()
	transaction := fmt.Sprintf("fresh-%d", n)
	if _, err := p.endpoint.Send(ctx, app.NewID(), now, message(transaction, click, now)); err != nil {
		return 0, err
	}
	acknowledged := time.Now()
	var records []struct {
		Conversion struct {
			ExternalID string `json:"externalId"`
		} `json:"conversion"`
	}
	pace := time.NewTicker(4 * time.Millisecond)
	defer pace.Stop()
	for time.Since(acknowledged) < 10*time.Second {
		if _, err := p.page(ctx, s, 1, &records); err != nil {
			return 0, err
		}
		if len(records) == 1 && records[0].Conversion.ExternalID == transaction {
			return time.Since(acknowledged), nil
		}
		<-pace.C
	}
	return 0, fmt.Errorf("conversion %s is not on the statement after 10 s", transaction)
}
