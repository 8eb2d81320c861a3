package stores

import (
	"context"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/streams"
	"example.com/devolve/migrations"
)

func newMigrate(cfg *settings.Config) *cobra.Command {
	var configuration bool
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database schema up to date, and make the streams of the log",
		Long: `Bring the database schema up to date, and make the streams of the log that are missing. A server on embedded stores does so by
itself; on others it refuses an older schema, and streams that it may not make, and asks for this. Servers of the version before go on
meanwhile, as long as what is said of older programs takes them. NATS_URL has to name the user who may
change streams: migrate, in nats-users.conf.

With --configuration it puts back the limits, subjects and flags of streams that somebody changed, and says what they were. What a
limit removed meanwhile it does not bring back: the next check of the log says what is gone.`,
		Example: `  DATABASE_URL=postgres://… NATS_URL=nats://migrate:…@nats-1:4222 devolve migrate
  devolve migrate --configuration`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, to, oldest, err := migrate(cmd.Context(), cfg)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "schema version %d, was %d; programs that know version %d or more may run on it\n", to, from, oldest)
			if configuration {
				return restoreConfiguration(cmd.Context(), cfg, cmd.OutOrStdout())
			}
			if cfg.NATSURL == "" {
				return nil
			}
			ctx, cancel := context.WithTimeout(cmd.Context(), backend.OpenTimeout)
			defer cancel()
			if err := streams.Make(ctx, cfg.NATSURL, cfg.NATSReplicas); err != nil {
				return fmt.Errorf("NATS_URL: %w", err)
			}
			fmt.Fprintln(cmd.OutOrStdout(), "the streams are there")
			return nil
		},
	}
	cmd.Flags().BoolVar(&configuration, "configuration", false, "put the configuration of the streams back as it has to be")
	return cmd
}

func restoreConfiguration(ctx context.Context, cfg *settings.Config, out io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, backend.OpenTimeout)
	defer cancel()
	stores, err := open(ctx, cfg)
	if err != nil {
		return err
	}
	defer stores.Close(context.WithoutCancel(ctx))
	changed, err := streams.Restore(ctx, stores.MigrateURL, cfg.NATSReplicas)
	for _, change := range changed {
		fmt.Fprintln(out, "put back:", change)
	}
	if err == nil && len(changed) == 0 {
		fmt.Fprintln(out, "the configuration of the streams is as it has to be")
	}
	return err
}

// open joins the stores of a running server, or starts embedded ones as they are, once the files of the log were found sound.
func open(ctx context.Context, cfg *settings.Config) (*embedded.Stores, error) {
	return embedded.Open(ctx, embedded.Config{
		Dir: cfg.Data, DatabaseURL: cfg.DatabaseURL, NATSURL: cfg.NATSURL, BeforeLog: backend.CheckLog(cfg.Logger()), Room: cfg.RoomAt,
	})
}

// migrate brings the database up to date; it needs no log.
func migrate(ctx context.Context, cfg *settings.Config) (from, to, oldest int32, err error) {
	address := cfg.DatabaseURL
	if address == "" {
		stores, err := open(ctx, cfg)
		if err != nil {
			return 0, 0, 0, err
		}
		defer stores.Close(context.WithoutCancel(ctx))
		address = stores.DatabaseURL
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return 0, 0, 0, fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if from, to, err = migrations.Apply(ctx, conn); err != nil {
		return from, to, 0, err
	}
	oldest, err = migrations.Oldest(ctx, conn)
	return from, to, oldest, err
}
