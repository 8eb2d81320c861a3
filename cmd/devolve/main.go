// Command devolve is the whole of Devolve in one binary: the server and the tools of those who run it. It is the only
// place that knows every package; it parses, wires, runs and stops.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

// version is set by the build.
var version = "dev"

// errReported ends the program with status 1 when what is wrong has been printed already.
var errReported = errors.New("already reported")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGXFSZ) // a file that may not grow is a write that failed, not the end
	go tuneMemory(ctx)
	if err := newRoot().ExecuteContext(ctx); err != nil {
		if !errors.Is(err, errReported) {
			fmt.Fprintln(os.Stderr, "devolve:", err)
		}
		stop()
		os.Exit(1)
	}
}

func newRoot() *cobra.Command {
	cfg := &config{}
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
			return cfg.read(os.Getenv)
		},
	}
	cfg.addFlags(root.PersistentFlags())
	root.AddCommand(
		newServe(cfg), newMigrate(cfg), newRebuild(cfg), newVerify(cfg), newPartner(cfg), newInbox(cfg), newEvents(cfg), newReconcile(cfg),
		newImport(cfg), newCatalog(cfg), newClub(cfg), newFeedback(cfg), newClaim(cfg), newPayout(cfg), newBooks(cfg), newProposal(cfg), newAccount(cfg), newKeys(cfg),
		newSeal(cfg), newLog(cfg), newBackup(cfg), newRestore(cfg), newDoctor(cfg), newReady(),
		newPartnerMembers(cfg), newStaff(cfg), newHalt(cfg), newLimits(cfg), newAnchor(cfg), newClickValues(cfg), newMail(cfg), newBench(cfg), newVersion(),
	)
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
