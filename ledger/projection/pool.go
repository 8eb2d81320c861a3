package projection

import (
	"context"
	"fmt"
	"maps"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/multitracer"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/patience"
)

// letGo has PostgreSQL end the sessions of a process that is not there any more, which would keep what their transactions have locked: within
// ten seconds where its machine is gone, and within a minute where it stopped in the middle of a transaction.
var letGo = map[string]string{
	"tcp_keepalives_idle": "3", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3",
	"idle_in_transaction_session_timeout": "1min",
}

// OpenPool opens a pool whose connections see the read models of one schema first, then everything else, and say whose they are; see
// leader.Process. Tracers are told of its calls.
func OpenPool(ctx context.Context, databaseURL, schema string, tracers ...pgx.QueryTracer) (*pgxpool.Pool, error) {
	config, err := PoolConfig(databaseURL, schema, tracers...)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	return pool, nil
}

// PoolConfig is what OpenPool opens, for those who need something besides.
func PoolConfig(databaseURL, schema string, tracers ...pgx.QueryTracer) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(databaseURL)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", err)
	}
	config.ConnConfig.RuntimeParams["search_path"] = searchPath(schema)
	config.ConnConfig.RuntimeParams["application_name"] = leader.Process()
	maps.Copy(config.ConnConfig.RuntimeParams, letGo)
	config.AfterConnect = registerUUIDs
	config.ConnConfig.Tracer = patience.Tracer{}
	if len(tracers) > 0 {
		config.ConnConfig.Tracer = multitracer.New(append(tracers, patience.Tracer{})...)
	}
	return config, nil
}

func searchPath(schema string) string { return schema + ",public" }
