package main_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
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

// TestNobodyWaitsForADatabaseThatHangs stops every process of the database as a debugger would: connections stay, and nothing is answered. Each call
// is told so soon, pages and deliveries among them. When the database goes on, so does everything, without a restart.
func TestNobodyWaitsForADatabaseThatHangs(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	shop.sell("H1", 5000)
	calls := map[string]func() (int, error){
		"the home page": func() (int, error) {
			status, _, err := get(t.Context(), shop.base+"/")
			return status, err
		},
		"the statement": func() (int, error) {
			request, err := shop.who.request(t.Context(), http.MethodGet, shop.base+"/api/v1/cashback?userId="+shop.who.id, nil)
			if err != nil {
				return 0, err
			}
			status, _, err := exchange(request)
			return status, err
		},
		"a departure": func() (int, error) {
			_, err := click(t.Context(), shop.base, shop.who, "pet-quati")
			if err != nil && strings.Contains(err.Error(), " 503 ") {
				return http.StatusServiceUnavailable, nil
			}
			return http.StatusOK, err
		},
		"a delivery": func() (int, error) {
			status, _, err := shop.network.deliver(t.Context(), shop.base, "h-2", bodyOf(observe("H2", "", "pending", 1000, time.Now())))
			return status, err
		},
		"a delivery of nobody": func() (int, error) {
			status, _, err := network{"ninguem", shop.network.secret}.deliver(t.Context(), shop.base, "h-3", []byte("{}"))
			return status, err
		},
	}
	hung := family(t, shop.site.postgresPID(t))
	send := func(signal syscall.Signal) {
		for _, pid := range hung {
			if err := syscall.Kill(pid, signal); err != nil && signal == syscall.SIGCONT {
				t.Logf("process %d: %v", pid, err)
			}
		}
	}
	send(syscall.SIGSTOP)
	t.Cleanup(func() { send(syscall.SIGCONT) })
	var calling sync.WaitGroup
	for round := range 2 { // the second one finds connections that are busy or gone
		for name, call := range calls {
			calling.Go(func() {
				began := time.Now()
				status, err := call()
				if took := time.Since(began); took > answerWithin || err != nil {
					t.Errorf("%s, round %d: %d after %s: %v", name, round, status, took, err)
				}
				answers := []int{http.StatusServiceUnavailable, http.StatusAccepted, http.StatusOK, http.StatusNotFound} // what needs no database goes on
				if !slices.Contains(answers, status) {
					t.Errorf("%s, round %d: %d", name, round, status)
				}
			})
		}
		calling.Wait()
	}
	send(syscall.SIGCONT)
	eventually(t, settleLimit, func() string {
		if status, answer, err := get(t.Context(), shop.base+"/readyz"); err != nil || status != http.StatusOK {
			return fmt.Sprint(status, answer, err)
		}
		return ""
	})
	shop.sell("H4", 5000)
	checkVerified(t, shop.site)
}
