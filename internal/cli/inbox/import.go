package inbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/importing"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network/files"
)

// importOf is what a person says of a report that they propose to bring to the ledger.
type importOf struct {
	partner, mapping, asOf, by, reason string
	dryRun                             bool
}

func newImport(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use: "import", Short: "Bring files to the ledger",
		Example: `  devolve import conversions report.csv --partner demo --by maria.souza --reason "October's report, by mail"`,
	}
	cmd.AddCommand(newImportConversions(cfg))
	return cmd
}

func newImportConversions(cfg *settings.Config) *cobra.Command {
	var of importOf
	cmd := &cobra.Command{
		Use:   "conversions FILE.csv --partner NAME --by HANDLE --reason TEXT",
		Short: "Propose to bring a network's report to the ledger",
		Long: `Propose to bring a network's report to the ledger; somebody else decides, with 'devolve proposal approve', and what was read here is
kept until then. A file is CSV with commas, semicolons, tabs or bars, in UTF-8 or Windows-1252, of 8 MiB at most. --mapping names a file that says
which column tells what; a partner with the adapter file has a mapping of its own. Without one, the header names the columns:
` + strings.Join(files.Columns, ", ") + `; optional: ` + strings.Join(files.Optional, ", ") + `.
Amounts are decimal then, with a point, and times are RFC 3339.

--dry-run says what the file comes to, and proposes nothing. What is approved goes the way of deliveries, each sale as it stands in the file: one that cannot be read, which is printed here with
its line, or cannot be decided is in the quarantine. Importing a file twice changes nothing. The last line is the proposal's id.`,
		Example: `  devolve import conversions report.csv --partner demo --by maria.souza --reason "October's report, by mail"
  devolve import conversions amazon.csv --partner amazon --as-of 2026-11-20 --dry-run --by maria.souza --reason "October's report"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return of.run(cmd, cfg, args[0]) },
	}
	cmd.Flags().StringVar(&of.mapping, "mapping", "", "a file of JSON that says which column tells what")
	cmd.Flags().StringVar(&of.asOf, "as-of", "", "the day of which the file is, where its lines do not say when they changed (default today)")
	cmd.Flags().BoolVar(&of.dryRun, "dry-run", false, "say what the file comes to, and propose nothing")
	cmd.Flags().StringVar(&of.partner, "partner", "", "the network that the report is from")
	_ = cmd.MarkFlagRequired("partner")
	cli.ProposerFlags(cmd, &of.by, &of.reason)
	return cmd
}

// run reads a report, says what it comes to, and proposes it unless it is a dry run.
func (of importOf) run(cmd *cobra.Command, cfg *settings.Config, path string) error {
	body, err := readReport(path)
	if err != nil {
		return err
	}
	how, err := of.how()
	if err != nil {
		return err
	}
	return cli.WithApprovals(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, desk *approval.Desk) error {
		if how, err = mappingOf(ctx, b, of.partner, how); err != nil {
			return err
		}
		report, _, unread, err := importing.Parse(of.partner, body, how)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		out := cmd.OutOrStdout()
		for _, line := range unread {
			fmt.Fprintln(out, line)
		}
		if len(unread) > 0 {
			fmt.Fprintf(out, "%d sales cannot be read: once approved, they wait in the quarantine\n", len(unread))
		}
		fmt.Fprintf(out, "%d sales of %s, commission of %s\nsha256 %s\n", report.Rows, report.SaleCents, report.CommissionCents, report.SHA256)
		if of.dryRun {
			return nil
		}
		return proposeReport(ctx, b, cfg, desk, report, body, of.by, of.reason, out)
	})
}

// how says by which rules the report is read, as far as the flags say it.
func (of importOf) how() (how importing.How, err error) {
	if how.AsOf, err = day(of.asOf); err != nil || of.mapping == "" {
		return how, err
	}
	text, err := readReport(of.mapping)
	how.Mapping = string(text)
	return how, err
}

// day is the end of a day, or now.
func day(text string) (string, error) {
	if text == "" {
		return clock.Now().UTC().Truncate(time.Second).Format(time.RFC3339), nil
	}
	at, err := time.ParseInLocation(time.DateOnly, text, brazil.Location)
	if err != nil || at.After(clock.Now()) {
		return "", fmt.Errorf("--as-of: %q is not a day such as 2026-11-20, or still to come", text)
	}
	end := at.AddDate(0, 0, 1).Add(-time.Second)
	return end.UTC().Format(time.RFC3339), nil
}

// mappingOf adds the mapping that a partner has for its files, unless there is another one.
func mappingOf(ctx context.Context, b *backend.Backend, partner string, how importing.How) (importing.How, error) {
	known, err := inbox.NewPartners(b.Pool, clock.Now).Get(ctx, partner)
	if err != nil {
		return how, fmt.Errorf("--partner %s: %w", partner, err)
	}
	if how.Mapping == "" && known.Adapter == files.Adapter.Name {
		if how.Mapping = known.Settings[files.Mapping.Name]; how.Mapping == "" {
			return how, fmt.Errorf("no mapping: devolve partner set %s %s=…, or --mapping", partner, files.Mapping.Name)
		}
	}
	if how.Mapping == "" { // our own columns say when a sale changed
		how.AsOf = ""
	}
	return how, nil
}

func readReport(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	body, err := io.ReadAll(io.LimitReader(file, staff.MaxFile+1))
	if err == nil && (len(body) == 0 || len(body) > staff.MaxFile) {
		err = staff.ErrFileSize
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return body, nil
}

// proposeReport keeps a report and proposes to bring it to the ledger.
func proposeReport(
	ctx context.Context, b *backend.Backend, cfg *settings.Config, desk *approval.Desk, report importing.Report, body []byte, by, reason string, out io.Writer,
) error {
	who, err := cli.Colleague(ctx, b, cfg, by)
	if err != nil {
		return err
	}
	if err := errors.Join(who.Require(staff.RoleFinance), staff.CheckReason(reason)); err != nil {
		return err
	}
	if _, err := desk.KeepFile(ctx, body); err != nil {
		return err
	}
	p, err := desk.Propose(ctx, who, staff.Draft{Kind: importing.Kind, Subject: "file:" + report.SHA256, Payload: report, Reason: reason})
	if err == nil {
		cli.PrintProposed(out, p)
	}
	return err
}
