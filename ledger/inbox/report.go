package inbox

import (
	"context"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
)

// Report is one item of a delivery as it is read: what it says, or why it cannot be taken.
type Report struct {
	Item        int                // position in an array, -1 the delivery as a whole
	Observation ledger.Observation // what could be read of it
	Err         error
}

// Reports reads a delivery, as the worker does before anything is decided. It never fails as a whole without an item that says so.
func Reports(d Delivery) []Report {
	items := parse(0, d)
	return lists.Map(items, func(it item) Report { return Report{it.index, it.observed.Observation, it.err} })
}

// Show returns a delivery and what it says, or ErrNotFound when the inbox does not keep it any more.
func (w *Worker) Show(ctx context.Context, sequence uint64) (Delivery, []Report, error) {
	delivery, err := w.store.Get(ctx, sequence)
	if err == nil {
		delivery, err = w.withSettings(ctx, delivery)
	}
	if err != nil {
		return Delivery{}, nil, err
	}
	return delivery, Reports(delivery), nil
}
