package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/jackc/pgx/v5"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/embedded"
	"example.com/devolve/ledger/backup"
	"example.com/devolve/ledger/halt"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/restore"
	"example.com/devolve/migrations"
)

// ofThisMachine are the keys that open this machine's embedded stores alone: others are made where a backup is restored.
var ofThisMachine = []string{"secrets/postgres-password", "secrets/nats-migrate-password"}

func newBackup(cfg *config) *cobra.Command {
	var recipients []string
	var full bool
	cmd := &cobra.Command{
		Use:   "backup FOLDER | -",
		Short: "Copy database, log, keys and pictures into one encrypted file, while servers run",
		Long: `Copy everything that an installation keeps into one file: the database as it is at one instant, the log, the keys and the pictures.
Servers go on meanwhile. The file is encrypted to a recipient, who alone can read it: this machine cannot.

In a FOLDER the first backup has the whole log, and each after it what was appended since; keep those that it follows. --full begins anew.
With - the whole is written to standard output.`,
		Example: `  devolve backup key > devolve-backup.key              # keep it elsewhere: it opens every backup
  devolve backup /backup --recipient age1…             # the line "public key" of that file
  devolve backup - --recipient age1… | ssh vault 'cat > devolve.age'
  devolve backup check /backup --identity devolve-backup.key`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			to, err := recipientsOf(recipients)
			if err != nil {
				return err
			}
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				if args[0] == "-" {
					_, err := b.backUp(ctx, cfg, cmd.OutOrStdout(), to, nil)
					return err
				}
				m, err := backup.Set(args[0]).Add(time.Now(), full, func(f *os.File, after map[string]uint64) (backup.Manifest, error) {
					return b.backUp(ctx, cfg, f, to, after)
				})
				if err == nil {
					printBackup(cmd.OutOrStdout(), m)
				}
				return err
			})
		},
	}
	cmd.Flags().StringSliceVar(&recipients, "recipient", nil, "public key of who can read it, age1…; may be given more than once")
	cmd.Flags().BoolVar(&full, "full", false, "copy the whole log, not only what was appended since the backup before")
	_ = cmd.MarkFlagRequired("recipient") // there is such a flag
	cmd.AddCommand(newBackupKey(), newBackupList(), newBackupCheck(cfg))
	return cmd
}

func recipientsOf(texts []string) ([]age.Recipient, error) {
	list, err := age.ParseRecipients(strings.NewReader(strings.Join(texts, "\n")))
	if err != nil {
		return nil, fmt.Errorf("--recipient: %w; 'devolve backup key' makes one", err)
	}
	return list, nil
}

// backUp writes one backup of this installation.
func (b *backend) backUp(ctx context.Context, cfg *config, out io.Writer, to []age.Recipient, after map[string]uint64) (backup.Manifest, error) {
	conn, err := b.pool.Acquire(ctx)
	if err != nil {
		return backup.Manifest{}, fmt.Errorf("connect to the database: %w", err)
	}
	defer conn.Release()
	source := backup.Source{
		Conn: conn.Conn(), Log: b.js, Folder: cfg.data, Version: version,
		First: func(name string) bool { return name == anchorFile }, Last: isKeyOrPicture,
	}
	m, err := source.Write(ctx, out, to, time.Now(), after)
	if err != nil {
		return m, err
	}
	return m, backup.Record(ctx, conn, m)
}

// isKeyOrPicture says whether a file or folder of the data folder is copied after the stores.
func isKeyOrPicture(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	return (top == "secrets" || top == "images") && !slices.Contains(ofThisMachine, name)
}

func printBackup(out io.Writer, m backup.Manifest) {
	fmt.Fprintf(out, "%s: %s, %d bytes", m.File, m.MadeAt.Format(time.RFC3339), m.Bytes)
	for _, part := range m.Streams {
		if part.First > 0 {
			fmt.Fprintf(out, ", %s %d to %d", part.Stream, part.First, part.Last)
		}
	}
	if m.Follows != "" {
		fmt.Fprintf(out, ", follows %s", m.Follows)
	}
	fmt.Fprintln(out)
}

func newBackupKey() *cobra.Command {
	return &cobra.Command{
		Use:     "key",
		Short:   "Make a key that opens backups, and print it with its public key",
		Example: "  (umask 077; devolve backup key > devolve-backup.key)",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			identity, err := age.GenerateX25519Identity()
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "# public key: %s\n%s\n", identity.Recipient(), identity)
			return nil
		},
	}
}

func newBackupList() *cobra.Command {
	return &cobra.Command{
		Use:     "list FOLDER",
		Short:   "List the backups of a folder, the oldest first",
		Example: "  devolve backup list /backup",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			list, err := backup.Set(args[0]).Manifests()
			for _, m := range list {
				printBackup(cmd.OutOrStdout(), m)
			}
			return err
		},
	}
}

func newBackupCheck(cfg *config) *cobra.Command {
	var identity, scratch string
	cmd := &cobra.Command{
		Use:   "check FOLDER | FILE | -",
		Short: "Restore a backup into a scratch folder, compare it as 'devolve verify' does, and throw it away",
		Long: `Restore a backup as 'devolve restore' does, into a scratch folder, compare the read models with the log, and throw both away. A backup
that was never restored is a hope.`,
		Example: "  devolve backup check /backup --identity devolve-backup.key",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := os.MkdirTemp(scratch, "devolve-backup-check-")
			if err != nil {
				return err
			}
			defer os.RemoveAll(dir)
			if err := os.Chmod(dir, 0o711); err != nil { //nolint:gosec // the embedded database may run as another user
				return err
			}
			own := *cfg
			own.data, own.natsURL, own.databaseURL = filepath.Join(dir, "data"), "", ""
			return restoreBackup(cmd.Context(), &own, args[0], identity, cmd)
		},
	}
	cmd.Flags().StringVar(&identity, "identity", "", "file with the key that opens it")
	cmd.Flags().StringVar(&scratch, "scratch", "", "where the scratch folder is made (default: the temporary folder)")
	_ = cmd.MarkFlagRequired("identity") // there is such a flag
	return cmd
}

func newRestore(cfg *config) *cobra.Command {
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
			if cfg.natsURL != "" || cfg.databaseURL != "" {
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
func restoreBackup(ctx context.Context, cfg *config, source, identity string, cmd *cobra.Command) error {
	if entries, err := os.ReadDir(cfg.data); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: name another folder with --data, or move it away first", cfg.data)
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
	half := strings.TrimSuffix(cfg.data, string(filepath.Separator)) + ".restoring"
	if err := os.RemoveAll(half); err != nil { // of a restoring that was interrupted
		return err
	}
	begin, err := writeBack(ctx, half, backups, identities)
	if err == nil {
		_ = os.Remove(cfg.data) // it is empty
		err = os.Rename(half, cfg.data)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(half))
	}
	fmt.Fprintf(cmd.OutOrStdout(), "restored as of %s, from %d files\n", begin.MadeAt.Format(time.RFC3339), len(backups))
	return with(ctx, cfg, func(ctx context.Context, b *backend) error { return printVerified(ctx, b, cmd.OutOrStdout()) })
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
				return describeStream(ctx, described, stream, 1)
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
	return halt.New(pool, time.Now).Raise(ctx, halt.Restored, "backup", detail)
}
