package settings

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"example.com/devolve/internal/clock"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/efi"
	"example.com/devolve/ledger/pix/sandbox"
	"example.com/devolve/ledger/pix/woovi"
	"example.com/devolve/ledger/reconcile"
)

// sandboxMoney is what the sandbox's account begins with: a million reais.
const sandboxMoney money.Cents = 1_000_000_00

// ErrNoProvider keeps a real installation from believing that the sandbox paid.
var ErrNoProvider = errors.New("DEVOLVE_PIX_PROVIDER is not set: say who sends the payments")

func (c *Config) readPayouts(getenv func(string) string) error {
	url := func(fallback string) string { return cmp.Or(getenv("DEVOLVE_PIX_URL"), fallback) }
	switch name := getenv("DEVOLVE_PIX_PROVIDER"); {
	case name == sandbox.Name || name == "" && c.DatabaseURL == "":
		c.openPix = func() (pix.Provider, error) {
			return sandbox.New(sandbox.Config{Dir: filepath.Join(c.Data, "pix-sandbox"), Now: clock.Now, OpeningCents: sandboxMoney})
		}
	case name == woovi.Name:
		c.openPix = func() (pix.Provider, error) {
			key, err := os.ReadFile(getenv("DEVOLVE_WOOVI_PUBLIC_KEY_FILE"))
			if err != nil {
				return nil, fmt.Errorf("DEVOLVE_WOOVI_PUBLIC_KEY_FILE: %w", err)
			}
			return woovi.New(woovi.Config{
				URL: url(woovi.ProductionURL), AppID: getenv("DEVOLVE_WOOVI_APP_ID"), PublicKey: key,
				StatementInCents: getenv("DEVOLVE_WOOVI_STATEMENT_IN_CENTS") == "true",
			})
		}
	case name == efi.Name:
		c.openPix = func() (pix.Provider, error) {
			certificate, err := tls.LoadX509KeyPair(getenv("DEVOLVE_EFI_CERTIFICATE_FILE"), getenv("DEVOLVE_EFI_CERTIFICATE_KEY_FILE"))
			if err != nil {
				return nil, fmt.Errorf("DEVOLVE_EFI_CERTIFICATE_FILE: %w", err)
			}
			return efi.New(efi.Config{
				URL: url(efi.ProductionURL), ClientID: getenv("DEVOLVE_EFI_CLIENT_ID"), ClientSecret: getenv("DEVOLVE_EFI_CLIENT_SECRET"),
				Certificate: certificate, PayerKey: getenv("DEVOLVE_EFI_PAYER_KEY"), WebhookSecret: getenv("DEVOLVE_EFI_WEBHOOK_SECRET"),
			})
		}
	case name == "":
		c.openPix = func() (pix.Provider, error) { return nil, ErrNoProvider }
	default:
		return fmt.Errorf("DEVOLVE_PIX_PROVIDER: %q is not %s, %s or %s", name, sandbox.Name, woovi.Name, efi.Name)
	}
	return nil
}

// PixProvider opens who sends payments. It refuses with ErrNoProvider.
func (c *Config) PixProvider() (pix.Provider, error) {
	provider, err := c.openPix()
	if err != nil {
		return nil, fmt.Errorf("the provider of payments: %w", err)
	}
	return provider, nil
}

// readPixFee reads what was agreed to be charged for a payout.
func (c *Config) readPixFee(text string) (err error) {
	if text == "" {
		return nil
	}
	if c.PixFee, err = money.ParseDecimal(text); err != nil || c.PixFee < 0 || c.PixFee > reconcile.MaxFee {
		return fmt.Errorf("DEVOLVE_PIX_FEE: %q is not an amount in reais from 0.00 to %s", text, reconcile.MaxFee)
	}
	return nil
}
