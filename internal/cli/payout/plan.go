package payout

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/leader"
	"example.com/devolve/internal/lists"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/doubt"
	"example.com/devolve/ledger/payout"
)

func newPayoutPlan(cfg *settings.Config) *cobra.Command {
	var by string
	var dry bool
	cmd := &cobra.Command{
		Use:   "plan --by HANDLE",
		Short: "Plan a run: who gets what, who does not, and why",
		Long: `Plan a run: who gets what, who does not, and why. The cashback of everybody who can be paid is reserved, and the run waits for
approval. A planning that was interrupted is gone on with. The last line is the run's id. With --dry-run nothing is
reserved, and who would be paid is listed with the reasons to doubt it, the riskiest first.`,
		Example: "  devolve payout plan --dry-run\n  devolve payout plan --by maria.souza",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				pay, err := payouts(ctx, b, cfg)
				if err != nil {
					return err
				}
				if dry {
					return previewPayouts(ctx, cfg, b, pay, cmd.OutOrStdout())
				}
				by, err := cli.StaffAct(ctx, b, cfg, by, staff.RoleFinance, staff.Entry{Action: "payout_run_planned", Subject: "payout_run:new"})
				if err != nil {
					return err
				}
				return planPayouts(ctx, b, pay, by, cmd.OutOrStdout())
			})
		},
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "say what a run would do, and do nothing")
	cmd.Flags().StringVar(&by, "by", "", "who plans it, such as maria.souza")
	return cmd
}

func planPayouts(ctx context.Context, b *backend.Backend, pay *payout.Service, by ledger.By, w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "SHOPPER\tAMOUNT\tSALES\tPAYOUTS\tPIX KEY\tNOT PAID BECAUSE\tSTAYS BEHIND")
	var run ledger.Run
	led, err := leader.Try(ctx, b.Pool, leader.Planning, func(ctx context.Context) (err error) {
		run, err = pay.Open(ctx, by, func(l payout.Line) error {
			_, err := fmt.Fprintf(out, "%s\t%s\t%d\t%d\t%s\t%s\t%s\n",
				l.UserID, l.AmountCents, l.Sales, l.Payouts, maskedKey(l), orDash(l.Reason), heldText(l.Held))
			return err
		})
		return err
	})
	if err != nil {
		return err
	}
	if !led {
		return errors.New("another run is being planned")
	}
	_ = out.Flush()
	limits, err := pay.Limits(ctx)
	if err != nil {
		return err
	}
	printPlanned(w, run, limits)
	return nil
}

// doubted is a line of a plan with what there is to doubt.
type doubted struct {
	payout.Line
	doubt.Finding
}

// previewPayouts says what a run would do now, the riskiest payouts first.
func previewPayouts(ctx context.Context, cfg *settings.Config, b *backend.Backend, pay *payout.Service, w io.Writer) error {
	payees, err := wiring.NewPayees(b, cfg, pay.Reader)
	if err != nil {
		return err
	}
	var lines []doubted
	var candidates []doubt.Candidate
	var at []int // the lines of the candidates
	plan, err := pay.Preview(ctx, func(l payout.Line) error {
		if l.Reason == "" && len(candidates) < doubt.MaxPayouts {
			at, candidates = append(at, len(lines)), append(candidates, candidateOf(l))
		}
		lines = append(lines, doubted{Line: l})
		return nil
	})
	if err != nil {
		return err
	}
	found, err := doubt.New(b.Pool, payees, clock.Now).OfPlan(ctx, candidates)
	if err != nil {
		return err
	}
	for i, f := range found {
		lines[at[i]].Finding = f
	}
	slices.SortStableFunc(lines, func(a, b doubted) int { return cmp.Compare(b.Weight, a.Weight) })

	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "SHOPPER\tNAME\tAMOUNT\tSALES\tPAYOUTS\tPIX KEY\tREASONS TO DOUBT\tNOT PAID BECAUSE\tSTAYS BEHIND")
	for _, l := range lines {
		codes := lists.Map(l.Codes, func(code doubt.Code) string { return string(code) })
		fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\t%s\n", l.UserID, orDash(l.Name), l.AmountCents, l.Sales, l.Payouts,
			maskedKey(l.Line), orDash(strings.Join(codes, ",")), orDash(l.Reason), heldText(l.Held))
	}
	_ = out.Flush()
	fmt.Fprintf(w, "%s to %d shoppers in %d payouts; %d are not paid\n", plan.TotalCents, plan.Paid, plan.Payouts, plan.Excluded)
	return nil
}

func candidateOf(l payout.Line) doubt.Candidate {
	c := doubt.Candidate{
		ID: l.UserID.UUID, UserID: l.UserID.UUID, AmountCents: l.AmountCents,
		Sales: lists.Map(l.Pays, func(id ledger.ConversionID) uuid.UUID { return id.UUID }),
	}
	return c
}

func maskedKey(l payout.Line) string {
	if l.Key.Type == "" {
		return "-"
	}
	return l.Key.Mask()
}

// heldText says what stays behind, such as "contested: 1 sale, 12.00".
func heldText(held []payout.Held) string {
	texts := make([]string, len(held))
	for i, h := range held {
		sales := "sales"
		if h.Sales == 1 {
			sales = "sale"
		}
		texts[i] = fmt.Sprintf("%s: %d %s, %s", h.Reason, h.Sales, sales, h.AmountCents)
	}
	return orDash(strings.Join(texts, "; "))
}

func printPlanned(out io.Writer, run ledger.Run, limits payout.Limits) {
	if run.State == ledger.RunCanceled {
		fmt.Fprintln(out, "nobody can be paid")
		return
	}
	who := "somebody else has to approve it"
	if run.OpenedBy == run.PlannedBy && !limits.NeedsSecond(run) {
		who = "whoever planned it may release it, as far as " + limits.AloneCapCents.String() + " a day go"
	}
	fmt.Fprintf(out, "%s in %d payouts; %s\n%s\n", run.TotalCents, run.Payouts, who, run.ID)
}

func orDash(text string) string { return cmp.Or(text, "-") }
