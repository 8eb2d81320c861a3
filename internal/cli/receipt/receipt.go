// Package receipt has the command that checks a click's receipt, on any machine.
package receipt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/cli"
	"example.com/devolve/internal/settings"
	"example.com/devolve/ledger/receipt"
)

const (
	keysPath    = "/.well-known/devolve-receipts.json"
	keysTimeout = 15 * time.Second
)

// Command returns receipt and what is below it.
func Command(cfg *settings.Config) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "receipt",
		Short:   "Receipts of clicks: what a store promised, signed",
		Example: "  devolve receipt verify comprovante.txt --keys keys.json",
	}
	cmd.AddCommand(newVerify(cfg))
	return cmd
}

func newVerify(cfg *settings.Config) *cobra.Command {
	var from string
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check a receipt of a click, and print what it promises",
		Long: `Check a receipt of a click, and print what it promises; a file called - is the standard input. One that is not to be believed is an error,
which says why.

It needs the public keys of whoever signed it, and nothing else: a file that was kept, or the address ` + keysPath + `
of the site. Without --keys they are read from that of DEVOLVE_PUBLIC_URL.`,
		Example: `  devolve receipt verify comprovante.txt --keys keys.json
  devolve receipt verify comprovante.txt --keys https://devolve.example` + keysPath,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if from == "" {
				if cfg.PublicURL == "" {
					return errors.New("--keys names the file or the address of the keys: DEVOLVE_PUBLIC_URL is not set either")
				}
				from = cfg.PublicURL + keysPath
			}
			text, err := readFile(cmd.InOrStdin(), args[0], receipt.MaxSize)
			if err != nil {
				return err
			}
			keys, err := readKeys(cmd.Context(), cmd.InOrStdin(), from)
			if err != nil {
				return err
			}
			says, key, err := keys.Verify(text)
			if err != nil {
				return fmt.Errorf("this receipt is not to be believed: %w", err)
			}
			print(cmd.OutOrStdout(), says, key)
			return nil
		},
	}
	cmd.Flags().StringVar(&from, "keys", "", "the public keys, a JWK Set: a file, or an https address")
	return cmd
}

// readFile reads a file, one byte further than it may be long: whoever takes it sees that it is too large.
func readFile(in io.Reader, name string, limit int64) ([]byte, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	return io.ReadAll(io.LimitReader(in, limit+1))
}

func readKeys(ctx context.Context, in io.Reader, from string) (receipt.Keys, error) {
	read := func() ([]byte, error) { return readFile(in, from, receipt.MaxKeysSize) }
	if strings.HasPrefix(from, "https://") || strings.HasPrefix(from, "http://") {
		read = func() ([]byte, error) { return fetch(ctx, from) }
	}
	text, err := read()
	if err != nil {
		return nil, fmt.Errorf("read the keys: %w", err)
	}
	keys, err := receipt.ReadKeys(text)
	if err != nil {
		return nil, fmt.Errorf("read the keys of %s: %w", from, err)
	}
	return keys, nil
}

// fetch reads keys from an address. On the way nobody may change them: only a server of this machine is asked without TLS.
func fetch(ctx context.Context, address string) ([]byte, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	if host := u.Hostname(); u.Scheme != "https" && host != "localhost" && host != "127.0.0.1" && host != "::1" {
		return nil, errors.New("keys are believed from an https address alone")
	}
	ctx, cancel := context.WithTimeout(ctx, keysTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return nil, err
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return errors.New("the address leads to another one: name that one")
	}}
	answer, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s answers %s", address, answer.Status)
	}
	return io.ReadAll(io.LimitReader(answer.Body, receipt.MaxKeysSize+1))
}

func print(w io.Writer, r receipt.Receipt, key receipt.Key) {
	fmt.Fprintf(w, "This receipt is genuine: key %s signed it.\n\n", cli.OneLine(key.ID))
	fmt.Fprintf(w, "click: %s\n", cli.OneLine(r.Click))
	fmt.Fprintf(w, "left at: %s\n", r.At.In(brazil.Location).Format("2006-01-02 15:04:05 -0700"))
	fmt.Fprintf(w, "store: %s (%s)\n", cli.OneLine(r.Store.Name), cli.OneLine(r.Store.Slug))
	if r.Loyalty {
		fmt.Fprintln(w, "It came from an area that doubles, which what follows has in it.")
	}
	if r.TermsHash != "" {
		fmt.Fprintf(w, "terms: %s\n", r.TermsHash)
	}
	if len(r.Promised) == 0 {
		fmt.Fprintln(w, "promised: no cashback")
		return
	}
	fmt.Fprintln(w, "promised:")
	for _, line := range r.Promised {
		fmt.Fprintf(w, "  %s: %s\n", cli.OneLine(line.Name), cli.OneLine(line.Text))
	}
}
