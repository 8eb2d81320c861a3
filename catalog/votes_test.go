package catalog_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/catalog"
	"example.com/devolve/catalog/importer"
)

// ballot is a catalogue that is voted on, whose time a test moves.
type ballot struct {
	*catalog.Catalog

	t    *testing.T
	pool *pgxpool.Pool
	now  time.Time
}

func openBallot(t *testing.T) *ballot {
	t.Helper()
	_, pool := setup(t, noon)
	b := &ballot{t: t, pool: pool, now: noon}
	b.Catalog = catalog.New(pool, func() time.Time { return b.now })
	return b
}

func network(name any) []byte {
	hash := sha256.Sum256(fmt.Append(nil, name))
	return hash[:]
}

func (b *ballot) vote(slug string, from any, user uuid.UUID, worked bool) {
	b.t.Helper()
	err := b.Vote(b.t.Context(), catalog.Vote{CouponID: uuid.MustParse(couponID(slug)), UserID: user, Network: network(from), Worked: worked})
	if err != nil {
		b.t.Fatal(err)
	}
}

// votes have so many people, each on a network of their own, say that a code worked, and others that it did not.
func (b *ballot) votes(slug string, worked, failed int) {
	b.t.Helper()
	for i := range worked + failed {
		b.vote(slug, i, uuid.Nil, i < worked)
	}
}

func (b *ballot) of(slug string) catalog.Votes {
	b.t.Helper()
	coupon, err := b.Coupon(b.t.Context(), uuid.MustParse(couponID(slug)), uuid.Nil)
	if err != nil {
		b.t.Fatal(err)
	}
	return coupon.Votes
}

func (b *ballot) user() uuid.UUID {
	b.t.Helper()
	id := uuid.New()
	_, err := b.pool.Exec(b.t.Context(), `INSERT INTO users (id, email, name, created_at) VALUES ($1, $2, 'Ana', now())`, id, id.String()+"@example.com")
	if err != nil {
		b.t.Fatal(err)
	}
	return id
}

// importCode gives coupon quati-02 a code.
func (b *ballot) importCode(code string) {
	b.t.Helper()
	sheet, err := importer.ReadFile(fstest.MapFS{"coupons.csv": {Data: []byte(
		"slug,store,name,type,code,link,categories\nquati-02,pet-quati,R$ 20 na primeira compra,ONLINE," + code + ",https://pet-quati.example/oferta/2,pets\n",
	)}}, "coupons.csv")
	if err != nil {
		b.t.Fatal(err)
	}
	report, err := importer.Import(b.t.Context(), b.pool, []importer.Sheet{sheet}, importer.Options{Now: b.now})
	if err != nil || len(report.Refusals) > 0 {
		b.t.Fatal(report.Refusals, err)
	}
}

func (b *ballot) rows() (rows int) {
	b.t.Helper()
	if err := b.pool.QueryRow(b.t.Context(), "SELECT count(*) FROM coupon_votes").Scan(&rows); err != nil {
		b.t.Fatal(err)
	}
	return rows
}

func TestVotesShowFromTheMinimumOn(t *testing.T) {
	t.Parallel()
	b := openBallot(t)
	b.votes("quati-02", 3, 1)
	if got := b.of("quati-02"); got != (catalog.Votes{}) {
		t.Errorf("four votes show as %+v", got)
	}
	b.now = noon.Add(time.Minute)
	b.vote("quati-02", "a fifth", uuid.Nil, true)
	if got := b.of("quati-02"); got.Count != 5 || got.Share() != 80 || !got.LastWorked.Equal(b.now) {
		t.Errorf("five votes show as %+v", got)
	}
}

// TestAPersonAndANetworkVoteOnce holds that a second vote changes the first, whoever casts it from the same network, and from
// wherever the same person does.
func TestAPersonAndANetworkVoteOnce(t *testing.T) {
	t.Parallel()
	b := openBallot(t)
	ana, bia := b.user(), b.user()
	b.votes("quati-02", 4, 0)
	for range 10 {
		b.vote("quati-02", "one address", uuid.Nil, false)
	}
	b.vote("quati-02", "one address", ana, false)
	b.vote("quati-02", "one address", bia, false)
	if got := b.of("quati-02"); got.Count != 5 || got.Worked != 4 {
		t.Errorf("a network's votes: %+v; want it to have one", got)
	}
	b.vote("quati-02", "at home", ana, false)
	b.vote("quati-02", "at work", ana, true)
	if got := b.of("quati-02"); got.Count != 6 || got.Worked != 5 {
		t.Errorf("a person's votes: %+v; want the last one to count", got)
	}
	b.vote("quati-03", "at work", ana, true)
	if rows := b.rows(); rows != 7 {
		t.Errorf("%d votes are kept; want 7: another coupon has others", rows)
	}
}

func TestManyVoteAtOnce(t *testing.T) {
	t.Parallel()
	b := openBallot(t)
	id, ana := uuid.MustParse(couponID("quati-02")), b.user()
	var voters sync.WaitGroup
	for i := range 40 {
		voters.Go(func() {
			vote := catalog.Vote{CouponID: id, Network: network(i), Worked: true}
			if i%2 == 0 { // one person, everywhere at once
				vote.UserID = ana
			}
			if err := b.Vote(t.Context(), vote); err != nil {
				t.Error(err)
			}
		})
	}
	voters.Wait()
	if got := b.of("quati-02"); got.Count != 21 || got.Worked != 21 {
		t.Errorf("%+v; want 21 votes", got)
	}
}

// TestOnlyCodesThatOneHasAreVotedOn: what is hidden from somebody is answered like what there is not.
func TestOnlyCodesThatOneHasAreVotedOn(t *testing.T) {
	t.Parallel()
	b := openBallot(t)
	ana := b.user()
	for name, test := range map[string]struct {
		coupon string
		user   uuid.UUID
		want   error
	}{
		"a code":                       {"quati-02", uuid.Nil, nil},
		"no coupon":                    {"nenhum", uuid.Nil, catalog.ErrNotFound},
		"an offer":                     {"quati-01", uuid.Nil, catalog.ErrNotFound},
		"one that has ended":           {"jatoba-volta-as-aulas", ana, catalog.ErrNotFound},
		"one that is withdrawn":        {"quati-retirado", ana, catalog.ErrNotFound},
		"a locked one":                 {"jatoba-clube", uuid.Nil, catalog.ErrNotFound},
		"a locked one, by who has it":  {"jatoba-clube", ana, nil},
		"a code, by who has signed in": {"quati-02", ana, nil},
	} {
		err := b.Vote(t.Context(), catalog.Vote{
			CouponID: uuid.MustParse(couponID(test.coupon)), UserID: test.user, Network: network(name), Worked: true,
		})
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v; want %v", name, err, test.want)
		}
	}
}

// TestFailingCodesSinkAndComeBack: they are the last of the lists in every order, on all pages together, until their votes are too old.
func TestFailingCodesSinkAndComeBack(t *testing.T) {
	t.Parallel()
	b := openBallot(t)
	order := func(sort catalog.Sort) (store, top []string) {
		t.Helper()
		for page := 1; page <= 2; page++ {
			got, err := b.Coupons(t.Context(), catalog.CouponQuery{Slug: "pet-quati", Page: page, Sort: sort})
			if err != nil {
				t.Fatal(err)
			}
			store = append(store, inOrder(got.Coupons)...)
		}
		all, err := b.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 100, Sort: sort})
		if err != nil {
			t.Fatal(err)
		}
		return store, inOrder(all.Coupons)
	}
	last := func(list []string) string { return list[len(list)-1] }
	stores, tops := order("")
	failing := stores[0]
	b.votes(failing, 0, 4)
	if got, _ := order(""); !slices.Equal(got, stores) {
		t.Errorf("four votes moved it: %v", got)
	}
	b.vote(failing, "a fifth", uuid.Nil, false)
	for _, sort := range []catalog.Sort{"", catalog.ByRate, catalog.ByEnding, catalog.ByViews} {
		gotStore, gotTop := order(sort)
		if last(gotStore) != failing || last(gotTop) != failing || len(gotTop) != len(tops) {
			t.Errorf("%s fails, and the lists by %q are %v and %v", failing, sort, gotStore, gotTop)
		}
		of, err := b.TopCoupons(t.Context(), catalog.TopQuery{Page: 1, Limit: 100, Sort: sort, Category: "Pets"})
		if got := inOrder(of.Coupons); err != nil || len(got) < 2 || last(got) != failing {
			t.Errorf("%s fails, and a category by %q is %v, %v", failing, sort, got, err)
		}
	}
	for _, text := range []string{"racao", "racaao"} { // two names have the first word, and the second is like it
		found, err := b.Search(t.Context(), text)
		if err != nil || len(found.Coupons) < 2 || last(inOrder(found.Coupons)) != failing {
			t.Errorf("%q finds %v, %v; want %s last", text, inOrder(found.Coupons), err, failing)
		}
	}
	worst, err := b.FailingCoupons(t.Context())
	if err != nil || len(worst) != 1 || worst[0].Slug != failing || worst[0].Store != "pet-quati" || worst[0].Count != 5 {
		t.Errorf("the operator sees %+v, %v", worst, err)
	}

	b.now = noon.Add(catalog.VotesWindow + time.Minute)
	if err := b.RecountVotes(t.Context()); err != nil {
		t.Fatal(err)
	}
	gotStore, gotTop := order("")
	tops = slices.DeleteFunc(tops, func(slug string) bool { return slug == "jatoba-ultimo-dia" })
	if !slices.Equal(gotStore, stores) || !slices.Equal(gotTop, tops) || b.of(failing) != (catalog.Votes{}) {
		t.Errorf("two days later: %v and %v, votes %+v", gotStore, gotTop, b.of(failing))
	}
	if b.rows() != 5 {
		t.Errorf("%d votes are kept; want 5", b.rows())
	}
	b.now = noon.Add(catalog.VotesKept + time.Minute)
	if err := b.RecountVotes(t.Context()); err != nil || b.rows() != 0 {
		t.Errorf("%d votes are kept for too long, %v", b.rows(), err)
	}
}

// TestAnotherCodeBeginsAnew: what was said of a code is not said of the one that took its place.
func TestAnotherCodeBeginsAnew(t *testing.T) {
	t.Parallel()
	b := openBallot(t)
	b.votes("quati-02", 0, 6)
	if got := b.of("quati-02"); got.Standing() != catalog.Fails {
		t.Fatalf("%+v; want it to fail", got)
	}
	b.now = noon.Add(time.Hour)
	b.importCode("OIQUATI2")
	if err := b.RecountVotes(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := b.of("quati-02"); got != (catalog.Votes{}) {
		t.Errorf("the new code has %+v", got)
	}
	if failing, err := b.FailingCoupons(t.Context()); err != nil || len(failing) != 0 {
		t.Errorf("the operator still sees %+v, %v", failing, err)
	}
	b.votes("quati-02", 5, 0)
	b.now = b.now.Add(time.Hour)
	b.importCode("OIQUATI2") // changes nothing
	if err := b.RecountVotes(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := b.of("quati-02"); got.Count != 5 || got.Standing() != catalog.Works {
		t.Errorf("the new code works, and has %+v", got)
	}
}

// TestCodesFailSince: what fails is news from when it began, and again when it has worked meanwhile.
func TestCodesFailSince(t *testing.T) {
	t.Parallel()
	b := openBallot(t)
	since := func() (times []time.Time) {
		t.Helper()
		if err := b.RecountVotes(t.Context()); err != nil {
			t.Fatal(err)
		}
		failing, err := b.FailingCoupons(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range failing {
			times = append(times, c.Since.UTC())
		}
		return times
	}
	b.votes("quati-02", 0, 6)
	began := b.now
	b.now = began.Add(47 * time.Hour)
	if got := since(); !slices.Equal(got, []time.Time{began}) {
		t.Errorf("fails since %v, want %v", got, began)
	}
	b.now = began.Add(49 * time.Hour) // what was said counts no more
	if got := since(); len(got) != 0 {
		t.Errorf("fails since %v without new votes", got)
	}
	b.votes("quati-02", 0, 6)
	if got := since(); !slices.Equal(got, []time.Time{b.now}) {
		t.Errorf("fails again since %v, want %v", got, b.now)
	}
}

// TestVotesGoWithTheAccount: an erasure deletes the account's row.
func TestVotesGoWithTheAccount(t *testing.T) {
	t.Parallel()
	b := openBallot(t)
	ana := b.user()
	b.votes("quati-02", 5, 0)
	b.vote("quati-02", "at home", ana, true)
	if _, err := b.pool.Exec(t.Context(), "DELETE FROM users WHERE id = $1", ana); err != nil {
		t.Fatal(err)
	}
	if err := b.RecountVotes(t.Context()); err != nil || b.of("quati-02").Count != 5 {
		t.Errorf("%+v, %v; want the votes of the others", b.of("quati-02"), err)
	}
}
