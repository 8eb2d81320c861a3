package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"example.com/devolve/api/internal/oapi"
)

// atPortal calls as somebody of demo, and decodes the answer.
func atPortal[T any](b *bundle, want int, c call) (answer T) {
	b.t.Helper()
	got := b.send(b.t, uuid.Nil, c.set(ofPartners, b.demosToken()))
	if got.StatusCode != want {
		b.t.Fatalf("%s %s: %d %s; want %d", c.method, c.path, got.StatusCode, got.body, want)
	}
	if len(got.body) > 0 {
		if err := json.Unmarshal(got.body, &answer); err != nil {
			b.t.Fatal(err)
		}
	}
	return answer
}

func TestSigningInAtThePortal(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	e, err := b.partners.Add(t.Context(), "demo", "ana.lima")
	if err != nil {
		t.Fatal(err)
	}
	key, err := otp.NewKeyFromURL(e.URI)
	if err != nil {
		t.Fatal(err)
	}
	code, err := totp.GenerateCode(key.Secret(), b.clock())
	if err != nil {
		t.Fatal(err)
	}
	form := func(handle, password, code string) call {
		return post(portalPath+"/login", fmt.Sprintf(`{"handle":%q,"password":%q,"code":%q}`, handle, password, code))
	}
	for name, bad := range map[string]call{
		"a wrong password": form("ana.lima", "errada", code), "nobody": form("bia", e.Password, code), "a wrong code": form("ana.lima", e.Password, "000000"),
	} {
		if got := b.send(t, uuid.Nil, bad); got.StatusCode != http.StatusUnauthorized || codeOf(t, got) != "partner_credentials_invalid" {
			t.Errorf("%s: %d %s", name, got.StatusCode, got.body)
		}
	}
	in := b.send(t, uuid.Nil, form("ana.lima", e.Password, code))
	var session oapi.PartnerSession
	if err := json.Unmarshal(in.body, &session); err != nil || in.StatusCode != http.StatusOK || !session.Enrolling {
		t.Fatalf("%d %s", in.StatusCode, in.body)
	}
	mine := func(c call) reply { return b.send(t, uuid.Nil, c.set(ofPartners, session.AccessToken)) }
	change := func(next string) reply {
		return mine(post(portalPath+"/password", fmt.Sprintf(`{"password":%q,"newPassword":%q}`, e.Password, next)))
	}
	if got := change("curta"); got.StatusCode != http.StatusBadRequest || codeOf(t, got) != "invalid_staff_password" {
		t.Errorf("a short password: %d %s", got.StatusCode, got.body)
	}
	if got := mine(get(portalPath + "/me")); got.StatusCode != http.StatusForbidden || codeOf(t, got) != "enrolment_required" {
		t.Errorf("before the password is changed: %d %s", got.StatusCode, got.body)
	}
	if got := change(deskPassword); got.StatusCode != http.StatusNoContent {
		t.Fatalf("%d %s", got.StatusCode, got.body)
	}
	me := mine(get(portalPath + "/me"))
	if want := `{"handle":"ana.lima","overlapHours":24,"partner":"demo","signs":true}`; strings.TrimSpace(string(me.body)) != want {
		t.Errorf("signed in as %s, want %s", me.body, want)
	}
	if got := mine(post(portalPath+"/logout", "")); got.StatusCode != http.StatusNoContent {
		t.Errorf("log-out: %d %s", got.StatusCode, got.body)
	}
	if got := mine(get(portalPath + "/me")); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("after it: %d %s", got.StatusCode, got.body)
	}
}

// TestHowANetworkSpeaksIsTold: others than the standard's are told of no signature, and of the overlap that their secrets have.
func TestHowANetworkSpeaksIsTold(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	for adapter, want := range map[string]string{"standard": "true 24", "awin": "false 720", "file": "false 0"} {
		b.exec("UPDATE partners SET adapter = $1 WHERE name = 'demo'", adapter)
		me := atPortal[oapi.PartnerMe](b, http.StatusOK, get(portalPath+"/me"))
		if got := fmt.Sprint(me.Signs, oapi.OrZero(me.OverlapHours)); got != want {
			t.Errorf("%s signs, and its secrets overlap for hours: %s, want %s", adapter, got, want)
		}
	}
}

func TestDeliveriesAtThePortal(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	page := atPortal[oapi.PartnerDeliveryPage](b, http.StatusOK, get(portalPath+"/deliveries"))
	if len(page.Deliveries) != 1 || page.Before != nil {
		t.Fatalf("%+v", page)
	}
	if d := page.Deliveries[0]; d.Sequence != demosDelivery || d.DeliveryId != "m1" || d.Outcome != "quarantined" || *d.Code != "unknown_status" {
		t.Errorf("%+v", d)
	}
	story := atPortal[oapi.PartnerDeliveryStory](b, http.StatusOK, get(portalPath+"/deliveries/7"))
	if len(story.Lines) != 1 || !strings.Contains(story.Body, `"transactionId":"T1"`) {
		t.Fatalf("%+v", story)
	}
	line := story.Lines[0]
	if *line.TransactionId != "T1" || line.Status != nil || *line.Code != "unknown_status" || line.Fault.Rule != "status" || *line.Entry != b.entryOf("demo") {
		t.Errorf("%+v", line)
	}
	replay := post(fmt.Sprintf("%s/quarantine/%d/replay", portalPath, b.entryOf("demo")), "")
	if got := atPortal[oapi.ReplayResult](b, http.StatusOK, replay); got.Resolved || *got.Code != "unknown_status" {
		t.Errorf("a replay that is refused again: %+v", got)
	}
	if actor := read[string](b, "SELECT actor FROM staff_audit WHERE action = 'quarantine_replay_refused' AND subject = $1", fmt.Sprintf("quarantine:%d", b.entryOf("demo"))); !strings.HasPrefix(actor, "partner:demo:") {
		t.Errorf("the record says that %s tried", actor)
	}
	b.exec("UPDATE inbox_quarantine SET code = 'future_timestamp'")
	if got := atPortal[oapi.ReplayResult](b, http.StatusOK, replay); !got.Resolved {
		t.Errorf("a replay: %+v", got)
	}
	atPortal[any](b, http.StatusConflict, replay)
	if actor := read[string](b, "SELECT actor FROM staff_audit WHERE action = 'quarantine_replayed'"); !strings.HasPrefix(actor, "partner:demo:") {
		t.Errorf("the record says that %s did", actor)
	}
	if page := atPortal[oapi.PartnerDeliveryPage](b, http.StatusOK, get(portalPath+"/deliveries?limit=1")); page.Deliveries[0].Outcome != "accepted" {
		t.Errorf("after the replay %+v", page)
	}
	for _, bad := range []string{"?limit=0", "?limit=101", "?before=0", "?partner=rival"} {
		atPortal[any](b, http.StatusBadRequest, get(portalPath+"/deliveries"+bad))
	}
}

// TestAttemptsAreTold: what is refused at the door and what is a repeat is told the network, and no one else's name gets anything noted.
func TestAttemptsAreTold(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	send := func(c call) { b.sendBare(t, c) }
	sign := func(id, body string) call { return signAs(newSecret, id, b.clock(), body) }
	send(sign("m1", `{"a":1}`))
	send(sign("m1", `{"a":1}`))
	send(sign("m1", `{"a":2}`))
	send(sign("m2", `{}`).set("webhook-signature", "v1,AAAA"))
	late := sign("m3", `{}`)
	b.pass(6 * time.Minute)
	send(late)
	send(sign("m4", `{}`).at("/webhooks/conversions/nobody"))
	attempts := atPortal[[]oapi.PartnerAttempt](b, http.StatusOK, get(portalPath+"/attempts"))
	var got []string
	for _, a := range attempts {
		got = append(got, fmt.Sprintf("%s %s %d", a.DeliveryId, oapi.OrZero(a.Code), oapi.OrZero(a.Sequence)))
	}
	want := "m3 signature_stale 0, m2 signature_invalid 0, m1 delivery_mismatch 7, m1  7"
	if strings.Join(got, ", ") != want {
		t.Errorf("told %q, want %q", strings.Join(got, ", "), want)
	}
	if page := atPortal[oapi.PartnerDeliveryPage](b, http.StatusOK, get(portalPath+"/deliveries")); page.Deliveries[0].Repeats != 1 {
		t.Errorf("%+v", page)
	}
}

// TestStrangersDoNotSilenceANetwork: however much is sent in a network's name, its own repeat is told.
func TestStrangersDoNotSilenceANetwork(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	for _, path := range []string{hook, "/webhooks/sandbox/demo"} {
		for range 40 {
			b.sendBare(t, signAs(make([]byte, 32), "forged", b.clock(), "{}").at(path))
		}
	}
	own, trial := signAs(newSecret, "own", b.clock(), "{}"), signAs(sandboxSecret, "own", b.clock(), "{}").at("/webhooks/sandbox/demo")
	for _, c := range []call{own, own, trial, trial} {
		b.sendBare(t, c)
	}
	if a := atPortal[[]oapi.PartnerAttempt](b, http.StatusOK, get(portalPath+"/attempts")); a[0].DeliveryId != "own" {
		t.Errorf("of %d attempts the newest is %+v", len(a), a[0])
	}
	if d := atPortal[oapi.PartnerSandbox](b, http.StatusOK, get(portalPath+"/sandbox")).Deliveries; !d[0].Repeat {
		t.Errorf("of %d that were tried out the newest is %+v", len(d), d[0])
	}
}

func TestANewSecretAtThePortal(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	rotate := func(password string) call {
		return post(portalPath+"/secrets", fmt.Sprintf(`{"password":%q}`, password))
	}
	atPortal[any](b, http.StatusUnauthorized, rotate("errada"))
	first := atPortal[oapi.PartnerNewSecret](b, http.StatusOK, rotate(deskPassword))
	b.pass(10 * time.Minute)
	second := atPortal[oapi.PartnerNewSecret](b, http.StatusOK, rotate(deskPassword))
	if !strings.HasPrefix(first.Secret, "whsec_") || first.Secret == second.Secret {
		t.Errorf("the secrets are %v and %v", first, second)
	}
	secrets := atPortal[[]oapi.PartnerSecret](b, http.StatusOK, get(portalPath+"/secrets"))
	if len(secrets) != 2 || secrets[0].ExpiresAt != nil || !secrets[1].ExpiresAt.Equal(b.clock().Add(24*time.Hour)) {
		t.Errorf("%+v", secrets)
	}
	onRecord := func(action string) int {
		return read[int](b, "SELECT count(*) FROM staff_audit WHERE subject = 'partner:demo' AND action = '"+action+"'")
	}
	if n := onRecord("partner_rotated"); n != 2 {
		t.Errorf("%d rotations are on record", n)
	}
	for range 3 {
		atPortal[oapi.PartnerNewSecret](b, http.StatusOK, rotate(deskPassword))
	}
	if refused := atPortal[oapi.Problem](b, http.StatusConflict, rotate(deskPassword)); refused.Code != "secrets_full" {
		t.Errorf("a sixth secret: %+v", refused)
	}
	b.exec("UPDATE partners SET adapter = 'file' WHERE name = 'demo'")
	atPortal[any](b, http.StatusConflict, rotate(deskPassword))
	atPortal[any](b, http.StatusConflict, post(portalPath+"/sandbox/key", ""))
	if rotated, keys := onRecord("partner_rotated"), onRecord("partner_sandbox_key_made"); rotated != 5 || keys != 0 {
		t.Errorf("what was refused is on record: %d rotations, %d keys", rotated, keys)
	}
}

func TestTheSandbox(t *testing.T) {
	t.Parallel()
	b := setupPortal(t)
	try := func(status int, c call) {
		t.Helper()
		if got := b.sendBare(t, c.at("/webhooks/sandbox/demo")); got.StatusCode != status {
			t.Errorf("%d %s; want %d", got.StatusCode, got.body, status)
		}
	}
	sale := func(status string, minute int) string {
		return fmt.Sprintf(`{"type":"conversion.updated","data":{"transactionId":"T1","status":%q,"saleAmount":"10.00","commission":"1.00","currency":"BRL",`+
			`"occurredAt":"2026-11-20T11:00:00Z","updatedAt":"2026-11-20T11:%02d:00Z"}}`, status, minute)
	}
	sign := func(id, body string) call { return signAs(sandboxSecret, id, b.clock(), body) }
	try(http.StatusAccepted, sign("m1", sale("pending", 1)))
	try(http.StatusAccepted, sign("m1", sale("pending", 1)))
	try(http.StatusConflict, sign("m1", sale("approved", 1)))
	try(http.StatusAccepted, sign("m2", sale("approved", 2)))
	try(http.StatusAccepted, sign("m3", sale("paid", 3)))
	try(http.StatusUnauthorized, signAs(newSecret, "m4", b.clock(), sale("pending", 1))) // what counts is signed with another
	try(http.StatusUnauthorized, signAs(sandboxSecret, "m5", b.clock().Add(-time.Hour), sale("pending", 1)))
	if got := b.sendBare(t, sign("m6", "{}").at(hook)); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("the sandbox's key signs what counts: %d %s", got.StatusCode, got.body)
	}
	if got := b.sendBare(t, sign("m7", "{}").at("/webhooks/sandbox/rival")); got.StatusCode != http.StatusNotFound {
		t.Errorf("a sandbox that has no key: %d %s", got.StatusCode, got.body)
	}
	if len(b.inbox.kept) > 0 {
		t.Errorf("the inbox has %v", b.inbox.kept)
	}
	shown := atPortal[oapi.PartnerSandbox](b, http.StatusOK, get(portalPath+"/sandbox"))
	var got []string
	for _, c := range shown.Cases {
		got = append(got, fmt.Sprintf("%s %s", c.Name, c.State))
		if c.Why == "" {
			t.Errorf("of %s nothing is said", c.Name)
		}
	}
	want := "pending passed, approve passed, amend waiting, cancel waiting, restore waiting, duplicate passed, out_of_order waiting, bad_signature passed, wrong_clock passed"
	if strings.Join(got, ", ") != want {
		t.Errorf("the cases are %q, want %q", strings.Join(got, ", "), want)
	}
	if newest := shown.Deliveries[0]; len(shown.Deliveries) != 7 || newest.DeliveryId != "m5" || *newest.Code != "signature_stale" {
		t.Errorf("%d deliveries, the newest %+v", len(shown.Deliveries), newest)
	}
	if got := b.send(t, uuid.Nil, get(portalPath+"/sandbox").set(ofPartners, b.engineerToken("rival"))); strings.Contains(string(got.body), "m5") {
		t.Errorf("a rival sees %s", got.body)
	}
	atPortal[any](b, http.StatusNoContent, remove(portalPath+"/sandbox"))
	if shown := atPortal[oapi.PartnerSandbox](b, http.StatusOK, get(portalPath+"/sandbox")); len(shown.Deliveries) != 0 || shown.KeySetAt != nil {
		t.Errorf("%+v", shown)
	}
	key := atPortal[oapi.PartnerNewSecret](b, http.StatusOK, post(portalPath+"/sandbox/key", ""))
	if shown := atPortal[oapi.PartnerSandbox](b, http.StatusOK, get(portalPath+"/sandbox")); !strings.HasPrefix(key.Secret, "whsec_") || shown.KeySetAt == nil {
		t.Errorf("the key is %+v, %+v", key, shown)
	}
}
