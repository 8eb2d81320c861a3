package outhooks

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/api/outhooks/internal/dbsqlc"
	"example.com/devolve/internal/call"
	"example.com/devolve/internal/fault"
)

// Errors of subscriptions.
var (
	ErrNotFound = errors.New("there is no such subscription")
	ErrSubject  = errors.New("there is no store, network or club of that name")
	ErrTooMany  = fmt.Errorf("there are %d subscriptions, and no more are kept", maxSubscriptions)
	ErrURL      = errors.New("the address is not one that takes webhooks")
	ErrEvents   = errors.New("a subscription is told sales, or of a club totals")
)

// Kind is what a subscription is of.
type Kind string

// The kinds.
const (
	Store   Kind = "store"
	Network Kind = "network"
	Club    Kind = "club"
)

// The types of messages.
const (
	SaleTracked  = "sale.tracked"
	SaleApproved = "sale.approved"
	SaleDeclined = "sale.declined"
	SalePaid     = "sale.paid"
	ClubTotals   = "club.totals"
)

// Events are the types of messages that subscriptions of a kind may be told.
func (k Kind) Events() []string {
	switch k {
	case Store, Network:
		return []string{SaleTracked, SaleApproved, SaleDeclined, SalePaid}
	case Club:
		return []string{ClubTotals}
	}
	return nil
}

// Why a subscription was disabled.
const (
	disabledGone = "gone" // the receiver answered so
	disabledFull = "full" // too many messages waited: these are sent, and nothing more is queued
)

const (
	secretPrefix = "whsec_" // as Standard Webhooks 1.0.0 says
	secretBytes  = 32
	// overlap is for how long a secret signs beside the one that takes its place.
	overlap    = 24 * time.Hour
	maxSecrets = 5
	maxURL     = 1024
	maxListed  = 20
)

// Subscription is somebody who is told.
type Subscription struct {
	ID         uuid.UUID
	Kind       Kind
	Name       string // of the store, the network or the club
	URL        string
	Events     []string
	CreatedAt  time.Time
	DisabledAt time.Time // nothing was queued from then on; zero: it is told
	DisabledAs string    // why: gone or full
	Waiting    int
	Dead       int
	Secrets    int // that sign now
}

// NewSubscription is what somebody wants to be told; no events are all that there are.
type NewSubscription struct {
	ID     uuid.UUID // by which the record names it before it is there
	Kind   Kind
	Name   string
	URL    string
	Events []string
}

// Add keeps a subscription and returns its secret, which is not shown again.
func (s *Service) Add(ctx context.Context, n NewSubscription) (secret string, err error) {
	if len(n.Events) == 0 {
		n.Events = n.Kind.Events()
	}
	for _, event := range n.Events {
		if !slices.Contains(n.Kind.Events(), event) {
			return "", fmt.Errorf("%w: a %s is told %s, not %q", ErrEvents, n.Kind, strings.Join(n.Kind.Events(), ", "), event)
		}
	}
	if err := s.checkURL(ctx, n.URL); err != nil {
		return "", err
	}
	err = pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		subject, err := subjectOf(ctx, queries, n.Kind, n.Name)
		if err != nil {
			return err
		}
		count, err := queries.CountSubscriptions(ctx)
		if err != nil {
			return fmt.Errorf("count subscriptions: %w", err)
		}
		if count >= maxSubscriptions {
			return ErrTooMany
		}
		if err := queries.AddSubscription(ctx, dbsqlc.AddSubscriptionParams{
			ID: n.ID, Kind: string(n.Kind), Subject: subject, Name: n.Name, Url: n.URL, Events: n.Events, CreatedAt: s.config.Now(),
		}); err != nil {
			return fmt.Errorf("add subscription: %w", err)
		}
		secret, err = s.addSecret(ctx, queries, n.ID)
		return err
	})
	return secret, err
}

// subjectOf is by what the ledger knows whom a subscription is of.
func subjectOf(ctx context.Context, queries *dbsqlc.Queries, kind Kind, name string) (subject string, err error) {
	var id uuid.UUID
	switch kind {
	case Store:
		id, err = queries.FindStore(ctx, name)
		subject = id.String()
	case Network:
		subject, err = queries.FindNetwork(ctx, name)
	case Club:
		id, err = queries.FindClub(ctx, name)
		subject = id.String()
	default:
		return "", ErrSubject
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return "", ErrSubject
	}
	return subject, fault.Wrap(err, "look for whom a subscription is of")
}

// checkURL refuses what is no https address of the public internet. Where the name leads later is looked at with every connection.
func (s *Service) checkURL(ctx context.Context, text string) error {
	to, err := url.Parse(text)
	switch {
	case err != nil || len(text) > maxURL || to.Scheme != "https" || to.Hostname() == "":
		return fmt.Errorf("%w: it has to begin with https://, and has at most %d bytes", ErrURL, maxURL)
	case to.User != nil || to.Fragment != "":
		return fmt.Errorf("%w: it has a password or a fragment in it", ErrURL)
	}
	addresses, err := s.lookup(ctx, to.Hostname())
	if err != nil || len(addresses) == 0 {
		return fmt.Errorf("%w: nobody knows where %s is", ErrURL, to.Hostname())
	}
	for _, address := range addresses {
		if !call.IsPublic(address) {
			return fmt.Errorf("%w: %s leads to %s: %w", ErrURL, to.Hostname(), address, call.ErrPrivateAddress)
		}
	}
	return nil
}

func (s *Service) lookup(ctx context.Context, host string) ([]netip.Addr, error) {
	if address, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{address}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	return s.config.Lookup(ctx, host)
}

func (s *Service) addSecret(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID) (string, error) {
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // it never fails
	if err := queries.AddSecret(ctx, dbsqlc.AddSecretParams{SubscriptionID: id, Secret: secret, CreatedAt: s.config.Now()}); err != nil {
		return "", fmt.Errorf("add secret: %w", err)
	}
	return secretPrefix + base64.StdEncoding.EncodeToString(secret), nil
}

// Rotate gives a subscription a new secret and returns it. For a day both sign.
func (s *Service) Rotate(ctx context.Context, id uuid.UUID) (secret string, err error) {
	err = pgx.BeginFunc(ctx, s.config.Pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		if _, err := s.lock(ctx, queries, id); err != nil {
			return err
		}
		until := s.config.Now().Add(overlap)
		if err := queries.ExpireSecrets(ctx, dbsqlc.ExpireSecretsParams{SubscriptionID: id, ExpiresAt: &until}); err != nil {
			return fmt.Errorf("let secrets expire: %w", err)
		}
		secret, err = s.addSecret(ctx, queries, id)
		return err
	})
	return secret, err
}

// end removes subscriptions of networks that were removed, and of clubs that were withdrawn. It does not matter whether these come back.
func (s *Service) end(ctx context.Context, queries *dbsqlc.Queries) error {
	ended, err := queries.EndSubscriptions(ctx)
	for _, one := range ended {
		s.config.Logger.InfoContext(ctx, "a subscription to webhooks ended with whom it was of",
			slog.String("subscription", one.ID.String()), slog.String("kind", one.Kind), slog.String("name", one.Name))
	}
	return fault.Wrap(err, "end subscriptions")
}

// lock returns a subscription, which nobody else changes until the transaction ends, or ErrNotFound.
func (s *Service) lock(ctx context.Context, queries *dbsqlc.Queries, id uuid.UUID) (dbsqlc.HookSubscription, error) {
	if err := s.end(ctx, queries); err != nil {
		return dbsqlc.HookSubscription{}, err
	}
	row, err := queries.LockSubscription(ctx, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return row, ErrNotFound
	}
	return row, fault.Wrap(err, "read subscription")
}

// Remove ends a subscription and forgets its messages and secrets.
func (s *Service) Remove(ctx context.Context, id uuid.UUID) error {
	removed, err := s.queries.RemoveSubscription(ctx, id)
	if err == nil && removed == 0 {
		return ErrNotFound
	}
	return fault.Wrap(err, "remove subscription")
}

// List returns all subscriptions.
func (s *Service) List(ctx context.Context) ([]Subscription, error) {
	now := s.config.Now()
	rows, err := s.queries.ListSubscriptions(ctx, dbsqlc.ListSubscriptionsParams{Now: &now, Most: maxSubscriptions})
	if err != nil {
		return nil, fmt.Errorf("list subscriptions: %w", err)
	}
	list := make([]Subscription, len(rows))
	for i, row := range rows {
		list[i] = Subscription{
			ID: row.ID, Kind: Kind(row.Kind), Name: row.Name, URL: row.Url, Events: row.Events, CreatedAt: row.CreatedAt,
			DisabledAs: row.DisabledAs, Waiting: int(row.Waiting), Dead: int(row.Dead), Secrets: int(row.Secrets),
		}
		if row.DisabledAt != nil {
			list[i].DisabledAt = *row.DisabledAt
		}
	}
	return list, nil
}

// Find returns one subscription, or ErrNotFound.
func (s *Service) Find(ctx context.Context, id uuid.UUID) (Subscription, error) {
	list, err := s.List(ctx)
	if err != nil {
		return Subscription{}, err
	}
	if i := slices.IndexFunc(list, func(one Subscription) bool { return one.ID == id }); i >= 0 {
		return list[i], nil
	}
	return Subscription{}, ErrNotFound
}

// Message is one that was queued for a subscription.
type Message struct {
	ID       uuid.UUID
	Type     string
	QueuedAt time.Time
	Attempts int
	State    string // waiting, delivered or dead
	Outcome  string // of the newest attempt
}

// Newest returns the messages of a subscription that were queued last, at most twenty.
func (s *Service) Newest(ctx context.Context, id uuid.UUID) ([]Message, error) {
	rows, err := s.queries.ListNewest(ctx, dbsqlc.ListNewestParams{SubscriptionID: id, Most: maxListed})
	if err != nil {
		return nil, fmt.Errorf("list webhooks: %w", err)
	}
	list := make([]Message, len(rows))
	for i, row := range rows {
		list[i] = Message{row.ID, row.Type, row.QueuedAt, int(row.Attempts), "waiting", row.Outcome}
		switch {
		case row.DeliveredAt != nil:
			list[i].State = "delivered"
		case row.DeadAt != nil:
			list[i].State = "dead"
		}
	}
	return list, nil
}
