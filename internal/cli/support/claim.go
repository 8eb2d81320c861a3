package support

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/api/staff"
	"example.com/devolve/api/support"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/statement"
)

func newClaim(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "claim",
		Short: "Purchases that shoppers miss on their statement",
		Example: `  devolve claim list --overdue
  devolve claim show 0190a0c8-…
  devolve claim close 0190a0c8-… --by maria.souza --reason "A loja confirmou que o pedido foi devolvido."`,
	}
	cmd.AddCommand(newClaimList(cfg), newClaimShow(cfg), newClaimClose(cfg), newClaimResolve(cfg), newClaimReceipt(cfg), newClaimFile(cfg))
	return cmd
}

func withSupport(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *support.Service) error) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		desk, err := open(b, nil)
		if err != nil {
			return err
		}
		return work(ctx, desk)
	})
}

// open returns the messages and claims in the backend's database. The sealer is for what opens receipts.
func open(b *backend.Backend, sealer support.Sealer) (*support.Service, error) {
	queue, err := notify.NewQueue(b.Pool)
	if err != nil {
		return nil, err
	}
	return support.New(support.Config{Pool: b.Pool, Ledger: statement.NewReader(b.Pool), Outbox: queue, Sealer: sealer, Now: clock.Now}), nil
}

// opening returns the same, able to open receipts.
func opening(b *backend.Backend, cfg *settings.Config) (*support.Service, error) {
	sealer, err := account.OpenSealer(cfg.Data, clock.Now(), b.Logger)
	if err != nil {
		return nil, err
	}
	return open(b, sealer)
}

func newClaimList(cfg *settings.Config) *cobra.Command {
	q := support.ListQuery{}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the open claims, the most urgent first",
		Long: `List the open claims, the most urgent first. LATE marks what should have been answered. SALES counts what was reported of
the shopper's that may have to do with it, CANDIDATES the sales that are nobody's and carry its order number. NETWORK SAYS where the
claim stands at a network that takes claims.`,
		Example: "  devolve claim list --overdue\n  devolve claim list --all --limit 50",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if q.Limit < 1 || q.Limit > support.MaxListed {
				return fmt.Errorf("--limit: %d is not between 1 and %d", q.Limit, support.MaxListed)
			}
			return withSupport(cmd, cfg, func(ctx context.Context, desk *support.Service) error {
				cases, err := desk.List(ctx, q)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "ID\tSTATUS\tDEADLINE\tLATE\tSTORE\tORDER\tVALUE\tSALES\tCANDIDATES\tNETWORK SAYS", cases, func(c support.Case) []any {
					late := ""
					if c.Overdue {
						late = "late"
					}
					says := "not asked"
					if c.Filing != nil {
						says = string(c.Filing.State)
					}
					return []any{
						c.ID, c.Status, c.Deadline.Format(time.DateOnly), late,
						c.Store.Slug, cli.OneLine(c.OrderNumber), c.ValueCents, len(c.Reported), len(c.Candidates), says,
					}
				})
			})
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&q.Overdue, "overdue", false, "only what should have been answered")
	flags.BoolVar(&q.Ended, "all", false, "what has ended too")
	flags.IntVar(&q.Limit, "limit", 100, "at most so many")
	cmd.MarkFlagsMutuallyExclusive("overdue", "all")
	return cmd
}

func newClaimShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show ID",
		Short:   "Show a claim, its click, what the network reported, and sales that nobody owns but that may be it",
		Example: "  devolve claim show 0190a0c8-…",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := claimID(args[0])
			if err != nil {
				return err
			}
			return withSupport(cmd, cfg, func(ctx context.Context, desk *support.Service) error {
				c, err := desk.Case(ctx, id)
				if err != nil {
					return err
				}
				return printCase(cmd.OutOrStdout(), c)
			})
		},
	}
}

func printCase(w io.Writer, c support.Case) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name string, value any) { fmt.Fprintf(out, "%s\t%v\n", name, value) }
	line("claim", c.ID)
	line("status", c.Status)
	line("shopper", c.UserID)
	line("store", c.Store.Slug)
	line("network", c.Network)
	line("click", fmt.Sprintf("%s at %s", c.ClickID, c.ClickedAt.Format(time.RFC3339)))
	line("order", cli.OneLine(c.OrderNumber))
	line("purchase", fmt.Sprintf("%s, %s", c.PurchasedOn.Format(time.DateOnly), c.ValueCents))
	line("opened", c.OpenedAt.Format(time.RFC3339))
	line("deadline", c.Deadline.Format(time.DateOnly))
	if c.Filing != nil {
		line("at the network", cli.OneLine(fmt.Sprintf("%s as %s since %s %s", c.Filing.State, c.Filing.Reference, c.Filing.FiledAt.Format(time.RFC3339), c.Filing.Reason)))
	}
	if c.Attached != nil {
		line("receipt", fmt.Sprintf("%s, %d bytes, since %s", c.Attached.MediaType, c.Attached.Bytes, c.Attached.At.Format(time.RFC3339)))
	}
	if !c.EndedAt.IsZero() {
		line("ended", c.EndedAt.Format(time.RFC3339))
	}
	line("the shopper reads", cli.OneLine(c.Known))
	printSales(out, "sales of the shopper", c.Reported)
	printSales(out, "candidates", c.Candidates)
	return out.Flush()
}

func printSales(out io.Writer, title string, sales []statement.Sale) {
	if len(sales) == 0 {
		fmt.Fprintf(out, "%s\tnone\n", title)
		return
	}
	fmt.Fprintf(out, "%s\tCONVERSION\tSTATUS\tORDER\tSALE\tOCCURRED\tCLICK\n", title)
	for _, s := range sales {
		click := "none"
		if s.ClickID != uuid.Nil {
			click = s.ClickID.String()
		}
		fmt.Fprintf(out, "\t%s\t%s\t%s\t%s\t%s\t%s\n", s.ID, s.Status, cli.OneLine(s.OrderID), s.SaleCents, s.OccurredAt.Format(time.RFC3339), click)
	}
}

func newClaimClose(cfg *settings.Config) *cobra.Command {
	var reason, by string
	cmd := &cobra.Command{
		Use:     "close ID --reason TEXT --by HANDLE",
		Short:   "End a claim without the purchase; the shopper is told the reason, word for word",
		Example: `  devolve claim close 0190a0c8-… --by maria.souza --reason "A loja confirmou que o pedido foi devolvido."`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := claimID(args[0])
			if err != nil {
				return err
			}
			return onRecord(cmd, cfg, by, cli.MayAct, staff.Entry{Action: "claim_closed", Subject: "claim:" + id.String()},
				func(ctx context.Context, desk *support.Service) error { return desk.Close(ctx, id, reason) })
		},
	}
	cli.ByFlag(cmd, &by)
	cmd.Flags().StringVar(&reason, "reason", "", "what the shopper is told, in Portuguese")
	_ = cmd.MarkFlagRequired("reason") // there is such a flag
	return cmd
}

func newClaimResolve(cfg *settings.Config) *cobra.Command {
	var conversion, by string
	var attribute bool
	cmd := &cobra.Command{
		Use:   "resolve ID --conversion ID --by HANDLE",
		Short: "End a claim by a sale of the shopper's, or by one that is nobody's and is the shopper's from now on",
		Example: `  devolve claim resolve 0190a0c8-… --conversion 092e7315-… --by maria.souza
  devolve claim resolve 0190a0c8-… --conversion 092e7315-… --attribute --by maria.souza`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := claimID(args[0])
			if err != nil {
				return err
			}
			sale, err := uuid.Parse(conversion)
			if err != nil {
				return fmt.Errorf("--conversion: %q is not the id of a conversion", conversion)
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				desk, err := open(b, nil)
				if err != nil {
					return err
				}
				entry := staff.Entry{Action: "claim_resolved", Subject: "claim:" + id.String()}
				if err := cli.Record(ctx, b, cfg, by, cli.MayAct, entry); err != nil {
					return err
				}
				err = desk.Resolve(ctx, id, sale)
				switch {
				case !errors.Is(err, support.ErrUnattributed):
					return err
				case !attribute:
					return fmt.Errorf("%w: if you are sure that it is this shopper's, repeat the command with --attribute", err)
				}
				return attributeAndResolve(ctx, cmd.OutOrStdout(), cfg, b, desk, attributing{id, sale, by})
			})
		},
	}
	cmd.Flags().StringVar(&conversion, "conversion", "", "id of the sale, as 'devolve claim show' prints it")
	cmd.Flags().BoolVar(&attribute, "attribute", false, "give a sale that is nobody's to the claim's click: its cashback becomes the shopper's; above an amount somebody else has to approve it")
	cli.ByFlag(cmd, &by)
	_ = cmd.MarkFlagRequired("conversion") // there is such a flag
	return cmd
}

func newClaimReceipt(cfg *settings.Config) *cobra.Command {
	var to, by string
	cmd := &cobra.Command{
		Use:   "receipt ID --to FILE --by HANDLE",
		Short: "Write what a shopper attached to a claim into a file, to hand it in at the network or the store",
		Long: `Write what a shopper attached to a claim into a new file that only its owner reads. It is the shopper's personal data: delete the file
once the claim is handed in. That it was opened, and by whom, is kept.`,
		Example: "  devolve claim receipt 0190a0c8-… --to comprovante.jpg --by maria.souza",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := claimID(args[0])
			if err != nil {
				return err
			}
			if err := cfg.NeedServersSecrets(); err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				entry := staff.Entry{Action: "claim_receipt_opened", Subject: "claim:" + id.String()}
				if err := cli.Record(ctx, b, cfg, by, cli.MayAct, entry); err != nil {
					return err
				}
				desk, err := opening(b, cfg)
				if err != nil {
					return err
				}
				receipt, err := desk.Receipt(ctx, id)
				if err != nil {
					return err
				}
				file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
				if err != nil {
					return err
				}
				_, err = file.Write(receipt.Content)
				if err = errors.Join(err, file.Close()); err != nil {
					return err
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s, %d bytes, is in %s\n", receipt.MediaType, len(receipt.Content), to)
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "the file, which must not be there yet")
	_ = cmd.MarkFlagRequired("to") // there is such a flag
	return cli.ByFlag(cmd, &by)
}

func newClaimFile(cfg *settings.Config) *cobra.Command {
	var by, to string
	cmd := &cobra.Command{
		Use:   "file PARTNER [--to FILE] --by HANDLE",
		Short: "Hand in now, and ask about, what a server hands in at a network once an hour; or write the file that a network takes",
		Long: `Hand in now, at a network that takes claims, those that are due, and take in what it says of those that it has. A server does the
same once an hour. A claim that is handed in already is not handed in again.

Awin and Rakuten take claims as a file on their pages. --to writes a new one, which only its owner reads, with at most 1,000 claims that are due. They count
as handed in from then on: bring the file there. What the network accepts comes as any other sale does; end what it refuses with 'devolve claim close'.`,
		Example: `  devolve claim file impact --by maria.souza
  devolve claim file awin --to data.csv --by maria.souza`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if to != "" {
				return writeClaims(cmd, cfg, args[0], to, by)
			}
			access, err := cfg.Network(args[0])
			if err != nil {
				return err
			}
			if err := cfg.NeedServersSecrets(); err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				if err := recordFiled(ctx, b, cfg, args[0], by); err != nil {
					return err
				}
				desk, err := wiring.ClaimDesk(ctx, b.Pool, inbox.NewPartners(b.Pool, clock.Now), args[0], access)
				if err != nil {
					return err
				}
				service, err := opening(b, cfg)
				if err != nil {
					return err
				}
				done, err := service.File(ctx, desk)
				printByHand(cmd.OutOrStdout(), done)
				fmt.Fprintf(cmd.OutOrStdout(), "%d handed in, %d to be handed in by a person; of those before, %d accepted, %d refused, %d waiting\n",
					done.Filed, len(done.ByHand), done.Accepted, done.Refused, done.Waiting)
				return err
			})
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "write the claims into this file, which must not be there yet, for a network that takes them so")
	return cli.ByFlag(cmd, &by)
}

func recordFiled(ctx context.Context, b *backend.Backend, cfg *settings.Config, partner, by string) error {
	return cli.Record(ctx, b, cfg, by, cli.MayAct, staff.Entry{Action: "claims_filed", Subject: "partner:" + partner})
}

func printByHand(w io.Writer, done support.Filings) {
	for _, why := range done.ByHand {
		fmt.Fprintln(w, why)
	}
}

// writeClaims writes the claims that are due at a network into a file that is not there yet.
func writeClaims(cmd *cobra.Command, cfg *settings.Config, partner, to, by string) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		if err := recordFiled(ctx, b, cfg, partner, by); err != nil {
			return err
		}
		file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		done, err := fillSheet(ctx, b, partner, file)
		err = errors.Join(err, file.Sync(), file.Close())
		printByHand(cmd.OutOrStdout(), done)
		if done.Filed == 0 { // no row is in it
			if err = errors.Join(err, os.Remove(to)); err == nil {
				fmt.Fprintln(cmd.OutOrStdout(), "no claim is due that can be handed in so; no file was written")
			}
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%d claims are in %s and count as handed in, %d are left\n", done.Filed, to, len(done.ByHand))
		return err
	})
}

func fillSheet(ctx context.Context, b *backend.Backend, partner string, to io.Writer) (support.Filings, error) {
	desk, err := wiring.ClaimSheet(ctx, b.Pool, inbox.NewPartners(b.Pool, clock.Now), partner, to)
	if err != nil {
		return support.Filings{}, err
	}
	service, err := open(b, nil)
	if err != nil {
		return support.Filings{}, err
	}
	return service.File(ctx, desk)
}

// attributing is who gives which sale to the click of which claim.
type attributing struct {
	claim, sale uuid.UUID
	by          string
}

// attributeAndResolve gives a sale to the claim's click, or proposes it. A server that runs may resolve the claim before this does, and
// resolves it once the proposal is approved.
func attributeAndResolve(ctx context.Context, w io.Writer, cfg *settings.Config, b *backend.Backend, desk *support.Service, a attributing) error {
	claim, err := desk.Find(ctx, a.claim)
	if err != nil {
		return err
	}
	who, err := cli.Colleague(ctx, b, cfg, a.by)
	if err != nil {
		return err
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	approvals, err := cli.OpenApprovals(working, b, cfg)
	if err != nil {
		return err
	}
	sequence, proposed, err := approvals.Attribute(ctx, who, ledger.ConversionID{UUID: a.sale}, ledger.ClickID{UUID: claim.ClickID},
		"claim "+a.claim.String())
	if err != nil {
		return err
	}
	if proposed != nil {
		cli.PrintProposed(w, *proposed)
		return nil
	}
	if err := cli.AwaitProjection(ctx, b, sequence); err != nil {
		return fmt.Errorf("the sale is the shopper's now, but the claim is open until a server runs: %w", err)
	}
	if err := desk.Resolve(ctx, a.claim, a.sale); !errors.Is(err, support.ErrEnded) {
		return err
	}
	return nil
}

func claimID(text string) (uuid.UUID, error) { return cli.ID(text, "the id of a claim") }
