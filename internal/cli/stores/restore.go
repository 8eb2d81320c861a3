package stores

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/embedded"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/streams"
	"example.com/devolve/ledger/backup"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/restore"
	"example.com/devolve/migrations"
)

func newRestore(cfg *settings.Config) *cobra.Command {
	var identity string
	cmd := &cobra.Command{
		Use:   "restore FOLDER | FILE | -",
		Short: "Bring an installation back from a backup, into an empty data folder",
		Long: `Bring an installation back from a backup, with embedded stores, into a data folder that is not there yet. FOLDER is its newest
backup, FILE a certain one in its folder; what that one follows is read too. With - a backup is read from standard input.

Payouts stand still until people clear the halt: what was paid after the backup is not in its ledger. See docs/operations.md.`,
		Example: "  devolve restore /backup --identity devolve-backup.key --data /var/lib/devolve",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cfg.NATSURL != "" || cfg.DatabaseURL != "" {
				return errors.New("a backup is restored into embedded stores: unset NATS_URL and DATABASE_URL")
			}
			return restoreBackup(cmd.Context(), cfg, args[0], identity, cmd)
		},
	}
	cmd.Flags().StringVar(&identity, "identity", "", "file with the key that opens it")
	_ = cmd.MarkFlagRequired("identity") // there is such a flag
	return cmd
}

// openBackups opens what a source names, the oldest backup first.
func openBackups(source string, stdin io.Reader) (list []io.Reader, done func(), err error) {
	if source == "-" {
		return []io.Reader{stdin}, func() {}, nil
	}
	info, err := os.Stat(source)
	if err != nil {
		return nil, nil, err
	}
	set, name := backup.Set(source), ""
	if !info.IsDir() {
		set, name = backup.Set(filepath.Dir(source)), filepath.Base(source)
	}
	paths, _, err := set.Chain(name)
	if err != nil {
		return nil, nil, err
	}
	var files []*os.File
	done = func() {
		for _, f := range files {
			_ = f.Close()
		}
	}
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			done()
			return nil, nil, err
		}
		files, list = append(files, f), append(list, f)
	}
	return list, done, nil
}

func identitiesOf(path string) ([]age.Identity, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := age.ParseIdentities(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return list, nil
}

// restoreBackup writes the data folder beside its place, moves it there, opens it and compares it.
func restoreBackup(ctx context.Context, cfg *settings.Config, source, identity string, cmd *cobra.Command) error {
	if entries, err := os.ReadDir(cfg.Data); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: name another folder with --data, or move it away first", cfg.Data)
	}
	identities, err := identitiesOf(identity)
	if err != nil {
		return err
	}
	backups, done, err := openBackups(source, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer done()
	half := strings.TrimSuffix(cfg.Data, string(filepath.Separator)) + ".restoring"
	if err := os.RemoveAll(half); err != nil { // of a restoring that was interrupted
		return err
	}
	begin, err := writeBack(ctx, half, backups, identities)
	if err == nil {
		_ = os.Remove(cfg.Data) // it is empty
		err = os.Rename(half, cfg.Data)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(half))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "restored as of %s, from %d files\n", begin.MadeAt.Format(time.RFC3339), len(backups))
	return cli.With(ctx, cfg, func(ctx context.Context, b *backend.Backend) error { return printVerified(ctx, b, cmd.OutOrStdout()) })
}

// writeBack writes a data folder from backups. Payouts stand still in it from its first moment on.
func writeBack(ctx context.Context, data string, backups []io.Reader, identities []age.Identity) (begin backup.Begin, err error) {
	described := filepath.Join(data, "described")
	stores, err := embedded.Open(ctx, embedded.Config{Dir: data, Mode: embedded.Own, BeforeLog: func(ctx context.Context, folder, databaseURL string) error {
		conn, err := pgx.Connect(ctx, databaseURL)
		if err != nil {
			return err
		}
		defer conn.Close(ctx)
		target := backup.Target{
			Conn: conn, Folder: data, Log: restore.StreamsFolder(folder),
			Describe: func(ctx context.Context, stream string) ([]byte, error) {
				return streams.Describe(ctx, described, stream, 1)
			},
		}
		if begin, err = target.Read(ctx, backups, identities); err != nil {
			return err
		}
		if _, _, err := migrations.Apply(ctx, conn); err != nil {
			return err
		}
		return stopPayouts(ctx, databaseURL, begin.MadeAt)
	}})
	if err != nil {
		return begin, err
	}
	return begin, errors.Join(stores.Close(ctx), os.RemoveAll(described))
}

// stopPayouts keeps a restored installation from paying again what was paid after its backup.
func stopPayouts(ctx context.Context, databaseURL string, madeAt time.Time) error {
	pool, err := projection.OpenPool(ctx, databaseURL, projection.Schema)
	if err != nil {
		return err
	}
	defer pool.Close()
	detail := fmt.Sprintf("restored from the backup of %s: what was paid since is not in this ledger", madeAt.Format(time.RFC3339))
	return halt.New(pool, clock.Now).Raise(ctx, halt.Restored, "backup", detail)
}
