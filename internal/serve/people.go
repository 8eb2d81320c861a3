package serve

import (
	"context"

	"example.com/devolve/api/account"
	"example.com/devolve/api/notify"
	"example.com/devolve/api/partner"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/clock"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger/receipt"
)

// peopleParts know who calls, and sign what is handed to them.
type peopleParts struct {
	clientKey string // by which the web application calls the API
	accounts  *account.Service
	staff     *staff.Service
	engineers *partner.Service // of networks
	pushKeys  account.PushKeys
	receipts  func() *receipt.Ring // what signs receipts of clicks
}

func (s *server) openPeople(queue *notify.Queue) (err error) {
	b, p := s.backend, &s.people
	if p.clientKey, err = s.cfg.ClientKey(); err != nil {
		return err
	}
	p.accounts, err = wiring.NewAccounts(b, s.cfg, s.ledger.reader, queue, func(ctx context.Context, name, email string) error {
		return s.jobs.notify.Farewell(ctx, name, email)
	}, clock.Now)
	if err != nil {
		return err
	}
	if p.pushKeys, err = account.LoadPushKeys(s.cfg.Data, clock.Now()); err != nil {
		return err
	}
	if p.receipts, err = account.OpenReceiptKeys(s.cfg.Data, clock.Now(), b.Logger); err != nil {
		return err
	}
	if p.staff, err = wiring.NewStaff(b, s.cfg, s.cfg.StaffHold); err != nil {
		return err
	}
	p.engineers, err = wiring.NewPartnerAccounts(b, s.cfg, p.staff)
	return err
}
