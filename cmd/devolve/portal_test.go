package main_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
)

const portalPath = "/api/v1/partner"

// atPortal calls as somebody of a network.
func (s *server) atPortal(method, path, token string, want int, body, into any) {
	s.t.Helper()
	s.as("X-Partner-Token", token, method, portalPath+path, want, body, into)
}

// joinNetwork adds somebody of a network by command, who then signs in and takes a password of their own.
func (s *server) joinNetwork(network, handle string) (token string) {
	s.t.Helper()
	e := readEnrolment(s.t, s.site.ok(s.t, "partner", "account", "add", network, handle, "--by", "maria.souza"))
	code, err := totp.GenerateCode(e.secret, time.Now())
	if err != nil {
		s.t.Fatal(err)
	}
	var in struct{ AccessToken string }
	s.atPortal(http.MethodPost, "/login", "", http.StatusOK, map[string]any{"handle": handle, "password": e.password, "code": code}, &in)
	s.atPortal(http.MethodPost, "/password", in.AccessToken, http.StatusNoContent,
		map[string]any{"password": e.password, "newPassword": "cavalo bateria grampo"}, nil)
	return in.AccessToken
}

// TestANetworkLooksAfterItself goes from the command that makes an account to a delivery that it sees, and to a secret that it makes.
func TestANetworkLooksAfterItself(t *testing.T) {
	t.Parallel()
	shop := openShop(t)
	site := shop.site
	site.addMaria(t)
	site.refused(t, "partner", "account", "add", "demo", "ana.lima")
	site.refused(t, "partner", "account", "add", "nobody", "ana.lima", "--by", "maria.souza")
	token := shop.joinNetwork("demo", "ana.lima")
	site.wantRecord(t, "partner_account_added", "partner:demo")
	if line := site.refused(t, "partner", "account", "add", "demo", "ana.lima", "--by", "maria.souza"); !strings.Contains(line, "taken") {
		t.Errorf("a second add says: %s", line)
	}
	if list := site.ok(t, "partner", "account", "list", "demo"); !regexp.MustCompile(`demo\s+ana\.lima\s+active`).MatchString(list) {
		t.Errorf("partner account list:\n%s", list)
	}

	sequence := shop.mustDeliver(shop.network, "m-1", http.StatusAccepted, bodyOf(observe("p-1", "", "paid", 1000, time.Now()))).Sequence
	var page struct {
		Deliveries []struct {
			Sequence      uint64
			Outcome, Code string
		}
	}
	eventually(t, settleLimit, func() string {
		shop.atPortal(http.MethodGet, "/deliveries", token, http.StatusOK, nil, &page)
		if len(page.Deliveries) != 1 || page.Deliveries[0].Outcome != "quarantined" || page.Deliveries[0].Sequence != sequence {
			return fmt.Sprintf("delivered %+v", page)
		}
		return ""
	})
	var story struct {
		Body  string
		Lines []struct {
			TransactionID string
			Entry         int64
		}
	}
	shop.atPortal(http.MethodGet, fmt.Sprintf("/deliveries/%d", sequence), token, http.StatusOK, nil, &story)
	if len(story.Lines) != 1 || story.Lines[0].TransactionID != "p-1" || !strings.Contains(story.Body, "p-1") {
		t.Fatalf("the delivery is %+v", story)
	}
	var replayed struct{ Code string }
	shop.atPortal(http.MethodPost, fmt.Sprintf("/quarantine/%d/replay", story.Lines[0].Entry), token, http.StatusOK, nil, &replayed)
	if replayed.Code != "unknown_status" {
		t.Errorf("a replay of what is still refused: %+v", replayed)
	}

	var made struct{ Secret string }
	shop.atPortal(http.MethodPost, "/secrets", token, http.StatusOK, map[string]any{"password": "cavalo bateria grampo"}, &made)
	second := network{"demo", made.Secret}
	eventually(t, settleLimit, func() string {
		if status, _, err := second.deliver(t.Context(), shop.base, "m-2", bodyOf(observe("p-2", "", "pending", 1000, time.Now()))); status != http.StatusAccepted {
			return fmt.Sprintf("a delivery with the new secret: %d %v", status, err)
		}
		return ""
	})
	shop.mustDeliver(shop.network, "m-3", http.StatusAccepted, bodyOf(observe("p-3", "", "pending", 1000, time.Now()))) // the old one is still good

	site.ok(t, "partner", "account", "remove", "demo", "ana.lima", "--by", "maria.souza")
	shop.atPortal(http.MethodGet, "/me", token, http.StatusUnauthorized, nil, nil)
}
