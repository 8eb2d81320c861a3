package sandbox_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
	"example.com/devolve/ledger/sandbox"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// report is a message about a sale, as it was changed some minutes after noon.
func report(transaction, status, amount string, minute int) []byte {
	text, err := json.Marshal(map[string]any{"type": "conversion.updated", "data": map[string]any{
		"transactionId": transaction, "status": status, "saleAmount": amount, "commission": "1.00", "currency": "BRL",
		"occurredAt": "2026-11-20T11:00:00Z", "updatedAt": noon.Add(time.Duration(minute) * time.Minute).Format(time.RFC3339),
	}})
	if err != nil {
		panic(err)
	}
	return text
}

// accepted are deliveries, one for each body.
func accepted(bodies ...[]byte) []sandbox.Kept {
	kept := make([]sandbox.Kept, len(bodies))
	for i, body := range bodies {
		kept[i] = sandbox.Kept{ID: uint64(i + 1), DeliveryID: fmt.Sprint("m", i+1), Body: body, ReceivedAt: noon.Add(time.Hour)}
	}
	return kept
}

// states writes cases that are not waiting.
func states(cases []sandbox.Case) string {
	var said []string
	for _, c := range cases {
		if c.State != sandbox.Waiting {
			said = append(said, fmt.Sprintf("%s %s by %s %s", c.Name, c.State, c.DeliveryID, c.Code))
		}
	}
	return strings.Join(said, "; ")
}

func TestCases(t *testing.T) {
	t.Parallel()
	first := report("T1", "pending", "10", 0)
	refused := func(code string) sandbox.Kept {
		return sandbox.Kept{ID: 9, DeliveryID: "m9", Code: code, ReceivedAt: noon}
	}
	repeat := sandbox.Kept{ID: 9, DeliveryID: "m1", ReceivedAt: noon}
	for name, test := range map[string]struct {
		kept []sandbox.Kept
		want string
	}{
		"nothing":          {nil, ""},
		"pending":          {accepted(first), "pending passed by m1 "},
		"approved at once": {accepted(report("T1", "approved", "10", 0)), ""},
		"approve":          {accepted(first, report("T1", "approved", "10", 1)), "pending passed by m1 ; approve passed by m2 "},
		"amend":            {accepted(first, report("T1", "pending", "11", 1)), "pending passed by m1 ; amend passed by m2 "},
		"cancel":           {accepted(first, report("T1", "declined", "10", 1)), "pending passed by m1 ; cancel passed by m2 "},
		"restore": {
			accepted(first, report("T1", "declined", "10", 1), report("T1", "pending", "10", 2)),
			"pending passed by m1 ; cancel passed by m2 ; restore passed by m3 ",
		},
		"restore and approve": {
			accepted(first, report("T1", "declined", "10", 1), report("T1", "approved", "10", 2)),
			"pending passed by m1 ; cancel passed by m2 ; restore passed by m3 ",
		},
		"out of order": {
			accepted(report("T1", "pending", "10", 5), report("T1", "approved", "10", 1)), "pending passed by m1 ; out_of_order passed by m2 ",
		},
		"a repeat":               {append(accepted(first), repeat), "pending passed by m1 ; duplicate passed by m1 "},
		"another body":           {append(accepted(first), refused("delivery_mismatch")), "pending passed by m1 ; duplicate failed by m9 delivery_mismatch"},
		"a wrong signature":      {[]sandbox.Kept{refused("signature_invalid")}, "bad_signature passed by m9 "},
		"a wrong clock":          {[]sandbox.Kept{refused("signature_stale")}, "wrong_clock passed by m9 "},
		"a refusal of no case":   {[]sandbox.Kept{refused("too_large")}, ""},
		"not JSON":               {accepted([]byte("<xml/>")), "pending failed by m1 unreadable"},
		"a status that is none":  {accepted(report("T1", "paid", "10", 0)), "pending failed by m1 unknown_status"},
		"an amount that is none": {accepted(report("T1", "approved", "-1", 0)), "approve failed by m1 negative_amount"},
		"and then it is right":   {accepted([]byte("<xml/>"), first), "pending passed by m2 "},
		"an array": {
			accepted([]byte("[" + string(first) + "," + string(report("T1", "approved", "10", 1)) + "]")), "pending passed by m1 ; approve passed by m1 ",
		},
	} {
		judged := sandbox.Judge("demo", test.kept)
		if got := states(judged.Cases); got != test.want || len(judged.Cases) != len(sandbox.Names) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
	sudden := sandbox.Judge("demo", accepted(report("T1", "approved", "10", 0)))
	if c := sudden.Cases[1]; !c.Sudden || c.State != sandbox.Waiting {
		t.Errorf("of a sale that came approved: %+v", c)
	}
	lines := sandbox.Judge("demo", accepted(first, report("T1", "approved", "10", 1), first)).Lines
	var results []sandbox.Result
	for id := uint64(1); id <= 3; id++ {
		results = append(results, lines[id][0].Result)
	}
	if diff := cmp.Diff([]sandbox.Result{sandbox.Tracked, sandbox.Approved, sandbox.Unchanged}, results); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsTriedOutIsKept(t *testing.T) {
	t.Parallel()
	pool := embeddedtest.Postgres(t)
	if _, err := inbox.NewPartners(pool, func() time.Time { return noon }).Add(t.Context(), "demo", "standard"); err != nil {
		t.Fatal(err)
	}
	before := rowsOf(t, pool)
	box := sandbox.New(pool)
	try := func(id, body string) (inbox.Receipt, error) {
		return box.Accept(t.Context(), inbox.Delivery{Partner: "demo", ID: id, Body: []byte(body), ReceivedAt: noon})
	}
	first, err := try("m1", `{"a":1}`)
	if err != nil || first.Repeated {
		t.Fatal(first, err)
	}
	if again, err := try("m1", `{"a":1}`); err != nil || !again.Repeated || again.Sequence != first.Sequence {
		t.Errorf("a repeat: %+v, %v", again, err)
	}
	var mismatch *inbox.MismatchError
	if _, err := try("m1", `{"a":2}`); !errors.As(err, &mismatch) || mismatch.Sequence != first.Sequence || !strings.Contains(mismatch.Detail, `"/a"`) {
		t.Errorf("another body: %v", err)
	}
	for i := range sandbox.MaxKept + 3 {
		if err := box.Note(t.Context(), delivered.Attempt{Partner: "demo", At: noon, DeliveryID: fmt.Sprint("n", i), Code: "signature_invalid"}); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := box.List(t.Context(), "demo")
	if err != nil || len(kept) != 1+sandbox.MaxKept/2 || kept[0].DeliveryID != "m1" || kept[len(kept)-1].DeliveryID != fmt.Sprint("n", sandbox.MaxKept+2) {
		t.Errorf("%d are kept, %v", len(kept), err)
	}
	large := strings.Repeat("x", 1<<20)
	for i := range 6 {
		if _, err := try(fmt.Sprint("large", i), large); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err = box.List(t.Context(), "demo"); err != nil || len(kept) != 4+sandbox.MaxKept/2 {
		t.Errorf("%d megabytes are kept, %v", len(kept)-sandbox.MaxKept/2, err)
	}
	if err := box.Clear(t.Context(), "demo"); err != nil {
		t.Fatal(err)
	}
	if kept, err = box.List(t.Context(), "demo"); err != nil || len(kept) != 0 {
		t.Errorf("after clearing %d are kept, %v", len(kept), err)
	}
	if _, err := try("sale", string(report("T1", "pending", "10", 0))); err != nil {
		t.Fatal(err)
	}
	before["public.sandbox_deliveries"] = 1
	if diff := cmp.Diff(before, rowsOf(t, pool)); diff != "" {
		t.Errorf("something is written elsewhere: %s", diff)
	}
}

// rowsOf counts the rows of every table.
func rowsOf(t *testing.T, pool *pgxpool.Pool) map[string]int {
	t.Helper()
	tables, err := pool.Query(t.Context(), `SELECT table_schema || '.' || table_name FROM information_schema.tables
		WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(tables, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	rows := make(map[string]int, len(names))
	for _, name := range names {
		var n int
		if err := pool.QueryRow(t.Context(), "SELECT count(*) FROM "+name).Scan(&n); err != nil {
			t.Fatal(err)
		}
		rows[name] = n
	}
	return rows
}
