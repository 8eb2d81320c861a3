package partner

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
)

func newPartnerMembers(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "partner-members",
		Short: "Who may sign in through a partner",
		Example: `  devolve partner-members import --directory arlequim members.csv
  devolve partner-members list`,
	}
	cmd.AddCommand(newMembersImport(cfg), newMembersList(cfg))
	return cmd
}

func withMembers(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *account.Members) error) error {
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		members, err := wiring.OpenMembers(b, cfg)
		if err != nil {
			return err
		}
		return work(ctx, members)
	})
}

func newMembersImport(cfg *settings.Config) *cobra.Command {
	var directory string
	var replace bool
	cmd := &cobra.Command{
		Use:   "import FILE.csv",
		Short: "Bring a partner's list of members to its directory",
		Long: `Bring a partner's list of members to its directory. The first line names the columns, in this order:

` + memberColumnHelp() + `
Importing a file twice changes nothing. When a line is refused nothing is written. Members are told apart by what names them;
it is kept as a keyed hash, passwords as argon2id. With --replace, members that are not in the file sign in no more.`,
		Example: "  devolve partner-members import --directory arlequim members.csv",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(account.Directories, account.Directory(directory)) {
				return fmt.Errorf("--directory: %q is not arlequim, assefaz, estacio or unifecaf", directory)
			}
			file, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			info, err := file.Stat()
			if err != nil {
				return err
			}
			if info.Size() > cli.MaxMembersFile {
				return fmt.Errorf("%s has more than %d MiB", args[0], cli.MaxMembersFile>>20)
			}
			return withMembers(cmd, cfg, func(ctx context.Context, members *account.Members) error {
				bar := progressbar.NewOptions(-1, progressbar.OptionSetWriter(cmd.ErrOrStderr()),
					progressbar.OptionSetDescription(filepath.Base(args[0])), progressbar.OptionClearOnFinish())
				report, err := members.Import(ctx, account.Directory(directory), file, replace, clock.Now(), func(done, total int) {
					bar.ChangeMax(total)
					_ = bar.Set(done)
				})
				_ = bar.Finish()
				if err != nil {
					return fmt.Errorf("%s: %w", args[0], err)
				}
				return reportMembers(cmd.OutOrStdout(), report)
			})
		},
	}
	cmd.Flags().StringVar(&directory, "directory", "", "arlequim, assefaz, estacio (clube-do-aluno) or unifecaf")
	cmd.Flags().BoolVar(&replace, "replace", false, "remove members that are not in the file")
	_ = cmd.MarkFlagRequired("directory")
	return cmd
}

func memberColumnHelp() string {
	var text strings.Builder
	for _, directory := range account.Directories {
		fmt.Fprintf(&text, "  %-9s %s\n", directory, strings.Join(directory.Columns(), ","))
	}
	return text.String()
}

func reportMembers(out io.Writer, report account.MemberImport) error {
	for i, refusal := range report.Refusals {
		if i == cli.MaxRefusals {
			fmt.Fprintf(out, "and %d more\n", len(report.Refusals)-i)
			break
		}
		fmt.Fprintf(out, "line %d: %s\n", refusal.Line, refusal.Detail)
	}
	if len(report.Refusals) > 0 {
		fmt.Fprintln(out, "nothing was imported")
		return cli.ErrReported
	}
	fmt.Fprintf(out, "%d members added, %d brought up to date, %d removed\n", report.Added, report.Changed, report.Removed)
	return nil
}

func newMembersList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "Count the members of each directory",
		Example: "  devolve partner-members list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withMembers(cmd, cfg, func(ctx context.Context, members *account.Members) error {
				counts, err := members.Counts(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "DIRECTORY\tMEMBERS\tSIGNED IN\tLAST IMPORT", counts, func(count account.MemberCount) []any {
					return []any{count.Directory, count.Members, count.SignedIn, count.ImportedAt.Format(time.DateOnly)}
				})
			})
		},
	}
}
