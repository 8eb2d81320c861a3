package payout

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger"
)

func newPayoutClearKey(cfg *settings.Config) *cobra.Command {
	var by, reason string
	cmd := &cobra.Command{
		Use:   "clear-key PAYOUT --by HANDLE --reason TEXT",
		Short: "Let the Pix key be paid again because of which a payout failed",
		Long: `Let the Pix key be paid again because of which a payout failed, after somebody has looked at why. Until then every run leaves its
shopper out as key_refused. The reason is written into the log, which cannot forget: name no shopper in it.`,
		Example: `  devolve payout clear-key 0190a0c8-… --by maria.souza --reason "the bank opened the account again"`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := uuid.Parse(args[0])
			if err != nil {
				return fmt.Errorf("%q is no payout's id", args[0])
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				pay, err := payouts(ctx, b, cfg)
				if err != nil {
					return err
				}
				who, err := cli.StaffAct(ctx, b, cfg, by, staff.RoleFinance, staff.Entry{
					Action: "pix_key_cleared", Subject: "payout:" + id.String(), Reason: reason,
				})
				if err != nil {
					return err
				}
				if _, err := pay.ClearKey(ctx, ledger.PayoutID{UUID: id}, reason, who); err != nil {
					return err
				}
				fmt.Fprintln(cmd.OutOrStdout(), "the key of payout", id, "may be paid again")
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&by, "by", "", "who does it, such as maria.souza")
	cmd.Flags().StringVar(&reason, "reason", "", "why")
	for _, name := range []string{"by", "reason"} {
		_ = cmd.MarkFlagRequired(name) // there are such flags
	}
	return cmd
}
