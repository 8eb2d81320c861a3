// Package bench has the command that measures this machine.
package bench

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/bench"
	"example.com/devolve/internal/settings"
)

// Command returns bench.
func Command(cfg *settings.Config) *cobra.Command {
	var output, dir, only string
	var scale float64
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure this machine and write docs/benchmarks.md",
		Long: `Measure appends, what seals cost, deliveries, projection, the trial balance, reads, reads and logins beside a flood of logins, freshness, other terms tried on past sales, memory and the room
that a sale takes on embedded stores of its own, in a scratch folder, and write a table. Claims are ratios of two things measured in the same run. Takes some minutes.`,
		Example: "  devolve bench\n  devolve bench --scale 0.05 --output -",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			binary, err := os.Executable()
			if err != nil {
				return err
			}
			scratch, err := os.MkdirTemp(dir, "devolve-bench-")
			if err != nil {
				return err
			}
			defer os.RemoveAll(scratch)
			if err := os.Chmod(scratch, 0o755); err != nil { //nolint:gosec // the database's own user must enter it
				return err
			}
			report, missed, err := bench.Run(cmd.Context(), bench.Options{
				Dir: scratch, Binary: binary, Scale: scale, Only: only, Version: cfg.Version,
				Log: func(format string, args ...any) { fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...) },
			})
			if err != nil {
				return err
			}
			if only != "" && !cmd.Flags().Changed("output") {
				output = "-" // a part is not the document
			}
			if output == "-" {
				fmt.Fprint(cmd.OutOrStdout(), report)
			} else if err := writeReport(output, report); err != nil {
				return err
			}
			if missed > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "%d targets missed\n", missed)
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&output, "output", "docs/benchmarks.md", "where to write the table, - for standard output, which is also the default with --only")
	flags.StringVar(&dir, "dir", "", "where the scratch folder is made: the disk to measure (default: the temporary folder)")
	flags.StringVar(&only, "only", "", "measure one part: appends, seals, rebuild, payouts, books, logins, strangers, webhooks, sizes, simulate or server (default all)")
	flags.Float64Var(&scale, "scale", 1, "fraction of the full size")
	return cmd
}

// pagesHeading begins the part of the document that other tools write: see web/lighthouse and web/scripts/interactions.mjs.
const pagesHeading = "\n## Pages\n"

// writeReport replaces the document up to what is not ours.
func writeReport(path, report string) error {
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, pages, ok := strings.Cut(string(old), pagesHeading); ok {
		report = strings.TrimRight(report, "\n") + "\n" + pagesHeading + pages
	}
	return os.WriteFile(path, []byte(report), 0o644) //nolint:gosec // a document
}
