package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"example.com/devolve/internal/lists"
	"example.com/devolve/ledger/wire"
)

// A column is what a table has from the JSON of the event that its row names, which was just held against the log: the name of the
// column, and where its value stands. Both sides are compared as text.
type column struct{ name, want string }

// table is the rows of one read model and the event that each tells of.
type table struct {
	name    string
	key     string // what a row is called, in SQL
	from    string // the rows as r, and their event as e
	columns []column
}

// text is a member of the event's JSON that is "" when it is left out.
func text(path string) string { return "coalesce(b #>> '{" + path + "}', '')" }

// id is a member that is an id, or null.
func id(path string) string { return "nullif(b #>> '{" + path + "}', '')::uuid::text" }

// moment is a member that is a time. Postgres keeps microseconds and cuts off the rest.
func moment(value string) string {
	return `regexp_replace(` + value + `, '(\.\d{6})\d+', '\1')::timestamptz::text`
}

// payable is from when on the payout policy of its click lets a sale be paid; see sale.payableFrom.
const payable = `CASE
	WHEN b #>> '{conversion,verdict}' <> 'approved' THEN NULL
	WHEN b #>> '{conversion,terms,payout,network_paid}' = 'true' THEN CASE
		WHEN coalesce(b #>> '{conversion,received_cents}', '0')::bigint < (b #>> '{conversion,commission_cents}')::bigint THEN '9999-12-31 00:00Z'::timestamptz END
	WHEN b #>> '{conversion,terms,payout,days}' <> '0' THEN
		((coalesce(b #>> '{conversion,approved_at}', b #>> '{conversion,observed_at}')::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date
			+ (b #>> '{conversion,terms,payout,days}')::int)::timestamp AT TIME ZONE 'America/Sao_Paulo'
END::text`

// recorded is when the event was recorded.
const recorded = `e.headers::jsonb ->> '` + wire.HeaderRecordedAt + `'`

var tables = []table{
	{
		name: "clicks", key: "r.id::text", from: "clicks r JOIN events e ON e.seq = r.seq",
		columns: []column{
			{"network", text("network")},
			{"store_id", text("store,id")},
			{"store_slug", text("store,slug")},
			{"store_name", text("store,name")},
			{"coupon_id", text("coupon_id")},
			{"loyalty", "coalesce(b ->> 'loyalty', 'false')"},
			{"at", moment("b ->> 'at'")},
		},
	},
	{
		name: "conversions", key: "r.id::text", from: "conversions r JOIN events e ON e.seq = r.seq",
		columns: []column{
			{"network", text("conversion,network")},
			{"transaction_id", text("conversion,transaction_id")},
			{"order_id", text("conversion,order_id")},
			{"click_ref", text("conversion,click_ref")},
			{"store_id", text("conversion,store,id")},
			{"store_slug", text("conversion,store,slug")},
			{"store_name", text("conversion,store,name")},
			{"loyalty", "coalesce(b #>> '{conversion,loyalty}', 'false')"},
			{"verdict", text("conversion,verdict")},
			{"reason", text("conversion,reason")},
			{"payout_id", id("conversion,payout_id")},
			{"occurred_at", moment("b #>> '{conversion,occurred_at}'")},
			{"observed_at", moment("b #>> '{conversion,observed_at}'")},
			{"updated_at", moment(recorded)},
			{"held_at", "CASE WHEN r.over_cents > 0 THEN " + moment("coalesce(b #>> '{conversion,held_at}', b #>> '{conversion,observed_at}')") + " END"},
			{"approved_at", moment("b #>> '{conversion,approved_at}'")},
			{"payable_from", payable},
		},
	},
	{
		name: "payouts", key: "r.id::text", from: "payouts r JOIN events e ON e.seq = r.seq",
		columns: []column{
			{"key_id", id("payout,key_id")},
			{"provider", text("payout,provider")},
			{"failure", text("payout,failure")},
			{"remedy", text("payout,remedy")},
			{"requested_at", "(SELECT min(f.recorded_at) FROM events f WHERE f.aggregate = r.id AND f.type = 'payout_requested.v1')::text"},
			{"updated_at", moment(recorded)},
		},
	},
	{
		name: "payout_runs", key: "r.id::text", from: "payout_runs r JOIN events e ON e.seq = r.seq",
		columns: []column{
			{"opened_by", text("run,opened_by")},
			{"second_above_cents", "coalesce(b #>> '{run,second_above_cents}', '0')"},
			{"reason", text("run,reason")},
			{"opened_at", "(SELECT min(f.recorded_at) FROM events f WHERE f.aggregate = r.id AND f.type = 'payout_run_opened.v1')::text"},
			{"updated_at", moment(recorded)},
		},
	},
	{
		name: "bonuses", key: "r.id::text", from: "bonuses r JOIN events e ON e.seq = r.seq",
		columns: []column{{"updated_at", moment(recorded)}},
	},
	{
		name: "period_closings", key: "r.month", from: "period_closings r JOIN events e ON e.seq = r.seq",
		columns: []column{{"closed_at", moment(recorded)}},
	},
	{
		name: "postings", key: "concat(r.seq, ' line ', r.line)", from: "postings r JOIN events e ON e.seq = r.seq",
		columns: []column{
			{"at", moment(recorded)},
			{"line", "(SELECT count(*) FROM postings p WHERE p.seq = r.seq AND p.line < r.line)::text"},
		},
	},
	{
		name: "events", key: "r.seq::text", from: "events r JOIN events e ON e.seq = r.seq LEFT JOIN parked p ON p.seq = r.seq",
		columns: []column{
			{"aggregate", "CASE WHEN p.seq IS NULL THEN regexp_replace(e.subject, '^.*\\.', '')::uuid::text ELSE r.aggregate::text END"},
			{"type", "CASE WHEN p.seq IS NULL THEN e.headers::jsonb ->> '" + wire.HeaderType + "' ELSE 'parked' END"},
			{"recorded_at", "CASE WHEN p.seq IS NULL THEN " + moment(recorded) + " ELSE p.since::text END"},
			{"event_id", "CASE WHEN p.seq IS NULL THEN nullif(e.headers::jsonb ->> '" + wire.HeaderID + "', '') END"},
		},
	},
	{
		name: "parked", key: "r.seq::text", from: "parked r JOIN events e ON e.seq = r.seq",
		columns: []column{
			{"subject", "e.subject"},
			{"target", `CASE WHEN e.subject ~ '\.[0-9a-f]{8}-[0-9a-f-]{27}$' THEN right(e.subject, 36) END`},
			{"ruling", "(SELECT f.seq FROM events f WHERE f.type = 'event_ignored.v1' AND (f.body::jsonb ->> 'sequence')::bigint = r.seq)::text"},
		},
	},
}

// orphans are rows whose event is not there: nothing of them could be compared.
var orphans = []string{"clicks", "conversions", "payouts", "payout_runs", "period_closings", "postings", "parked", "pix_ids", "remittances", "allocations", "invoices", "bonuses"}

// query lists the values of a table that are not what its events say.
func (t table) query() string {
	values := lists.Map(t.columns, func(c column) string { return fmt.Sprintf("('%s', %s, r.%s::text)", c.name, c.want, c.name) })
	body := "e.body::jsonb"
	if t.name == "events" || t.name == "parked" {
		body = "'{}'::jsonb" // what is parked may have any body
	}
	return fmt.Sprintf(`SELECT %s, v.name, coalesce(v.want, ''), coalesce(v.got, '')
		FROM %s CROSS JOIN LATERAL (SELECT %s AS b) AS j CROSS JOIN LATERAL (VALUES %s) AS v(name, want, got)
		WHERE v.want IS DISTINCT FROM v.got ORDER BY 1, 2 LIMIT %d`, t.key, t.from, body, strings.Join(values, ", "), maxDifferences)
}

// compareColumns holds every column that no rule about money looks at against the events: it reads the mirror, which is the log's
// content by now.
func compareColumns(ctx context.Context, tx pgx.Tx, report *Report) error {
	for _, t := range tables {
		rows, err := tx.Query(ctx, t.query())
		if err != nil {
			return fmt.Errorf("compare the columns of %s: %w", t.name, err)
		}
		var key, name, want, got string
		if _, err := pgx.ForEachRow(rows, []any{&key, &name, &want, &got}, func() error {
			report.differ(fmt.Sprintf("%s of %s %s", name, t.name, key), fmt.Sprintf("%q", want), fmt.Sprintf("%q", got))
			return nil
		}); err != nil {
			return fmt.Errorf("compare the columns of %s: %w", t.name, err)
		}
	}
	for _, name := range orphans {
		var count int64
		err := tx.QueryRow(ctx, "SELECT count(*) FROM "+name+" r WHERE NOT EXISTS (SELECT FROM events e WHERE e.seq = r.seq)").Scan(&count)
		if err != nil {
			return fmt.Errorf("look for rows of %s without an event: %w", name, err)
		}
		if count > 0 {
			report.differ("rows of "+name, "an event each", fmt.Sprintf("%d without", count))
		}
	}
	return nil
}
