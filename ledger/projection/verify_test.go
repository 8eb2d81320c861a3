package projection_test

import (
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/terms"
)

// deliver takes a delivery in as a server does, with its seal.
func (v *vault) deliver(id string) uint64 {
	v.t.Helper()
	store, err := inbox.OpenStore(v.t.Context(), v.JS, ledgertest.Keys(v.t))
	if err != nil {
		v.t.Fatal(err)
	}
	defer store.Close()
	receipt, err := store.Accept(v.t.Context(), inbox.Delivery{Partner: "demo", ID: id, ReceivedAt: ledgertest.Start, Body: []byte(`{}`)})
	if err != nil {
		v.t.Fatal(err)
	}
	return receipt.Sequence
}

// write appends an event with a good seal, as a server of ours with a fault would, or somebody who has its keys.
func (v *vault) write(e ledger.Event, actor, cause string) uint64 {
	v.t.Helper()
	aggregate := e.Aggregate()
	last, err := v.Log.Last(v.t.Context(), []ledger.Aggregate{aggregate})
	if err != nil {
		v.t.Fatal(err)
	}
	sequence, err := v.Log.Append(v.t.Context(), last[aggregate].Head(), []ledger.Recorded{{Event: e, Meta: ledger.Meta{
		EventID: uuid.NewString(), RecordedAt: ledgertest.Start, Actor: actor, CorrelationID: "c1", Cause: cause,
	}}})
	if err != nil {
		v.t.Fatal(err)
	}
	return sequence
}

// tracked is the first report of a sale by the shopper's own click.
func (v *vault) tracked(transaction string) ledger.Event {
	v.t.Helper()
	o := ledgertest.Sale(transaction, ledger.ClickID{UUID: uuid.MustParse(v.sale.ClickRef)})
	events, err := ledger.DecideConversion(ledger.Conversion{}, ledger.Observe{
		Observation: o.Observation, ReceivedAt: o.ReceivedAt, Click: &ledger.ClickRecorded{
			ClickID: ledger.ClickID{UUID: uuid.MustParse(o.ClickRef)}, UserID: ledger.UserID{UUID: v.user}, Network: "demo", RateBps: 500, At: ledgertest.Start,
			Store: ledger.Store{ID: "b1", Slug: "livraria", Name: "Livraria"},
		},
	})
	if err != nil || len(events) != 1 {
		v.t.Fatal(events, err)
	}
	return events[0]
}

// TestVerificationFollowsEveryCause: an event with a good seal whose cause names what does not exist, or what cannot be the cause of
// such an event, is a difference. One whose cause is there is none.
func TestVerificationFollowsEveryCause(t *testing.T) {
	t.Parallel()
	v := openVault(t)
	if first := v.deliver("one"); first != 1 {
		t.Fatalf("the vault's sale names delivery 1, this is %d", first)
	}
	planted, err := v.JS.PublishMsg(t.Context(), &nats.Msg{Subject: "inbox.conversions.demo.planted", Header: nats.Header{}, Data: []byte(`{}`)})
	if err != nil {
		t.Fatal(err)
	}
	known, invented := uuid.New(), uuid.New()
	if _, err := v.Pool.Exec(t.Context(), `INSERT INTO staff_audit (at, actor, action, subject, reason, action_id)
		VALUES (now(), 'staff:ana', 'tested', 'test', 'for this test', $1)`, known); err != nil {
		t.Fatal(err)
	}
	network, sales, want := "network:demo", 0, make(map[string]string)
	says := func(sequence uint64, difference string) {
		if difference != "" {
			want[fmt.Sprintf("cause of event %d", sequence)] = difference
		}
	}
	for _, c := range []struct{ actor, cause, difference string }{
		{network, "delivery:1", ""},
		{"staff:ana", ledger.CauseAction(known.String()), ""},
		{network, "delivery:99", "expected is delivery 99, found is nothing; wrong is the log"},
		{network, ledger.CauseDelivery(planted.Sequence), "expected is sealed delivery 2, found is no seal of ours; wrong is the log"},
		{network, "delivery:first", `"delivery:first" names no delivery`},
		{"staff:ana", ledger.CauseAction(invented.String()), "record " + invented.String() + " of what staff did, found is nothing; wrong is the log"},
		{"staff:ana", "action:mine", `"action:mine" names no record`},
		{network, "", `"" is no cause of it`},
		{network, "a whim", `"a whim" is no cause of it`},
		{"system:worker", ledger.CauseSystem, "nothing does that by itself"},
		{network, ledger.CauseWrite, "no event of a payout is in its write"},
	} {
		sales++
		says(v.write(v.tracked(fmt.Sprint("cause-", sales)), c.actor, c.cause), c.difference)
	}
	opened := func() ledger.Event {
		return ledger.PayoutRunOpened{RunChange: ledger.RunChange{
			Run: ledger.Run{ID: ledger.RunID{UUID: uuid.New()}, State: ledger.RunOpen}, At: ledgertest.Start,
		}}
	}
	says(v.write(opened(), "system:schedule", ledger.CauseSystem), "")
	says(v.write(opened(), "staff:ana", ledger.CauseSystem), "nothing does that by itself")
	says(v.write(opened(), network, "delivery:1"), `"delivery:1" is no cause of it`)
	by := ledger.CauseAction(known.String())
	says(v.write(ledger.BookSchemeBegun{Scheme: ledger.SchemeApproval, Reason: "CPC 47", At: ledgertest.Start}, "staff:ana", by), "")
	for _, c := range []struct{ actor, cause, difference string }{
		{"system:restate", ledger.CauseSystem, ""},
		{"staff:ana", by, "sales are restated by the system alone"},
		{"staff:ana", ledger.CauseSystem, "nothing does that by itself"},
	} {
		sales++
		tracked := v.tracked(fmt.Sprint("cause-", sales))
		v.write(tracked, network, "delivery:1")
		change, _ := ledger.ChangeOf(tracked)
		events, err := ledger.DecideConversion(change.Conversion, ledger.Restate{Scheme: ledger.SchemeApproval, At: ledgertest.Start})
		if err != nil {
			t.Fatal(err)
		}
		says(v.write(events[0], c.actor, c.cause), c.difference)
	}
	v.payOut(known)
	says(v.write(v.tracked("beside"), network, ledger.CauseWrite), "no event of a payout is in its write") // of another write
	v.CatchUp(t, v.reader)

	got := make(map[string]string)
	for _, d := range verified(t, v.Bundle).Differences {
		got[d.What] = d.String()
	}
	for what, difference := range want {
		if !strings.Contains(got[what], difference) {
			t.Errorf("%s: %q; want %q", what, got[what], difference)
		}
		delete(got, what)
	}
	for _, left := range got {
		t.Errorf("a difference where there is none: %s", left)
	}
}

// payOut plans a payout of a sale that is approved for it.
func (v *vault) payOut(action uuid.UUID) app.Observed {
	v.t.Helper()
	o := report("payable", ledger.ClickID{UUID: uuid.MustParse(v.sale.ClickRef)}, 1, ledger.VerdictApproved)
	v.Observe(v.t, o)
	if _, _, err := v.Service.RequestPayout(v.t.Context(), app.Request{
		ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: v.user}, KeyID: ledger.KeyID{UUID: uuid.New()}, Paying: []ledger.ConversionID{o.ConversionID()},
		By: ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(action.String())},
	}); err != nil {
		v.t.Fatal(err)
	}
	return o
}

// TestVerificationHoldsWhatIsOlderThanSealsToTheirBeginning: events of before have no seal that counts, and the event by which sealing
// began names the hash of them all. One changed since is found, though log and mirror agree.
func TestVerificationHoldsWhatIsOlderThanSealsToTheirBeginning(t *testing.T) {
	t.Parallel()
	old := ledgertest.New(t)
	old.Project(t)
	user := ledger.UserID{UUID: uuid.New()}
	old.Observe(t, ledgertest.Sale("t1", old.Click(t, user)))
	old.CatchUp(t, old.Reader(t))
	head, err := projection.ReadHead(t.Context(), old.Pool)
	if err != nil {
		t.Fatal(err)
	}
	begun := ledger.SealingBegun{Sequence: head.Sequence, Head: hex.EncodeToString(head.Hash[:]), InboxSequence: 1, At: ledgertest.Start}
	meta := ledger.Meta{EventID: "sealing", RecordedAt: ledgertest.Start, Actor: "operator", Cause: ledger.CauseSystem}
	if _, err := old.Log.BeginSealing(t.Context(), begun, meta); err != nil {
		t.Fatal(err)
	}
	old.CatchUp(t, old.Reader(t))
	if found := verified(t, old).Differences; len(found) != 0 {
		t.Errorf("before anything was changed: %v", found)
	}

	stream, err := old.JS.Stream(t.Context(), eventlog.LedgerStream)
	if err != nil {
		t.Fatal(err)
	}
	changed := ledgertest.New(t)
	for sequence := range head.Sequence + 1 {
		msg, err := stream.GetMsg(t.Context(), sequence+1)
		if err != nil {
			t.Fatal(err)
		}
		header := nats.Header{}
		for key, values := range msg.Header {
			if strings.HasPrefix(key, "Devolve-") {
				header[key] = values
			}
		}
		body := strings.Replace(string(msg.Data), `"transaction_id":"t1"`, `"transaction_id":"t2"`, 1)
		if _, err := changed.JS.PublishMsg(t.Context(), &nats.Msg{Subject: msg.Subject, Header: header, Data: []byte(body)}); err != nil {
			t.Fatal(err)
		}
	}
	changed.Project(t)
	changed.CatchUp(t, changed.Reader(t))
	found := verified(t, changed).Differences
	if len(found) != 1 || found[0].What != fmt.Sprintf("events up to %d, before sealing began", head.Sequence) ||
		!strings.Contains(found[0].Got, begun.Head) || strings.Contains(found[0].Want, begun.Head) {
		t.Errorf("verification: %v; want the head named", found)
	}
}

// TestVerificationNamesStepsThatNoRuleAllows: each event has a good seal, a cause and right sums, and is what no decision of the
// ledger leads to.
func TestVerificationNamesStepsThatNoRuleAllows(t *testing.T) {
	t.Parallel()
	v := openVault(t)
	v.deliver("one")
	action := uuid.New()
	if _, err := v.Pool.Exec(t.Context(), `INSERT INTO staff_audit (at, actor, action, subject, reason, action_id)
		VALUES (now(), 'staff:ana', 'tested', 'test', 'for this test', $1)`, action); err != nil {
		t.Fatal(err)
	}
	others := v.Click(t, ledger.UserID{UUID: uuid.New()})
	reserved := v.payOut(action)
	state := func(id ledger.ConversionID) ledger.Conversion {
		aggregate := ledger.Aggregate{Kind: ledger.KindConversion, ID: id.String()}
		last, err := v.Log.Last(t.Context(), []ledger.Aggregate{aggregate})
		if err != nil {
			t.Fatal(err)
		}
		return ledger.EvolveConversion(ledger.Conversion{}, last[aggregate].Event)
	}
	amended := func(c ledger.Change) ledger.Event { return ledger.ConversionAmended{Change: c} }
	taken := func(c ledger.Change) ledger.Event { return ledger.ConversionReserved{Change: c} }
	want := make(map[uint64]string)
	step := func(difference string, id ledger.ConversionID, event func(ledger.Change) ledger.Event, edit func(*ledger.Conversion)) {
		t.Helper()
		was := state(id)
		now := was
		edit(&now)
		sequence := v.write(event(ledger.Change{Conversion: now, Before: was.Stake, At: ledgertest.Start}), "network:demo", "delivery:1")
		if difference != "" {
			want[sequence] = difference
		}
	}
	sale := func(transaction string) ledger.ConversionID {
		e := v.tracked(transaction)
		v.write(e, "network:demo", "delivery:1")
		return ledger.ConversionID{UUID: uuid.MustParse(e.Aggregate().ID)}
	}
	payout := ledger.PayoutID{UUID: uuid.New()}

	step("", sale("nothing"), amended, func(*ledger.Conversion) {})
	step(`contested by "", found is contested by "`+others.String(), sale("no rival"), amended, func(c *ledger.Conversion) {
		c.ContestedBy = others
	})
	step(fmt.Sprintf(`contested by %q, found is contested by ""`, others), sale("hidden rival"), amended, func(c *ledger.Conversion) {
		c.PayoutID, c.Named.Ref = payout, others.String()
	})
	decided := sale("decided")
	step("", decided, amended, func(c *ledger.Conversion) {
		c.PayoutID, c.Named.Ref, c.AttributedAt = payout, others.String(), ledgertest.Start
	})
	held := sale("held")
	step("neither held nor contested when a payout took it", held, taken, func(c *ledger.Conversion) {
		c.ReservedCents, c.PayoutID = c.CashbackCents, payout
	})
	contested := sale("contested")
	step("", contested, amended, func(c *ledger.Conversion) {
		c.Verdict, c.PayoutID, c.Named.Ref, c.ContestedBy = ledger.VerdictApproved, payout, others.String(), others
	})
	step("neither held nor contested when a payout took it", contested, taken, func(c *ledger.Conversion) { c.ReservedCents = c.CashbackCents })
	guarded := sale("guarded")
	over := func(c *ledger.Conversion) {
		c.Verdict, c.CommissionCents, c.Guard = ledger.VerdictApproved, 0, ledger.Guard{On: true, ShareBps: 10_000}
	}
	step("", guarded, amended, over)
	step("neither held nor contested when a payout took it", guarded, taken, func(c *ledger.Conversion) {
		c.ReservedCents, c.PayoutID = c.CashbackCents, payout
	})
	waits := sale("waits")
	promised, err := terms.New("", terms.Row{Group: terms.Rest, SaleBps: 500})
	if err != nil {
		t.Fatal(err)
	}
	promised.Payout.Days = 30
	frozen, err := promised.Freeze()
	if err != nil {
		t.Fatal(err)
	}
	step("on others", waits, amended, func(c *ledger.Conversion) {
		c.Verdict, c.ApprovedAt, c.Terms = ledger.VerdictApproved, ledgertest.Start, frozen
	})
	step("lets go by then", waits, taken, func(c *ledger.Conversion) { c.ReservedCents, c.PayoutID = c.CashbackCents, payout })
	unsaid := sale("over without an event that says so")
	step("", unsaid, amended, over)
	step("who has its money", reserved.ConversionID(), amended, func(c *ledger.Conversion) {
		thief := v.Click(t, ledger.UserID{UUID: uuid.New()})
		click, err := v.Log.Last(t.Context(), []ledger.Aggregate{{Kind: ledger.KindClick, ID: thief.String()}})
		if err != nil {
			t.Fatal(err)
		}
		for _, recorded := range click {
			c.UserID = recorded.Event.(ledger.ClickRecorded).UserID
		}
		c.ClickID, c.Named.Ref = thief, thief.String()
	})
	step("of a click in the ledger", sale("no click"), amended, func(c *ledger.Conversion) {
		c.ClickID = ledger.ClickID{UUID: uuid.New()}
		c.Named.Ref = c.ClickID.String()
	})
	step("as click "+others.String(), sale("another's click"), amended, func(c *ledger.Conversion) {
		c.ClickID, c.Named.Ref = others, others.String()
	})
	allocated := func(c ledger.Change) ledger.Event { return ledger.CommissionAllocated{Change: c} }
	nobodyPaid := ledger.NewRemittanceID("demo", "never").String()
	step("a part of a remittance of its network, once", sale("of no remittance"), allocated, func(c *ledger.Conversion) {
		c.ReceivedCents, c.Receipts = 100, ledger.Receipts(nobodyPaid+":100")
	})
	step("0 received, 0 written off, found is 100 received", sale("silently received"), amended, func(c *ledger.Conversion) { c.ReceivedCents = 100 })
	step("expected is receipts , found is receipts "+nobodyPaid, sale("a receipt alone"), amended, func(c *ledger.Conversion) { c.Receipts = ledger.Receipts(nobodyPaid + ":100") })
	step("0 received, 0 written off, found is 0 received, 7 written off", sale("written off while pending"),
		func(c ledger.Change) ledger.Event { return ledger.ReceivableWrittenOff{Change: c, Reason: "it ended"} }, func(c *ledger.Conversion) { c.WrittenOffCents = 7 })
	restated := func(c ledger.Change) ledger.Event { return ledger.ConversionRestated{Change: c} }
	byApproval := func(c *ledger.Conversion) { c.Scheme = ledger.SchemeApproval }
	step("a scheme after 0 that has begun, found is scheme 2", sale("too early"), restated, byApproval)
	begun := v.write(ledger.BookSchemeBegun{Scheme: ledger.SchemeApproval, Reason: "CPC 47", At: ledgertest.Start}, "system:start", "system")
	step("", sale("of before"), restated, byApproval)
	step("expected is scheme 0, found is scheme 2", sale("silently"), amended, byApproval)
	step("the same sale as before", sale("cheaper"), restated, func(c *ledger.Conversion) { byApproval(c); c.CommissionCents-- })
	forgiven := func(c ledger.Change) ledger.Event { return ledger.DebtWrittenOff{Change: c, Reason: "it is old"} }
	by500 := func(c *ledger.Conversion) { c.ForgivenCents = 500 }
	debt := func(transaction string, scheme ledger.Scheme, reserved money.Cents) ledger.ConversionID {
		id := sale(transaction)
		if scheme != ledger.SchemeTracking {
			step("", id, restated, byApproval)
		}
		step("", id, amended, func(c *ledger.Conversion) {
			c.Verdict, c.PaidCents, c.PayoutID, c.ReservedCents = ledger.VerdictDeclined, 500-reserved, payout, reserved
		})
		return id
	}
	partly := debt("owed", ledger.SchemeApproval, 0)
	step("", partly, forgiven, func(c *ledger.Conversion) { c.ForgivenCents = 300 })
	step("up to 200 given up of a debt that no payout has, by scheme 2, found is 201 given up", partly, forgiven, func(c *ledger.Conversion) { c.ForgivenCents = 501 })
	step("found is 0 given up", debt("nothing of it", ledger.SchemeApproval, 0), forgiven, func(*ledger.Conversion) {})
	step("0 of its debt given up, found is 500 of its debt", debt("silently given up", ledger.SchemeApproval, 0), amended, by500)
	step("500 given up, 500 in a payout", debt("in a payout", ledger.SchemeApproval, 500), forgiven, by500)
	step("500 given up, 0 in a payout, by scheme 0", debt("by the first scheme", ledger.SchemeTracking, 0), forgiven, by500)
	forfeited := func(c ledger.Change) ledger.Event { return ledger.BalanceForfeited{Change: c, Reason: "it is old"} }
	unclaimed := func(transaction string, change func(*ledger.Conversion)) ledger.ConversionID {
		id := sale(transaction)
		step("", id, restated, byApproval)
		step("", id, amended, func(c *ledger.Conversion) {
			c.Verdict = ledger.VerdictApproved
			change(c)
		})
		return id
	}
	asItIs := func(*ledger.Conversion) {}
	take := func(cents money.Cents) func(*ledger.Conversion) {
		return func(c *ledger.Conversion) { c.ForfeitedCents = cents }
	}
	inParts := unclaimed("unclaimed", asItIs)
	step("", inParts, forfeited, take(300))
	step("up to 200 forfeited of what a payout could take, by scheme 2, found is 201 forfeited", inParts, forfeited, take(501))
	step("found is 0 forfeited", unclaimed("nothing of its balance", asItIs), forfeited, asItIs)
	step("0 forfeited, found is 500 forfeited", unclaimed("silently forfeited", asItIs), amended, take(500))
	step("up to 0 forfeited of what a payout could take, by scheme 2, found is 500 forfeited, 500 in a payout", unclaimed("forfeited in a payout", func(c *ledger.Conversion) {
		c.PayoutID, c.ReservedCents = payout, 500
	}), forfeited, take(500))
	step("found is 500 forfeited, 0 in a payout", unclaimed("forfeited while held", over), forfeited, take(500))
	step("found is 500 forfeited, 0 in a payout, by scheme 0", sale("forfeited by the first scheme"), forfeited, take(500))
	again := v.write(ledger.BookSchemeBegun{Scheme: ledger.SchemeApproval, Reason: "CPC 47", At: ledgertest.Start}, "staff:ana", ledger.CauseAction(action.String()))
	step("at 500 as click", sale("a better rate"), amended, func(c *ledger.Conversion) { c.RateBps, c.CashbackCents = 1000, 1000 })
	v.CatchUp(t, v.reader)

	var isHeld bool
	if err := v.Pool.QueryRow(t.Context(), "SELECT held_at = observed_at AND over_cents = cashback_cents FROM conversions WHERE id = $1", unsaid.UUID).Scan(&isHeld); err != nil || !isHeld {
		t.Errorf("a sale that the guard has to hold is held %t, %v", isHeld, err)
	}
	differences := verified(t, v.Bundle).Differences
	for sequence, difference := range map[uint64]string{begun: "began by itself although there were sales", again: "scheme 2 after 2"} {
		if !slices.ContainsFunc(differences, func(d verify.Difference) bool {
			return d.What == fmt.Sprintf("event %d", sequence) && strings.Contains(d.String(), difference)
		}) {
			t.Errorf("event %d is not named as %q in %v", sequence, difference, differences)
		}
	}
	for sequence, difference := range want {
		if !slices.ContainsFunc(differences, func(d verify.Difference) bool {
			return strings.HasPrefix(d.What, fmt.Sprintf("event %d of conversion", sequence)) && strings.Contains(d.String(), difference)
		}) {
			t.Errorf("event %d is not named as %q in %v", sequence, difference, differences)
		}
	}
	for _, d := range differences {
		var sequence uint64
		if _, err := fmt.Sscanf(d.What, "event %d of conversion", &sequence); err == nil && !slices.Contains(slices.Collect(maps.Keys(want)), sequence) {
			t.Errorf("a difference where there is none: %s", d)
		}
	}
}
