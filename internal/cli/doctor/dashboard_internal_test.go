package doctor

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"testing"
)

var metricNames = regexp.MustCompile(`devolve_\w+`)

// panel is one graph of the dashboard. Every server tells what is the same for all, so expressions take the highest.
type panel struct{ title, unit, expr, legend string }

// dashboard has a row for each thing that may go wrong, in the order of docs/operations.md, and two of what goes on.
var dashboard = []struct {
	title  string
	panels []panel
}{
	{"A record of the log is damaged, cut or gone, or the stream was changed", []panel{
		{"Payouts stopped by it", "short", `max(devolve_payout_halts_open{kind="stream"})`, "halts"},
		{"Streams that a node of the cluster has not got all of", "short", `max by (node) (devolve_log_node_streams_behind)`, "{{node}}"},
		{"Messages that are gone", "short", `max by (stream) (devolve_log_missing_messages)`, "{{stream}}"},
		{"Since the files of the log were checked", "s", `devolve_log_check_age_seconds`, "{{instance}}"},
		{"Since the streams were last looked at", "s", `devolve_stream_watch_age_seconds`, "{{instance}}"},
	}},
	{"The tail of a stream is cut: the start refuses", []panel{
		{"Servers that run", "short", `count(devolve_writes_refused)`, "servers"},
	}},
	{"An acknowledged delivery is missing", []panel{
		{"Deliveries that wait", "short", `max(devolve_inbox_lag_deliveries)`, "deliveries"},
		{"Nobody works on them for", "s", `max(devolve_inbox_lag_seconds)`, "seconds"},
		{"Since who works on them, and copies them, made progress", "s", `max by (job) (devolve_lease_age_seconds{job=~"inbox|copies"})`, "{{job}}"},
	}},
	{"An event was forged or changed", []panel{
		{"Payouts stopped by it", "short", `max(devolve_payout_halts_open{kind="seal"})`, "halts"},
	}},
	{"A row of a read model was edited or lost, or a replica differs", []panel{
		{"Differences", "short", `max(devolve_verify_differences)`, "differences"},
		{"Since the last verification", "s", `max(devolve_verify_age_seconds)`, "age"},
		{"Since each node of the cluster was read", "s", `max(devolve_verify_nodes_age_seconds)`, "age"},
	}},
	{"An event cannot be decoded or folded, a report not be decided", []panel{
		{"Events parked", "short", `max(devolve_parked_events)`, "events"},
		{"Reports quarantined, each hour", "short", `sum(increase(devolve_quarantined_total[1h]))`, "reports"},
	}},
	{"The active worker hangs", []panel{
		{"Since each job made progress", "s", `max by (job) (devolve_lease_age_seconds)`, "{{job}}"},
	}},
	{"The projection is behind", []panel{
		{"How far the streams are read", "short", `max by (reader) (devolve_checkpoint_sequence)`, "{{reader}}"},
		{"Events that wait", "short", `max(devolve_projection_lag_events)`, "events"},
		{"Standing still for", "s", `max(devolve_projection_lag_seconds)`, "seconds"},
		{"Events folded in, each second", "ops", `sum(rate(devolve_events_projected_total[5m]))`, "events"},
	}},
	{"The disk is full, or nearly", []panel{
		{"Free", "bytes", `min by (store) (devolve_disk_free_bytes)`, "{{store}}"},
		{"Needed, as a share of what is free", "percentunit", `max by (store) (devolve_disk_needed_ratio)`, "{{store}}"},
		{"Needed", "bytes", `max(devolve_disk_needed_bytes)`, "needed"},
		{"Servers that take nothing new", "short", `sum(devolve_writes_refused)`, "servers"},
	}},
	{"Postgres or NATS hangs", []panel{
		{"A small write takes", "s", `max by (store) (devolve_write_probe_seconds)`, "{{store}}"},
		{"Connections to the database in use", "percentunit", `devolve_database_connections_taken_ratio`, "{{instance}}"},
		{"Connections to the database", "short", `sum by (instance, state) (devolve_database_connections)`, "{{instance}} {{state}}"},
		{"Calls that wait for a connection", "short", `rate(devolve_database_connection_wait_seconds_total[5m])`, "{{instance}}"},
		{"Replicas that are passed over", "short", `max by (replica) (devolve_replica_away)`, "{{replica}}"},
		{"Events that replicas are behind", "short", `max by (replica) (devolve_replica_lag_events)`, "{{replica}}"},
		{"Small writes that failed in a row", "short", `max by (store) (devolve_write_probe_failures)`, "{{store}}"},
		{"Answers 5xx, each second", "reqps", `sum by (status) (rate(devolve_http_request_duration_seconds_count{status=~"5.."}[5m]))`, "{{status}}"},
	}},
	{"Traffic", []panel{
		{"Answers, each second", "reqps", `sum by (status) (rate(devolve_http_request_duration_seconds_count[5m]))`, "{{status}}"},
		{
			"99 of 100 answers within", "s",
			`histogram_quantile(0.99, sum by (le, route) (rate(devolve_http_request_duration_seconds_bucket[5m])))`, "{{route}}",
		},
		{"Deliveries, each minute", "short", `sum by (partner, result) (rate(devolve_webhook_deliveries_total[5m])) * 60`, "{{partner}} {{result}}"},
		{"Reads of statements, each second", "reqps", `sum by (target) (rate(devolve_statement_reads_total[5m]))`, "{{target}}"},
		{"Reads that a replica did not answer, each second", "reqps", `sum by (replica, why) (rate(devolve_replica_passed_over_total[5m]))`, "{{replica}} {{why}}"},
		{"Passwords that wait to be hashed", "short", `max by (of) (devolve_password_queue)`, "{{of}}"},
		{"Clicks, each minute", "short", `sum(rate(devolve_clicks_total[5m])) * 60`, "clicks"},
	}},
	{"Money on its way", []panel{
		{"Payouts under way", "short", `max by (state) (devolve_payouts_under_way)`, "{{state}}"},
		{"They amount to", "currencyBRL", `max by (state) (devolve_payouts_under_way_cents) / 100`, "{{state}}"},
		{"The oldest was requested", "s", `max by (state) (devolve_payouts_under_way_oldest_seconds)`, "{{state}}"},
		{"Breaks with the provider", "short", `max by (severity) (devolve_reconcile_breaks_open)`, "{{severity}}"},
		{"Why payouts stand still", "short", `max by (kind) (devolve_payout_halts_open)`, "{{kind}}"},
		{"Since the last backup", "s", `min(devolve_backup_age_seconds)`, "age"},
	}},
}

// TestDashboard holds the file that Grafana loads to the table.
func TestDashboard(t *testing.T) {
	t.Parallel()
	var list [][]byte
	add := func(v map[string]any, h, w, x, y int) {
		v["id"], v["gridPos"] = len(list)+1, map[string]int{"h": h, "w": w, "x": x, "y": y}
		line, err := marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, line)
	}
	y := 0
	for _, row := range dashboard {
		add(map[string]any{"type": "row", "title": row.title, "panels": []any{}}, 1, 24, 0, y)
		width := 24 / min(len(row.panels), 3)
		for i, p := range row.panels {
			add(p.grafana(), 6, width, i%3*width, y+1+i/3*6)
		}
		y += 1 + (len(row.panels)+2)/3*6
	}
	var b bytes.Buffer
	fmt.Fprint(&b, `{
"title": "Devolve", "uid": "devolve", "schemaVersion": 39, "version": 1, "editable": false, "refresh": "30s", "timezone": "browser",
"description": "Written from internal/cli/doctor/dashboard_internal_test.go by `+"`go test ./internal/cli/doctor -run TestDashboard -update`"+`.",
"tags": ["devolve"], "time": { "from": "now-6h", "to": "now" },
"templating": { "list": [{ "name": "datasource", "type": "datasource", "query": "prometheus" }] },
"panels": [
`)
	b.Write(bytes.Join(list, []byte(",\n")))
	b.WriteString("\n]\n}\n")
	if !json.Valid(b.Bytes()) {
		t.Error("it is no JSON")
	}
	checkDeployed(t, "dashboard.json", b.Bytes())
}

// grafana is the panel as Grafana has it. Where an alert looks at the same, its limit is a line.
func (p panel) grafana() map[string]any {
	source := map[string]string{"type": "prometheus", "uid": "${datasource}"}
	steps := []any{map[string]any{"color": "green", "value": nil}}
	drawn := "off"
	if i := slices.IndexFunc(alerts, func(a alert) bool { return !a.absent && p.watches(a.metric) }); i >= 0 {
		steps = append(steps, map[string]any{"color": "red", "value": alerts[i].above})
		drawn = "line"
	}
	return map[string]any{
		"type": "timeseries", "title": p.title, "datasource": source,
		"fieldConfig": map[string]any{"overrides": []any{}, "defaults": map[string]any{
			"unit": p.unit, "min": 0, "custom": map[string]any{"thresholdsStyle": map[string]string{"mode": drawn}},
			"thresholds": map[string]any{"mode": "absolute", "steps": steps},
		}},
		"options": map[string]any{"legend": map[string]any{"displayMode": "list", "placement": "bottom"}},
		"targets": []any{map[string]any{"refId": "A", "datasource": source, "expr": p.expr, "legendFormat": p.legend}},
	}
}

// watches says whether a panel shows a metric as it is told.
func (p panel) watches(metric string) bool {
	return slices.Contains(metricNames.FindAllString(p.expr, -1), metric)
}

func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}
