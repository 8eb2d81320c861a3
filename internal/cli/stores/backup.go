package stores

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"filippo.io/age"
	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/backup"
)

func newBackup(cfg *settings.Config) *cobra.Command {
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
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				if args[0] == "-" {
					_, err := wiring.BackUp(ctx, b, cfg, cmd.OutOrStdout(), to, nil)
					return err
				}
				m, err := backup.Set(args[0]).Add(clock.Now(), full, func(f *os.File, after map[string]uint64) (backup.Manifest, error) {
					return wiring.BackUp(ctx, b, cfg, f, to, after)
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

func newBackupCheck(cfg *settings.Config) *cobra.Command {
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
			own.Data, own.NATSURL, own.DatabaseURL = filepath.Join(dir, "data"), "", ""
			return restoreBackup(cmd.Context(), &own, args[0], identity, cmd)
		},
	}
	cmd.Flags().StringVar(&identity, "identity", "", "file with the key that opens it")
	cmd.Flags().StringVar(&scratch, "scratch", "", "where the scratch folder is made (default: the temporary folder)")
	_ = cmd.MarkFlagRequired("identity") // there is such a flag
	return cmd
}
