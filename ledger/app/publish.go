package app

import (
	"context"

	"example.com/devolve/ledger"
)

// PublishTerms publishes a store's terms, and returns them as they are in the log: those of an earlier try where there was one. Refusals are those of
// ledger.DecideTerms.
func (s *Service) PublishTerms(ctx context.Context, cmd ledger.PublishTerms, by ledger.By) (ledger.TermsPublished, error) {
	cmd.At = s.now().UTC()
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause}
	published, _, err := change(ctx, s, ledger.TermsOf(cmd.Store.ID), meta, ledger.EvolveTerms, func(newest ledger.TermsPublished) ([]ledger.Event, error) {
		return ledger.DecideTerms(newest, cmd)
	})
	return published, err
}
