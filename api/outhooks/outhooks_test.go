package outhooks

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/ledgertest"
)

func TestANetworkIsToldItsSales(t *testing.T) {
	t.Parallel()
	b, mine, others := setup(t), newReceiver(t), newReceiver(t)
	b.subscribe(t, mine, Network, "demo")
	b.subscribe(t, others, Network, "other")
	click := b.sale(t, "T1", ledger.VerdictPending, ledger.VerdictApproved, ledger.VerdictDeclined)
	b.follow(t, true)
	b.run(t)
	got := mine.hears(t, 3)
	if want := []string{SaleApproved, SaleDeclined, SaleTracked}; !slices.Equal(types(got), want) {
		t.Errorf("told %v, want %v", types(got), want)
	}
	for _, h := range got {
		if h.Signed != 1 || !strings.HasPrefix(h.ID, "msg_") || h.Data.Sequence == 0 || h.Data.TransactionID != "T1" || h.Data.ClickID != click.String() ||
			h.Data.SaleAmount != "100.00" || h.Data.Commission != "8.00" {
			t.Errorf("told %+v", h)
		}
		if strings.Contains(h.Body, "user") || strings.Contains(h.Body, "ashback") {
			t.Errorf("it says who bought: %s", h.Body)
		}
	}
	b.settle(t)
	if n := len(others.all()); n != 0 {
		t.Errorf("another network heard %d", n)
	}
}

// TestADeathBetweenQueueAndCheckpointDoublesNothing follows the same events three times, once without keeping it.
func TestADeathBetweenQueueAndCheckpointDoublesNothing(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	b.subscribe(t, r, Network, "demo")
	b.sale(t, "T1", ledger.VerdictPending, ledger.VerdictApproved)
	b.follow(t, false)
	b.follow(t, true)
	b.at = 0
	b.follow(t, true)
	another := New(b.service.config)
	b.run(t, another)
	b.settle(t)
	r.hears(t, 2)
}

func TestWhatFailsIsTriedForThreeDays(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	id := b.subscribe(t, r, Network, "demo")
	r.answers = slices.Repeat([]int{http.StatusServiceUnavailable, http.StatusFound}, 5)
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	begun := b.now()
	for attempt := 1; attempt <= 10; attempt++ {
		got := r.hears(t, attempt)
		if got[attempt-1].ID != got[0].ID || got[attempt-1].Body != got[0].Body || got[attempt-1].Signed != 1 {
			t.Errorf("attempt %d is another message: %+v", attempt, got[attempt-1])
		}
		b.settle(t)
		if attempt < 10 {
			b.later(waits[attempt-1] * 6 / 5)
		}
	}
	if took := b.now().Sub(begun); took < 3*24*time.Hour {
		t.Errorf("it was given up after %s", took)
	}
	if one := b.find(t, id); one.Dead != 1 || one.Waiting != 0 || !one.DisabledAt.IsZero() {
		t.Errorf("after the last attempt: %+v", one)
	}
	newest, err := b.service.Newest(t.Context(), id)
	if err != nil || len(newest) != 1 || newest[0].State != "dead" || newest[0].Outcome != "answered 302" || newest[0].Attempts != 10 {
		t.Errorf("the dead letter: %+v %v", newest, err)
	}

	if n, err := b.service.ReplayDead(t.Context(), id); err != nil || n != 1 {
		t.Errorf("%d replayed: %v", n, err)
	}
	if got := r.hears(t, 11); got[10].ID != got[0].ID {
		t.Errorf("the replay is another message: %s and %s", got[10].ID, got[0].ID)
	}
	b.settle(t)
	if one := b.find(t, id); one.Dead != 0 || one.Waiting != 0 {
		t.Errorf("after the replay: %+v", one)
	}
}

func TestWaitsVary(t *testing.T) {
	t.Parallel()
	total := time.Duration(0)
	for i, wait := range waits {
		total += wait
		different := make(map[time.Duration]bool)
		for range 50 {
			got := waitAfter(i + 1)
			different[got] = true
			if got < wait*4/5 || got > wait*6/5 {
				t.Errorf("after %d attempts it waits %s", i+1, got)
			}
		}
		if len(different) < 10 {
			t.Errorf("after %d attempts all wait alike", i+1)
		}
	}
	if total < 3*24*time.Hour || total > 4*24*time.Hour {
		t.Errorf("it is tried for %s", total)
	}
}

func TestGoneDisables(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	id := b.subscribe(t, r, Network, "demo")
	r.answers = []int{http.StatusGone}
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	r.hears(t, 1)
	b.settle(t)
	if one := b.find(t, id); one.DisabledAs != "gone" || one.DisabledAt.IsZero() || one.Dead != 1 {
		t.Errorf("after 410: %+v", one)
	}
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	if one := b.find(t, id); one.Waiting != 0 {
		t.Errorf("something is queued for it: %+v", one)
	}
	b.sale(t, "T3", ledger.VerdictPending)
	b.CatchUp(t, b.reader) // and not followed yet
	if n, _, err := b.service.ReplayFrom(t.Context(), id, ledgertest.Start); err != nil || n != 3 {
		t.Errorf("%d replayed: %v", n, err)
	}
	b.follow(t, true)
	b.settle(t)
	got := r.hears(t, 4)
	if different(got) != 3 || !slices.ContainsFunc(got[1:], func(h heard) bool { return h.ID == got[0].ID && h.Body == got[0].Body }) {
		t.Errorf("three sales, of which the first was refused, are %d messages: %+v", different(got), got)
	}
	if one := b.find(t, id); !one.DisabledAt.IsZero() || one.Dead != 0 {
		t.Errorf("after the replay: %+v", one)
	}
}

func TestReplayBeginsAtItsDate(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	b.sale(t, "T1", ledger.VerdictPending)
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	id := b.subscribe(t, r, Network, "demo") // which was told nothing of them
	var second time.Time
	if err := b.Pool.QueryRow(t.Context(), "SELECT max(recorded_at) FROM events").Scan(&second); err != nil {
		t.Fatal(err)
	}
	b.run(t)
	for _, c := range []struct {
		from time.Time
		want int
	}{{second.Add(time.Second), 0}, {second, 1}, {ledgertest.Start, 2}} {
		if n, _, err := b.service.ReplayFrom(t.Context(), id, c.from); err != nil || n != c.want {
			t.Errorf("from %s: %d replayed, want %d: %v", c.from, n, c.want, err)
		}
		b.settle(t)
	}
	if got := r.hears(t, 3); different(got) != 2 || got[0].Data.TransactionID != "T2" {
		t.Errorf("two sales, of which the second is replayed twice, are %d messages: %+v", different(got), got)
	}
}

// TestWhatWasParkedIsToldByAReplay has an event count once the follower is past it.
func TestWhatWasParkedIsToldByAReplay(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	id := b.subscribe(t, r, Network, "demo")
	b.sale(t, "T1", ledger.VerdictPending, ledger.VerdictApproved)
	b.CatchUp(t, b.reader)
	const newest = " WHERE seq = (SELECT max(seq) FROM events)"
	b.exec(t, "UPDATE events SET type = 'parked'"+newest)
	b.follow(t, true)
	b.run(t)
	r.hears(t, 1)
	b.exec(t, "UPDATE events SET type = 'conversion_approved.v1'"+newest)
	b.follow(t, true)
	b.settle(t)
	r.hears(t, 1)
	if n, _, err := b.service.ReplayFrom(t.Context(), id, b.recorded(t, 1)); err != nil || n != 1 {
		t.Errorf("%d replayed: %v", n, err)
	}
	if got := r.hears(t, 2); got[0].Type != SaleTracked || got[1].Type != SaleApproved {
		t.Errorf("told %v", types(got))
	}
}

// TestASlowReceiverHoldsUpNoOther has one that does not answer, with many messages.
func TestASlowReceiverHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	b, slow, quick := setup(t), newReceiver(t), newReceiver(t)
	slow.hang = make(chan struct{})
	t.Cleanup(func() { close(slow.hang) })
	b.subscribe(t, slow, Network, "demo")
	b.subscribe(t, quick, Network, "demo")
	for i := range 8 {
		b.sale(t, fmt.Sprint("T", i), ledger.VerdictPending)
	}
	b.follow(t, true)
	b.run(t)
	quick.hears(t, 8)
	if n := len(slow.all()); n > perSubscription {
		t.Errorf("%d requests at once", n)
	}
}

func TestASecretIsReplaced(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	id := b.subscribe(t, r, Network, "demo")
	secret, err := b.service.Rotate(t.Context(), id)
	if err != nil || secret == r.secrets[0] {
		t.Fatal(err)
	}
	r.secrets = append(r.secrets, secret)
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	if got := r.hears(t, 1); got[0].Signed != 2 {
		t.Errorf("%d secrets signed on the day of the rotation", got[0].Signed)
	}
	b.later(25 * time.Hour)
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	if got := r.hears(t, 2); got[1].Signed != 1 {
		t.Errorf("%d secrets signed a day later", got[1].Signed)
	}
	if err := b.service.Tidy(t.Context()); err != nil {
		t.Fatal(err)
	}
	if one := b.find(t, id); one.Secrets != 1 {
		t.Errorf("%d secrets are left", one.Secrets)
	}
}

func TestAddressesThatTakeNoWebhooks(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, address := range []string{
		"http://receiver.example/", "https://", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1:8443/x", "https://169.254.169.254/latest", "ftp://x.example",
		"https://user:word@x.example/", "https://x.example/#part", "https://x.example/" + strings.Repeat("a", maxURL),
	} {
		if _, err := b.service.Add(t.Context(), NewSubscription{Kind: Network, Name: "demo", URL: address}); !errors.Is(err, ErrURL) {
			t.Errorf("%.60s: %v", address, err)
		}
	}
	b.service.config.Lookup = func(context.Context, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("203.0.113.7"), netip.MustParseAddr("10.0.0.1")}, nil
	}
	if _, err := b.service.Add(t.Context(), NewSubscription{Kind: Network, Name: "demo", URL: "https://x.example/"}); !errors.Is(err, call.ErrPrivateAddress) {
		t.Errorf("a name that leads inside, too: %v", err)
	}
}

func TestWhoCannotBeTold(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for _, c := range []struct {
		n    NewSubscription
		want error
	}{
		{NewSubscription{Kind: Network, Name: "nobody"}, ErrSubject},
		{NewSubscription{Kind: Store, Name: "nobody"}, ErrSubject},
		{NewSubscription{Kind: Club, Name: "nobody"}, ErrSubject},
		{NewSubscription{Kind: "person", Name: "ana"}, ErrSubject},
		{NewSubscription{Kind: Network, Name: "demo", Events: []string{ClubTotals}}, ErrEvents},
		{NewSubscription{Kind: Club, Name: "clube", Events: []string{SalePaid}}, ErrEvents},
	} {
		c.n.URL = "https://x.example/"
		if _, err := b.service.Add(t.Context(), c.n); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.n, err, c.want)
		}
	}
	if err := b.service.Remove(t.Context(), uuid.New()); !errors.Is(err, ErrNotFound) {
		t.Errorf("remove: %v", err)
	}
	if _, err := b.service.Rotate(t.Context(), uuid.New()); !errors.Is(err, ErrNotFound) {
		t.Errorf("rotate: %v", err)
	}
	if _, err := b.service.ReplayDead(t.Context(), uuid.New()); !errors.Is(err, ErrNotFound) {
		t.Errorf("replay: %v", err)
	}
}

// TestANameThatLeadsInsideLater has a name be public when the subscription is added, and lead to this machine when it is sent to.
func TestANameThatLeadsInsideLater(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	_, port, err := net.SplitHostPort(r.server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	id := uuid.New()
	_, err = b.service.Add(t.Context(), NewSubscription{ID: id, Kind: Network, Name: "demo", URL: "https://localhost:" + port + "/hook"})
	if err != nil {
		t.Fatal(err)
	}
	b.service.config.Client = NewClient() // as a server has it
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	b.settle(t)
	newest, err := b.service.Newest(t.Context(), id)
	if err != nil || len(newest) != 1 || newest[0].Outcome != call.ErrPrivateAddress.Error() || newest[0].State != "waiting" || len(r.all()) != 0 {
		t.Errorf("%+v %v, and the inside was asked %d times", newest, err, len(r.all()))
	}
}

// TestTooMuchThatWaits holds that a receiver that takes nothing fills no disk, and is told all of it later.
func TestTooMuchThatWaits(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	b.service.maxWaiting = 3
	id := b.subscribe(t, r, Network, "demo")
	for i := range 2 {
		b.sale(t, fmt.Sprint("A", i), ledger.VerdictPending)
	}
	b.follow(t, true)
	for i := range 2 {
		b.sale(t, fmt.Sprint("B", i), ledger.VerdictPending)
	}
	b.follow(t, true)
	since := b.recorded(t, 2)
	full := b.find(t, id)
	if full.DisabledAs != "full" || full.Waiting != 2 || !full.DisabledAt.Equal(since) {
		t.Errorf("with more than may wait: %+v, want it to be full since %s", full, since)
	}
	if n, err := b.service.ReplayDead(t.Context(), id); err != nil || n != 0 || b.find(t, id).DisabledAs != "full" {
		t.Errorf("what was given up is all that it missed: %d, %v", n, err)
	}
	b.run(t)
	b.settle(t)
	r.hears(t, 2)
	if n, _, err := b.service.ReplayFrom(t.Context(), id, full.DisabledAt); err != nil || n != 2 {
		t.Errorf("%d replayed: %v", n, err)
	}
	b.settle(t)
	if n := different(r.hears(t, 4)); n != 4 {
		t.Errorf("four sales are %d messages", n)
	}
	if one := b.find(t, id); !one.DisabledAt.IsZero() {
		t.Errorf("after the replay: %+v", one)
	}
}

// TestAReplayOfTooMuchGoesOn holds that it says from when on to go on, and that nothing is left out between.
func TestAReplayOfTooMuchGoesOn(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	for i := range 5 {
		b.sale(t, fmt.Sprint("T", i), ledger.VerdictPending)
	}
	b.follow(t, true)
	id := b.subscribe(t, r, Network, "demo")
	b.service.maxWaiting = 3
	n, next, err := b.service.ReplayFrom(t.Context(), id, ledgertest.Start)
	if !errors.Is(err, ErrFull) || n != 3 || !next.Equal(b.recorded(t, 3)) {
		t.Errorf("%d replayed, and it goes on from %s: %v", n, next, err)
	}
	if one := b.find(t, id); one.DisabledAs != "full" || !one.DisabledAt.Equal(next) {
		t.Errorf("while the rest waits: %+v", one)
	}
	if n, again, err := b.service.ReplayFrom(t.Context(), id, next); !errors.Is(err, ErrFull) || n != 0 || !again.Equal(next) {
		t.Errorf("%d replayed at once, and it goes on from %s: %v", n, again, err)
	}
	b.run(t)
	b.settle(t)
	if n, _, err := b.service.ReplayFrom(t.Context(), id, next); err != nil || n != 2 {
		t.Errorf("%d replayed: %v", n, err)
	}
	b.settle(t)
	if n := different(r.hears(t, 5)); n != 5 {
		t.Errorf("five sales are %d messages", n)
	}
}

func TestAReplayOfTooMuchThatWasGivenUpGoesOn(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	id := b.subscribe(t, r, Network, "demo")
	for i := range 3 {
		b.sale(t, fmt.Sprint("T", i), ledger.VerdictPending)
	}
	b.follow(t, true)
	b.exec(t, "UPDATE hook_messages SET due_at = NULL, dead_at = now()")
	b.service.maxWaiting = 2
	if n, err := b.service.ReplayDead(t.Context(), id); !errors.Is(err, ErrFull) || n != 2 {
		t.Errorf("%d replayed: %v", n, err)
	}
	b.run(t)
	b.settle(t)
	if n, err := b.service.ReplayDead(t.Context(), id); err != nil || n != 1 {
		t.Errorf("%d replayed: %v", n, err)
	}
	b.settle(t)
	if n := different(r.hears(t, 3)); n != 3 {
		t.Errorf("three sales are %d messages", n)
	}
}

// TestGoneEndsWhatIsFull has what waits for a subscription that is full be refused for good.
func TestGoneEndsWhatIsFull(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	r.answers = []int{http.StatusGone, http.StatusGone, http.StatusGone}
	id := b.subscribe(t, r, Network, "demo")
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.service.maxWaiting = 1
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	full := b.find(t, id)
	b.run(t)
	r.hears(t, 1)
	b.settle(t)
	if one := b.find(t, id); one.DisabledAs != "gone" || !one.DisabledAt.Equal(full.DisabledAt) || full.DisabledAs != "full" {
		t.Errorf("full, then gone: %+v, then %+v", full, one)
	}
}

func TestOldMessagesAreForgotten(t *testing.T) {
	t.Parallel()
	b, r := setup(t), newReceiver(t)
	r.answers = []int{http.StatusNoContent, http.StatusGone}
	id := b.subscribe(t, r, Network, "demo")
	b.sale(t, "T1", ledger.VerdictPending)
	b.follow(t, true)
	b.run(t)
	b.settle(t)
	b.sale(t, "T2", ledger.VerdictPending)
	b.follow(t, true)
	b.settle(t)
	for _, c := range []struct {
		wait time.Duration
		want int
	}{{6 * 24 * time.Hour, 2}, {2 * 24 * time.Hour, 1}, {23 * 24 * time.Hour, 0}} {
		b.later(c.wait)
		if err := b.service.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
		if newest, err := b.service.Newest(t.Context(), id); err != nil || len(newest) != c.want {
			t.Errorf("%s later there are %d messages, want %d (%v)", c.wait, len(newest), c.want, err)
		}
	}
	if err := b.service.Remove(t.Context(), id); err != nil {
		t.Fatal(err)
	}
}
