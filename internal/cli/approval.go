package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
)

// WithApprovals does work on what needs two people. Until it is done, events are projected where no server does.
func WithApprovals(ctx context.Context, cfg *settings.Config, work func(context.Context, *backend.Backend, *approval.Desk) error) error {
	return WithBooks(ctx, cfg, func(ctx context.Context, b *backend.Backend, _ *finance.Books) error {
		desk, err := OpenApprovals(ctx, b, cfg)
		if err != nil {
			return err
		}
		return work(ctx, b, desk)
	})
}

// OpenApprovals returns the desk of what needs two people, for a command. It opens without a provider of payments too: what would ask the
// provider refuses then.
func OpenApprovals(ctx context.Context, b *backend.Backend, cfg *settings.Config) (*approval.Desk, error) {
	people, err := wiring.NewStaff(b, cfg, staff.HoldLife)
	if err != nil {
		return nil, err
	}
	hub := projection.NewHub(b.Pool, b.Logger)
	go hub.Run(ctx)
	reader := projection.NewReader(b.Pool, hub)
	payees, err := wiring.NewPayees(b, cfg, reader)
	if err != nil {
		return nil, err
	}
	provider, err := cfg.PixProvider()
	if errors.Is(err, settings.ErrNoProvider) {
		provider, err = nil, nil
	}
	if err != nil {
		return nil, err
	}
	store, err := inbox.OpenStore(ctx, b.JS, b.Seals)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, store.Close)
	return wiring.NewApprovals(b, cfg, people, wiring.NewPayoutsBy(b, cfg, reader, payees, provider), hub, wiring.NewWorker(b, cfg, store), store), nil
}

// Propose proposes something in the name of a member of staff.
func Propose(
	cmd *cobra.Command, cfg *settings.Config, handle string,
	draft func(ctx context.Context, desk *approval.Desk, who staff.Principal) (staff.Proposal, error),
) error {
	return WithApprovals(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend, desk *approval.Desk) error {
		who, err := Colleague(ctx, b, cfg, handle)
		if err != nil {
			return err
		}
		p, err := draft(ctx, desk, who)
		if err == nil {
			PrintProposed(cmd.OutOrStdout(), p)
		}
		return err
	})
}

// ProposerFlags are who does something, and why.
func ProposerFlags(cmd *cobra.Command, by, reason *string) *cobra.Command {
	cmd.Flags().StringVar(by, "by", "", "who does it, such as maria.souza")
	cmd.Flags().StringVar(reason, "reason", "", "why, in one line and without personal data; it is kept for good")
	_ = errors.Join(cmd.MarkFlagRequired("by"), cmd.MarkFlagRequired("reason")) // there are such flags
	return cmd
}

// PrintProposed says what was proposed; the last line is the proposal's id.
func PrintProposed(w io.Writer, p staff.Proposal) {
	fmt.Fprintf(w, "proposed until %s: somebody else has to approve it\n%s\n", Minute(p.ExpiresAt), p.ID)
}
