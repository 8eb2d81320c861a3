// Package migrations holds the numbered SQL files that make the Postgres schema, and applies them.
// Files are forward only: a merged one is never edited. It imports nothing else of Devolve.
package migrations

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/tern/v2/migrate"
)

//go:embed *.sql
var files embed.FS

// versionTable is named with its schema, because a migration may move the search path.
const versionTable = "public.schema_version"

// FS returns the numbered SQL files.
func FS() fs.FS { return files }

// OutdatedError says that a database does not have the schema this program was built for.
type OutdatedError struct {
	Have, Want int32
}

// Error says on one line what to do.
func (e *OutdatedError) Error() string {
	if e.Have > e.Want {
		return fmt.Sprintf("the database schema is at version %d, newer than the %d this devolve knows: run a newer devolve", e.Have, e.Want)
	}
	return fmt.Sprintf("the database schema is at version %d and this devolve needs %d: run `devolve migrate` first", e.Have, e.Want)
}

// Latest returns the version that Apply brings a database to.
func Latest() (int32, error) {
	paths, err := migrate.FindMigrations(files)
	if err != nil {
		return 0, fmt.Errorf("find migrations: %w", err)
	}
	return int32(len(paths)), nil
}

// Apply brings the database to the latest version, one transaction per file, and returns the version
// it found and the one it left. Concurrent calls wait for each other on an advisory lock.
func Apply(ctx context.Context, conn *pgx.Conn) (from, to int32, err error) {
	migrator, err := load(ctx, conn)
	if err != nil {
		return 0, 0, err
	}
	if from, err = migrator.GetCurrentVersion(ctx); err != nil {
		return 0, 0, fmt.Errorf("read schema version: %w", err)
	}
	to = int32(len(migrator.Migrations))
	if from > to {
		return from, from, &OutdatedError{Have: from, Want: to}
	}
	if err := migrator.Migrate(ctx); err != nil {
		return from, 0, fmt.Errorf("apply migrations: %w", err)
	}
	return from, to, nil
}

// ApplyUpTo brings a database to a version that it has not passed, such as that of a backup.
func ApplyUpTo(ctx context.Context, conn *pgx.Conn, to int32) error {
	migrator, err := load(ctx, conn)
	if err != nil {
		return err
	}
	if latest := int32(len(migrator.Migrations)); to > latest {
		return &OutdatedError{Have: to, Want: latest}
	}
	if err := migrator.MigrateTo(ctx, to); err != nil {
		return fmt.Errorf("apply migrations: %w", err)
	}
	return nil
}

func load(ctx context.Context, conn *pgx.Conn) (*migrate.Migrator, error) {
	migrator, err := migrate.NewMigrator(ctx, conn, versionTable)
	if err != nil {
		return nil, fmt.Errorf("prepare migrations: %w", err)
	}
	if err := migrator.LoadMigrations(files); err != nil {
		return nil, fmt.Errorf("load migrations: %w", err)
	}
	return migrator, nil
}

// Check returns an *OutdatedError when the database is not at the latest version. It changes nothing.
func Check(ctx context.Context, conn *pgx.Conn) error {
	want, err := Latest()
	if err != nil {
		return err
	}
	have, err := version(ctx, conn)
	if err != nil {
		return err
	}
	if have != want {
		return &OutdatedError{Have: have, Want: want}
	}
	return nil
}

func version(ctx context.Context, conn *pgx.Conn) (int32, error) {
	var exists bool
	if err := conn.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, versionTable).Scan(&exists); err != nil {
		return 0, fmt.Errorf("look for schema version: %w", err)
	}
	if !exists {
		return 0, nil
	}
	var have int32
	err := conn.QueryRow(ctx, `SELECT version FROM `+versionTable).Scan(&have)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return 0, fmt.Errorf("read schema version: %w", err)
	}
	return have, nil
}
