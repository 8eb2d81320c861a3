package main_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"example.com/devolve/internal/embedded/embeddedtest"
	"example.com/devolve/ledger"
)

// answerWithin is how soon every call is answered while a store hangs: three seconds, and what a busy machine adds.
const answerWithin = 5 * time.Second

// family is a process and its children.
func family(t *testing.T, parent int) []int {
	t.Helper()
	list := []int{parent}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ") // after the name: state, parent
		fields := strings.Fields(rest)
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			list = append(list, pid)
		}
	}
	return list
}

// wire is a connection to a log's server that can be made to hang: it stays open, and nothing comes through.
type wire struct {
	url  string
	gate sync.RWMutex // held by whoever lets it hang
}

func newWire(t *testing.T) *wire {
	t.Helper()
	server := embeddedtest.NATSServer(t, t.TempDir())
	target, err := url.Parse(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	w, far := new(wire), target.Host
	target.Host = listener.Addr().String()
	w.url = target.String()
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			back, err := net.Dial("tcp", far)
			if err != nil {
				_ = near.Close()
				continue
			}
			go w.carry(back, near)
			go w.carry(near, back)
		}
	}()
	return w
}

func (w *wire) carry(to, from net.Conn) {
	defer to.Close()
	bytes := make([]byte, 64<<10)
	for {
		n, err := from.Read(bytes)
		w.gate.RLock()
		_, lost := to.Write(bytes[:n])
		w.gate.RUnlock()
		if err != nil || lost != nil {
			return
		}
	}
}

// hangs makes some calls twice while a store hangs: each is answered soon, and by none is anybody told of a fault of ours that is not one.
// The second round finds connections that are busy or gone.
func hangs(t *testing.T, calls map[string]func() (int, error)) {
	t.Helper()
	var calling sync.WaitGroup
	for round := range 2 {
		for name, call := range calls {
			calling.Go(func() {
				began := time.Now()
				status, err := call()
				if took := time.Since(began); took > answerWithin || err != nil {
					t.Errorf("%s, round %d: %d after %s: %v", name, round, status, took, err)
				}
				answers := []int{http.StatusServiceUnavailable, http.StatusAccepted, http.StatusOK, http.StatusNotFound} // what needs no such store goes on
				if !slices.Contains(answers, status) {
					t.Errorf("%s, round %d: %d", name, round, status)
				}
			})
		}
		calling.Wait()
	}
}

// hangingCommands begins some commands while a store hangs; told waits until each has said so and ended.
func (s *shop) hangingCommands(t *testing.T) (told func()) {
	t.Helper()
	var commands sync.WaitGroup
	for _, command := range [][]string{{"payout", "plan", "--by", "maria.souza"}, {"verify"}} {
		commands.Go(func() {
			began := time.Now()
			if r := s.site.run(t, command...); r.code != 1 || time.Since(began) > 4*answerWithin {
				t.Errorf("devolve %v: exit %d after %s: %s", command, r.code, time.Since(began), r.stderr)
			}
		})
	}
	return commands.Wait
}

// TestNobodyWaitsForAStoreThatHangs stops every process of the database as a debugger would, and then what goes to the log and comes from it:
// connections stay, and nothing is answered. Each call is told so soon: pages, deliveries, the desk and commands. When the
// store goes on, so does everything, without a restart.
func TestNobodyWaitsForAStoreThatHangs(t *testing.T) {
	t.Parallel()
	log := newWire(t)
	shop := openShopAt(t, migratedSite(t).with("NATS_URL="+log.url))
	shop.sell("H1", 5000)
	maria := shop.enrol("maria.souza", "finance")
	calls := shop.calls(t)
	hung := family(t, shop.site.postgresPID(t))
	send := func(signal syscall.Signal) {
		for _, pid := range hung {
			if err := syscall.Kill(pid, signal); err != nil && signal == syscall.SIGCONT {
				t.Logf("process %d: %v", pid, err)
			}
		}
	}
	send(syscall.SIGSTOP)
	goOn := sync.OnceFunc(func() { send(syscall.SIGCONT) })
	t.Cleanup(goOn)
	told := shop.hangingCommands(t)
	hangs(t, calls)
	told()
	goOn()
	shop.awaitWell(t)
	shop.sell("H4", 5000)

	maps.Copy(calls, shop.deskCalls(t, maria))
	log.gate.Lock()
	release := sync.OnceFunc(log.gate.Unlock)
	t.Cleanup(release)
	told = shop.hangingCommands(t)
	hangs(t, calls)
	told()
	release()
	shop.awaitWell(t)
	shop.sell("H5", 5000)
	checkVerified(t, shop.site)
}

func (s shop) awaitWell(t *testing.T) {
	t.Helper()
	eventually(t, settleLimit, func() string {
		if status, answer, err := get(t.Context(), s.base+"/readyz"); err != nil || status != http.StatusOK {
			return fmt.Sprint(status, answer, err)
		}
		return ""
	})
}

// calls are what visitors, shoppers and networks ask.
func (s shop) calls(t *testing.T) map[string]func() (int, error) {
	t.Helper()
	return map[string]func() (int, error){
		"the home page": func() (int, error) {
			status, _, err := get(t.Context(), s.base+"/")
			return status, err
		},
		"the statement": func() (int, error) {
			request, err := s.who.request(t.Context(), http.MethodGet, s.base+"/api/v1/cashback?userId="+s.who.id, nil)
			if err != nil {
				return 0, err
			}
			status, _, err := exchange(request)
			return status, err
		},
		"a departure": func() (int, error) {
			_, err := click(t.Context(), s.base, s.who, "pet-quati")
			if err != nil && strings.Contains(err.Error(), " 503 ") {
				return http.StatusServiceUnavailable, nil
			}
			return http.StatusOK, err
		},
		"a delivery": func() (int, error) {
			status, _, err := s.network.deliver(t.Context(), s.base, "h-2", bodyOf(observe("H2", "", "pending", 1000, time.Now())))
			return status, err
		},
		"a delivery of nobody": func() (int, error) {
			status, _, err := network{"ninguem", s.network.secret}.deliver(t.Context(), s.base, "h-3", []byte("{}"))
			return status, err
		},
	}
}

// deskCalls are what staff ask of the log: a run, a sale that is given to a click, and a report that is tried again.
func (s shop) deskCalls(t *testing.T, token string) map[string]func() (int, error) {
	t.Helper()
	s.mustDeliver(s.network, "h-lost", http.StatusAccepted, bodyOf(observe("H-lost", "", "pending", 1000, time.Now())))
	s.mustDeliver(s.network, "h-odd", http.StatusAccepted, bodyOf(observe("H-odd", "", "returned-by-pigeon", 1000, time.Now())))
	departed := s.click(s.who, "pet-quati")
	var open []struct{ ID int }
	eventually(t, settleLimit, func() string {
		if s.atDesk(http.MethodGet, "/api/v1/finance/quarantine", token, http.StatusOK, nil, &open); len(open) == 0 {
			return "nothing is in the quarantine"
		}
		return ""
	})
	ask := func(method, path string, body any) func() (int, error) {
		return func() (int, error) {
			text, err := json.Marshal(body)
			if err != nil {
				return 0, err
			}
			request, err := shopper{key: s.who.key}.request(t.Context(), method, s.base+path, text)
			if err != nil {
				return 0, err
			}
			request.Header.Set("X-Staff-Token", token)
			status, _, err := exchange(request)
			return status, err
		}
	}
	lost := ledger.NewConversionID(s.network.name, "H-lost")
	return map[string]func() (int, error){
		"a run":                ask(http.MethodPost, deskPath, nil),
		"a sale is given":      ask(http.MethodPost, "/api/v1/finance/conversions/"+lost.String()+"/attribute", map[string]string{"clickId": departed, "reason": "x"}),
		"a report once more":   ask(http.MethodPost, "/api/v1/finance/quarantine/"+strconv.Itoa(open[0].ID)+"/replay", map[string]string{"reason": "x"}),
		"what is parked":       ask(http.MethodGet, "/api/v1/finance/parked-events", nil),
		"what payouts wait on": ask(http.MethodGet, "/api/v1/finance/halts", nil),
	}
}
