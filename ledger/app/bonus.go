package app

import (
	"context"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger"
)

// PublishReferralTerms publishes terms of the referral programme, and returns the sequence of their event. Refusals are those of
// ledger.DecideReferralTerms.
func (s *Service) PublishReferralTerms(ctx context.Context, cmd ledger.PublishReferralTerms, by ledger.By) (uint64, error) {
	cmd.At = s.now().UTC()
	_, sequence, err := change(ctx, s, ledger.ReferralHistory, ledger.Meta{Actor: by.Actor, Cause: by.Cause}, ledger.EvolveReferralTerms,
		func(newest ledger.ReferralTermsPublished) ([]ledger.Event, error) {
			return ledger.DecideReferralTerms(newest, cmd)
		})
	return sequence, err
}

// GrantBonuses grants both people of an invitation their bonuses for a purchase, in one atomic write, and returns its last sequence; 0 when nothing is granted: they
// have them, or the inviter had those of the month. Of two who grant at once, the second is decided anew. Refusals are those of ledger.DecideGrant.
func (s *Service) GrantBonuses(ctx context.Context, r ledger.Referral, purchase Candidate) (uint64, error) {
	sale, click := ledger.ConversionOf(purchase.Sale), ledger.Aggregate{Kind: ledger.KindClick, ID: purchase.Click.String()}
	_, sequence, err := carryOut(ctx, s, bonusMeta(r.TermsID, r.ID), maxTries, ledger.EvolveBonus, func() (d decision[ledger.Bonus], err error) {
		at := s.now().UTC()
		invited, inviter := r.Bonuses(at)
		bonuses := lists.Map(append([]ledger.BonusID{invited}, inviter...), ledger.BonusOf)
		last, err := s.load(ctx, append([]ledger.Aggregate{sale, click}, bonuses...))
		if err != nil {
			return d, err
		}
		states := bonusesOf(bonuses, last)
		g := ledger.Grant{Referral: r, Sale: ledger.EvolveConversion(ledger.Conversion{}, last[sale].Event), Invited: states[0], Inviter: states[1:]}
		g.Click, _ = last[click].Event.(ledger.ClickRecorded)
		d.events, err = ledger.DecideGrant(g, at)
		return d, err // both histories are new
	})
	return sequence, err
}

// RevokeBonus takes back what is owed of a bonus whose purchase was declined, and returns the sequence of the bonus's newest event. Refusals are those of
// ledger.DecideRevoke.
func (s *Service) RevokeBonus(ctx context.Context, id ledger.BonusID) (uint64, error) {
	bonus := ledger.BonusOf(id)
	last, err := s.load(ctx, []ledger.Aggregate{bonus})
	if err != nil {
		return 0, err
	}
	granted := ledger.EvolveBonus(ledger.Bonus{}, last[bonus].Event)
	sale := ledger.ConversionOf(granted.SaleID)
	_, sequence, err := carryOut(ctx, s, bonusMeta(granted.TermsID, granted.ReferralID), maxTries, ledger.EvolveBonus, func() (d decision[ledger.Bonus], err error) {
		last, err := s.load(ctx, []ledger.Aggregate{bonus, sale})
		if err != nil {
			return d, err
		}
		d.was, d.after = ledger.EvolveBonus(d.was, last[bonus].Event), map[ledger.Aggregate]ledger.Head{bonus: last[bonus].Head()}
		d.events, err = ledger.DecideRevoke(d.was, ledger.EvolveConversion(ledger.Conversion{}, last[sale].Event), s.now().UTC())
		return d, err
	})
	return sequence, err
}

// bonusMeta is of what happens to bonuses by themselves, as the terms have it that people published.
func bonusMeta(terms ledger.ReferralTermsID, referral ledger.ReferralID) ledger.Meta {
	return ledger.Meta{Actor: "system:referrals", Cause: ledger.CauseAction(terms.String()), CorrelationID: referral.String()}
}

// bonusesOf returns the bonuses in the order of their aggregates; one that nobody granted is the zero value.
func bonusesOf(aggregates []ledger.Aggregate, last map[ledger.Aggregate]ledger.Recorded) []ledger.Bonus {
	return lists.Map(aggregates, func(a ledger.Aggregate) ledger.Bonus { return ledger.EvolveBonus(ledger.Bonus{}, last[a].Event) })
}
