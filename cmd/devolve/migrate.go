package main

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/migrations"
)

func newMigrate(cfg *config) *cobra.Command {
	return &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database schema up to date",
		Long: `Bring the database schema up to date. A server on its embedded database does so by itself; on another it refuses an
older schema and asks for this.`,
		Example: "  DATABASE_URL=postgres://… devolve migrate",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, to, err := migrate(cmd.Context(), cfg)
			if err == nil {
				fmt.Fprintf(cmd.OutOrStdout(), "schema version %d, was %d\n", to, from)
			}
			return err
		},
	}
}

// migrate needs the database only, so it works before there is a log.
func migrate(ctx context.Context, cfg *config) (from, to int32, err error) {
	address := cfg.databaseURL
	if address == "" {
		stores, err := embedded.Open(ctx, embedded.Config{Dir: cfg.data})
		if err != nil {
			return 0, 0, err
		}
		defer stores.Close(context.WithoutCancel(ctx))
		address = stores.DatabaseURL
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return 0, 0, fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	return migrations.Apply(ctx, conn)
}
