// Package shop is the API of those who shop here: accounts and how they sign in, stores, coupons and clubs, clicks, the statement and its
// stream, payouts, claims and forms. Handlers return errors; error.go says what those of other packages mean to the caller.
package shop

import (
	"log/slog"
	"time"

	"example.com/devolve/api/internal/budget"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/text"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/receipt"
)

// Parts are what shoppers are served with. Fields without "optional" are required.
type Parts struct {
	People
	Offers
	Earnings
	Support   Support
	KeepAlive time.Duration // optional: between comments on event streams, 15 s
}

// People are who shoppers are, and how they are reached.
type People struct {
	Accounts Accounts
	PushKey  string // by which push services know this server, in base64url
	Google   Google // optional: whoever vouches for people at the Google button
}

// Offers are what shoppers are shown, and where it leads.
type Offers struct {
	Catalog Catalog
	Clubs   Clubs
	Views   Views
	Detour  Detour        // optional: where links to stores lead instead
	Dates   listing.Dates // optional: what the past says of when purchases are confirmed and paid
}

// Earnings are what becomes of a click: what the ledger says of purchases and payouts.
type Earnings struct {
	Clicks        Clicks
	Receipts      func() *receipt.Ring // what signs receipts of clicks
	Statements    Statements
	StatementsFor func(seen uint64) Statements // optional: what replicas may answer, for somebody who has seen a sequence; else Statements
	Owed          Owed
	Referrals     Referrals
	Progress      Progress
	Verdicts      Verdicts
	Schedule      payout.Schedule // of payout runs; the zero value is none
}

// Detour returns where a link leads instead: an address, or a path on this server.
type Detour func(link string) string

// Complete says whether all that are required are there.
func (p Parts) Complete() bool {
	return p.Accounts != nil && p.Catalog != nil && p.Clubs != nil && p.Views != nil && p.Support != nil &&
		p.Clicks != nil && p.Receipts != nil && p.Statements != nil && p.Owed != nil && p.Referrals != nil && p.Progress != nil && p.Verdicts != nil
}

// Limits bound what shoppers and visitors may ask for. The zero value is no limit but that of streams.
type Limits struct {
	Reports limit.Rate // forms that visitors fill in, all together, per address
	Visits  limit.Rate // clicks of visitors who have not signed in, per address: each is kept for 400 days
	Votes   limit.Rate // on codes of coupons, per address
	Ballots limit.Rate // and per coupon: each is kept for seven days
	Claims  limit.Rate // claims of missing cashback per shopper
	Codes   limit.Rate // wrong access codes of clubs per shopper
	Guesses limit.Rate // and per address
	Streams int        // event streams that are open at once, shared by address; 0: maxStreams
}

// Config is what is needed to serve shoppers.
type Config struct {
	Parts
	Limits  Limits
	Brand   string          // as people read it; its slug is in the users-extension path
	Closing <-chan struct{} // closed when event streams have to end
	Logger  *slog.Logger
	Metrics Metrics
	Now     func() time.Time
}

// server serves the operations of shoppers' tags.
type server struct {
	config    Config
	brandSlug string
	edge      *edge.Edge
	streams   *budget.Budget // of those that are open, which count one each
	reports   *limit.Limiter
	visits    *limit.Limiter
	votes     *limit.Limiter
	ballots   *limit.Limiter
	claims    *limit.Limiter
	codes     *limit.Limiter
	guesses   *limit.Limiter
}

// Register mounts the operations of shoppers' tags.
func Register(mount oapi.Mount, e *edge.Edge, config Config) {
	if config.KeepAlive <= 0 {
		config.KeepAlive = 15 * time.Second
	}
	if config.Limits.Streams <= 0 {
		config.Limits.Streams = maxStreams
	}
	limiter := func(rate limit.Rate) *limit.Limiter { return limit.New(rate, config.Now) }
	s := &server{
		config: config, brandSlug: text.Slug(config.Brand), edge: e, streams: budget.New(int64(config.Limits.Streams)),
		reports: limiter(config.Limits.Reports), visits: limiter(config.Limits.Visits), claims: limiter(config.Limits.Claims),
		votes: limiter(config.Limits.Votes), ballots: limiter(config.Limits.Ballots),
		codes: limiter(config.Limits.Codes), guesses: limiter(config.Limits.Guesses),
	}
	oapi.RegisterAuth(mount, s)
	oapi.RegisterUsers(mount, s)
	oapi.RegisterCashback(mount, s)
	oapi.RegisterCatalog(mount, s)
	oapi.RegisterFavourites(mount, s)
	oapi.RegisterFeedback(mount, s)
	oapi.RegisterClubs(mount, s)
}
