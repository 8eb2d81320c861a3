package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/api/account"
	"example.com/devolve/internal/mailer"
	"example.com/devolve/ledger/anchor"
)

const (
	anchorFile  = "anchors.jsonl"
	anchorPause = 5 * time.Second // between two tries to hand an anchor out
)

// anchors is where the log is anchored.
type anchors struct{ path, webhook, mail string }

func (c *config) readAnchors(getenv func(string) string) error {
	c.anchors = anchors{
		path:    cmp.Or(getenv("DEVOLVE_ANCHOR_FILE"), filepath.Join(c.data, anchorFile)),
		webhook: getenv("DEVOLVE_ANCHOR_WEBHOOK"), mail: getenv("DEVOLVE_ANCHOR_MAIL"),
	}
	if c.anchors.mail != "" && !account.IsEmail(c.anchors.mail) {
		return errors.New("DEVOLVE_ANCHOR_MAIL: not a bare address such as auditoria@trevo.example")
	}
	return checkURL("DEVOLVE_ANCHOR_WEBHOOK", c.anchors.webhook, "http", "https")
}

// newKeeper returns what anchors the log.
func (s *server) newKeeper() (*anchor.Keeper, error) {
	signer, err := anchor.OpenSigner(s.cfg.data)
	if err != nil {
		return nil, err
	}
	send := make(map[string]anchor.Send)
	if address := s.cfg.anchors.webhook; address != "" {
		send["webhook"] = anchor.Webhook(&http.Client{}, address)
	}
	if to := s.cfg.anchors.mail; to != "" {
		transport, _ := s.cfg.transport()
		send["mail"] = func(ctx context.Context, a anchor.Anchor) error {
			m, err := anchorMail(s.cfg.brand, to, a)
			if err != nil {
				return err
			}
			return transport.Send(ctx, m)
		}
	}
	return anchor.NewKeeper(anchor.Config{
		Chain: s.reader, Signer: signer, Halts: s.backend.halts(), Path: s.cfg.anchors.path, Send: send, Pause: anchorPause,
		Now: time.Now, Logger: s.logger,
	}), nil
}

// anchorMail is for whoever keeps anchors outside.
func anchorMail(brand, to string, a anchor.Anchor) (mailer.Message, error) {
	line, err := a.Line()
	if err != nil {
		return mailer.Message{}, err
	}
	const about = "Guarde esta linha: ela prova o que o registro dizia naquele momento. Para conferir, junte as linhas em um arquivo e use " +
		"devolve verify --anchor ARQUIVO."
	return mailer.Message{
		ID: fmt.Sprintf("anchor-%d-%d", a.Sequence, a.At.Unix()), Owner: "anchor", About: "anchor", To: to,
		Subject: fmt.Sprintf("%s: âncora do registro, evento %d", brand, a.Sequence),
		Text:    about + "\n\n" + string(line),
		HTML:    "<p>" + html.EscapeString(about) + "</p><pre>" + html.EscapeString(string(line)) + "</pre>",
	}, nil
}

func newAnchor(cfg *config) *cobra.Command {
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
			if err := needSecrets(cfg); err != nil {
				return err
			}
			signer, err := anchor.OpenSigner(cfg.data)
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
func (c *anchorCheck) run(ctx context.Context, cfg *config, b *backend, out io.Writer) (differences int, err error) {
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
	n, wrong, err := anchor.Check(ctx, b.log, file, keys)
	if err != nil {
		return 0, fmt.Errorf("--anchor: %w", err)
	}
	for _, d := range wrong {
		fmt.Fprintln(out, d)
	}
	fmt.Fprintf(out, "%d of %d anchors hold\n", n-len(wrong), n)
	return len(wrong), nil
}

func (c *anchorCheck) publicKeys(cfg *config) ([]anchor.PublicKey, error) {
	if len(c.keys) == 0 {
		if err := needSecrets(cfg); err != nil {
			return nil, err
		}
		signer, err := anchor.OpenSigner(cfg.data)
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
