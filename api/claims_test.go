package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/api"
)

const (
	claims = cashback + "/claims"
	clicks = cashback + "/clicks"
)

// click puts a departure into the read models.
func (b *bundle) click(user uuid.UUID, at time.Time) uuid.UUID {
	b.t.Helper()
	id := uuid.New()
	b.exec(`INSERT INTO clicks (id, seq, user_id, network, store_id, store_slug, store_name, coupon_id, rate_bps, loyalty, at)
		VALUES ($1, 1, $2, 'demo', 's', 'pet-quati', 'Pet Quati', '', 550, false, $3)`, id, user, at)
	return id
}

// sale puts a purchase of R$ 249,90 of a click into the read models.
func (b *bundle) sale(user, click uuid.UUID, order string) uuid.UUID {
	b.t.Helper()
	id := uuid.New()
	b.exec(`INSERT INTO conversions (id, seq, user_id, status, network, transaction_id, order_id, click_id, click_ref, store_id,
			store_slug, store_name, rate_bps, loyalty, sale_cents, commission_cents, cashback_cents, reserved_cents, paid_cents,
			verdict, reason, occurred_at, observed_at, updated_at)
		VALUES ($1, 2, $2, 'PENDING', 'demo', $1::uuid::text, $4, $3, '', 's', 'pet-quati', 'Pet Quati', 550, false, 24990, 2000, 1374, 0, 0,
			'pending', '', $5, $5, $5)`, id, user, click, order, noon)
	return id
}

// claimOf is a call that claims R$ 249,90 of today; fields replaces some of it.
func claimOf(user, click uuid.UUID, fields map[string]any) call {
	form := map[string]any{
		"userId": user, "clickId": click, "orderNumber": "A-1", "purchasedOn": "2026-11-20", "valueCents": 24_990,
	}
	for name, value := range fields {
		form[name] = value
	}
	body, _ := json.Marshal(form)
	return post(claims, string(body))
}

// shownClaim is a claim as shoppers get it.
type shownClaim struct {
	ID, Status, Known, Resolution, Deadline string
	ConversionID, EndedAt                   *string
}

// answerTo reads a claim; its fields are empty when the answer is a problem.
func answerTo(t *testing.T, r reply) (claim shownClaim) {
	t.Helper()
	if r.StatusCode >= 400 {
		return claim
	}
	if err := json.Unmarshal(r.body, &claim); err != nil {
		t.Fatalf("%v: %s", err, r.body)
	}
	return claim
}

func TestAClaimIsAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	waiting, reported := b.click(anaID, noon.Add(-time.Hour)), b.click(anaID, noon.Add(-2*time.Hour))
	sale := b.sale(anaID, reported, "LOJA-7")

	got := b.send(t, anaID, claimOf(anaID, waiting, nil))
	open := answerTo(t, got)
	if got.StatusCode != http.StatusCreated || open.Status != "OPEN" || open.Deadline != "2026-12-07" || open.ConversionID != nil ||
		!strings.Contains(open.Known, "Ela costuma avisar em até 2 dias") {
		t.Errorf("not reported: %d %s", got.StatusCode, got.body)
	}
	got = b.send(t, anaID, claimOf(anaID, reported, map[string]any{"orderNumber": "#1234", "valueCents": 25_990}))
	resolved := answerTo(t, got)
	if got.StatusCode != http.StatusCreated || resolved.Status != "RESOLVED" || resolved.ConversionID == nil ||
		*resolved.ConversionID != sale.String() || resolved.EndedAt == nil ||
		!strings.Contains(resolved.Known, "pendente no seu extrato") || !strings.Contains(resolved.Known, "Você informou R$\u00a0259,90") {
		t.Errorf("reported: %d %s", got.StatusCode, got.body)
	}

	var list []struct{ ID, Status string }
	if err := json.Unmarshal(b.send(t, anaID, get(query(claims, anaID))).body, &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 2 || list[0].ID != resolved.ID || list[1].ID != open.ID {
		t.Errorf("Ana's claims: %+v", list)
	}
	if got := b.send(t, biaID, get(query(claims, biaID))); strings.TrimSpace(string(got.body)) != "[]" {
		t.Errorf("Bia's claims: %s", got.body)
	}
	if kinds := read[string](b, "SELECT string_agg(args ->> 'notice', ' ' ORDER BY id) FROM jobs.river_job WHERE args ->> 'notice' LIKE 'claim%'"); kinds != "claim_opened claim_resolved" {
		t.Errorf("told %q", kinds)
	}

	var departures []struct {
		ID                         string
		RateBasisPoints, UsualDays int
		ConversionID               *string
		Status                     *string
	}
	response := b.send(t, anaID, get(query(clicks, anaID)))
	if err := json.Unmarshal(response.body, &departures); err != nil || len(departures) != 2 || response.Header.Get("Ledger-Sequence") == "" {
		t.Fatalf("%s %v", response.body, err)
	}
	if first := departures[0]; first.ID != waiting.String() || first.UsualDays != 2 || first.RateBasisPoints != 550 || first.ConversionID != nil || first.Status != nil {
		t.Errorf("not reported: %+v", first)
	}
	if second := departures[1]; second.ID != reported.String() || *second.ConversionID != sale.String() || *second.Status != "PENDING" {
		t.Errorf("reported: %s", response.body)
	}
	if got := b.send(t, anaID, get(query(clicks, anaID)).with("Ledger-Min-Sequence", "99")); got.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("ahead: %d", got.StatusCode)
	}
}

func TestAClaimIsRefused(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click, foreign := b.click(anaID, noon.Add(-time.Hour)), b.click(biaID, noon)
	old := b.click(anaID, noon.AddDate(0, 0, -121))
	unpaid := b.click(anaID, noon.Add(-time.Hour))
	b.exec(`UPDATE clicks SET rate_bps = 0 WHERE id = $1`, unpaid)
	named := map[string]string{
		"click_too_old": "clickId", "click_without_cashback": "clickId", "invalid_purchase_date": "purchasedOn", "invalid_order_number": "orderNumber",
		"invalid_value": "valueCents", "claim_exists": "orderNumber",
	}
	existing := answerTo(t, b.send(t, anaID, claimOf(anaID, click, nil)))
	for name, test := range map[string]struct {
		call   call
		status int
		code   string
	}{
		"another's click":     {claimOf(anaID, foreign, nil), 404, "not_found"},
		"no click":            {claimOf(anaID, uuid.New(), nil), 404, "not_found"},
		"an old click":        {claimOf(anaID, old, map[string]any{"purchasedOn": "2026-07-23"}), 400, "click_too_old"},
		"without cashback":    {claimOf(anaID, unpaid, nil), 400, "click_without_cashback"},
		"before the click":    {claimOf(anaID, click, map[string]any{"orderNumber": "2", "purchasedOn": "2026-11-19"}), 400, "invalid_purchase_date"},
		"in the future":       {claimOf(anaID, click, map[string]any{"orderNumber": "2", "purchasedOn": "2026-11-21"}), 400, "invalid_purchase_date"},
		"no day":              {claimOf(anaID, click, map[string]any{"purchasedOn": "ontem"}), 400, "invalid_request"},
		"no order number":     {claimOf(anaID, click, map[string]any{"orderNumber": "  "}), 400, "invalid_order_number"},
		"a long order number": {claimOf(anaID, click, map[string]any{"orderNumber": strings.Repeat("é", 81)}), 400, "invalid_order_number"},
		"a hidden letter":     {claimOf(anaID, click, map[string]any{"orderNumber": "a\x00b"}), 400, "invalid_order_number"},
		"no value":            {claimOf(anaID, click, map[string]any{"valueCents": 0}), 400, "invalid_value"},
		"below zero":          {claimOf(anaID, click, map[string]any{"valueCents": -1}), 400, "invalid_value"},
		"too much":            {claimOf(anaID, click, map[string]any{"valueCents": 100_000_001}), 400, "invalid_value"},
		"half a cent":         {claimOf(anaID, click, map[string]any{"valueCents": 0.5}), 400, "invalid_request"},
		"another field":       {claimOf(anaID, click, map[string]any{"status": "RESOLVED"}), 400, "invalid_request"},
		"for another":         {claimOf(biaID, foreign, nil), 403, "forbidden"},
		"twice":               {claimOf(anaID, click, map[string]any{"orderNumber": " A-1 "}), 409, "claim_exists"},
	} {
		got := b.send(t, anaID, test.call)
		if name == "another's click" { // and nothing in the answer says that there is one
			unknown := b.send(t, anaID, claimOf(anaID, uuid.New(), nil))
			if requestIDs.ReplaceAllString(string(got.body), "") != requestIDs.ReplaceAllString(string(unknown.body), "") {
				t.Errorf("another's click: %s\nno click: %s", got.body, unknown.body)
			}
		}
		if got.StatusCode != test.status || codeOf(t, got) != test.code {
			t.Errorf("%s: %d %s; want %d %s", name, got.StatusCode, got.body, test.status, test.code)
		}
		if field, ok := named[test.code]; ok && !strings.Contains(string(got.body), `"field":"`+field+`"`) {
			t.Errorf("%s: %s is not named: %s", name, field, got.body)
		}
		if test.code == "claim_exists" && !strings.Contains(string(got.body), existing.ID) {
			t.Errorf("the first claim is not named: %s", got.body)
		}
	}
	for n := range 19 {
		if got := b.send(t, anaID, claimOf(anaID, click, map[string]any{"orderNumber": fmt.Sprint("B", n)})); got.StatusCode != http.StatusCreated {
			t.Fatalf("claim %d: %d %s", n, got.StatusCode, got.body)
		}
	}
	if got := b.send(t, anaID, claimOf(anaID, click, map[string]any{"orderNumber": "C"})); got.StatusCode != 409 || codeOf(t, got) != "too_many_claims" {
		t.Errorf("one too many: %d %s", got.StatusCode, got.body)
	}
	if log := b.log.String(); contains(log, "A-1") || contains(log, "ana@example.com") {
		t.Errorf("the log names a person or an order:\n%s", log)
	}
}

func TestClaimsAreLimitedByShopper(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Claims = api.DefaultLimits.Claims })
	click := b.click(anaID, noon.Add(-time.Hour))
	claim := func(order string) reply {
		return b.send(t, anaID, claimOf(anaID, click, map[string]any{"orderNumber": order}))
	}
	for range 20 {
		claim("") // a form that is not complete costs nothing
	}
	for range 10 {
		claim("A-1") // one that is refused does
	}
	if got := claim("A-2"); got.StatusCode != http.StatusTooManyRequests || got.Header.Get("Retry-After") != "60" {
		t.Errorf("the eleventh: %d, Retry-After %q", got.StatusCode, got.Header.Get("Retry-After"))
	}
	if got := b.send(t, biaID, claimOf(biaID, click, nil)); got.StatusCode != http.StatusNotFound {
		t.Errorf("somebody else: %d", got.StatusCode)
	}
}

const contactPath = "/api/v1/feedback/cashback"

// messageOf is a call with a message; fields replaces some of it.
func messageOf(fields map[string]string) call {
	form := map[string]string{
		"motive": "Ajuda com o Trevo Devolve", "name": "Zé", "email": "ze@example.com", "title": "Meu cashback", "message": "Onde está?\nObrigado.",
	}
	for name, value := range fields {
		form[name] = value
	}
	body, _ := json.Marshal(form)
	return post(contactPath, string(body))
}

func TestContactForm(t *testing.T) {
	t.Parallel()
	b := setup(t)
	const missing = "Preencha todos os campos"
	for name, test := range map[string]struct {
		fields        map[string]string
		status        int
		code, message string
		named         string
	}{
		"good":              {nil, 200, "", "Recebemos sua mensagem. Vamos responder no e-mail que você informou.", ""},
		"site":              {map[string]string{"motive": "Dúvidas, sugestões ou problemas com o site"}, 200, "", "Recebemos sua mensagem. Vamos responder no e-mail que você informou.", ""},
		"partners":          {map[string]string{"motive": "Parcerias comerciais"}, 200, "", "Recebemos sua mensagem. Vamos responder no e-mail que você informou.", ""},
		"other":             {map[string]string{"motive": "Outro motivo"}, 200, "", "Recebemos sua mensagem. Vamos responder no e-mail que você informou.", ""},
		"no message":        {map[string]string{"message": " "}, 400, "missing_fields", missing, "message"},
		"no title, no name": {map[string]string{"title": "", "name": ""}, 400, "missing_fields", missing, "name title"},
		"nothing":           {map[string]string{"motive": "", "name": "", "email": "", "title": "", "message": ""}, 400, "missing_fields", missing, "motive name email title message"},
		"another motive":    {map[string]string{"motive": "Ajuda com o Outro Devolve"}, 400, "invalid_motive", "Escolha um dos motivos.", "motive"},
		"no address":        {map[string]string{"email": "ze@example"}, 400, "invalid_email", "Informe um e-mail válido.", "email"},
		"a long name":       {map[string]string{"name": strings.Repeat("é", 121)}, 400, "invalid_name", "Informe seu nome, com até 120 caracteres.", "name"},
		"two lines":         {map[string]string{"title": "a\nb"}, 400, "invalid_title", "Escreva um título com até 120 caracteres.", "title"},
		"a long message":    {map[string]string{"message": strings.Repeat("é", 2001)}, 400, "invalid_message", "Escreva uma mensagem com até 2.000 caracteres.", "message"},
		"a hidden letter":   {map[string]string{"message": "a\x00b"}, 400, "invalid_message", "Escreva uma mensagem com até 2.000 caracteres.", "message"},
		"another field":     {map[string]string{"userId": anaID.String()}, 400, "invalid_request", "Não foi possível entender o pedido. Confira os dados e tente novamente.", "userId"},
	} {
		response := b.send(t, uuid.Nil, messageOf(test.fields))
		var got struct {
			Code, Message string
			Errors        []struct{ Field string }
		}
		if err := json.Unmarshal(response.body, &got); err != nil {
			t.Fatal(err)
		}
		var named []string
		for _, e := range got.Errors {
			named = append(named, e.Field)
		}
		if response.StatusCode != test.status || got.Code != test.code || got.Message != test.message || strings.Join(named, " ") != test.named {
			t.Errorf("%s: %d %+v; want %d %s %s %s", name, response.StatusCode, got, test.status, test.code, test.message, test.named)
		}
	}
	if kept := read[int](b, "SELECT count(*) FROM contact_messages WHERE user_id IS NULL"); kept != 4 {
		t.Errorf("%d messages are kept; want 4", kept)
	}
	if got := b.send(t, anaID, messageOf(nil)); got.StatusCode != http.StatusOK {
		t.Errorf("signed in: %d", got.StatusCode)
	}
	if kept := read[int](b, "SELECT count(*) FROM contact_messages WHERE user_id = $1", anaID); kept != 1 {
		t.Errorf("%d messages are Ana's; want 1", kept)
	}
	if got := b.send(t, uuid.Nil, messageOf(nil).with("X-User-Token", "x")); got.StatusCode != http.StatusUnauthorized {
		t.Errorf("with a bad token: %d", got.StatusCode)
	}
	if log := b.log.String(); contains(log, "ze@example.com") || contains(log, "Zé") {
		t.Errorf("the log names a person:\n%s", log)
	}
}

func TestMessagesAreLimitedByAddress(t *testing.T) {
	t.Parallel()
	b := setup(t, func(c *api.Config) { c.Limits.Reports = api.DefaultLimits.Reports })
	for i := range 5 {
		if got := b.send(t, uuid.Nil, messageOf(nil)); got.StatusCode != http.StatusOK {
			t.Fatalf("message %d: %d %s", i, got.StatusCode, got.body)
		}
	}
	if got := b.send(t, uuid.Nil, messageOf(nil)); got.StatusCode != http.StatusTooManyRequests {
		t.Errorf("the sixth: %d", got.StatusCode)
	}
}

// TestAReceiptOfAClaim: it is attached by who made the claim, by its content, and read by nobody else.
func TestAReceiptOfAClaim(t *testing.T) {
	t.Parallel()
	b := setup(t)
	claim := answerTo(t, b.send(t, anaID, claimOf(anaID, b.click(anaID, noon.Add(-time.Hour)), nil)))
	of := func(user uuid.UUID) string { return query(claims+"/"+claim.ID+"/receipt", user) }
	pdf := "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"
	attach := func(user uuid.UUID, content string) call {
		c := put(of(user)).having(content)
		return c.set("Content-Type", "application/pdf")
	}
	for name, test := range map[string]struct {
		got    reply
		status int
		code   string
	}{
		"a page":               {b.send(t, anaID, attach(anaID, "<html>")), 400, "receipt_invalid"},
		"nothing":              {b.send(t, anaID, attach(anaID, "")), 400, "receipt_invalid"},
		"too large":            {b.send(t, anaID, attach(anaID, pdf+strings.Repeat(" ", 5<<20))), 413, "too_large"},
		"another's claim":      {b.send(t, biaID, attach(biaID, pdf)), 404, "not_found"},
		"for somebody else":    {b.send(t, biaID, attach(anaID, pdf)), 403, "forbidden"},
		"read before it is":    {b.send(t, anaID, get(of(anaID))), 404, "not_found"},
		"of nothing by nobody": {b.send(t, uuid.UUID{}, attach(anaID, pdf)), 401, "token_missing"},
	} {
		if test.got.StatusCode != test.status || codeOf(t, test.got) != test.code {
			t.Errorf("%s: %d %s; want %d %s", name, test.got.StatusCode, test.got.body, test.status, test.code)
		}
	}
	if got := b.send(t, anaID, attach(anaID, pdf)); got.StatusCode != http.StatusNoContent {
		t.Fatalf("attach: %d %s", got.StatusCode, got.body)
	}
	got := b.send(t, anaID, get(of(anaID)))
	if string(got.body) != pdf || got.Header.Get("Content-Type") != "application/pdf" || got.Header.Get("Content-Disposition") != `attachment; filename="receipt.pdf"` {
		t.Errorf("read: %d %q %v", got.StatusCode, got.body, got.Header)
	}
	if got := b.send(t, biaID, get(of(biaID))); got.StatusCode != http.StatusNotFound {
		t.Errorf("read by somebody else: %d %s", got.StatusCode, got.body)
	}
	if list := string(b.send(t, anaID, get(query(claims, anaID))).body); !strings.Contains(list, `"receiptAt":"2026-`) {
		t.Errorf("the list of claims says nothing of it: %s", list)
	}
}
