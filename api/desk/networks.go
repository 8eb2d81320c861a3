package desk

import (
	"context"
	"net/http"
	"time"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/network/silence"
)

// Networks tell how sales reach us, and who has fallen silent; see silence.Service.
type Networks interface {
	Networks(ctx context.Context) ([]silence.Network, error)
	List(ctx context.Context) ([]silence.Silence, error)
}

func (s *server) ListNetworks(w http.ResponseWriter, r *http.Request) error {
	networks, err := s.config.Networks.Networks(r.Context())
	if err != nil {
		return err
	}
	silences, err := s.config.Networks.List(r.Context())
	if err != nil {
		return err
	}
	shown := oapi.Networks{Networks: make([]oapi.Network, len(networks)), Silences: make([]oapi.Silence, len(silences))}
	for i, n := range networks {
		shown.Networks[i] = oapi.Network{
			Partner: n.Partner, Adapter: n.Adapter, AskedUntil: oapi.OrNil(n.AskedUntil), SoldAt: oapi.OrNil(n.SoldAt), Clicks: n.Clicks,
			Days: lists.Map(n.Days, func(d silence.Day) oapi.NetworkDay {
				return oapi.NetworkDay{Day: d.Day.Format(time.DateOnly), Pushed: d.Pushed, Pulled: d.Pulled, Late: d.Late, Changed: d.Changed}
			}),
		}
	}
	for i, one := range silences {
		shown.Silences[i] = oapi.Silence{
			Id: one.ID, Network: one.Network, StoreName: oapi.OrNil(one.StoreName), Since: one.Since, FoundAt: one.FoundAt, EndedAt: oapi.OrNil(one.EndedAt),
			Clicks: one.Clicks, Missing: one.Missing,
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}
