package app

import (
	"context"
	"slices"

	"example.com/devolve/ledger"
)

// MaxAwaiting is how many sales get their shares of a campaign's cap in one write: with their clicks, and all sales that have a share already, they are no more
// than MaxAtOnce.
const MaxAwaiting = 100

// ShareCap decides how much of a campaign's cap is left for each of up to MaxAwaiting sales, in one atomic write: see ledger.DecideCap. Of the cap it takes
// whose it is, at which store, and the campaign's name. It returns the write's last sequence; 0 when nothing is decided. Of two that share one cap at once, the
// second is decided anew on what the first left. A cap, or a sale, whose history cannot be read is refused with ledger.CodeParked.
func (s *Service) ShareCap(ctx context.Context, of ledger.CampaignCap, candidates []Candidate) (uint64, error) {
	if len(candidates) == 0 || len(candidates) > MaxAwaiting {
		return 0, ledger.Refuse(ledger.CodeInvalid, "%d sales: 1 to %d get their shares in one write", len(candidates), MaxAwaiting)
	}
	of = ledger.CampaignCap{ID: ledger.NewCampaignCapID(of.UserID, of.StoreID, of.Campaign), UserID: of.UserID, StoreID: of.StoreID, Campaign: of.Campaign}
	meta := ledger.Meta{Actor: "system:campaign_cap", Cause: ledger.CauseSystem, CorrelationID: of.ID.String()}
	_, sequence, err := carryOut(ctx, s, meta, maxPayoutTries, ledger.EvolveCampaignCap, func() (d decision[ledger.CampaignCap], err error) {
		last, most, err := s.loadCap(ctx, of, candidates)
		if err != nil {
			return d, err
		}
		sale := func(id ledger.ConversionID) ledger.Conversion {
			return ledger.EvolveConversion(ledger.Conversion{}, last[ledger.ConversionOf(id)].Event)
		}
		holders, claimants := make([]ledger.Conversion, len(most.Sales)), make([]ledger.Claimant, len(candidates))
		for i, id := range most.Sales {
			holders[i] = sale(id)
		}
		for i, one := range candidates {
			claimants[i].Sale = sale(one.Sale)
			claimants[i].Click, _ = last[clickOf(one.Click)].Event.(ledger.ClickRecorded)
		}
		d.was, d.events = most, ledger.DecideCap(most, holders, claimants, s.now().UTC())
		d.after = make(map[ledger.Aggregate]ledger.Head, len(d.events))
		for _, e := range d.events {
			d.after[e.Aggregate()] = last[e.Aggregate()].Head()
		}
		return d, nil
	})
	return sequence, err
}

// loadCap reads a campaign's cap with the sales that have a share of it, and those that want one with their clicks, all as they were at one moment: a sale that
// was read before it got its share would leave too much of the cap.
func (s *Service) loadCap(ctx context.Context, of ledger.CampaignCap, candidates []Candidate) (map[ledger.Aggregate]ledger.Recorded, ledger.CampaignCap, error) {
	wanted := []ledger.Aggregate{ledger.CampaignCapOf(of.ID)}
	for _, one := range candidates {
		wanted = append(wanted, ledger.ConversionOf(one.Sale), clickOf(one.Click))
	}
	for all := wanted; ; {
		last, err := s.load(ctx, all)
		if err != nil {
			return nil, of, err
		}
		most := ledger.EvolveCampaignCap(of, last[wanted[0]].Event)
		known := len(all)
		for _, id := range most.Sales {
			if a := ledger.ConversionOf(id); !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
		if len(all) == known {
			return last, most, nil
		}
	}
}

func clickOf(id ledger.ClickID) ledger.Aggregate {
	return ledger.Aggregate{Kind: ledger.KindClick, ID: id.String()}
}
