// Package demo loads the demo: a catalogue, a network, a club, and shoppers with a history that is told through the server's front door.
package demo

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/catalog/club"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/demoart"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/pretendshop"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/projection"
)

// demoFile is what the demo tells scripts and people; it lies in the data folder, readable by its owner only.
type demoFile struct {
	URL      string      `json:"url"`
	Email    string      `json:"email"`
	Password string      `json:"password"`
	Webhook  demoWebhook `json:"webhook"`
	ClickID  string      `json:"clickId"` // a click of the shopper that no conversion has used

	Shop    string                           `json:"shop"`    // where one of the stores leads
	Club    demoClub                         `json:"club"`    // which the shopper is no member of yet
	Members map[account.Directory]demoMember `json:"members"` // of partners, as their login asks for them
	Payees  []demoPayee                      `json:"payees"`  // whom the finance desk can pay
	Tokens  map[string]string                `json:"tokens"`  // of networks: what the address ends with that each sends to
}

type demoMember map[string]string

type demoClub struct {
	Slug string `json:"slug"`
	Code string `json:"code"` // lets in whoever gives it
}

type demoWebhook struct {
	URL     string `json:"url"`
	Partner string `json:"partner"`
	Secret  string `json:"secret"`
}

// The demo's shopper. The address is under a domain that cannot exist (RFC 2606).
const (
	demoEmail    = "ana@devolve.example"
	demoName     = "Ana Demonstração"
	demoPassword = "devolve-demo"
)

// demoMembers may sign in through partners. The CPF is one of those that tests use.
var demoMembers = map[account.Directory]demoMember{
	account.Arlequim: {"login": "caio", "project": "demo", "password": demoPassword},
	account.Assefaz:  {"cpf": "529.982.247-25"},
	account.Estacio:  {"matricula": "20260001", "senha": demoPassword},
	account.Unifecaf: {"login": "duda", "project": "demo", "password": demoPassword},
}

// Site is the server that the demo plays on.
type Site struct {
	Cfg     *settings.Config
	Backend *backend.Backend
	Listens string // as whoever started the server named the address
	Key     string // of the web application

	Networks *Networks // once they are open
	Partners *inbox.Partners
	Accounts *account.Service
	Reader   *projection.Reader
	Hub      *projection.Hub
	Worker   *inbox.Worker
	Clock    *Clock // of what the inbox brings to the ledger

	// FrontDoor serves the API on an address of its own, where requests are told the time by another clock, until stop is called.
	FrontDoor func(ctx context.Context, now func() time.Time) (base string, stop func(), err error)
}

// Load draws the pictures, loads the catalogue, the network and the shopper, sends a history through the front door the
// first time, and says how to go on. Base is where the server is reached.
func (s *Site) Load(ctx context.Context, base string) error {
	stores, err := demo.StoreNames()
	if err != nil {
		return err
	}
	if err := demoart.Write(s.Cfg.Images(), stores); err != nil {
		return err
	}
	if err := demo.Seed(ctx, s.Backend.Pool, clock.Now()); err != nil {
		return err
	}
	if err := s.publishTerms(ctx); err != nil {
		return err
	}
	if err := s.publishReferralTerms(ctx); err != nil {
		return err
	}
	if err := demo.Visit(ctx, s.Backend.Pool, clock.Now()); err != nil {
		return err
	}
	secret, err := s.Networks.secret(ctx)
	if err != nil {
		return err
	}
	user, err := s.demoShopper(ctx)
	if err != nil {
		return err
	}
	if err := s.demoMembers(ctx); err != nil {
		return err
	}
	if err := s.openDemoClub(ctx); err != nil {
		return err
	}
	story := &story{site: s, user: user}
	if err := story.tell(ctx); err != nil {
		return err
	}
	click, err := story.freshClick(ctx)
	if err != nil {
		return err
	}
	file := demoFile{
		URL: base, Email: demoEmail, Password: demoPassword, ClickID: click, Shop: base + pretendshop.Path + demo.StoreSlugs[0], Club: demoClub{demo.ClubSlug, demo.ClubCode}, Members: demoMembers, Payees: demoPayees, Tokens: s.Networks.tokens,
		Webhook: demoWebhook{
			URL: base + "/webhooks/conversions/" + demo.Network, Partner: demo.Network,
			Secret: inbox.SecretPrefix + base64.StdEncoding.EncodeToString(secret),
		},
	}
	if err := file.write(s.file()); err != nil {
		return err
	}
	file.announce(s.Cfg, s.Listens)
	return nil
}

func (s *Site) file() string { return filepath.Join(s.Cfg.Data, "demo.json") }

// toldBefore is what an earlier start told; nothing where there was none.
func (s *Site) toldBefore() (file demoFile) {
	text, err := os.ReadFile(s.file())
	if err != nil || json.Unmarshal(text, &file) != nil {
		return demoFile{}
	}
	return file
}

func (s *Site) demoShopper(ctx context.Context) (uuid.UUID, error) {
	in, err := s.demoLogin(ctx)
	if err == nil {
		return in.Token.UserID, s.Accounts.EndSession(ctx, in.Token.UserID, in.Token.ID)
	}
	return s.Accounts.SignUp(ctx, account.SignUp{
		Email: demoEmail, Password: demoPassword, Name: demoName, AcceptsTerms: true,
	}, "demo")
}

func (s *Site) demoLogin(ctx context.Context) (account.SignedIn, error) {
	return s.Accounts.Login(ctx, account.Login{Email: demoEmail, Password: demoPassword}, account.Client{Address: "demo"})
}

// demoMembers imports one member of each partner, once.
func (s *Site) demoMembers(ctx context.Context) error {
	members, err := wiring.OpenMembers(s.Backend, s.Cfg)
	if err != nil {
		return err
	}
	counts, err := members.Counts(ctx)
	if err != nil || len(counts) > 0 {
		return err
	}
	for directory, member := range demoMembers {
		var file bytes.Buffer
		rows := csv.NewWriter(&file)
		columns := directory.Columns()
		values := make([]string, len(columns))
		for i, column := range columns {
			values[i] = member[column]
			if column == "name" {
				values[i] = "Pessoa de Demonstração"
			}
		}
		if err := rows.WriteAll([][]string{columns, values}); err != nil {
			return err
		}
		report, err := members.Import(ctx, directory, &file, false, clock.Now(), func(int, int) {})
		if err != nil || len(report.Refusals) > 0 {
			return fmt.Errorf("members of %s: %v: %w", directory, report.Refusals, err)
		}
	}
	return nil
}

// openDemoClub gives the demo's club the access code that people are told.
func (s *Site) openDemoClub(ctx context.Context) error {
	sealer, err := account.OpenSealer(s.Cfg.Data, clock.Now(), s.Backend.Logger)
	if err != nil {
		return err
	}
	return club.New(s.Backend.Pool, clock.Now).SetCode(ctx, demo.ClubSlug, sealer.CodeIndex(demo.ClubCode))
}

func (f demoFile) write(path string) error {
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	return fault.Wrap(os.WriteFile(path, append(data, '\n'), 0o600), "write %s", path)
}

func (f demoFile) announce(cfg *settings.Config, listens string) {
	data := ""
	if cfg.Data != settings.DefaultData {
		data = " --data " + cfg.Data
	}
	flags := data
	if listens != settings.DefaultAddr {
		flags += " --url " + f.URL
	}
	fmt.Printf(`
  Devolve is running.

    open        %s
    statement   %s/perfil/devolve
    sign in     %s
    password    %s
    club        %s/%s, opened by the code %s
    shop        %s, where a store leads; the others have one each

  Buy something with clicks alone: a store, its coupon, the pretend shop, the statement. Or send a conversion as the demo network would:

    bin/devolve partner send demo%s --click %s --sale 249.90 --commission 25.00

  Pay shoppers at the finance desk, %s/financeiro, with an account of your own:

    bin/devolve staff add maria.souza --name "Maria Souza" --role finance --qr%s

  API reference: %s/docs   Ctrl-C stops everything.

`, f.URL, f.URL, f.Email, f.Password, f.URL, f.Club.Slug, f.Club.Code, f.Shop, flags, f.ClickID, f.URL, data, f.URL)
}

// client is the web application's side of the calls.
type client struct {
	http       *http.Client
	base       string
	key, token string
}
