package postgres

import (
	"slices"
	"strconv"
)

// settings of the server. They are given on the command line and not written into the cluster, so
// that a newer devolve brings its own and the cluster's files stay as initdb made them.
var settings = []string{
	// Only this machine, only with the password, no socket whose path might be too long.
	"listen_addresses=127.0.0.1", "unix_socket_directories=", "password_encryption=scram-sha-256",
	"max_connections=100", "cluster_name=devolve", "timezone=UTC", "log_timezone=UTC",
	// A laptop or a small server: two cores, a few gigabytes, a solid-state disk.
	"shared_buffers=256MB", "effective_cache_size=1GB", "work_mem=16MB", "maintenance_work_mem=128MB",
	"random_page_cost=1.1", "effective_io_concurrency=32", "jit=off",
	// Batches of the projection write a lot at once: fewer, larger checkpoints.
	"max_wal_size=4GB", "min_wal_size=256MB", "wal_compression=on", "checkpoint_timeout=15min",
	"checkpoint_completion_target=0.9",
	// A segment that is done with is removed, not kept under a new name: it has the rows of before, also those that were erased.
	"wal_recycle=off",
	// What goes to the log. Never the statements: they may carry personal data.
	"logging_collector=off", "log_destination=stderr", "log_line_prefix=%m [%p] ", "log_checkpoints=off",
	"log_statement=none", "log_min_error_statement=panic", "log_min_duration_statement=-1",
	"log_error_verbosity=terse", "log_parameter_max_length=0", "log_parameter_max_length_on_error=0",
}

// durable is said aloud, so that no file in the cluster can take it back.
var durable = []string{"fsync=on", "full_page_writes=on", "synchronous_commit=on"}

// volatile is for tests: nothing survives a crash and everything is quick and small.
var volatile = []string{
	"fsync=off", "full_page_writes=off", "synchronous_commit=off", "wal_level=minimal", "max_wal_senders=0",
	"shared_buffers=128MB", "min_wal_size=32MB", "max_wal_size=1GB", "max_connections=300", "autovacuum_naptime=1min",
}

func (s *Server) args() []string {
	chosen := slices.Concat(settings, durable)
	if s.cfg.Volatile {
		chosen = slices.Concat(settings, volatile)
	}
	args := []string{"-D", s.cfg.Data, "-p", strconv.Itoa(s.port)}
	for _, setting := range chosen {
		args = append(args, "-c", setting)
	}
	return args
}
