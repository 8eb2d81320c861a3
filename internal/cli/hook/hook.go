// Package hook has the commands about whom webhooks tell of sales.
package hook

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"example.com/devolve/api/outhooks"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

// Command returns webhook.
func Command(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "webhook",
		Short: "Stores, networks and clubs that are told of sales by webhooks",
		Example: `  devolve webhook add store livraria-jatoba https://hooks.livraria.example/devolve --by maria.souza
  devolve webhook list
  devolve webhook replay 0190a0c8-… --from 2026-11-01 --by maria.souza`,
	}
	cmd.AddCommand(newAdd(cfg), newList(cfg), newShow(cfg), newRotate(cfg), newRemove(cfg), newReplay(cfg))
	return cmd
}

func newService(b *backend.Backend) *outhooks.Service {
	return outhooks.New(outhooks.Config{Pool: b.Pool, LogEnd: b.Log.LastSequence, Logger: b.Logger, Now: clock.Now})
}

func with(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *outhooks.Service) error) error {
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error { return work(ctx, newService(b)) })
}

// subject names the subscription that a command changes.
type subject func(context.Context, *outhooks.Service) (outhooks.NewSubscription, error)

// change works on a subscription once it is on record who does, and whom at which host it tells: it carries sales to others.
func change(cmd *cobra.Command, cfg *settings.Config, by, action string, of subject, work func(context.Context, *outhooks.Service) error) error {
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return cli.With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		hooks := newService(b)
		one, err := of(ctx, hooks)
		if err != nil {
			return err
		}
		to, err := url.Parse(one.URL)
		if err != nil || to.Host == "" {
			return outhooks.ErrURL
		}
		entry := staff.Entry{Action: action, Subject: "webhook:" + one.ID.String(), Reason: fmt.Sprintf("%s %s, %s", one.Kind, one.Name, to.Host)}
		if err := cli.Record(ctx, b, cfg, by, cli.MayAct, entry); err != nil {
			return err
		}
		return work(ctx, hooks)
	})
}

// changeOne is change of the subscription that an argument names.
func changeOne(
	cmd *cobra.Command, cfg *settings.Config, by, action, text string, work func(context.Context, *outhooks.Service, uuid.UUID) error,
) error {
	id, err := readID(text)
	if err != nil {
		return err
	}
	of := func(ctx context.Context, hooks *outhooks.Service) (outhooks.NewSubscription, error) {
		one, err := hooks.Find(ctx, id)
		return outhooks.NewSubscription{ID: id, Kind: one.Kind, Name: one.Name, URL: one.URL, Events: one.Events}, err
	}
	return change(cmd, cfg, by, action, of, func(ctx context.Context, hooks *outhooks.Service) error { return work(ctx, hooks, id) })
}

func readID(text string) (uuid.UUID, error) {
	return cli.ID(text, "the id of a subscription: devolve webhook list")
}

func newAdd(cfg *settings.Config) *cobra.Command {
	var by string
	var events []string
	cmd := &cobra.Command{
		Use:   "add store|network|club NAME URL --by HANDLE",
		Short: "Tell a store, a network or a club from now on, and print the secret that signs, alone on the last line",
		Example: `  devolve webhook add store livraria-jatoba https://hooks.livraria.example/devolve --by maria.souza
  devolve webhook add network my-network https://my-network.example/devolve --events sale.approved,sale.declined --by maria.souza
  devolve webhook add club clube-ipe https://ipe.example/devolve --by maria.souza`,
		Args: cobra.ExactArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			wanted := outhooks.NewSubscription{ID: uuid.New(), Kind: outhooks.Kind(args[0]), Name: args[1], URL: args[2], Events: events}
			if wanted.Kind.Events() == nil || len(wanted.Name) > 80 {
				return fmt.Errorf("%q is not one of store, network and club, or %.80q no name", args[0], args[1])
			}
			of := func(context.Context, *outhooks.Service) (outhooks.NewSubscription, error) { return wanted, nil }
			return change(cmd, cfg, by, "webhook_added", of, func(ctx context.Context, hooks *outhooks.Service) error {
				secret, err := hooks.Add(ctx, wanted)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "subscription: %s\nThe secret is shown this once:\n%s\n", wanted.ID, secret)
				return err
			})
		},
	}
	cmd.Flags().StringSliceVar(&events, "events", nil, "what it is told (default: all that there is for it)")
	return cli.ByFlag(cmd, &by)
}

func newList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List who is told, and how much waits or was given up",
		Example: "  devolve webhook list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd, cfg, func(ctx context.Context, hooks *outhooks.Service) error {
				list, err := hooks.List(ctx)
				if err != nil {
					return err
				}
				return cli.Table(cmd.OutOrStdout(), "ID\tOF\tNAME\tURL\tWAITING\tDEAD\tSTATE", list, func(one outhooks.Subscription) []any {
					return []any{one.ID, one.Kind, one.Name, cli.OneLine(one.URL), one.Waiting, one.Dead, state(one)}
				})
			})
		},
	}
}

func state(one outhooks.Subscription) string {
	if one.DisabledAt.IsZero() {
		return "told"
	}
	return "disabled: " + one.DisabledAs + " since " + cli.Instant(one.DisabledAt)
}

func newShow(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "show ID",
		Short:   "Show a subscription and its newest messages",
		Example: "  devolve webhook show 0190a0c8-5f1a-4d3b-9a53-0d6f0b1c2d3e",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := readID(args[0])
			if err != nil {
				return err
			}
			return with(cmd, cfg, func(ctx context.Context, hooks *outhooks.Service) error {
				one, err := hooks.Find(ctx, id)
				if err != nil {
					return err
				}
				newest, err := hooks.Newest(ctx, id)
				if err != nil {
					return err
				}
				return show(cmd.OutOrStdout(), one, newest)
			})
		},
	}
}

func show(w io.Writer, one outhooks.Subscription, newest []outhooks.Message) error {
	fmt.Fprintf(w, "%s %s\n%s\nsince %s, %s\nevents: %s\nsecrets: %d\nwaiting: %d\ndead: %d\n\n", one.Kind, one.Name, cli.OneLine(one.URL),
		cli.Minute(one.CreatedAt), state(one), strings.Join(one.Events, ", "), one.Secrets, one.Waiting, one.Dead)
	return cli.Table(w, "WEBHOOK-ID\tTYPE\tQUEUED\tSTATE\tATTEMPTS\tNEWEST", newest, func(m outhooks.Message) []any {
		return []any{outhooks.WebhookID(m.ID), m.Type, cli.Minute(m.QueuedAt), m.State, m.Attempts, cli.OneLine(m.Outcome)}
	})
}

func newRotate(cfg *settings.Config) *cobra.Command {
	var by string
	return cli.ByFlag(&cobra.Command{
		Use:     "rotate ID --by HANDLE",
		Short:   "Give a subscription a new secret, alone on the last line; for a day the one before signs, too",
		Example: "  secret=$(devolve webhook rotate 0190a0c8-… --by maria.souza | tail -n 1)",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeOne(cmd, cfg, by, "webhook_rotated", args[0], func(ctx context.Context, hooks *outhooks.Service, id uuid.UUID) error {
				secret, err := hooks.Rotate(ctx, id)
				if err == nil {
					fmt.Fprintf(cmd.OutOrStdout(), "The secrets before sign for 24 hours more.\n%s\n", secret)
				}
				return err
			})
		},
	}, &by)
}

func newRemove(cfg *settings.Config) *cobra.Command {
	var by string
	return cli.ByFlag(&cobra.Command{
		Use:     "remove ID --by HANDLE",
		Short:   "Tell a subscription nothing more, and forget its messages and secrets",
		Example: "  devolve webhook remove 0190a0c8-… --by maria.souza",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return changeOne(cmd, cfg, by, "webhook_removed", args[0], func(ctx context.Context, hooks *outhooks.Service, id uuid.UUID) error {
				return hooks.Remove(ctx, id)
			})
		},
	}, &by)
}

func newReplay(cfg *settings.Config) *cobra.Command {
	var by, from string
	var dead bool
	cmd := &cobra.Command{
		Use:   "replay ID --from DAY|INSTANT|--dead --by HANDLE",
		Short: "Send again what was recorded since then, or what was given up; it is told again if it was disabled",
		Example: `  devolve webhook replay 0190a0c8-… --from 2026-11-01 --by maria.souza
  devolve webhook replay 0190a0c8-… --from 2026-11-20T14:02:11.5Z --by maria.souza
  devolve webhook replay 0190a0c8-… --dead --by maria.souza`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if dead == (from != "") {
				return errors.New("give one of --from and --dead")
			}
			since, err := cli.ParseSince("from", from)
			if err != nil {
				return err
			}
			return changeOne(cmd, cfg, by, "webhook_replayed", args[0], func(ctx context.Context, hooks *outhooks.Service, id uuid.UUID) error {
				return replay(ctx, cmd.OutOrStdout(), hooks, id, since, dead)
			})
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "day or instant, such as 2026-11-01, from which on what was recorded is sent again")
	cmd.Flags().BoolVar(&dead, "dead", false, "send again what was given up")
	return cli.ByFlag(cmd, &by)
}

func replay(ctx context.Context, w io.Writer, hooks *outhooks.Service, id uuid.UUID, from time.Time, dead bool) (err error) {
	var replayed int
	var next time.Time
	rest := "--dead"
	if dead {
		replayed, err = hooks.ReplayDead(ctx, id)
	} else {
		replayed, next, err = hooks.ReplayFrom(ctx, id, from)
		rest = "--from " + cli.Instant(next)
	}
	if errors.Is(err, outhooks.ErrFull) {
		err = fmt.Errorf("%w, with %s", err, rest)
	}
	fmt.Fprintf(w, "%d messages are sent again.\n", replayed)
	return err
}
