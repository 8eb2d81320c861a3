package payout

import (
	"context"
	"errors"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/projection"
)

// pixIDOf is the id of the settlement system that a command brings.
func pixIDOf(cmd ledger.PayoutCommand) string {
	switch cmd := cmd.(type) {
	case ledger.AcceptPayout:
		return cmd.EndToEndID
	case ledger.PayPayout:
		return cmd.EndToEndID
	case ledger.ReturnPayout:
		return cmd.ID
	default:
		return ""
	}
}

// checkPixID refuses an id that another payout has by an event of before ids were taken: the read models know those, and the log
// itself refuses all others. It is enough that the read models have once reflected the whole log since this process began.
func (s *Service) checkPixID(ctx context.Context, id ledger.PayoutID, pixID string) error {
	if pixID == "" {
		return nil
	}
	if !s.readOlder.Load() {
		if err := s.catchUp(ctx); err != nil {
			return err
		}
		s.readOlder.Store(true)
	}
	has, err := s.Reader.PayoutOfPix(ctx, pixID)
	switch {
	case errors.Is(err, projection.ErrNotFound):
		return nil
	case err != nil:
		return err
	case has != id:
		return ledger.Refuse(ledger.CodePixIDTaken, "%s is of payout %s, and not of %s", pixID, has, id)
	}
	return nil
}

// tellOfTwo lets people know that a payout came with an id of another. The refusal stands, whoever hears of it.
func (s *Service) tellOfTwo(ctx context.Context, id ledger.PayoutID, pixID string) error {
	if s.Desk == nil {
		return nil
	}
	p, err := s.Reader.Payout(ctx, id)
	if err != nil {
		return err
	}
	return s.Desk.PixIDOfTwo(ctx, id, pixID, p.AmountCents)
}
