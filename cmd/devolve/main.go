// Command devolve is the whole of Devolve in one binary: the server and the tools of those who run it. It is the only
// place that knows every command; it parses, runs and stops.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/cli/account"
	"example.com/devolve/internal/cli/bench"
	"example.com/devolve/internal/cli/books"
	"example.com/devolve/internal/cli/catalog"
	"example.com/devolve/internal/cli/control"
	"example.com/devolve/internal/cli/doctor"
	"example.com/devolve/internal/cli/hook"
	"example.com/devolve/internal/cli/inbox"
	"example.com/devolve/internal/cli/keys"
	"example.com/devolve/internal/cli/log"
	"example.com/devolve/internal/cli/network"
	"example.com/devolve/internal/cli/partner"
	"example.com/devolve/internal/cli/payout"
	"example.com/devolve/internal/cli/receipt"
	"example.com/devolve/internal/cli/reconcile"
	"example.com/devolve/internal/cli/staff"
	"example.com/devolve/internal/cli/stores"
	"example.com/devolve/internal/cli/support"
	"example.com/devolve/internal/serve"
	"example.com/devolve/internal/settings"
)

// version is set by the build.
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGXFSZ) // a file that may not grow is a write that failed, not the end
	go tuneMemory(ctx)
	if err := newRoot().ExecuteContext(ctx); err != nil {
		if !errors.Is(err, cli.ErrReported) {
			fmt.Fprintln(os.Stderr, "devolve:", err)
		}
		stop()
		os.Exit(1)
	}
}

func newRoot() *cobra.Command {
	cfg := &settings.Config{Version: version}
	root := &cobra.Command{
		Use:   "devolve",
		Short: "Cashback as a ledger: clicks, conversions and payouts that survive a power cut",
		Long: `Devolve records redirect clicks, conversions and payouts as events in NATS JetStream and projects them into
Postgres balances. Without configuration it runs both by itself, under --data.

Every command also works next to a running 'devolve serve': it joins the stores of that server.`,
		Example: `  devolve serve --demo
  devolve partner add my-network --adapter standard --by maria.souza
  devolve verify`,
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(*cobra.Command, []string) error {
			return cfg.Read(os.Getenv)
		},
	}
	cfg.AddFlags(root.PersistentFlags())
	root.AddCommand(
		serve.Command(cfg), payout.Command(cfg), reconcile.Command(cfg), reconcile.RemittanceCommand(cfg), books.Command(cfg), books.ReceivableCommand(cfg), books.DebtCommand(cfg), books.BalanceCommand(cfg),
		books.InvoiceCommand(cfg),
		receipt.Command(cfg), account.Command(cfg), staff.Command(cfg), keys.Command(cfg), hook.Command(cfg), bench.Command(cfg), newVersion(),
	)
	root.AddCommand(slices.Concat(
		stores.Commands(cfg), log.Commands(cfg), doctor.Commands(cfg), catalog.Commands(cfg), partner.Commands(cfg), network.Commands(cfg), inbox.Commands(cfg),
		control.Commands(cfg), support.Commands(cfg),
	)...)
	return root
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  devolve version",
		Args:    cobra.NoArgs,
		Run:     func(cmd *cobra.Command, _ []string) { fmt.Fprintln(cmd.OutOrStdout(), "devolve", version) },
	}
}
