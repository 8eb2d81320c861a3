// Package partner has the commands about networks, about who signs in through a partner, and about what links may say of where a click came from.
package partner

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/webhook"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// Commands returns the commands of this package.
func Commands(cfg *settings.Config) []*cobra.Command {
	return []*cobra.Command{newPartner(cfg), newPartnerMembers(cfg), newClickValues(cfg)}
}

func newPartner(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "partner",
		Short: "Affiliate networks that push conversions",
		Example: `  devolve partner add my-network --by maria.souza
  devolve partner rotate my-network --by maria.souza
  devolve partner send demo --click 0190… --sale 249.90 --commission 20.00`,
	}
	cmd.AddCommand(newPartnerAdd(cfg), newPartnerList(cfg), newPartnerRotate(cfg), newPartnerSet(cfg), newPartnerRemove(cfg), newPartnerSend(cfg),
		newPartnerAccount(cfg))
	return cmd
}

func withPartners(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *inbox.Partners) error) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		return work(ctx, inbox.NewPartners(b.Pool, clock.Now))
	})
}

// changePartners works on the networks once it is on record who does: whoever has a network's secret reports sales in its name.
func changePartners(cmd *cobra.Command, cfg *settings.Config, by string, e staff.Entry, work func(context.Context, *inbox.Partners) error) error {
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		if err := cli.Record(ctx, b, cfg, by, cli.MayAct, e); err != nil {
			return err
		}
		return work(ctx, inbox.NewPartners(b.Pool, clock.Now))
	})
}

// partnerEntry is what the record says of a change of a network. A name that is none is refused before it gets there.
func partnerEntry(action, name string) (staff.Entry, error) {
	return staff.Entry{Action: action, Subject: "partner:" + name}, inbox.CheckPartnerName(name)
}

func baseURL(c *settings.Config) string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	return "http://" + c.Addr
}

func newPartnerAdd(cfg *settings.Config) *cobra.Command {
	var by, adapter string
	cmd := &cobra.Command{
		Use:   "add NAME --by HANDLE",
		Short: "Register a network and print its webhook address and secret",
		Example: `  devolve partner add my-network --by maria.souza
  devolve partner add awin --adapter awin --by maria.souza`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			entry, err := partnerEntry("partner_added", args[0])
			if err != nil {
				return err
			}
			return changePartners(cmd, cfg, by, entry, func(ctx context.Context, partners *inbox.Partners) error {
				secret, err := partners.Add(ctx, args[0], adapter)
				if err != nil {
					return err
				}
				_, err = fmt.Fprint(cmd.OutOrStdout(), tellAddress(baseURL(cfg), args[0], adapter, secret))
				return err
			})
		},
	}
	cmd.Flags().StringVar(&adapter, "adapter", networks.Standard, "how the network speaks: "+strings.Join(networks.Names(), ", "))
	return cli.ByFlag(cmd, &by)
}

// tellAddress says where a network sends what it tells, and the secret that is shown once.
func tellAddress(base, name, adapter, secret string) string {
	switch {
	case adapter == networks.Standard:
		return fmt.Sprintf("webhook address: %s/webhooks/conversions/%s\nThe secret is shown this once:\n%s\n", base, name, secret)
	case secret == "":
		return "This network sends nothing by itself: it is asked.\n"
	}
	return fmt.Sprintf("The address is the secret, and is shown this once:\n%s\n", networkAddress(base, name, secret))
}

func networkAddress(base, name, token string) string {
	return base + "/webhooks/networks/" + name + "/" + token
}

func newPartnerList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the networks",
		Example: "  devolve partner list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return withPartners(cmd, cfg, func(ctx context.Context, partners *inbox.Partners) error {
				list, err := partners.List(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "NAME\tADAPTER\tSECRETS\tSINCE", list, func(p inbox.Partner) []any {
					return []any{p.Name, p.Adapter, p.Secrets, p.CreatedAt.Format(time.DateOnly)}
				})
			})
		},
	}
}

func newPartnerRotate(cfg *settings.Config) *cobra.Command {
	var by string
	var atOnce bool
	cmd := &cobra.Command{
		Use:   "rotate NAME --by HANDLE",
		Short: "Give a network a new secret or address, alone on the last line; old secrets stay good for a day, old addresses for thirty",
		Example: `  secret=$(devolve partner rotate my-network --by maria.souza | tail -n 1)
  devolve partner rotate my-network --at-once --by maria.souza`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			entry, err := partnerEntry("partner_rotated", args[0])
			if err != nil {
				return err
			}
			if atOnce {
				entry.Reason = "those before end at once"
			}
			return changePartners(cmd, cfg, by, entry, func(ctx context.Context, partners *inbox.Partners) error {
				rotate := partners.Rotate
				if atOnce {
					rotate = partners.Replace
				}
				secret, err := rotate(ctx, args[0], nil) // it is on record already
				if err != nil {
					return err
				}
				_, err = fmt.Fprint(cmd.OutOrStdout(), tellRotated(baseURL(cfg), args[0], secret, atOnce))
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&atOnce, "at-once", false, "end those before at once, because strangers know one")
	return cli.ByFlag(cmd, &by)
}

// tellRotated says what becomes of those before, and the new secret or address on a line of its own.
func tellRotated(base, name, secret string, atOnce bool) string {
	what, days := "secrets", "24 hours"
	if !strings.HasPrefix(secret, inbox.SecretPrefix) {
		what, days, secret = "addresses", "30 days", networkAddress(base, name, secret)
	}
	if atOnce {
		return fmt.Sprintf("The %s before have ended.\n%s\n", what, secret)
	}
	return fmt.Sprintf("The %s before stay good for %s.\n%s\n", what, days, secret)
}

// maxSetting bounds a setting that is read from a file.
const maxSetting = 64 << 10

// readSettings reads NAME=VALUE, where a value that begins with @ names the file that it stands in.
func readSettings(given []string) (network.Settings, error) {
	settings := network.Settings{}
	for _, text := range given {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("%q is not NAME=VALUE", text)
		}
		if path, isFile := strings.CutPrefix(value, "@"); isFile {
			data, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			value = string(data)
		}
		if len(value) > maxSetting {
			return nil, fmt.Errorf("%s is longer than 64 KiB", name)
		}
		settings[name] = value
	}
	return settings, nil
}

func newPartnerSet(cfg *settings.Config) *cobra.Command {
	var by string
	return cli.ByFlag(&cobra.Command{
		Use:   "set NAME SETTING=VALUE|SETTING=@FILE… --by HANDLE",
		Short: "Say what a network's documents leave open: a time zone, the mapping of a postback; it replaces what was said before",
		Example: `  devolve partner set admitad zone=Europe/Moscow --by maria.souza
  devolve partner set rede mapping=@mapping.json --by maria.souza`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			entry, err := partnerEntry("partner_set", args[0])
			if err != nil {
				return err
			}
			settings, err := readSettings(args[1:])
			if err != nil {
				return err
			}
			return changePartners(cmd, cfg, by, entry, func(ctx context.Context, partners *inbox.Partners) error {
				return partners.Set(ctx, args[0], settings)
			})
		},
	}, &by)
}

func newPartnerRemove(cfg *settings.Config) *cobra.Command {
	var by string
	var withStores bool
	cmd := &cobra.Command{
		Use:   "remove NAME --by HANDLE",
		Short: "Refuse a network's deliveries from now on and forget its secrets and accounts",
		Long: `Refuse a network's deliveries from now on and forget its secrets and accounts. Stores that are at it would send shoppers there who earn nothing:
import them with another network, or as not active, before.`,
		Example: `  devolve partner remove my-network --by maria.souza
  devolve partner remove my-network --with-stores --by maria.souza    # at once, although stores are at it`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			entry, err := partnerEntry("partner_removed", args[0])
			if err != nil {
				return err
			}
			if !withStores {
				if err := cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error { return needNoStores(ctx, b, args[0]) }); err != nil {
					return err
				}
			}
			return changePartners(cmd, cfg, by, entry, func(ctx context.Context, partners *inbox.Partners) error {
				return partners.Remove(ctx, args[0])
			})
		},
	}
	cmd.Flags().BoolVar(&withStores, "with-stores", false, "although active stores are at the network")
	return cli.ByFlag(cmd, &by)
}

// needNoStores refuses while active stores are at a network.
func needNoStores(ctx context.Context, b *backend.Backend, network string) error {
	stores, err := catalog.New(b.Pool, clock.Now).Programmes(ctx, network)
	if err != nil || len(stores) == 0 {
		return err
	}
	return fmt.Errorf("%d active stores are at %s, such as %s: import them with another network or as not active, or say --with-stores", len(stores), network, stores[0].Slug)
}

func newPartnerSend(cfg *settings.Config) *cobra.Command {
	var c webhook.Conversion
	var target string
	cmd := &cobra.Command{
		Use:   "send NAME",
		Short: "Send a signed conversion as a network would, to try things out",
		Example: `  devolve partner send demo --click 0190a0c8-… --sale 249.90 --commission 20.00
  devolve partner send demo --transaction T1 --click 0190a0c8-… --sale 249.90 --commission 20.00 --status approved`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return withPartners(cmd, cfg, func(ctx context.Context, partners *inbox.Partners) error {
				secrets, err := partners.Secrets(ctx, args[0])
				if err != nil {
					return err
				}
				if len(secrets) == 0 {
					return fmt.Errorf("%s has no secret: devolve partner rotate %s --by HANDLE", args[0], args[0])
				}
				if target == "" {
					target = baseURL(cfg)
				}
				now := clock.Now().UTC()
				c.UpdatedAt = now.Format(time.RFC3339Nano)
				if c.OccurredAt == "" {
					c.OccurredAt = c.UpdatedAt
				}
				if c.TransactionID == "" {
					c.TransactionID = app.NewID()
				}
				endpoint := webhook.Endpoint{
					URL: target + "/webhooks/conversions/" + args[0], Secret: secrets[0], Client: http.DefaultClient,
				}
				answer, err := endpoint.Send(ctx, app.NewID(), now, webhook.NewMessage(c))
				if err == nil {
					fmt.Fprintf(cmd.OutOrStdout(), "transaction %s: %s\n", c.TransactionID, answer)
				}
				return err
			})
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&target, "url", "", "address of the server (default DEVOLVE_PUBLIC_URL or DEVOLVE_ADDR)")
	flags.StringVar(&c.TransactionID, "transaction", "", "the network's transaction id (default: a new one)")
	flags.StringVar(&c.ClickID, "click", "", "click id from the deep link")
	flags.StringVar(&c.Status, "status", "pending", "pending, approved or declined")
	flags.StringVar(&c.Reason, "reason", "", "why it was declined")
	flags.StringVar(&c.OrderID, "order", "", "the store's order number")
	flags.StringVar(&c.SaleAmount, "sale", "100.00", "sale, decimal reais")
	flags.StringVar(&c.Commission, "commission", "10.00", "commission, decimal reais")
	flags.StringVar(&c.Currency, "currency", "BRL", "currency")
	flags.StringVar(&c.OccurredAt, "occurred", "", "when the sale happened, RFC 3339 (default now)")
	return cmd
}
