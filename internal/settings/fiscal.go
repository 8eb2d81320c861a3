package settings

import (
	"errors"
	"fmt"
	"os"

	"example.com/devolve/ledger/invoice"
)

// maxFiscalFile bounds the file of fiscal settings, in bytes.
const maxFiscalFile = 1 << 20

// Fiscal reads who we and networks are to the tax office; see DEVOLVE_FISCAL_FILE. It is read each time, so that a change needs no restart. It
// answers invoice.ErrNoFiscal where there is no such file.
func (c *Config) Fiscal() (invoice.Fiscal, error) {
	if c.fiscalFile == "" {
		return invoice.Fiscal{}, invoice.ErrNoFiscal
	}
	info, err := os.Stat(c.fiscalFile)
	if err == nil && info.Size() > maxFiscalFile {
		err = errors.New("it is larger than a mebibyte")
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(c.fiscalFile)
	}
	var fiscal invoice.Fiscal
	if err == nil {
		fiscal, err = invoice.ReadFiscal(text)
	}
	if err != nil {
		return invoice.Fiscal{}, fmt.Errorf("DEVOLVE_FISCAL_FILE: %w", err)
	}
	return fiscal, nil
}
