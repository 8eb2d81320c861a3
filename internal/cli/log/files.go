package log

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"

	"example.com/devolve/api/account"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/streamfile"
	"example.com/devolve/internal/streams"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/restore"
	"example.com/devolve/ledger/seal"
	"example.com/devolve/ledger/wire"
)

func newLogCheck(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "check [FOLDER]",
		Short: "Read the log's files and compare every checksum, also while a server runs",
		Long: `Read the log's files and compare every checksum, whether or not a server runs on them. Without FOLDER these are the files of the
data folder, and the database is asked where each stream ended. FOLDER is a copy of them, or the store_dir of any server.

The embedded log is checked like this at every start.`,
		Example: "  devolve log check\n  devolve log check /backup/nats",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				return reportOn(cmd.Context(), args[0], restore.Known{}, cmd.OutOrStdout())
			}
			if cfg.NATSURL != "" {
				return errors.New("this log runs elsewhere: give the folder that its server has as store_dir")
			}
			// The stores are opened or joined for what the database knows; a damaged log is reported by that already.
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				known, err := restore.NewDatabase(b.Pool, nil).Known(ctx)
				if err != nil {
					return err
				}
				return reportOn(ctx, embedded.LogFolder(cfg.Data), known, cmd.OutOrStdout())
			})
		},
	}
}

// reportOn prints what a check finds.
func reportOn(ctx context.Context, folder string, known restore.Known, out io.Writer) error {
	report, err := restore.Check(ctx, folder, known, clock.Now())
	if err != nil {
		return err
	}
	if len(report.Streams) == 0 && len(report.Damages) == 0 {
		return fmt.Errorf("%s has no streams", folder)
	}
	for _, s := range report.Streams {
		fmt.Fprintf(out, "%s: %d records, sequences %d to %d, %d bytes\n", s.Name, s.Records, s.First, s.End, s.Bytes)
		for _, notice := range s.Notices {
			fmt.Fprintln(out, notice)
		}
		if s.Torn != nil {
			fmt.Fprintln(out, s.Torn)
		}
	}
	for _, damage := range report.Damages {
		fmt.Fprintln(out, damage)
	}
	if len(report.Damages) > 0 {
		return fmt.Errorf("%d places are damaged", len(report.Damages))
	}
	return nil
}

func newLogRestore(cfg *settings.Config) *cobra.Command {
	var accept bool
	var by, reason string
	cmd := &cobra.Command{
		Use:   "restore",
		Short: "Write a damaged log anew, from its own whole records and the copies in the database",
		Long: `Write a damaged log anew while no server runs: from the whole records of its files, then from the copies in the database, with the
same sequence, subject, headers and body. The damaged folder is kept in <data>/damaged. It may be interrupted and run again.

Where nothing is left of an event or a delivery, nothing is changed and the loss is named. With --accept-loss somebody accepts it by
name: an event stands in the log for each that is lost.`,
		Example: "  devolve log restore\n  devolve log restore --accept-loss --by joao.lima --reason \"the disk failed\"",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cfg.NATSURL != "" {
				return errors.New("this log runs elsewhere: a damaged node is made again from the others of its cluster")
			}
			if accept && (by == "" || reason == "") {
				return errors.New("--accept-loss needs --by and --reason")
			}
			r := restoring{cfg: cfg, out: cmd.OutOrStdout()}
			if accept {
				r.by, r.reason = by, reason
			}
			return r.run(cmd.Context())
		},
	}
	cmd.Flags().BoolVar(&accept, "accept-loss", false, "go on without what is lost")
	cmd.Flags().StringVar(&by, "by", "", "who accepts the loss, such as joao.lima")
	cmd.Flags().StringVar(&reason, "reason", "", "why; it is kept for good")
	return cmd
}

// restoring is one run of the command.
type restoring struct {
	cfg        *settings.Config
	out        io.Writer
	by, reason string // who accepts a loss; empty: nobody does
}

// run restores while the data folder is claimed and the log's server has not opened its files, and then opens them.
func (r restoring) run(ctx context.Context) error {
	b, err := backend.OpenWith(ctx, r.cfg, embedded.Own, slog.New(slog.DiscardHandler), r.restore)
	if err != nil {
		return err
	}
	last, err := b.Log.LastSequence(ctx)
	if err == nil {
		fmt.Fprintf(r.out, "the log opens and ends at event %d; compare it with the read models: devolve verify\n", last)
	}
	return errors.Join(err, b.Close(ctx))
}

func (r restoring) restore(ctx context.Context, folder, databaseURL string) error {
	pool, err := projection.OpenPool(ctx, databaseURL, projection.Schema)
	if err != nil {
		return err
	}
	defer pool.Close()
	keys, err := account.OpenSealKeys(r.cfg.Data, clock.Now(), slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	database := restore.NewDatabase(pool, func(subject string, header map[string]string, digest []byte) (map[string][]string, []byte) {
		return inbox.Placeholder(keys(), subject, header, digest)
	})
	known, err := database.Known(ctx)
	if err != nil {
		return err
	}
	job := restore.Job{
		Store: folder, Aside: filepath.Join(r.cfg.Data, "damaged"), Known: known, Copies: database, Now: clock.Now(), Describe: r.describe,
	}
	if r.by != "" {
		if job.GiveUp, err = r.giveUp(ctx, pool, keys); err != nil {
			return err
		}
	}
	outcomes, err := job.Run(ctx)
	for _, o := range outcomes {
		fmt.Fprintf(r.out, "%s: %d whole records, %d copies", o.Stream, o.Whole, o.Copied)
		for _, span := range o.Lost {
			fmt.Fprintf(r.out, ", lost: %s", span)
		}
		if o.Aside != "" {
			fmt.Fprintf(r.out, "; the damaged folder is %s", o.Aside)
		}
		fmt.Fprintln(r.out)
	}
	if errors.Is(err, restore.ErrLost) {
		return fmt.Errorf("%w; nothing was changed. To go on without them: devolve log restore --accept-loss --by HANDLE --reason TEXT", err)
	}
	if err == nil && len(outcomes) == 0 {
		fmt.Fprintln(r.out, "nothing is damaged")
	}
	return err
}

func (r restoring) describe(ctx context.Context, stream string) ([]byte, error) {
	return streams.Describe(ctx, filepath.Join(r.cfg.Data, "damaged", "unfinished", "description"), stream, r.cfg.NATSReplicas)
}

// giveUp records who accepts the loss, and makes what stands in the log for what is lost.
func (r restoring) giveUp(ctx context.Context, pool *pgxpool.Pool, keys seal.Keys) (func(string, uint64) (streamfile.Record, error), error) {
	b := &backend.Backend{Pool: pool, Logger: slog.New(slog.DiscardHandler)}
	who, err := cli.StaffAct(ctx, b, r.cfg, r.by, staff.RoleApprover, staff.Entry{Action: "loss_accepted", Subject: "log", Reason: r.reason})
	if err != nil {
		return nil, err
	}
	return func(stream string, sequence uint64) (streamfile.Record, error) {
		return standIn(keys(), stream, sequence, r.reason, who)
	}, nil
}

// standIn is what stands in the log for a lost event or delivery.
func standIn(ring *seal.Ring, stream string, sequence uint64, reason string, who ledger.By) (streamfile.Record, error) {
	now := clock.Now().UTC()
	var subject string
	var header nats.Header
	var body []byte
	var err error
	switch stream {
	case eventlog.LedgerStream:
		lost := ledger.EventLost{Sequence: sequence, Reason: reason, At: now}
		subject, header, body, err = wire.Stored(ring, lost, ledger.Meta{EventID: app.NewID(), RecordedAt: now, Actor: who.Actor, Cause: who.Cause})
	case eventlog.InboxStream:
		subject, header, body = inbox.LostDelivery(ring, sequence, app.NewID(), now)
	default:
		err = fmt.Errorf("nothing stands in for a message of %s", stream)
	}
	if err != nil {
		return streamfile.Record{}, err
	}
	return restore.NewRecord(sequence, now, subject, header, body)
}
