package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/staff"
	"example.com/devolve/catalog"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/referral"
	"example.com/devolve/ledger/terms"
)

// termsStore is the store of the demo that promises by commission group, with a boost that is on.
const termsStore = "placa-mae-dagua"

var termsID = uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://rede-demo.example/terms/"+termsStore))

func demoTerms(now time.Time) []terms.Dated {
	today := brazil.Day(now)
	year, begun, over := brazil.StartOfDay(today, -365).UTC(), brazil.StartOfDay(today, -2).UTC(), brazil.StartOfDay(today, 4).UTC()
	return []terms.Dated{
		{ID: "base", For: terms.Everybody, From: year, Row: terms.Row{Group: terms.Rest, SaleBps: 250, Words: "Demais produtos"}},
		{ID: "jogos", For: terms.Everybody, From: year, Row: terms.Row{Group: "JOGOS", SaleBps: 400, CapCents: 60_00, Words: "Jogos e consoles"}},
		{ID: "jogos-em-dobro", For: terms.Everybody, From: begun, Until: over, Row: terms.Row{
			Group: "JOGOS", SaleBps: 800, CapCents: 120_00, Campaign: "semana-dos-jogos", CampaignCapCents: 300_00, Words: "Jogos e consoles",
		}},
		{ID: "pecas", For: terms.Everybody, From: year, Row: terms.Row{Group: "PECAS", SaleBps: 200, Words: "Placas e processadores"}},
		{ID: "primeira", For: terms.Newcomer, From: year, Row: terms.Row{Group: terms.Rest, SaleBps: 500, Words: "Demais produtos"}},
		{ID: "vale", For: terms.Everybody, From: year, Row: terms.Row{Group: "VALE", Words: "Vale-presente"}},
	}
}

// publishTerms publishes the demo's terms, unless there are some.
func (s *Site) publishTerms(ctx context.Context) error {
	stores := catalog.New(s.Backend.Pool, clock.Now)
	store, err := stores.Store(ctx, termsStore)
	if err != nil {
		return err
	}
	if versions, err := stores.Terms(ctx, termsStore); err != nil || len(versions) > 0 {
		return err
	}
	by, err := s.decided(ctx, "terms_published", "terms:"+termsStore)
	if err != nil {
		return err
	}
	published, err := app.New(s.Backend.Log, clock.Now, app.NewID).PublishTerms(ctx, ledger.PublishTerms{
		Store: ledger.Store{ID: store.ID.String(), Slug: store.Slug, Name: store.Name}, ID: termsID.String(), Rows: demoTerms(clock.Now()),
	}, by)
	if err != nil {
		return fmt.Errorf("publish the demo's terms: %w", err)
	}
	version := catalog.TermsVersion{ID: termsID, PublishedAt: published.At, Reason: "demo", Rows: published.Rows, Payout: published.Payout}
	return stores.PublishTerms(ctx, termsStore, uuid.Nil, version)
}

var referralTermsID = uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://rede-demo.example/terms/referral"))

// publishReferralTerms has invitations earn both people a bonus in the demo, unless somebody said something else.
func (s *Site) publishReferralTerms(ctx context.Context) error {
	if published, err := referral.NewReader(s.Backend.Pool).Terms(ctx); err != nil || len(published) > 0 {
		return err
	}
	by, err := s.decided(ctx, "terms_published", "referral-terms")
	if err != nil {
		return err
	}
	_, err = app.New(s.Backend.Log, clock.Now, app.NewID).PublishReferralTerms(ctx, ledger.PublishReferralTerms{
		ID: ledger.ReferralTermsID{UUID: referralTermsID}, From: brazil.StartOfDay(brazil.Day(clock.Now()), 0).UTC(),
		Terms: ledger.ReferralTerms{InviterCents: 10_00, InvitedCents: 10_00, MinSaleCents: 50_00, Days: 30, PerMonth: 5},
	}, by)
	return fault.Wrap(err, "publish the demo's terms of invitations")
}

// decided records that somebody of the demo decided on something.
func (s *Site) decided(ctx context.Context, action, subject string) (ledger.By, error) {
	people, err := wiring.NewStaff(s.Backend, s.Cfg, staff.HoldLife)
	if err != nil {
		return ledger.By{}, err
	}
	return people.Act(ctx, staff.Entry{Actor: "system:demo", Action: action, Subject: subject, Reason: "made up, as all of the demo"})
}
