package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/daily"
	"example.com/devolve/internal/pretendshop"
	"example.com/devolve/internal/webhook"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/statement"
)

// The demo's history.
const (
	storySales = 200
	storyDays  = 330 // how far back it begins
	storySeed  = 20

	storyTimeout = 15 * time.Second // of one call
	storyPause   = 5 * time.Millisecond
)

// thinSales are sales for which a network pays less than they earn, so that finance has some to look at.
var thinSales = []int{120, 141}

// story makes the demo shopper's history by real clicks and real signed webhooks, at the times it tells of.
type story struct {
	site *Site
	user uuid.UUID

	random *rand.Rand
	client client
}

// Clock is what time it is for what the story makes. Outside of the story it is now.
type Clock struct{ atomic.Pointer[time.Time] }

// Now returns what time it is.
func (c *Clock) Now() time.Time {
	if t := c.Load(); t != nil {
		return *t
	}
	return clock.Now()
}

// moment is something that happens in the story.
type moment struct {
	at   time.Time
	tell func(context.Context) error
}

// tell sends the history, unless it is there already. One that was cut short is left as it is and told anew.
func (s *story) tell(ctx context.Context) error {
	told, err := s.told(ctx)
	if told || err != nil {
		return err
	}
	stop, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer stop()
	defer s.site.Clock.Store(nil)
	s.random = rand.New(rand.NewPCG(storySeed, storySeed))
	end := clock.Now().UTC().Truncate(time.Second)
	moments, err := s.payees(ctx, end)
	if err != nil {
		return err
	}
	for n := range storySales {
		moments = append(moments, s.sale(n, end)...)
	}
	books, err := s.books(ctx, end)
	if err != nil {
		return err
	}
	moments = append(moments, books...)
	slices.SortStableFunc(moments, func(a, b moment) int { return a.at.Compare(b.at) })
	for _, m := range moments {
		if m.at.After(end) {
			break
		}
		if err := s.turnTo(ctx, m.at); err != nil {
			return err
		}
		if err := m.tell(ctx); err != nil {
			return err
		}
	}
	return s.settle(ctx)
}

// turnTo moves the clock. Before another month begins everything of the last one is in the ledger, so that the book has it there.
func (s *story) turnTo(ctx context.Context, at time.Time) error {
	before := s.site.Clock.Now().In(brazil.Location)
	if month := at.In(brazil.Location).Month(); month != before.Month() {
		if err := s.takenIn(ctx); err != nil {
			return err
		}
	}
	s.site.Clock.Store(&at)
	return nil
}

// takenIn waits until everything that was told is in the ledger.
func (s *story) takenIn(ctx context.Context) error {
	for {
		at, last, err := s.site.Worker.Position(ctx)
		if err != nil || at >= last {
			return err
		}
		daily.Pause(ctx, storyPause)
	}
}

// caughtUp waits until everything that was told is in the read models, too.
func (s *story) caughtUp(ctx context.Context) error {
	if err := s.takenIn(ctx); err != nil {
		return err
	}
	last, err := s.site.Backend.Log.LastSequence(ctx)
	if err != nil {
		return err
	}
	for err = projection.ErrBehind; errors.Is(err, projection.ErrBehind); {
		err = s.site.Hub.WaitFor(ctx, last)
	}
	return err
}

// told says whether the shopper has the whole history, once the projection has read all there is.
func (s *story) told(ctx context.Context) (bool, error) {
	if err := s.caughtUp(ctx); err != nil {
		return false, err
	}
	page, err := statement.NewReader(s.site.Backend.Pool).Statement(ctx, statement.Query{UserID: s.user, Limit: 1, Count: true})
	return page.Total >= storySales, err
}

// open signs the shopper in at a front door with the story's clock.
func (s *story) open(ctx context.Context) (stop func(), err error) {
	base, shut, err := s.site.FrontDoor(ctx, s.site.Clock.Now)
	if err != nil {
		return nil, err
	}
	in, err := s.site.demoLogin(ctx)
	if err != nil {
		shut()
		return nil, err
	}
	s.client = client{http: &http.Client{Timeout: storyTimeout}, base: base, key: s.site.Key, token: in.AccessToken}
	return func() {
		_ = s.site.Accounts.EndSession(ctx, in.Token.UserID, in.Token.ID) // it would be listed as a device of the shopper
		shut()
	}, nil
}

// sale is one purchase: a click, the sale, and what the network made of it later.
func (s *story) sale(n int, end time.Time) []moment {
	network, store := s.store()
	age := time.Duration(float64(storyDays*24)*float64(n)/storySales*float64(time.Hour)) + time.Duration(s.random.IntN(36))*time.Hour
	clicked := end.Add(-storyDays*24*time.Hour + age - 30*time.Hour).Add(time.Duration(s.random.IntN(3600)) * time.Second)
	bought := clicked.Add(time.Duration(3+s.random.IntN(50)) * time.Minute)
	cents := money.Cents(1990 + s.random.IntN(48000))
	c := webhook.Conversion{
		TransactionID: fmt.Sprintf("%d%04d", end.Unix(), 1000+n*37), Status: "pending", SaleAmount: cents.String(),
		Commission: commission(cents), Currency: "BRL", OccurredAt: bought.Format(time.RFC3339),
	}
	if slices.Contains(thinSales, n) {
		c.Commission = (cents / 100).String()
	}
	if s.random.IntN(10) > 0 {
		c.OrderID = fmt.Sprintf("%s-%05d", strings.ToUpper(store[:2]), 10000+s.random.IntN(89999))
	}
	moments := []moment{
		{clicked, func(ctx context.Context) (err error) { c.ClickID, err = s.client.click(ctx, s.user, store); return err }},
		{bought.Add(4 * time.Minute), func(ctx context.Context) error { return s.report(ctx, network, &c) }},
	}
	return append(moments, s.verdicts(n, network, bought, cents, &c)...)
}

// store draws where somebody buys.
func (s *story) store() (network, slug string) {
	stores := slices.Clone(demo.StoreSlugs)
	for _, name := range slices.Sorted(maps.Keys(demo.Imitated)) {
		stores = append(stores, demo.Imitated[name]...)
	}
	n := s.random.IntN(len(stores))
	for name, slugs := range demo.Imitated {
		if slices.Contains(slugs, stores[n]) {
			return name, stores[n]
		}
	}
	return demo.Network, stores[n]
}

// commission is what a network pays for a sale.
func commission(sale money.Cents) string {
	return (sale * pretendshop.CommissionPercent / 100).String()
}

// verdicts are what happens to a sale after it was reported.
func (s *story) verdicts(n int, network string, bought time.Time, cents money.Cents, c *webhook.Conversion) []moment {
	decide := func(days int, status, reason string, sale money.Cents) moment {
		at := bought.Add(time.Duration(days)*24*time.Hour + time.Duration(s.random.IntN(80000))*time.Second)
		return moment{at, func(ctx context.Context) error {
			c.Status, c.Reason, c.SaleAmount = status, reason, sale.String()
			return s.report(ctx, network, c)
		}}
	}
	confirm := 25 + s.random.IntN(50)
	switch n % 10 {
	case 3: // canceled by the store
		reasons := []string{"Pedido cancelado pelo cliente", "Devolução integral", "Pagamento não aprovado"}
		return []moment{decide(6+s.random.IntN(20), "declined", reasons[s.random.IntN(len(reasons))], cents)}
	case 5: // part of it was returned
		return []moment{decide(9, "pending", "", cents*6/10), decide(confirm, "approved", "", cents*6/10)}
	case 7: // approved, put back on hold, approved again
		if n%20 == 7 && network == demo.Network { // none of the others says so
			return []moment{decide(confirm, "approved", "", cents), decide(confirm+4, "pending", "", cents), decide(confirm+12, "approved", "", cents)}
		}
		return []moment{decide(confirm, "declined", "Compra em análise", cents), decide(confirm+9, "approved", "", cents)}
	default:
		return []moment{decide(confirm, "approved", "", cents)}
	}
}

func (s *story) report(ctx context.Context, network string, c *webhook.Conversion) error {
	now := s.site.Clock.Now()
	c.UpdatedAt = now.Format(time.RFC3339Nano)
	return s.site.Networks.Report(ctx, s.client.base, now, network, *c)
}

// settle ends the story with what finance must see, too: a sale that names no click of ours, and one in another currency, which
// waits in quarantine.
func (s *story) settle(ctx context.Context) error {
	now := clock.Now().UTC()
	if err := s.turnTo(ctx, now); err != nil {
		return err
	}
	occurred := now.Add(-time.Hour).Format(time.RFC3339)
	return errors.Join(
		s.report(ctx, demo.Network, &webhook.Conversion{
			TransactionID: fmt.Sprintf("%d0002", now.Unix()), OrderID: "PQ-77001", Status: "pending", SaleAmount: "129.90", Commission: "13.00",
			Currency: "BRL", OccurredAt: occurred,
		}),
		s.report(ctx, demo.Network, &webhook.Conversion{
			TransactionID: fmt.Sprintf("%d0001", now.Unix()), Status: "pending", SaleAmount: "80.00", Commission: "8.00", Currency: "USD",
			OccurredAt: occurred,
		}),
	)
}

// freshClick leaves for a store once more and returns the click's id.
func (s *story) freshClick(ctx context.Context) (string, error) {
	stop, err := s.open(ctx)
	if err != nil {
		return "", err
	}
	defer stop()
	return s.client.click(ctx, s.user, demo.StoreSlugs[0])
}

// click asks for a store's tracked link and returns the click id in it.
func (c client) click(ctx context.Context, user uuid.UUID, store string) (string, error) {
	body, err := json.Marshal(map[string]string{"store": store, "userId": user.String(), "source": "demo"})
	if err != nil {
		return "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/api/v1/coupon/redirect", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("X-User-Token", c.token)
	response, err := c.http.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, 64<<10))
	if err != nil || response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("click for %s: %s: %s: %w", store, response.Status, answer, err)
	}
	var link string
	if err := json.Unmarshal(answer, &link); err != nil {
		return "", fmt.Errorf("click for %s: %w", store, err)
	}
	target, err := url.Parse(link)
	if err != nil || target.Query().Get("sub") == "" {
		return "", fmt.Errorf("click for %s: the link has no click id", store)
	}
	return target.Query().Get("sub"), nil
}
