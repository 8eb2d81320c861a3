package notify

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/catalog/demo"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
)

// pushService is a push service and the browser behind it: it checks who sends and opens what is sent, as RFC 8291 and 8292 say.
type pushService struct {
	server *httptest.Server
	key    *ecdh.PrivateKey // the browser's
	auth   []byte
	sender string // the public key that may send

	mu      sync.Mutex
	answers []int // to the next notices; 201 after them
	asked   int
	shown   []pushed
	faults  []string
}

func newPushService(t *testing.T, sender string) *pushService {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	p := &pushService{key: key, auth: []byte("0123456789abcdef"), sender: sender}
	p.server = httptest.NewTLSServer(p)
	t.Cleanup(p.server.Close)
	return p
}

// client reaches the service by a public name.
func (p *pushService) client() *http.Client {
	return &http.Client{Transport: &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, // of a server of this test
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, p.server.Listener.Addr().String())
		},
	}}
}

func (p *pushService) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	if len(p.answers) > 0 {
		w.WriteHeader(p.answers[0])
		p.answers = p.answers[1:]
		return
	}
	if fault := p.checkSender(r); fault != "" {
		p.faults = append(p.faults, fault)
	}
	if r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") != "86400" {
		p.faults = append(p.faults, "headers "+r.Header.Get("Content-Encoding")+" "+r.Header.Get("TTL"))
	}
	text, err := p.open(body)
	var notice pushed
	if err == nil {
		err = json.Unmarshal(text, &notice)
	}
	if err != nil {
		p.faults = append(p.faults, err.Error())
	}
	p.shown = append(p.shown, notice)
	w.WriteHeader(http.StatusCreated)
}

// checkSender checks the signed claims of RFC 8292.
func (p *pushService) checkSender(r *http.Request) string {
	token, key, ok := strings.Cut(strings.TrimPrefix(r.Header.Get("Authorization"), "vapid t="), ", k=")
	if !ok || key != p.sender {
		return "the sender is " + key
	}
	point, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return err.Error()
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return err.Error()
	}
	_, err = jwt.Parse(token, func(*jwt.Token) (any, error) { return public, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience("https://push.example"), jwt.WithExpirationRequired())
	if err != nil {
		return err.Error()
	}
	return ""
}

// open opens one record of aes128gcm with the browser's keys.
func (p *pushService) open(body []byte) ([]byte, error) {
	salt, sender, sealed := body[:16], body[21:86], body[86:]
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := p.key.ECDH(public)
	if err != nil {
		return nil, err
	}
	about := "WebPush: info\x00" + string(p.key.PublicKey().Bytes()) + string(sender)
	secret, err := hkdf.Key(sha256.New, shared, p.auth, about, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, secret, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	return []byte(strings.TrimSuffix(strings.TrimRight(string(text), "\x00"), "\x02")), err
}

// told waits until no notice waits, and returns what the device shows.
func (p *pushService) told(t *testing.T, b *bundle) []pushed {
	t.Helper()
	deadline := time.Now().Add(patience)
	for {
		var waiting int
		if err := b.Pool.QueryRow(t.Context(), "SELECT count(*) FROM jobs.river_job WHERE kind = 'push' AND finalized_at IS NULL").Scan(&waiting); err != nil {
			t.Fatal(err)
		}
		if waiting == 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d notices wait", waiting)
		}
		<-time.After(20 * time.Millisecond)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.faults) > 0 {
		t.Errorf("the push service says %q", p.faults)
	}
	return append([]pushed(nil), p.shown...)
}

// withDevice has Ana sign in on a device that takes notices.
func (b *bundle) withDevice(t *testing.T, choice account.PushChoice) (*pushService, account.Token) {
	t.Helper()
	keys, err := account.LoadPushKeys(t.TempDir(), b.now)
	if err != nil {
		t.Fatal(err)
	}
	p := newPushService(t, keys.Public)
	b.service.config.Push = Push{Keys: keys, Client: p.client(), Contact: "https://trevo.example"}
	b.service.retries = func(int) time.Duration { return 10 * time.Millisecond }
	in, err := b.accounts.Login(t.Context(), account.Login{Email: "ana@exemplo.com", Password: "correct horse"}, account.Client{})
	if err != nil {
		t.Fatal(err)
	}
	err = b.accounts.SetPush(t.Context(), in.Token, account.PushSubscription{
		Endpoint: "https://push.example/ana", P256dh: p.key.PublicKey().Bytes(), Auth: p.auth, PushChoice: choice,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, in.Token
}

func (b *bundle) approve(t *testing.T, order string, click ledger.ClickID) ledger.ConversionID {
	t.Helper()
	sale := ledgertest.Sale(order, click)
	sale.Verdict = ledger.VerdictApproved
	b.Observe(t, sale)
	b.settle(t)
	return sale.ConversionID()
}

func TestADeviceShowsWhatItsShopperChose(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p, _ := b.withDevice(t, account.PushChoice{Approved: true})
	p.answers = []int{http.StatusServiceUnavailable} // for a moment
	run(t, b.service)
	click := b.Click(t, ledger.UserID{UUID: b.ana})
	sale := b.approve(t, "1", click)
	shown := p.told(t, b)
	if len(shown) != 1 || shown[0].Title != "Cashback aprovado na Livraria" || shown[0].Path != "/perfil/devolve" {
		t.Fatalf("the device shows %+v", shown)
	}
	if strings.Contains(shown[0].Title+shown[0].Body, "R$") {
		t.Errorf("an amount on a locked screen: %+v", shown[0])
	}

	pay(t, b, sale)
	if shown := p.told(t, b); len(shown) != 1 {
		t.Errorf("the device shows what it did not choose: %+v", shown)
	}
}

// pay pays a sale to Ana.
func pay(t *testing.T, b *bundle, sale ledger.ConversionID) {
	t.Helper()
	r := app.Request{
		ID: ledger.PayoutID{UUID: uuid.New()}, Run: ledger.RunID{UUID: uuid.New()}, User: ledger.UserID{UUID: b.ana}, KeyID: ledger.KeyID{UUID: uuid.New()}, By: ledger.By{Actor: "staff:test"}, Paying: []ledger.ConversionID{sale},
	}
	if _, _, err := b.Service.RequestPayout(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	for _, cmd := range []ledger.PayoutCommand{
		ledger.ApprovePayout{At: b.now}, ledger.SubmitPayout{Provider: "test", At: b.now}, ledger.PayPayout{EndToEndID: "E1", At: b.now},
	} {
		if _, _, err := b.Service.ChangePayout(t.Context(), r.ID, cmd, ledger.Meta{Actor: "system"}); err != nil {
			t.Fatalf("%T: %v", cmd, err)
		}
	}
	b.settle(t)
}

func TestADeviceHearsOfAPix(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p, _ := b.withDevice(t, account.PushChoice{Paid: true})
	run(t, b.service)
	pay(t, b, b.approve(t, "1", b.Click(t, ledger.UserID{UUID: b.ana})))
	if shown := p.told(t, b); len(shown) != 1 || shown[0].Title != "Pix pago" || strings.Contains(shown[0].Body, "R$") {
		t.Errorf("the device shows %+v", shown)
	}
}

// TestADeviceThatIsGoneIsForgotten holds it of each answer by which push services say so, and of a sign-out.
func TestADeviceThatIsGoneIsForgotten(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p, token := b.withDevice(t, account.PushChoice{Approved: true})
	run(t, b.service)
	click := b.Click(t, ledger.UserID{UUID: b.ana})
	for order, status := range map[string]int{"1": http.StatusNotFound, "2": http.StatusGone} {
		b.withSubscription(t, token, p)
		p.mu.Lock()
		p.answers = []int{status}
		p.mu.Unlock()
		b.approve(t, order, click)
		p.told(t, b)
		if devices, err := b.accounts.PushDevices(t.Context(), b.ana); err != nil || len(devices) != 0 {
			t.Errorf("after %d: %+v %v", status, devices, err)
		}
	}
	b.withSubscription(t, token, p)
	if err := b.accounts.EndSession(t.Context(), b.ana, token.ID); err != nil {
		t.Fatal(err)
	}
	b.approve(t, "3", click)
	if shown := p.told(t, b); len(shown) != 0 || p.asked != 2 {
		t.Errorf("a device that signed out was told %+v, its push service asked %d times", shown, p.asked)
	}
}

func (b *bundle) withSubscription(t *testing.T, token account.Token, p *pushService) {
	t.Helper()
	err := b.accounts.SetPush(t.Context(), token, account.PushSubscription{
		Endpoint: "https://push.example/ana", P256dh: p.key.PublicKey().Bytes(), Auth: p.auth, PushChoice: account.PushChoice{Approved: true},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestNoNoticeGoesIntoThePrivateNetwork holds it of names that lead there, whoever says so.
func TestNoNoticeGoesIntoThePrivateNetwork(t *testing.T) {
	t.Parallel()
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("the inside was asked") }))
	t.Cleanup(inside.Close)
	if response, err := NewPushClient().Get(inside.URL); err == nil {
		response.Body.Close()
		t.Error("a private address was asked")
	}
}

// TestADeviceIsRemindedWithoutMail holds that who wants no mails is reminded on a device.
func TestADeviceIsRemindedWithoutMail(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.now = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)
	p, _ := b.withDevice(t, account.PushChoice{Ending: true})
	if err := demo.Seed(t.Context(), b.Pool, b.now); err != nil {
		t.Fatal(err)
	}
	for _, sql := range []string{
		"INSERT INTO favourite_coupons SELECT u.id, (SELECT id FROM listed_coupons ORDER BY id LIMIT 1), now() FROM users u WHERE u.email = 'ana@exemplo.com'",
		"UPDATE coupons SET end_date = '2026-11-21', name = 'Frete grátis' WHERE id IN (SELECT coupon_id FROM favourite_coupons)",
	} {
		if _, err := b.Pool.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.accounts.SetConsent(t.Context(), b.ana, account.ConsentReminders, false, account.OriginProfile); err != nil {
		t.Fatal(err)
	}
	run(t, b.service)
	if err := b.service.remind(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.settle(t)
	shown := p.told(t, b)
	if len(shown) != 1 || shown[0].Title != "Cupom salvo acabando" || !strings.Contains(shown[0].Path, "?cupom=") ||
		!strings.HasSuffix(shown[0].Body, ": Frete grátis, até 21/11") {
		t.Errorf("the device shows %+v", shown)
	}
	wantSubjects(t, b, welcome)
}
