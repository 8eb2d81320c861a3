package notify

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify/internal/dbsqlc"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/terms"
)

const (
	// risesEvery is how often it is looked whether the cashback of stores rose.
	risesEvery = 15 * time.Minute
	// riseLife is for how long a rise is news to those who have not been told of it.
	riseLife = 48 * time.Hour
	// rememberRises is how long it is known who was told.
	rememberRises = 60 * 24 * time.Hour
)

// risen is a favourite whose cashback rose, as it is now.
type risen = dbsqlc.ListRisenRow

// tellRises looks at the public rates, and tells those who asked for it of favourites whose rate rose: terms were published, or a boost began. Rates are
// looked at around the clock, people told from the hour of reminders on.
func (s *Service) tellRises(ctx context.Context) error {
	now := s.config.Now()
	err := pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if err := queries.LockRates(ctx); err != nil {
			return err
		}
		return queries.NoteRates(ctx, now)
	})
	if err != nil {
		return fmt.Errorf("look at the rates of stores: %w", err)
	}
	if now.In(brazil.Location).Hour() < remindFrom {
		return nil
	}
	for told := 1; told > 0; {
		if told, err = s.tellSomeRises(ctx, now); err != nil {
			return fmt.Errorf("tell of rates that rose: %w", err)
		}
	}
	return s.queries.ForgetRises(ctx, now.Add(-rememberRises))
}

// tellSomeRises marks the next shoppers and queues what they are told, both or neither.
func (s *Service) tellSomeRises(ctx context.Context, now time.Time) (count int, err error) {
	day := brazil.Day(now)
	err = pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
		users, err := dbsqlc.New(tx).MarkRises(ctx, dbsqlc.MarkRisesParams{Since: now.Add(-riseLife), Today: pgDate(day), Most: maxReminded})
		if err != nil {
			return err
		}
		count = len(users)
		return s.tellOf(ctx, tx, noticeRisen, day, lists.Map(users, func(user dbsqlc.MarkRisesRow) told { return told(user) }))
	})
	return count, err
}

// risen lists the favourites that a shopper is told of on a day, one at least: where all were taken back there is nothing to say.
func (c *composer) risen(ctx context.Context, args mailArgs) ([]risen, error) {
	toldOn, err := time.Parse(time.DateOnly, args.Ref)
	if err != nil {
		return nil, fmt.Errorf("rises of %q", args.Ref)
	}
	list, err := c.queries.ListRisen(ctx, dbsqlc.ListRisenParams{UserID: args.UserID, ToldOn: pgDate(toldOn), Most: maxListed})
	if err != nil {
		return nil, fmt.Errorf("read favourites whose rate rose: %w", err)
	}
	if len(list) == 0 {
		return nil, errNothingToSay
	}
	return list, nil
}

// rises tells of favourites whose rate rose, if the shopper still wants that.
func (c *composer) rises(ctx context.Context, args mailArgs) (letter, error) {
	allowed, err := c.accounts.Allows(ctx, args.UserID, account.ConsentRises)
	if err != nil {
		return letter{}, err
	}
	if !allowed {
		return letter{}, errNothingToSay
	}
	list, err := c.risen(ctx, args)
	if err != nil {
		return letter{}, err
	}
	return c.writer.rates(list), nil
}

func (w writer) rates(list []risen) letter {
	first := list[0]
	l := letter{
		Subject:    "Subiu: " + first.Name + " com " + rateOf(first) + " de cashback",
		Preview:    riseDetail(first),
		Title:      "O cashback de um favorito subiu",
		Paragraphs: []string{"Vale a taxa da hora em que você for para a loja pelo " + w.brand + "."},
		Action:     &action{"Ir para a página da loja", w.link("/" + first.Slug)},
		Reason:     whyRisen,
	}
	if len(list) > 1 {
		l.Subject = fmt.Sprintf("O cashback de %d favoritos subiu", len(list))
		l.Title = l.Subject
		l.Action = &action{"Ver meus favoritos", w.link("/perfil/meus-favoritos")}
	}
	for _, one := range list {
		l.Items = append(l.Items, item{Title: one.Name + ": " + rateOf(one), Detail: riseDetail(one), URL: w.link("/" + one.Slug)})
	}
	return l
}

// rateOf is the public rate of a store now, as its page shows it: "9%", "18% (dobro de 9%)", or "até 9%" where some groups earn less.
func rateOf(r risen) string {
	text := share(r, r.MostBps)
	if r.LeastBps < r.MostBps {
		text = "até " + text
	}
	if doubles(r) {
		text += " (dobro de " + textOf(terms.Flat(r.MostBps)) + ")"
	}
	return text
}

func doubles(r risen) bool { return r.AreaType == "LOYALTY" }

// riseDetail says how the rate was, and until when it is what it is now.
func riseDetail(r risen) string {
	text := "antes não tinha cashback"
	if r.FromBps > 0 {
		text = "antes eram " + share(r, r.FromBps)
	}
	if !r.EndsAt.IsZero() {
		text += " · até " + lastMinute(r.EndsAt)
	}
	return text
}

// lastMinute is the last minute before an instant.
func lastMinute(end time.Time) string { return moment(end.Add(-time.Minute)) }

// share writes a rate as the store's page does, which shows twice of it in an area that doubles.
func share(r risen, rate money.BasisPoints) string {
	if doubles(r) {
		return textOf(terms.Flat(rate).Doubled())
	}
	return textOf(terms.Flat(rate))
}

func textOf(promised terms.Terms) string {
	row, _ := promised.RowOf("")
	return row.Text()
}
