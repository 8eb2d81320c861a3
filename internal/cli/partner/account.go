package partner

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/partner"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
)

func newPartnerAccount(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "account",
		Short: "Who of a network signs in at /parceiros, where its deliveries and secrets are",
		Example: `  devolve partner account add my-network ana.lima --by maria.souza
  devolve partner account list my-network
  devolve partner account remove my-network ana.lima --by maria.souza`,
	}
	cmd.AddCommand(newPartnerAccountAdd(cfg), newPartnerAccountList(cfg), newPartnerAccountRemove(cfg))
	return cmd
}

// changeAccounts works on the accounts of a network once it is on record who does: whoever has one can make a secret for it.
func changeAccounts(cmd *cobra.Command, cfg *settings.Config, by, action string, args []string, work func(context.Context, *partner.Service) error) error {
	entry, err := partnerEntry(action, args[0])
	if err != nil {
		return err
	}
	entry.Reason = args[1]
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		if err := cli.Record(ctx, b, cfg, by, cli.MayAct, entry); err != nil {
			return err
		}
		return withAccounts(b, cfg, func(accounts *partner.Service) error { return work(ctx, accounts) })
	})
}

func withAccounts(b *backend.Backend, cfg *settings.Config, work func(*partner.Service) error) error {
	people, err := wiring.NewStaff(b, cfg, staff.HoldLife)
	if err != nil {
		return err
	}
	accounts, err := wiring.NewPartnerAccounts(b, cfg, people)
	if err != nil {
		return err
	}
	return work(accounts)
}

func newPartnerAccountAdd(cfg *settings.Config) *cobra.Command {
	var by string
	return cli.ByFlag(&cobra.Command{
		Use:   "add NETWORK HANDLE --by HANDLE",
		Short: "Add somebody of a network, and print a one-time password and the second factor",
		Long: `Add somebody of a network, and print once what they sign in with the first time: a password that is good for three days and has to be
changed, and the address of the second factor, which an authenticator takes. Who loses either is removed and added again.`,
		Example: "  devolve partner account add my-network ana.lima --by maria.souza",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeAccounts(cmd, cfg, by, "partner_account_added", args, func(ctx context.Context, accounts *partner.Service) error {
				e, err := accounts.Add(ctx, args[0], args[1])
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(),
					"address   %s/parceiros\nhandle    %s\npassword  %s\nuntil     %s\notpauth   %s\n\nThis is shown once. The password is changed at the first login.\n",
					baseURL(cfg), e.Handle, e.Password, cli.Minute(e.Until), e.URI)
				return err
			})
		},
	}, &by)
}

func newPartnerAccountRemove(cfg *settings.Config) *cobra.Command {
	var by string
	return cli.ByFlag(&cobra.Command{
		Use:     "remove NETWORK HANDLE --by HANDLE",
		Short:   "Sign somebody of a network out, and in no more",
		Example: "  devolve partner account remove my-network ana.lima --by maria.souza",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeAccounts(cmd, cfg, by, "partner_account_removed", args, func(ctx context.Context, accounts *partner.Service) error {
				return accounts.Remove(ctx, args[0], args[1])
			})
		},
	}, &by)
}

func newPartnerAccountList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list [NETWORK]",
		Short:   "List who signs in for a network, or for all",
		Example: "  devolve partner account list my-network",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := ""
			if len(args) == 1 {
				name = args[0]
			}
			if err := cfg.NeedServersSecrets(); err != nil {
				return err
			}
			return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
				return withAccounts(b, cfg, func(accounts *partner.Service) error {
					list, err := accounts.List(ctx, name)
					if err != nil {
						return err
					}
					return cli.Table(cmd.OutOrStdout(), "NETWORK\tHANDLE\tSTATE\tSINCE", list, func(a partner.Account) []any {
						return []any{a.Partner, a.Handle, accountState(a, clock.Now()), a.CreatedAt.Format(time.DateOnly)}
					})
				})
			})
		},
	}
}

func accountState(a partner.Account, now time.Time) string {
	switch {
	case a.EnrolUntil.IsZero():
		return "active"
	case now.Before(a.EnrolUntil):
		return "enrols until " + cli.Minute(a.EnrolUntil)
	}
	return "did not enrol"
}
