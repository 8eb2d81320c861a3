package projection_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/invoice"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/projection/verify"
	"example.com/devolve/ledger/terms"
)

// other is a value of a type that no row of the test has.
var other = map[string]string{
	"uuid": "'0190a0c8-0000-7000-8000-00000000ffff'", "bigint": "%s + 1", "integer": "%s + 1", "smallint": "%s + 1",
	"text": "%s || 'x'", "boolean": "NOT %s", "date": "%s + 1", "timestamp with time zone": "%s + interval '1 microsecond'", "bytea": `'\x00'`,
}

// allowed are other values for columns of which a constraint refuses most.
var allowed = map[string]string{
	"events.seq": "seq + 1000", "postings.seq": "seq + 1000", "postings.line": "line + 1000",
	"checkpoint.hash": "sha256('another')", "conversions.status": "'CANCELED'", "payout_runs.state": "'CANCELED'", "payouts.state": "'FAILED'",
}

// words are columns that only say something to people, in the projector's own words, and what a constraint leaves no other value of.
var words = map[string]bool{"parked.code": true, "parked.detail": true, "checkpoint.single": true}

// TestVerificationSeesEveryColumn changes each column of each read model, as the schema has them, one at a time in one row, and each
// change is a difference.
func TestVerificationSeesEveryColumn(t *testing.T) {
	t.Parallel()
	v := fullVault(t)
	if report := verified(t, v.Bundle); report.Total != 0 {
		t.Fatalf("before anything is changed: %v", report.Differences)
	}
	rows, err := v.Pool.Query(t.Context(), `SELECT table_name, column_name, data_type FROM information_schema.columns
		WHERE table_schema = $1 ORDER BY table_name, ordinal_position`, projection.Schema)
	if err != nil {
		t.Fatal(err)
	}
	var table, name, kind string
	seen := 0
	type place struct{ table, name, kind string }
	var places []place
	for rows.Next() {
		if err := rows.Scan(&table, &name, &kind); err != nil {
			t.Fatal(err)
		}
		places = append(places, place{table, name, kind})
	}
	if rows.Err() != nil {
		t.Fatal(rows.Err())
	}
	for _, p := range places {
		if words[p.table+"."+p.name] {
			continue
		}
		value := cmp.Or(allowed[p.table+"."+p.name], other[p.kind])
		if strings.Contains(value, "%s") {
			value = fmt.Sprintf(value, p.name)
		}
		if value == "" {
			t.Fatalf("%s.%s has the type %s", p.table, p.name, p.kind)
		}
		v.edit(p.table, p.name, value)
		seen++
	}
	t.Logf("%d columns were changed", seen)
}

// edit changes a column in one row, verifies, and changes it back.
func (v *vault) edit(table, name, value string) {
	v.t.Helper()
	ctx := v.t.Context()
	place := table + "." + name
	var row string
	var before *string // the newest row with a value, or any
	only := "true"
	if place == "events.aggregate" { // what is parked is kept under no aggregate that anybody looks for
		only = "type <> 'parked'"
	}
	filled := fmt.Sprintf(`SELECT ctid::text, %[1]s::text FROM ledger.%[2]s WHERE %[3]s ORDER BY %[1]s IS NULL, ctid DESC LIMIT 1`, name, table, only)
	if err := v.Pool.QueryRow(ctx, filled).Scan(&row, &before); err != nil {
		v.t.Errorf("%s has no row: %v", place, err)
		return
	}
	var moved string
	change := fmt.Sprintf(`UPDATE ledger.%s SET %s = %s WHERE ctid = $1::tid RETURNING ctid::text`, table, name, value)
	if err := v.Pool.QueryRow(ctx, change, row).Scan(&moved); err != nil {
		v.t.Errorf("change %s: %v", place, err)
		return
	}
	conn, err := v.Pool.Acquire(ctx)
	if err != nil {
		v.t.Fatal(err)
	}
	report, err := verify.Run(ctx, v.Log, conn.Conn())
	conn.Release()
	if err == nil && report.Total == 0 {
		v.t.Errorf("%s was changed and nothing was found", place)
	}
	if err == nil {
		for _, d := range report.Differences {
			if !strings.HasSuffix(d.Wrong, "in Postgres") {
				v.t.Errorf("%s was changed in Postgres: %s", place, d)
			}
		}
	}
	back := fmt.Sprintf(`UPDATE ledger.%s SET %s = $2::text::%s WHERE ctid = $1::tid`, table, name, v.typeOf(table, name))
	if _, err := v.Pool.Exec(ctx, back, moved, before); err != nil {
		v.t.Fatalf("change %s back: %v", place, err)
	}
}

func (v *vault) typeOf(table, name string) (kind string) {
	v.t.Helper()
	err := v.Pool.QueryRow(v.t.Context(), `SELECT data_type FROM information_schema.columns
		WHERE table_schema = 'ledger' AND table_name = $1 AND column_name = $2`, table, name).Scan(&kind)
	if err != nil {
		v.t.Fatal(err)
	}
	return kind
}

// fullVault has rows in every read model.
func fullVault(t *testing.T) *vault {
	t.Helper()
	v := openVault(t)
	ctx := t.Context()
	action := uuid.New()
	if _, err := v.Pool.Exec(ctx, `INSERT INTO staff_audit (at, actor, action, subject, reason, action_id)
		VALUES (now(), 'staff:ana', 'tested', 'test', 'for this test', $1)`, action); err != nil {
		t.Fatal(err)
	}
	v.deliver("one")
	by := ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(action.String())}
	meta := ledger.Meta{Actor: by.Actor, Cause: by.Cause}
	o := report("payable", ledger.ClickID{UUID: uuid.MustParse(v.sale.ClickRef)}, 1, ledger.VerdictApproved)
	v.Observe(t, o)
	r := signUp(programme(t, v.Bundle, by), ledger.UserID{UUID: uuid.New()}, ledger.UserID{UUID: v.user})
	if _, err := v.Service.GrantBonuses(ctx, r, app.Candidate{Sale: o.ConversionID(), Click: ledger.ClickID{UUID: uuid.MustParse(v.sale.ClickRef)}}); err != nil {
		t.Fatal(err)
	}
	run, payout := uuid.New(), uuid.New()
	open := ledger.OpenRun{ID: ledger.RunID{UUID: run}, By: by.Actor, SecondAboveCents: 1}
	if _, _, err := v.Service.ChangeRun(ctx, ledger.RunID{UUID: run}, open, meta); err != nil {
		t.Fatal(err)
	}
	if _, _, err := v.Service.RequestPayout(ctx, app.Request{
		ID: ledger.PayoutID{UUID: payout}, Run: ledger.RunID{UUID: run}, User: ledger.UserID{UUID: v.user}, KeyID: ledger.KeyID{UUID: uuid.New()}, Paying: []ledger.ConversionID{o.ConversionID()},
		Bonuses: []ledger.BonusID{ledger.InvitedBonusID(r.ID)}, By: by,
	}); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []ledger.PayoutCommand{
		ledger.ApprovePayout{}, ledger.SubmitPayout{Provider: "test"}, ledger.AcceptPayout{EndToEndID: "E1"}, ledger.PayPayout{EndToEndID: "E1"},
	} {
		if _, _, err := v.Service.ChangePayout(ctx, ledger.PayoutID{UUID: payout}, cmd, meta); err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
	}
	month := ledger.Month("2026-10")
	if _, err := v.Service.ClosePeriod(ctx, ledger.ClosePeriod{
		Month: month, Through: month.Next().Begin(brazil.Location), Begins: month, Reason: "counted", At: ledgertest.Start,
	}, by); err != nil {
		t.Fatal(err)
	}
	if _, err := v.Service.ChangeLimit(ctx, ledger.ChangeLimit{
		Limit: ledger.LimitPayoutSecond, OldCents: 1_000_00, NewCents: 2_000_00,
	}, by); err != nil {
		t.Fatal(err)
	}
	remittance := ledger.Remittance{
		ID: ledger.NewRemittanceID("demo", "P-1"), Network: "demo", PaymentID: "P-1", PaidOn: "2026-11-20", BankAccount: "itau", CreditedCents: 90, FeeCents: 5, GainCents: -5,
		Foreign: ledger.ForeignSum{Currency: "EUR", Cents: 17, Rate: 6_000_000, Day: "2026-11-20", Source: "the bank"}, Lines: 1, Digest: digestOf(o.ConversionID(), 100),
	}
	if _, _, err := v.Service.ReceiveCommission(ctx, remittance, by); err != nil {
		t.Fatal(err)
	}
	if _, err := v.Service.AllocateCommission(ctx, remittance.ID, []app.Part{{Sale: o.ConversionID(), Cents: 100}}, by); err != nil {
		t.Fatal(err)
	}
	if _, err := v.Service.WriteOff(ctx, o.ConversionID(), ledger.WriteOff{Cents: o.CommissionCents - 100, Reason: "it ended"}, by); err != nil {
		t.Fatal(err)
	}
	if _, err := v.Service.PostEntry(ctx, ledger.Entry{
		ID: ledger.EntryID{UUID: uuid.New()}, Kind: ledger.EntryFee, Text: "fee",
		Lines: []ledger.EntryLine{{Account: ledger.AccountFees, Cents: -1}, {Account: ledger.AccountBankAccount, Owner: "itau", Cents: 1}},
	}, by); err != nil {
		t.Fatal(err)
	}
	genuine := v.newest(ledger.Aggregate{Kind: ledger.KindConversion, ID: o.ConversionID().String()})
	parked := v.publish(genuine.Subject, genuine.Header, genuine.Data)
	if _, err := v.Service.Ignore(ctx, parked, "nobody here wrote it", by); err != nil {
		t.Fatal(err)
	}
	if _, err := v.Service.BeginScheme(ctx, ledger.BeginScheme{Scheme: ledger.SchemeApproval, Reason: "CPC 47"}, by); err != nil {
		t.Fatal(err)
	}
	if restated, _, err := v.Service.Restate(ctx, []ledger.ConversionID{o.ConversionID(), v.sale.ConversionID()}); err != nil || restated != 2 {
		t.Fatalf("%d restated, %v", restated, err)
	}
	v.Service.WithGuard(ledger.Guard{On: true, ShareBps: 5_000})
	held := report("over", ledger.ClickID{UUID: uuid.MustParse(v.sale.ClickRef)}, 1, ledger.VerdictApproved) // half of R$ 8 is less than R$ 5
	v.Observe(t, held)
	waits := report("waits", v.ClickPaidBy(t, ledger.UserID{UUID: v.user}, terms.Policy{Days: 30}), 1, ledger.VerdictApproved)
	v.Observe(t, waits)
	campaign := v.Campaign(t, by)
	for _, transaction := range []string{"shared", "awaits its campaign's cap"} {
		click := v.ClickOn(t, ledger.UserID{UUID: v.user}, campaign)
		sold := report(transaction, click, 1, ledger.VerdictApproved)
		v.Observe(t, sold)
		if transaction == "shared" {
			most := ledger.CampaignCap{UserID: ledger.UserID{UUID: v.user}, StoreID: "b1", Campaign: "black-friday"}
			if _, err := v.Service.ShareCap(ctx, most, []app.Candidate{{Sale: sold.ConversionID(), Click: click}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	declined := o
	declined.Verdict, declined.UpdatedAt = ledger.VerdictDeclined, o.UpdatedAt.Add(time.Minute)
	v.Observe(t, declined)
	if _, err := v.Service.WriteOffDebt(ctx, o.ConversionID(), ledger.WriteOffDebt{Cents: 1, Reason: "it is old"}, by); err != nil {
		t.Fatal(err)
	}
	v.invoice(by)
	v.CatchUp(t, v.reader)
	return v
}

// invoice invoices the network for the month of its sales, and puts another invoice in the place of that one.
func (v *vault) invoice(by ledger.By) {
	v.t.Helper()
	v.CatchUp(v.t, v.reader)
	later := func() time.Time { return time.Date(2026, 12, 2, 15, 0, 0, 0, time.UTC) }
	desk, service := invoice.NewDesk(v.Pool, later), app.New(v.Log, later, uuid.NewString)
	for _, draft := range []invoice.Draft{
		{Network: "demo", Month: "2026-11", Number: "1", Cents: 2_00, IssuedOn: "2026-12-02", DueOn: "2026-12-30"},
		{Network: "demo", Month: "2026-11", Number: "2", Cents: 3_00, Replaces: "1", IssuedOn: "2026-12-02", DueOn: "2026-12-31"},
	} {
		prepared, _, err := desk.Prepare(v.t.Context(), draft)
		if err == nil {
			err = invoice.NewKeeper(desk, service).Accept(v.t.Context(), prepared, by)
		}
		if err != nil {
			v.t.Fatal(err)
		}
		v.CatchUp(v.t, v.reader)
	}
}

// digestOf is the digest of a remittance for one sale.
func digestOf(sale ledger.ConversionID, cents uint64) string {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(append([]byte(nil), sale.UUID[:]...), cents))
	return hex.EncodeToString(sum[:])
}

// TestVerificationKnowsWhoWasPaid: a remittance whose sales got other parts than two people agreed to is named, and one whose sales got theirs is not.
func TestVerificationKnowsWhoWasPaid(t *testing.T) {
	t.Parallel()
	for agreed, want := range map[uint64]bool{100: true, 99: false} {
		b := ledgertest.New(t)
		b.Project(t)
		o := ledgertest.Sale("T1", b.Click(t, ledger.UserID{UUID: uuid.New()}))
		b.Observe(t, o)
		r := ledger.Remittance{
			ID: ledger.NewRemittanceID("demo", "P-1"), Network: "demo", PaymentID: "P-1", PaidOn: "2026-11-20", BankAccount: "itau", CreditedCents: 100, Lines: 1,
			Digest: digestOf(o.ConversionID(), agreed),
		}
		by := ledger.By{Actor: "staff:ana", Cause: ledger.CauseAction(uuid.NewString())}
		if _, _, err := b.Service.ReceiveCommission(t.Context(), r, by); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Service.AllocateCommission(t.Context(), r.ID, []app.Part{{Sale: o.ConversionID(), Cents: 100}}, by); err != nil {
			t.Fatal(err)
		}
		b.CatchUp(t, b.Reader(t))
		named := slices.ContainsFunc(verified(t, b).Differences, func(d verify.Difference) bool { return d.What == "remittance "+r.ID.String() })
		if named == want {
			t.Errorf("agreed to %d: named %t", agreed, named)
		}
	}
}
