package main

import (
	"context"
	"fmt"
	"log/slog"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/projection"
)

// limitVariables are the settings that give a limit its first value.
var limitVariables = map[ledger.LimitName]string{
	ledger.LimitPayoutSecond:      "DEVOLVE_PAYOUT_SECOND_ABOVE",
	ledger.LimitPayoutAlone:       "DEVOLVE_PAYOUT_ALONE_PER_DAY",
	ledger.LimitAttributionSecond: "DEVOLVE_ATTRIBUTION_SECOND_ABOVE",
	ledger.LimitCorrectionSecond:  "DEVOLVE_CORRECTION_SECOND_ABOVE",
}

// readLimits reads the first values of the limits; one that is not set is the rule's own.
func (c *config) readLimits(getenv func(string) string) error {
	c.limits = make(map[ledger.LimitName]money.Cents, len(ledger.LimitRules))
	for _, rule := range ledger.LimitRules {
		c.limits[rule.Name] = rule.Default
		name := limitVariables[rule.Name]
		text := getenv(name)
		if text == "" {
			continue
		}
		cents, err := money.ParseDecimal(text)
		if err != nil || cents < 0 || cents > rule.Largest {
			return fmt.Errorf("%s: %q is not an amount in reais from 0.00 to %s", name, text, rule.Largest)
		}
		c.limits[rule.Name] = cents
	}
	return nil
}

// limits are those of the log; one of which it has no event yet is as configured.
type limits struct {
	ledger     *app.Service
	configured map[ledger.LimitName]money.Cents
}

func (b *backend) limits(cfg *config) limits {
	return limits{app.New(b.log, time.Now, app.NewID), cfg.limits}
}

// Value implements approval.Limits.
func (l limits) Value(ctx context.Context, name ledger.LimitName) (money.Cents, error) {
	recorded, err := l.ledger.Limits(ctx)
	if err != nil {
		return 0, err
	}
	if limit, has := recorded[name]; has {
		return limit.Cents, nil
	}
	return l.configured[name], nil
}

// Change implements approval.Limits.
func (l limits) Change(ctx context.Context, cmd ledger.ChangeLimit, by ledger.By) (uint64, error) {
	if err := l.record(ctx); err != nil {
		return 0, err
	}
	return l.ledger.ChangeLimit(ctx, cmd, by)
}

// ofPayouts returns the limits of payouts.
func (l limits) ofPayouts(ctx context.Context) (payout.Limits, error) {
	recorded, err := l.ledger.Limits(ctx)
	if err != nil {
		return payout.Limits{}, err
	}
	value := func(name ledger.LimitName) money.Cents {
		if limit, has := recorded[name]; has {
			return limit.Cents
		}
		return l.configured[name]
	}
	return payout.Limits{SecondAboveCents: value(ledger.LimitPayoutSecond), AloneCapCents: value(ledger.LimitPayoutAlone)}, nil
}

// record makes an event of each configured limit of which there is none: from then on two people change it.
func (l limits) record(ctx context.Context) error {
	recorded, err := l.ledger.Limits(ctx)
	if err != nil {
		return err
	}
	for _, rule := range ledger.LimitRules {
		if recorded[rule.Name].Recorded {
			continue
		}
		_, err := l.ledger.ChangeLimit(ctx, ledger.ChangeLimit{Limit: rule.Name, OldCents: rule.Default, NewCents: l.configured[rule.Name]},
			ledger.By{Actor: "system:configuration", Cause: ledger.CauseSystem})
		if err != nil && ledger.CodeOf(err) != ledger.CodeConflict { // another server was faster
			return fmt.Errorf("record limit %s: %w", rule.Name, err)
		}
	}
	return nil
}

// open records what is configured for the first time, and says which settings count no more.
func (l limits) open(ctx context.Context, logger *slog.Logger) error {
	if err := l.record(ctx); err != nil {
		return err
	}
	for _, rule := range ledger.LimitRules {
		value, err := l.Value(ctx, rule.Name)
		if err != nil {
			return err
		}
		if configured := l.configured[rule.Name]; configured != value && configured != rule.Default {
			logger.WarnContext(ctx, "a setting is not in force: two people have changed the limit, see 'devolve limits list'",
				slog.String("setting", limitVariables[rule.Name]), slog.String("in_force", value.String()))
		}
	}
	return nil
}

func newLimits(cfg *config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "limits",
		Short: "The amounts up to which money moves with less control",
		Long: `The amounts up to which money moves with less control. The settings DEVOLVE_PAYOUT_SECOND_ABOVE, DEVOLVE_PAYOUT_ALONE_PER_DAY,
DEVOLVE_ATTRIBUTION_SECOND_ABOVE and DEVOLVE_CORRECTION_SECOND_ABOVE give them their first value, when a server first starts. From then on
one person proposes another value and a second one decides; each change is an event with the old and the new value.`,
		Example: "  devolve limits list\n  devolve limits propose payout_second_above 2000.00 --by maria.souza --reason \"more shoppers\"",
	}
	cmd.AddCommand(newLimitsList(cfg), newLimitsPropose(cfg))
	return cmd
}

func newLimitsList(cfg *config) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the limits in force; with --all every change, the newest first",
		Example: "  devolve limits list\n  devolve limits list --all",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd.Context(), cfg, func(ctx context.Context, b *backend) error {
				out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
				if all {
					changes, err := projection.NewReader(b.pool, nil).LimitChanges(ctx)
					if err != nil {
						return err
					}
					fmt.Fprintln(out, "EVENT\tAT\tLIMIT\tFROM\tTO\tBY")
					for _, c := range changes {
						fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\t%s\n", c.Sequence, c.At.Format(time.RFC3339), c.Limit, c.OldCents, c.NewCents, c.By)
					}
					return out.Flush()
				}
				fmt.Fprintln(out, "LIMIT\tVALUE\tUP TO")
				for _, rule := range ledger.LimitRules {
					value, err := b.limits(cfg).Value(ctx, rule.Name)
					if err != nil {
						return err
					}
					fmt.Fprintf(out, "%s\t%s\t%s\n", rule.Name, value, rule.Largest)
				}
				return out.Flush()
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "every change of each")
	return cmd
}

func newLimitsPropose(cfg *config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "propose LIMIT AMOUNT --by HANDLE --reason TEXT",
		Short: "Propose another value of a limit, in reais; somebody else decides",
		Long: `Propose another value of a limit, in reais; somebody else decides, with 'devolve proposal approve'. The last line is the proposal's
id.`,
		Example: `  devolve limits propose payout_second_above 2000.00 --by maria.souza --reason "more shoppers"`,
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			cents, err := money.ParseDecimal(args[1])
			if err != nil {
				return fmt.Errorf("%q is not an amount in reais such as 2000.00", args[1])
			}
			return propose(cmd, cfg, by, func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error) {
				return desk.ChangeLimit(ctx, who, ledger.LimitName(args[0]), cents, reason)
			})
		},
	}
	return proposerFlags(cmd, &by, &reason)
}
