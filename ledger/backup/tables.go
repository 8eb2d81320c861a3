package backup

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/lists"
	"example.com/devolve/migrations"
)

// ErrReplaced means that a rebuild took the place of the read models while the backup began. Once more does it.
var ErrReplaced = errors.New("the read models were replaced a moment ago: run it again")

// table is one that is copied.
type table struct {
	name    string // with its schema, as SQL has it
	folder  string // of its entries
	id      uint32
	columns string // all but those that are computed, as SQL has them
}

// counter is where a sequence is.
type counter struct {
	Name string `json:"name"`
	Last int64  `json:"last"`
}

// listTables finds what is copied: all of our schemas but what a rebuild is making, and what says which migrations there were.
const listTables = `
SELECT format('%I.%I', n.nspname, c.relname), n.nspname || '.' || c.relname, c.oid,
       (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname !~ '^pg_'
  AND n.nspname NOT IN ('information_schema', 'ledger_next', 'ledger_old') AND (n.nspname, c.relname) <> ('public', 'schema_version')
ORDER BY 1`

const listCounters = `
SELECT format('%I.%I', schemaname, sequencename), last_value FROM pg_sequences
WHERE last_value IS NOT NULL AND schemaname NOT IN ('ledger_next', 'ledger_old') ORDER BY 1`

// dump copies all tables as they are at one instant.
func dump(ctx context.Context, conn *pgx.Conn, a *archive) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return pgx.BeginTxFunc(ctx, conn, options, func(tx pgx.Tx) error {
		tables, err := lockTables(ctx, tx)
		if err != nil {
			return err
		}
		for _, t := range tables {
			out := &parts{archive: a, folder: "tables/" + t.folder}
			sql := fmt.Sprintf("COPY %s (%s) TO STDOUT (FORMAT binary)", t.name, t.columns)
			if _, err := tx.Conn().PgConn().CopyTo(ctx, out, sql); err != nil {
				return fmt.Errorf("copy table %s: %w", t.name, err)
			}
			if err := out.flush(); err != nil {
				return err
			}
		}
		rows, err := tx.Query(ctx, listCounters)
		if err != nil {
			return fmt.Errorf("list the sequences: %w", err)
		}
		counters, err := pgx.CollectRows(rows, pgx.RowToStructByPos[counter])
		if err != nil {
			return fmt.Errorf("list the sequences: %w", err)
		}
		return a.addJSON("sequences.json", counters)
	})
}

// lockTables keeps a rebuild from taking the place of tables until they are copied. Rows are read and written meanwhile.
func lockTables(ctx context.Context, tx pgx.Tx) ([]table, error) {
	tables, err := tablesOf(ctx, tx)
	if err != nil {
		return nil, err
	}
	names := lists.Map(tables, func(t table) string { return t.name })
	if _, err := tx.Exec(ctx, "LOCK TABLE "+strings.Join(names, ", ")+" IN ACCESS SHARE MODE"); err != nil {
		return nil, fmt.Errorf("lock the tables: %w", err)
	}
	for _, t := range tables {
		var id uint32
		if err := tx.QueryRow(ctx, "SELECT coalesce(to_regclass($1)::oid, 0)", t.name).Scan(&id); err != nil {
			return nil, err
		}
		if id != t.id {
			return nil, ErrReplaced
		}
	}
	return tables, nil
}

func tablesOf(ctx context.Context, tx pgx.Tx) ([]table, error) {
	rows, err := tx.Query(ctx, listTables)
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	tables, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (t table, err error) {
		return t, row.Scan(&t.name, &t.folder, &t.id, &t.columns)
	})
	if err != nil {
		return nil, fmt.Errorf("list the tables: %w", err)
	}
	return tables, nil
}

// load brings an empty database to the schema of a backup and fills its tables, all or none.
func load(ctx context.Context, conn *pgx.Conn, r *reading, begin Begin) error {
	if err := migrations.ApplyUpTo(ctx, conn, begin.Schema); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		tables, err := tablesOf(ctx, tx)
		if err != nil {
			return err
		}
		bind, err := unbind(ctx, tx, tables)
		if err != nil {
			return err
		}
		if err := fill(ctx, tx, r, tables); err != nil {
			return err
		}
		return bind()
	})
}

// unbind empties tables and takes away what would judge each row as if somebody wrote it now. What it returns puts that back, and
// checks the whole.
func unbind(ctx context.Context, tx pgx.Tx, tables []table) (bind func() error, err error) {
	type key struct{ Drop, Add string }
	rows, err := tx.Query(ctx, `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
		format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
		FROM pg_constraint WHERE contype = 'f' ORDER BY oid`)
	if err != nil {
		return nil, fmt.Errorf("list the foreign keys: %w", err)
	}
	keys, err := pgx.CollectRows(rows, pgx.RowToStructByPos[key])
	if err != nil {
		return nil, fmt.Errorf("list the foreign keys: %w", err)
	}
	var before, after []string
	for _, k := range keys {
		before, after = append(before, k.Drop), append(after, k.Add)
	}
	for _, t := range tables {
		before = append(before, "ALTER TABLE "+t.name+" DISABLE TRIGGER USER", "TRUNCATE "+t.name)
		after = append(after, "ALTER TABLE "+t.name+" ENABLE TRIGGER USER")
	}
	do := func(statements []string) error {
		for _, sql := range statements {
			if _, err := tx.Exec(ctx, sql); err != nil {
				return fmt.Errorf("%s: %w", sql, err)
			}
		}
		return nil
	}
	return func() error { return do(after) }, do(before)
}

// fill copies the rows of a backup into empty tables.
func fill(ctx context.Context, tx pgx.Tx, r *reading, tables []table) error {
	byFolder := make(map[string]table, len(tables))
	for _, t := range tables {
		byFolder["tables/"+t.folder] = t
	}
	for r.under("tables") {
		folder := path.Dir(r.entry.Name)
		t, known := byFolder[folder]
		if !known {
			return fmt.Errorf("%s is no table of this schema", folder)
		}
		delete(byFolder, folder)
		sql := fmt.Sprintf("COPY %s (%s) FROM STDIN (FORMAT binary)", t.name, t.columns)
		if _, err := tx.Conn().PgConn().CopyFrom(ctx, &whole{reading: r, folder: folder}, sql); err != nil {
			return fmt.Errorf("fill table %s: %w", t.name, err)
		}
	}
	if len(byFolder) > 0 {
		return fmt.Errorf("%w: %d tables are missing", ErrIncomplete, len(byFolder))
	}
	var counters []counter
	if err := r.takeJSON("sequences.json", &counters); err != nil {
		return err
	}
	for _, c := range counters {
		if _, err := tx.Exec(ctx, "SELECT setval($1, $2)", c.Name, c.Last); err != nil {
			return fmt.Errorf("set sequence %s: %w", c.Name, err)
		}
	}
	return nil
}
