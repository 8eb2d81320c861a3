package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/terms"
	"example.com/devolve/ledger/wire"
)

var update = flag.Bool("update", false, "write the golden files of events")

const goldens = "../testdata/events"

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// idOf returns the id that ends in two digits.
func idOf(end string) uuid.UUID { return uuid.MustParse("0190a0c8-0000-7000-8000-0000000000" + end) }

// samples has one event of every type.
func samples() []ledger.Event {
	click := ledger.ClickRecorded{
		ClickID: ledger.ClickID{UUID: idOf("c1")}, UserID: ledger.UserID{UUID: idOf("01")}, Network: "demo",
		Store:    ledger.Store{ID: "0190a0c8-0000-7000-8000-0000000000b1", Slug: "loja-azul", Name: "Loja Azul"},
		CouponID: "0190a0c8-0000-7000-8000-0000000000d1", RateBps: 1000, Loyalty: true, Source: "newsletter",
		Campaign: "novembro", Incentive: "42", At: noon.Add(-time.Hour),
	}
	promised, err := terms.New("0190a0c8-0000-7000-8000-0000000000e5",
		terms.Row{Group: terms.Rest, SaleBps: 1000, Words: "Todo o resto"}, terms.Row{Group: "ELETRO", SaleBps: 200, CapCents: 5000, Words: "Eletrônicos & som"})
	if err != nil {
		panic(err)
	}
	if click.Terms, err = promised.Freeze(); err != nil {
		panic(err)
	}
	waits := click
	promised.Payout = terms.Policy{Days: 30}
	if waits.Terms, err = promised.Freeze(); err != nil {
		panic(err)
	}
	inCampaign := click
	bounded, err := terms.New("0190a0c8-0000-7000-8000-0000000000e5", terms.Row{Group: terms.Rest, SaleBps: 1000, Campaign: "black-friday", CampaignCapCents: 50_00})
	if err != nil {
		panic(err)
	}
	if inCampaign.Terms, err = bounded.Freeze(); err != nil {
		panic(err)
	}
	sharing := ledger.CampaignCap{UserID: click.UserID, StoreID: click.Store.ID, Campaign: "black-friday", Sales: []ledger.ConversionID{ledger.NewConversionID("demo", "t1")}}
	sharing.ID = ledger.NewCampaignCapID(sharing.UserID, sharing.StoreID, sharing.Campaign)
	pending := ledger.Conversion{
		ID: ledger.NewConversionID("demo", "t1"), Network: "demo", TransactionID: "t1", OrderID: "A-99", ClickID: click.ClickID,
		Store: click.Store, RateBps: 1000, Loyalty: true, SaleCents: 24990,
		Stake:      ledger.Stake{UserID: click.UserID, Verdict: ledger.VerdictPending, CommissionCents: 3000, CashbackCents: 2499},
		OccurredAt: noon, ObservedAt: noon,
	}
	detailed := pending
	detailed.Terms = click.Terms
	detailed.Details = ledger.Details{
		AdvertiserID: "17629", CommissionGroup: "DEFAULT", Voucher: "BF10", PaymentID: "P-77", PaidToUs: true,
		Exchange: ledger.Exchange{Currency: "USD", SaleCents: 4600, CommissionCents: 552, Rate: 5_432_100, Day: "2026-11-20", Source: "PTAX"},
	}
	unknown := pending
	unknown.ClickID, unknown.ClickRef, unknown.Store, unknown.RateBps, unknown.Loyalty = ledger.ClickID{}, "x-1", ledger.Store{}, 0, false
	unknown.UserID, unknown.CashbackCents = ledger.UserID{}, 0
	approved := pending
	approved.Verdict = ledger.VerdictApproved
	declined := pending
	declined.Verdict, declined.Reason = ledger.VerdictDeclined, "devolução"
	held := approved
	held.CashbackCents, held.CommissionCents, held.Guard, held.HeldAt = 2499, 2000, ledger.Guard{On: true, ShareBps: 10_000}, noon.Add(time.Minute)
	released := held
	released.HeldAt, released.Waived = time.Time{}, ledger.Waived{CashbackCents: 2499, CommissionCents: 2000, At: noon.Add(time.Hour)}
	budget := ledger.Budget{ID: ledger.BudgetID{UUID: idOf("b9")}, Cents: 5_000_00, BudgetScope: ledger.BudgetScope{
		Name: "Black Friday", Network: "demo", Stores: []ledger.Store{click.Store}, Campaign: "bf26", From: noon, Until: noon.AddDate(0, 0, 7),
	}}
	drawn, subsidised := budget, released
	drawn.SpentCents, subsidised.Waived.SubsidyCents, subsidised.Waived.BudgetID = 499, 499, budget.ID
	ended := drawn
	ended.EndedAt = noon
	reserved := approved
	reserved.PayoutID, reserved.ReservedCents = ledger.PayoutID{UUID: idOf("a1")}, 2499
	paid := reserved
	paid.ReservedCents, paid.PaidCents = 0, 2499
	restated := paid
	restated.Scheme = ledger.SchemeApproval
	contested := paid
	contested.Named = ledger.Claim{Kind: ledger.ClaimShopper, Ref: "0190a0c8-0000-7000-8000-0000000000c2", At: noon.Add(time.Hour)}
	contested.ContestedBy, contested.SentCents = ledger.ClickID{UUID: idOf("c2")}, 2499
	clawed := paid
	clawed.Verdict, clawed.Reason = ledger.VerdictDeclined, "fraude"
	change := func(before, after ledger.Conversion) ledger.Change {
		return ledger.Change{Conversion: after, Before: before.Stake, At: noon}
	}
	requested := ledger.Payout{
		ID: reserved.PayoutID, RunID: ledger.RunID{UUID: idOf("f1")}, UserID: click.UserID,
		KeyID: ledger.KeyID{UUID: idOf("91")}, AmountCents: 2000, State: ledger.StateRequested,
		Items: []ledger.PayoutItem{{ConversionID: reserved.ID, AmountCents: 2499}, {ConversionID: ledger.NewConversionID("demo", "t0"), AmountCents: -499}},
	}
	payout := func(state ledger.PayoutState, change func(*ledger.Payout)) ledger.PayoutChange {
		p := requested
		p.State = state
		change(&p)
		return ledger.PayoutChange{Payout: p, At: noon}
	}
	atProvider := func(p *ledger.Payout) { p.Provider, p.Attempts = "sandbox", 1 }
	withPix := func(p *ledger.Payout) {
		p.Provider, p.Attempts, p.EndToEndID = "sandbox", 1, "E0000000020261120120000000000001"
	}
	run := ledger.Run{
		ID: requested.RunID, State: ledger.RunOpen, OpenedBy: "staff:0190a0c8-0000-7000-8000-000000000081", SecondAboveCents: 100_000,
	}
	planned := run
	planned.State, planned.PlannedBy, planned.Payouts, planned.TotalCents = ledger.RunPlanned, run.OpenedBy, 1, 2000
	runApproved := planned
	runApproved.State, runApproved.ApprovedBy = ledger.RunApproved, "staff:0190a0c8-0000-7000-8000-000000000082"
	runCanceled := planned
	runCanceled.State, runCanceled.Reason = ledger.RunCanceled, "saldo insuficiente"
	invoice := ledger.Invoice{
		Network: "demo", Month: "2026-10", Number: "NFS-e 118", Cents: 1_200_00, Replaces: "NFS-e 117", IssuedOn: "2026-11-03", DueOn: "2026-12-03",
		InvoiceBasis: ledger.InvoiceBasis{
			After: "2026-09", Until: time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC), Through: 41, RecognisedCents: 2_450_00, Sales: 3, Digest: strings.Repeat("0c", 32),
		},
	}
	remittance := ledger.Remittance{
		ID: ledger.NewRemittanceID("demo", "P-77"), Network: "demo", PaymentID: "P-77", PaidOn: "2026-11-20", BankAccount: "itau-1234", CreditedCents: 251_00, FeeCents: 12_00,
		GainCents: -5_00, Foreign: ledger.ForeignSum{Currency: "EUR", Cents: 43_00, Rate: 6_116_300, Day: "2026-11-20", Source: "contrato de câmbio"},
		Lines: 2, Digest: strings.Repeat("0b", 32),
	}
	received, writtenOff := approved, approved
	received.Receipts, received.ReceivedCents = ledger.Receipts(remittance.ID.String()+":2900"), 2900
	writtenOff.Receipts, writtenOff.ReceivedCents, writtenOff.WrittenOffCents = received.Receipts, 2900, 100
	owes, forgiven := clawed, clawed
	owes.Scheme, forgiven.Scheme, forgiven.ForgivenCents = ledger.SchemeApproval, ledger.SchemeApproval, 2000
	unclaimed := approved
	unclaimed.Scheme = ledger.SchemeApproval
	forfeited := unclaimed
	forfeited.ForfeitedCents = forfeited.CashbackCents
	alone := approved
	alone.Terms, alone.Scheme = inCampaign.Terms, ledger.SchemeApproval
	capped := alone
	capped.CashbackCents, capped.CapShare = 1000, ledger.CapShare{Campaign: "black-friday", Cents: 1000, AskedCents: 2499, At: noon}
	bonus := ledger.Bonus{
		ID: ledger.BonusID{UUID: idOf("d1")}, UserID: click.UserID, Role: ledger.RoleInviter, ReferralID: ledger.ReferralID{UUID: idOf("d2")}, SaleID: approved.ID,
		TermsID: ledger.ReferralTermsID{UUID: idOf("d3")}, BonusStake: ledger.BonusStake{Cents: 10_00},
	}
	taken := bonus
	taken.PayoutID, taken.ReservedCents = reserved.PayoutID, 10_00
	return []ledger.Event{
		click,
		ledger.ConversionTracked{Change: change(ledger.Conversion{}, pending)},
		ledger.ConversionAttributed{Change: change(unknown, pending)},
		ledger.ConversionContested{Change: change(paid, contested)},
		ledger.ConversionAmended{Change: change(approved, approved)},
		ledger.ConversionObserved{Change: change(pending, detailed)},
		ledger.ConversionApproved{Change: change(pending, approved)},
		ledger.ConversionCanceled{Change: change(paid, clawed), ClawbackCents: 2499},
		ledger.ConversionReopened{Change: change(declined, pending)},
		ledger.SaleHeld{Change: change(held, held)},
		ledger.SaleReleased{Change: change(held, released), Why: ledger.WhyPeople, Reason: "campanha de novembro"},
		ledger.ConversionReserved{Change: change(approved, reserved)},
		ledger.ConversionReleased{Change: change(reserved, approved)},
		ledger.ConversionPaid{Change: change(reserved, paid)},
		ledger.ConversionReturned{Change: change(paid, approved)},
		ledger.ConversionRestated{Change: change(paid, restated)},
		ledger.PayoutRequested{PayoutChange: payout(ledger.StateRequested, func(*ledger.Payout) {})},
		ledger.PayoutApproved{PayoutChange: payout(ledger.StateApproved, func(*ledger.Payout) {})},
		ledger.PayoutSubmitted{PayoutChange: payout(ledger.StateSubmitting, atProvider)},
		ledger.PayoutAccepted{PayoutChange: payout(ledger.StateInFlight, withPix)},
		ledger.PayoutPaid{PayoutChange: payout(ledger.StatePaid, withPix)},
		ledger.PayoutFailed{PayoutChange: payout(ledger.StateFailed, func(p *ledger.Payout) { atProvider(p); p.Failure, p.Remedy = "AC03", "fix_key" })},
		ledger.PayoutCanceled{PayoutChange: payout(ledger.StateCanceled, func(p *ledger.Payout) { p.Failure = "run_canceled" })},
		ledger.PayoutReturned{PayoutChange: payout(ledger.StatePaid, func(p *ledger.Payout) {
			withPix(p)
			p.ReturnedCents, p.Returns = 500, []ledger.PayoutReturn{{ID: "D0000000020261121120000000000001", AmountCents: 500}}
			p.Items = []ledger.PayoutItem{{ConversionID: reserved.ID, AmountCents: 2499, ReturnedCents: 500}, requested.Items[1]}
		})},
		ledger.PayoutKeyCleared{PayoutChange: payout(ledger.StateFailed, func(p *ledger.Payout) {
			atProvider(p)
			p.Failure, p.Remedy, p.KeyCleared = "AC03", "fix_key", true
		}), Reason: "o banco reabriu a conta"},
		ledger.PayoutRunOpened{RunChange: ledger.RunChange{Run: run, At: noon}},
		ledger.PayoutRunPlanned{RunChange: ledger.RunChange{Run: planned, At: noon}},
		ledger.PayoutRunApproved{RunChange: ledger.RunChange{Run: runApproved, At: noon}},
		ledger.PayoutRunCanceled{RunChange: ledger.RunChange{Run: runCanceled, At: noon}},
		ledger.PeriodClosed{
			Month: "2026-10", Through: time.Date(2026, 11, 1, 3, 0, 0, 0, time.UTC), Reason: "conferido", At: noon,
		},
		ledger.TermsPublished{
			Store: ledger.Store{ID: "0198c0de-0000-7000-8000-0000000000aa", Slug: "livraria-jatoba", Name: "Livraria Jatobá"}, ID: "0198c0de-0000-7000-8000-0000000000bb",
			Rows: []terms.Dated{
				{ID: "base", For: terms.Everybody, From: noon, Row: terms.Row{Group: terms.Rest, SaleBps: 450, CapCents: 30_00, Words: "Demais produtos"}},
				{ID: "boost", For: terms.Newcomer, From: noon, Until: noon.AddDate(0, 0, 7), Row: terms.Row{Group: "ELETRO", SaleBps: 900}},
			},
			Override: "paid for by the store until the end of the month", At: noon,
		},
		ledger.BookSchemeBegun{Scheme: ledger.SchemeApproval, Reason: "CPC 47", At: noon},
		ledger.TermsPublished{
			Store: ledger.Store{ID: "0198c0de-0000-7000-8000-0000000000aa", Slug: "livraria-jatoba", Name: "Livraria Jatobá"}, ID: "0198c0de-0000-7000-8000-0000000000cc",
			Before: "0198c0de-0000-7000-8000-0000000000bb", Payout: &terms.Policy{Days: 30}, At: noon,
			Rows: []terms.Dated{{ID: "base", For: terms.Everybody, From: noon, Row: terms.Row{Group: terms.Rest, SaleBps: 450}}},
		},
		ledger.TermsPublished{
			Store: ledger.Store{ID: "0198c0de-0000-7000-8000-0000000000aa", Slug: "livraria-jatoba", Name: "Livraria Jatobá"}, ID: "0198c0de-0000-7000-8000-0000000000dd",
			Before: "0198c0de-0000-7000-8000-0000000000cc", At: noon,
			Rows: []terms.Dated{{ID: "bf", For: terms.Everybody, From: noon, Row: terms.Row{
				Group: terms.Rest, SaleBps: 900, CapCents: 20_00, Campaign: "black-friday", CampaignCapCents: 50_00, Words: "Demais produtos",
			}}},
		},
		ledger.LimitChanged{Limit: ledger.LimitPayoutSecond, OldCents: 1_000_00, NewCents: 2_500_00, At: noon},
		ledger.SealingBegun{Sequence: 41, Head: strings.Repeat("0a", 32), InboxSequence: 12, At: noon},
		ledger.EventIgnored{Sequence: 43, Reason: "ninguém aqui escreveu", At: noon},
		ledger.EventLost{Sequence: 44, Reason: "o disco falhou", At: noon},
		ledger.CommissionReceived{Remittance: remittance, At: noon},
		ledger.CommissionAllocated{Change: change(approved, received), RemittanceID: remittance.ID},
		ledger.ReceivableWrittenOff{Change: change(received, writtenOff), Reason: "a rede encerrou a conta"},
		ledger.DebtWrittenOff{Change: change(owes, forgiven), Reason: "sem compras desde 2023"},
		ledger.BalanceForfeited{Change: change(unclaimed, forfeited), Reason: "conta apagada em 2021"},
		ledger.EntryPosted{Entry: ledger.Entry{
			ID: ledger.EntryID{UUID: idOf("e9")}, Kind: ledger.EntryFee, Text: "tarifa de novembro", Lines: []ledger.EntryLine{
				{Account: ledger.AccountFees, Cents: -45_00}, {Account: ledger.AccountBankAccount, Owner: "itau-1234", Cents: 45_00},
			},
		}, At: noon},
		ledger.FeeRecorded{Fees: ledger.Fees{
			ID: ledger.NewFeesID(ledger.AccountBankAccount, "itau-1234", "2026-11-20", 45), Account: ledger.AccountBankAccount, Owner: "itau-1234", Day: "2026-11-20",
			PriceCents: 45, Charges: 3,
		}, Cents: 90, RunID: idOf("ef").String(), At: noon},
		ledger.BudgetOpened{Budget: budget, At: noon},
		ledger.BudgetDrawn{Budget: drawn, Sales: []ledger.Subsidy{{Sale: held.ID, Cents: 499}}, At: noon},
		ledger.BudgetEnded{Budget: ended, At: noon},
		ledger.CommissionInvoiced{
			Invoice: invoice, ReplacedCents: 1_250_00, Invoices: ledger.Invoices{ID: ledger.NewInvoicesID("demo"), Months: []ledger.Invoice{invoice}}, At: noon,
		},
		ledger.PixIDTaken{ID: "E0000000020261120120000000000001", PayoutID: reserved.PayoutID, At: noon},
		waits,
		inCampaign,
		ledger.CampaignCapDrawn{Cap: sharing, Sales: []ledger.CapDraw{{Sale: capped.ID, Cents: 1000, LeftCents: 1000}}, At: noon},
		ledger.CashbackCapped{Change: change(alone, capped), LeftCents: 1000},
		ledger.ReferralTermsPublished{
			ID: bonus.TermsID, Before: ledger.ReferralTermsID{UUID: idOf("d0")}, From: noon, Until: noon.AddDate(0, 1, 0), At: noon,
			Terms: ledger.ReferralTerms{InviterCents: 10_00, InvitedCents: 5_00, MinSaleCents: 50_00, Days: 30, PerMonth: 5},
		},
		ledger.BonusGranted{BonusChange: ledger.BonusChange{Bonus: bonus, At: noon}},
		ledger.BonusRevoked{BonusChange: bonusChange(bonus, func(b *ledger.Bonus) { b.RevokedCents = 10_00 })},
		ledger.BonusReserved{BonusChange: bonusChange(bonus, func(b *ledger.Bonus) { b.PayoutID, b.ReservedCents = reserved.PayoutID, 10_00 })},
		ledger.BonusReleased{BonusChange: bonusChange(taken, func(b *ledger.Bonus) { b.ReservedCents = 0 })},
		ledger.BonusPaid{BonusChange: bonusChange(taken, func(b *ledger.Bonus) { b.ReservedCents, b.PaidCents = 0, 10_00 })},
		ledger.BonusReturned{BonusChange: bonusChange(taken, func(b *ledger.Bonus) { b.ReservedCents, b.PaidCents = 0, 3_00 })},
	}
}

// bonusChange is a change of a bonus.
func bonusChange(before ledger.Bonus, change func(*ledger.Bonus)) ledger.BonusChange {
	after := before
	change(&after)
	return ledger.BonusChange{Bonus: after, Before: before.BonusStake, At: noon}
}

// TestPayoutsWithBonuses are read as they were written, by the version of those without.
func TestPayoutsWithBonuses(t *testing.T) {
	t.Parallel()
	event := ledger.PayoutPaid{PayoutChange: ledger.PayoutChange{Payout: ledger.Payout{
		ID: ledger.PayoutID{UUID: idOf("a1")}, RunID: ledger.RunID{UUID: idOf("f1")}, UserID: ledger.UserID{UUID: idOf("01")}, KeyID: ledger.KeyID{UUID: idOf("91")},
		AmountCents: 10_00, State: ledger.StatePaid, Bonuses: []ledger.PayoutBonus{{BonusID: ledger.BonusID{UUID: idOf("d1")}, AmountCents: 10_00, ReturnedCents: 1_00}},
	}, At: noon}}
	message, err := wire.Encode(event, ledger.Meta{RecordedAt: noon})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(message.Data), `"bonuses":[{"bonus_id":"0190a0c8-0000-7000-8000-0000000000d1","amount_cents":1000,"returned_cents":100}]`) {
		t.Errorf("%s", message.Data)
	}
	decoded, err := wire.Decode(rawOf(t, "payout_paid.v1", event, message.Data))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(ledger.Event(event), decoded.Event); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func rawOf(t testing.TB, name string, event ledger.Event, data []byte) wire.Raw {
	t.Helper()
	return wire.Raw{
		Sequence: 7, Subject: wire.Subject(event.Aggregate()), Data: data,
		Header: nats.Header{
			wire.HeaderID: {"0190a0c8-0000-7000-8000-0000000000e1"}, wire.HeaderType: {name},
			wire.HeaderRecordedAt: {noon.Format(time.RFC3339Nano)}, wire.HeaderActor: {"network:demo"},
			wire.HeaderCausation: {"12"},
		},
	}
}

// TestGoldens: the stored form of every event is a contract with all events ever stored.
func TestGoldens(t *testing.T) {
	t.Parallel()
	for _, event := range samples() {
		name := wire.Name(event)
		path := filepath.Join(goldens, name+".json")
		message, err := wire.Encode(event, ledger.Meta{RecordedAt: noon})
		if err != nil {
			t.Fatal(err)
		}
		var pretty bytes.Buffer
		if err := json.Indent(&pretty, message.Data, "", "  "); err != nil {
			t.Fatal(err)
		}
		pretty.WriteByte('\n')
		if *update {
			if err := os.WriteFile(path, pretty.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		golden, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(golden), pretty.String()); diff != "" {
			t.Errorf("%s is written differently (-golden +now): that needs a new version\n%s", name, diff)
		}
		decoded, err := wire.Decode(rawOf(t, name, event, golden))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(event, decoded.Event); diff != "" {
			t.Errorf("%s decodes differently (-want +got):\n%s", name, diff)
		}
	}
}

// TestEveryGoldenIsKnown: files of old versions stay for ever, and each must still decode.
func TestEveryGoldenIsKnown(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(goldens, "*.json"))
	if err != nil || len(files) < len(samples()) {
		t.Fatalf("found %d goldens for %d event types, %v", len(files), len(samples()), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var body struct {
			ClickID                      string `json:"click_id"`
			Conversion, Payout, Run      struct{ ID string }
			Remittance, Entry, Fees      struct{ ID string }
			Budget, Invoices, Cap, Bonus struct{ ID string }
			Month                        string // of the book, which has one id
			ID                           string // of the settlement system
			Sequence                     uint64 // that sealing begins after, or that does not count
			Head                         string
			Limit                        ledger.LimitName
			Scheme                       ledger.Scheme
			TermsID                      string       `json:"terms_id"`
			Store                        ledger.Store `json:"store"`
		}
		if err := json.Unmarshal(data, &body); err != nil {
			t.Fatal(err)
		}
		subject := "ledger.click." + body.ClickID
		for kind, id := range map[string]string{
			"conversion": body.Conversion.ID, "payout": body.Payout.ID, "payout_run": body.Run.ID, "remittance": body.Remittance.ID, "entry": body.Entry.ID, "fee": body.Fees.ID, "budget": body.Budget.ID,
			"invoices": body.Invoices.ID, "campaign_cap": body.Cap.ID, "bonus": body.Bonus.ID,
		} {
			if id != "" {
				subject = "ledger." + kind + "." + id
			}
		}
		if body.Month != "" {
			subject = "ledger.book." + ledger.BookID
		}
		if rule, ok := ledger.LimitRuleOf(body.Limit); ok {
			subject = "ledger.limit." + rule.ID
		}
		if body.Scheme != 0 {
			subject = wire.Subject(ledger.SchemeHistory)
		}
		if body.TermsID != "" {
			subject = wire.Subject(ledger.TermsOf(body.Store.ID))
		}
		if name == "referral_terms_published.v1" {
			subject = wire.Subject(ledger.ReferralHistory)
		}
		if body.Sequence != 0 {
			subject = wire.Subject(ledger.EventIgnored{Sequence: body.Sequence}.Aggregate())
		}
		if name == "event_lost.v1" {
			subject = wire.Subject(ledger.EventLost{Sequence: body.Sequence}.Aggregate())
		}
		if body.Head != "" {
			subject = wire.Subject(ledger.SealingBegun{}.Aggregate())
		}
		if body.ID != "" {
			subject = wire.Subject(ledger.PixID(body.ID))
		}
		raw := wire.Raw{Sequence: 1, Subject: subject, Data: data, Header: nats.Header{
			wire.HeaderType: {name}, wire.HeaderRecordedAt: {noon.Format(time.RFC3339Nano)},
		}}
		if _, err := wire.Decode(raw); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

func TestDecodeStopsLoudly(t *testing.T) {
	t.Parallel()
	event := samples()[1]
	message, err := wire.Encode(event, ledger.Meta{RecordedAt: noon})
	if err != nil {
		t.Fatal(err)
	}
	good := func() wire.Raw { return rawOf(t, "conversion_tracked.v1", event, message.Data) }
	if _, err := wire.Decode(good()); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*wire.Raw){
		"unknown type":    func(r *wire.Raw) { r.Header.Set(wire.HeaderType, "conversion_tracked.v9") },
		"no type":         func(r *wire.Raw) { r.Header.Del(wire.HeaderType) },
		"broken body":     func(r *wire.Raw) { r.Data = r.Data[:20] },
		"foreign subject": func(r *wire.Raw) { r.Subject = "ledger.conversion.other" },
		"no UUID": func(r *wire.Raw) {
			r.Data = bytes.Replace(r.Data, []byte(`"user_id":"0190a0c8-`), []byte(`"user_id":"somebody-`), 1)
		},
		"broken time":  func(r *wire.Raw) { r.Header.Set(wire.HeaderRecordedAt, "yesterday") },
		"broken cause": func(r *wire.Raw) { r.Header.Set(wire.HeaderCausation, "-1") },
	} {
		raw := good()
		spoil(&raw)
		if _, err := wire.Decode(raw); err == nil {
			t.Errorf("%s: decoded", name)
		} else if _, unknown := errors.AsType[*wire.UnknownTypeError](err); unknown != strings.HasSuffix(name, " type") && name != "no type" {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, event := range samples() {
		message, err := wire.Encode(event, ledger.Meta{RecordedAt: noon})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(wire.Name(event), wire.Subject(event.Aggregate()), message.Data)
	}
	f.Fuzz(func(t *testing.T, name, subject string, data []byte) {
		raw := wire.Raw{Sequence: 1, Subject: subject, Data: data, Header: nats.Header{
			wire.HeaderType: {name}, wire.HeaderRecordedAt: {noon.Format(time.RFC3339Nano)},
		}}
		recorded, err := wire.Decode(raw)
		if err != nil {
			return
		}
		if wire.Subject(recorded.Event.Aggregate()) != subject || wire.Name(recorded.Event) != name {
			t.Fatalf("decoded %T from %s on %s", recorded.Event, name, subject)
		}
		if _, err := wire.Encode(recorded.Event, recorded.Meta); err != nil {
			t.Fatalf("cannot be encoded again: %v", err)
		}
	})
}
