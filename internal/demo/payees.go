package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/catalog"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/webhook"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/pix"
)

// demoPayee is a shopper whom the finance desk can pay. What becomes of exact amounts is in ledger/pix/sandbox/script.go.
type demoPayee struct {
	Email    string      `json:"email"`
	Password string      `json:"password"`
	Cents    money.Cents `json:"cents"`

	name, cpf string
}

// demoPayees: one is paid, one has a key that the bank refuses, and of one the money comes back. The CPFs are those of tests.
var demoPayees = []demoPayee{
	{"beto@devolve.example", demoPassword, 1_234_56, "Beto Demonstração", "11144477735"},
	{"cora@devolve.example", demoPassword, 66_03, "Cora Demonstração", "12345678909"},
	{"davi@devolve.example", demoPassword, 66_07, "Davi Demonstração", "98765432100"},
}

// When payees gave their keys, bought, and the network confirmed it: before the end of the story.
const (
	payeeJoined    = 40 * 24 * time.Hour
	payeeBought    = 35 * 24 * time.Hour
	payeeConfirmed = 4 * 24 * time.Hour
)

// payees are the moments of those whom finance can pay.
func (s *story) payees(ctx context.Context, end time.Time) ([]moment, error) {
	joined := end.Add(-payeeJoined)
	queue, err := notify.NewQueue(s.site.Backend.Pool)
	if err != nil {
		return nil, err
	}
	past, err := wiring.NewAccounts(s.site.Backend, s.site.Cfg, s.site.Reader, queue, nil, func() time.Time { return joined })
	if err != nil {
		return nil, err
	}
	store, err := catalog.New(s.site.Backend.Pool, clock.Now).Store(ctx, demo.StoreSlugs[0])
	if err != nil {
		return nil, fmt.Errorf("the store of payees: %w", err)
	}
	var moments []moment
	for n, who := range demoPayees {
		user, err := who.join(ctx, s.site.Accounts, past)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", who.Email, err)
		}
		in, err := s.site.Accounts.Login(ctx, account.Login{Email: who.Email, Password: who.Password}, account.Client{Address: "demo"})
		if err != nil {
			return nil, err
		}
		own := s.client
		own.token = in.AccessToken
		bought := end.Add(-payeeBought + time.Duration(n)*time.Hour)
		rate := money.Cents(store.CashbackBps)
		sale := (who.Cents*money.Cents(money.OneHundredPercent) + rate - 1) / rate // the least whose share is exactly that
		c := webhook.Conversion{
			TransactionID: fmt.Sprintf("%d%04d", end.Unix(), 9000+n), OrderID: fmt.Sprintf("PIX-%04d", 1+n), Status: "pending",
			SaleAmount: sale.String(), Commission: commission(sale), Currency: "BRL", OccurredAt: bought.Format(time.RFC3339),
		}
		moments = append(moments,
			moment{bought.Add(-time.Hour), func(ctx context.Context) (err error) {
				c.ClickID, err = own.click(ctx, user, store.Slug)
				return err
			}},
			moment{bought.Add(time.Minute), func(ctx context.Context) error { return s.report(ctx, demo.Network, &c) }},
			moment{end.Add(-payeeConfirmed), func(ctx context.Context) error {
				c.Status = "approved"
				return s.report(ctx, demo.Network, &c)
			}})
	}
	return moments, nil
}

// join signs a payee up with a Pix key that was given in the past, once. The session is of today: one of the past would be over, and
// swept away whenever the server tidies up.
func (p demoPayee) join(ctx context.Context, today, past *account.Service) (uuid.UUID, error) {
	login := account.Login{Email: p.Email, Password: p.Password}
	in, err := today.Login(ctx, login, account.Client{Address: "demo"})
	if err != nil {
		form := account.SignUp{Email: p.Email, Password: p.Password, Name: p.name, AcceptsTerms: true}
		if _, err := past.SignUp(ctx, form, "demo"); err != nil {
			return uuid.Nil, err
		}
		if in, err = today.Login(ctx, login, account.Client{Address: "demo"}); err != nil {
			return uuid.Nil, err
		}
	}
	if err := past.Reauthenticate(ctx, in.Token, p.Password); err != nil {
		return uuid.Nil, err
	}
	_, err = past.ChangeDetails(ctx, in.Token, account.DetailsChange{
		Birthdate: new("1990-02-03"), CPF: &p.cpf, PixKey: &p.Email, PixKeyType: pix.Email,
	})
	if err != nil {
		return uuid.Nil, err
	}
	return in.Token.UserID, today.EndSession(ctx, in.Token.UserID, in.Token.ID)
}
