package desk

import (
	"context"
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/dates"
)

// maxKeptStores bounds how many stores an answer about dates has.
const maxKeptStores = 500

// Dates know how often dates were kept, and what the weeks to come bring; see dates.Book.
type Dates interface {
	LastForecast(ctx context.Context) (dates.KeptForecast, error)
	LastTest(ctx context.Context, most int) (dates.Tested, error)
}

func (s *server) GetKeptDates(w http.ResponseWriter, r *http.Request) error {
	tested, err := s.config.Dates.LastTest(r.Context(), maxKeptStores)
	if err != nil {
		return err
	}
	shown := oapi.KeptDates{
		Kept: tested.Kept, Sales: tested.Sales, Months: int32(tested.Months), TestedAt: oapi.OrNil(tested.At), Stores: make([]oapi.KeptByStore, len(tested.Stores)),
	}
	for i, of := range tested.Stores {
		shown.Stores[i] = oapi.KeptByStore{Slug: of.Slug, Name: of.Name, Network: of.Network, Kept: of.Kept, Sales: of.Sales}
		if of.Learned.Known {
			shown.Stores[i].MedianDays, shown.Stores[i].P90Days = new(int32(of.Learned.Median)), new(int32(of.Learned.P90))
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}
