package bench

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"
	"golang.org/x/sync/errgroup"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/streams"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/wire"
)

const (
	callers   = 64
	eventSize = 700 // bytes, about a conversion's
	rawBatch  = 500
)

// startLog starts a server with our streams, and connects to it. What it returns stops it; its data is thrown away.
func (r *run) startLog(ctx context.Context, dir string) (js jetstream.JetStream, end func(), err error) {
	server, err := embedded.StartNATS(ctx, dir, r.logger)
	if err != nil {
		return nil, nil, err
	}
	stop := func() { _ = server.Stop(ctx) }
	conn, err := server.Connect()
	if err != nil {
		stop()
		return nil, nil, err
	}
	end = func() {
		conn.Close()
		stop()
	}
	if js, err = jetstream.New(conn); err == nil {
		err = streams.Make(ctx, server.URLOf(embedded.UserMigrate), 1)
	}
	if err != nil {
		end()
		return nil, nil, err
	}
	return js, end, nil
}

// appends compares group commit with what the log's server does without it.
func (r *run) appends(ctx context.Context, dir string) error {
	js, end, err := r.startLog(ctx, dir)
	if err != nil {
		return err
	}
	defer end()
	appender, err := eventlog.NewAppender(ctx, js, eventlog.LedgerStream)
	if err != nil {
		return err
	}
	defer appender.Close()
	a := appends{js: js, appender: appender, body: make([]byte, eventSize)}

	if r.alone, err = rate(ctx, 1, r.size(6_000), a.single("alone")); err != nil {
		return err
	}
	if r.singles, err = rate(ctx, callers, r.size(20_000), a.single("many")); err != nil {
		return err
	}
	grouped, err := rate(ctx, callers, r.size(60_000), a.grouped("grouped", 1))
	if err != nil {
		return err
	}
	const inFlight = 16
	busy, err := rate(ctx, callers, r.size(20_000), a.grouped("busy", inFlight))
	if err != nil {
		return err
	}
	batches, err := rate(ctx, 1, r.size(300), a.batch("raw"))
	if err != nil {
		return err
	}
	busy, batches = busy*inFlight, batches*rawBatch
	r.info("single-message publishes, synced, 1 caller", "%.0f/s", r.alone)
	r.info("single-message publishes, synced, 64 callers", "%.0f/s", r.singles)
	r.info("raw atomic batches of 500", "%.0f messages/s", batches)
	r.info("durable appends, 64 callers with 1 command in flight each", "%.0f/s", grouped)
	r.info("durable appends, 64 callers with 16 commands in flight each (as the inbox worker has)", "%.0f/s", busy)
	r.atLeast("appends, 1 in flight, to single publishes by 1 caller", grouped/r.alone, 8)
	r.atLeast("appends, 1 in flight, to single publishes by 64 callers", grouped/r.singles, 8)
	r.atLeast("appends, 1 in flight, to raw batches of 500", grouped/batches, 0.5)
	r.atLeast("appends, 16 in flight, to single publishes by 64 callers", busy/r.singles, 8)
	r.atLeast("appends, 16 in flight, to raw batches of 500", busy/batches, 0.5)
	return nil
}

// clickSubject is the subject of a click whose id is of a form.
func clickSubject(form string, args ...any) string {
	return wire.Subject(ledger.Aggregate{Kind: ledger.KindClick, ID: fmt.Sprintf(form, args...)})
}

type appends struct {
	js       jetstream.JetStream
	appender *eventlog.Appender
	body     []byte
}

func (a appends) single(name string) func(context.Context, int) error {
	return func(ctx context.Context, n int) error {
		_, err := a.js.Publish(ctx, clickSubject("%s-%d", name, n), a.body, jetstream.WithExpectLastSequencePerSubject(0))
		return err
	}
}

// grouped appends commands of one event each, some at once.
func (a appends) grouped(name string, inFlight int) func(context.Context, int) error {
	return func(ctx context.Context, n int) error {
		var group errgroup.Group
		for i := range inFlight {
			group.Go(func() error {
				subject := clickSubject("%s-%d-%d", name, n, i)
				_, err := a.appender.Append(ctx, eventlog.Segment{
					Subject: subject, Messages: []wire.Message{{ID: subject, Data: a.body}},
				})
				return err
			})
		}
		return group.Wait()
	}
}

func (a appends) batch(name string) func(context.Context, int) error {
	return func(ctx context.Context, n int) error {
		messages := make([]*nats.Msg, rawBatch)
		for i := range messages {
			messages[i] = nats.NewMsg(clickSubject("%s-%d-%d", name, n, i))
			messages[i].Data = a.body
			messages[i].Header.Set(jetstream.ExpectedLastSubjSeqHeader, "0")
		}
		_, err := jetstreamext.PublishMsgBatch(ctx, a.js, messages, jetstreamext.BatchFlowControl{})
		return err
	}
}

// rate does something n times by some workers side by side and returns how often a second it was done.
func rate(ctx context.Context, workers, n int, do func(ctx context.Context, n int) error) (float64, error) {
	var once sync.Once
	var failed error
	var wait sync.WaitGroup
	start := time.Now()
	for worker := range workers {
		wait.Go(func() {
			for i := worker; i < n && ctx.Err() == nil; i += workers {
				if err := do(ctx, i); err != nil {
					once.Do(func() { failed = err })
					return
				}
			}
		})
	}
	wait.Wait()
	return float64(n) / time.Since(start).Seconds(), failed
}
