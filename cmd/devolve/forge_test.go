package main_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// plant publishes a message as whoever holds the log's credential can.
func (s shop) plant(t *testing.T, js jetstream.JetStream, subject string, header nats.Header, body []byte) uint64 {
	t.Helper()
	ack, err := js.PublishMsg(t.Context(), &nats.Msg{Subject: subject, Header: header, Data: body})
	if err != nil {
		t.Fatal(err)
	}
	return ack.Sequence
}

// TestTheCredentialOfTheLogMakesNoMoney plants what is right in format and arithmetic with the credential of endpoints.json: an
// event, a delivery, and what was genuine once. No balance changes, each is named within a minute, and payouts stand still.
func TestTheCredentialOfTheLogMakesNoMoney(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.ok(t, "staff", "add", "maria.souza", "--name", "Maria", "--role", "finance")
	site.ok(t, "staff", "add", "joao.lima", "--name", "João", "--role", "approver", "--by", "maria.souza")
	shop.sell("F1", 20_000)
	checkVerified(t, site)
	before := site.balancesOf(t)
	js := site.jetStream(t)
	var genuine, visit, delivered jetstream.Msg
	for _, msg := range messages(t, js, "LEDGER") {
		if strings.HasPrefix(msg.Subject(), "ledger.conversion.") {
			genuine = msg
		}
		if strings.HasPrefix(msg.Subject(), "ledger.click.") {
			visit = msg
		}
	}
	for _, msg := range messages(t, js, "INBOX") {
		delivered = msg
	}

	forged := nats.Header{}
	for key, values := range genuine.Headers() {
		if strings.HasPrefix(key, "Devolve-") {
			forged[key] = values
		}
	}
	forged.Set("Devolve-Id", uuid.NewString())
	forged.Set("Devolve-Type", "conversion_approved.v1")
	body := strings.Replace(string(genuine.Data()), `"verdict":"pending"`, `"verdict":"approved"`, 1)
	body = strings.Replace(body, `"before":{`, `"before":{"verdict":"pending","user_id":"`+shop.who.id+`",`, 1)
	named := []string{
		fmt.Sprintf("event %d", shop.plant(t, js, genuine.Subject(), forged, []byte(body))),
		fmt.Sprintf("event %d", shop.plant(t, js, visit.Subject(), own(visit.Headers()), visit.Data())),
	}
	rich := bodyOf(observe("F2", shop.click(shop.who, "pet-quati"), "approved", 9_000_000, time.Now().Add(-time.Minute)))
	headers := own(delivered.Headers())
	headers.Set("Devolve-Delivery-Id", `"of-F2"`)
	named = append(named, fmt.Sprintf("delivery %d", shop.plant(t, js, "inbox.conversions.demo.of-F2", headers, rich)))
	shop.plant(t, js, delivered.Subject(), own(delivered.Headers()), delivered.Data()) // changes nothing, as when a network sends again

	forgedAt := time.Now()
	eventually(t, time.Minute, func() string {
		list := site.ok(t, "halt", "list")
		for _, what := range named {
			if !strings.Contains(list, what) {
				return what + " is not named:\n" + list
			}
		}
		return ""
	})
	t.Logf("named after %s", time.Since(forgedAt).Round(time.Millisecond))
	if after := site.balancesOf(t); after != before {
		t.Errorf("balances are %s after %s", after, before)
	}
	if line := site.refused(t, "payout", "plan", "--by", "maria.souza"); !strings.Contains(line, "stand still") {
		t.Errorf("planned: %s", line)
	}
	if r := site.run(t, "verify"); r.code != 1 || !strings.Contains(r.stdout, named[0]) || strings.HasPrefix(r.stdout, "0 differences") {
		t.Errorf("verify ended with %d and\n%s%s", r.code, r.stdout, r.stderr)
	}
	if list := site.ok(t, "inbox", "quarantine", "list"); !strings.Contains(list, "forged") {
		t.Errorf("quarantine:\n%s", list)
	}
	if line := site.refused(t, "inbox", "quarantine", "replay", "1", "--by", "maria.souza", "--reason", "it is right"); !strings.Contains(line, "no server of ours") {
		t.Errorf("replayed: %s", line)
	}

	parked := site.ok(t, "log", "parked")
	for _, what := range named[:2] {
		number := strings.TrimPrefix(what, "event ")
		if !strings.Contains(parked, "\n"+number+" ") {
			t.Errorf("%s is not listed:\n%s", what, parked)
		}
		site.refused(t, "log", "unpark", number, "--by", "joao.lima", "--reason", "nobody wrote it")
		proposed := lastLine(site.ok(t, "log", "unpark", number, "--by", "maria.souza", "--reason", "nobody wrote it"))
		site.refused(t, "proposal", "approve", proposed, "--by", "maria.souza")
		if state := site.approve(t, proposed, "joao.lima"); state != "done" {
			t.Errorf("approved, it is %s", state)
		}
	}
	eventually(t, settleLimit, func() string {
		if list := site.ok(t, "log", "parked"); strings.Count(list, "\n") != 1 {
			return "still parked:\n" + list
		}
		return ""
	})
	shop.mustDeliver(shop.network, "of-F1-approved", http.StatusAccepted,
		bodyOf(observe("F1", "", "approved", 20_000, time.Now())))
	shop.awaitStatement(shop.who, "F1", "CASHBACK")
	checkVerified(t, site)
}

// own are the headers of a message that its author wrote.
func own(header nats.Header) nats.Header {
	kept := nats.Header{}
	for key, values := range header {
		if strings.HasPrefix(key, "Devolve-") {
			kept[key] = values
		}
	}
	return kept
}

// balancesOf reads everybody's balances.
func (s *site) balancesOf(t *testing.T) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.endpoints(t).DatabaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	var text string
	if err := conn.QueryRow(t.Context(), `SELECT coalesce(json_agg(b ORDER BY user_id), '[]')::text FROM ledger.balances b`).Scan(&text); err != nil {
		t.Fatal(err)
	}
	return text
}
