package verify

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/projection/internal/dbsqlc"
	"example.com/devolve/ledger/wire"
)

// bonus is what the newest event of a bonus says.
type bonus struct {
	sequence int64
	granted  time.Time // when its first event was recorded
	User     string    `json:"user_id"`
	Role     string    `json:"role"`
	Referral string    `json:"referral_id"`
	Sale     string    `json:"sale_id"`
	Terms    string    `json:"terms_id"`
	Payout   string    `json:"payout_id"`
	bonusStake
}

// bonusStake is what its money depends on.
type bonusStake struct {
	Cents    int64 `json:"cents"`
	Revoked  int64 `json:"revoked_cents"`
	Reserved int64 `json:"reserved_cents"`
	Paid     int64 `json:"paid_cents"`
}

// free is what nobody revoked and no payout has, or paid.
func (b bonusStake) free() int64 { return b.Cents - b.Revoked - b.Reserved - b.Paid }

// programme is what two people let invitations earn.
type programme struct {
	Inviter  int64 `json:"inviter_cents"`
	Invited  int64 `json:"invited_cents"`
	MinSale  int64 `json:"min_sale_cents"`
	PerMonth int   `json:"per_month"`
}

// bonuses are those that were granted, and the terms that were published until then.
type bonuses struct {
	newest map[string]bonus
	terms  map[string]programme
	roles  map[string]string // by invitation, who got a bonus
}

func newBonuses() bonuses {
	return bonuses{newest: make(map[string]bonus), terms: make(map[string]programme), roles: make(map[string]string)}
}

// takeReferralTerms notes terms that invitations may be on from then on.
func (r *replayed) takeReferralTerms(raw wire.Raw) error {
	body := struct {
		ID    string    `json:"terms_id"`
		Terms programme `json:"terms"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	r.bonuses.terms[body.ID] = body.Terms
	return nil
}

// takeBonus notes the newest state of a bonus, and holds that it may follow the one before it.
func (r *replayed) takeBonus(id string, raw wire.Raw, report *Report) error {
	body := struct {
		Bonus bonus     `json:"bonus"`
		At    time.Time `json:"at"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	before, known := r.bonuses.newest[id]
	after := body.Bonus
	after.sequence, after.granted = int64(raw.Sequence), before.granted
	what := fmt.Sprintf("event %d of bonus %s", raw.Sequence, id)
	kind := raw.Header.Get(wire.HeaderType)
	if (kind == "bonus_granted.v1") == known {
		report.blame(wrongLog, what, fmt.Sprintf("granted before: %t", !known), fmt.Sprintf("granted before: %t", known))
	}
	if !known {
		recorded, err := time.Parse(time.RFC3339Nano, raw.Header.Get(wire.HeaderRecordedAt))
		if err != nil {
			return fmt.Errorf("event %d: %w", raw.Sequence, err)
		}
		after.granted = recorded
		r.checkGrant(what, id, after, body.At, report)
	} else {
		r.checkBonusStep(what, kind, before, after, report)
	}
	r.bonuses.newest[id] = after
	return r.book(raw, func(to poster) {
		before.post(to.less())
		after.post(to)
	})
}

// checkGrant holds that a bonus is of an invitation's purchase that earned it, as large as the terms say, one for each of the two people, and of the
// inviter no more in the month than the terms say.
func (r *replayed) checkGrant(what, id string, b bonus, at time.Time, report *Report) {
	promised, published := r.bonuses.terms[b.Terms]
	if !published {
		report.blame(wrongLog, what, "terms that were published before", b.Terms)
	}
	want := map[string]int64{"inviter": promised.Inviter, "invited": promised.Invited}[b.Role]
	compareLog(report, what, fmt.Sprintf("%d, nothing taken of it", want), fmt.Sprintf("%d, %s taken of it", b.Cents, map[bool]string{true: "nothing", false: "some"}[b.free() == b.Cents]))
	s := r.sales[b.Sale]
	if s.Verdict != "approved" || s.Contested != "" || s.over() > 0 || at.Before(s.payableFrom()) || s.Sale < promised.MinSale || s.User == "" ||
		(s.User == b.User) != (b.Role == "invited") {
		report.blame(wrongLog, what, fmt.Sprintf("a purchase of the invited person of at least %d that a payout may take", promised.MinSale),
			fmt.Sprintf("one of %q of %d, %s", s.User, s.Sale, s.Verdict))
	}
	if !contains(b.ids(at, promised.PerMonth), id) {
		report.blame(wrongLog, what, fmt.Sprintf("the bonus of an invitation, at most %d in the month", promised.PerMonth), "another")
	}
	r.bonuses.roles[b.Referral] += b.Role + " "
}

// ids are those that a bonus may have when it is granted.
func (b bonus) ids(at time.Time, perMonth int) []string {
	space := func(text string) uuid.UUID { return uuid.MustParse(text) }
	if b.Role == "invited" {
		if _, err := uuid.Parse(b.Referral); err != nil {
			return nil
		}
		return []string{uuid.NewSHA1(space(b.Referral), []byte("invited")).String()}
	}
	if _, err := uuid.Parse(b.User); err != nil {
		return nil
	}
	var ids []string
	for n := 1; n <= perMonth; n++ {
		ids = append(ids, uuid.NewSHA1(space(b.User), fmt.Appendf(nil, "%s/%d", at.In(brazil.Location).Format("2006-01"), n)).String())
	}
	return ids
}

func contains(ids []string, id string) bool {
	for _, one := range ids {
		if one == id {
			return true
		}
	}
	return false
}

// checkBonusStep holds that nothing of a bonus changes but its money, and that by what the kind of event does.
func (r *replayed) checkBonusStep(what, kind string, before, after bonus, report *Report) {
	want := before
	want.sequence, want.Payout = after.sequence, after.Payout
	switch kind {
	case "bonus_revoked.v1":
		want.Revoked += before.free()
		if verdict := r.sales[before.Sale].Verdict; verdict != "declined" {
			report.blame(wrongLog, what, "of a purchase that was declined", "of one that is "+verdict)
		}
	case "bonus_reserved.v1":
		want.Reserved += before.free()
		if before.Reserved != 0 {
			report.blame(wrongLog, what, "in no payout before", "in "+before.Payout)
		}
	case "bonus_released.v1":
		want.Reserved = 0
	case "bonus_paid.v1":
		want.Paid, want.Reserved = before.Paid+before.Reserved, 0
	case "bonus_returned.v1":
		if want.Paid = after.Paid; after.Paid >= before.Paid || after.Paid < 0 {
			report.blame(wrongLog, what, fmt.Sprintf("less than %d paid", before.Paid), fmt.Sprintf("%d paid", after.Paid))
		}
	}
	if kind != "bonus_reserved.v1" {
		want.Payout = before.Payout
	}
	compareLog(report, what, want.describe(), after.describe())
	if after.bonusStake == before.bonusStake {
		report.blame(wrongLog, what, "one that moves money", "nothing moved")
	}
}

// compareRoles holds that both people of an invitation got a bonus.
func (b *bonuses) compareRoles(report *Report) {
	for referral, roles := range b.roles {
		compareLog(report, "bonuses of invitation "+referral, "invited inviter ", roles)
	}
}

// post adds what bonuses come to in the book, and to what shoppers have.
func (b *bonuses) post(shoppers map[string]*shopper, book sums) {
	for _, one := range b.newest {
		of := shoppers[one.User]
		if of == nil {
			of = &shopper{counts: make(map[string]int64)}
			shoppers[one.User] = of
		}
		of.payable += one.free()
		of.inFlight += one.Reserved
		of.paid += one.Paid
		one.post(book.add)
	}
}

// post tells what a bonus comes to in the book.
func (b bonus) post(to poster) {
	to("bonuses_granted", "", b.Revoked-b.Cents)
	to("bonuses_owed", b.User, b.free())
	to("in_flight", b.User, b.Reserved)
	to("bank", "", b.Paid)
	to("paid", b.User, b.Paid)
	to("paid_contra", "", -b.Paid)
}

const bonusText = "event %d, %s of user %q for purchase %s of invitation %s by terms %s: %d, revoked %d, reserved %d, paid %d, payout %q"

func (b bonus) describe() string {
	return fmt.Sprintf(bonusText, b.sequence, b.Role, b.User, b.Sale, b.Referral, b.Terms, b.Cents, b.Revoked, b.Reserved, b.Paid, b.Payout)
}

// compare holds the rows of bonuses to what their events say.
func (b *bonuses) compare(ctx context.Context, queries *dbsqlc.Queries, report *Report) error {
	for after := uuid.Nil; ; {
		rows, err := queries.PageBonuses(ctx, dbsqlc.PageBonusesParams{After: after, MaxRows: pageRows})
		if err != nil {
			return fmt.Errorf("read bonuses: %w", err)
		}
		for _, row := range rows {
			after = row.ID
			id := row.ID.String()
			want, ok := b.newest[id]
			delete(b.newest, id)
			if !ok {
				report.differ("bonus "+id, "nothing", "a row")
				continue
			}
			compareText(report, "bonus "+id, want.describe(), fmt.Sprintf(bonusText, row.Seq, row.Role, row.UserID.String(), row.SaleID, row.ReferralID, row.TermsID,
				row.Cents, row.RevokedCents, row.ReservedCents, row.PaidCents, optional(row.PayoutID)))
			compareText(report, "grant of bonus "+id, want.granted.UTC().Truncate(time.Microsecond).String(), row.GrantedAt.UTC().String())
		}
		if len(rows) < pageRows {
			break
		}
	}
	for id, want := range b.newest {
		report.differ("bonus "+id, want.describe(), "nothing")
	}
	return nil
}
