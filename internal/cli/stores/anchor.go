package stores

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/anchor"
)

func newAnchor(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "anchor",
		Short: "Signed proof of what the log said, kept outside of it",
		Long: `Signed proof of what the log said, kept outside of it. A server with the role "payouts" adds the head of the hash chain to
<data>/anchors.jsonl once an hour (DEVOLVE_ANCHOR_FILE), and hands it to a webhook and an address of mail when they are configured.
'devolve verify --anchor FILE' compares them with the log.`,
		Example: "  devolve anchor key",
	}
	cmd.AddCommand(&cobra.Command{
		Use:     "key",
		Short:   "Print the public key that anchors are verified with; give it to whoever keeps them",
		Example: "  devolve anchor key",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cfg.NeedSecrets(); err != nil {
				return err
			}
			signer, err := anchor.OpenSigner(cfg.Data)
			if err == nil {
				fmt.Fprintln(cmd.OutOrStdout(), signer.Public())
			}
			return err
		},
	})
	return cmd
}

// anchorCheck is which anchors 'devolve verify' looks at.
type anchorCheck struct {
	file string
	keys []string
}

func (c *anchorCheck) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.file, "anchor", "", "a file of anchors to hold the log to")
	cmd.Flags().StringArrayVar(&c.keys, "anchor-key", nil, "a public key of 'devolve anchor key'; may be repeated (default: this installation's own)")
}

// run holds the log to a file of anchors and names those that do not hold. Without a file it does nothing.
func (c *anchorCheck) run(ctx context.Context, cfg *settings.Config, b *backend.Backend, out io.Writer) (differences int, err error) {
	if c.file == "" {
		return 0, nil
	}
	keys, err := c.publicKeys(cfg)
	if err != nil {
		return 0, err
	}
	file, err := os.Open(c.file)
	if err != nil {
		return 0, fmt.Errorf("--anchor: %w", err)
	}
	defer file.Close()
	n, wrong, err := anchor.Check(ctx, b.Log, file, keys)
	if err != nil {
		return 0, fmt.Errorf("--anchor: %w", err)
	}
	for _, d := range wrong {
		fmt.Fprintln(out, d)
	}
	fmt.Fprintf(out, "%d of %d anchors hold\n", n-len(wrong), n)
	return len(wrong), nil
}

func (c *anchorCheck) publicKeys(cfg *settings.Config) ([]anchor.PublicKey, error) {
	if len(c.keys) == 0 {
		if err := cfg.NeedSecrets(); err != nil {
			return nil, err
		}
		signer, err := anchor.OpenSigner(cfg.Data)
		if err != nil {
			return nil, err
		}
		return []anchor.PublicKey{signer.Public()}, nil
	}
	keys := make([]anchor.PublicKey, len(c.keys))
	for i, text := range c.keys {
		var err error
		if keys[i], err = anchor.ParseKey(text); err != nil {
			return nil, fmt.Errorf("--anchor-key: %w", err)
		}
	}
	return keys, nil
}
