package projection_test

import (
	"bytes"
	"maps"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/projection"
)

// said is what Book returned.
type said struct {
	sequence uint64
	head     []byte
	totals   map[string]money.Cents
}

func bookOf(t *testing.T, b *ledgertest.Bundle, reader *projection.Reader, user uuid.UUID) (s said) {
	t.Helper()
	err := pgx.BeginFunc(t.Context(), b.Pool, func(tx pgx.Tx) (err error) {
		s.sequence, s.head, s.totals, err = reader.Book(t.Context(), tx, user)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheBookOfAMomentCanBeWorkedOutLater(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	empty := bookOf(t, b, reader, uuid.New())
	users := history(t, b, 3, 40)
	end := b.CatchUp(t, reader)
	book := make(map[uuid.UUID]said)
	for _, user := range users {
		s := bookOf(t, b, reader, user)
		book[user] = s
		balances, err := b.Statements().Balances(t.Context(), user, ledgertest.Start)
		if err != nil {
			t.Fatal(err)
		}
		if s.sequence != end || s.totals["pending"] != balances.PendingCents || s.totals["payable"] != balances.PayableCents ||
			s.totals["canceled"] != balances.CanceledCents {
			t.Errorf("book %+v at %d; balances %+v at %d", s.totals, s.sequence, balances.Balances, end)
		}
	}
	history(t, b, 4, 20)
	b.CatchUp(t, reader)
	for user, then := range book {
		head, totals, err := reader.BookAt(t.Context(), then.sequence, user)
		if err != nil || !bytes.Equal(head, then.head) || !maps.Equal(totals, then.totals) {
			t.Errorf("worked out %x %v, %v; want %x %v", head, totals, err, then.head, then.totals)
		}
	}
	if head, totals, err := reader.BookAt(t.Context(), 0, users[0]); err != nil || !bytes.Equal(head, empty.head) || len(totals) != 0 {
		t.Errorf("of nothing: %x %v, %v; want %x", head, totals, err, empty.head)
	}
}

func TestABookThatWasTamperedWithIsFound(t *testing.T) {
	t.Parallel()
	for name, tamper := range map[string]string{
		"a body":    "UPDATE ledger.events SET body = replace(body, 'demo', 'dem0') WHERE seq = 9",
		"a hash":    "UPDATE ledger.events SET hash = decode(repeat('ab', 32), 'hex') WHERE seq = 9",
		"a gap":     "DELETE FROM ledger.events WHERE seq = 9",
		"the end":   "DELETE FROM ledger.events WHERE seq >= 9",
		"a posting": "UPDATE ledger.postings SET amount_cents = amount_cents * 2 WHERE length(owner) = 36",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := ledgertest.New(t)
			b.Project(t)
			reader := b.Reader(t)
			users := history(t, b, 7, 12)
			b.CatchUp(t, reader)
			then := make(map[uuid.UUID]said)
			for _, user := range users {
				then[user] = bookOf(t, b, reader, user)
			}
			if _, err := b.Pool.Exec(t.Context(), tamper); err != nil {
				t.Fatal(err)
			}
			for user, s := range then {
				head, totals, err := reader.BookAt(t.Context(), s.sequence, user)
				if err != nil || !bytes.Equal(head, s.head) || !maps.Equal(totals, s.totals) {
					return
				}
			}
			t.Error("nobody notices")
		})
	}
}

func TestExportsHoldAShoppersOwn(t *testing.T) {
	t.Parallel()
	b := ledgertest.New(t)
	b.Project(t)
	reader := b.Reader(t)
	users := history(t, b, 5, 40)
	b.CatchUp(t, reader)
	var clicks, events int
	for _, user := range users {
		own, err := b.Statements().ExportClicks(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		happened, err := b.Statements().ExportEvents(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		clicks, events = clicks+len(own), events+len(happened)
	}
	var wantClicks, wantEvents int
	err := b.Pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM ledger.clicks WHERE user_id IS NOT NULL),
		(SELECT count(*) FROM ledger.events e JOIN ledger.conversions c ON c.id = e.aggregate WHERE c.user_id IS NOT NULL)`).Scan(&wantClicks, &wantEvents)
	if err != nil || clicks != wantClicks || events != wantEvents || events == 0 {
		t.Errorf("%d clicks and %d events, %v; want %d and %d", clicks, events, err, wantClicks, wantEvents)
	}
}
