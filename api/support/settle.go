package support

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/support/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement"
)

// Follow resolves the claims of the shoppers whose sales some events are about, in the transaction that marks those events
// as read. It asks what the projection says now, not what the events said, so that a repeat changes nothing.
func (s *Service) Follow(ctx context.Context, tx pgx.Tx, events []ledger.Recorded) error {
	shoppers := make(map[uuid.UUID]struct{})
	for _, e := range events {
		change, ok := ledger.ChangeOf(e.Event)
		if !ok || change.Conversion.UserID.IsZero() {
			continue
		}
		shoppers[change.Conversion.UserID.UUID] = struct{}{}
	}
	if len(shoppers) == 0 {
		return nil
	}
	return s.settle(ctx, tx, slices.Collect(maps.Keys(shoppers))...)
}

// settle resolves what can be resolved of some shoppers' open claims.
func (s *Service) settle(ctx context.Context, tx pgx.Tx, shoppers ...uuid.UUID) error {
	rows, err := s.queries.WithTx(tx).ListOpenClaimsOf(ctx, shoppers)
	if err != nil {
		return fmt.Errorf("read open claims: %w", err)
	}
	if len(rows) == 0 {
		return nil
	}
	claims := claimsOf(rows)
	found, err := look(ctx, tx, claims)
	if err != nil {
		return err
	}
	matched := match(claims, found)
	var ended ending
	for _, c := range claims {
		if sale, ok := matched[c.ID]; ok {
			ended.add(c.ID, sale.ID, reported(c, sale))
		}
	}
	_, err = s.end(ctx, tx, Resolved, ended)
	return err
}

// ending is how some claims end.
type ending struct {
	claims, sales []uuid.UUID
	resolutions   []string
}

func (e *ending) add(claim, sale uuid.UUID, resolution string) {
	e.claims, e.sales, e.resolutions = append(e.claims, claim), append(e.sales, sale), append(e.resolutions, resolution)
}

// end ends claims, tells their shoppers, and returns how many there were. What has ended meanwhile stays as it is.
func (s *Service) end(ctx context.Context, tx pgx.Tx, status Status, how ending) (int, error) {
	if len(how.claims) == 0 {
		return 0, nil
	}
	now, kind := s.now().UTC(), NoticeClaimResolved
	if status == Closed {
		kind = NoticeClaimClosed
	}
	ended, err := s.queries.WithTx(tx).EndClaims(ctx, dbsqlc.EndClaimsParams{
		Status: string(status), At: &now, Ids: how.claims, ConversionIds: how.sales, Resolutions: how.resolutions,
	})
	if err != nil {
		return 0, fmt.Errorf("end claims: %w", err)
	}
	shoppers := make([]uuid.UUID, len(ended))
	for i, c := range ended {
		shoppers[i] = c.UserID
		if err := s.outbox.Put(ctx, tx, account.Notice{Kind: kind, UserID: c.UserID, Ref: c.ID.String()}); err != nil {
			return 0, err
		}
	}
	if len(ended) == 0 {
		return 0, nil
	}
	return len(ended), projection.TellStatements(ctx, tx, shoppers)
}

// order is what a network's report of the claimed purchase would carry.
func (c Claim) order() statement.Order { return orderKey(c.Network, c.OrderNumber) }

func orderOf(sale statement.Sale) statement.Order { return orderKey(sale.Network, sale.OrderID) }

// orderKey is what order numbers are compared by: people change their case.
func orderKey(network, number string) statement.Order {
	return statement.Order{Network: network, Number: strings.ToLower(number)}
}

// match finds the sale that answers each open claim: the one with its order number, whichever of the shopper's clicks it
// was credited to; or, since networks often have numbers of their own, the only unclaimed sale of a click that misses only
// one purchase. In doubt there is none, and people look.
func match(claims []Claim, found findings) map[uuid.UUID]statement.Sale {
	matched, taken := make(map[uuid.UUID]statement.Sale), make(map[uuid.UUID]bool)
	for _, c := range claims {
		if c.ConversionID != uuid.Nil {
			taken[c.ConversionID] = true
		}
		sales := found.sales[c.UserID]
		at := slices.IndexFunc(sales, func(s statement.Sale) bool { return orderOf(s) == c.order() })
		if c.Status == Open && at >= 0 {
			matched[c.ID], taken[sales[at].ID] = sales[at], true
		}
	}
	missing := make(map[uuid.UUID][]Claim) // by click
	for _, c := range claims {
		if _, ok := matched[c.ID]; !ok && c.Status == Open {
			missing[c.ClickID] = append(missing[c.ClickID], c)
		}
	}
	for click, open := range missing {
		if len(open) != 1 {
			continue
		}
		var likely []statement.Sale
		for _, sale := range found.sales[open[0].UserID] {
			if sale.ClickID == click && !taken[sale.ID] && mayBe(open[0], sale) {
				likely = append(likely, sale)
			}
		}
		if len(likely) == 1 {
			matched[open[0].ID] = likely[0]
		}
	}
	return matched
}

// sameDays is how far apart the shopper's day and the network's may be for one purchase.
const sameDays = 3

// mayBe says whether a sale of the claim's click may be the claimed purchase although the order numbers differ.
func mayBe(c Claim, sale statement.Sale) bool {
	apart := brazil.Day(sale.OccurredAt).Sub(c.PurchasedOn).Abs()
	return sale.OrderID == "" || apart <= sameDays*24*time.Hour
}
