// Package keys has the commands about the keys that sign tokens and seal columns, events and deliveries.
package keys

import (
	"errors"
	"fmt"
	"slices"
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
		Short: "The keys that sign tokens and seal columns, events and deliveries",
		Long: `The keys that sign tokens and seal columns, events and deliveries, in the files of <data>/secrets. Running servers notice a changed file by
themselves. Servers that share users share the files.`,
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
			out := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(out, "FOR\tID\tSINCE")
			for _, kind := range []struct {
				name string
				keys []account.Key
			}{{"tokens", tokens}, {"data", data}, {"seals", seals}} {
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
		Use:   "rotate [tokens|data|seals]",
		Short: "Make a new key for what is signed or sealed from now on",
		Long: `Make a new key for what is signed from now on. The keys before stay as long as tokens that they signed are good; with --now
they go at once, which signs everybody out.

Of data, make a new key for what is sealed from now on: CPFs and Pix keys. The keys before stay for good, for they open what
they sealed. Of seals, make a new key for events and deliveries; the keys before stay for good as well.`,
		Example: `  devolve keys rotate
  devolve keys rotate --now
  devolve keys rotate data
  devolve keys rotate seals`,
		Args:      cobra.MatchAll(cobra.MaximumNArgs(1), cobra.OnlyValidArgs),
		ValidArgs: []string{"tokens", "data", "seals"},
		RunE: func(cmd *cobra.Command, args []string) error {
			data, seals := slices.Contains(args, "data"), slices.Contains(args, "seals")
			if (data || seals) && now {
				return errors.New("--now is for tokens alone: what the keys before sealed would be lost")
			}
			if err := cfg.NeedSecrets(); err != nil {
				return err
			}
			rotate := func() ([]account.Key, error) { return account.RotateKeys(cfg.Data, clock.Now(), now) }
			if data {
				rotate = func() ([]account.Key, error) { return account.RotateDataKeys(cfg.Data, clock.Now()) }
			}
			if seals {
				rotate = func() ([]account.Key, error) { return account.RotateSealKeys(cfg.Data, clock.Now()) }
			}
			keys, err := rotate()
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "The new key is %s; keys in use: %d.\n", keys[0].ID, len(keys))
			return nil
		},
	}
	cmd.Flags().BoolVar(&now, "now", false, "drop all other keys at once and sign everybody out")
	return cmd
}
