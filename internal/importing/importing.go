// Package importing brings files of conversions to the ledger that two people agreed on.
package importing

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"golang.org/x/sync/errgroup"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/clock"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network/files"
)

const (
	// Kind is the kind of proposal that an import waits as until somebody else allows it.
	Kind = "import_conversions"

	// atOnce is how many deliveries are on their way to the inbox.
	atOnce = 256
)

// How is how a report is read.
type How struct {
	// Mapping is the text of a network.Mapping, by which the file's columns are read; empty: they are our own.
	Mapping string `json:"mapping,omitempty"`
	// AsOf is when the file was true, RFC 3339: its lines are as new as that, where they do not say themselves.
	AsOf string `json:"asOf,omitempty"`
}

// Report is what bringing a report to the ledger proposes.
type Report struct {
	How
	Partner         string      `json:"partner"`
	SHA256          string      `json:"fileSha256"`
	Bytes           int         `json:"bytes"`
	Rows            int         `json:"rows"`             // sales that can be read
	Unread          int         `json:"unread,omitempty"` // those that cannot, and will wait in the quarantine
	SaleCents       money.Cents `json:"saleCents"`
	CommissionCents money.Cents `json:"commissionCents"`
}

// Approval brings reports to the ledger that two people agreed on. files are where the report is kept.
func Approval(partners *inbox.Partners, store *inbox.Store, files func(context.Context, [sha256.Size]byte) ([]byte, error)) staff.Kind {
	carryOut := func(ctx context.Context, p staff.Proposal) error {
		var report Report
		if err := p.Read(&report); err != nil {
			return err
		}
		if _, err := partners.Get(ctx, report.Partner); errors.Is(err, inbox.ErrUnknownPartner) {
			return &staff.RefusalError{Detail: "the network is not known any more"}
		} else if err != nil {
			return err
		}
		var digest [sha256.Size]byte
		if n, err := hex.Decode(digest[:], []byte(report.SHA256)); err != nil || n != len(digest) {
			return &staff.RefusalError{Detail: "the proposal names no file"}
		}
		body, err := files(ctx, digest)
		if errors.Is(err, staff.ErrNoFile) {
			return &staff.RefusalError{Detail: err.Error()}
		}
		if err != nil {
			return err
		}
		read, sales, _, err := Parse(report.Partner, body, report.How)
		if err != nil || read != report {
			return &staff.RefusalError{Detail: "the file does not say what was proposed"}
		}
		return deliver(ctx, store, report.Partner, sales, p.ID.String())
	}
	return staff.Kind{Name: Kind, Proposer: staff.RoleFinance, Decider: staff.RoleApprover, CarryOut: carryOut}
}

// deliver stores sales as deliveries of their partner, sealed as all are, which events name as their cause. The same rows are the same
// deliveries.
func deliver(ctx context.Context, store *inbox.Store, partner string, sales []files.Sale, request string) error {
	now := clock.Now()
	var delivering errgroup.Group
	delivering.SetLimit(atOnce)
	for _, sale := range sales {
		delivering.Go(func() error {
			_, err := store.Accept(ctx, inbox.Delivery{
				Partner: partner, ID: sale.ID, Body: sale.Body, Form: files.Row.Name, ReceivedAt: now, RequestID: request,
			})
			return err
		})
	}
	return delivering.Wait()
}
