package log

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

func newEvents(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "events",
		Short: "Look into the ledger's log",
		Example: `  devolve events tail --last 20
  devolve events show ledger.conversion.092e7315-8c50-8ad1-b18c-6ac863608168`,
	}
	cmd.AddCommand(newEventsTail(cfg), newEventsShow(cfg))
	return cmd
}

func newEventsTail(cfg *settings.Config) *cobra.Command {
	var last uint64
	var follow bool
	cmd := &cobra.Command{
		Use:     "tail",
		Short:   "Print the newest events as JSON lines",
		Example: "  devolve events tail --last 20\n  devolve events tail --follow",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				end, err := b.Log.LastSequence(ctx)
				if err != nil {
					return err
				}
				err = printEvents(ctx, b.Log, cmd.OutOrStdout(), end-min(last, end), end, follow)
				if follow && errors.Is(err, context.Canceled) {
					return nil
				}
				return err
			})
		},
	}
	cmd.Flags().Uint64Var(&last, "last", 10, "how many to begin with")
	cmd.Flags().BoolVarP(&follow, "follow", "f", false, "go on with what is appended")
	return cmd
}

func printEvents(ctx context.Context, log *eventlog.Log, out io.Writer, after, end uint64, follow bool) error {
	if after >= end && !follow {
		return nil
	}
	tail, err := log.Tail(ctx, after)
	if err != nil {
		return err
	}
	defer tail.Close()
	for {
		raws, err := tail.Next(ctx, 100)
		if err != nil {
			return err
		}
		for _, raw := range raws {
			if err := printEvent(out, raw); err != nil {
				return err
			}
			if raw.Sequence >= end && !follow {
				return nil
			}
		}
	}
}

// printEvent writes one JSON line.
func printEvent(out io.Writer, raw wire.Raw) error {
	headers := make(map[string]string)
	for _, key := range []string{
		wire.HeaderID, wire.HeaderRecordedAt, wire.HeaderActor, wire.HeaderCorrelation, wire.HeaderCausation,
		wire.HeaderCause, seal.HeaderPrevious, seal.HeaderKey, seal.Header, wire.HeaderTrace,
	} {
		if value := raw.Header.Get(key); value != "" {
			headers[key] = value
		}
	}
	line, err := json.Marshal(struct {
		Sequence uint64            `json:"sequence"`
		Subject  string            `json:"subject"`
		Type     string            `json:"type"`
		Headers  map[string]string `json:"headers"`
		Body     json.RawMessage   `json:"body"`
	}{raw.Sequence, raw.Subject, raw.Header.Get(wire.HeaderType), headers, raw.Data})
	if err != nil {
		return fmt.Errorf("event %d: %w", raw.Sequence, err)
	}
	_, err = fmt.Fprintln(out, string(line))
	return err
}

// maxShown bounds the history of one subject.
const maxShown = 10_000

func newEventsShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show SUBJECT",
		Short:   "Print the history of one subject as JSON lines",
		Example: "  devolve events show ledger.conversion.092e7315-8c50-8ad1-b18c-6ac863608168",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if args[0] == "" {
				return errors.New("the subject is empty")
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				stream, err := b.JS.Stream(ctx, eventlog.StreamOf(args[0]))
				if err != nil {
					return err
				}
				shown := 0
				for next := uint64(1); shown < maxShown; shown++ {
					msg, err := stream.GetMsg(ctx, next, jetstream.WithGetMsgSubject(args[0]))
					if errors.Is(err, jetstream.ErrMsgNotFound) {
						break
					}
					if err != nil {
						return fmt.Errorf("read %s: %w", args[0], err)
					}
					raw := wire.Raw{Sequence: msg.Sequence, Subject: msg.Subject, Header: msg.Header, Data: msg.Data}
					if err := printEvent(cmd.OutOrStdout(), raw); err != nil {
						return err
					}
					next = msg.Sequence + 1
				}
				if shown == 0 {
					return fmt.Errorf("there is no event on %s", args[0])
				}
				return nil
			})
		},
	}
}
