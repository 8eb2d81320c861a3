// Package inbox has the commands about deliveries: those in quarantine, and files of conversions that staff bring to the ledger.
package inbox

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	return []*cobra.Command{newInbox(cfg), newImport(cfg)}
}

func newInbox(cfg *settings.Config) *cobra.Command {
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

func withWorker(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *inbox.Worker) error) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		store, err := inbox.OpenStore(ctx, b.JS, b.Seals)
		if err != nil {
			return err
		}
		defer store.Close()
		return work(ctx, wiring.NewWorker(b, cfg, store))
	})
}

func newQuarantineList(cfg *settings.Config) *cobra.Command {
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
				return cli.Table(cmd.OutOrStdout(), "ID\tDELIVERY\tITEM\tPARTNER\tRECEIVED\tCODE\tDETAIL", entries, func(e inbox.Quarantined) []any {
					return []any{e.ID, e.Sequence, e.Item, e.Partner, e.ReceivedAt.Format(time.RFC3339), e.Code, e.Detail}
				})
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "the resolved ones too")
	return cmd
}

func newQuarantineShow(cfg *settings.Config) *cobra.Command {
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

func newQuarantineReplay(cfg *settings.Config) *cobra.Command {
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
			work := func(ctx context.Context, b *backend.Backend, people *staff.Service, actor string) error {
				if err := replay(ctx, b, cfg, people, id, actor, reason); err != nil {
					return fmt.Errorf("entry %d still cannot be decided: %w", id, err)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "entry %d is in the ledger\n", id)
				return nil
			}
			return cli.AsStaff(cmd, cfg, by, []staff.Role{staff.RoleFinance}, work)
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}

// replay tries an entry of the quarantine again, and records who did, whatever comes of it.
func replay(ctx context.Context, b *backend.Backend, cfg *settings.Config, people *staff.Service, id int64, actor, reason string) error {
	store, err := inbox.OpenStore(ctx, b.JS, b.Seals)
	if err != nil {
		return err
	}
	defer store.Close()
	record := staff.Entry{Actor: actor, Action: "quarantine_replayed", Subject: inbox.EntrySubject(id), Reason: reason}
	err = wiring.NewWorker(b, cfg, store).Replay(ctx, id, func(ctx context.Context, tx pgx.Tx) error { return people.Audit(ctx, tx, record) })
	if ledger.CodeOf(err) == "" {
		return err
	}
	record.Action = "quarantine_replay_refused"
	return errors.Join(err, people.Note(ctx, record))
}
