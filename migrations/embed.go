// Package migrations holds the numbered SQL files that make the Postgres schema, and applies them.
// Files are forward only: a merged one is never edited. It imports nothing else of Devolve.
package migrations

import (
	"context"
	"embed"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/tern/v2/migrate"

	"example.com/devolve/internal/fault"
)

//go:embed *.sql
var files embed.FS

// The tables that say what the schema is are named with theirs, because a migration may move the search path.
const (
	versionTable = "public.schema_version"
	oldestTable  = "public.oldest_program"
)

// OutdatedError says that a program cannot run on the schema of a database.
type OutdatedError struct {
	Have, Want int32 // the schema's version, and the last one that the program knows
	Oldest     int32 // what a program has to know at least; 0: the schema does not say
}

// Error says on one line what to do.
func (e *OutdatedError) Error() string {
	switch {
	case e.Have < e.Want:
		return fmt.Sprintf("the database schema is at version %d and this devolve needs %d: run `devolve migrate` first", e.Have, e.Want)
	case e.Oldest == 0:
		return fmt.Sprintf("the database schema is at version %d, newer than the %d this devolve knows: run a newer devolve", e.Have, e.Want)
	default:
		return fmt.Sprintf("the database schema is at version %d, which takes programs that know %d or more, and this devolve knows %d: run a newer devolve",
			e.Have, e.Oldest, e.Want)
	}
}

// Database is a connection or a pool.
type Database interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
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
// it found and the one it left. A newer one that takes this program is left as it is. Concurrent calls
// wait for each other on an advisory lock.
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
		return from, from, checkNewer(ctx, conn, from, to)
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
	return fault.Wrap(migrator.MigrateTo(ctx, to), "apply migrations")
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

// Check returns an *OutdatedError when this program cannot run on the database's schema: one that is older than what it knows, or a
// newer one that has taken away what it uses. It changes nothing.
func Check(ctx context.Context, db Database) error {
	want, err := Latest()
	if err != nil {
		return err
	}
	have, err := Version(ctx, db)
	if err != nil {
		return err
	}
	if have < want {
		return &OutdatedError{Have: have, Want: want}
	}
	return checkNewer(ctx, db, have, want)
}

// checkNewer refuses a schema that is newer than what a program knows, unless it says that it takes such a program.
func checkNewer(ctx context.Context, db Database, have, want int32) error {
	if have == want {
		return nil
	}
	oldest, err := Oldest(ctx, db)
	if err != nil {
		return err
	}
	if oldest == 0 || oldest > want {
		return &OutdatedError{Have: have, Want: want, Oldest: oldest}
	}
	return nil
}

// Oldest returns the version that a program has to know at least to run on the database's schema; 0: the schema does not say.
func Oldest(ctx context.Context, db Database) (int32, error) {
	return number(ctx, db, oldestTable, "oldest")
}

// Version returns the version of the database's schema; 0: it has none. It may be newer than Latest.
func Version(ctx context.Context, db Database) (int32, error) {
	return number(ctx, db, versionTable, "version")
}

// number reads the one number of a table; 0: there is none.
func number(ctx context.Context, db Database, table, column string) (n int32, err error) {
	var exists bool
	if err := db.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, table).Scan(&exists); err != nil {
		return 0, fmt.Errorf("look for %s: %w", table, err)
	}
	if !exists {
		return 0, nil
	}
	err = db.QueryRow(ctx, `SELECT `+column+` FROM `+table).Scan(&n)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return 0, fmt.Errorf("read %s: %w", table, err)
	}
	return n, nil
}
