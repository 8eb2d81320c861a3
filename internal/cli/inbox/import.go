package inbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/importing"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/inbox"
)

func newImport(cfg *settings.Config) *cobra.Command {
	var partner, by, reason string
	conversions := &cobra.Command{
		Use:   "conversions FILE.csv --partner NAME --by HANDLE --reason TEXT",
		Short: "Propose to bring a network's report to the ledger",
		Long: `Propose to bring a network's report to the ledger; somebody else decides, with 'devolve proposal approve', and what was read here is
kept until then. The first line names the columns: ` + strings.Join(importing.Columns, ", ") + `; optional: ` +
			strings.Join(importing.Optional, ", ") + `. Amounts are decimal reais with a point, times are RFC 3339. A file has 8 MiB at most.

Lines that cannot be read are printed by number, and nothing is proposed then. What is approved goes the way of deliveries: a line that
cannot be decided is in the quarantine. Importing a file twice changes nothing. The last line is the proposal's id.`,
		Example: `  devolve import conversions report.csv --partner demo --by maria.souza --reason "October's report, by mail"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			body, err := readReport(args[0])
			if err != nil {
				return err
			}
			report, messages, refused, err := importing.Parse(partner, body)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if len(refused) > 0 {
				for _, line := range refused {
					fmt.Fprintln(cmd.OutOrStdout(), line)
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%d lines can be read, %d cannot: nothing is proposed\n", len(messages), len(refused))
				return cli.ErrReported
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%d lines, sales of %s, commission of %s\nsha256 %s\n",
				report.Rows, report.SaleCents, report.CommissionCents, report.SHA256)
			return cli.WithApprovals(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, desk *approval.Desk) error {
				return proposeReport(ctx, b, cfg, desk, report, body, by, reason, cmd.OutOrStdout())
			})
		},
	}
	conversions.Flags().StringVar(&partner, "partner", "", "the network that the report is from")
	_ = conversions.MarkFlagRequired("partner")
	cli.ProposerFlags(conversions, &by, &reason)
	cmd := &cobra.Command{
		Use: "import", Short: "Bring files to the ledger",
		Example: `  devolve import conversions report.csv --partner demo --by maria.souza --reason "October's report, by mail"`,
	}
	cmd.AddCommand(conversions)
	return cmd
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
	if _, err := inbox.NewPartners(b.Pool, clock.Now).Secrets(ctx, report.Partner); err != nil {
		return fmt.Errorf("--partner %s: %w", report.Partner, err)
	}
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
