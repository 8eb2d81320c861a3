package support

import (
	"context"
	"fmt"
	"strconv"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/notify"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
)

func newMail(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "mail",
		Short: "Mails that could not be sent",
		Example: `  devolve mail failed
  devolve mail retry 4711`,
	}
	cmd.AddCommand(newMailFailed(cfg), newMailRetry(cfg))
	return cmd
}

func withQueue(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *notify.Queue) error) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		queue, err := notify.NewQueue(b.Pool)
		if err != nil {
			return err
		}
		return work(ctx, queue)
	})
}

func newMailFailed(cfg *settings.Config) *cobra.Command {
	var limit int
	cmd := &cobra.Command{
		Use:     "failed",
		Short:   "List mails that were given up in the last seven days, newest first",
		Example: "  devolve mail failed --limit 20",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 1 || limit > notify.MaxFailed {
				return fmt.Errorf("--limit: %d is not between 1 and %d", limit, notify.MaxFailed)
			}
			return withQueue(cmd, cfg, func(ctx context.Context, queue *notify.Queue) error {
				failed, err := queue.Failed(ctx, limit)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "ID\tGIVEN UP\tNOTICE\tUSER\tATTEMPTS\tERROR", failed, func(f notify.Failed) []any {
					user := "none" // it is for the staff
					if f.UserID != uuid.Nil {
						user = f.UserID.String()
					}
					return []any{f.ID, cli.Minute(f.At), f.Notice, user, f.Attempts, cli.OneLine(f.Error)}
				})
			})
		},
	}
	cmd.Flags().IntVar(&limit, "limit", 100, "at most so many")
	return cmd
}

func newMailRetry(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "retry ID",
		Short:   "Send a mail again that was given up",
		Example: "  devolve mail retry 4711",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil {
				return fmt.Errorf("%q is not the id of a mail: see devolve mail failed", args[0])
			}
			return withQueue(cmd, cfg, func(ctx context.Context, queue *notify.Queue) error { return queue.Retry(ctx, id) })
		},
	}
}
