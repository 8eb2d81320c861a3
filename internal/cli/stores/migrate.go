package stores

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/streams"
	"example.com/devolve/migrations"
)

func newMigrate(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database schema up to date, and make the streams of the log",
		Long: `Bring the database schema up to date, and make the streams of the log that are missing. A server on embedded stores does so by
itself; on others it refuses an older schema, and streams that it may not make, and asks for this. Servers of the version before go on
meanwhile, as long as what is said of older programs takes them. NATS_URL has to name the user who may
change streams: migrate, in nats-users.conf.`,
		Example: "  DATABASE_URL=postgres://… NATS_URL=nats://migrate:…@nats-1:4222 devolve migrate",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, to, oldest, err := migrate(cmd.Context(), cfg)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "schema version %d, was %d; programs that know version %d or more may run on it\n", to, from, oldest)
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
}

// migrate brings the database up to date; it needs no log.
func migrate(ctx context.Context, cfg *settings.Config) (from, to, oldest int32, err error) {
	address := cfg.DatabaseURL
	if address == "" {
		stores, err := embedded.Open(ctx, embedded.Config{Dir: cfg.Data})
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
