package inbox

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/singleflight"

	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/inbox/internal/dbsqlc"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
)

// Errors of partners.
var (
	ErrUnknownPartner = errors.New("no such partner")
	ErrPartnerExists  = errors.New("the partner exists already")
	ErrPartnerName    = errors.New("a partner's name is 1 to 40 of a-z, 0-9 and -, not starting with -")
	ErrNoPush         = errors.New("this network sends nothing by itself; it is asked")
	ErrOverlap        = errors.New("as many secrets are good as can be, and a new one would end the oldest early")
)

// SecretPrefix marks a webhook secret, as Standard Webhooks 1.0.0 says.
const SecretPrefix = "whsec_"

const (
	secretBytes = 32
	// rotationOverlap is how long the old secret is still good after a rotation, and addressOverlap an old address, which people have to change
	// at the network.
	rotationOverlap = 24 * time.Hour
	addressOverlap  = 30 * 24 * time.Hour
	// secretsAge is how long the registry is remembered: a removal takes effect within it.
	secretsAge = 2 * time.Second
	// reloadEvery bounds how often noise, unsigned or under invented names, makes us look again.
	reloadEvery = 100 * time.Millisecond
	// maxPartners bounds the registry, and lookTimeout a look at it.
	maxPartners = 5000
	lookTimeout = 3 * time.Second
)

var partnerName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// Partner is an affiliate network that pushes conversions.
type Partner struct {
	Name      string
	Adapter   string
	CreatedAt time.Time
	Secrets   int // how many are good now
	Settings  network.Settings
}

// Partners is the registry of networks and their secrets.
type Partners struct {
	pool *pgxpool.Pool
	now  func() time.Time

	looking singleflight.Group
	mu      sync.Mutex
	known   registry
}

// registry is what was known at a time of the partners, by name.
type registry struct {
	partners map[string]registered
	at       time.Time
}

type registered struct {
	adapter string
	secrets [][]byte
	sandbox []byte         // the key of what it tries out; nil: it has none
	senders []netip.Prefix // none: anywhere
}

// NewPartners returns the registry in a database.
func NewPartners(pool *pgxpool.Pool, now func() time.Time) *Partners {
	return &Partners{pool: pool, now: now}
}

// Secrets returns the secrets that a partner of the standard adapter signs with now, newest first, or ErrUnknownPartner. What it remembers
// may be two seconds old; a name that is not known is looked for as Reload does.
func (p *Partners) Secrets(ctx context.Context, partner string) ([][]byte, error) {
	return p.secrets(ctx, partner, secretsAge)
}

// Reload is Secrets for a signature that matched none of them: it looks again, unless somebody has done so in the last tenth of a second.
func (p *Partners) Reload(ctx context.Context, partner string) ([][]byte, error) {
	return p.secrets(ctx, partner, reloadEvery)
}

// secrets are those of signatures: a secret that is part of an address signs nothing.
func (p *Partners) secrets(ctx context.Context, partner string, age time.Duration) ([][]byte, error) {
	known, err := p.registered(ctx, partner, age)
	if err == nil && !Signs(known.adapter) {
		err = ErrUnknownPartner
	}
	return known.secrets, err
}

// SandboxSecrets is Secrets for what a partner tries out: its one key, or ErrUnknownPartner where it has none.
func (p *Partners) SandboxSecrets(ctx context.Context, partner string) ([][]byte, error) {
	return p.sandbox(ctx, partner, secretsAge)
}

// ReloadSandbox is Reload for what a partner tries out.
func (p *Partners) ReloadSandbox(ctx context.Context, partner string) ([][]byte, error) {
	return p.sandbox(ctx, partner, reloadEvery)
}

func (p *Partners) sandbox(ctx context.Context, partner string, age time.Duration) ([][]byte, error) {
	known, err := p.registered(ctx, partner, age)
	if err == nil && known.sandbox == nil && age > reloadEvery {
		known, err = p.registered(ctx, partner, reloadEvery) // it may be younger than what is remembered
	}
	if err == nil && known.sandbox == nil {
		err = ErrUnknownPartner
	}
	return [][]byte{known.sandbox}, err
}

// PushForm returns the form of what a network sends, from somewhere, to the address that ends with a token. Whether the name or the token is wrong,
// or the network sends from elsewhere, it answers ErrUnknownPartner.
func (p *Partners) PushForm(ctx context.Context, partner, token string, from netip.Addr) (form string, err error) {
	for _, age := range []time.Duration{secretsAge, reloadEvery} {
		known, err := p.registered(ctx, partner, age)
		if err != nil {
			return "", err
		}
		adapter, ok := networks.Find(known.adapter)
		if !ok || adapter.Push == nil {
			return "", ErrUnknownPartner
		}
		if isTokenOf(known.secrets, token) && known.sendsFrom(from) {
			return adapter.Push.Name, nil
		}
	}
	return "", ErrUnknownPartner
}

func (r registered) sendsFrom(address netip.Addr) bool {
	return len(r.senders) == 0 || slices.ContainsFunc(r.senders, func(known netip.Prefix) bool { return known.Contains(address) })
}

func isTokenOf(secrets [][]byte, token string) bool {
	given, err := base64.RawURLEncoding.Strict().DecodeString(token)
	return err == nil && slices.ContainsFunc(secrets, func(secret []byte) bool { return hmac.Equal(secret, given) })
}

// registered returns what is known of a partner, not older than an age, or ErrUnknownPartner.
func (p *Partners) registered(ctx context.Context, partner string, age time.Duration) (registered, error) {
	if !partnerName.MatchString(partner) {
		return registered{}, ErrUnknownPartner
	}
	known, err := p.registry(ctx, age)
	if err != nil {
		return registered{}, err
	}
	if _, ok := known.partners[partner]; !ok {
		if known, err = p.registry(ctx, reloadEvery); err != nil {
			return registered{}, err
		}
	}
	one, ok := known.partners[partner]
	if !ok {
		return registered{}, ErrUnknownPartner
	}
	return one, nil
}

// registry returns what is known of all partners, not older than an age. Those who ask at the same time share one look, which no
// caller who goes away ends for the others.
func (p *Partners) registry(ctx context.Context, age time.Duration) (registry, error) {
	p.mu.Lock()
	known := p.known
	p.mu.Unlock()
	now := p.now()
	if known.partners != nil && now.Before(known.at.Add(age)) {
		return known, nil
	}
	look := p.looking.DoChan("all", func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookTimeout)
		defer cancel()
		fresh, err := p.load(ctx, now)
		if err != nil {
			return registry{}, err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.known = fresh
		return fresh, nil
	})
	select {
	case result := <-look:
		return result.Val.(registry), result.Err
	case <-ctx.Done():
		return registry{}, ctx.Err()
	}
}

func (p *Partners) load(ctx context.Context, now time.Time) (registry, error) {
	rows, err := dbsqlc.New(p.pool).ListGoodSecrets(ctx, dbsqlc.ListGoodSecretsParams{Now: &now, Most: maxPartners})
	if err != nil {
		return registry{}, fmt.Errorf("look up partners: %w", err)
	}
	fresh := registry{partners: make(map[string]registered, len(rows)), at: now}
	for _, row := range rows {
		var settings network.Settings
		if err := json.Unmarshal(row.Settings, &settings); err != nil {
			return registry{}, fmt.Errorf("read settings of %s: %w", row.Name, err)
		}
		senders, err := settings.Senders()
		if err != nil {
			return registry{}, fmt.Errorf("settings of %s: %w", row.Name, err)
		}
		fresh.partners[row.Name] = registered{row.Adapter, row.Secrets, row.SandboxSecret, senders}
	}
	return fresh, nil
}

// CheckPartnerName refuses with ErrPartnerName what cannot be a partner's name.
func CheckPartnerName(name string) error {
	if !partnerName.MatchString(name) {
		return ErrPartnerName
	}
	return nil
}

// Add registers a partner and returns its secret, which is not shown again: what it signs with, or what the address that it sends to ends
// with, as its adapter has it; empty for a network that sends nothing by itself.
func (p *Partners) Add(ctx context.Context, name, adapter string) (secret string, err error) {
	if err := CheckPartnerName(name); err != nil {
		return "", err
	}
	if !slices.Contains(networks.Names(), adapter) {
		return "", fmt.Errorf("adapter %q is not known; there are: %s", adapter, strings.Join(networks.Names(), ", "))
	}
	err = pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		added, err := queries.AddPartner(ctx, dbsqlc.AddPartnerParams{Name: name, Adapter: adapter, CreatedAt: p.now()})
		if err != nil {
			return fmt.Errorf("add partner %s: %w", name, err)
		}
		if added == 0 {
			return ErrPartnerExists
		}
		if OverlapOf(adapter) == 0 {
			return nil
		}
		secret, err = p.addSecret(ctx, queries, name, adapter)
		return err
	})
	return secret, err
}

// Signs says whether networks of an adapter send the standard message, signed.
func Signs(adapter string) bool { return adapter == networks.Standard }

// OverlapOf returns how long the secrets of an adapter's networks stay good after a new one; zero: they send nothing by themselves, and have none.
func OverlapOf(adapter string) time.Duration {
	if Signs(adapter) {
		return rotationOverlap
	}
	if known, ok := networks.Find(adapter); ok && known.Push == nil {
		return 0
	}
	return addressOverlap
}

// Set replaces what is known of a network that its documents leave open. It refuses what its adapter does not take, or misses.
func (p *Partners) Set(ctx context.Context, name string, settings network.Settings) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		adapter, err := queries.LockPartner(ctx, name)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrUnknownPartner
		}
		if err != nil {
			return fmt.Errorf("look up partner %s: %w", name, err)
		}
		if err := CheckSettings(adapter, settings); err != nil {
			return err
		}
		text, err := json.Marshal(settings)
		if err != nil {
			return fmt.Errorf("write settings of %s: %w", name, err)
		}
		_, err = queries.SetSettings(ctx, dbsqlc.SetSettingsParams{Name: name, Settings: text})
		return fault.Wrap(err, "keep settings of %s", name)
	})
}

// CheckSettings refuses settings with which a partner of an adapter could not be read.
func CheckSettings(adapter string, settings network.Settings) error {
	known, _ := networks.Find(adapter) // the standard message leaves nothing open
	return settings.Check(known.Settings)
}

// Rotate gives a partner a new secret and returns it. Those before stay good, secrets for a day and addresses for thirty days. It refuses with
// ErrOverlap while one of them would end before that, and with ErrNoPush for a network that sends nothing by itself.
func (p *Partners) Rotate(ctx context.Context, name string, note Note) (secret string, err error) {
	return p.renew(ctx, name, note, func(queries *dbsqlc.Queries, adapter string) (until time.Time, err error) {
		secrets, err := p.secretsSet(ctx, queries, name)
		if err != nil {
			return time.Time{}, err
		}
		if len(secrets) == maxSecrets {
			return time.Time{}, fmt.Errorf("%w: wait until %s, or have the operator end those before with devolve partner rotate --at-once",
				ErrOverlap, secrets[maxSecrets-1].ExpiresAt.Format(time.RFC3339))
		}
		return p.now().Add(OverlapOf(adapter)), nil
	})
}

// Replace is Rotate for when strangers know a secret: those before end at once.
func (p *Partners) Replace(ctx context.Context, name string, note Note) (secret string, err error) {
	return p.renew(ctx, name, note, func(*dbsqlc.Queries, string) (time.Time, error) { return p.now(), nil })
}

// renew gives a partner a new secret. Until when those before stay good is asked while nothing else changes them.
func (p *Partners) renew(
	ctx context.Context, name string, note Note, overlap func(queries *dbsqlc.Queries, adapter string) (until time.Time, err error),
) (secret string, err error) {
	err = pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		adapter, err := queries.LockPartner(ctx, name)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrUnknownPartner
		}
		if err != nil {
			return fmt.Errorf("look up partner %s: %w", name, err)
		}
		if OverlapOf(adapter) == 0 {
			return ErrNoPush
		}
		until, err := overlap(queries, adapter)
		if err != nil {
			return err
		}
		if err := queries.ExpireSecrets(ctx, dbsqlc.ExpireSecretsParams{Partner: name, ExpiresAt: &until}); err != nil {
			return fmt.Errorf("expire secrets of %s: %w", name, err)
		}
		if secret, err = p.addSecret(ctx, queries, name, adapter); err != nil {
			return err
		}
		return note.write(ctx, tx)
	})
	return secret, err
}

func (p *Partners) addSecret(ctx context.Context, queries *dbsqlc.Queries, name, adapter string) (string, error) {
	key := make([]byte, secretBytes)
	_, _ = rand.Read(key) // never fails
	err := queries.AddSecret(ctx, dbsqlc.AddSecretParams{Partner: name, Secret: key, CreatedAt: p.now()})
	if err != nil {
		return "", fmt.Errorf("store secret of %s: %w", name, err)
	}
	if !Signs(adapter) {
		return base64.RawURLEncoding.EncodeToString(key), nil
	}
	return SecretPrefix + base64.StdEncoding.EncodeToString(key), nil
}

// RenewSandbox gives a partner of the standard adapter a new key for what it tries out, in the place of the one before. It refuses with
// ErrNoPush for others.
func (p *Partners) RenewSandbox(ctx context.Context, name string, note Note) (secret string, err error) {
	key, now := make([]byte, secretBytes), p.now()
	_, _ = rand.Read(key) // never fails
	err = pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		set, err := dbsqlc.New(tx).SetSandboxSecret(ctx, dbsqlc.SetSandboxSecretParams{
			Name: name, Secret: key, Now: &now, Adapter: networks.Standard,
		})
		if err != nil {
			return fmt.Errorf("store the sandbox's key of %s: %w", name, err)
		}
		if set == 0 {
			return ErrNoPush
		}
		return note.write(ctx, tx)
	})
	if err != nil {
		return "", err
	}
	return SecretPrefix + base64.StdEncoding.EncodeToString(key), nil
}

// SandboxSetAt returns when a partner's key for what it tries out was made; zero: it has none.
func (p *Partners) SandboxSetAt(ctx context.Context, name string) (time.Time, error) {
	at, err := dbsqlc.New(p.pool).SandboxSetAt(ctx, name)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return time.Time{}, fmt.Errorf("look up the sandbox of %s: %w", name, err)
	}
	if at == nil {
		return time.Time{}, nil
	}
	return at.UTC(), nil
}

// Secret is one of a partner's secrets that are good, as a list shows it.
type Secret struct {
	SetAt     time.Time
	ExpiresAt time.Time // zero: it is the newest
}

// maxSecrets is how many secrets of a partner are good at once; see ListGoodSecrets.
const maxSecrets = 5

// SecretsSet returns when each secret of a partner was made that is good now, newest first.
func (p *Partners) SecretsSet(ctx context.Context, name string) ([]Secret, error) {
	return p.secretsSet(ctx, dbsqlc.New(p.pool), name)
}

func (p *Partners) secretsSet(ctx context.Context, queries *dbsqlc.Queries, name string) ([]Secret, error) {
	now := p.now()
	rows, err := queries.ListSecrets(ctx, dbsqlc.ListSecretsParams{Partner: name, Now: &now, Most: maxSecrets})
	if err != nil {
		return nil, fmt.Errorf("list secrets of %s: %w", name, err)
	}
	secrets := make([]Secret, len(rows))
	for i, row := range rows {
		secrets[i].SetAt = row.CreatedAt.UTC()
		if row.ExpiresAt != nil {
			secrets[i].ExpiresAt = row.ExpiresAt.UTC()
		}
	}
	return secrets, nil
}

// Remove ends a partner: its deliveries are refused from now on. Its secrets, the sandbox's key and its engineers' accounts are gone, and do not
// come back with the name.
func (p *Partners) Remove(ctx context.Context, name string) error {
	return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error {
		queries := dbsqlc.New(tx)
		now := p.now()
		removed, err := queries.RemovePartner(ctx, dbsqlc.RemovePartnerParams{Name: name, RemovedAt: &now})
		if err != nil {
			return fmt.Errorf("remove partner %s: %w", name, err)
		}
		if removed == 0 {
			return ErrUnknownPartner
		}
		return fault.Wrap(errors.Join(queries.DeleteSecrets(ctx, name), queries.DeleteAccounts(ctx, name)), "remove what opens %s", name)
	})
}

// Get returns a partner with its settings, or ErrUnknownPartner.
func (p *Partners) Get(ctx context.Context, name string) (Partner, error) {
	all, err := p.List(ctx)
	if err != nil {
		return Partner{}, err
	}
	i := slices.IndexFunc(all, func(one Partner) bool { return one.Name == name })
	if i < 0 {
		return Partner{}, ErrUnknownPartner
	}
	text, err := dbsqlc.New(p.pool).GetSettings(ctx, name)
	if err == nil {
		err = json.Unmarshal(text, &all[i].Settings)
	}
	if err != nil {
		return Partner{}, fmt.Errorf("read the settings of %s: %w", name, err)
	}
	return all[i], nil
}

// List returns the partners by name, without their settings.
func (p *Partners) List(ctx context.Context) ([]Partner, error) {
	now := p.now()
	rows, err := dbsqlc.New(p.pool).ListPartners(ctx, &now)
	return lists.Map(rows, func(row dbsqlc.ListPartnersRow) Partner {
		return Partner{Name: row.Name, Adapter: row.Adapter, CreatedAt: row.CreatedAt, Secrets: int(row.Secrets)}
	}), fault.Wrap(err, "list partners")
}
