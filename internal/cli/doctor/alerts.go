package doctor

import (
	"time"
)

// alert is one thing that an operator is told of: by 'devolve doctor', and by Prometheus with docs/deploy/alerts.yaml, which is written
// from this table.
type alert struct {
	name    string
	metric  string
	label   string        // only series whose label has one of values count; empty: all
	values  []string      // of label
	above   float64       // alert when the metric is more than this
	absent  bool          // alert when the metric is missing, whatever its value
	lasting time.Duration // alert once it has been so for this long
	urgent  bool          // money or deliveries wait for it: somebody is woken
	what    string
	next    string // what to do: a command, or a section of docs/operations.md
}

var alerts = []alert{
	{
		name: "NobodyTells", metric: "devolve_writes_refused", absent: true, lasting: 2 * time.Minute, urgent: true,
		what: "No server says how it is: none runs, or Prometheus reaches none.", next: "devolve ready URL; docs/operations.md#start-stop-and-crash",
	},
	{
		name: "WritesRefused", metric: "devolve_writes_refused", lasting: time.Minute, urgent: true,
		what: "The disk is nearly full or a store is broken: deliveries and clicks are refused.", next: "make room; docs/operations.md#a-full-disk",
	},
	{
		name: "WriteProbeFails", metric: "devolve_write_probe_failures", above: 1, lasting: time.Minute, urgent: true,
		what: "A store takes no small write.", next: "look at the store's own log",
	},
	{
		name: "ProjectionStandsStill", metric: "devolve_projection_lag_seconds", above: 10, lasting: time.Minute, urgent: true,
		what: "Events are in the log and nobody folds them in.",
		next: "run a server with the role projector; where one runs, its log says why: an event of an unknown type waits for a newer version",
	},
	{
		name: "InboxStandsStill", metric: "devolve_inbox_lag_deliveries", above: 1000, lasting: 5 * time.Minute, urgent: true,
		what: "Deliveries wait to be worked on.", next: "run a server with the role inbox; its log says what stopped it",
	},
	{
		name: "InboxStuck", metric: "devolve_inbox_lag_seconds", above: 60, lasting: time.Minute, urgent: true,
		what: "Deliveries wait and nobody works on any.", next: "devolve halt list; else run a server with the role inbox: its log says what stopped it",
	},
	{
		name: "LogHasGaps", metric: "devolve_log_missing_messages", urgent: true,
		what: "Messages of the log are gone.", next: "devolve halt list; docs/operations.md#a-damaged-log",
	},
	{
		name: "DiskNearlyFull", metric: "devolve_disk_needed_ratio", above: 0.5, lasting: 5 * time.Minute,
		what: "Less than twice of what has to be free is free: soon nothing new is taken.", next: "make room; docs/operations.md#a-full-disk",
	},
	{
		name: "ConnectionsTaken", metric: "devolve_database_connections_taken_ratio", above: 0.9, lasting: 5 * time.Minute,
		what: "Nearly every connection to the database is in use: calls wait for one.",
		next: "look for what is slow (devolve_http_request_duration_seconds), or allow more: pool_max_conns in DATABASE_URL",
	},
	{
		name: "ReplicaAway", metric: "devolve_replica_away", lasting: 5 * time.Minute,
		what: "A replica of the database does not answer or is far behind: the primary answers what it should.",
		next: "look at the replica's own log and its replication; docs/operations.md#read-replicas",
	},
	{
		name: "SignInsWait", metric: "devolve_password_queue", above: 32, lasting: 2 * time.Minute,
		what: "Half of the places where passwords wait are taken: people wait to sign in, and soon are refused.",
		next: "look at devolve_logins_total: many refused are an attack, which the load balancer can stop; else add a server",
	},
	{
		name: "NobodyWorks", metric: "devolve_lease_age_seconds", label: "job", values: []string{"projector", "inbox", "payouts"}, above: 60,
		lasting: time.Minute, urgent: true,
		what: "A job has no worker that makes progress.", next: "run a server with its role",
	},
	{
		name: "PayoutsStandStill", metric: "devolve_payout_halts_open", urgent: true,
		what: "Something was found that may make payments wrong.", next: "devolve halt list",
	},
	{
		name: "StreamsUnwatched", metric: "devolve_stream_watch_age_seconds", above: 60, lasting: time.Minute, urgent: true,
		what: "Nobody looks whether the log was cut or changed.", next: "look at the log of the server",
	},
	{
		name: "NodeBehind", metric: "devolve_log_node_streams_behind", lasting: 5 * time.Minute,
		what: "A node of the log's cluster does not take in what the others have: the next one that dies stops all writing.",
		next: "start that node, or start it again",
	},
	{
		name: "EventsParked", metric: "devolve_parked_events",
		what: "Events do not count until people have decided on them.", next: "devolve log parked",
	},
	{
		name: "ReadModelsDiffer", metric: "devolve_verify_differences", urgent: true,
		what: "The read models are not what the log says.", next: "devolve verify",
	},
	{
		name: "NobodyVerifies", metric: "devolve_verify_age_seconds", above: 7200,
		what: "The read models were not compared with the log for two hours.", next: "run a server with the role projector",
	},
	{
		name: "NodesUnread", metric: "devolve_verify_nodes_age_seconds", above: 100_000,
		what: "A node of the log's cluster was not compared with the read models for a day.", next: "the log of the server with the role projector says which: bring it back",
	},
	{
		name: "NoBackup", metric: "devolve_backup_age_seconds", above: 90_000,
		what: "No backup was made for a day.", next: "devolve backup FOLDER --recipient KEY",
	},
	{
		name: "CriticalBreak", metric: "devolve_reconcile_breaks_open", label: "severity", values: []string{"critical"}, urgent: true,
		what: "The ledger and the provider do not agree; payouts are stopped.", next: "devolve reconcile break list",
	},
	{
		name: "NotReconciled", metric: "devolve_reconcile_last_run_age_seconds", above: 100_000,
		what: "The ledger was not compared with the provider for a day.", next: "look at the log of the server with the role payouts",
	},
	{
		name: "BalanceDiffers", metric: "devolve_provider_balance_difference_cents", lasting: 5 * time.Minute,
		what: "The Pix provider has had another balance than the book says for longer than DEVOLVE_PIX_BALANCE_PATIENCE.",
		next: "compare with its record (docs/reconciliation.md) and post what is missing: transfers and fees; the desk has both balances under Previsão de caixa",
	},
	{
		name: "BalanceUnknown", metric: "devolve_provider_balance_age_seconds", above: 6 * 3600,
		what: "The Pix provider has not told its balance for six hours.",
		next: "look at the log of the server with the role payouts: 401 and 403 are the credentials or their scopes; docs/payouts.md#the-providers-balance",
	},
	{
		name: "BudgetNearlySpent", metric: "devolve_budgets_newly_nearly_spent",
		what: "Nine tenths of a budget for held sales came to be spent within the last day: soon what it covers is held again.",
		next: "devolve budget list; two people open another one, or end the campaign's terms: docs/terms.md#budgets",
	},
	{
		name: "NetworkNotAsked", metric: "devolve_network_asked_age_seconds", above: 6 * 3600, lasting: time.Hour,
		what: "A network was not asked for six hours: sales that it did not send are missing.",
		next: "look at the log of the server with the role jobs, and try: devolve network sync PARTNER --from DAY --by YOU",
	},
	{
		name: "Silence", metric: "devolve_silences",
		what: "A store, or a whole network, tells of no sale any more while shoppers go on clicking.",
		next: "open a link of the store, and ask the network; the desk lists who is silent under Redes",
	},
	{
		name: "WebhooksFail", metric: "devolve_webhooks_failed",
		what: "Webhooks were given up, or a subscription is told nothing any more: a receiver is away, or never answers well.",
		next: "devolve webhook list; docs/webhooks.md#when-a-receiver-is-away",
	},
	{
		name: "CodesFail", metric: "devolve_coupons_newly_failing",
		what: "Codes began to fail those who try them within the last day.", next: "devolve catalog failing",
	},
}

// severity is the label that Alertmanager routes by.
func (a alert) severity() string {
	if a.urgent {
		return "page"
	}
	return "ticket"
}

// concerns says whether a series is one that the alert looks at.
func (a alert) concerns(labels map[string]string) bool {
	if a.label == "" {
		return true
	}
	for _, value := range a.values {
		if labels[a.label] == value {
			return true
		}
	}
	return false
}
