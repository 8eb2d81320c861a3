package books

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
)

// ReceivableCommand returns receivable and what is below it.
func ReceivableCommand(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "receivable",
		Short: "What networks owe of sales, and giving it up",
		Example: `  devolve receivable list 2026-11
  devolve receivable write-off 0190a0c8-0000-7000-8000-00000000005a --by ana.reis --reason "a rede encerrou"`,
	}
	cmd.AddCommand(newReceivableList(cfg), newWriteOff(cfg))
	return cmd
}

func newReceivableList(cfg *settings.Config) *cobra.Command {
	return ofMonth(cfg, &cobra.Command{
		Use:     "list MONTH",
		Short:   "Print what each network owed at the beginning of a month, what changed that, and what it owed at the end",
		Example: "  devolve receivable list 2026-11",
	}, func(ctx context.Context, w io.Writer, books *finance.Books, month ledger.Month) error {
		of, err := books.Receivables(ctx, month)
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(out, "NETWORK\tOPENING\tAPPROVED\tRESTATED\tRECEIVED\tWRITTEN OFF\tCLOSING\tNOT ALLOCATED\tINVOICED\tNOT INVOICED\tUNPAID\tOVERDUE\t")
		for _, r := range of.Networks {
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", cli.OneLine(r.Network), r.OpeningCents, r.ApprovedCents, r.RestatedCents, r.ReceivedCents, r.WrittenOffCents,
				r.ClosingCents, r.UnallocatedCents, r.InvoicedCents, r.NotInvoicedCents, r.UnpaidCents, r.OverdueCents)
		}
		fmt.Fprintf(out, "as of event %d\t\t\t\t\t\t\t\t\t\t\t\t\n", of.Sequence)
		return out.Flush()
	})
}

func newWriteOff(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "write-off SALE --by HANDLE --reason TEXT",
		Short: "Propose to give up what a network owes of a sale; somebody else decides",
		Long: `Propose to give up all that a network owes of a sale, as a loss; somebody else decides, with 'devolve proposal approve'. Where the network paid
nevertheless, it proposes to take the write-off back. It is not carried out when something else is outstanding by then. The last line of the answer is
the proposal's id, and 'devolve proposal show' has the amount.`,
		Example: `  devolve receivable write-off 0190a0c8-0000-7000-8000-00000000005a --by ana.reis --reason "a rede encerrou"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return err
			}
			return cli.Propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.WriteOff(ctx, who, ledger.ConversionID{UUID: id}, 0, reason)
			})
		},
	}
	return cli.ProposerFlags(cmd, &by, &reason)
}
