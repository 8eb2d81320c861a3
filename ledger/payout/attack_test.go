package payout_test

import (
	"crypto/ecdsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/internal/call"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/app"
	"example.com/devolve/ledger/ledgertest"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/payout"
	"example.com/devolve/ledger/pix"
	"example.com/devolve/ledger/pix/efi"
	"example.com/devolve/ledger/pix/pixtest"
	"example.com/devolve/ledger/pix/woovi"
)

// What a process that pays through a stand-in is told by its environment. Without a bank it pays through the sandbox.
const (
	envBank   = "PAYOUT_TEST_BANK"
	envURL    = "PAYOUT_TEST_URL"
	envRoots  = "PAYOUT_TEST_ROOTS"  // PEM: the bank's certificate, or the key of its notifications
	envClient = "PAYOUT_TEST_CLIENT" // PEM: our certificate, and its key
)

// impatient asks without the pauses that a real provider deserves.
var impatient = call.Config{PerSecond: math.MaxInt32, FirstWait: time.Microsecond, TripAfter: math.MaxUint32}

// bankOfProcess opens the provider that a process is told of.
func bankOfProcess(now func() time.Time) (pix.Provider, error) { return openProvider(os.Getenv, now) }

func openProvider(getenv func(string) string, now func() time.Time) (pix.Provider, error) {
	roots := []byte(getenv(envRoots))
	switch getenv(envBank) {
	case efi.Name:
		client := []byte(getenv(envClient))
		certificate, err := tls.X509KeyPair(client, client)
		if err != nil {
			return nil, err
		}
		pool := x509.NewCertPool()
		pool.AppendCertsFromPEM(roots)
		return efi.New(efi.Config{
			URL: getenv(envURL), ClientID: pixtest.EfiClientID, ClientSecret: pixtest.EfiClientSecret, Certificate: certificate, RootCAs: pool,
			PayerKey: pixtest.EfiPayerKey, WebhookSecret: pixtest.EfiWebhookSecret, ConfirmAfter: time.Microsecond, Call: impatient,
		})
	case woovi.Name:
		return woovi.New(woovi.Config{
			URL: getenv(envURL), AppID: pixtest.WooviAppID, PublicKey: roots, ConfirmAfter: time.Microsecond, Call: impatient,
		})
	}
	return openBank(getenv(envSandbox), now)
}

// isNoAnswer says whether an attacked bank gave none, or hid what it has.
func isNoAnswer(err error) bool {
	var silence *payout.SilenceError
	return errors.As(err, &silence) || errors.Is(err, payout.ErrTooSoon) || errors.Is(err, pix.ErrUnknownPayment)
}

// attackedBank is a stand-in that misbehaves as it is scripted.
type attackedBank interface {
	pixtest.Bank
	Script(fate func(name string) pixtest.Fate)
}

// fates are what befalls the orders of an attacked bank, by their ids: accepted and cut, paid and answered with a 500, told twice or
// never, states that are stale, flap, are hidden or wrong, refused repeats, and money that comes back.
var fates = []pixtest.Fate{
	{},
	{Twice: true},
	{Early: true},
	{Word: "NOVIDADE"},
	{Hold: true},
	{Refuse: true},
	{Fail: "AB03"},
	{Fail: "AC03", Twice: true, Reads: []pixtest.Trouble{pixtest.Stale}},
	{Writes: []pixtest.Trouble{pixtest.AnswerLost}},
	{Writes: []pixtest.Trouble{pixtest.RequestLost, pixtest.AnswerLost}, Lost: true},
	{Writes: []pixtest.Trouble{pixtest.BrokenAfter}, RefuseRepeats: true},
	{Writes: []pixtest.Trouble{pixtest.BrokenAfter}, Reads: []pixtest.Trouble{pixtest.Hidden}},
	{Writes: []pixtest.Trouble{pixtest.Garbage}, Early: true, Twice: true},
	{Writes: []pixtest.Trouble{pixtest.TooMany, pixtest.BrokenBefore}},
	{Reads: []pixtest.Trouble{pixtest.Stale, pixtest.FalselyFailed, pixtest.Stale, pixtest.BrokenAfter, pixtest.Stale}},
	{Reads: []pixtest.Trouble{pixtest.Hidden, pixtest.FalselyFailed, pixtest.TooMany}},
	{Returns: []money.Cents{1}},
	{Returns: []money.Cents{1, 1}, Twice: true, Reads: []pixtest.Trouble{pixtest.Stale}},
}

func fateOf(name string) pixtest.Fate {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(strings.ReplaceAll(name, "-", "")))
	return fates[hash.Sum32()%uint32(len(fates))]
}

// TestAttackedBanks pays through stand-ins of Efí and Woovi that attack, by processes that are killed at every step, while networks
// report. In the end each bank's own record has every payout once at most, and the ledger says the same of each.
func TestAttackedBanks(t *testing.T) {
	t.Parallel()
	for name, open := range map[string]func(*testing.T) (attackedBank, []string){efi.Name: attackedEfi, woovi.Name: attackedWoovi} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			bank, env := open(t)
			bank.Script(fateOf)
			attack(t, bank, append(env, envBank+"="+name))
		})
	}
}

func attackedEfi(t *testing.T) (attackedBank, []string) {
	t.Helper()
	bank := pixtest.NewEfi(t)
	ours := pixtest.EfiCertificate()
	key, err := x509.MarshalECPrivateKey(ours.PrivateKey.(*ecdsa.PrivateKey))
	if err != nil {
		t.Fatal(err)
	}
	client := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: ours.Certificate[0]})) +
		string(pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: key}))
	roots := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: bank.Certificate}))
	return bank, []string{envURL + "=" + bank.URL, envRoots + "=" + roots, envClient + "=" + client}
}

func attackedWoovi(t *testing.T) (attackedBank, []string) {
	t.Helper()
	bank := pixtest.NewWoovi(t)
	return bank, []string{envURL + "=" + bank.URL, envRoots + "=" + string(bank.PublicKey())}
}

// attackRounds is an eighth of the rounds of the sandbox's test, and every step twice at least.
func attackRounds() int { return max(*rounds/8, 2*len(steps)) }

func attack(t *testing.T, bank attackedBank, env []string) {
	t.Helper()
	b := ledgertest.New(t)
	b.Project(t)
	random := rand.New(rand.NewPCG(uint64(*rounds), 8))
	shoppers := make([]ledger.ClickID, 12)
	for i := range shoppers {
		shoppers[i] = b.Click(t, ledger.UserID{UUID: uuid.New()})
	}
	heard := listener(t, b, bank, env)
	killed := 0
	for round := range attackRounds() {
		sell(t, b, random, shoppers, round)
		step := steps[round%len(steps)]
		told := append([]string{envPlan + "=1", envKillAt + "=" + step, fmt.Sprint(envPassing, "=", random.IntN(2))}, env...)
		if pay(t, b, "", round, told...) {
			killed++
		}
		bank.Pass(time.Hour)
		heard(round)
	}
	for n := range 6 { // what is under way comes to its end
		pay(t, b, "", attackRounds()+24*n, env...)
		bank.Pass(time.Hour)
		heard(attackRounds() + 24*n)
	}
	b.CatchUp(t, b.Reader(t))
	checkVerified(t, b)
	checkRecord(t, b, bank, attackRounds()+24*6)
	t.Logf("killed %d times in %d rounds, %d payments left", killed, attackRounds(), len(bank.Record()))
}

// listener follows every notification that the bank ever sent, again and again, as the front door does: late, repeated, out of order.
func listener(t *testing.T, b *ledgertest.Bundle, bank attackedBank, env []string) func(hours int) {
	t.Helper()
	provider := providerOf(t, env)
	return func(hours int) {
		t.Helper()
		now := func() time.Time { return time.Now().Add(time.Duration(hours) * time.Hour) }
		s := payout.New(payout.Config{Ledger: app.New(b.Log, now, app.NewID), Reader: b.Reader(t), Provider: provider, Now: now})
		notices := bank.Notifications()
		for i := range notices {
			updates, err := s.ReadNotification(notices[len(notices)-1-i])
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.Follow(t.Context(), updates)
			if err != nil && !isNoAnswer(err) && ledger.CodeOf(err) != ledger.CodeTransitionRefused { // it is told again
				t.Errorf("a notification: %v", err)
			}
		}
	}
}

// providerOf opens the provider of the environment that processes are given, in this one.
func providerOf(t *testing.T, env []string) pix.Provider {
	t.Helper()
	told := make(map[string]string, len(env))
	for _, pair := range env {
		name, value, _ := strings.Cut(pair, "=")
		told[name] = value
	}
	provider, err := openProvider(func(name string) string { return told[name] }, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return provider
}

// checkRecord compares the bank's own record with the ledger, payment by payment.
func checkRecord(t *testing.T, b *ledgertest.Bundle, bank attackedBank, hours int) {
	t.Helper()
	reader := b.Reader(t)
	now := func() time.Time { return time.Now().Add(time.Duration(hours) * time.Hour) }
	left := make(map[string]pixtest.Sent)
	for _, sent := range bank.Record() {
		id := hex.EncodeToString(sent.OrderID[:])
		if _, again := left[id]; again {
			t.Errorf("payout %s left twice", sent.OrderID)
		}
		left[id] = sent
	}
	runs, err := reader.Runs(t.Context(), 10_000)
	if err != nil {
		t.Fatal(err)
	}
	states := make(map[ledger.PayoutState]int)
	for _, run := range runs {
		payouts, err := reader.RunPayouts(t.Context(), run.ID, ledger.PayoutID{}, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range payouts {
			states[p.State]++
			id := p.ID.UUID
			sent, known := left[hex.EncodeToString(id[:])]
			delete(left, hex.EncodeToString(id[:]))
			switch p.State {
			case ledger.StatePaid, ledger.StateReturned:
				if sent.State != pix.Paid || sent.AmountCents != p.AmountCents || sent.ReturnedCents != p.ReturnedCents {
					t.Errorf("payout %s is %s with %s, %s returned; at the bank %+v", id, p.State, p.AmountCents, p.ReturnedCents, sent)
				}
			case ledger.StateFailed, ledger.StateCanceled:
				if known && sent.State != pix.Failed {
					t.Errorf("payout %s is %s and its cashback free; at the bank it is %+v", id, p.State, sent)
				}
			default:
				if known || (keys{now}).of(p.UserID).KeyID == p.KeyID {
					t.Errorf("payout %s is still %s; at the bank %+v", id, p.State, sent)
				}
			}
		}
	}
	for _, sent := range left {
		t.Errorf("the bank paid %+v, which the ledger does not know", sent)
	}
	for _, state := range []ledger.PayoutState{ledger.StatePaid, ledger.StateFailed} {
		if states[state] == 0 {
			t.Errorf("no payout is %s: %v", state, states)
		}
	}
	t.Logf("%v", states)
}
