package projection_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/eventlog"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/wire"
)

// watchCommits has the database look at each state that the projector commits: what is reserved for a payout is its amount as long as
// it is under way, and nothing before and after.
const watchCommits = `
	CREATE TABLE seen (seq bigint, payout uuid, amount bigint, reserved bigint);
	CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$
	BEGIN
		INSERT INTO seen SELECT NEW.seq, coalesce(p.id, c.payout_id), coalesce(p.owed, 0), coalesce(c.reserved, 0)
		FROM (SELECT id, CASE WHEN state IN ('REQUESTED', 'APPROVED', 'SUBMITTING', 'IN_FLIGHT') THEN amount_cents ELSE 0 END AS owed FROM ledger.payouts) p
		FULL JOIN (SELECT payout_id, sum(reserved_cents) AS reserved FROM (
			SELECT payout_id, reserved_cents FROM ledger.conversions UNION ALL SELECT payout_id, reserved_cents FROM ledger.bonuses
		) taken WHERE payout_id IS NOT NULL GROUP BY payout_id) c ON c.payout_id = p.id
		WHERE coalesce(p.owed, 0) <> coalesce(c.reserved, 0);
		RETURN NULL;
	END $$;
	CREATE CONSTRAINT TRIGGER look AFTER UPDATE ON ledger.checkpoint DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION look();`

// TestEachCommittedStateEndsWithAWrite: no reader ever sees a payout without all the sales that it reserves, wherever a reading of the
// log ends, and also where the projector looks for an event that cannot be written.
func TestEachCommittedStateEndsWithAWrite(t *testing.T) {
	t.Parallel()
	for name, most := range map[string]int{"a few at a time": 3, "one by one": 5000} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := ledgertest.New(t)
			click := b.Click(t, ledger.UserID{UUID: uuid.New()})
			history(t, b, 3, 24)
			if most > 3 { // a click that is there already
				stream, err := b.JS.Stream(t.Context(), eventlog.LedgerStream)
				if err != nil {
					t.Fatal(err)
				}
				msg, err := stream.GetLastMsgForSubject(t.Context(), "ledger.click."+click.String())
				if err != nil {
					t.Fatal(err)
				}
				msg.Header.Del("Nats-Expected-Last-Subject-Sequence")
				if _, err := b.JS.PublishMsg(t.Context(), &nats.Msg{Subject: msg.Subject, Header: msg.Header, Data: msg.Data}); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := b.Pool.Exec(t.Context(), watchCommits); err != nil {
				t.Fatal(err)
			}
			projector := projection.NewProjector(b.Log, b.Pool, b.Logger)
			projector.ReadAtMost(most)
			run(t, projector)
			b.CatchUp(t, b.Reader(t))
			var sales, payouts int
			if err := b.Pool.QueryRow(t.Context(), "SELECT (SELECT count(*) FROM ledger.conversions), (SELECT count(*) FROM ledger.payouts)").Scan(&sales, &payouts); err != nil {
				t.Fatal(err)
			}
			if payouts < 3 || sales < 20 {
				t.Fatalf("%d sales and %d payouts are too few to see anything", sales, payouts)
			}
			var seen int
			var first string
			if err := b.Pool.QueryRow(t.Context(), "SELECT count(*), coalesce(min(seen::text), '') FROM seen").Scan(&seen, &first); err != nil {
				t.Fatal(err)
			}
			if seen != 0 {
				t.Errorf("%d times a payout and what is reserved for it were seen to differ, such as %s", seen, first)
			}
			if report := verified(t, b); most == 3 && report.Total != 0 {
				t.Errorf("differences: %v", report.Differences)
			}
		})
	}
}

// run has a projector work until the test ends.
func run(t *testing.T, projector *projection.Projector) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan struct{})
	go func() { defer close(ended); _ = projector.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-ended })
}

// noteCommits has the database note where each commit of the projector ends.
const noteCommits = `
	CREATE TABLE noted (seq bigint);
	CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO noted VALUES (NEW.seq); RETURN NULL; END $$;
	CREATE CONSTRAINT TRIGGER note AFTER UPDATE ON ledger.checkpoint DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note();`

// TestACutWriteWaitsForItsEnd: the beginning of a write at the end of the log is shown to nobody. When another write follows, the end
// will never come: the beginning is taken as it is, payouts are stopped, and verification names it.
func TestACutWriteWaitsForItsEnd(t *testing.T) {
	t.Parallel()
	v := openVault(t)
	if _, err := v.Pool.Exec(t.Context(), noteCommits); err != nil {
		t.Fatal(err)
	}
	header, body := v.approved()
	v.seal(header, body)
	header.Set(wire.HeaderUntil, "the last of three")
	ack, err := v.JS.PublishMsg(t.Context(), &nats.Msg{Subject: wire.Subject(v.conversion()), Header: header, Data: body})
	if err != nil {
		t.Fatal(err)
	}
	before := v.balances()
	v.Click(t, ledger.UserID{UUID: uuid.New()})
	v.CatchUp(t, v.reader)
	var alone int
	if err := v.Pool.QueryRow(t.Context(), "SELECT count(*) FROM noted WHERE seq = $1", ack.Sequence).Scan(&alone); err != nil || alone > 0 {
		t.Errorf("the beginning of the write was shown alone, %v", err)
	}
	if got := v.balances(); got == before {
		t.Errorf("balances stay %s", got)
	}
	if alarms := v.awaitAlarm(); len(alarms) != 1 || !strings.Contains(alarms[0], "the beginning of a write whose end is missing") {
		t.Errorf("alarms: %q", alarms)
	}
	if got := strings.Join(v.differences(), "\n"); !strings.Contains(got, "end is missing") {
		t.Errorf("verification says %q", got)
	}
}
