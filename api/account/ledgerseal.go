package account

import (
	"log/slog"
	"sync/atomic"
	"time"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/seal"
)

// sealKeysAge is how long it takes until a key that another process made is used.
const sealKeysAge = time.Second

// OpenSealKeys returns the keys of a data folder that seal events and deliveries, as they are at any time; see LoadSealKeys.
func OpenSealKeys(data string, now time.Time, logger *slog.Logger) (seal.Keys, error) {
	keys, err := openKeyring(data, sealKeysFile, now, newSealRing, logger)
	if err != nil {
		return nil, err
	}
	var ring atomic.Pointer[seal.Ring]
	var looked atomic.Int64
	ring.Store(keys.get())
	looked.Store(time.Now().UnixNano())
	return func() *seal.Ring {
		last, now := looked.Load(), time.Now().UnixNano()
		if now-last > int64(sealKeysAge) && looked.CompareAndSwap(last, now) { // looking at the file costs as much as a seal
			ring.Store(keys.get())
		}
		return ring.Load()
	}, nil
}

func newSealRing(keys []Key) (*seal.Ring, error) {
	if err := checkKeys(keys); err != nil {
		return nil, err
	}
	return seal.NewRing(lists.Map(keys, func(key Key) seal.Key { return seal.Key{ID: key.ID, Secret: key.derive("ledger seal")} }))
}
