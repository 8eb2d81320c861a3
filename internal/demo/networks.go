package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/fakenet"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/pretendshop"
	"example.com/devolve/internal/webhook"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/networks"
	"example.com/devolve/ledger/network/pull"
)

// openSettings are what the documents of some networks leave open.
var openSettings = map[string]network.Settings{
	"afilio": {"zone": "America/Sao_Paulo"},
	"cj":     {"currency": "BRL"},
}

// aMoment is how long before and after a report its network is asked for it.
const aMoment = time.Minute

// Networks are the affiliate networks of the demo's stores: one that signs what it sends, and those that are imitated on this machine, which are
// asked besides.
type Networks struct {
	backend  *backend.Backend
	partners *inbox.Partners
	inbox    pull.Inbox
	net      *fakenet.Net
	url      string            // where the imitated ones are asked
	tokens   map[string]string // with which the addresses end that they send to
}

// OpenNetworks registers the demo's networks, and imitates all but one until ctx ends.
func (s *Site) OpenNetworks(ctx context.Context, in pull.Inbox) (*Networks, error) {
	now := clock.Now()
	advertisers, err := advertisersOfStores()
	if err != nil {
		return nil, err
	}
	n := &Networks{backend: s.Backend, partners: s.Partners, inbox: in, tokens: s.toldBefore().Tokens, net: fakenet.New(fakenet.Config{
		Seed: storySeed, Start: now.AddDate(0, 0, -2*storyDays), FirstID: int(now.UnixMilli()), // above those of an earlier start
		Advertisers: advertisers,
	})}
	if n.tokens == nil {
		n.tokens = make(map[string]string)
	}
	if err := n.register(ctx, demo.Network, networks.Standard); err != nil {
		return nil, err
	}
	for name := range demo.Imitated {
		if err := n.register(ctx, name, name); err != nil {
			return nil, err
		}
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("imitate networks: %w", err)
	}
	n.url = "http://" + listener.Addr().String()
	server := &http.Server{Handler: n.net, ReadHeaderTimeout: storyTimeout}
	go server.Serve(listener) //nolint:errcheck // it ends with ctx
	context.AfterFunc(ctx, func() { _ = server.Close() })
	return n, n.tellAccess(filepath.Join(s.Cfg.Data, "demo-networks.yaml"))
}

// tellAccess writes how the networks are asked, for commands that ask them.
func (n *Networks) tellAccess(path string) error {
	text, err := json.MarshalIndent(n.Access(), "", "  ") // which is YAML, too
	if err != nil {
		return err
	}
	return fault.Wrap(os.WriteFile(path, append(text, '\n'), 0o600), "tell how the demo's networks are asked")
}

// advertisersOfStores are the stores of Awin as it lists them. Links of impact.com lead to one campaign in the demo, and others name no advertiser.
func advertisersOfStores() (map[string][]fakenet.Advertiser, error) {
	listings, err := demo.Listings()
	if err != nil {
		return nil, err
	}
	adapter, _ := networks.Find("awin")
	all := make(map[string][]fakenet.Advertiser)
	for _, l := range listings {
		if l.Network == adapter.Name {
			id := adapter.AdvertiserOf(l.LinkTemplate)
			all[l.Network] = append(all[l.Network], fakenet.Advertiser{ID: id, Name: l.Name, Page: l.Page, Percent: pretendshop.CommissionPercent})
		}
	}
	return all, nil
}

// register adds a network, and has the one that is there send to another address when nobody knows that it has.
func (n *Networks) register(ctx context.Context, name, adapter string) error {
	token, err := n.partners.Add(ctx, name, adapter)
	if errors.Is(err, inbox.ErrPartnerExists) {
		if token, err = n.tokens[name], nil; token == "" && adapter != networks.Standard {
			token, err = n.partners.Replace(ctx, name, nil)
		}
	}
	if err != nil && !errors.Is(err, inbox.ErrNoPush) {
		return err
	}
	if adapter != networks.Standard {
		n.tokens[name] = token
	}
	if known, ok := openSettings[name]; ok {
		return n.partners.Set(ctx, name, known)
	}
	return nil
}

// Access is how the imitated networks are asked; see settings.Config.Networks.
func (n *Networks) Access() map[string]network.Access {
	return map[string]network.Access{
		"admitad": {"url": n.url + "/admitad", "client": "demo", "secret": "demo"},
		"afilio":  {"url": n.url + "/afilio", "affiliate": "16000", "token": "demo"},
		"awin":    {"url": n.url + "/awin", "publisher": "700001", "token": "demo"},
		"cj":      {"url": n.url + "/cj", "publisher": "700001", "token": "demo"},
		"impact":  {"url": n.url + "/impact", "sid": "IRdemo", "token": "demo"},
	}
}

// secret is the newest one that demo.Network signs with.
func (n *Networks) secret(ctx context.Context) ([]byte, error) {
	secrets, err := n.partners.Secrets(ctx, demo.Network)
	if err != nil {
		return nil, err
	}
	if len(secrets) == 0 {
		return nil, errors.New("the demo network has no secret")
	}
	return secrets[0], nil
}

// Report has a network tell a server of a sale as it does: it signs it, or sends what it sends, and then answers what it is asked. Base is where the
// server is reached, and now what time it is there.
func (n *Networks) Report(ctx context.Context, base string, now time.Time, name string, c webhook.Conversion) error {
	if name == demo.Network {
		secret, err := n.secret(ctx)
		if err != nil {
			return err
		}
		endpoint := webhook.Endpoint{URL: base + "/webhooks/conversions/" + name, Secret: secret, Client: &http.Client{Timeout: storyTimeout}}
		_, err = endpoint.Send(ctx, app.NewID(), now, webhook.NewMessage(c))
		return err
	}
	reported, err := reportedOf(c)
	if err != nil {
		return err
	}
	n.net.Pass(max(0, now.Sub(n.net.Now())))
	for _, push := range n.net.Report(name, reported) {
		status, err := push.Send(ctx, base+"/webhooks/networks/"+name+"/"+n.tokens[name])
		if err != nil || status != http.StatusOK {
			return errors.Join(fmt.Errorf("network %s was answered with %d", name, status), err)
		}
	}
	account, err := wiring.NetworkAccount(ctx, n.partners, name, n.Access()[name])
	if err != nil {
		return err
	}
	_, err = pull.New(n.backend.Pool, n.inbox, func() time.Time { return now }).Ask(ctx, account, now.Add(-aMoment), now.Add(aMoment), nil)
	return err
}

func reportedOf(c webhook.Conversion) (fakenet.Reported, error) {
	sale, errSale := money.ParseDecimal(c.SaleAmount)
	commission, errCommission := money.ParseDecimal(c.Commission)
	occurred, errTime := time.Parse(time.RFC3339, c.OccurredAt)
	return fakenet.Reported{
		Key: c.TransactionID, Order: c.OrderID, Click: c.ClickID, Status: c.Status, Reason: c.Reason, SaleCents: int64(sale), CommissionCents: int64(commission), OccurredAt: occurred,
	}, errors.Join(errSale, errCommission, errTime)
}
