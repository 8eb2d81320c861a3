package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/inbox"
)

func newInbox(cfg *config) *cobra.Command {
	quarantine := &cobra.Command{
		Use:     "quarantine",
		Short:   "Items of deliveries that could not be parsed or decided",
		Example: "  devolve inbox quarantine list\n  devolve inbox quarantine replay 7 --by maria.souza --reason checked",
	}
	quarantine.AddCommand(newQuarantineList(cfg), newQuarantineShow(cfg), newQuarantineReplay(cfg))
	cmd := &cobra.Command{
		Use:     "inbox",
		Short:   "Raw deliveries of affiliate networks",
		Example: "  devolve inbox quarantine list\n  devolve inbox quarantine replay 7 --by maria.souza --reason checked",
	}
	cmd.AddCommand(quarantine)
	return cmd
}

func withWorker(cmd *cobra.Command, cfg *config, work func(context.Context, *inbox.Worker) error) error {
	return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
		store, err := inbox.OpenStore(ctx, b.js, b.seals)
		if err != nil {
			return err
		}
		defer store.Close()
		return work(ctx, b.worker(store))
	})
}

// worker is for what people do about the quarantine; it reads nothing by itself.
func (b *backend) worker(store *inbox.Store) *inbox.Worker {
	worker := inbox.NewWorker(b.js, store, b.pool, app.New(b.log, time.Now, app.NewID), time.Now, slog.New(slog.DiscardHandler))
	worker.Guard(b.log, b.alarm)
	return worker
}

func newQuarantineList(cfg *config) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the open entries, newest first",
		Example: "  devolve inbox quarantine list --all",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withWorker(cmd, cfg, func(ctx context.Context, worker *inbox.Worker) error {
				entries, err := worker.ListQuarantine(ctx, all)
				if err != nil {
					return err
				}
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				fmt.Fprintln(out, "ID\tDELIVERY\tITEM\tPARTNER\tRECEIVED\tCODE\tDETAIL")
				for _, e := range entries {
					fmt.Fprintf(out, "%d\t%d\t%d\t%s\t%s\t%s\t%s\n", e.ID, e.Sequence, e.Item, e.Partner,
						e.ReceivedAt.Format(time.RFC3339), e.Code, e.Detail)
				}
				return out.Flush()
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "the resolved ones too")
	return cmd
}

func newQuarantineShow(cfg *config) *cobra.Command {
	return &cobra.Command{
		Use:     "show ID",
		Short:   "Show an entry and the delivery it came in, byte for byte",
		Example: "  devolve inbox quarantine show 7",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil {
				return fmt.Errorf("%q is not the number of an entry", args[0])
			}
			return withWorker(cmd, cfg, func(ctx context.Context, worker *inbox.Worker) error {
				entry, delivery, err := worker.ShowQuarantine(ctx, id)
				if err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "entry %d: item %d of delivery %d (%s) from %s at %s\n%s\n\n%s\n", entry.ID, entry.Item,
					entry.Sequence, entry.DeliveryID, entry.Partner, entry.ReceivedAt.Format(time.RFC3339), entry.Detail, delivery.Body)
				return nil
			})
		},
	}
}

func newQuarantineReplay(cfg *config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:     "replay ID --by HANDLE --reason TEXT",
		Short:   "Try an entry again, after what stood in its way has changed",
		Example: `  devolve inbox quarantine replay 7 --by maria.souza --reason "the network is known now"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil {
				return fmt.Errorf("%q is not the number of an entry", args[0])
			}
			if err := staff.CheckReason(reason); err != nil {
				return err
			}
			work := func(ctx context.Context, b *backend, people *staff.Service, actor string) error {
				if err := b.replay(ctx, people, id, actor, reason); err != nil {
					return fmt.Errorf("entry %d still cannot be decided: %w", id, err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "entry %d is in the ledger\n", id)
				return nil
			}
			return asStaff(cmd, cfg, by, []staff.Role{staff.RoleFinance}, work)
		},
	}
	return proposerFlags(cmd, &by, &reason)
}

// replay tries an entry of the quarantine again, and records who did, whatever comes of it.
func (b *backend) replay(ctx context.Context, people *staff.Service, id int64, actor, reason string) error {
	store, err := inbox.OpenStore(ctx, b.js, b.seals)
	if err != nil {
		return err
	}
	defer store.Close()
	record := staff.Entry{Actor: actor, Action: "quarantine_replayed", Subject: fmt.Sprintf("quarantine:%d", id), Reason: reason}
	err = b.worker(store).Replay(ctx, id, func(ctx context.Context, tx pgx.Tx) error { return people.Audit(ctx, tx, record) })
	if ledger.CodeOf(err) == "" {
		return err
	}
	record.Action = "quarantine_replay_refused"
	return errors.Join(err, people.Note(ctx, record))
}
