package account

import (
	"log/slog"
	"time"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/receipt"
)

// OpenReceiptKeys returns the keys of a data folder that sign receipts of clicks, as they are at any time; see LoadReceiptKeys.
func OpenReceiptKeys(data string, now time.Time, logger *slog.Logger) (func() *receipt.Ring, error) {
	keys, err := openKeyring(data, receiptKeysFile, now, newReceiptRing, logger)
	if err != nil {
		return nil, err
	}
	return keys.get, nil
}

func newReceiptRing(keys []Key) (*receipt.Ring, error) {
	if err := checkKeys(keys); err != nil {
		return nil, err
	}
	return receipt.NewRing(lists.Map(keys, func(key Key) receipt.Secret { return receipt.Secret{ID: key.ID, Seed: key.derive("click receipt")} }))
}
