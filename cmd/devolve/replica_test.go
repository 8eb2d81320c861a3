package main_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"example.com/devolve/catalog/demo"
	"example.com/devolve/internal/embedded/embeddedtest"
)

// TestAStatementIsReadFromAReplica of the server's own database, and from that database once the replica is gone.
func TestAStatementIsReadFromAReplica(t *testing.T) {
	t.Parallel()
	pair := embeddedtest.NewPair(t)
	site := newSite(t).with("DATABASE_URL="+pair.PrimaryURL, "DATABASE_READ_URL="+pair.ReplicaURL, "DEVOLVE_PIX_PROVIDER=sandbox")
	server := site.serve(t)
	addStoresTo(t, pair.PrimaryURL)
	network := addPartnerTo(t, pair.PrimaryURL, demo.Network)
	who := server.signUp("replica@devolve.example")
	server.mustDeliver(network, "first", http.StatusAccepted, bodyOf(observe("first", server.click(who, "pet-quati"), "pending", 10_000, time.Now())))
	server.awaitStatement(who, "first", "PENDING")
	replica, err := url.Parse(pair.ReplicaURL)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, settleLimit, func() string {
		if _, err := statement(t.Context(), server.base, who); err != nil {
			return err.Error()
		}
		_, text, err := get(t.Context(), server.base+"/metrics")
		if err != nil || !strings.Contains(text, `devolve_statement_reads_total{target="`+replica.Host+`"}`) {
			return "nothing is read from the replica"
		}
		return ""
	})
	pair.StopReplica()
	for range 20 {
		if records, err := statement(t.Context(), server.base, who); err != nil || len(records) != 1 {
			t.Fatalf("without the replica: %d lines, %v", len(records), err)
		}
	}
	eventually(t, settleLimit, func() string {
		_, text, err := get(t.Context(), server.base+"/metrics")
		if err != nil {
			return err.Error()
		}
		for _, told := range []string{
			`devolve_replica_away{replica="` + replica.Host + `"} 1`, "devolve_replica_lag_events{", "devolve_replica_passed_over_total{",
			`devolve_statement_reads_total{target="primary"}`,
		} {
			if !strings.Contains(text, told) {
				return "nobody tells " + told
			}
		}
		return ""
	})
}
