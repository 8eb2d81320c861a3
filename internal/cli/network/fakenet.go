package network

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/fakenet"
	"example.com/devolve/internal/settings"
)

// closing is how long answers that are under way may take at the end.
const closing = 5 * time.Second

func newFakenet() *cobra.Command {
	var addr string
	var throttle bool
	config := fakenet.Config{Seed: 1, Pays: true}
	cmd := &cobra.Command{
		Use:   "fakenet",
		Short: "Imitate affiliate networks on this machine, to try out how they are asked and what they tell",
		Long: `Imitate affiliate networks on this machine. A network is asked below its name: let "url" in DEVOLVE_NETWORKS_FILE be
http://127.0.0.1:9090/awin. Those that check signatures have the secret "secret". What no network does on demand is asked for beside it:

  POST /sell?network=awin&click=ID   the shopper of a click buys; with push=lost nothing that is sent of it arrives
  POST /lose?network=impact&click=ID the same, unnoticed: a claim of the order in the answer is accepted
  POST /pass?days=3                  time passes, and the networks tell what they do, and pay
  POST /claims?network=awin          a file of claims is brought to the pages of Awin or Rakuten
  GET  /claims?network=awin          what became of claims
  GET  /truth                        what the networks believe`,
		Example: `  devolve fakenet
  devolve fakenet --push awin=http://127.0.0.1:8080/webhooks/networks/awin/TOKEN --trouble 10`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := settings.CheckAddr("--addr", addr); err != nil {
				return err
			}
			if config.Start = clock.Now(); throttle {
				config.Minute = time.Minute
			}
			server := &http.Server{Addr: addr, Handler: fakenet.New(config), ReadHeaderTimeout: closing}
			fmt.Fprintf(cmd.OutOrStdout(), "networks are imitated at http://%s\n", addr)
			stop := context.AfterFunc(cmd.Context(), func() {
				ctx, cancel := context.WithTimeout(context.Background(), closing)
				defer cancel()
				_ = server.Shutdown(ctx) // what does not end is ended with the program
			})
			defer stop()
			if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&addr, "addr", "127.0.0.1:9090", "where to listen")
	flags.Uint64Var(&config.Seed, "seed", config.Seed, "what the networks do follows from it")
	flags.IntVar(&config.Trouble, "trouble", 0, "percent of answers that fail, are throttled or break off; pages shift while they are read")
	flags.IntVar(&config.Odd, "odd", 0, "percent of sales that are in dollars, or have a word for their state for some days that nobody knows")
	flags.BoolVar(&throttle, "throttle", false, "keep to the limits that networks document: Awin answers 20 calls a minute")
	flags.StringToStringVar(&config.Addresses, "push", nil, "where a network sends what it tells: NAME=ADDRESS, several times")
	return cmd
}
