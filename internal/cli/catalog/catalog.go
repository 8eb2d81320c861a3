// Package catalog has the commands about stores, coupons and clubs.
package catalog

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/devolve/catalog/importer"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/inbox"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	return []*cobra.Command{newCatalog(cfg), newClub(cfg)}
}

func newCatalog(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "catalog",
		Short: "Stores, categories, coupons and banners as files",
		Example: `  devolve catalog export planilhas
  devolve catalog import planilhas --dry-run
  devolve catalog failing`,
	}
	cmd.AddCommand(newCatalogImport(cfg), newCatalogExport(cfg), newCatalogFailing(cfg))
	return cmd
}

func newCatalogImport(cfg *settings.Config) *cobra.Command {
	var options importer.Options
	cmd := &cobra.Command{
		Use:   "import DIR|FILE",
		Short: "Bring files of a content team to the catalogue",
		Long: `Bring files of a content team to the catalogue: a folder with any of categories, stores, coupons and banners, as .csv or
.yaml, or one such file. Importing twice changes nothing. When a line is refused nothing is written, unless --skip-refused
says so. Deleting a line deletes nothing: write "não" into active. Pictures under images/ are copied into the data folder.
docs/catalog.md says more.
` + columnHelp(),
		Example: `  devolve catalog import planilhas --dry-run
  devolve catalog import planilhas/coupons.csv`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			files, sheets, err := readCatalog(args[0])
			if err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				options.Now = clock.Now()
				return importCatalog(ctx, cmd.OutOrStdout(), b, files, sheets, options, cfg.Images())
			})
		},
	}
	cmd.Flags().BoolVar(&options.DryRun, "dry-run", false, "only report what would change")
	cmd.Flags().BoolVar(&options.SkipRefused, "skip-refused", false, "write the good lines although others are refused")
	return cmd
}

// columnHelp describes the columns of each kind of file.
func columnHelp() string {
	var text strings.Builder
	for _, kind := range importer.Kinds {
		fmt.Fprintf(&text, "\n%s:\n", kind)
		table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
		for _, column := range importer.Columns(kind) {
			mark, list := " ", ""
			if column.Required {
				mark = "*"
			}
			if column.List {
				list = " (values separated by |)"
			}
			fmt.Fprintf(table, "  %s %s\t%s%s\n", mark, column.Name, column.Help, list)
		}
		_ = table.Flush()
	}
	return text.String() + "\nColumns with * are required."
}

// readCatalog reads a folder, or a file without anything beside it.
func readCatalog(path string) (fs.FS, []importer.Sheet, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		files := os.DirFS(path)
		sheets, err := importer.ReadFolder(files)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", path, err)
		}
		return files, sheets, nil
	}
	sheet, err := importer.ReadFile(os.DirFS(filepath.Dir(path)), filepath.Base(path))
	return nil, []importer.Sheet{sheet}, err
}

func importCatalog(
	ctx context.Context, out io.Writer, b *backend.Backend, files fs.FS, sheets []importer.Sheet, options importer.Options, imagesTo string,
) error {
	var images []importer.Image
	if files != nil {
		var err error
		if images, err = importer.FindImages(files); err != nil {
			return err
		}
	}
	var refused []string
	for _, image := range images {
		if image.Refused != "" {
			refused = append(refused, "images/"+image.Path+": "+image.Refused)
		}
	}
	dryRun := options.DryRun
	options.DryRun = dryRun || len(refused) > 0 && !options.SkipRefused
	var err error
	if options.Link, err = wiring.LinkCheck(ctx, inbox.NewPartners(b.Pool, clock.Now)); err != nil {
		return err
	}
	report, err := importer.Import(ctx, b.Pool, sheets, options)
	if err != nil {
		return err
	}
	for _, refusal := range report.Refusals {
		refused = append(refused, refusal.String())
	}
	changed := 0
	if report.Written {
		if changed, err = importer.CopyImages(ctx, files, images, imagesTo); err != nil {
			return err
		}
	}
	printRefused(out, refused)
	for _, line := range report.Odd {
		fmt.Fprintln(out, "odd: "+line)
	}
	if err := printTallies(out, report.Tallies); err != nil {
		return err
	}
	if len(images) > 0 {
		fmt.Fprintf(out, "images: %d, copied %d\n", len(images), changed)
	}
	switch {
	case dryRun:
		fmt.Fprintln(out, "Dry run: nothing was written.")
	case !report.Written:
		fmt.Fprintln(out, "Nothing was written. --skip-refused writes what is good.")
	}
	if len(refused) > 0 {
		return cli.ErrReported
	}
	return nil
}

func printRefused(out io.Writer, refused []string) {
	for _, line := range refused[:min(len(refused), cli.MaxRefusals)] {
		fmt.Fprintln(out, line)
	}
	if more := len(refused) - cli.MaxRefusals; more > 0 {
		fmt.Fprintf(out, "… and %d more\n", more)
	}
}

func printTallies(out io.Writer, tallies []importer.Tally) error {
	return cli.Table(out, "KIND\tADDED\tCHANGED\tUNCHANGED\tREFUSED", tallies, func(t importer.Tally) []any {
		return []any{t.Kind, t.Added, t.Changed, t.Unchanged, t.Refused}
	})
}

func newCatalogExport(cfg *settings.Config) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the catalogue as the files that import reads",
		Example: `  devolve catalog export planilhas
  devolve catalog export planilhas --format yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != string(importer.CSV) && format != string(importer.YAML) {
				return fmt.Errorf("--format: %q is not csv or yaml", format)
			}
			if err := os.MkdirAll(args[0], 0o755); err != nil { //nolint:gosec // for a team to read
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				tallies, err := importer.Export(ctx, b.Pool, args[0], importer.Format(format))
				for _, t := range tallies {
					fmt.Fprintf(cmd.OutOrStdout(), "%s: %d lines\n", filepath.Join(args[0], string(t.Kind)+"."+format), t.Unchanged)
				}
				return err
			})
		},
	}
	cmd.Flags().StringVar(&format, "format", string(importer.CSV), "csv or yaml")
	return cmd
}
