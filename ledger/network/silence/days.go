package silence

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/silence/internal/dbsqlc"
)

const (
	// MaxDays is of how many days a network's sales are told.
	MaxDays     = 14
	maxNetworks = 200
)

// Day is how sales of a network reached us on a day.
type Day struct {
	Day     time.Time // midnight UTC of the day in Brasília
	Pushed  int       // first told by what the network sent
	Pulled  int       // first told when it was asked
	Late    int       // of both, over a day after the purchase
	Changed int       // decided, amended or restored since
}

// Network is what is known of how a partner's sales reach us.
type Network struct {
	Partner, Adapter string
	AskedUntil       time.Time // zero: it is not asked
	SoldAt           time.Time // when we were first told of its newest sale; zero: of none in six weeks
	Clicks           int       // of the last 24 hours
	Days             []Day     // newest first; a day without any sale is left out
}

// Networks returns all partners by name, at most two hundred.
func (s *Service) Networks(ctx context.Context) ([]Network, error) {
	queries := dbsqlc.New(s.pool)
	now := s.now()
	rows, err := queries.ListNetworks(ctx, dbsqlc.ListNetworksParams{Today: int32(slotOf(now) - slotsADay), MaxRows: maxNetworks})
	if err != nil {
		return nil, fmt.Errorf("list networks: %w", err)
	}
	since := brazil.Day(now).AddDate(0, 0, -MaxDays)
	days, err := queries.ListDays(ctx, dbsqlc.ListDaysParams{Since: pgtype.Date{Time: since, Valid: true}, MaxRows: maxNetworks * MaxDays})
	if err != nil {
		return nil, fmt.Errorf("list how sales came: %w", err)
	}
	all := make([]Network, len(rows))
	for i, row := range rows {
		all[i] = Network{Partner: row.Name, Adapter: row.Adapter, Clicks: int(row.Clicks)}
		if row.AskedUntil != nil {
			all[i].AskedUntil = row.AskedUntil.UTC()
		}
		if row.LastSold > 0 {
			all[i].SoldAt = timeOf(int(row.LastSold))
		}
		for _, day := range days {
			if day.Network == row.Name {
				all[i].Days = append(all[i].Days, Day{day.Day.Time, int(day.Pushed), int(day.Pulled), int(day.Late), int(day.Changed)})
			}
		}
	}
	return all, nil
}

// answers are the forms of what networks say when they are asked.
func answers() (names []string) {
	for _, adapter := range networks.All() {
		for _, form := range adapter.Forms() {
			if form != adapter.Push {
				names = append(names, form.Name)
			}
		}
	}
	return names
}
