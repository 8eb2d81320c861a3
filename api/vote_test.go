package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
)

// voteOn is a vote on a coupon from an address.
func voteOn(id, address string, worked bool) call {
	return post(coupon+"/"+id+"/vote", fmt.Sprintf(`{"worked":%t}`, worked)).with("X-Forwarded-For", address)
}

func address(i int) string { return fmt.Sprintf("203.0.113.%d", i) }

func TestVotesShowOnTheCoupon(t *testing.T) {
	t.Parallel()
	b := setup(t, behindProxy)
	id := couponID("quati-02")
	votes := func() (shown struct {
		Votes *struct {
			Share, Count int
			Standing     string
			LastWorkedAt *time.Time
		}
	},
	) {
		t.Helper()
		got := b.send(t, uuid.Nil, get(coupon+"/details?id="+id))
		if err := json.Unmarshal(got.body, &shown); err != nil {
			t.Fatal(err)
		}
		return shown
	}
	for i := range 8 {
		if i == 4 && votes().Votes != nil {
			t.Errorf("four votes show as %+v", votes().Votes)
		}
		if got := b.send(t, uuid.Nil, voteOn(id, address(i), i > 0)); got.StatusCode != http.StatusNoContent || len(got.body) > 0 {
			t.Fatalf("vote %d: %d %s", i, got.StatusCode, got.body)
		}
	}
	got := votes().Votes
	if got == nil || got.Share != 87 || got.Count != 8 || got.Standing != "WORKS" || got.LastWorkedAt == nil || !got.LastWorkedAt.Equal(noon) {
		t.Errorf("seven of eight: %+v", got)
	}
	// The same address and the same person again change what they said.
	b.send(t, uuid.Nil, voteOn(id, address(1), false))
	b.send(t, anaID, voteOn(id, address(2), true))
	b.send(t, anaID, voteOn(id, address(9), true))
	if got := votes().Votes; got.Count != 8 || got.Share != 75 {
		t.Errorf("after second votes: %+v; want 6 of 8", got)
	}
}

func TestVotesAreOnWhatThereIs(t *testing.T) {
	t.Parallel()
	b := setup(t, behindProxy)
	ofClub := read[uuid.UUID](b, `SELECT c.id FROM coupons c JOIN hot_areas a ON a.id = c.area_id WHERE a.kind = 'CLUB' AND c.type = 'ONLINE' LIMIT 1`).String()
	b.joins(biaID)
	unknown := b.send(t, uuid.Nil, voteOn(noOne, address(0), true))
	for name, test := range map[string]struct {
		who  uuid.UUID
		call call
		want int
	}{
		"unknown":                {anaID, voteOn(noOne, address(1), true), http.StatusNotFound},
		"a club's, by a visitor": {uuid.Nil, voteOn(ofClub, address(1), true), http.StatusNotFound},
		"a club's, by others":    {anaID, voteOn(ofClub, address(1), true), http.StatusNotFound},
		"a club's, by a member":  {biaID, voteOn(ofClub, address(1), true), http.StatusNoContent},
		"no id":                  {anaID, voteOn("quati-02", address(1), true), http.StatusBadRequest},
		"no vote":                {anaID, voteOn(couponID("quati-02"), address(1), true).having(`{}`), http.StatusBadRequest},
		"more than a vote":       {anaID, voteOn(couponID("quati-02"), address(1), true).having(`{"worked":true,"x":1}`), http.StatusBadRequest},
	} {
		got := b.send(t, test.who, test.call)
		if got.StatusCode != test.want {
			t.Errorf("%s: %d %s; want %d", name, got.StatusCode, got.body, test.want)
		}
		if test.want == http.StatusNotFound && codeOf(t, got) != codeOf(t, unknown) {
			t.Errorf("%s: %s; want what an unknown one is answered: %s", name, got.body, unknown.body)
		}
	}
}

// TestBallotsAreNotStuffed holds that an address has a few votes in an hour on all coupons together, and a coupon a few at once.
func TestBallotsAreNotStuffed(t *testing.T) {
	t.Parallel()
	b := setup(t, behindProxy, func(c *api.Config) {
		c.Limits.Votes, c.Limits.Ballots = api.DefaultLimits.Votes, api.Rate{Every: time.Second, Burst: 15}
	})
	for i := range 10 {
		if got := b.send(t, uuid.Nil, voteOn(couponID(fmt.Sprintf("quati-%02d", i)), address(1), false)); got.StatusCode == http.StatusTooManyRequests {
			t.Fatalf("vote %d: %d", i, got.StatusCode)
		}
	}
	got := b.send(t, anaID, voteOn(couponID("quati-12"), address(1), false))
	if got.StatusCode != http.StatusTooManyRequests || got.Header.Get("Retry-After") != "360" {
		t.Errorf("the eleventh: %d, again after %q s; want 429 and 360", got.StatusCode, got.Header.Get("Retry-After"))
	}
	refused := 0
	for i := range 20 {
		if b.send(t, uuid.Nil, voteOn(couponID("quati-12"), address(2+i), false)).StatusCode == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 5 {
		t.Errorf("a coupon's twenty votes at once: %d are refused; want 5", refused)
	}
}

// TestVotesNameNobody: of an address a hash is kept, another one for each coupon; the log says nothing.
func TestVotesNameNobody(t *testing.T) {
	t.Parallel()
	b := setup(t, behindProxy)
	for _, slug := range []string{"quati-02", "quati-03"} {
		if got := b.send(t, anaID, voteOn(couponID(slug), "203.0.113.77", true)); got.StatusCode != http.StatusNoContent {
			t.Fatalf("%d %s", got.StatusCode, got.body)
		}
	}
	if known := read[int](b, "SELECT count(DISTINCT network) FROM coupon_votes"); known != 2 {
		t.Errorf("%d hashes of one address on two coupons; want 2", known)
	}
	if log := b.log.String(); contains(log, "203.0.113.77") || contains(log, anaID.String()) {
		t.Errorf("the log names a voter:\n%s", log)
	}
}
