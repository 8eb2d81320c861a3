// Package keys has the commands about the keys that sign tokens and receipts, and seal columns, events and deliveries.
package keys

import (
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/settings"
)

// Command returns keys and what is below it.
func Command(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "keys",
		Short: "The keys that sign tokens and receipts, and seal columns, events and deliveries",
		Long: `The keys that sign tokens and receipts of clicks, and seal columns, events and deliveries, in the files of <data>/secrets. Running
servers notice a changed file by themselves. Servers that share users share the files.`,
		Example: `  devolve keys list
  devolve keys rotate`,
	}
	cmd.AddCommand(newKeysList(cfg), newKeysRotate(cfg))
	return cmd
}

func newKeysList(cfg *settings.Config) *cobra.Command {
	return &cobra.Command{
		Use:     "list",
		Short:   "List the keys by id and age, newest first; secrets are never shown",
		Example: "  devolve keys list",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cfg.NeedSecrets(); err != nil {
				return err
			}
			tokens, err := account.LoadKeys(cfg.Data, clock.Now())
			if err != nil {
				return err
			}
			data, err := account.LoadDataKeys(cfg.Data, clock.Now())
			if err != nil {
				return err
			}
			seals, err := account.LoadSealKeys(cfg.Data, clock.Now())
			if err != nil {
				return err
			}
			receipts, err := account.LoadReceiptKeys(cfg.Data, clock.Now())
			if err != nil {
				return err
			}
			out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(out, "FOR\tID\tSINCE")
			for _, kind := range []struct {
				name string
				keys []account.Key
			}{{"tokens", tokens}, {"data", data}, {"seals", seals}, {"receipts", receipts}} {
				for _, key := range kind.keys {
					fmt.Fprintf(out, "%s\t%s\t%s\n", kind.name, key.ID, key.CreatedAt.Format(time.RFC3339))
				}
			}
			return out.Flush()
		},
	}
}

func newKeysRotate(cfg *settings.Config) *cobra.Command {
	var now bool
	cmd := &cobra.Command{
		Use:   "rotate [tokens|data|seals|receipts]",
		Short: "Make a new key for what is signed or sealed from now on",
		Long: `Make a new key for what is signed from now on. The keys before stay as long as tokens that they signed are good; with --now
they go at once, which signs everybody out.

Of data, make a new key for what is sealed from now on: CPFs and Pix keys. The keys before stay for good, for they open what
they sealed. Of seals, make a new key for events and deliveries; the keys before stay for good as well.

Of receipts, make a new key for receipts of clicks. The keys before stay published, so that what they signed is still believed;
with --now, for when somebody else may have them, they go at once, and whoever has a receipt of before fetches it again.`,
		Example: `  devolve keys rotate
  devolve keys rotate --now
  devolve keys rotate data
  devolve keys rotate seals
  devolve keys rotate receipts`,
		Args:      cobra.MatchAll(cobra.MaximumNArgs(1), cobra.OnlyValidArgs),
		ValidArgs: []string{"tokens", "data", "seals", "receipts"},
		RunE: func(cmd *cobra.Command, args []string) error {
			kind := "tokens"
			if len(args) > 0 {
				kind = args[0]
			}
			if now && (kind == "data" || kind == "seals") {
				return errors.New("--now is for tokens and receipts alone: what the keys before sealed would be lost")
			}
			if err := cfg.NeedSecrets(); err != nil {
				return err
			}
			keys, err := rotate(cfg.Data, kind, now)
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "The new key is %s; keys in use: %d.\n", keys[0].ID, len(keys))
			return nil
		},
	}
	cmd.Flags().BoolVar(&now, "now", false, "drop all other keys at once: everybody is signed out, or receipts of before are not believed any more")
	return cmd
}

// rotate makes a new key of a kind, and returns those that are there then, newest first.
func rotate(data, kind string, now bool) ([]account.Key, error) {
	switch kind {
	case "data":
		return account.RotateDataKeys(data, clock.Now())
	case "seals":
		return account.RotateSealKeys(data, clock.Now())
	case "receipts":
		return account.RotateReceiptKeys(data, clock.Now(), now)
	}
	return account.RotateKeys(data, clock.Now(), now)
}
