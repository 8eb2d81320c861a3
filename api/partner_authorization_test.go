package api_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"example.com/devolve/api/account"
	"example.com/devolve/api/partner"
	"example.com/devolve/api/staff"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/delivered"
	"example.com/devolve/ledger/inbox"
)

// Two networks have delivered something: demo what is here called 7, with an entry of the quarantine, and rival what is 8.
const (
	demosDelivery  = 7
	rivalsDelivery = 8
)

// openPortal opens the accounts of people of networks, and what these deliver.
func (b *bundle) openPortal() {
	b.t.Helper()
	var err error
	b.partners, err = partner.New(partner.Config{
		Pool: b.pool, Hasher: account.NewHasher(account.Cost{MemoryKiB: 64, Passes: 1}), Tokens: b.tokens, Sealer: b.sealer, Issuer: "Trevo",
		Now: b.clock,
		Record: func(ctx context.Context, tx pgx.Tx, e partner.Entry) error {
			return b.staff.Audit(ctx, tx, staff.Entry{Actor: e.Actor, Action: e.Action, Subject: e.Subject, Reason: e.Reason})
		},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	b.delivered = delivered.New(b.pool, fakeArrivals{})
}

// setupPortal starts a server to which the networks demo and rival have delivered something each.
func setupPortal(t *testing.T) *bundle {
	t.Helper()
	b := setup(t)
	b.register("demo")
	b.register("rival")
	b.exec("UPDATE inbox_checkpoint SET seq = 8")
	for sequence, network := range map[int]string{demosDelivery: "demo", rivalsDelivery: "rival"} {
		b.exec(`INSERT INTO inbox_copies (seq, subject, headers, digest, body, stored_at) VALUES ($1, $2, $3, $4, $5, $6)`,
			sequence, "inbox.conversions."+network+".m1", `{"Devolve-Delivery-Id":"\"m1\"","Devolve-Partner":"`+network+`"}`, make([]byte, 32), []byte{}, noon)
		b.exec(`INSERT INTO inbox_quarantine (inbox_seq, item, partner, delivery_id, code, detail, fault, received_at)
			VALUES ($1, 0, $2, 'm1', 'unknown_status', 'status "paid" is not pending, approved or declined', '{"rule":"status","field":"status","value":"paid"}', $3)`,
			sequence, network, noon)
	}
	return b
}

// register adds a network, unless it is there.
func (b *bundle) register(network string) {
	b.t.Helper()
	b.exec("INSERT INTO partners (name, adapter, created_at) VALUES ($1, 'standard', $2) ON CONFLICT DO NOTHING", network, noon)
}

// entryOf returns the entry of the quarantine of a network.
func (b *bundle) entryOf(network string) int64 {
	return read[int64](b, "SELECT id FROM inbox_quarantine WHERE partner = $1", network)
}

// fakeArrivals has the bodies of both deliveries.
type fakeArrivals struct{}

func (fakeArrivals) Show(_ context.Context, sequence uint64) (inbox.Delivery, []inbox.Report, error) {
	d := inbox.Delivery{Partner: map[uint64]string{demosDelivery: "demo", rivalsDelivery: "rival"}[sequence], ID: "m1", Body: []byte(
		`{"type":"conversion.updated","data":{"transactionId":"T1","status":"paid","saleAmount":"10","commission":"1","currency":"BRL","occurredAt":"2026-11-20T11:00:00Z","updatedAt":"2026-11-20T11:00:00Z"}}`,
	)}
	return d, inbox.Reports(d), nil
}

// fakeQuarantine settles entries, of which the first time each is refused.
type fakeQuarantine struct{ b *bundle }

func (f fakeQuarantine) Replay(ctx context.Context, id int64, note inbox.Note) error {
	return pgx.BeginFunc(ctx, f.b.pool, func(tx pgx.Tx) error {
		var resolved bool
		if err := tx.QueryRow(ctx, "SELECT resolved_at IS NOT NULL FROM inbox_quarantine WHERE id = $1", id).Scan(&resolved); err != nil {
			return err
		}
		if resolved {
			return inbox.ErrSettled
		}
		var code string
		if err := tx.QueryRow(ctx, "SELECT code FROM inbox_quarantine WHERE id = $1", id).Scan(&code); err != nil {
			return err
		}
		if code == "unknown_status" {
			return ledger.Refuse(ledger.CodeUnknownStatus, "still so")
		}
		if _, err := tx.Exec(ctx, "UPDATE inbox_quarantine SET resolved_at = now(), resolution = 'replayed' WHERE id = $1", id); err != nil {
			return err
		}
		return note(ctx, tx)
	})
}

// signInFor adds somebody of a network and signs them in with the one-time password.
func (b *bundle) signInFor(network string) (token, oneTime string) {
	b.t.Helper()
	b.register(network)
	handle := fmt.Sprintf("pessoa-%d", read[int](b, "SELECT count(*) FROM partner_accounts"))
	e, err := b.partners.Add(b.t.Context(), network, handle)
	if err != nil {
		b.t.Fatal(err)
	}
	key, err := otp.NewKeyFromURL(e.URI)
	if err != nil {
		b.t.Fatal(err)
	}
	code, err := totp.GenerateCode(key.Secret(), b.clock())
	if err != nil {
		b.t.Fatal(err)
	}
	in, err := b.partners.Login(b.t.Context(), handle, e.Password, code, "192.0.2.1")
	if err != nil {
		b.t.Fatal(err)
	}
	return in.AccessToken, e.Password
}

// engineerToken returns the token of somebody of a network who has a password of their own, the same each time.
func (b *bundle) engineerToken(network string) string {
	if b.engineers[network] == "" {
		token, oneTime := b.signInFor(network)
		if err := b.partners.ChangePassword(b.t.Context(), token, oneTime, deskPassword); err != nil {
			b.t.Fatal(err)
		}
		if b.engineers == nil {
			b.engineers = make(map[string]string)
		}
		b.engineers[network] = token
	}
	return b.engineers[network]
}

func (b *bundle) demosToken() string { return b.engineerToken("demo") }

func (b *bundle) newcomersToken() string {
	token, _ := b.signInFor("demo")
	return token
}

// portalCall is a call of an operation about what is demo's, with a body that its handler takes, or refuses for what is in it.
func (b *bundle) portalCall(op operation) call {
	path := strings.NewReplacer("{sequence}", fmt.Sprint(demosDelivery), "{entry}", fmt.Sprint(b.entryOf("demo"))).Replace(op.path)
	c := call{method: op.method, path: path, header: map[string]string{}}
	if op.method == http.MethodPost {
		c.body = "{}"
	}
	if op.id == "rotatePartnerSecret" {
		c.body = `{"password":"` + deskPassword + `"}`
	}
	return c
}

// strangers are all who have no session of a network, whatever else they hold.
var strangers = []caller{
	{"nobody", nil, nil, "", ""},
	{"a revoked key", nil, nil, revokedKey, ""},
	{"somebody of the network by a revoked key", nil, (*bundle).demosToken, revokedKey, ofPartners},
	{"somebody of the network without a key", nil, (*bundle).demosToken, "", ofPartners},
	{"the client alone", nil, nil, withKey, ""},
	{"a shopper", nil, (*bundle).anasToken, withKey, ofShoppers},
	{"a shopper by the networks' header", nil, (*bundle).anasToken, withKey, ofPartners},
	{"finance", nil, (*bundle).financeToken, withKey, ofStaff},
	{"an approver", nil, (*bundle).approverToken, withKey, ofStaff},
	{"finance by the networks' header", nil, (*bundle).financeToken, withKey, ofPartners},
	{"somebody of the network by the staff's header", nil, (*bundle).demosToken, withKey, ofStaff},
}

// rivals says what somebody of another network gets who asks for what is demo's: where a call names something of demo's it is not there, and
// everything else is about their own network.
var rivals = map[string]int{"getPartnerDelivery": http.StatusNotFound, "replayPartnerDelivery": http.StatusNotFound}

// TestWhoOfANetworkMayDoWhat holds every operation of the portal to its owner: whoever has no session of a network is refused with 401,
// whoever has not changed the one-time password with 403, and what is another network's is not there.
func TestWhoOfANetworkMayDoWhat(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	seen := 0
	for _, op := range operationsOf(t) {
		if !op.ofNetworks() || op.id == "partnerSignIn" {
			continue
		}
		seen++
		try := func(who caller, want func(int) bool) {
			t.Helper()
			if got := b.sendBare(t, b.callAs(who, b.portalCall(op))); !want(got.StatusCode) {
				t.Errorf("%s as %s: %d %s", op.id, who.name, got.StatusCode, got.body)
			}
		}
		is := func(status int) func(int) bool { return func(got int) bool { return got == status } }
		entered := func(got int) bool { return got != http.StatusUnauthorized && got != http.StatusForbidden }
		for _, who := range strangers {
			if op.id == "changePartnerPassword" && who.header == ofPartners && who.key == withKey {
				continue // its form is looked at first
			}
			try(who, is(http.StatusUnauthorized))
		}
		newcomer, want := caller{"somebody with a one-time password", nil, (*bundle).newcomersToken, withKey, ofPartners}, is(http.StatusForbidden)
		if op.id == "partnerSignOut" || op.id == "changePartnerPassword" {
			want = entered
		}
		try(newcomer, want)
		rival, want := caller{"somebody of another network", nil, func(b *bundle) string { return b.engineerToken("rival") }, withKey, ofPartners}, entered
		if status, ok := rivals[op.id]; ok {
			want = is(status)
		}
		try(rival, want)
		try(caller{"somebody of the network", nil, (*bundle).demosToken, withKey, ofPartners}, entered)
		if op.id == "partnerSignOut" {
			b.engineers = nil // it ended them
		}
	}
	if seen < 8 {
		t.Errorf("%d operations of the portal", seen)
	}
}

// TestARivalLearnsNothing: lists are of one's own network, and what is another's is answered like what is not there.
func TestARivalLearnsNothing(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	if err := b.delivered.Note(t.Context(), delivered.Attempt{Partner: "demo", At: noon, DeliveryID: "m9", Code: "signature_invalid"}); err != nil {
		t.Fatal(err)
	}
	ask := func(network string, c call) reply {
		t.Helper()
		return b.send(t, uuid.Nil, c.set(ofPartners, b.engineerToken(network)))
	}
	for path, want := range map[string]string{"/deliveries": `"sequence":8`, "/attempts": `[]`, "/secrets": `[]`} {
		got := ask("rival", get(portalPath+path))
		if got.StatusCode != http.StatusOK || !strings.Contains(string(got.body), want) || strings.Contains(string(got.body), `"sequence":7`) {
			t.Errorf("%s of rival: %d %s", path, got.StatusCode, got.body)
		}
	}
	bare := func(r reply) string { return requestIDs.ReplaceAllString(string(r.body), "") }
	if foreign, missing := ask("rival", get(portalPath+"/deliveries/7")), ask("rival", get(portalPath+"/deliveries/999")); bare(foreign) != bare(missing) {
		t.Errorf("another's delivery: %s; none: %s", foreign.body, missing.body)
	}
	replay := func(entry int64) string {
		return bare(ask("rival", post(fmt.Sprintf("%s/quarantine/%d/replay", portalPath, entry), "")))
	}
	if foreign, missing := replay(b.entryOf("demo")), replay(999_999); foreign != missing {
		t.Errorf("another's entry: %s; none: %s", foreign, missing)
	}
}

const portalPath = "/api/v1/partner"

// writePartnerMatrix writes what people of networks get for what is demo's.
func writePartnerMatrix(t *testing.T, text *strings.Builder) {
	t.Helper()
	text.WriteString(partnerMatrixHead)
	for _, op := range operationsOf(t) {
		if !op.ofNetworks() || op.id == "partnerSignIn" {
			continue
		}
		newcomer, rival := "403", "its own"
		if op.id == "partnerSignOut" || op.id == "changePartnerPassword" {
			newcomer, rival = "yes", "oneself"
		}
		if status, ok := rivals[op.id]; ok {
			rival = fmt.Sprint(status)
		}
		fmt.Fprintf(text, "| `%s %s` | %s | 401 | %s | %s | yes |\n", op.method, op.path, op.id, newcomer, rival)
	}
}

const partnerMatrixHead = `
## Who of a network may do what

Held by ` + "`api/partner_authorization_test.go`" + ` for every operation. No call names a network: it is that of the session
([0042](adr/0042-partners-are-a-third-kind-of-account.md)). **others** are nobody, shoppers, and staff of either role, by whatever header; **newcomer** has not
changed the one-time password; **rival** is of another network, and asks for what is this one's.

| Call | Operation | others | newcomer | rival | owner |
|---|---|---|---|---|---|
`
